import { type Board, EMPTY, errorPrice, type Move, WALL } from '../board.ts'
import { SlideFlood, Terrain } from '../slides.ts'

/** How many squares nearest to its start a queen thinks of first. */
const NEAR = 48

/** What does not change while plans are made: the terrain, the queens, and distances past walls. */
export class Geography {
  readonly terrain: Terrain
  readonly army: Army
  /** What an error costs. */
  readonly price: number
  /** By place × size + place, once they are measured from the first place. Short floats, as there are many. */
  readonly distances: Float32Array
  /** By queen: the place where it starts. */
  readonly starts: Int32Array
  /** By place: 1 on walls, on the rim and where a queen starts, else 0. */
  readonly beginning: Uint8Array
  /** By queen × nearCount: the nearest places, its start first. Those with less to go to have some twice. */
  readonly near: Int32Array
  readonly nearCount: number
  readonly flood: SlideFlood

  private readonly isMeasured: Uint8Array
  /** By queen, once it has been measured: what it costs to get to each square. */
  private readonly exact: Float64Array[] = []

  constructor(readonly board: Board) {
    const { rows, columns, squares } = board
    const walls = Uint8Array.from(squares, (content) => (content === WALL ? 1 : 0))
    this.terrain = new Terrain(rows, columns, walls)
    this.army = armyOf(board)
    this.price = errorPrice(board)
    this.distances = new Float32Array(this.terrain.size ** 2)
    this.isMeasured = new Uint8Array(this.terrain.size)
    this.starts = this.army.starts.map((square) => this.terrain.placeOf[square]!)
    this.beginning = this.terrain.walls.slice()
    for (const start of this.starts) this.beginning[start] = 1
    this.nearCount = Math.min(NEAR, squares.length)
    this.near = new Int32Array(this.starts.length * this.nearCount)
    this.flood = new SlideFlood(this.terrain)
  }

  /** Measure the distances of `count` more queens; true when all are known. */
  measure(count: number): boolean {
    const end = Math.min(this.exact.length + count, this.starts.length)
    while (this.exact.length < end) this.measureQueen(this.exact.length)
    return end === this.starts.length
  }

  /** Distances from a place are measured when they are first asked for: most places are never the end of anything. */
  requireDistances(place: number): void {
    if (this.isMeasured[place] !== 0) return
    this.isMeasured[place] = 1
    this.distances.set(this.flood.from(place), place * this.terrain.size)
  }

  /** What it costs to get from one place to another past walls; nearly the same in both directions, as sums are. */
  distance(from: number, to: number): number {
    this.requireDistances(from)
    return this.distances[from * this.terrain.size + to]!
  }

  /**
   * What it costs a queen that has been measured to get to each square past walls, exactly; Infinity where it cannot.
   */
  distancesOf(queen: number): Float64Array {
    return this.exact[queen]!
  }

  private measureQueen(queen: number): void {
    const { nearCount, near, terrain } = this
    const costs = this.flood.from(this.starts[queen]!)
    this.distances.set(costs, this.starts[queen]! * terrain.size)
    this.isMeasured[this.starts[queen]!] = 1
    const distances = Float64Array.from(terrain.placeOf, (place) => costs[place]!)
    this.exact.push(distances)
    const reached = [...distances.keys()].filter((square) => distances[square]! < Number.POSITIVE_INFINITY)
    reached.sort((a, b) => distances[a]! - distances[b]! || a - b)
    for (let i = 0; i < nearCount; i++) {
      near[queen * nearCount + i] = terrain.placeOf[reached[i % reached.length]!]!
    }
  }
}

/** The queens of a board, one colour after the other. */
interface Army {
  /** By queen: the square where it starts, and its colour from 0. */
  readonly starts: Int32Array
  readonly colourOf: Int32Array
  /** By colour: its first queen; one more number marks the end of the last colour. */
  readonly firstOf: Int32Array
  /** The queens in the order of their squares. */
  readonly bySquare: readonly number[]
}

function armyOf({ squares, colours }: Board): Army {
  const standing = [...squares.keys()].filter((square) => squares[square]! > EMPTY)
  const starts = [...standing].sort((a, b) => squares[a]! - squares[b]! || a - b)
  const colourOf = Int32Array.from(starts, (square) => squares[square]! - 1)
  const firstOf = new Int32Array(colours + 1)
  for (const colour of colourOf) firstOf[colour + 1]!++
  for (let colour = 0; colour < colours; colour++) firstOf[colour + 1]! += firstOf[colour]!
  const queenOn = new Map(starts.map((square, queen) => [square, queen]))
  return {
    starts: Int32Array.from(starts),
    colourOf,
    firstOf,
    bySquare: standing.map((square) => queenOn.get(square)!),
  }
}

/** Those of some queen moves that can be made one after the other if those that cannot are left out. */
export function legalPart({ terrain, beginning }: Geography, moves: readonly Move[]): Move[] {
  const { columns, placeOf } = terrain
  const occupied = beginning.slice()
  return moves.filter(({ from, to }) => {
    // The queen stands elsewhere, as a move of it was left out.
    if (occupied[placeOf[from]!] === 0) return false
    const down = Math.sign(Math.floor(to / columns) - Math.floor(from / columns))
    const right = Math.sign((to % columns) - (from % columns))
    for (let square = from; square !== to; ) {
      square += down * columns + right
      if (occupied[placeOf[square]!] !== 0) return false
    }
    occupied[placeOf[from]!] = 0
    occupied[placeOf[to]!] = 1
    return true
  })
}
