import { bitCount } from '../base/bits.ts'
import type { Part } from '../search.ts'
import { ASSUMED, type Deducer, isSingle, type Pauses, REFUTED, type Values } from './position.ts'

/** What a step leaves to a cell. */
export interface Change {
  readonly cell: number
  readonly before: number
  readonly left: number
}

/** Changes with the same reason. */
export interface Step {
  /** The family's own, or REFUTED. */
  readonly reason: number
  readonly changes: readonly Change[]
  /** Where an assumption was refuted: how. */
  readonly refutation?: Refutation
}

/** A contradiction: the family's reason, and the cell to which it leaves nothing, or -1. */
export interface Conflict {
  readonly reason: number
  readonly cell: number
}

/** How an assumption leads to a contradiction, with nothing that does not matter for it. */
export interface Refutation {
  readonly cell: number
  /** The value assumed, as a bit. */
  readonly value: number
  /** What follows, each after what it follows from. */
  readonly steps: readonly Step[]
  readonly conflict: Conflict
  /** What was known before the assumption, and matters: cells, and the candidates they had lost. */
  readonly known: readonly (readonly [cell: number, removed: number])[]
  /** How much there is to tell. */
  readonly size: number
}

/** A deducer that can say at which contradiction it stands. */
export interface TellingDeducer extends Deducer {
  readonly conflict: Conflict
  /** Whether a change of the trail goes without saying. */
  isSilent?(reason: number, left: number): boolean
}

/** By place of the trail: how what is REFUTED there was refuted. */
export type Lemmas = ReadonlyMap<number, Refutation>

/**
 * What the contradiction rests on, from the assumption on: the trail is followed back from it. Undefined as soon as
 * there is more to tell than `most`.
 */
export function* trace(
  deducer: TellingDeducer,
  start: number,
  lemmas: Lemmas,
  pauses: Pauses,
  most = Number.POSITIVE_INFINITY,
): Part<Refutation | undefined> {
  const { position } = deducer
  const { trailCells, trailBefore, trailReasons } = position
  const now = position.candidates.slice()
  const needed = new Map<number, number>()
  const need = (cell: number, removed: number) => {
    if (removed !== 0) needed.set(cell, (needed.get(cell) ?? 0) | removed)
  }
  const steps: { reason: number; changes: Change[]; refutation?: Refutation }[] = []
  let size = 1
  const { conflict } = deducer
  if (conflict.cell >= 0) need(conflict.cell, position.all & ~now[conflict.cell]!)
  deducer.why(conflict.reason, conflict.cell, 0, now, need)
  for (let place = position.size - 1; place > start; place--) {
    const cell = trailCells[place]!
    const before = trailBefore[place]!
    const left = now[cell]!
    const reason = trailReasons[place]!
    now[cell] = before
    const wanted = needed.get(cell) ?? 0
    if ((before & ~left & wanted) === 0) continue
    needed.set(cell, wanted & ~(before & ~left))
    const change = { cell, before, left }
    const refutation = reason === REFUTED ? lemmas.get(place) : undefined
    if (refutation) {
      for (const [known, removed] of refutation.known) need(known, removed)
      steps.push({ reason, changes: [change], refutation })
      size += refutation.size
      if (size > most) return undefined
      continue
    }
    const last = steps.at(-1)
    if (last?.reason === reason && !last.refutation) last.changes.unshift(change)
    else steps.push({ reason, changes: [change] })
    if (!deducer.isSilent?.(reason, left) && ++size > most) return undefined
    deducer.why(reason, cell, left, now, need)
    if (pauses.isDue) yield* pauses.take()
  }
  const assumed = trailCells[start]!
  const value = now[assumed]!
  needed.set(assumed, (needed.get(assumed) ?? 0) & ~(trailBefore[start]! & ~value))
  const known = [...needed].filter(([, removed]) => removed !== 0)
  return { cell: assumed, value, steps: steps.reverse(), conflict: { ...conflict }, known, size }
}

/** All cells that matter for a refutation and those inside it, but the one assumed; and what reasons look at. */
export function cellsOf(refutation: Refutation, lookedAt?: (reason: number) => readonly number[]): number[] {
  const cells = new Set<number>()
  const lookAt = (reason: number) => {
    for (const other of lookedAt?.(reason) ?? []) cells.add(other)
  }
  const collect = ({ cell, steps, conflict, known }: Refutation) => {
    cells.add(cell)
    for (const step of steps) {
      if (step.refutation) collect(step.refutation)
      else lookAt(step.reason)
      for (const change of step.changes) cells.add(change.cell)
    }
    lookAt(conflict.reason)
    if (conflict.cell >= 0) cells.add(conflict.cell)
    for (const [other] of known) cells.add(other)
  }
  collect(refutation)
  cells.delete(refutation.cell)
  return [...cells]
}

/** How much may be assumed. */
export interface Bounds {
  /** Steps for all assumptions of a strength. */
  readonly steps: number
  /** How many assumptions may be inside each other, and the steps for that; each is tried where those before fail. */
  readonly cases: readonly { readonly depth: number; readonly steps: number }[]
}

/** Once something is refuted, no more steps than these go into the search for something shorter. */
const STEPS_FOR_SHORTER = 1 << 16
const STEPS_FOR_SHORTER_CASES = 1 << 18
/** What is longer by this much is not told without another look for something shorter. */
const MUCH_LONGER = 2
/** Nothing much shorter than this can be found. */
const SHORT = 2

/** Finds assumptions that lead to a contradiction, and of those one of which little has to be told. */
export class Refutations {
  /** By cell: the values that a known solution has, which are never refuted. */
  private readonly possible: Int32Array
  /** By strength: those found with the shortest that were hardly longer, the shortest last. */
  private readonly waiting: Refutation[][] = []
  private readonly spent: number[] = []
  private readonly consistentAt: Int32Array
  private round = 0
  private readonly lemmas = new Map<number, Refutation>()
  private end = 0

  constructor(
    private readonly deducer: TellingDeducer,
    private readonly strongest: number,
    solutions: readonly Values[],
    private readonly bounds: Bounds,
    private readonly pauses: Pauses,
  ) {
    const { cells, values } = deducer.position
    this.consistentAt = new Int32Array(cells * values)
    this.possible = new Int32Array(cells)
    for (const solution of solutions) {
      for (let cell = 0; cell < cells; cell++) this.possible[cell]! |= 1 << solution[cell]!
    }
  }

  /** A short refutation by propagation of a strength, or undefined if there is none, or none within bounds. */
  *next(strength: number): Part<Refutation | undefined> {
    const { position } = this.deducer
    this.waiting[strength] ??= []
    const waiting = this.waiting[strength]
    // What was refuted before still is, and often in fewer words than then.
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if ((position.candidates[next.cell]! & next.value) === 0 || isSingle(position.candidates[next.cell]!)) continue
      this.round++
      const refutation = yield* this.assume(next.cell, next.value, strength, Number.POSITIVE_INFINITY)
      if (refutation) return refutation
    }
    const before = position.steps
    const spent = this.spent[strength] ?? 0
    const found = yield* this.find(this.bounds.steps - spent, STEPS_FOR_SHORTER, (cell, value, least) =>
      this.assume(cell, value, strength, least),
    )
    this.spent[strength] = spent + position.steps - before
    const shortest = shortestOf(found)
    if (!shortest) return undefined
    const others = found.filter((each) => each !== shortest && each.size <= shortest.size + MUCH_LONGER)
    waiting.push(...others.sort((one, two) => two.size - one.size))
    return shortest
  }

  /** A short refutation by assumptions inside assumptions, of those found within bounds. */
  *byCases(): Part<Refutation | undefined> {
    for (const { depth, steps } of this.bounds.cases) {
      const found = yield* this.find(steps, STEPS_FOR_SHORTER_CASES, (cell, value, least) =>
        this.assumeWithCases(cell, value, depth, least),
      )
      const shortest = shortestOf(found)
      if (shortest) return shortest
    }
    return undefined
  }

  /** How one value of a cell is refuted by an assumption of a strength, or by cases. */
  *of(cell: number, value: number, strength: number | undefined): Part<Refutation | undefined> {
    this.round++
    if (strength !== undefined) return yield* this.assume(cell, value, strength, Number.POSITIVE_INFINITY)
    for (const { depth, steps } of this.bounds.cases) {
      this.end = this.deducer.position.steps + steps
      const refutation = yield* this.assumeWithCases(cell, value, depth)
      if (refutation) return refutation
    }
    return undefined
  }

  /** All that is refuted until the steps are used up, or something is as short as can be; few candidates first. */
  private *find(
    steps: number,
    stepsForShorter: number,
    assume: (cell: number, value: number, least: number) => Part<Refutation | undefined>,
  ): Part<Refutation[]> {
    const { position } = this.deducer
    const found: Refutation[] = []
    this.round++
    this.end = position.steps + steps
    let least = Number.POSITIVE_INFINITY
    for (const cell of openCells(position.candidates, position.cells)) {
      for (let left = position.candidates[cell]! & ~this.possible[cell]!; left !== 0; ) {
        const value = 1 << (31 - Math.clz32(left))
        left ^= value
        if (position.steps >= this.end) return found
        const refutation = yield* assume(cell, value, least)
        if (!refutation) continue
        if (found.length === 0) this.end = Math.min(this.end, position.steps + stepsForShorter)
        found.push(refutation)
        least = Math.min(least, refutation.size)
        if (least <= SHORT) return found
      }
    }
    return found
  }

  /** What is much longer than the shortest so far is not told. */
  private *assume(cell: number, value: number, strength: number, least: number): Part<Refutation | undefined> {
    const { deducer, consistentAt, round } = this
    const { position } = deducer
    const { values, candidates, trailCells } = position
    if (consistentAt[cell * values + 31 - Math.clz32(value)] === round) return undefined
    const start = position.size
    let refutation: Refutation | undefined
    deducer.keep(cell, value, ASSUMED)
    if (deducer.propagate(strength)) {
      // What follows from something consistent is consistent too.
      for (let place = start; place < position.size; place++) {
        const implied = trailCells[place]!
        const left = candidates[implied]!
        if (isSingle(left)) consistentAt[implied * values + 31 - Math.clz32(left)] = round
      }
    } else if (this.conclusionsSince(start, least) <= least) {
      // After more conclusions than the shortest has to tell, a contradiction is hardly shorter.
      refutation = yield* trace(deducer, start, this.lemmas, this.pauses, least + MUCH_LONGER)
    }
    deducer.undo(start)
    if (this.pauses.isDue) yield* this.pauses.take()
    return refutation
  }

  /**
   * How many conclusions with different reasons stand on the trail, but no more than a little more than is asked for.
   */
  private conclusionsSince(start: number, most: number): number {
    const { trailReasons, size } = this.deducer.position
    let count = 0
    for (let place = start + 1; place < size && count <= most; place++) {
      if (trailReasons[place] !== trailReasons[place - 1]) count++
    }
    return count
  }

  /**
   * Assumes a value inside what is assumed already; a depth of 1 allows no further assumption in it. What is longer
   * than `most` is not told.
   */
  private *assumeWithCases(
    cell: number,
    value: number,
    depth: number,
    most = Number.POSITIVE_INFINITY,
  ): Part<Refutation | undefined> {
    const { deducer, lemmas } = this
    const start = deducer.position.size
    deducer.keep(cell, value, ASSUMED)
    const isRefuted = !deducer.propagate(this.strongest) || (depth > 1 && (yield* this.contradictsByCases(depth - 1)))
    const refutation = isRefuted ? yield* trace(deducer, start, lemmas, this.pauses, most) : undefined
    for (const place of lemmas.keys()) if (place >= start) lemmas.delete(place)
    deducer.undo(start)
    if (this.pauses.isDue) yield* this.pauses.take()
    return refutation
  }

  /** Removes what is refuted until nothing more is found, or until the deducer stands at a contradiction. */
  private *contradictsByCases(depth: number): Part<boolean> {
    const { deducer, lemmas } = this
    const { position } = deducer
    const { cells, candidates } = position
    let cell = 0
    for (let passed = 0; passed < cells; passed++) {
      for (let left = candidates[cell]!; left !== 0 && !isSingle(candidates[cell]!); ) {
        const value = 1 << (31 - Math.clz32(left))
        left ^= value
        if ((candidates[cell]! & value) === 0) continue
        if (position.steps >= this.end) return false
        const refutation = yield* this.assumeWithCases(cell, value, depth)
        if (!refutation) continue
        lemmas.set(position.size, refutation)
        deducer.keep(cell, ~value, REFUTED)
        if (!deducer.propagate(this.strongest)) return true
        passed = 0
      }
      cell = cell + 1 === cells ? 0 : cell + 1
    }
    return false
  }
}

function shortestOf(found: readonly Refutation[]): Refutation | undefined {
  return found.reduce<Refutation | undefined>((best, each) => (best && best.size <= each.size ? best : each), undefined)
}

/** The cells with several candidates, those with the fewest first. */
function openCells(candidates: Int32Array, cells: number): number[] {
  const open: number[] = []
  for (let cell = 0; cell < cells; cell++) if (!isSingle(candidates[cell]!)) open.push(cell)
  return open.sort((one, two) => bitCount(candidates[one]!) - bitCount(candidates[two]!) || one - two)
}
