import { bitCount } from '../../base/bits.ts'
import { placeOf, squareName } from '../../base/grid.ts'
import type { Drawing } from '../../drawing/drawing.ts'
import {
  type Deduction,
  type Explainer,
  type Explanation,
  type Forced,
  type ForcedSquares,
  type Hint,
  type Hinter,
  IN_ANSWERS,
} from '../../family.ts'
import {
  type Certificate,
  type ExplanationBounds,
  explain as explainLogic,
  type ForcedCells,
  GIVEN,
  GRADES,
  type Hinting,
  hint as hintLogic,
  isSingle,
  type Mistake,
  searchForced,
  withDeduction,
  withHint,
} from '../../logic/index.ts'
import { capital, listed, namesOf, valuesWords } from '../../logic/numbers/index.ts'
import { type Search, translate } from '../../search.ts'
import { type Board, NONE, PARK, tallestOf } from './board.ts'
import { drawPosition } from './draw.ts'
import { Deducer } from './lines/deducer.ts'
import { Houses, seenAlong } from './lines/houses.ts'
import { MOST_OPEN } from './lines/line-filter.ts'
import { allowedByBoth, allowedByClue, LineNarrowing, upTo } from './lines/line-rules.ts'
import { skyscrapersLogic } from './logic/index.ts'
import { cannotBeFilled, cluesWords, deductionRules, NOUNS } from './logic/words.ts'
import {
  entriesIn,
  entryOfValue,
  type Heights,
  heightsOf,
  type Position,
  positionCodec,
  standing,
  startOf,
  valueOfEntry,
} from './position.ts'

export const BOUNDS: ExplanationBounds = {
  unique: {
    steps: Number.POSITIVE_INFINITY,
    cases: [
      { depth: 2, steps: 1 << 23 },
      { depth: 3, steps: 1 << 24 },
    ],
  },
  several: { steps: 1 << 21, cases: [] },
}

export const explainer: Explainer<Board, Heights, Certificate> = {
  rules: deductionRules,
  grades: GRADES,
  search: (board) => explain(board),
  draw: drawDeductions,
}

/** The same with other bounds on what is assumed: what they leave open is proven by a search. */
export function explain(board: Board, bounds = BOUNDS): Search<Explanation<Heights, Certificate>> {
  return explainLogic(skyscrapersLogic, board, bounds, (values) => heightsOf(board, values))
}

/** What is settled, and the candidates of squares that have lost some. */
function drawDeductions(board: Board, deductions: readonly Deduction[]): Drawing {
  const deducer = new Deducer(board)
  const isTold = Uint8Array.from(board.givens, (given) => (given === NONE ? 0 : 1))
  for (const { place, left } of deductions.flatMap(({ settles }) => settles)) {
    const square = place[0] * board.columns + place[1]
    deducer.keep(square, maskOf(left!), 0)
    if (left!.length === 1) isTold[square] = 1
  }
  const { candidates, all } = deducer.position
  if (deductions.length > 0) takePlaced(deducer, isTold)
  const last = deductions.at(-1)
  const drawing = drawPosition(board, {
    heights: isTold.map((told, square) =>
      told === 1 ? entryOfValue(board, 31 - Math.clz32(candidates[square]!)) : NONE,
    ),
    marks: Int32Array.from(isTold, (told, square) =>
      last && told === 0 && candidates[square] !== all ? candidates[square]! : 0,
    ),
  })
  return withDeduction(drawing, last)
}

/** Takes the heights that were told from the rest of their lines, as people do without a word. */
function takePlaced({ houses, position, board }: Deducer, isTold: Uint8Array): void {
  const { candidates } = position
  for (let square = 0; square < board.givens.length; square++) {
    if (isTold[square] === 0) continue
    for (let i = houses.starts[square]!; i < houses.starts[square + 1]!; i++) {
      const others = houses.squaresOf(houses.of[i]!)
      const parks = others.filter((other) => isTold[other] === 1 && candidates[other] === houses.blank).length
      if (candidates[square] === houses.blank && parks < houses.blanks) continue
      for (const other of others) {
        if (other !== square && isTold[other] === 0) candidates[other]! &= ~candidates[square]!
      }
    }
  }
}

/** All values that a square can have, as bits. */
function allOf(board: Board): number {
  return upTo(tallestOf(board) + (board.parks ? 1 : 0))
}

function entryWords(entry: number): string {
  return entry === PARK ? 'a park' : String(entry)
}

/** A set of values, as bits. */
function maskOf(values: readonly number[]): number {
  return values.reduce((mask, value) => mask | (1 << value), 0)
}

export const hinter: Hinter<Board, Position> = {
  position: positionCodec,
  start: startOf,
  search: (board, position) => hint(board, position),
  draw: drawHint,
}

/** The same with other bounds on what is assumed. */
export function hint(board: Board, position: Position, bounds = BOUNDS): Search<Hint> {
  return hintLogic(skyscrapersLogic, hinting, board, position, bounds)
}

const hinting: Hinting<Board, Position, Deducer> = {
  entries: (board, position) =>
    Int32Array.from(position.heights, (height, square) => {
      if (height !== NONE) return 1 << valueOfEntry(board, height)
      return position.marks[square] === 0 ? allOf(board) : position.marks[square]!
    }),
  open: (board, position) => {
    const heights = standing(board, position)
    return [...heights.keys()].filter((square) => heights[square] === NONE)
  },
  enter,
  broken: brokenRule,
  finished: 'Every square has its height, and all rules are kept.',
  stuck:
    'Nothing more can be deduced: the board has several solutions from here, and each open square has other heights in some of them.',
  wrong: (board, { heights, marks }, squares) => {
    const told = squares.map((square) => {
      const name = squareName(board, square)
      if (heights[square] !== NONE) return `${name} is not ${entryWords(heights[square]!)}`
      const only = isSingle(marks[square]!) ? 'which is its only mark' : 'which are its only marks'
      return `${name} is not ${valuesWords(new Houses(board), NOUNS, marks[square]!, 'or')}, ${only}`
    })
    return `There is a mistake: ${listed(told, 'and')}.`
  },
  clash: (board, { heights, marks }, squares) => {
    const told = squares.map((square) => {
      const isOpen = heights[square] === NONE
      const allowed = isOpen
        ? valuesWords(new Houses(board), NOUNS, marks[square]!, 'or')
        : entryWords(heights[square]!)
      return `${allowed} on ${squareName(board, square)}`
    })
    return `There is a mistake: no solution has ${listed(told, 'and')} together, though each of these alone is possible.`
  },
}

/**
 * What a person knows who has come to a position: its heights, its marks, and of squares without marks all that clues say at a
 * glance, which need not be written down. What that settles is left to be told.
 */
function enter(deducer: Deducer, board: Board, position: Position): void {
  const { houses } = deducer
  const { size, highest: tallest, blanks: parks, fronts, backs, count, squares } = houses
  const heights = standing(board, position)
  for (const [square, height] of heights.entries()) {
    if (height !== NONE) deducer.keep(square, 1 << valueOfEntry(board, height), GIVEN)
    else if (position.marks[square] !== 0) deducer.keep(square, position.marks[square]!, GIVEN)
  }
  for (let house = 0; house < count; house++) {
    const front = houses.countOf(fronts[house]!)
    const back = houses.countOf(backs[house]!)
    const isRidge = parks === 0 && front !== 0 && back !== 0 && front + back === size + 1
    for (let i = 0; i < size; i++) {
      const square = squares[house * size + i]!
      if (position.marks[square] !== 0 || heights[square] !== NONE) continue
      leave(deducer, square, allowedByClue(tallest, front, i, parks))
      leave(deducer, square, allowedByClue(tallest, back, size - 1 - i, parks))
      if (isRidge) leave(deducer, square, allowedByBoth(size, front, i))
    }
  }
}

/** Keeps only some heights of a square, unless that would settle it. */
function leave(deducer: Deducer, square: number, heights: number): void {
  if (!isSingle(deducer.position.candidates[square]! & heights)) deducer.keep(square, heights, GIVEN)
}

/** A rule that a position breaks already, or a line that nothing can complete. */
function brokenRule(board: Board, position: Position): Mistake | undefined {
  const heights = standing(board, position)
  const wrong = [...heights.keys()].find(
    (square) => board.givens[square] !== NONE && board.givens[square] !== heights[square],
  )
  if (wrong !== undefined) {
    const words = `${squareName(board, wrong)} is given as ${entryWords(board.givens[wrong]!)}, but ${entryWords(heights[wrong]!)} stands there.`
    return mistake(board, words, [wrong], 'given')
  }
  const houses = new Houses(board)
  for (const find of [repeatIn, wrongView]) {
    for (let house = 0; house < houses.count; house++) {
      const found = find(board, houses, house, heights)
      if (found) return found
    }
  }
  return lineWithoutFilling(board, houses, position, false) ?? lineWithoutFilling(board, houses, position, true)
}

function repeatIn(board: Board, houses: Houses, house: number, heights: Heights): Mistake | undefined {
  const squareOf = new Map<number, number>()
  const squares = houses.squaresOf(house)
  const parks = squares.filter((square) => heights[square] === PARK)
  if (parks.length > houses.blanks) {
    const words = `${capital(houses.house(house).name)} has more than ${houses.blanks} ${houses.blanks === 1 ? 'park' : 'parks'}.`
    return mistake(board, words, parks, 'parks')
  }
  for (const square of squares) {
    const height = heights[square]!
    const other = squareOf.get(height)
    if (height !== NONE && height !== PARK && other !== undefined) {
      const words = `${height} stands twice in ${houses.house(house).name}, on ${namesOf(board, [other, square])}.`
      return mistake(board, words, [other, square], houses.house(house).rule)
    }
    squareOf.set(height, square)
  }
  return undefined
}

/** A full line that does not show what its clues say. */
function wrongView(board: Board, houses: Houses, house: number, heights: Heights): Mistake | undefined {
  const squares = houses.squaresOf(house)
  if (squares.some((square) => heights[square] === NONE)) return undefined
  const heightAt = (square: number) => (heights[square] === PARK ? 0 : heights[square]!)
  for (const end of ['front', 'back'] as const) {
    const clue = (end === 'front' ? houses.fronts : houses.backs)[house]!
    const looked = end === 'front' ? squares : [...squares].reverse()
    const seen = seenAlong(looked.map(heightAt), houses.sums)
    if (clue === 0 || clue === seen) continue
    const words = `${capital(houses.house(house).name)} is full, but shows ${seen} where the clue says ${cluesWords(houses, house, end)}.`
    return mistake(board, words, looked, 'view')
  }
  return undefined
}

/** A line that cannot be filled any more, by its heights alone or with the marks as well. */
function lineWithoutFilling(board: Board, houses: Houses, position: Position, withMarks: boolean): Mistake | undefined {
  const { size } = houses
  const left = standing(board, position)
  const candidates = Int32Array.from(left, (height, square) => {
    if (height !== NONE) return 1 << valueOfEntry(board, height)
    return withMarks && position.marks[square] !== 0 ? position.marks[square]! : allOf(board)
  })
  const narrowing = new LineNarrowing(size, MOST_OPEN, board)
  const isEntered = (square: number) => position.heights[square] !== NONE && board.givens[square] === NONE
  for (let house = 0; house < houses.count; house++) {
    const entered = houses
      .squaresOf(house)
      .filter((square) => isEntered(square) || (withMarks && position.marks[square] !== 0))
    if (entered.length === 0) continue
    const open = houses.squaresOf(house).filter((square) => !isSingle(candidates[square]!)).length
    const [front, back] = [houses.fronts[house]!, houses.backs[house]!]
    if (narrowing.narrow(candidates, houses.squares, house * size, front, back, open)) continue
    const by = withMarks ? ' with the heights and marks that are there' : ' with the heights that are there'
    return mistake(board, `${capital(cannotBeFilled(houses, house))}${by}.`, entered)
  }
  return undefined
}

function mistake(board: Board, words: string, squares: readonly number[], rule?: string): Mistake {
  const places = squares.map((square) => placeOf(board, square))
  return { kind: 'mistake', ...(rule && { rule }), words, places }
}

/** After a step the board is shown as it is then: squares that lose candidates show those that are left, pencilled in. */
function drawHint(board: Board, position: Position, hint?: Hint): Drawing {
  const heights = position.heights.slice()
  const marks = position.marks.slice()
  for (const { place, left } of hint?.kind === 'step' ? hint.deduction.settles : []) {
    const square = place[0] * board.columns + place[1]
    if (left!.length === 1) heights[square] = entryOfValue(board, left![0]!)
    else marks[square] = maskOf(left!)
  }
  return withHint(drawPosition(board, { heights, marks }), hint)
}

/** Which squares have the same height in all solutions, and which heights the others have. */
export const forced: ForcedSquares<Board> = {
  words: {
    always: 'Every solution has the same height here.',
    sometimes: 'Solutions have different heights here.',
    never: 'Every square has some height, so there are none of these.',
  },
  search: (board) =>
    translate(
      searchForced(skyscrapersLogic, board),
      (cells) => forcedOf(board, cells),
      (certificate) => certificate,
    ),
  draw: drawForced,
}

function forcedOf(board: Board, { has, mayHave }: ForcedCells): Forced {
  const { givens } = board
  const { always, sometimes, unasked } = IN_ANSWERS
  const squares = new Uint8Array(givens.length)
  for (let square = 0; square < squares.length; square++) {
    if (givens[square] !== NONE) squares[square] = unasked
    else if (bitCount(has[square]!) > 1) squares[square] = sometimes
    else squares[square] = bitCount(mayHave[square]!) === 1 ? always : unasked
  }
  const heights = (entry: number) => (entry === PARK ? 0 : entry)
  return { squares, values: Array.from(has, (values) => entriesIn(board, values).map(heights)) }
}

/** What is the same in all solutions, and small print where it is not. */
function drawForced(board: Board, { squares, values }: Forced): Drawing {
  const isSame = (square: number) => squares[square] === IN_ANSWERS.always
  const position = {
    heights: squares.map((_, square) => (isSame(square) ? values![square]![0]! || PARK : NONE)),
    marks: Int32Array.from(squares, (howOften, square) =>
      howOften === IN_ANSWERS.sometimes
        ? values![square]!.reduce((set, height) => set | (1 << valueOfEntry(board, height || PARK)), 0)
        : 0,
    ),
  }
  const drawing = drawPosition(board, position)
  const marks = drawing.marks.map((mark) =>
    mark.print ? { ...mark, label: mark.label.replace(', pencilled in', ' in some solution') } : mark,
  )
  return { ...drawing, marks }
}
