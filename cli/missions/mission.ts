import type { Campaign, End, Order, Shard, Supply, Total, Work } from '../../campaign/index.ts'

/** A campaign as a command sees it: what is to be done, what it comes to, and how that is told. */
export interface Mission<R> {
  readonly order: Order
  readonly work: Work<R>
  readonly supply: Supply
  readonly total: Total<R>
  /** Takes what an earlier run has done; as it is, unless the mission knows better. */
  readonly recall?: (campaign: Campaign<R>, entries: readonly Recalled<R>[]) => void
  /** Where it stands, for the terminal. */
  readonly progress: (campaign: Campaign<R>, milliseconds: number) => string
  /** Prints what it has come to, and gives the exit code. */
  readonly report: (end: End, campaign: Campaign<R>, milliseconds: number) => Promise<number>
}

/** What a journal tells of a shard. */
export interface Recalled<R> {
  readonly shard: Shard
  readonly result: R
  /** Whether the shard was done to its end. */
  readonly isDone: boolean
}
