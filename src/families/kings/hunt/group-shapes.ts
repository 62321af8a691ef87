import { bitCount } from '../../../base/bits.ts'

/** More shapes than this are not kept: what is rare comes again rarely. */
const MOST_SHAPES = 1 << 17
/** GroupShapes of up to this many rows and columns have a key of one word. */
const SMALL_ROWS = 4
const SMALL_COLUMNS = 8
/** The hash table for small shapes has 2 ** SMALL_BITS slots. */
const SMALL_BITS = 14
/** Rows with more squares have too many arrangements. */
const MOST_IN_A_ROW = 12

/** Ways by number of kings, kept by the shape of a group, a word a row: most boards share the same few. */
export class GroupShapes {
  /** A square alone. */
  readonly single = Float64Array.of(1, 1)
  /** GroupShapes that fit in one word, by hash: 0 where there is none, and their polynomials in the same places. */
  private readonly smallKeys = new Int32Array(1 << SMALL_BITS)
  private readonly small: Float64Array[] = new Array(1 << SMALL_BITS)
  private smallCount = 0
  private readonly known = new Map<string, Float64Array>()

  /** The polynomial of the group in rows `top` to `bottom`; undefined for too many squares in a row. */
  polynomialOf(rows: Int32Array, top: number, bottom: number): Float64Array | undefined {
    let columns = 0
    for (let row = top; row <= bottom; row++) columns |= rows[row]!
    const shift = 31 - Math.clz32(columns & -columns)
    if (bottom - top >= SMALL_ROWS || columns >>> shift >= 1 << SMALL_COLUMNS) {
      return this.largePolynomial(rows, top, bottom, shift)
    }
    // No row of a group is empty, so the number of rows can be seen from the word.
    let key = 0
    for (let row = top; row <= bottom; row++) key = (key << SMALL_COLUMNS) | (rows[row]! >>> shift)
    const { smallKeys } = this
    const last = smallKeys.length - 1
    let at = Math.imul(key, 0x9e3779b1) >>> (32 - SMALL_BITS)
    while (smallKeys[at] !== key) {
      if (smallKeys[at] === 0) {
        if (2 * this.smallCount > last) return this.largePolynomial(rows, top, bottom, shift)
        smallKeys[at] = key
        this.small[at] = byRows(shapeOf(rows, top, bottom, shift))
        this.smallCount++
        break
      }
      at = (at + 1) & last
    }
    return this.small[at]
  }

  private largePolynomial(rows: Int32Array, top: number, bottom: number, shift: number): Float64Array | undefined {
    let key = ''
    for (let row = top; row <= bottom; row++) {
      const word = rows[row]! >>> shift
      key += String.fromCharCode(word & 0xffff, word >>> 16)
    }
    const known = this.known.get(key)
    if (known) return known
    const shape = shapeOf(rows, top, bottom, shift)
    if (shape.some((word) => bitCount(word) > MOST_IN_A_ROW)) return undefined
    if (this.known.size >= MOST_SHAPES) this.known.clear()
    const polynomial = byRows(shape)
    this.known.set(key, polynomial)
    return polynomial
  }
}

function shapeOf(rows: Int32Array, top: number, bottom: number, shift: number): number[] {
  const shape: number[] = []
  for (let row = top; row <= bottom; row++) shape.push(rows[row]! >>> shift)
  return shape
}

/** Row by row: for every arrangement of the last row the ways by number of kings, one after the other in one array. */
function byRows(shape: readonly number[]): Float64Array {
  let above: readonly number[] = [0]
  let ways = Float64Array.of(1)
  /** Numbers of kings that are possible so far, with none. */
  let length = 1
  for (const word of shape) {
    const here = arrangements(word)
    const longer = length + Math.max(...here.map(bitCount))
    const next = new Float64Array(here.length * longer)
    for (let i = 0; i < here.length; i++) {
      const near = here[i]! | (here[i]! << 1) | (here[i]! >>> 1)
      const to = i * longer + bitCount(here[i]!)
      for (let k = 0; k < above.length; k++) {
        if ((above[k]! & near) !== 0) continue
        const from = k * length
        for (let kings = 0; kings < length; kings++) next[to + kings]! += ways[from + kings]!
      }
    }
    above = here
    ways = next
    length = longer
  }
  const total = new Float64Array(length)
  for (let i = 0; i < ways.length; i++) total[i % length]! += ways[i]!
  let most = length - 1
  while (total[most] === 0) most--
  return total.slice(0, most + 1)
}

/** The sets of squares of a row of which no two touch. */
function arrangements(word: number): number[] {
  const found: number[] = []
  for (let kings = word; ; kings = (kings - 1) & word) {
    if ((kings & (kings << 1)) === 0) found.push(kings)
    if (kings === 0) return found
  }
}
