import type { Rule } from '../../../logic/index.ts'
import { BLANK } from '../board.ts'
import { SHADED, UNSHADED } from '../shading.ts'
import { type Deducer, EITHER } from './deducer.ts'
import type { Relations } from './relations.ts'

/** What can be seen from the numbers alone, before anything is known; and last exits. */
export type PatternRule = 'triple' | 'sandwich' | 'pair' | 'corner' | 'edge' | 'exit'

const LINE_RULES = ['triple', 'sandwich', 'pair'] as const

/** A pattern by its place on the board. */
export interface Pattern {
  readonly rule: PatternRule
  /** The squares of the pattern; of an exit, the square that it is the last exit of. */
  readonly uses: readonly number[]
}

/** Rules on several squares and numbers. Their reasons are numbers above the deducer's: see `patternOf`. */
export class Patterns {
  private readonly relations: Relations
  private readonly values: Int32Array
  /** Where the reasons of exits, patterns along lines, corners and edges begin. */
  private readonly exits: number
  private readonly lines: number
  private readonly corners: number
  private readonly edges: number
  private readonly places: Places

  constructor(private readonly deducer: Deducer) {
    const { relations, otherReasons } = deducer
    const { squares } = relations
    this.relations = relations
    this.values = deducer.position.candidates
    this.exits = otherReasons
    this.lines = this.exits + squares
    this.corners = this.lines + 2 * squares * LINE_RULES.length
    this.places = placesOf(relations)
    this.edges = this.corners + this.places.corners.length
  }

  /** Triples, sandwiches and pairs along rows, and then along columns. */
  get alongLines(): Rule {
    return {
      once: true,
      units: 2 * this.relations.squares,
      apply: (from, to) => {
        for (let unit = from; unit < to; unit++) if (!this.findInLine(unit)) return false
        return true
      },
    }
  }

  get inCorners(): Rule {
    return this.inWindows(CORNER_WINDOW, this.places.corners, this.corners)
  }

  get atEdges(): Rule {
    return this.inWindows(EDGE_WINDOW, this.places.edges, this.edges)
  }

  private inWindows(window: Window, places: readonly Int32Array[], reasons: number): Rule {
    return {
      once: true,
      units: places.length,
      apply: (from, to) => {
        for (let i = from; i < to; i++) if (!this.findInWindow(window, places[i]!, reasons + i)) return false
        return true
      },
    }
  }

  /** The last exits of the squares beside shaded ones. */
  get lastExits(): Rule {
    return {
      onTrail: true,
      units: 0,
      apply: (from, to) => {
        const { trailCells } = this.deducer.position
        const { sides } = this.relations
        for (let place = from; place < to; place++) {
          const shaded = trailCells[place]!
          if (this.values[shaded] !== SHADED) continue
          for (let i = 4 * shaded; i < 4 * shaded + 4; i++) {
            const exit = lastExit(this.relations, this.values, sides[i]!)
            if (exit >= 0) this.deducer.keep(exit, UNSHADED, this.exits + sides[i]!)
          }
        }
        return true
      },
    }
  }

  /** The pattern that a reason stands for; undefined for the deducer's own. */
  patternOf(reason: number): Pattern | undefined {
    if (reason < this.exits) return undefined
    if (reason < this.lines) return { rule: 'exit', uses: [reason - this.exits] }
    if (reason < this.corners) {
      const unit = Math.floor((reason - this.lines) / LINE_RULES.length)
      const rule = LINE_RULES[(reason - this.lines) % LINE_RULES.length]!
      const square = this.places.inLines[unit]!
      const step = unit < this.relations.squares ? 1 : this.relations.columns
      const uses = [square, square + step, square + 2 * step]
      if (rule === 'sandwich') uses.splice(1, 1)
      return { rule, uses: rule === 'pair' ? uses.slice(0, 2) : uses }
    }
    if (reason < this.edges) return { rule: 'corner', uses: [...this.places.corners[reason - this.corners]!] }
    return { rule: 'edge', uses: [...this.places.edges[reason - this.edges]!] }
  }

  private findInLine(unit: number): boolean {
    const { numbers, squares, rows, columns, nextInRow, nextInColumn } = this.relations
    const isRow = unit < squares
    const next = isRow ? nextInRow : nextInColumn
    const square = this.places.inLines[unit]!
    // Most numbers stand alone in their line, or are blank.
    if (next[square] === square) return true
    const number = numbers[square]!
    const step = isRow ? 1 : columns
    const second = square + step
    const third = second + step
    if (numbers[second] !== number && numbers[third] !== number) return true
    const room = isRow ? columns - (square % columns) : rows - Math.floor(square / columns)
    const reason = this.lines + unit * LINE_RULES.length
    const isPair = room > 1 && numbers[second] === number
    const { deducer } = this
    if (room > 2 && numbers[third] === number) {
      if (!deducer.keep(second, UNSHADED, isPair ? reason : reason + 1)) return false
      if (isPair && !(deducer.keep(square, SHADED, reason) && deducer.keep(third, SHADED, reason))) return false
    }
    if (!isPair) return true
    for (let other = next[square]!; other !== square; other = next[other]!) {
      if (other !== second && !deducer.keep(other, SHADED, reason + 2)) return false
    }
    return true
  }

  /** Settles what is the same in all ways to shade a window. */
  private findInWindow(window: Window, squares: Int32Array, reason: number): boolean {
    const { numbers } = this.relations
    const { pairs, shaded } = window
    let [low, high] = window.ways
    let hasPair = false
    for (let i = 0; i < pairs.length; i++) {
      const { one, two, ways } = pairs[i]!
      const number = numbers[squares[one]!]
      if (number !== numbers[squares[two]!] || number === BLANK) continue
      hasPair = true
      low &= ways[0]
      high &= ways[1]
    }
    // Without equal numbers nothing need be shaded. A window that cannot be shaded at all is left to other rules.
    if (!hasPair || (low === 0 && high === 0)) return true
    for (let i = 0; i < shaded.length; i++) {
      const [shadedLow, shadedHigh] = shaded[i]!
      if ((low & ~shadedLow) === 0 && (high & ~shadedHigh) === 0) {
        if (!this.deducer.keep(squares[i]!, SHADED, reason)) return false
      } else if ((low & shadedLow) === 0 && (high & shadedHigh) === 0) {
        if (!this.deducer.keep(squares[i]!, UNSHADED, reason)) return false
      }
    }
    return true
  }
}

/** The only neighbour of a square that is not shaded, if it is open; else -1. */
export function lastExit({ sides, squares, rows, columns }: Relations, values: Int32Array, square: number): number {
  // On a board of one line a square without exits may be the only one that is unshaded.
  if (square === squares || rows === 1 || columns === 1) return -1
  let exit = -1
  for (let i = 4 * square; i < 4 * square + 4; i++) {
    const other = sides[i]!
    if (other === squares || values[other] === SHADED) continue
    if (exit >= 0) return -1
    exit = other
  }
  return exit >= 0 && values[exit] === EITHER ? exit : -1
}

/** Where the patterns of a board may be. */
interface Places {
  readonly rows: number
  readonly columns: number
  /** The squares row by row, and then column by column. */
  readonly inLines: Int32Array
  /** By window: its squares. */
  readonly corners: readonly Int32Array[]
  readonly edges: readonly Int32Array[]
}

let lastPlaces: Places | undefined

/** The places for a board, kept for the next board of the same shape: generating makes many of them. */
function placesOf({ rows, columns, squares }: Relations): Places {
  if (lastPlaces?.rows === rows && lastPlaces.columns === columns) return lastPlaces
  const inLines = new Int32Array(2 * squares)
  for (let square = 0; square < squares; square++) {
    inLines[square] = square
    inLines[squares + (square % columns) * rows + Math.floor(square / columns)] = square
  }
  /** Squares from a corner on, along an edge and then behind it. */
  const window = (width: number, corner: number, along: number, inward: number) =>
    Int32Array.from({ length: 2 * width }, (_, i) =>
      i < width ? corner + i * along : corner + inward + (i - width) * along,
    )
  const corners: Int32Array[] = []
  if (rows > 1 && columns > 1) {
    corners.push(window(2, 0, 1, columns), window(2, columns - 1, -1, columns))
    corners.push(window(2, squares - columns, 1, -columns), window(2, squares - 1, -1, -columns))
  }
  const edges: Int32Array[] = []
  for (let column = 0; rows > 1 && column + 2 < columns; column++) {
    edges.push(window(3, column, 1, columns), window(3, squares - columns + column, 1, -columns))
  }
  for (let row = 0; columns > 1 && row + 2 < rows; row++) {
    edges.push(window(3, row * columns, columns, 1), window(3, row * columns + columns - 1, columns, -1))
  }
  lastPlaces = { rows, columns, inLines, corners, edges }
  return lastPlaces
}

/**
 * Squares at an edge, first those on the edge and then those behind them. A way to shade them is a number with a bit
 * for each square, and a set of ways is two words of 32 bits.
 */
interface Window {
  /** The ways in which no two shaded squares touch and the square that must not be cut off is not. */
  readonly ways: Ways
  /** Pairs of squares in one line, and the ways in which one of the two is shaded. */
  readonly pairs: readonly { readonly one: number; readonly two: number; readonly ways: Ways }[]
  /** By square: the ways in which it is shaded. */
  readonly shaded: readonly Ways[]
}

type Ways = readonly [low: number, high: number]

const CORNER_WINDOW = windowOf(2, 0)
const EDGE_WINDOW = windowOf(3, 1)

function windowOf(width: number, kept: number): Window {
  const squares = 2 * width
  const isShaded = (way: number, square: number) => ((way >> square) & 1) === 1
  const areInLine = (one: number, two: number) =>
    Math.floor(one / width) === Math.floor(two / width) || two - one === width
  const areBeside = (one: number, two: number) => areInLine(one, two) && (two - one === 1 || two - one === width)
  const pairs: [number, number][] = []
  for (let one = 0; one < squares; one++) {
    for (let two = one + 1; two < squares; two++) if (areInLine(one, two)) pairs.push([one, two])
  }
  const beside = pairs.filter(([one, two]) => areBeside(one, two))
  const aroundKept = beside.filter((pair) => pair.includes(kept)).map(([one, two]) => (one === kept ? two : one))
  return {
    ways: waysWhere(
      squares,
      (way) =>
        beside.every(([one, two]) => !isShaded(way, one) || !isShaded(way, two)) &&
        aroundKept.some((square) => !isShaded(way, square)),
    ),
    pairs: pairs.map(([one, two]) => ({
      one,
      two,
      ways: waysWhere(squares, (way) => isShaded(way, one) || isShaded(way, two)),
    })),
    shaded: Array.from({ length: squares }, (_, square) => waysWhere(squares, (way) => isShaded(way, square))),
  }
}

function waysWhere(squares: number, holds: (way: number) => boolean): Ways {
  const words: [number, number] = [0, 0]
  for (let way = 0; way < 1 << squares; way++) if (holds(way)) words[way >> 5]! |= 1 << (way & 31)
  return words
}
