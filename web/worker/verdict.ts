import { type Puzzle, runAsync, type Search } from '../../src/index.ts'
import type { Task, Verdict } from '../protocol.ts'
import { carryOut, type Finding, hardestOf } from './findings.ts'
import { MOST_SQUARES_DRAWN } from './pictures.ts'

/** How long each question may take before it is left open. */
const MILLISECONDS_EACH = 4000
/** For anytime searches, after each change. */
const ANYTIME_BUDGET = { milliseconds: 1000 }

/** Finds out what a setter wants to know, the most important first, until it is stopped. */
export async function judge(puzzle: Puzzle, signal: AbortSignal, listener: (verdict: Verdict) => void): Promise<void> {
  const { can, goal, isAnytime, methods } = puzzle.family
  let verdict: Verdict = { isComplete: false }
  const tell = (more: Partial<Verdict>) => {
    if (signal.aborted) return
    verdict = { ...verdict, ...more }
    listener(verdict)
  }
  const ask = (task: Task): Promise<Finding> =>
    carryOut(puzzle, { task, method: methods[0]!, budget: isAnytime ? ANYTIME_BUDGET : undefined }, run)
  const run = <A>(search: Search<A>) => runAsync(search, { signal, milliseconds: MILLISECONDS_EACH })

  const solved = await ask('solve')
  const answers = solved.report
  const canDraw = answers.hasPicture && puzzle.squares <= MOST_SQUARES_DRAWN
  tell({ answers, solutions: canDraw ? solved.pictures() : undefined })
  // The explanation of an impossible puzzle says why, with a place.
  if (answers.status === 'impossible') {
    if (!signal.aborted && can.explain) tell({ explanation: (await ask('explain')).report })
    tell({ isComplete: true })
    return
  }
  if (!signal.aborted && can.count && goal !== 'unique') tell({ count: (await ask('count')).report })
  if (!signal.aborted && can.explain) {
    const { report } = await ask('explain')
    const steps = report.deductions ?? []
    const hardest = report.status === 'solved' ? hardestOf(puzzle.family, steps) : undefined
    tell({ explanation: report, hardest: hardest === undefined ? undefined : steps[hardest] })
  }
  if (!signal.aborted && can.forced) {
    const { report, pictures } = await ask('forced')
    const isDrawn = report.hasPicture && puzzle.squares <= MOST_SQUARES_DRAWN
    tell({ forced: report, forcedPicture: isDrawn ? pictures()[0] : undefined })
  }
  tell({ isComplete: true })
}
