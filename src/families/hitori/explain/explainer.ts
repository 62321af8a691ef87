import type { Place } from '../../../base/grid.ts'
import type { Drawing, Mark } from '../../../drawing/drawing.ts'
import type { Deduction, Explainer, Explanation } from '../../../family.ts'
import type { Outcome, Search, StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'
import { drawPosition } from '../draw.ts'
import { GRADES } from '../logic/levels.ts'
import { solveByLogic } from '../logic/solve.ts'
import { type Position, SHADED, UNSHADED } from '../position.ts'
import type { Proof } from '../proof.ts'
import type { Shading } from '../shading.ts'
import { CASE_BOUNDS, type CaseBound } from './cases.ts'
import { exhaust } from './exhaustion.ts'
import { Reasoning } from './reasoning.ts'
import { deductionRules, gradeOf } from './rules.ts'

/** On larger boards the deductions would be more than anyone reads. */
export const MOST_SQUARES_TO_EXPLAIN = 100_000

// Written out: putting in the comma when this is loaded would take a third of the command line's start.
export const TOO_LARGE_TO_EXPLAIN =
  'a board of more than 100,000 squares has too many deductions to tell; it can only be solved'

/** Deductions that are told, and steps that are taken, between two pauses: some tenths of a millisecond. */
const DEDUCTIONS_PER_SLICE = 64
const STEPS_PER_SLICE = 1 << 12

/** How a person solves the board without guessing; never by assuming that there is only one solution. */
export const explainer: Explainer<Board, Shading, Proof> = {
  rules: deductionRules,
  grades: GRADES,
  search: (board) => explain(board),
  draw: drawDeductions,
}

/** The same with other bounds on cases: what they leave open is proven by learning from contradictions. */
export function* explain(board: Board, caseBounds = CASE_BOUNDS): Search<Explanation<Shading, Proof>> {
  if (board.numbers.length > MOST_SQUARES_TO_EXPLAIN) {
    return { status: 'stopped', reason: 'limits', why: TOO_LARGE_TO_EXPLAIN, steps: 0 }
  }
  // How the board ends is known first, so that nobody has to wait for it and nothing is tried that cannot be refuted.
  const solving = solveByLogic(board)
  let next = solving.next()
  while (!next.done) next = solving.next(yield { steps: next.value.steps })
  const end = next.value
  if (end.status === 'stopped') {
    const { reason, why, steps } = end
    return { status: 'stopped', reason, ...(why !== undefined && { why }), steps }
  }
  const solutions = solutionsOf(end)
  const reasoning = new Reasoning(board, solutions, undefined, boundsFor(end, caseBounds))
  const deductions: Deduction[] = []
  const explained = (answer: Shading) => ({ grade: gradeOf(deductions), deductions, answer })
  const stopped = (reason: StopReason, steps: number) => {
    const answer = solutions[0] && explained(solutions[0])
    return { status: 'stopped', reason, steps, ...(answer && { answer }) } as const
  }

  let sincePause = 0
  let pause = STEPS_PER_SLICE
  for (const deduction of reasoning.deductions()) {
    if (deduction) deductions.push(deduction)
    if (deduction && ++sincePause < DEDUCTIONS_PER_SLICE && reasoning.steps < pause) continue
    sincePause = 0
    pause = reasoning.steps + STEPS_PER_SLICE
    const steps = end.steps + reasoning.steps
    const reason = yield { steps }
    if (reason) return stopped(reason, steps)
  }
  let steps = end.steps + reasoning.steps
  if (end.status === 'ambiguous') {
    return { status: 'ambiguous', answers: [explained(end.answers[0]), explained(end.answers[1])], steps }
  }
  if (reasoning.contradiction !== undefined) return { status: 'impossible', why: reasoning.contradiction, steps }

  if (end.status === 'impossible' || reasoning.open > 0) {
    const work = exhaust(board, reasoning.position(), steps)
    let part = work.next()
    while (!part.done) {
      steps = part.value.steps
      part = work.next(yield part.value)
    }
    const exhaustion = part.value
    if (typeof exhaustion === 'string') return stopped(exhaustion, steps)
    const { forced, contradictions } = exhaustion
    if (!forced) {
      const why = `No short argument shows it, but a search through all that can be shaded has met ${contradictions.toLocaleString('en')} contradictions and nothing else.`
      return { status: 'impossible', why, steps }
    }
    deductions.push(reasoning.words.exhaustion(forced, contradictions))
  }
  const proof = end.status === 'solved' && end.certificate
  return { status: 'solved', answer: { ...explained(solutions[0]!), ...(proof && { certificate: proof }) }, steps }
}

/** Where there are several solutions most of what is open cannot be settled, and to try everything is a waste. */
export function boundsFor(outcome: Outcome<Shading>, caseBounds: readonly CaseBound[]): readonly CaseBound[] {
  return outcome.status === 'ambiguous' ? caseBounds.slice(0, 1) : caseBounds
}

function solutionsOf(outcome: Outcome<Shading>): readonly Shading[] {
  if (outcome.status === 'solved') return [outcome.answer]
  return outcome.status === 'ambiguous' ? outcome.answers : []
}

function drawDeductions(board: Board, deductions: readonly Deduction[]): Drawing {
  const position: Position = new Uint8Array(board.numbers.length)
  for (const deduction of deductions) settle(board, position, deduction)
  return drawDeduction(board, position, deductions.at(-1))
}

/** Puts what a deduction settles into the position. */
export function settle(board: Board, position: Position, { settles }: Deduction): void {
  for (const { place, as } of settles) {
    position[place[0] * board.columns + place[1]] = as === 'shaded' ? SHADED : UNSHADED
  }
}

/** A position, with what a deduction looks at and its lines. */
export function drawDeduction(board: Board, position: Position, deduction: Deduction | undefined): Drawing {
  const drawing = drawPosition(board, position)
  if (!deduction) return drawing
  const { uses, lines = [] } = deduction
  return { ...drawing, marks: [...drawing.marks, ...tints(uses, '*', 'looked at')], lines }
}

/** A coloured ground under squares. */
export function tints(places: readonly Place[], letter: string, label: string): Mark[] {
  return places.map((place) => ({ place, shape: 'tint', letter, label }))
}
