import type { Search, StopReason } from '../src/index.ts'
import type { Order } from './order.ts'
import { batchWork } from './tasks/batch.ts'
import { countWork, coverWork } from './tasks/count.ts'
import { generateWork } from './tasks/generate.ts'
import { huntWork } from './tasks/hunt.ts'
import { improveWork } from './tasks/improve.ts'

/** How work ended: the same type from a shard on a thread to the report of a campaign. */
export type End =
  /** Everything that was wanted is done. */
  | { readonly status: 'finished' }
  /** The search space is exhausted. */
  | { readonly status: 'exhausted'; readonly all: number }
  | { readonly status: 'impossible'; readonly why?: string | undefined }
  /** What was found cannot be given in the form that was asked for. */
  | { readonly status: 'refused'; readonly why: string }
  | { readonly status: 'stopped'; readonly reason: StopReason; readonly why?: string | undefined }

/** Consecutive units that one worker does one after the other, and sends one result for. */
export interface Shard {
  /** The number of the first unit, from 0. */
  readonly first: number
  readonly units: number
  /** Where units are lines of a file: these lines, null for one that was too long. */
  readonly lines?: readonly (string | null)[]
}

/** Work as a sequence of idempotent units: a unit's result is a function of the order and its number. */
export interface Work<R> {
  /** How many units there are; Infinity where that is not known. */
  readonly units: number
  /**
   * Solved with the result of a whole shard, plain data; stopped with the part of it that was done, if that is worth
   * anything. Progress may carry what was found since the last time; the result has it again.
   */
  readonly search: (shard: Shard) => Search<R>
}

/** The sum of all shards, which may be added in any order. */
export interface Total<R> {
  /** Units from here on are not wanted, or not any more. */
  readonly wanted: number
  /** Why the campaign ends before its last unit, if it does. */
  readonly end?: End | undefined
  /** Adds the result of a shard. No unit comes twice. */
  add(shard: Shard, result: R): void
  /** Adds what was found in a shard that is still running, or that was stopped: it may all come again. */
  addPart?(shard: Shard, part: R): void
  /** Reports a dead letter: a shard without a result. */
  leaveOut?(shard: Shard): void
  /** Resolves when there is room for more. */
  settle?(): Promise<void>
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
    case 'batch':
      return batchWork(order)
    case 'improve':
      return improveWork(order)
  }
}
