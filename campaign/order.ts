import type { Json, RawSettings, Settings, WhichAnswers } from '../src/index.ts'
import type { QuestionOrder } from './questions.ts'

/** A campaign as plain data, for a file, a thread or another machine: its total is a function of it. */
export type Order = HuntOrder | CountOrder | CoverOrder | GenerateOrder | BatchOrder | ImproveOrder

export type TaskName = Order['task']

/** What it is about, for people: the name of a family, or `exact-cover`. */
export function subjectOf(order: Order): string {
  if ('engine' in order) return order.engine
  return order.family ?? 'puzzles'
}

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
  /** Stop after this many hits. */
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
  /** The notation that problems are wanted in; `line` is JSON with an id, grade, solution and links. */
  readonly form: string
  /** Whether texts come with their grades and solutions. */
  readonly solutions?: boolean
}

/** Asks a question of puzzles that come as lines; a unit is a line. Time and steps are those of each line. */
export interface BatchOrder extends QuestionOrder {
  readonly task: 'batch'
  /** The family of all lines; where it is left out, every line says by its form what it is. */
  readonly family?: string
  /** The notation of lines that are not JSON. */
  readonly from?: string
}

/** An anytime search on one problem; a unit is an independent run with a different seed. */
export interface ImproveOrder {
  readonly task: 'improve'
  readonly family: string
  readonly problem: Json
  readonly method?: string
  readonly seed: string
  /** For each run. */
  readonly steps?: number
  /** The deadline of all runs, in milliseconds since 1970. */
  readonly deadline?: number
  readonly runs: number
}

/** Fields without those that are undefined: orders and results are plain data. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
