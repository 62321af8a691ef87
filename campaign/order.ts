import type { Json, RawSettings, Settings, WhichAnswers } from '../src/index.ts'

/**
 * A campaign as plain data: everything that its total follows from, whoever works on it. It can be written to a file, sent to a thread
 * or to another machine.
 */
export type Order = HuntOrder | CountOrder | CoverOrder | GenerateOrder | SolveOrder | ImproveOrder

export type TaskName = Order['task']

/** Tries very many problems; a unit is a number of tries. */
export interface HuntOrder {
  readonly task: 'hunt'
  readonly family: string
  readonly settings: Settings
  readonly seed: string
  /** In which form hits are wanted: a record for people, the problem as a line of JSON, or JSON with the answer. */
  readonly form: 'record' | 'line' | 'file'
  /** How many are tried in all; no end where it is left out. */
  readonly attempts?: number
  /** With so many hits it is over. */
  readonly hits?: number
}

/** Counts the answers of a problem; a unit is a part of the search. */
export interface CountOrder {
  readonly task: 'count'
  readonly family: string
  readonly problem: Json
  readonly which: WhichAnswers
  /** How many parts are asked for; there may be more. */
  readonly parts: number
}

/** Counts the covers of a problem in Knuth's format; a unit is a part of the search. */
export interface CoverOrder {
  readonly task: 'count'
  readonly engine: 'exact-cover'
  readonly problem: string
  readonly parts: number
}

/** Makes problems; a unit is one of them. */
export interface GenerateOrder {
  readonly task: 'generate'
  readonly family: string
  readonly settings: RawSettings
  readonly seed: string
  readonly count: number
  /** The notation that problems are wanted in; `line` is JSON with an id. */
  readonly form: string
}

/** Solves problems that come as lines of JSON; a unit is a line. */
export interface SolveOrder {
  readonly task: 'solve'
  readonly family: string
  readonly method?: string
  readonly seed?: string
  readonly steps?: number
  /** For each problem, in milliseconds. */
  readonly time?: number
  readonly check?: boolean
}

/** Looks for ever better answers to one problem; a unit is a run with a seed of its own. */
export interface ImproveOrder {
  readonly task: 'improve'
  readonly family: string
  readonly problem: Json
  readonly method?: string
  readonly seed: string
  /** For each run. */
  readonly steps?: number
  /** When the time is over for all of them, in milliseconds since 1970. */
  readonly deadline?: number
  readonly runs: number
}
