import { placeOf } from '../../../base/grid.ts'
import { isFalse, isTrue, type Literal } from '../../../engines/clauses/index.ts'
import type { Hint } from '../../../family.ts'
import { type Progress, pausing, type StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'
import { clausesInPieces } from '../clauses.ts'
import { namesOf } from '../explain/words.ts'
import { OPEN, type Position, SHADED } from '../position.ts'
import { brokenRules } from '../position-check.ts'
import type { Shading } from '../shading.ts'

type Mistake = Extract<Hint, { readonly kind: 'mistake' }>

/** A part of a search that has a result of its own, or the reason to stop. */
type Part<T> = Generator<Progress<never>, T | StopReason, StopReason | undefined>

/** A rule that the marks of a position break already, whatever becomes of the open squares. */
export function brokenRule(board: Board, position: Position): Mistake | undefined {
  const first = brokenRules(board, position)[0]
  if (!first) return undefined
  const rule = first.rule as 'touch' | 'repeat' | 'split'
  const squares = first.places.map(([row, column]) => row * board.columns + column)
  const names = namesOf(board, squares)
  const words = {
    touch: `The shaded squares ${names} share a side.`,
    repeat: `The number ${board.numbers[squares[0]!]} is marked to stay unshaded twice in a line, on ${names}.`,
    split: `The shaded squares cut off ${names}.`,
  }[rule]
  return { kind: 'mistake', rule, words, places: first.places }
}

/** The marks that are not as in the only solution. */
export function wrongMarks(board: Board, position: Position, solution: Shading): Mistake | undefined {
  const wrong: number[] = []
  for (let square = 0; square < position.length; square++) {
    if (position[square] !== OPEN && !agrees(position[square]!, solution[square]!)) wrong.push(square)
  }
  return wrong.length > 0 ? impossibleMarks(board, position, wrong) : undefined
}

/** Whether a solution has all marks of a position. */
export function agreesWith(position: Position, solution: Shading): boolean {
  for (let square = 0; square < position.length; square++) {
    if (position[square] !== OPEN && !agrees(position[square]!, solution[square]!)) return false
  }
  return true
}

/**
 * For boards with several solutions, of which some are known: a solution that has all marks of the position, or the marks that no
 * solution has, or marks that no solution has together.
 */
export function* judgeMarks(
  board: Board,
  position: Position,
  known: readonly Shading[],
  before: number,
): Part<{ readonly solution: Shading } | Mistake> {
  const solver = yield* pausing(clausesInPieces(board), { steps: before })
  if (typeof solver === 'string') return solver
  let steps = before
  /** A solution with these marks, undefined if there is none, or the reason to stop. */
  const ask = function* (wanted: readonly Literal[]): Part<Shading | undefined> {
    const search = solver.search(wanted)
    let next = search.next()
    while (!next.done) next = search.next(yield { steps: steps + next.value.steps })
    steps += next.value.steps
    if (next.value.status === 'stopped') return next.value.reason
    return next.value.status === 'solved' ? next.value.answer.slice(0, position.length) : undefined
  }
  const marks: Literal[] = []
  for (let square = 0; square < position.length; square++) {
    if (position[square] !== OPEN) marks.push(position[square] === SHADED ? isTrue(square) : isFalse(square))
  }
  const whole = yield* ask(marks)
  if (typeof whole === 'string') return whole
  if (whole) return { solution: whole }
  let clash = solver.failed

  const possible = new Set<Literal>()
  const learn = (solution: Shading) => {
    for (const mark of marks) if (solution[mark >> 1] === 1 - (mark & 1)) possible.add(mark)
  }
  for (const solution of known) learn(solution)
  const impossible: number[] = []
  for (const mark of marks) {
    if (possible.has(mark)) continue
    const solution = yield* ask([mark])
    if (typeof solution === 'string') return solution
    if (solution) learn(solution)
    else impossible.push(mark >> 1)
  }
  if (impossible.length > 0) return impossibleMarks(board, position, impossible)

  // What can be left out of the clash without a solution coming up is left out.
  for (const mark of [...clash]) {
    if (!clash.includes(mark)) continue
    const solution = yield* ask(clash.filter((other) => other !== mark))
    if (typeof solution === 'string') return solution
    if (!solution) clash = solver.failed
  }
  return clashingMarks(
    board,
    position,
    clash.map((mark) => mark >> 1).sort((one, two) => one - two),
  )
}

function agrees(value: number, shaded: number): boolean {
  return (value === SHADED) === (shaded === 1)
}

function impossibleMarks(board: Board, position: Position, squares: readonly number[]): Mistake {
  const clauses: string[] = []
  const [shaded, unshaded] = parted(position, squares)
  if (shaded.length > 0) {
    const [are, them] = shaded.length === 1 ? ['is', 'it'] : ['are', 'them']
    clauses.push(`${namesOf(board, shaded)} ${are} marked shaded, but no solution shades ${them}`)
  }
  if (unshaded.length > 0) {
    const [are, them] = unshaded.length === 1 ? ['is', 'it'] : ['are', 'them']
    clauses.push(`${namesOf(board, unshaded)} ${are} marked unshaded, but every solution shades ${them}`)
  }
  return mistake(board, `There is a mistake: ${clauses.join('; ')}.`, squares)
}

function clashingMarks(board: Board, position: Position, squares: readonly number[]): Mistake {
  const [shaded, unshaded] = parted(position, squares)
  const marks: string[] = []
  if (shaded.length > 0) marks.push(`${namesOf(board, shaded)} shaded`)
  if (unshaded.length > 0) marks.push(`${namesOf(board, unshaded)} unshaded`)
  const words = `There is a mistake: no solution has ${marks.join(' and ')}, though each of these marks alone is possible.`
  return mistake(board, words, squares)
}

function mistake(board: Board, words: string, squares: readonly number[]): Mistake {
  return { kind: 'mistake', words, places: squares.map((square) => placeOf(board, square)) }
}

function parted(position: Position, squares: readonly number[]): [shaded: number[], unshaded: number[]] {
  const isShaded = (square: number) => position[square] === SHADED
  return [squares.filter(isShaded), squares.filter((square) => !isShaded(square))]
}
