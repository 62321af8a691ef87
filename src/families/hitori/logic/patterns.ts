import { BLANK } from '../board.ts'
import { SHADED, UNSHADED } from '../position.ts'
import type { Relations } from './relations.ts'

/** What can be seen from the numbers alone, before anything is known. */
export type PatternRule = 'triple' | 'sandwich' | 'pair' | 'corner' | 'edge'

/**
 * Hears what a pattern settles: a square, its value, and the squares of the pattern. The list of squares is used again for the next
 * one. May be told the same square more than once.
 */
export type OnPattern = (rule: PatternRule, square: number, value: number, uses: readonly number[]) => void

/** Patterns along lines: triples, sandwiches and pairs. */
export function findLinePatterns(relations: Relations, onPattern: OnPattern): void {
  const { rows, columns } = relations
  for (let row = 0; row < rows; row++) findInLine(relations, row * columns, 1, columns, onPattern)
  for (let column = 0; column < columns; column++) findInLine(relations, column, columns, rows, onPattern)
}

function findInLine({ numbers }: Relations, start: number, step: number, length: number, onPattern: OnPattern): void {
  const end = start + step * length
  for (let square = start; square < end; square += step) {
    const number = numbers[square]!
    if (number === BLANK) continue
    const second = square + step
    const third = second + step
    const isPair = second < end && numbers[second] === number
    if (third < end && numbers[third] === number) {
      if (isPair) {
        const uses = [square, second, third]
        onPattern('triple', second, UNSHADED, uses)
        onPattern('triple', square, SHADED, uses)
        onPattern('triple', third, SHADED, uses)
      } else onPattern('sandwich', second, UNSHADED, [square, third])
    }
    if (!isPair) continue
    for (let other = start; other < end; other += step) {
      if (other !== square && other !== second && numbers[other] === number) {
        onPattern('pair', other, SHADED, [square, second])
      }
    }
  }
}

/** The four squares in each corner, of which the one in the corner must not be cut off. */
export function findCornerPatterns(relations: Relations, onPattern: OnPattern): void {
  const { rows, columns, squares } = relations
  if (rows < 2 || columns < 2) return
  for (const [corner, along, inward] of [
    [0, 1, columns],
    [columns - 1, -1, columns],
    [squares - columns, 1, -columns],
    [squares - 1, -1, -columns],
  ] as const) {
    findInWindow(relations, CORNER_WINDOW, corner, along, inward, 'corner', onPattern)
  }
}

/** Six squares along an edge, two deep, of which the one in the middle of the edge must not be cut off. */
export function findEdgePatterns(relations: Relations, onPattern: OnPattern): void {
  const { rows, columns, squares } = relations
  if (rows > 1) {
    for (let column = 0; column + 2 < columns; column++) {
      findInWindow(relations, EDGE_WINDOW, column, 1, columns, 'edge', onPattern)
      findInWindow(relations, EDGE_WINDOW, squares - columns + column, 1, -columns, 'edge', onPattern)
    }
  }
  if (columns > 1) {
    for (let row = 0; row + 2 < rows; row++) {
      findInWindow(relations, EDGE_WINDOW, row * columns, columns, 1, 'edge', onPattern)
      findInWindow(relations, EDGE_WINDOW, row * columns + columns - 1, columns, -1, 'edge', onPattern)
    }
  }
}

/**
 * Squares at an edge, first those on the edge and then those behind them. A way to shade them is a number with a bit for each
 * square, and a set of ways is two words of 32 bits.
 */
interface Window {
  readonly width: number
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
    width,
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

/** The squares of the window that is looked at; kept to save allocation. */
const inWindow: number[] = []

/** Settles what is the same in all ways to shade the window. `along` leads along the edge and `inward` away from it. */
function findInWindow(
  { numbers }: Relations,
  window: Window,
  corner: number,
  along: number,
  inward: number,
  rule: PatternRule,
  onPattern: OnPattern,
): void {
  const { width, pairs, shaded } = window
  for (let i = 0; i < width; i++) {
    inWindow[i] = corner + i * along
    inWindow[width + i] = corner + inward + i * along
  }
  inWindow.length = 2 * width
  let [low, high] = window.ways
  let hasPair = false
  for (let i = 0; i < pairs.length; i++) {
    const { one, two, ways } = pairs[i]!
    const number = numbers[inWindow[one]!]
    if (number === BLANK || number !== numbers[inWindow[two]!]) continue
    hasPair = true
    low &= ways[0]
    high &= ways[1]
  }
  // Without equal numbers nothing need be shaded. A window that cannot be shaded at all is a matter for others.
  if (!hasPair || (low === 0 && high === 0)) return
  for (let i = 0; i < shaded.length; i++) {
    const [shadedLow, shadedHigh] = shaded[i]!
    if ((low & ~shadedLow) === 0 && (high & ~shadedHigh) === 0) onPattern(rule, inWindow[i]!, SHADED, inWindow)
    else if ((low & shadedLow) === 0 && (high & shadedHigh) === 0) onPattern(rule, inWindow[i]!, UNSHADED, inWindow)
  }
}
