import { requireKeys } from './base/input-error.ts'

/**
 * The search protocol. A search is a generator: it yields where it stands, is answered with a reason to stop or with
 * nothing, and returns its outcome. It knows no clock and no caller; `run` and `runAsync` bring both.
 *
 * - A run is a function of problem, method and seed: the same again gives the same progress, and a shorter run is a
 *   prefix of a longer one.
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

/** Why a search ended early: a limit set from outside, or `limits`, its own, such as on memory. */
export type StopReason = 'steps' | 'time' | 'aborted' | 'limits'

export type Outcome<A, C = unknown> = Solved<A, C> | Ambiguous<A> | Impossible<C> | Stopped<A>

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

export interface Impossible<C = unknown> {
  readonly status: 'impossible'
  readonly why?: string
  readonly certificate?: C
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

/** The solution, or the best answer so far of a search that was stopped. */
export function bestAnswer<A>(outcome: Outcome<A>): A | undefined {
  return outcome.status === 'solved' || outcome.status === 'stopped' ? outcome.answer : undefined
}

/** What ends a search early, and a callback for its progress. */
export interface Limits<A = unknown> {
  readonly steps?: number
  readonly milliseconds?: number
  readonly signal?: { readonly aborted: boolean }
  readonly onProgress?: (progress: Progress<A>) => void
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

/** How long a driven search works before it lets others have a turn: short enough for a page to stay responsive. */
const TURN_MILLISECONDS = 12

const LIMITS = ['steps', 'milliseconds', 'signal', 'onProgress']

/** Runs a search to its end, or until a limit is reached. */
export function run<A, C>(search: Search<A, C>, limits: Limits<A> = {}): Finished<A, C> {
  requireKeys(limits, LIMITS)
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
  requireKeys(limits, LIMITS)
  const started = performance.now()
  const outcome = await drive(search, {
    onProgress: (progress) => limits.onProgress?.(progress),
    onTurn: othersTurn,
    reason: (progress) => reasonToStop(progress, limits, started),
  })
  return finish(outcome!, started)
}

/** What is done at the pauses of a search, in this order. */
export interface Driver<A> {
  /** At each pause. May make the search wait. */
  readonly onProgress: (progress: Progress<A>) => Promise<void> | undefined | void
  /** Every few milliseconds: gives others their turn. */
  readonly onTurn: () => Promise<void>
  /** A reason to stop the search, or `pause` to leave it as it is, to be driven again later. */
  readonly reason: (progress: Progress<A>) => StopReason | 'pause' | undefined
}

/** Drives a search from pause to pause to its end. Undefined if it was left at a pause. */
export async function drive<A, C>(search: Search<A, C>, driver: Driver<A>): Promise<Outcome<A, C> | undefined> {
  let turn = performance.now()
  let next = search.next()
  while (!next.done) {
    // Waiting for nothing would take longer than many a slice of work.
    const waiting = driver.onProgress(next.value)
    if (waiting) await waiting
    if (performance.now() - turn > TURN_MILLISECONDS) {
      await driver.onTurn()
      turn = performance.now()
    }
    const reason = driver.reason(next.value)
    if (reason === 'pause') return undefined
    if (reason) return stoppedOutcome(search.next(reason))
    next = search.next()
  }
  return next.value
}

/** The limit that a search has reached, if any, where it began at this time. */
export function reasonToStop(
  { steps }: Progress<unknown>,
  limits: Omit<Limits, 'onProgress'>,
  started: number,
): StopReason | undefined {
  if (limits.signal?.aborted) return 'aborted'
  if (limits.steps !== undefined && steps >= limits.steps) return 'steps'
  if (limits.milliseconds !== undefined && performance.now() - started >= limits.milliseconds) return 'time'
  return undefined
}

function stop<A, C>(search: Search<A, C>, reason: StopReason, started: number): Finished<A, C> {
  return finish(stoppedOutcome(search.next(reason)), started)
}

/** The outcome of a search that began at this time, with how long it took. */
export function finish<A, C>(outcome: Outcome<A, C>, started: number): Finished<A, C> {
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000
  return { ...outcome, milliseconds }
}

/** Resolves after events that are waiting have been handled. Timers alone would wait 4 ms a time in browsers. */
export function othersTurn(): Promise<void> {
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

/**
 * A part of a search: work with a result of its own that pauses like a search. Parts call parts with `yield*`. When the
 * search is stopped, `pause` and `inner` unwind all of them up to `searching`, so that no caller asks whether it was.
 */
export type Part<T, A = never> = Generator<Progress<A>, T, StopReason | undefined>

/** Thrown by `pause`, `inner` and `giveUp`, caught by `searching`. */
class Unwinding {
  constructor(
    readonly reason: StopReason,
    readonly steps: number,
    readonly why?: string,
  ) {}
}

interface Best<A> {
  answer?: A
  bound?: number
}

/** What a stopped search gives back, written by its parts. */
export interface BestSoFar<A> extends Best<A> {
  /** For what takes time to compute: called when the search is stopped. */
  compute?: () => Best<A>
}

/** A search made of parts: where they are unwound to. */
export function searching<A, C = never>(body: (best: BestSoFar<A>) => Part<Outcome<A, C>, A>): Search<A, C> {
  const best: BestSoFar<A> = {}
  return new Edge(body(best), best)
}

/** The outermost part as a search. A generator around another one would take longer than many small problems do. */
class Edge<A, C> implements Search<A, C> {
  readonly [Symbol.toStringTag] = 'Search'

  constructor(
    private readonly part: Part<Outcome<A, C>, A>,
    private readonly best: BestSoFar<A>,
  ) {}

  next(reason?: StopReason): IteratorResult<Progress<A>, Outcome<A, C>> {
    try {
      return this.part.next(reason)
    } catch (thrown) {
      if (!(thrown instanceof Unwinding)) throw thrown
      const { why, steps } = thrown
      const { compute, ...known } = this.best
      const value: Stopped<A> = {
        status: 'stopped',
        reason: thrown.reason,
        ...(why !== undefined && { why }),
        ...known,
        ...compute?.(),
        steps,
      }
      return { done: true, value }
    }
  }

  return(value: Outcome<A, C>): IteratorResult<Progress<A>, Outcome<A, C>> {
    return this.part.return(value)
  }

  throw(error: unknown): IteratorResult<Progress<A>, Outcome<A, C>> {
    return this.part.throw(error)
  }

  [Symbol.iterator](): Search<A, C> {
    return this
  }
}

/** Lets the caller of the search have a turn. */
export function* pause<A = never>(where: Progress<A>): Part<void, A> {
  const reason = yield where
  if (reason) throw new Unwinding(reason, where.steps)
}

/** Stops the search from within, for `limits`, with the best so far. */
export function giveUp(why: string | undefined, steps: number): never {
  throw new Unwinding('limits', steps, why)
}

/** Work that pauses without knowing where the search stands, which `where` says, or makes a part of. */
export function* pausing<P, T, A = never>(
  work: Generator<P, T, undefined>,
  where: Progress<A> | ((paused: P) => Part<void, A> | undefined),
): Part<T, A> {
  let next = work.next()
  while (!next.done) {
    const turn = typeof where === 'function' ? where(next.value) : pause(where)
    if (turn) yield* turn
    next = work.next()
  }
  return next.value
}

/** Work without its pauses. */
export function withoutPauses<T>(work: Generator<unknown, T, undefined>): T {
  let next = work.next()
  while (!next.done) next = work.next()
  return next.value
}

/**
 * A search inside a search: its outcome, unless the outer search is stopped. `where` translates its progress, undefined
 * if there is nothing to report, or is the number of steps made before it; `keep` sees what it had when it was stopped.
 */
export function* inner<A, C, B = never>(
  search: Search<A, C>,
  where: number | ((progress: Progress<A>) => Progress<B> | undefined) = 0,
  keep?: (stopped: Stopped<A>) => void,
): Part<Outcome<A, C>, B> {
  let next = search.next()
  while (!next.done) {
    const paused = next.value
    const progress = typeof where === 'number' ? { steps: where + paused.steps } : where(paused)
    const reason = progress && (yield progress)
    next = search.next(reason)
    if (!reason) continue
    const outcome = stoppedOutcome(next)
    if (outcome.status === 'stopped') keep?.(outcome)
    // Solved just when it was told to stop.
    if (outcome.status === 'solved') keep?.({ status: 'stopped', reason, answer: outcome.answer, steps: outcome.steps })
    throw new Unwinding(reason, progress.steps + outcome.steps - paused.steps)
  }
  return next.value
}

/** Searches in turns, pause by pause, up to the first to end. When stopped, `keep` sees what each had. */
export function* inTurns<A, C>(
  searches: readonly Search<A, C>[],
  keep: (stopped: Stopped<A>) => void,
): Part<Outcome<A, C>> {
  const steps = searches.map(() => 0)
  const total = () => steps.reduce((sum, each) => sum + each)
  let value = 0
  for (let turn = 0; ; turn = (turn + 1) % searches.length) {
    const next = searches[turn]!.next()
    steps[turn] = next.value.steps
    if (next.done) return { ...next.value, steps: total() }
    value = Math.max(value, next.value.value ?? 0)
    const reason = yield { steps: total(), value }
    if (!reason) continue
    for (const search of searches) {
      // A search that has not begun sees the stop at its first pause.
      const begun = search.next(reason)
      const outcome = begun.done ? begun.value : stoppedOutcome(search.next(reason))
      if (outcome.status === 'stopped') keep(outcome)
    }
    throw new Unwinding(reason, total())
  }
}

function stoppedOutcome<A, C>(last: IteratorResult<Progress<A>, Outcome<A, C>>): Outcome<A, C> {
  if (!last.done) throw new Error('a search continued after it was told to stop')
  return last.value
}

/** The same search with a limit of its own: after each pause `limit` may give a reason to stop. */
export function* limited<A, C>(
  search: Search<A, C>,
  limit: (progress: Progress<A>) => StopReason | undefined,
): Search<A, C> {
  let next = search.next()
  while (!next.done) {
    const reason: StopReason | undefined = yield next.value
    next = search.next(reason ?? limit(next.value))
  }
  return next.value
}

/** The same search with other progress; undefined where there is nothing to report. */
export function* withProgress<A, C, B>(
  search: Search<A, C>,
  where: (progress: Progress<A>) => Progress<B> | undefined,
): Part<Outcome<A, C>, B> {
  let next = search.next()
  while (!next.done) {
    const progress = where(next.value)
    next = search.next(progress && (yield progress))
  }
  return next.value
}

/** The same search with its answers and certificate translated, such as from an engine's into a family's. */
export function* translate<A, C, B, D>(
  search: Search<A, C>,
  answerOf: (answer: A) => B,
  certificateOf: (certificate: C) => D,
): Search<B, D> {
  const outcome = yield* withProgress(search, (progress): Progress<B> => {
    // Most progress has no answer, and is the same in all words.
    if (progress.answer === undefined) return progress as Progress<never>
    return { ...progress, answer: answerOf(progress.answer) }
  })
  return translateOutcome(outcome, answerOf, certificateOf)
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
    case 'impossible': {
      const { certificate, ...rest } = outcome
      return certificate === undefined ? rest : { ...rest, certificate: certificateOf(certificate) }
    }
    case 'stopped': {
      const { answer, ...rest } = outcome
      return answer === undefined ? rest : { ...rest, answer: answerOf(answer) }
    }
  }
}
