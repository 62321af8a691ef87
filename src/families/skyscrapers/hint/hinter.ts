import type { Drawing } from '../../../drawing/drawing.ts'
import type { Deduction, Hint, Hinter } from '../../../family.ts'
import type { Search } from '../../../search.ts'
import { type Board, NONE } from '../board.ts'
import { drawPosition } from '../draw.ts'
import { note, TOO_LARGE_TO_EXPLAIN, tints } from '../explain/explainer.ts'
import type { Known } from '../explain/known.ts'
import { Reasoning } from '../explain/reasoning.ts'
import { BOUNDS, BOUNDS_IF_AMBIGUOUS } from '../explain/refutations.ts'
import { type Found, findSolutions, type Halted, type Part } from '../explain/solutions.ts'
import type { Conclusion } from '../explain/words.ts'
import type { Heights } from '../heights.ts'
import { LARGEST_TO_GRADE } from '../logic/levels.ts'
import { type Position, positionCodec, startOf } from '../position.ts'
import { allowedBy, knownAt, standing } from './entries.ts'
import { brokenRule, clashingEntries, wrongEntries } from './mistakes.ts'

/** What is wrong with a board that is half done; if nothing is, the simplest deduction that goes on from there. */
export const hinter: Hinter<Board, Position> = {
  position: positionCodec,
  start: startOf,
  search: (board, position) => hint(board, position),
  draw: drawHint,
}

const FINISHED: Hint = { kind: 'finished', words: 'Every square has its height, and all rules are kept.' }

const STUCK: Hint = {
  kind: 'stuck',
  words:
    'Nothing more can be deduced: the board has several solutions from here, and each open square has other heights in some of them.',
}

/** The same with other bounds on what is supposed. */
export function* hint(board: Board, position: Position, bounds = BOUNDS): Search<Hint> {
  if (board.rows > LARGEST_TO_GRADE) {
    return { status: 'stopped', reason: 'limits', why: TOO_LARGE_TO_EXPLAIN, steps: 0 }
  }
  let steps = 0
  const solved = (answer: Hint) => ({ status: 'solved', answer, steps }) as const
  const stopped = (halted: Halted) => ({ status: 'stopped', ...halted }) as const

  const broken = brokenRule(board, position)
  const all = yield* findSolutions(board, steps)
  if ('reason' in all) return broken ? { ...stopped(all), answer: broken } : stopped(all)
  steps = all.steps
  if (all.solutions.length === 0) return { status: 'impossible', why: 'The board has no solution.', steps }
  if (broken) return solved(broken)
  let here = all
  if (all.solutions.length === 1) {
    const mistake = wrongEntries(board, position, all.solutions[0]!)
    if (mistake) return solved(mistake)
  } else {
    const found = yield* solutionsAt(board, position, steps)
    if ('reason' in found) return stopped(found)
    here = found
    steps = found.steps
    if (found.solutions.length === 0) {
      const clash = yield* clashingEntries(board, position, all.solutions, steps)
      if ('reason' in clash) return stopped(clash)
      steps = clash.steps
      return solved(clash.mistake)
    }
  }
  if (!standing(board, position).includes(NONE)) return solved(FINISHED)

  const known = knownAt(board, position)
  const isUnique = here.solutions.length === 1
  const reasoning = new Reasoning(known, here.solutions, isUnique ? bounds : BOUNDS_IF_AMBIGUOUS)
  const before = steps
  for (const deduction of reasoning.deductions()) {
    steps = before + reasoning.steps
    if (deduction) return solved({ kind: 'step', deduction })
    const reason = yield { steps }
    if (reason) return stopped({ reason, steps })
  }
  steps = before + reasoning.steps
  const forced = yield* forcedSquare(board, known, here, steps)
  if ('reason' in forced) return stopped(forced)
  steps = forced.steps
  if (!forced.conclusion) return solved(STUCK)
  return solved({ kind: 'step', deduction: reasoning.exhaustion([forced.conclusion]) })
}

function solutionsAt(board: Board, position: Position, steps: number): ReturnType<typeof findSolutions> {
  const left = Int32Array.from(position.heights, (_, square) => allowedBy(position, square, board.rows))
  return findSolutions(board, steps, left)
}

/** The first open square that has the same height in all solutions from here, by searching for one in which it is different. */
function* forcedSquare(
  board: Board,
  { candidates, isSettled }: Known,
  { solutions }: Found,
  steps: number,
): Part<{ readonly conclusion?: Conclusion; readonly steps: number }> {
  const open = [...isSettled.keys()].filter((square) => isSettled[square] === 0)
  const conclusionOf = (square: number) => ({ square, left: 1 << (solutions[0]![square]! - 1) })
  if (solutions.length === 1) return { conclusion: conclusionOf(open[0]!), steps }
  let known: readonly Heights[] = solutions
  let now = steps
  for (const square of open) {
    const { left } = conclusionOf(square)
    if (known.some((solution) => 1 << (solution[square]! - 1) !== left)) continue
    const otherwise = candidates.slice()
    otherwise[square] = candidates[square]! & ~left
    const found = yield* findSolutions(board, now, otherwise)
    if ('reason' in found) return found
    now = found.steps
    if (found.solutions.length === 0) return { conclusion: { square, left }, steps: now }
    known = [...known, ...found.solutions]
  }
  return { steps: now }
}

/** After a step the board is shown as it is then. */
function drawHint(board: Board, position: Position, hint?: Hint): Drawing {
  if (hint?.kind === 'step') return drawStep(board, position, hint.deduction)
  const drawing = drawPosition(board, position)
  if (hint?.kind !== 'mistake') return drawing
  return { ...drawing, marks: [...drawing.marks, ...tints(hint.places, '!', 'mistaken')] }
}

/** Squares that lose candidates show those that are left, pencilled in. */
function drawStep(board: Board, position: Position, deduction: Deduction): Drawing {
  const known = knownAt(board, position)
  note(known, deduction)
  const heights = position.heights.slice()
  const marks = position.marks.slice()
  for (const { place } of deduction.settles) {
    const square = place[0] * board.columns + place[1]
    const left = known.candidates[square]!
    if (known.isSettled[square] === 1) heights[square] = 32 - Math.clz32(left)
    else marks[square] = left
  }
  const drawing = drawPosition(board, { heights, marks })
  const isUsed = new Set(deduction.uses.map(String))
  const settled = deduction.settles.map(({ place }) => place).filter((place) => !isUsed.has(String(place)))
  const grounds = [...tints(deduction.uses, '*', 'looked at'), ...tints(settled, '*', 'settled')]
  return { ...drawing, marks: [...drawing.marks, ...grounds] }
}
