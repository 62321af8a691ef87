import {
  type Finished,
  finish,
  inner,
  type Limits,
  limited,
  type Part,
  reasonToStop,
  type Search,
} from '../src/index.ts'
import { defined } from './order.ts'

/** Time and steps as people give them: flags of a command, fields of a campaign. */
export interface LimitFields {
  /** In milliseconds. */
  readonly time?: number
  readonly steps?: number
}

/** Longer lines of a batch are refused without being kept in memory. */
export const LONGEST_LINE = 64_000_000

type SearchLimits = Pick<Limits, 'steps' | 'milliseconds'>

/** The same as limits of a search, and as the budget of a method that plans ahead. */
export function limitsOf({ time, steps }: LimitFields): SearchLimits {
  return defined({ milliseconds: time, steps })
}

/** Runs a search as a part of a longer one, with its own limits; its answers go to `keep`, not further. */
export function* asPart<A, C>(
  search: Search<A, C>,
  stepsBefore: number,
  limits: SearchLimits = {},
  keep?: (stopped: Finished<A>) => void,
): Part<Finished<A, C>> {
  const started = performance.now()
  const outcome = yield* inner(
    limited(search, (progress) => reasonToStop(progress, limits, started)),
    ({ answer: _, steps, ...where }) => ({ ...where, steps: stepsBefore + steps }),
    (stopped) => keep?.(finish(stopped, started)),
  )
  return finish(outcome, started)
}
