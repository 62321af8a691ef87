import type { Search } from '../src/index.ts'
import type { Order } from './order.ts'
import { countWork, coverWork } from './tasks/count.ts'
import { generateWork } from './tasks/generate.ts'
import { huntWork } from './tasks/hunt.ts'
import { improveWork } from './tasks/improve.ts'
import { solveWork } from './tasks/solve.ts'

/** A row of units that somebody does one after the other, and sends one result of. */
export interface Shard {
  /** The number of the first unit, from 0. */
  readonly first: number
  readonly units: number
  /** Where units are lines of a file: these lines, null for one that was too long. */
  readonly lines?: readonly (string | null)[]
}

/**
 * The work of a campaign as a row of units. What a unit comes to is a function of the order and its number, so that it does not matter
 * who does it, when, in which shard, or how often.
 */
export interface Work<R> {
  /** How many units there are; Infinity where nobody knows. */
  readonly units: number
  /**
   * Solved with the result of a whole shard, plain data; stopped with the part of it that was done, if that is worth anything. Progress may
   * bring, as its answer, what was found since the last time: it comes again with the result.
   */
  readonly search: (shard: Shard) => Search<R>
}

/** The work that an order asks for. Throws InputError where there is no such thing. */
export function openWork(order: Order): Work<unknown> {
  switch (order.task) {
    case 'hunt':
      return huntWork(order)
    case 'count':
      return 'engine' in order ? coverWork(order) : countWork(order)
    case 'generate':
      return generateWork(order)
    case 'solve':
      return solveWork(order)
    case 'improve':
      return improveWork(order)
  }
}
