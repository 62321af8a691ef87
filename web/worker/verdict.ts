import { type Puzzle, runAsync, type Search } from '../../src/index.ts'
import type { Task, Verdict } from '../protocol.ts'
import { carryOut, type Finding } from './findings.ts'
import { MOST_SQUARES_DRAWN } from './pictures.ts'

/** So long each question is looked into before it is left open: whoever sets a puzzle waits for none of them. */
const MILLISECONDS_EACH = 4000
/** Methods that look for ever better answers get as much as is bearable after each change. */
const OPEN_ENDED_BUDGET = { milliseconds: 1000 }

/** Asks everything that a setter wants to know, the most important first, until it is told to stop. */
export async function judge(puzzle: Puzzle, signal: AbortSignal, listener: (verdict: Verdict) => void): Promise<void> {
  const { can, goal, isOpenEnded, methods } = puzzle.family
  let verdict: Verdict = { isComplete: false }
  const tell = (more: Partial<Verdict>) => {
    if (signal.aborted) return
    verdict = { ...verdict, ...more }
    listener(verdict)
  }
  const ask = (task: Task): Promise<Finding> =>
    carryOut(puzzle, { task, method: methods[0]!, budget: isOpenEnded ? OPEN_ENDED_BUDGET : undefined }, run)
  const run = <A>(search: Search<A>) => runAsync(search, { signal, milliseconds: MILLISECONDS_EACH })

  const answers = (await ask('solve')).report
  tell({ answers })
  // Where there is no answer, there is nothing more to ask.
  if (answers.status === 'impossible') {
    tell({ isComplete: true })
    return
  }
  if (!signal.aborted && can.count && goal !== 'unique') tell({ count: (await ask('count')).report })
  if (!signal.aborted && can.explain) tell({ explanation: (await ask('explain')).report })
  if (!signal.aborted && can.forced) {
    const { report, pictures } = await ask('forced')
    const isDrawn = report.hasPicture && puzzle.squares <= MOST_SQUARES_DRAWN
    tell({ forced: report, forcedPicture: isDrawn ? pictures()[0] : undefined })
  }
  tell({ isComplete: true })
}
