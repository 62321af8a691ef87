import { placeOf } from '../../base/grid.ts'
import {
  expectArray,
  expectInteger,
  expectObject,
  expectString,
  type Json,
  type JsonPath,
  ShapeError,
} from '../../base/json.ts'
import type { JsonCodec } from '../../family.ts'
import type { Board } from './board.ts'

/**
 * Why a solution is the only one: suppositions that are refuted one after the other, until every square is settled. Each is made with all that is
 * known from those before it.
 */
export type Proof = readonly Refutation[]

/**
 * The square cannot be as supposed. Direct conclusions lead to a contradiction, either at once or after the refutations in `inside`,
 * which are made with the supposition.
 */
export interface Refutation {
  readonly square: number
  readonly isShaded: boolean
  readonly inside: Proof
}

/** Deeper ones than any search makes are no proofs. */
const DEEPEST = 500

export const proofCodec: JsonCodec<Board, Proof> = {
  toJson: (proof, board) => ({ refuted: listOf(proof, board) }),
  fromJson: (json, board) => proofOf(expectObject(json).refuted, board, ['refuted']),
}

function listOf(proof: Proof, board: Board): Json {
  return proof.map(({ square, isShaded, inside }) => ({
    square: placeOf(board, square),
    as: isShaded ? 'shaded' : 'unshaded',
    ...(inside.length > 0 && { refuted: listOf(inside, board) }),
  }))
}

function proofOf(list: Json | undefined, board: Board, path: JsonPath): Proof {
  if (path.length > 2 * DEEPEST) {
    throw new ShapeError(`expected at most ${DEEPEST} suppositions inside of each other`, path)
  }
  return expectArray(list, path).map((json, i) => refutationOf(expectObject(json, [...path, i]), board, [...path, i]))
}

function refutationOf(json: Readonly<Record<string, Json>>, board: Board, path: JsonPath): Refutation {
  const place = expectArray(json.square, [...path, 'square'])
  if (place.length !== 2) throw new ShapeError('expected a row and a column', [...path, 'square'])
  const row = expectInteger(place[0], 0, board.rows - 1, [...path, 'square', 0])
  const column = expectInteger(place[1], 0, board.columns - 1, [...path, 'square', 1])
  const as = expectString(json.as, [...path, 'as'])
  if (as !== 'shaded' && as !== 'unshaded') {
    throw new ShapeError(`expected 'shaded' or 'unshaded', found '${as}'`, [...path, 'as'])
  }
  const inside = json.refuted === undefined ? [] : proofOf(json.refuted, board, [...path, 'refuted'])
  return { square: row * board.columns + column, isShaded: as === 'shaded', inside }
}

/** How many suppositions are refuted in all. */
export function refutations(proof: Proof): number {
  let count = proof.length
  for (const { inside } of proof) if (inside.length > 0) count += refutations(inside)
  return count
}
