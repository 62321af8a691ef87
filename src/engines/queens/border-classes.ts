import { bitCount } from '../../base/bits.ts'
import { type OpenRows, openRows, RowMasks, WIDEST_MASK } from './open-rows.ts'

/** All boards with the same queens on the border; each stands for `weight` boards, its symmetric images. */
interface BorderClass {
  readonly rows: OpenRows
  readonly weight: number
  /** An estimate of the work. */
  readonly share: number
  /** How many open rows are above the middle, where a count from both ends is to meet. */
  readonly split?: number
}

/** The most fillings of the lower rows, by estimate, that are kept in a table: some 100 MB. */
const MOST_LOWER_FILLINGS = 1 << 23
/** Relative times of a filling above the middle, of one below, and of a test whether two of them fit together. */
const UPPER_COST = 4
const LOWER_COST = 8
const PAIR_COST = 1

/**
 * The classes of all boards with n ≥ 2 queens. Every side has one queen, where a queen in a corner is that of two
 * sides. Of the eight turns and mirror images of these queens the least is kept, and the number of different ones is
 * the weight: no solution has to be classified. Where counts are to meet in the middle, a class is turned so that this
 * is least work by estimate.
 *
 * Along each side we count clockwise, from 0 to n - 1. So a turn shifts the four places round, a mirror image reverses
 * them and their order, and the last place of a side is the first of the next.
 */
export function borderClasses(n: number, meet: boolean): BorderClass[] {
  const classes: BorderClass[] = []
  const end = n - 1
  // The least image begins with the place that is nearest to any corner.
  for (let top = 0; top <= end / 2; top++) {
    for (let right = top; right <= end - top; right++) {
      for (let bottom = top; bottom <= end - top; bottom++) {
        for (let left = top; left <= end - top; left++) {
          const sides = [top, right, bottom, left]
          const weight = orbitOfLeast(sides, end)
          if (weight > 0 && arePeaceful(sides, end)) classes.push(...classOf(n, sides, weight, meet))
        }
      }
    }
  }
  return classes
}

/** How many different images four places have, or 0 if they are not the least of them. */
function orbitOfLeast(sides: readonly number[], end: number): number {
  const [a, b, c, d] = sides as [number, number, number, number]
  let equal = 0
  for (let turn = 0; turn < 4; turn++) {
    const p = sides[turn]!
    const q = sides[(turn + 1) % 4]!
    const r = sides[(turn + 2) % 4]!
    const s = sides[(turn + 3) % 4]!
    const order = p - a || q - b || r - c || s - d
    const mirrored = end - s - a || end - r - b || end - q - c || end - p - d
    if (order < 0 || mirrored < 0) return 0
    if (order === 0) equal++
    if (mirrored === 0) equal++
  }
  return 8 / equal
}

/** Whether the queens of the sides attack none but themselves: two sides may share the queen of their corner. */
function arePeaceful(sides: readonly number[], end: number): boolean {
  for (let side = 0; side < 4; side++) {
    if ((sides[side] === end) !== (sides[(side + 1) % 4] === 0)) return false
    for (let other = 0; other < side; other++) {
      const [row, column] = squareOf(side, sides[side]!, end)
      const [row2, column2] = squareOf(other, sides[other]!, end)
      const down = Math.abs(row - row2)
      const across = Math.abs(column - column2)
      if (down + across > 0 && (down === 0 || across === 0 || down === across)) return false
    }
  }
  return true
}

/** Row and column of a place on a side, clockwise. */
function squareOf(side: number, place: number, end: number): readonly [row: number, column: number] {
  if (side === 0) return [0, place]
  if (side === 1) return [place, end]
  if (side === 2) return [end, end - place]
  return [end - place, 0]
}

/** The class of border queens, or none if it has no board. */
function classOf(n: number, sides: readonly number[], weight: number, meet: boolean): BorderClass[] {
  const upright = borderMasks(n, sides, 0)
  if (!meet) {
    const rows = openRows(upright)
    return rows ? [{ rows, weight, share: openings(rows) }] : []
  }
  // Half turns of these two are looked at with them: they exchange what is above the middle with what is below.
  const turned = borderMasks(n, sides, 1)
  const first = bestSplit(upright)
  const second = bestSplit(turned)
  const { share, split, isTurnedOver } = first.share <= second.share ? first : second
  const masks = first.share <= second.share ? upright : turned
  if (isTurnedOver) masks.turnOver()
  const rows = openRows(masks)
  return rows ? [{ rows, weight, share, split }] : []
}

/** A rough measure of the work: the ways to fill the first three open rows, were they independent. */
function openings({ free }: OpenRows): number {
  let ways = 1
  for (let row = 0; row < 3 && row < free.length; row++) ways *= bitCount(free[row]!)
  return ways
}

/** The squares that queens on the border leave free, after `turns` quarter turns of the board. */
function borderMasks(n: number, sides: readonly number[], turns: number): RowMasks {
  const masks = new RowMasks(n)
  for (let side = 0; side < 4; side++) {
    const [row, column] = squareOf(side, sides[(side + turns) % 4]!, n - 1)
    masks.place(row, column)
  }
  return masks
}

/** The split of the open rows with the least work, and whether the rows must be turned over for it. */
function bestSplit(masks: RowMasks): { share: number; split: number; isTurnedOver: boolean } {
  const { above, below, open } = fillingEstimates(masks)
  let share = Number.POSITIVE_INFINITY
  let split = 0
  let isTurnedOver = false
  let columnSets = (open * (open - 1)) / 2
  for (let k = 3; k <= open - 3; k++) {
    columnSets *= (open - k + 1) / k
    const pairs = PAIR_COST * ((above[k]! * below[k]!) / columnSets)
    const cost = UPPER_COST * above[k]! + LOWER_COST * below[k]! + pairs
    if (cost < share && below[k]! <= MOST_LOWER_FILLINGS) {
      share = cost
      split = k
      isTurnedOver = false
    }
    const turnedCost = UPPER_COST * below[k]! + LOWER_COST * above[k]! + pairs
    if (turnedCost < share && above[k]! <= MOST_LOWER_FILLINGS) {
      share = turnedCost
      split = open - k
      isTurnedOver = true
    }
  }
  return { share, split, isTurnedOver }
}

// Kept from class to class: there are thousands.
const openRow = new Int32Array(WIDEST_MASK)
const squares = new Int32Array(WIDEST_MASK)
const above = new Float64Array(WIDEST_MASK + 1)
const below = new Float64Array(WIDEST_MASK + 1)

/** For every k, estimates of the fillings of the first k open rows and of the others, as if pairs were independent. */
function fillingEstimates({ n, allowed, isPlaced }: RowMasks) {
  let open = 0
  for (let row = 0; row < n; row++) {
    if (isPlaced[row]) continue
    openRow[open] = row
    squares[open] = bitCount(allowed[row]!)
    below[open] = squares[open]!
    open++
  }
  above[0] = 1
  for (let i = 0; i < open; i++) {
    const mask = allowed[openRow[i]!]!
    let choices = squares[i]!
    for (let j = 0; j < i; j++) {
      const other = allowed[openRow[j]!]!
      const distance = openRow[i]! - openRow[j]!
      const attacks =
        bitCount(mask & other) + bitCount(mask & (other << distance)) + bitCount(mask & (other >>> distance))
      const peace = 1 - attacks / (squares[i]! * squares[j]!)
      choices *= peace
      below[j]! *= peace
    }
    above[i + 1] = above[i]! * choices
  }
  below[open] = 1
  for (let i = open - 1; i >= 0; i--) below[i]! *= below[i + 1]!
  return { above, below, open }
}
