import type { AnyFamily } from '../../src/index.ts'
import { boundNumber, duration, number } from '../numbers.ts'

type Goal = AnyFamily['goal']

/** What the plot of scores says. */
export const plotTexts = {
  plot: 'Scores over time',
  best: 'Best so far',
  bound: (goal: Goal) => (goal === 'minimum' ? 'No solution is below' : 'No solution is above'),
  time: 'Time',
  none: '–',
  value: (value: number) => number(value),
  boundValue: (bound: number, goal: Goal) => boundNumber(bound, goal === 'minimum'),
  duration: (seconds: number) => duration(seconds * 1000),
  seconds: (seconds: number) => `${number(seconds)} s`,
  failed: 'The plot could not be loaded.',
  empty: 'Scores over time: nothing has been found yet.',
  /** The plot for those who cannot see it. */
  summary: ({ from, to, first, last, bound }: PlotSummary, goal: Goal) =>
    [
      `Scores over time, from ${duration(from * 1000)} to ${duration(to * 1000)}.`,
      first === undefined || last === undefined
        ? 'Nothing has been found yet.'
        : `The best value begins with ${number(first)} and ends with ${number(last)}.`,
      bound === undefined ? '' : `${plotTexts.bound(goal)} ${boundNumber(bound, goal === 'minimum')}.`,
    ]
      .filter((words) => words !== '')
      .join(' '),
}

export interface PlotSummary {
  readonly from: number
  readonly to: number
  readonly first: number | undefined
  readonly last: number | undefined
  readonly bound: number | undefined
}
