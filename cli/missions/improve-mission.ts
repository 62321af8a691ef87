import {
  BestTotal,
  type ImproveOrder,
  type ImproveResult,
  improveWork,
  NumberedUnits,
  type Standing,
} from '../../campaign/index.ts'
import type { Finished, Puzzle, Result } from '../../src/index.ts'
import { progressWords } from '../progress-line.ts'
import { bestOutcome, jointStanding, outcomeOf } from './best-of.ts'
import type { Mission } from './mission.ts'

/** Runs of one problem with other seeds. `tell` gets the best outcome and gives the exit code. */
export function improveMission(
  order: ImproveOrder,
  puzzle: Puzzle,
  tell: (outcome: Finished<unknown, unknown>) => Promise<number>,
): Mission<ImproveResult> {
  const { goal, isOpenEnded } = puzzle.family
  const total = new BestTotal(order.deadline !== undefined)
  return {
    order,
    work: improveWork(order, puzzle),
    supply: new NumberedUnits(order.runs),
    total,
    progress: ({ standings }) => {
      const joint = jointStanding(goal, [...total.results.map(standingOf), ...standings])
      return progressWords(joint, goal, isOpenEnded)
    },
    report: (end, _campaign, milliseconds) => {
      const outcomes = total.results.map((result) => outcomeOf(puzzle, result))
      if (outcomes.length > 0) return tell({ ...bestOutcome(puzzle, outcomes), milliseconds })
      const reason = end.status === 'stopped' ? end.reason : 'limits'
      return tell({ status: 'stopped', reason, steps: 0, milliseconds })
    },
  }
}

function standingOf({ steps, value, bound }: Result): Standing {
  return { steps, ...(value === undefined ? {} : { value }), ...(bound === undefined ? {} : { bound }) }
}
