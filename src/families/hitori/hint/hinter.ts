import type { Drawing } from '../../../drawing/drawing.ts'
import type { Deduction, Hint, Hinter } from '../../../family.ts'
import type { Search, StopReason } from '../../../search.ts'
import type { Board } from '../board.ts'
import { drawPosition } from '../draw.ts'
import { CASE_BOUNDS } from '../explain/cases.ts'
import { exhaust } from '../explain/exhaustion.ts'
import {
  boundsFor,
  drawDeduction,
  MOST_SQUARES_TO_EXPLAIN,
  settle,
  TOO_LARGE_TO_EXPLAIN,
  tints,
} from '../explain/explainer.ts'
import { Reasoning } from '../explain/reasoning.ts'
import { solveByLogic } from '../logic/solve.ts'
import { OPEN, type Position, positionCodec, startOf } from '../position.ts'
import type { Shading } from '../shading.ts'
import { agreesWith, brokenRule, judgeMarks, wrongMarks } from './mistakes.ts'

/** What is wrong with a board that is half done; if nothing is, the simplest deduction that goes on from there. */
export const hinter: Hinter<Board, Position> = {
  position: positionCodec,
  start: startOf,
  search: (board, position) => hint(board, position),
  draw: drawHint,
}

const FINISHED: Hint = { kind: 'finished', words: 'Every square is settled, and all rules are kept.' }

const STUCK: Hint = {
  kind: 'stuck',
  words:
    'Nothing more can be deduced: the board has several solutions from here, and each open square is shaded in some of them only.',
}

/** The same with other bounds on cases. */
export function* hint(board: Board, position: Position, caseBounds = CASE_BOUNDS): Search<Hint> {
  if (board.numbers.length > MOST_SQUARES_TO_EXPLAIN) {
    return { status: 'stopped', reason: 'limits', why: TOO_LARGE_TO_EXPLAIN, steps: 0 }
  }
  const broken = brokenRule(board, position)
  const solving = solveByLogic(board)
  let next = solving.next()
  while (!next.done) next = solving.next(yield { steps: next.value.steps })
  const end = next.value
  let { steps } = end
  const solved = (answer: Hint) => ({ status: 'solved', answer, steps }) as const
  const stopped = (reason: StopReason) => ({ status: 'stopped', reason, steps }) as const

  if (end.status === 'impossible') return { status: 'impossible', why: 'The board has no solution.', steps }
  if (broken) return end.status === 'stopped' ? { ...end, answer: broken } : solved(broken)
  if (end.status === 'stopped') {
    const { reason, why } = end
    return { ...stopped(reason), ...(why !== undefined && { why }) }
  }
  let solutions: readonly Shading[]
  if (end.status === 'solved') {
    const mistake = wrongMarks(board, position, end.answer)
    if (mistake) return solved(mistake)
    solutions = [end.answer]
  } else {
    solutions = end.answers.filter((answer) => agreesWith(position, answer))
    if (solutions.length === 0) {
      const work = judgeMarks(board, position, end.answers, steps)
      let part = work.next()
      while (!part.done) {
        steps = part.value.steps
        part = work.next(yield part.value)
      }
      if (typeof part.value === 'string') return stopped(part.value)
      if ('kind' in part.value) return solved(part.value)
      solutions = [part.value.solution]
    }
  }
  if (!position.includes(OPEN)) return solved(FINISHED)

  const reasoning = new Reasoning(board, solutions, position, boundsFor(end, caseBounds))
  const before = steps
  for (const deduction of reasoning.deductions()) {
    steps = before + reasoning.steps
    if (deduction) return solved({ kind: 'step', deduction })
    const reason = yield { steps }
    if (reason) return stopped(reason)
  }
  steps = before + reasoning.steps
  const work = exhaust(board, position, steps)
  let part = work.next()
  while (!part.done) {
    steps = part.value.steps
    part = work.next(yield part.value)
  }
  if (typeof part.value === 'string') return stopped(part.value)
  const { forced = [], contradictions } = part.value
  // One square is help enough.
  if (forced[0]) return solved({ kind: 'step', deduction: reasoning.words.exhaustion([forced[0]], contradictions) })
  return solved(STUCK)
}

/** After a step the board is shown as it is then. */
function drawHint(board: Board, position: Position, hint?: Hint): Drawing {
  if (hint?.kind === 'step') return drawStep(board, position, hint.deduction)
  const drawing = drawPosition(board, position)
  if (hint?.kind !== 'mistake') return drawing
  return { ...drawing, marks: [...drawing.marks, ...tints(hint.places, '!', 'mistaken')] }
}

function drawStep(board: Board, position: Position, deduction: Deduction): Drawing {
  const after = position.slice()
  settle(board, after, deduction)
  const drawing = drawDeduction(board, after, deduction)
  const isUsed = new Set(deduction.uses.map(String))
  const settled = deduction.settles.map(({ place }) => place).filter((place) => !isUsed.has(String(place)))
  return { ...drawing, marks: [...drawing.marks, ...tints(settled, '*', 'settled')] }
}
