import { type Grid, type Place, placeName } from '../../base/grid.ts'
import type { Drawing, Mark, Stroke } from '../../drawing/drawing.ts'
import { augment, augmentingPath, type Matching } from '../../engines/matching/index.ts'
import type { Deduction, Explainer, Explanation } from '../../family.ts'
import { pause, pausing, type Search, searching } from '../../search.ts'
import type { Board } from './board.ts'
import { type AttackLines, attackLines, type LineCover, lineCover, placementOf } from './lines.ts'
import { LOGIC_RULES, LogicKernel } from './logic/kernel.ts'
import { CROSSINGS_PER_SLICE, coverWith, type LogicRest, logicRest, matesWith } from './logic/solve.ts'
import { draw, type Placement } from './placement.ts'

export const GRADES = ['easy', 'medium', 'hard'] as const
export type Grade = (typeof GRADES)[number]

/** Easy: counting free squares is enough; medium: blocks and pairs; hard: the rules do not suffice. */
function gradeOf(kernel: LogicKernel): Grade {
  if (kernel.freeAfterSingles === 0) return 'easy'
  return kernel.freeSquares === 0 ? 'medium' : 'hard'
}

/** How a person finds the most rooks: what is certain first, then a try that is improved until lines prove it. */
export const explainer: Explainer<Board, Placement, LineCover> = {
  rules: {
    single:
      'A line has one free square left. A placement without a rook there has at most one rook in its way, which can move there.',
    block:
      'All row lines that cross the column line cross all column lines that cross the row line. Rooks elsewhere on the two lines can change to the square where they cross and to the one where their other lines cross.',
    pair: 'Two lines have the same two crossings left. These can hold two rooks at most, and rooks on the two lines are as many.',
    try: 'The rules do not say where the next rook goes, so rooks are placed as they come, to be moved later.',
    augment: 'Rooks that move along their rows make room for one more: now there are more rooks than before.',
    proof: 'Every rook stands on one of these lines, and no line can hold two: there are never more rooks than lines.',
  },
  grades: GRADES,
  search: searchExplanation,
  draw: drawDeductions,
}

/** On larger boards the deductions would be more than memory holds, and than anyone reads. */
const MOST_SQUARES = 1_000_000

export function searchExplanation(board: Board): Search<Explanation<Placement, LineCover>> {
  return searching(function* (best) {
    if (board.walls.length > MOST_SQUARES) {
      const why = `a board of more than ${MOST_SQUARES.toLocaleString('en')} squares has too many deductions to tell; solve it by logic instead`
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    const lines = yield* pausing(attackLines(board), { steps: 0 })
    const kernel = new LogicKernel(lines, board.columns)
    do {
      yield* pause({ steps: kernel.steps })
    } while (!kernel.work(CROSSINGS_PER_SLICE))
    let { steps } = kernel

    const words = new BoardWords(board, lines)
    const deductions: Deduction[] = []
    const grade = gradeOf(kernel)
    /** The rooks that are known so far. */
    let matesSoFar = () => kernel.mate
    best.compute = () => {
      return { answer: { grade, deductions, answer: placementOf(board, lines, matesSoFar(), lines.left) } }
    }
    yield* pausing(tellRules(kernel, words, deductions), { steps })

    const rest = yield* pausing(logicRest(kernel), { steps })
    let matching = firstTry(rest)
    matesSoFar = () => matesWith(kernel, rest, matching)
    if (kernel.freeSquares > 0) deductions.push(tellTry(rest, matching, words))
    let alternation = augmentingPath(rest.graph, matching)
    while (alternation.kind === 'path') {
      deductions.push(tellPath(rest, alternation.path, words))
      matching = augment(matching, alternation.path)
      steps += kernel.freeSquares
      yield* pause({ steps })
      alternation = augmentingPath(rest.graph, matching)
    }

    const proof = yield* pausing(coverWith(kernel, rest, alternation.cover), { steps })
    const certificate = lineCover(board, lines, proof)
    const answer = placementOf(board, lines, matesSoFar(), lines.left)
    deductions.push(words.proof(draw(board, answer, certificate).lines))
    return { status: 'solved', answer: { grade, deductions, answer, certificate }, steps }
  })
}

/** Goes through the rooks of the rules once more and says of each what there was to see; pauses now and then. */
function* tellRules(kernel: LogicKernel, words: BoardWords, deductions: Deduction[]): Generator<undefined, void> {
  const { starts, crossings, mate, rooks } = kernel
  const hasRook = new Uint8Array(kernel.count)
  const squaresOf = (line: number, areFree: boolean): Place[] => {
    const squares: Place[] = []
    for (let i = starts[line]!; i < starts[line + 1]!; i++) {
      if (!areFree || hasRook[crossings[i]!] === 0) squares.push(words.crossing(line, crossings[i]!))
    }
    return squares
  }
  const strokeOf = (line: number, label: string) => words.stroke(line, starts[line + 1]! - starts[line]!, label)
  let told = 0
  for (let k = 0; k < rooks; k++) {
    const across = kernel.placed[k]!
    const down = mate[across]!
    const reason = kernel.reasonOf[k]!
    const rook = words.crossing(across, down)
    if (kernel.ruleOf[k] === LOGIC_RULES.single) deductions.push(words.single(reason, rook, squaresOf(reason, false)))
    else if (kernel.ruleOf[k] === LOGIC_RULES.block) {
      const onColumn = squaresOf(down, true).filter(([row]) => row !== rook[0])
      const strokes = [strokeOf(across, 'the row line of the rook'), strokeOf(down, 'the column line of the rook')]
      deductions.push(words.block(rook, [...squaresOf(across, true), ...onColumn], strokes))
    } else {
      const line = words.isAcross(reason) ? across : down
      const [first, second] = squaresOf(line, true)
      const [otherFirst, otherSecond] = squaresOf(reason, true)
      const isFirst = first![0] === rook[0] && first![1] === rook[1]
      const squares = isFirst
        ? ([first!, second!, otherFirst!, otherSecond!] as const)
        : ([second!, first!, otherSecond!, otherFirst!] as const)
      const strokes = [strokeOf(line, 'one line of the pair'), strokeOf(reason, 'the other line of the pair')]
      deductions.push(words.pair(line, squares, strokes))
    }
    hasRook[across] = hasRook[down] = 1
    told += deductions.at(-1)!.uses.length + 4
    if (told > CROSSINGS_PER_SLICE / 8) {
      told = 0
      yield
    }
  }
}

/** Line by line a rook on the crossing line with the fewest free squares, until no square is free. */
function firstTry({ graph }: LogicRest): Matching {
  const { left, right, offsets, targets } = graph
  const rightOf = new Int32Array(left).fill(-1)
  const leftOf = new Int32Array(right).fill(-1)
  const free = new Int32Array(right)
  for (let i = 0; i < targets.length; i++) free[targets[i]!]!++
  let size = 0
  for (let v = 0; v < left; v++) {
    let rarest = -1
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const w = targets[i]!
      if (leftOf[w]! < 0 && (rarest < 0 || free[w]! < free[rarest]!)) rarest = w
      free[w]!--
    }
    if (rarest < 0) continue
    rightOf[v] = rarest
    leftOf[rarest] = v
    size++
  }
  return { size, rightOf, leftOf }
}

function tellTry({ graph, leftLines, rightLines }: LogicRest, { rightOf }: Matching, words: BoardWords): Deduction {
  const squares: Place[] = []
  const rooks: Place[] = []
  for (let v = 0; v < graph.left; v++) {
    for (let i = graph.offsets[v]!; i < graph.offsets[v + 1]!; i++) {
      const square = words.crossing(leftLines[v]!, rightLines[graph.targets[i]!]!)
      squares.push(square)
      if (rightOf[v] === graph.targets[i]) rooks.push(square)
    }
  }
  return words.attempt(squares, rooks)
}

/** The first line of the path gets the new rook; the rook of every other line moves along it. */
function tellPath({ leftLines, rightLines }: LogicRest, path: Int32Array, words: BoardWords): Deduction {
  const square = (left: number, right: number) => words.crossing(leftLines[path[left]!]!, rightLines[path[right]!]!)
  const moves: [Place, Place][] = []
  for (let i = 2; i < path.length; i += 2) moves.push([square(i, i - 1), square(i, i + 1)])
  return words.augment(moves, square(0, 1))
}

/** The board after the deductions; squares the last one uses are tinted, squares it excludes crossed out. */
function drawDeductions(board: Board, deductions: readonly Deduction[]): Drawing {
  const hasRook = new Uint8Array(board.walls.length)
  const squareOf = ([row, column]: Place) => row * board.columns + column
  for (const { settles } of deductions) {
    for (const { place, as } of settles) hasRook[squareOf(place)] = as === 'rook' ? 1 : 0
  }
  const rooks: number[] = []
  for (let square = 0; square < hasRook.length; square++) if (hasRook[square] === 1) rooks.push(square)
  const drawing = draw(board, Int32Array.from(rooks))
  const last = deductions.at(-1)
  const marks: Mark[] = [...drawing.marks]
  for (const place of last?.uses ?? []) marks.push({ place, shape: 'tint', letter: '*', label: 'looked at' })
  for (const { place, as } of last?.settles ?? []) {
    if (as === 'empty') marks.push({ place, shape: 'cross', letter: 'o', label: 'rook taken away' })
  }
  return { ...drawing, marks, lines: last?.lines ?? [] }
}

/** More moves than this are told by their number and by the first and the last of them. */
const MOST_MOVES_TOLD = 6

/** Says on the board what the rules conclude on lines; numbers lines as the logic kernel does: those across first. */
class BoardWords {
  constructor(
    private readonly board: Grid,
    private readonly lines: AttackLines,
  ) {}

  isAcross(line: number): boolean {
    return line < this.lines.left
  }

  /** The square on which two lines cross, the line across first or last. */
  crossing(line: number, other: number): Place {
    const [across, down] = line < other ? [line, other] : [other, line]
    const { rowStarts, columnStarts, left } = this.lines
    const { columns } = this.board
    return [Math.floor(rowStarts[across]! / columns), columnStarts[down - left]! % columns]
  }

  /** A stroke along the first `length` squares of a line. */
  stroke(line: number, length: number, label: string): Stroke {
    const { lines, board } = this
    const start = this.isAcross(line) ? lines.rowStarts[line]! : lines.columnStarts[line - lines.left]!
    const column = start % board.columns
    const row = (start - column) / board.columns
    const to: Place = this.isAcross(line) ? [row, column + length - 1] : [row + length - 1, column]
    return { from: [row, column], to, label }
  }

  single(line: number, rook: Place, squares: readonly Place[]): Deduction {
    const words = `The ${this.kind(line)} line through ${placeName(rook)} has one free square left: ${isRight(rook)}`
    const stroke = this.stroke(line, squares.length, 'the line with one free square left')
    return { rule: 'single', words, uses: squares, settles: [{ place: rook, as: 'rook' }], lines: [stroke] }
  }

  block(rook: Place, squares: readonly Place[], lines: readonly Stroke[]): Deduction {
    const words =
      `Every row line with a free square on the column line through ${placeName(rook)} crosses every column line with a free ` +
      `square on the row line through ${placeName(rook)}: ${isRight(rook)}`
    return { rule: 'block', words, uses: squares, settles: [{ place: rook, as: 'rook' }], lines }
  }

  /** The squares are the two of the line that gets the rook, its own first, then the two of the other line. */
  pair(line: number, squares: readonly [Place, Place, Place, Place], lines: readonly Stroke[]): Deduction {
    const [rook, , other] = squares
    const [own, crossing] = this.isAcross(line) ? ['row', 'column'] : ['column', 'row']
    const words =
      `The ${own} lines through ${placeName(rook)} and ${placeName(other)} have two free squares left each, and the same two ${crossing} ` +
      `lines cross them there: ${isRight(rook)}`
    return { rule: 'pair', words, uses: squares, settles: [{ place: rook, as: 'rook' }], lines }
  }

  attempt(squares: readonly Place[], rooks: readonly Place[]): Deduction {
    const words =
      `No rule applies to the ${squares.length} free squares that are left. As a first try, ${rooks.length} rooks go there, ` +
      'row line by row line, each where the column line has the fewest free squares left.'
    return { rule: 'try', words, uses: squares, settles: rooks.map((place) => ({ place, as: 'rook' })) }
  }

  /** Rooks that move, each from its place to its new one, and the rook for which that makes room. */
  augment(moves: readonly (readonly [from: Place, to: Place])[], added: Place): Deduction {
    const told = moves.map(([from, to]) => `from ${placeName(from)} to ${placeName(to)}`)
    const way =
      moves.length === 1
        ? `Moving the rook ${told[0]}`
        : moves.length <= MOST_MOVES_TOLD
          ? `Moving rooks ${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
          : `Moving ${moves.length} rooks, the first ${told[0]} and the last ${told.at(-1)},`
    return {
      rule: 'augment',
      words: `${way} makes room for one more on ${placeName(added)}.`,
      uses: moves.map(([from]) => from),
      settles: [
        ...moves.map(([from]) => ({ place: from, as: 'empty' })),
        ...moves.map(([, to]) => ({ place: to, as: 'rook' })),
        { place: added, as: 'rook' },
      ],
    }
  }

  proof(lines: readonly Stroke[]): Deduction {
    return { rule: 'proof', words: proofWords(lines.length), uses: [], settles: [], lines }
  }

  private kind(line: number): string {
    return this.isAcross(line) ? 'row' : 'column'
  }
}

function proofWords(lines: number): string {
  if (lines === 0) return 'There is no free square, so no rook fits.'
  if (lines === 1) return 'This line meets every free square, and no line can hold two rooks: no more than 1 fits.'
  return `These ${lines} lines together meet every free square, and no line can hold two rooks: no more than ${lines} fit.`
}

function isRight(rook: Place): string {
  return `a rook on ${placeName(rook)} is never worse than any other choice.`
}
