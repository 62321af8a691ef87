import type { Random } from '../../../base/random.ts'
import type { Size } from '../../../family.ts'
import type { Board } from '../board.ts'
import type { BoardCriteria } from './criteria.ts'

/** Ways to set walls: in whole rows, in a slanted lattice, in stairs along the diagonal, or all around a window. */
export type Pattern = 'rows' | 'lattice' | 'stairs' | 'window'

/** The share of walls in a window: few, so that lines are long, and enough of them for lines to differ. */
const WINDOW_DENSITY = 0.15

/** A board on which walls move; their number stays. */
export class MovingWalls implements Board {
  readonly rows: number
  readonly columns: number
  readonly walls: Uint8Array
  readonly wallCount: number
  /** All squares, those with walls first. */
  private readonly order: Int32Array
  private readonly positionOf: Int32Array

  /** A share of the walls in a pattern, the others anywhere. */
  constructor(criteria: BoardCriteria, pattern: Pattern, share: number, random: Random) {
    const { rows, columns, walls: wallCount } = criteria
    this.wallCount = wallCount
    this.rows = rows
    this.columns = columns
    const squares = rows * columns
    this.walls = new Uint8Array(squares)
    const order = new Int32Array(squares)
    let count = 0
    for (const square of patternSquares(criteria, pattern, share, random)) {
      order[count++] = square
      this.walls[square] = 1
    }
    let rest = count
    for (let square = 0; square < squares; square++) if (this.walls[square] === 0) order[rest++] = square
    for (; count < wallCount; count++) {
      const chosen = count + random.below(squares - count)
      const square = order[chosen]!
      order[chosen] = order[count]!
      order[count] = square
      this.walls[square] = 1
    }
    this.order = order
    this.positionOf = new Int32Array(squares)
    for (let i = 0; i < squares; i++) this.positionOf[order[i]!] = i
  }

  get freeCount(): number {
    return this.order.length - this.wallCount
  }

  randomWall(random: Random): number {
    return this.order[random.below(this.wallCount)]!
  }

  randomFree(random: Random): number {
    return this.order[this.wallCount + random.below(this.freeCount)]!
  }

  /** Moves a wall from its square to a free one. */
  move(from: number, to: number): void {
    const { order, positionOf, walls } = this
    const wallAt = positionOf[from]!
    const freeAt = positionOf[to]!
    order[wallAt] = to
    order[freeAt] = from
    positionOf[to] = wallAt
    positionOf[from] = freeAt
    walls[from] = 0
    walls[to] = 1
  }

  /** In how many directions, of two, a wall on this square parts free squares from each other. */
  parts(square: number): number {
    const { walls, columns } = this
    const column = square % columns
    const isFree = (other: number) => walls[other] === 0
    const across = column > 0 && column < columns - 1 && isFree(square - 1) && isFree(square + 1)
    // Squares beyond the board are undefined, and so not free.
    const down = isFree(square - columns) && isFree(square + columns)
    return (across ? 1 : 0) + (down ? 1 : 0)
  }
}

function patternSquares(criteria: BoardCriteria, pattern: Pattern, share: number, random: Random): Int32Array {
  const count = Math.round(share * criteria.walls)
  if (count === 0) return new Int32Array(0)
  if (pattern === 'rows') return rowSquares(criteria, count, criteria.rooks, random)
  if (pattern === 'stairs') return stairSquares(criteria, count, random)
  if (pattern === 'lattice') return latticeSquares(criteria, criteria.walls, count, random)
  return outsideSquares(criteria, criteria.walls, share, random)
}

/**
 * Whole rows from some row on, or columns if these are longer: the free squares stay together, so that few lines meet
 * them. If fewer rooks are wanted than there are rows, as many rows stay open, and walls that are left over stand at
 * their beginnings.
 */
function rowSquares({ rows, columns }: Size, count: number, rooks: number | undefined, random: Random): Int32Array {
  const chosen = new Int32Array(count)
  const areRows = rows === columns ? random.below(2) === 0 : columns > rows
  const length = areRows ? columns : rows
  const sides = areRows ? rows : columns
  const open = rooks !== undefined && rooks < sides ? rooks : 0
  const whole = (sides - open) * length
  const first = random.below(sides)
  for (let i = 0; i < count; i++) {
    const side = (first + (i < whole ? Math.floor(i / length) : sides - open + ((i - whole) % open))) % sides
    const at = i < whole ? i % length : Math.floor((i - whole) / open)
    chosen[i] = areRows ? side * columns + at : at * columns + side
  }
  return chosen
}

/** Squares far from each other in rows and in columns, as many of the lattice as are wanted: there are many lines. */
function latticeSquares({ rows, columns }: Size, walls: number, count: number, random: Random): Int32Array {
  const squares = rows * columns
  const period = Math.max(2, Math.floor(squares / Math.max(1, walls)))
  const slant = slantOf(period, random)
  const phase = random.below(period)
  const lattice: number[] = []
  const others: number[] = []
  for (let square = 0; square < squares; square++) {
    const row = Math.floor(square / columns)
    const place = (square - row * columns + (row % period) * slant + phase) % period
    if (place === 0) lattice.push(square)
    else others.push(square)
  }
  random.shuffle(lattice)
  if (lattice.length < count) lattice.push(...random.shuffle(others).slice(0, count - lattice.length))
  return Int32Array.from(lattice.slice(0, count))
}

/** A step that has no divisor in common with the period, and is not near it if there is one. */
function slantOf(period: number, random: Random): number {
  for (let tries = 0; tries < 20; tries++) {
    const slant = 1 + random.below(period - 1)
    let [a, b] = [period, slant]
    while (b > 0) [a, b] = [b, a % b]
    if (a === 1 && (period < 5 || (slant > 1 && slant < period - 1))) return slant
  }
  return 1
}

/** Diagonals, the middle one first: on each side lines grow by one square, so that there is always a single. */
function stairSquares({ rows, columns }: Size, count: number, random: Random): Int32Array {
  const chosen = new Int32Array(count)
  const isMirrored = random.below(2) === 1
  let found = 0
  for (let i = 0; found < count; i++) {
    const shift = i % 2 === 1 ? (i + 1) / 2 : -i / 2
    for (let row = Math.max(0, -shift); row < rows && row + shift < columns && found < count; row++) {
      const column = isMirrored ? columns - 1 - row - shift : row + shift
      chosen[found++] = row * columns + column
    }
  }
  return chosen
}

/** A share of the squares outside a nearly square window with room for the free squares and a few walls. */
function outsideSquares({ rows, columns }: Size, walls: number, share: number, random: Random): Int32Array {
  const area = Math.min(rows * columns, Math.ceil((rows * columns - walls) / (1 - WINDOW_DENSITY)))
  const narrow = Math.min(rows, columns, Math.ceil(Math.sqrt(area)))
  const wide = Math.min(Math.max(rows, columns), Math.ceil(area / narrow))
  const [height, width] = rows <= columns ? [narrow, wide] : [wide, narrow]
  const top = random.below(rows - height + 1)
  const left = random.below(columns - width + 1)
  const outside: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const isInside = row >= top && row < top + height && column >= left && column < left + width
      if (!isInside) outside.push(row * columns + column)
    }
  }
  return Int32Array.from(random.shuffle(outside).slice(0, Math.min(walls, Math.round(share * outside.length))))
}
