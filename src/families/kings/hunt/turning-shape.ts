/**
 * Boards that a quarter turn leaves as they are. Rows and columns that are equally far from the middle are a class, counted from
 * the middle outwards from 0; the middle row of an odd board is in none. A quarter turn moves a queen through four squares, an
 * orbit, which takes the rows and columns of two classes: so a board is a way to pair the classes off, and for each pair one
 * of two mirror images.
 *
 * The diagonals of a pair are as far from the two long ones as the sum and the difference of its classes say, in all four
 * directions and in both mirror images. So queens do not attack each other where all sums and differences differ, and which
 * squares are safe depends on these values alone.
 */
export class TurningShape {
  readonly classes: number
  readonly orbits: number
  /** What is added to the sum of two classes. */
  readonly offset: number
  /** Whether the number of classes is even, so that they can be paired off at all. */
  readonly possible: boolean

  constructor(readonly n: number) {
    this.classes = n >> 1
    this.orbits = this.classes >> 1
    this.offset = 1 + (n & 1)
    this.possible = this.classes % 2 === 0
  }

  /** The first of the two values of a pair. */
  sum(a: number, b: number): number {
    return a + b + this.offset
  }

  /** The second one. */
  difference(a: number, b: number): number {
    return a > b ? a - b : b - a
  }

  /** The values that are in use before any pair is there: the queen in the middle of an odd board stands on both long diagonals. */
  emptyValues(): Uint8Array {
    const values = new Uint8Array(this.n + 1)
    if (this.n % 2 === 1) values[0] = 1
    return values
  }

  /** Writes the column of the queen in each row; `mirrored` says by orbit which of its two images is meant. */
  writeQueens(first: Int32Array, second: Int32Array, mirrored: Uint8Array, queens: Int32Array): void {
    const { n, orbits } = this
    // Twice the distance from the middle keeps all numbers whole.
    const middle = n - 1
    if (n % 2 === 1) queens[middle >> 1] = middle >> 1
    for (let i = 0; i < orbits; i++) {
      const x = 2 * first[i]! + this.offset
      const y = (mirrored[i] === 1 ? -1 : 1) * (2 * second[i]! + this.offset)
      queens[(middle + y) >> 1] = (middle + x) >> 1
      queens[(middle + x) >> 1] = (middle - y) >> 1
      queens[(middle - y) >> 1] = (middle - x) >> 1
      queens[(middle - x) >> 1] = (middle + y) >> 1
    }
  }
}
