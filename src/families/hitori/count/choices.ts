import { GIVEN } from '../../../logic/index.ts'
import type { Board } from '../board.ts'
import { Deducer, EITHER, WITH_CUTS } from '../logic/deducer.ts'
import { Relations } from '../logic/relations.ts'
import { OPEN, type Position, UNSHADED } from '../shading.ts'

/**
 * What is left to choose on a board: its open squares, numbered from 0 on in the order of the board, and what ties them
 * together.
 *
 * Shaded squares never share a side, so the unshaded ones are connected exactly if this graph has no cycle: its
 * vertices are the shaded squares and the outside, its edges join shaded squares that meet at a corner, and those on
 * the border to the outside. Settled shaded squares that are joined are one vertex, an anchor, unless the outside is
 * among them.
 */
export interface Choices {
  /** By open square: its place on the board. */
  readonly squares: Int32Array
  /** By open square: the open squares beside it, and those at its corners. */
  readonly sides: readonly (readonly number[])[]
  readonly corners: readonly (readonly number[])[]
  /** By open square: 1 if it would be joined to the outside. */
  readonly isOuter: Uint8Array
  /** By open square: the anchors that it would be joined to. Only those that two or more squares can be joined to. */
  readonly anchors: readonly (readonly number[])[]
  readonly anchorCount: number
  /** By open square: the groups it is in. Of the squares of a group at most one is unshaded. */
  readonly groups: readonly (readonly number[])[]
  /** By group: its open squares, two or more. */
  readonly members: readonly (readonly number[])[]
}

const SQUARES_PER_SLICE = 1 << 12
const NONE = -1

/** The choices that a position leaves, after all that follows from it directly; none if the position breaks a rule. */
export function* choicesOf(board: Board, position: Position): Generator<undefined, { choices: Choices | undefined }> {
  const deducer = new Deducer(new Relations(board))
  yield
  const { squares } = deducer.relations
  // Squares that separate a board of one line have no cycle to show for it in the graph.
  const isStrip = board.rows === 1 || board.columns === 1
  for (let square = 0; square < squares; square++) {
    const known = isStrip && square > 0 && square < squares - 1 ? UNSHADED : position[square]!
    if (position[square] !== OPEN && position[square] !== known) return { choices: undefined }
    if (known !== OPEN) deducer.keep(square, known, GIVEN)
  }
  if (!deducer.propagate(WITH_CUTS)) return { choices: undefined }
  yield
  return { choices: yield* gather(deducer) }
}

function* gather(deducer: Deducer): Generator<undefined, Choices> {
  const { relations } = deducer
  const values = deducer.position.candidates
  const { squares, sides: sidesOf, corners: cornersOf, isOnBorder } = relations
  const numberOf = new Int32Array(squares).fill(NONE)
  const open: number[] = []
  for (let square = 0; square < squares; square++) {
    if (values[square] !== EITHER) continue
    numberOf[square] = open.length
    open.push(square)
  }
  const openAmong = (neighbours: Int32Array, square: number): number[] => {
    const found: number[] = []
    for (let i = 4 * square; i < 4 * square + 4; i++) {
      if (values[neighbours[i]!] === EITHER) found.push(numberOf[neighbours[i]!]!)
    }
    return found
  }
  const sides: number[][] = []
  const corners: number[][] = []
  const vertices: number[][] = []
  const isOuter = new Uint8Array(open.length)
  const touched = new Map<number, number>()
  for (const [number, square] of open.entries()) {
    if (number % SQUARES_PER_SLICE === SQUARES_PER_SLICE - 1) yield
    sides.push(openAmong(sidesOf, square))
    corners.push(openAmong(cornersOf, square))
    const around: number[] = []
    for (let i = 4 * square; i < 4 * square + 4; i++) {
      const component = deducer.componentOf(cornersOf[i]!)
      if (component === squares) isOuter[number] = 1
      else if (component >= 0) around.push(component)
    }
    if (isOnBorder[square] === 1) isOuter[number] = 1
    vertices.push(around)
    for (const vertex of around) touched.set(vertex, (touched.get(vertex) ?? 0) + 1)
  }
  const anchorOf = new Map<number, number>()
  for (const [vertex, times] of touched) if (times > 1) anchorOf.set(vertex, anchorOf.size)
  const anchors = vertices.map((around) =>
    around.flatMap((vertex) => (anchorOf.has(vertex) ? [anchorOf.get(vertex)!] : [])),
  )
  const groups: number[][] = open.map(() => [])
  const members: number[][] = []
  for (const equals of relations.equals()) {
    const numbers = equals.filter((square) => values[square] === EITHER).map((square) => numberOf[square]!)
    if (numbers.length < 2) continue
    if (members.length % SQUARES_PER_SLICE === SQUARES_PER_SLICE - 1) yield
    for (const number of numbers) groups[number]!.push(members.length)
    members.push(numbers)
  }
  return {
    squares: Int32Array.from(open),
    sides,
    corners,
    isOuter,
    anchors,
    anchorCount: anchorOf.size,
    groups,
    members,
  }
}
