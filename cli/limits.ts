import { InvalidArgumentError } from 'commander'
import type { BudgetLimits, Limits } from '../src/index.ts'

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** 10s, 500ms, 2m, 1.5h; a bare number is seconds. Gives milliseconds. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim())
  if (!match) throw new InvalidArgumentError('Expected a time such as 10s, 500ms or 2m.')
  return Number(match[1]) * UNITS[match[2] ?? 's']!
}

export function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text.trim())) throw new InvalidArgumentError('Expected a whole number from 0 on.')
  return Number(text)
}

/** A whole number that may be below zero. */
export function parseWhole(text: string): number {
  if (!/^-?\d{1,15}$/.test(text.trim())) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}

/** The flags that end a search early. */
export interface LimitFlags {
  /** In milliseconds. */
  readonly time?: number
  readonly steps?: number
}

/** The same for searches that plan ahead, and end by themselves when it is used up. */
export function budgetIn({ time, steps }: LimitFlags): BudgetLimits {
  return { milliseconds: time, steps }
}

/** The time that is left if it is counted from the start of the command, as its user counts it. */
export function sinceStart<F extends LimitFlags>(flags: F, started: number): F {
  return flags.time === undefined ? flags : { ...flags, time: Math.max(0, flags.time - (performance.now() - started)) }
}

export function limitsOf({ time, steps }: LimitFlags, signal: NonNullable<Limits['signal']>): Limits {
  return { signal, ...(time === undefined ? {} : { milliseconds: time }), ...(steps === undefined ? {} : { steps }) }
}
