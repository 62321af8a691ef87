import { CUT, type Deducer } from '../logic/deducer.ts'
import type { Walls } from './walls.ts'

/** Why a square is as it is while something is supposed. */
type Reason =
  | { readonly kind: 'supposed' }
  /** It is beside this shaded square, or has the number of this unshaded one in the same line. */
  | { readonly kind: 'square'; readonly square: number }
  /** Shading it would close this wall, itself included. */
  | { readonly kind: 'wall'; readonly wall: readonly number[] }
  /** The opposite leads to a contradiction as well. */
  | { readonly kind: 'case'; readonly refutation: Refutation }

/** A square that is settled while something is supposed. */
export interface Link {
  readonly square: number
  /** SHADED or UNSHADED. */
  readonly value: number
  readonly reason: Reason
}

/** Two squares that exclude each other, or a wall that the square closes. */
export type Conflict =
  | { readonly kind: 'pair'; readonly one: number; readonly two: number; readonly value: number }
  | { readonly kind: 'wall'; readonly square: number; readonly wall: readonly number[] }

/** How something that was supposed leads to a contradiction, with nothing that does not matter for it. */
export interface Refutation {
  /** What was supposed. */
  readonly square: number
  readonly value: number
  /** What follows, each after what it follows from. */
  readonly links: readonly Link[]
  readonly conflict: Conflict
  /** Squares that were known before, and matter. */
  readonly known: readonly number[]
  /** How many squares must be looked at, all in all. */
  readonly size: number
}

/** What followed from contradictions further inside, by the square that was settled by it. */
type Lemmas = ReadonlyMap<number, Refutation>

const NO_LEMMAS: Lemmas = new Map()

/** What led to the contradiction at which the deducer stands; what is on the trail before `start` is known. */
export function refutationOf(deducer: Deducer, walls: Walls, start: number, lemmas = NO_LEMMAS): Refutation {
  const conflict = conflictOf(deducer, walls)
  const links: Link[] = []
  const known: number[] = []
  const supposed = deducer.trail[start]!
  let size = 1
  /** Squares that have been entered, with their reasons; and those that are waiting, the next one last. */
  const reasons = new Map<number, Reason>()
  const done = new Set<number>()
  const waiting = conflict.kind === 'wall' ? [...conflict.wall].reverse() : [conflict.two, conflict.one]
  while (waiting.length > 0) {
    const square = waiting.at(-1)!
    const entered = reasons.get(square)
    if (done.has(square)) waiting.pop()
    else if (deducer.places[square]! < start) {
      waiting.pop()
      done.add(square)
      known.push(square)
    } else if (entered) {
      waiting.pop()
      done.add(square)
      if (square !== supposed) links.push({ square, value: deducer.values[square]!, reason: entered })
      if (entered.kind === 'case') size += entered.refutation.size
    } else {
      const reason = reasonOf(deducer, walls, square, lemmas)
      reasons.set(square, reason)
      for (const cause of causesOf(square, reason)) if (!done.has(cause)) waiting.push(cause)
    }
  }
  const value = deducer.values[supposed]!
  return { square: supposed, value, links, conflict, known, size: size + links.length + known.length }
}

/** The contradiction at which the deducer stands. */
export function conflictOf(deducer: Deducer, walls: Walls): Conflict {
  const { conflictSquare, conflictCause, values, size } = deducer
  if (conflictCause === CUT) {
    return { kind: 'wall', square: conflictSquare, wall: walls.shortest(deducer, conflictSquare, size) }
  }
  return { kind: 'pair', one: conflictCause, two: conflictSquare, value: values[conflictSquare]! }
}

function reasonOf(deducer: Deducer, walls: Walls, square: number, lemmas: Lemmas): Reason {
  const cause = deducer.causes[square]!
  if (cause >= 0) return { kind: 'square', square: cause }
  if (cause === CUT) return { kind: 'wall', wall: walls.shortest(deducer, square, deducer.places[square]!) }
  const refutation = lemmas.get(square)
  return refutation ? { kind: 'case', refutation } : { kind: 'supposed' }
}

function causesOf(square: number, reason: Reason): readonly number[] {
  switch (reason.kind) {
    case 'supposed':
      return []
    case 'square':
      return [reason.square]
    case 'wall':
      return reason.wall.filter((other) => other !== square)
    case 'case':
      return reason.refutation.known
  }
}
