import { type Grid, sidesOf, squaresWith } from '../../base/grid.ts'
import {
  type Certificate,
  type CertificateFaults,
  type Replay,
  replay,
  twoValuedCertificates,
} from '../../logic/index.ts'
import { BLANK, type Board } from './board.ts'
import { NAMES, OPEN, SHADED, UNSHADED } from './shading.ts'

/** Why a solution is the only one; an assumption is a square and what it was assumed to be. */
export const certificateCodec = twoValuedCertificates<Board>(NAMES)

export function followCertificate(board: Board, certificate: Certificate): CertificateFaults {
  const follower = new Follower(board)
  return replay(certificate, follower, () => [...squaresWith(follower.known, OPEN)])
}

/**
 * Follows a certificate by the rules alone. It shares nothing with the solver: equal numbers are looked up line by
 * line, and squares that would cut the board are found as the articulation points of all squares that are not shaded.
 */
class Follower implements Replay {
  readonly all = SHADED | UNSHADED
  known: Uint8Array
  private readonly neighbours: readonly (readonly number[])[]
  private readonly equals: readonly (readonly number[])[]
  private readonly cuts: Cuts

  constructor(board: Board) {
    const squares = [...board.numbers.keys()]
    this.known = new Uint8Array(squares.length)
    this.neighbours = squares.map((square) => sidesOf(board, square))
    this.equals = squares.map((square) => equalsOf(board, square))
    this.cuts = new Cuts(board, this.neighbours)
  }

  save(): Uint8Array {
    return this.known.slice()
  }

  restore(saved: Uint8Array): void {
    this.known = saved
  }

  keep(square: number, values: number): boolean {
    return values === this.all || this.settle(this.known, square, values)
  }

  /** Settles a square with all that follows directly; gives false at a contradiction. */
  private settle(known: Uint8Array, square: number, value: number): boolean {
    if (known[square] !== OPEN) return known[square] === value
    known[square] = value
    const news = [square]
    for (;;) {
      for (let next = news.pop(); next !== undefined; next = news.pop()) {
        const isShaded = known[next] === SHADED
        const implied = isShaded ? UNSHADED : SHADED
        for (const other of (isShaded ? this.neighbours : this.equals)[next]!) {
          if (known[other] === known[next]) return false
          if (known[other] === OPEN) news.push(other)
          known[other] = implied
        }
      }
      if (!this.cuts.find(known)) return false
      for (const cut of this.cuts.found) {
        if (known[cut] !== OPEN) continue
        known[cut] = UNSHADED
        news.push(cut)
      }
      if (news.length === 0) return true
    }
  }
}

/** The squares with the same number in the row and the column of a square. */
export function equalsOf({ rows, columns, numbers }: Board, square: number): number[] {
  const number = numbers[square]
  const equals: number[] = []
  if (number === BLANK) return equals
  const column = square % columns
  for (let other = square - column; other < square - column + columns; other++) {
    if (other !== square && numbers[other] === number) equals.push(other)
  }
  for (let row = 0; row < rows; row++) {
    const other = row * columns + column
    if (other !== square && numbers[other] === number) equals.push(other)
  }
  return equals
}

/** Articulation points by Tarjan's depth-first search, without recursion. */
class Cuts {
  /** After `find`: the squares without which the others that are not shaded fall apart. May name one more than once. */
  readonly found: number[] = []
  private readonly order: Int32Array
  private readonly lowest: Int32Array
  private readonly parents: Int32Array
  private readonly nextNeighbours: Uint8Array

  constructor(
    board: Grid,
    private readonly neighbours: readonly (readonly number[])[],
  ) {
    const squares = board.rows * board.columns
    this.order = new Int32Array(squares)
    this.lowest = new Int32Array(squares)
    this.parents = new Int32Array(squares)
    this.nextNeighbours = new Uint8Array(squares)
  }

  /** Gives false if the squares that are not shaded have fallen apart already. */
  find(known: Uint8Array): boolean {
    const { order, lowest, parents, nextNeighbours, found, neighbours } = this
    found.length = 0
    order.fill(0)
    nextNeighbours.fill(0)
    const root = known.findIndex((value) => value !== SHADED)
    if (root < 0) return true
    let visited = 1
    let branchesOfRoot = 0
    order[root] = lowest[root] = visited
    parents[root] = -1
    for (let square = root; square >= 0; ) {
      const index = nextNeighbours[square]!
      const around = neighbours[square]!
      if (index < around.length) {
        nextNeighbours[square] = index + 1
        const other = around[index]!
        if (known[other] === SHADED || other === parents[square]) continue
        if (order[other]! > 0) lowest[square] = Math.min(lowest[square]!, order[other]!)
        else {
          order[other] = lowest[other] = ++visited
          parents[other] = square
          square = other
        }
        continue
      }
      const parent = parents[square]!
      if (parent >= 0) {
        lowest[parent] = Math.min(lowest[parent]!, lowest[square]!)
        if (parent === root) branchesOfRoot++
        else if (lowest[square]! >= order[parent]!) found.push(parent)
      }
      square = parent
    }
    if (branchesOfRoot > 1) found.push(root)
    let notShaded = 0
    for (let square = 0; square < known.length; square++) if (known[square] !== SHADED) notShaded++
    return visited === notShaded
  }
}
