import { type Grid, placeOf } from '../base/grid.ts'
import { expectArray, expectObject, expectSquare, type Json, type JsonPath, ShapeError } from '../base/json.ts'
import type { JsonCodec, Violation } from '../family.ts'
import type { Position } from './position.ts'
import { REFUTED } from './position.ts'

/** Refuted assumptions, each with all known before it, until every cell is settled or nothing is possible. */
export type Certificate = readonly Refuted[]

/** The cell has none of these values: propagation refutes it, at once or after the refutations inside. */
export interface Refuted {
  readonly cell: number
  readonly values: number
  readonly inside: Certificate
}

/** Collects the refutations of a search that settles cells by refuting assumptions. */
export class RefutationLog {
  /** By place of the trail: what was refuted inside, where there was anything. */
  private readonly insides = new Map<number, Certificate>()

  constructor(private readonly position: Position) {}

  /** Notes what was refuted inside, for the change that comes next. */
  note(inside: Certificate): void {
    this.insides.set(this.position.size, inside)
  }

  /** Forgets what belongs to changes that are undone. */
  undo(size: number): void {
    for (const place of this.insides.keys()) if (place >= size) this.insides.delete(place)
  }

  /** What has been refuted since a place of the trail. */
  since(place: number): Certificate {
    const { trailCells, trailBefore, trailReasons, candidates, size, values } = this.position
    // A cell with two values changes only once.
    const after = values > 2 ? candidates.slice() : candidates
    const refuted: Refuted[] = []
    for (let i = size - 1; i >= place; i--) {
      const cell = trailCells[i]!
      const before = trailBefore[i]!
      if (trailReasons[i] === REFUTED) {
        refuted.push({ cell, values: before & ~after[cell]!, inside: this.insides.get(i) ?? [] })
      }
      if (values > 2) after[cell] = before
    }
    return refuted.reverse()
  }
}

/** How many assumptions are refuted in all. */
export function countRefuted(certificate: Certificate): number {
  return certificate.reduce((count, { inside }) => count + 1 + countRefuted(inside), 0)
}

/** What a checker knows. It shares no code with the solver, and its propagation is at least as strong. */
export interface Replay<S = Uint8Array> {
  /** All values a cell can have. */
  readonly all: number
  /** Keeps only some values of a cell, with all that follows. Gives false at a contradiction. */
  keep(cell: number, values: number): boolean
  save(): S
  restore(saved: S): void
}

/** What is wrong with a certificate: refutations that do not hold, and cells that are open after all of them. */
export interface CertificateFaults {
  readonly notRefuted: readonly number[]
  readonly open: readonly number[]
  /** Whether it ends with a contradiction, so that there is no solution. */
  readonly isImpossible: boolean
}

/**
 * Follows a certificate to its end; what is known then is in the replay. `open` gives the cells that it leaves open.
 */
export function replay<S>(certificate: Certificate, by: Replay<S>, open: () => readonly number[]): CertificateFaults {
  const notRefuted: number[] = []
  const follow = (part: Certificate): boolean => {
    for (const { cell, values, inside } of part) {
      const saved = by.save()
      if (by.keep(cell, values) && follow(inside)) notRefuted.push(cell)
      by.restore(saved)
      if (!by.keep(cell, by.all & ~values)) return false
    }
    return true
  }
  const isImpossible = !follow(certificate)
  return { notRefuted, isImpossible, open: isImpossible ? [] : open() }
}

/** The same as broken rules. */
export function proofViolations(board: Grid, { notRefuted, open }: CertificateFaults): Violation[] {
  const violations = notRefuted.map((cell) => ({ rule: 'proof-step', places: [placeOf(board, cell)] }))
  if (open.length === 0) return violations
  return [...violations, { rule: 'proof-gap', places: open.map((cell) => placeOf(board, cell)) }]
}

/** "one refuted assumption settles every square"; undefined where none is needed. */
export function refutedWords(certificate: Certificate): string | undefined {
  const refuted = countRefuted(certificate)
  if (refuted === 0) return undefined
  const settle =
    refuted === 1 ? 'one refuted assumption settles' : `${refuted.toLocaleString('en')} refuted assumptions settle`
  return `${settle} every square`
}

/** How a family writes the values of a cell: `{"as": "shaded"}`, `{"heights": [3]}`, … */
export interface ValuesCodec {
  readonly toJson: (values: number) => Readonly<Record<string, Json>>
  readonly fromJson: (json: Readonly<Record<string, Json>>, path: JsonPath) => number
}

/** Deeper certificates than any search makes are refused. */
const DEEPEST = 500

/** Certificates of boards whose cells are their squares. */
export function certificateCodec<P extends Grid>(valuesCodec: (board: P) => ValuesCodec): JsonCodec<P, Certificate> {
  return {
    toJson: (certificate, board) => ({ refuted: listOf(certificate, board, valuesCodec(board)) }),
    fromJson: (json, board) => listFrom(expectObject(json).refuted, board, valuesCodec(board), ['refuted']),
  }
}

function listOf(certificate: Certificate, board: Grid, codec: ValuesCodec): Json {
  return certificate.map(({ cell, values, inside }) => ({
    square: placeOf(board, cell),
    ...codec.toJson(values),
    ...(inside.length > 0 && { refuted: listOf(inside, board, codec) }),
  }))
}

function listFrom(list: Json | undefined, board: Grid, codec: ValuesCodec, path: JsonPath): Certificate {
  if (path.length > 2 * DEEPEST) {
    throw new ShapeError(`expected at most ${DEEPEST} assumptions inside of each other`, path)
  }
  return expectArray(list, path).map((json, i) => {
    const here = [...path, i]
    const object = expectObject(json, here)
    const cell = expectSquare(object.square, board.rows, board.columns, [...here, 'square'])
    const values = codec.fromJson(object, here)
    const inside = object.refuted === undefined ? [] : listFrom(object.refuted, board, codec, [...here, 'refuted'])
    return { cell, values, inside }
  })
}
