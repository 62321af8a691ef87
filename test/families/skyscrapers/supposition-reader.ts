import type { Board } from '../../../src/families/skyscrapers/index.ts'
import { seen, sights } from './boards.ts'

/** The squares of a line, and the clues at both ends. */
export interface Line {
  readonly squares: readonly number[]
  readonly clues: readonly number[]
}

/** By square: the heights it can still have. */
type Left = readonly ReadonlySet<number>[]

/** Columns and then rows. */
export function linesOf({ rows: size, clues }: Board): Line[] {
  const all = sights(size)
  const columns = all.slice(0, size).map((squares, i) => ({ squares, clues: [clues[i]!, clues[3 * size - 1 - i]!] }))
  const rows = all
    .slice(3 * size)
    .map((squares, i) => ({ squares, clues: [clues[3 * size + i]!, clues[2 * size - 1 - i]!] }))
  return [...columns, ...rows.reverse()]
}

/** What is left while something is supposed. */
class Supposed {
  readonly left: Set<number>[]

  constructor(
    left: Left,
    private readonly lines: readonly Line[],
  ) {
    this.left = left.map((heights) => new Set(heights))
  }

  /** Puts a height on a square and crosses it out in the rest of its lines. */
  put(square: number, height: number): void {
    const { left } = this
    left[square] = new Set(left[square]!.has(height) ? [height] : [])
    for (const { squares } of this.lines) {
      if (!squares.includes(square)) continue
      for (const other of squares) if (other !== square) left[other]!.delete(height)
    }
  }

  /** The squares of a line that can have a height. */
  room({ squares }: Line, height: number): number[] {
    return squares.filter((square) => this.left[square]!.has(height))
  }

  /** The heights of a line that is full, or undefined. */
  filling({ squares }: Line): number[] | undefined {
    return squares.every((square) => this.left[square]!.size === 1)
      ? squares.map((square) => [...this.left[square]!][0]!)
      : undefined
  }
}

/**
 * Whether what is supposed leads to a contradiction by single heights alone, if heights are only put on squares that are used, and of
 * lines only those are looked at whose squares are all used.
 */
export function isSimplyContradicted(
  start: Left,
  lines: readonly Line[],
  square: number,
  height: number,
  used: ReadonlySet<number>,
): boolean {
  const supposed = new Supposed(start, lines)
  const { left } = supposed
  const usedLines = lines.filter(({ squares }) => squares.every((each) => used.has(each)))
  supposed.put(square, height)
  for (let before = -1; ; ) {
    for (const at of used) if (left[at]!.size === 1) supposed.put(at, [...left[at]!][0]!)
    for (const line of usedLines) {
      for (let each = 1; each <= line.squares.length; each++) {
        const room = supposed.room(line, each)
        if (room.length === 0) return true
        if (room.length === 1) supposed.put(room[0]!, each)
      }
      const full = supposed.filling(line)
      if (full && viewsOf(full).some((view, end) => line.clues[end] !== 0 && line.clues[end] !== view)) return true
    }
    if ([...used].some((at) => left[at]!.size === 0)) return true
    const now = left.reduce((sum, heights) => sum + heights.size, 0)
    if (now === before) return false
    before = now
  }
}

const PLACE = String.raw`\[(\d+), (\d+)\]`
const LINE = String.raw`(row|column) (\d+)`
const SUPPOSED = new RegExp(`^If ${PLACE} were (\\d+), `)
const ONLY_HEIGHT = new RegExp(`^only (\\d+) would be left for ${PLACE}$`)
const ONLY_SQUARE = new RegExp(`^in ${LINE} the height (\\d+) would fit only on ${PLACE}$`)
const NO_HEIGHT = new RegExp(`^no height would be left for ${PLACE}$`)
const NO_SQUARE = new RegExp(`^no square of ${LINE} would be left for (\\d+)$`)
const VIEW = new RegExp(
  `^${LINE} would be ([\\d ]+) and show (\\d+) from (the left|above|the right|below) instead of (\\d+)$`,
)
const MANY = /^\d+ squares would get their heights one after the other, at last \d+ on \[\d+, \d+\]$/

/** Whether every link that the words of a supposition tell follows from those before, and the contradiction from them all. */
export function isToldRightly(start: Left, lines: readonly Line[], words: string): boolean {
  const size = lines.length / 2
  const supposed = new Supposed(start, lines)
  const squareAt = (row: string, column: string) => Number(row) * size + Number(column)
  const lineAt = (kind: string, number: string) => lines[Number(number) + (kind === 'row' ? size : 0)]!
  const [opening, ...parts] = SUPPOSED.exec(words)!
  supposed.put(squareAt(parts[0]!, parts[1]!), Number(parts[2]!))
  const told = words.slice(opening.length, words.indexOf('. So '))
  const [chain, end] = told.includes(': but then ') ? told.split(': but then ') : ['', told]
  // Of many links only the number is told.
  const isShortened = MANY.test(chain!)
  for (const link of chain === '' || isShortened ? [] : chain!.split(', then ')) {
    const [, height, ...place] = ONLY_HEIGHT.exec(link) ?? []
    if (height) {
      const square = squareAt(place[0]!, place[1]!)
      if ([...supposed.left[square]!].join() !== height) return false
      supposed.put(square, Number(height))
      continue
    }
    const [, kind, number, only, row, column] = ONLY_SQUARE.exec(link)!
    const square = squareAt(row!, column!)
    if (supposed.room(lineAt(kind!, number!), Number(only)).join() !== String(square)) return false
    supposed.put(square, Number(only))
  }
  const noHeight = NO_HEIGHT.exec(end!)
  if (noHeight) return isShortened || supposed.left[squareAt(noHeight[1]!, noHeight[2]!)]!.size === 0
  const noSquare = NO_SQUARE.exec(end!)
  if (noSquare) {
    const line = lineAt(noSquare[1]!, noSquare[2]!)
    return isShortened || supposed.room(line, Number(noSquare[3])).length === 0
  }
  const [, kind, number, filling, view, from, clue] = VIEW.exec(end!)!
  const line = lineAt(kind!, number!)
  const full = filling!.split(' ').map(Number)
  const side = from === 'the left' || from === 'above' ? 0 : 1
  return (
    line.clues[side] === Number(clue) &&
    viewsOf(full)[side] === Number(view) &&
    view !== clue &&
    (isShortened || supposed.filling(line)?.join() === full.join())
  )
}

/** How many are seen from the front and from the back. */
function viewsOf(heights: readonly number[]): number[] {
  return [seen(heights), seen([...heights].reverse())]
}
