/**
 * The search protocol. A search is a generator: it yields where it stands, is answered with a reason to stop or with
 * nothing, and returns its outcome. It knows no clock and no caller; `run` and `runAsync` bring both.
 *
 * - A run is a function of problem, method and seed: the same again gives the same progress, and a shorter run is a prefix
 *   of a longer one.
 * - A search that is told to stop returns at once, with the best it has. Being stopped loses nothing found.
 * - Unproved is never called solved.
 */
export type Search<A, C = unknown> = Generator<Progress<A>, Outcome<A, C>, StopReason | undefined>

export interface Progress<A> {
  /** Work done so far, in units of the method's own; never decreases. */
  readonly steps: number
  /** The best answer so far, only when it has improved and is cheap to give. */
  readonly answer?: A
  /** The value of the best answer so far. */
  readonly value?: number
  /** No answer can have a better value than this. */
  readonly bound?: number
  /** How much of the work is done, from 0 to 1, where that is known. */
  readonly done?: number
}

/** Why a search ended before its time: a limit set from outside, or `limits`, those it sets itself, such as on memory. */
export type StopReason = 'steps' | 'time' | 'aborted' | 'limits'

export type Outcome<A, C = unknown> = Solved<A, C> | Ambiguous<A> | Impossible | Stopped<A>

export interface Solved<A, C> {
  readonly status: 'solved'
  readonly answer: A
  readonly certificate?: C
  readonly steps: number
}

export interface Ambiguous<A> {
  readonly status: 'ambiguous'
  readonly answers: readonly [A, A]
  readonly steps: number
}

export interface Impossible {
  readonly status: 'impossible'
  readonly why?: string
  readonly steps: number
}

export interface Stopped<A> {
  readonly status: 'stopped'
  readonly reason: StopReason
  /** For `limits`: which one it was, and what to do about it. */
  readonly why?: string
  /** The best answer found, if there is any. */
  readonly answer?: A
  readonly bound?: number
  readonly steps: number
}

/** What ends a search early, and who hears of its progress. */
export interface Limits<A = unknown> {
  readonly steps?: number
  readonly milliseconds?: number
  readonly signal?: { readonly aborted: boolean }
  readonly onProgress?: (progress: Progress<A>) => void
}

/**
 * How much work a search may plan for. Most searches just go on until they are stopped; one that cools down, or that shares its work out, must
 * know when its time is over. It returns by itself when the budget is used up, and is a function of the budget as well.
 */
export interface Budget {
  /** The share that is used up after so many steps: 0 at the beginning, 1 or more at the end. */
  used(steps: number): number
  /** What the search is stopped by when it is used up. */
  readonly reason: StopReason
}

/** What a budget is made of: so many steps, so much time, or whatever is used up first. */
export interface BudgetLimits {
  readonly steps?: number | undefined
  readonly milliseconds?: number | undefined
}

/** The budget that somebody has set; undefined where nobody has. The time runs from the first question on. */
export function budgetOf({ steps, milliseconds }: BudgetLimits): Budget | undefined {
  const ofSteps = steps === undefined ? undefined : stepBudget(steps, 'steps')
  const ofTime = milliseconds === undefined ? undefined : timeBudget(milliseconds)
  return ofSteps && ofTime ? firstOf(ofSteps, ofTime) : (ofSteps ?? ofTime)
}

/** A budget of so many steps; of a search's own choice unless somebody has set it. */
export function stepBudget(steps: number, reason: StopReason = 'limits'): Budget {
  return { reason, used: (made) => shareOf(made, steps) }
}

function timeBudget(milliseconds: number): Budget {
  let started: number | undefined
  return {
    reason: 'time',
    used: () => {
      started ??= performance.now()
      return shareOf(performance.now() - started, milliseconds)
    },
  }
}

/** Two budgets at once, for the reason of the one that was farther at the last question. */
function firstOf(one: Budget, other: Budget): Budget {
  let farther = one
  return {
    get reason() {
      return farther.reason
    },
    used: (made) => {
      const shares = [one.used(made), other.used(made)] as const
      farther = shares[0] >= shares[1] ? one : other
      return Math.max(...shares)
    },
  }
}

/** Nothing at all is used up from the beginning. */
function shareOf(used: number, allowed: number): number {
  return allowed > 0 ? used / allowed : 1
}

/** An outcome and how long it took. */
export type Finished<A, C = unknown> = Outcome<A, C> & { readonly milliseconds: number }

// The only names of the surroundings that the library uses; every JavaScript engine with an event loop has them.
declare const performance: { now(): number }
declare function setTimeout(callback: () => void, milliseconds: number): unknown
declare const setImmediate: ((callback: () => void) => unknown) | undefined
declare const MessageChannel:
  | (new () => { port1: { onmessage: (() => void) | null; close(): void }; port2: { postMessage(data: null): void } })
  | undefined

/** How long runAsync works before it lets others have a turn: short enough for a page to stay responsive. */
const TURN_MILLISECONDS = 12

/** Runs a search to its end, or until a limit is reached. */
export function run<A, C>(search: Search<A, C>, limits: Limits<A> = {}): Finished<A, C> {
  const started = performance.now()
  let next = search.next()
  while (!next.done) {
    limits.onProgress?.(next.value)
    const reason = reasonToStop(next.value, limits, started)
    if (reason) return stop(search, reason, started)
    next = search.next()
  }
  return finish(next.value, started)
}

/** Like run, but gives the event loop a turn now and then, so that a signal can be raised while it works. */
export async function runAsync<A, C>(search: Search<A, C>, limits: Limits<A> = {}): Promise<Finished<A, C>> {
  const started = performance.now()
  let turn = started
  let next = search.next()
  while (!next.done) {
    limits.onProgress?.(next.value)
    if (performance.now() - turn > TURN_MILLISECONDS) {
      await othersTurn()
      turn = performance.now()
    }
    const reason = reasonToStop(next.value, limits, started)
    if (reason) return stop(search, reason, started)
    next = search.next()
  }
  return finish(next.value, started)
}

function reasonToStop<A>(progress: Progress<A>, limits: Limits<A>, started: number): StopReason | undefined {
  if (limits.signal?.aborted) return 'aborted'
  if (limits.steps !== undefined && progress.steps >= limits.steps) return 'steps'
  if (limits.milliseconds !== undefined && performance.now() - started >= limits.milliseconds) return 'time'
  return undefined
}

function stop<A, C>(search: Search<A, C>, reason: StopReason, started: number): Finished<A, C> {
  const last = search.next(reason)
  if (!last.done) throw new Error('a search went on after it was told to stop')
  return finish(last.value, started)
}

function finish<A, C>(outcome: Outcome<A, C>, started: number): Finished<A, C> {
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000
  return { ...outcome, milliseconds }
}

/** Resolves after events that are waiting have been handled. Timers alone would wait 4 ms a time in browsers. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else if (typeof MessageChannel === 'function') {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    } else setTimeout(resolve, 0)
  })
}

/** A piece of work as part of a search: says the same at every pause, and gives the work's result or the reason to stop. */
export function* pausing<T extends object, A>(
  work: Generator<undefined, T>,
  where: Progress<A>,
): Generator<Progress<A>, T | StopReason, StopReason | undefined> {
  let next = work.next()
  while (!next.done) {
    const reason = yield where
    if (reason) return reason
    next = work.next()
  }
  return next.value
}

/** A search that goes on after others have made some steps, and perhaps found an answer already. */
export function* continued<A, C>(search: Search<A, C>, before: number, found?: A): Search<A, C> {
  let next = search.next()
  while (!next.done) {
    const { steps, ...where } = next.value
    next = search.next(yield { ...where, steps: before + steps })
  }
  const outcome = next.value
  const steps = before + outcome.steps
  if (outcome.status === 'stopped' && outcome.answer === undefined && found !== undefined) {
    return { ...outcome, answer: found, steps }
  }
  return { ...outcome, steps }
}

/** The same search with its answers and certificate in other words: how a family speaks for an engine. */
export function* translate<A, C, B, D>(
  search: Search<A, C>,
  answerOf: (answer: A) => B,
  certificateOf: (certificate: C) => D,
): Search<B, D> {
  let next = search.next()
  while (!next.done) {
    const progress = next.value
    // Most progress has no answer, and is the same in all words.
    const reason: StopReason | undefined =
      progress.answer === undefined
        ? yield progress as Progress<never>
        : yield { ...progress, answer: answerOf(progress.answer) }
    next = search.next(reason)
  }
  return translateOutcome(next.value, answerOf, certificateOf)
}

function translateOutcome<A, C, B, D>(
  outcome: Outcome<A, C>,
  answerOf: (answer: A) => B,
  certificateOf: (certificate: C) => D,
): Outcome<B, D> {
  switch (outcome.status) {
    case 'solved': {
      const { status, certificate, steps } = outcome
      const answer = answerOf(outcome.answer)
      if (certificate === undefined) return { status, answer, steps }
      return { status, answer, certificate: certificateOf(certificate), steps }
    }
    case 'ambiguous':
      return { ...outcome, answers: [answerOf(outcome.answers[0]), answerOf(outcome.answers[1])] }
    case 'impossible':
      return outcome
    case 'stopped': {
      const { answer, ...rest } = outcome
      return answer === undefined ? rest : { ...rest, answer: answerOf(answer) }
    }
  }
}
