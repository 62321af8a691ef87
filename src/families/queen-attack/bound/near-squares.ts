/** Squares are put in order by distance only as finely as this, which takes no comparisons. */
const WIDTH = 1 / 16

/** For every queen the squares that it can reach, the near ones first. */
export class NearSquares {
  /** Squares that come after one at distance d are nowhere nearer than d - slack. */
  readonly slack = WIDTH
  /** Where each queen's squares begin; one more number marks the end of the last. */
  readonly starts: Int32Array
  readonly squares: Int32Array
  readonly distances: Float64Array

  /** Distances are given by queen and square; Infinity where a queen cannot get. */
  constructor(distances: readonly Float64Array[]) {
    this.starts = new Int32Array(distances.length + 1)
    for (let queen = 0; queen < distances.length; queen++) {
      let reached = 0
      for (const distance of distances[queen]!) if (distance < Number.POSITIVE_INFINITY) reached++
      this.starts[queen + 1] = this.starts[queen]! + reached
    }
    const all = this.starts[distances.length]!
    this.squares = new Int32Array(all)
    this.distances = new Float64Array(all)
    for (let queen = 0; queen < distances.length; queen++) this.sort(distances[queen]!, this.starts[queen]!)
  }

  private sort(distances: Float64Array, start: number): void {
    let farthest = 0
    for (const distance of distances) if (distance < Number.POSITIVE_INFINITY) farthest = Math.max(farthest, distance)
    const ends = new Int32Array(Math.floor(farthest / WIDTH) + 2)
    for (const distance of distances) {
      if (distance < Number.POSITIVE_INFINITY) ends[Math.floor(distance / WIDTH) + 1]!++
    }
    for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!
    for (let square = 0; square < distances.length; square++) {
      const distance = distances[square]!
      if (distance === Number.POSITIVE_INFINITY) continue
      const at = start + ends[Math.floor(distance / WIDTH)]!++
      this.squares[at] = square
      this.distances[at] = distance
    }
  }
}
