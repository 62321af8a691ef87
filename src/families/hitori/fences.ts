import type { Grid } from '../../base/grid.ts'

/** More than a square can touch: four shaded squares at its corners and the edge of the board. */
const MOST_TOUCHED = 6

/**
 * Shaded squares that touch at their corners are fences, and so is the edge of the board with all that stands on it. A shaded square
 * separates the others exactly if it closes a ring, that is if it touches one fence in two places. Squares are unshaded again
 * in the reverse of the order in which they were shaded.
 */
export class Fences {
  /** Disjoint sets of squares and of the edge, the last one. Paths stay as they are, so that joins can be taken back. */
  private readonly parent: Int32Array
  private readonly members: Int32Array
  private readonly edge: number
  private readonly isShaded: Uint8Array
  /** In how many places a square touches the edge: two if it is in the middle of a board that is one square wide. */
  private readonly edges: Uint8Array
  /** The sets that are part of another, in the order in which they were joined. */
  private readonly joined: Int32Array
  private joins = 0
  /** How many joins there were before each shaded square. */
  private readonly joinsBefore: Int32Array
  private shadedCount = 0
  private readonly touched = new Int32Array(MOST_TOUCHED)
  private readonly rows: number
  private readonly columns: number

  constructor({ rows, columns }: Grid) {
    const squares = rows * columns
    this.rows = rows
    this.columns = columns
    this.edge = squares
    this.parent = new Int32Array(squares + 1)
    for (let set = 0; set <= squares; set++) this.parent[set] = set
    this.members = new Int32Array(squares + 1).fill(1)
    this.isShaded = new Uint8Array(squares)
    this.joined = new Int32Array(squares + 1)
    this.joinsBefore = new Int32Array(squares)
    this.edges = new Uint8Array(squares)
    for (let square = 0; square < squares; square++) this.edges[square] = edgesAt(square, rows, columns)
  }

  /** Whether the squares that are not shaded would fall apart if this one were shaded as well. */
  separates(square: number): boolean {
    return this.touch(square) < 0
  }

  /** Shades a square, unless this separates the others. To be followed by `unshade` either way. */
  shade(square: number): boolean {
    this.joinsBefore[this.shadedCount++] = this.joins
    const count = this.touch(square)
    if (count < 0) return false
    this.isShaded[square] = 1
    for (let k = 0; k < count; k++) this.join(square, this.touched[k]!)
    return true
  }

  /** Takes back the last `shade`, which was of this square. */
  unshade(square: number): void {
    const { parent, members, joined } = this
    this.isShaded[square] = 0
    const before = this.joinsBefore[--this.shadedCount]!
    while (this.joins > before) {
      const small = joined[--this.joins]!
      members[parent[small]!]! -= members[small]!
      parent[small] = small
    }
  }

  /** Lists the fences that a square touches and says how many there are; -1 if it touches one of them twice. */
  private touch(square: number): number {
    const { columns, rows, touched, isShaded } = this
    const column = square % columns
    const isBelow = square >= columns
    const isAbove = square < (rows - 1) * columns
    let count = 0
    for (let k = 0; k < this.edges[square]!; k++) touched[count++] = this.find(this.edge)
    if (column > 0) {
      if (isBelow && isShaded[square - columns - 1] === 1) touched[count++] = this.find(square - columns - 1)
      if (isAbove && isShaded[square + columns - 1] === 1) touched[count++] = this.find(square + columns - 1)
    }
    if (column < columns - 1) {
      if (isBelow && isShaded[square - columns + 1] === 1) touched[count++] = this.find(square - columns + 1)
      if (isAbove && isShaded[square + columns + 1] === 1) touched[count++] = this.find(square + columns + 1)
    }
    for (let k = 1; k < count; k++) {
      for (let j = 0; j < k; j++) if (touched[j] === touched[k]) return -1
    }
    return count
  }

  private find(set: number): number {
    const { parent } = this
    while (parent[set] !== set) set = parent[set]!
    return set
  }

  private join(square: number, fence: number): void {
    const { parent, members } = this
    const own = this.find(square)
    const isSmaller = members[own]! < members[fence]!
    const small = isSmaller ? own : fence
    const large = isSmaller ? fence : own
    parent[small] = large
    members[large]! += members[small]!
    this.joined[this.joins++] = small
  }
}

function edgesAt(square: number, rows: number, columns: number): number {
  const column = square % columns
  const row = (square - column) / columns
  const isAtEnd =
    (columns === 1 || column === 0 || column === columns - 1) && (rows === 1 || row === 0 || row === rows - 1)
  if (rows === 1 || columns === 1) return isAtEnd ? 1 : 2
  return row === 0 || row === rows - 1 || column === 0 || column === columns - 1 ? 1 : 0
}
