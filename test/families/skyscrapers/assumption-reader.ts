import type { Board } from '../../../src/families/skyscrapers/index.ts'
import { seen, sights } from './boards.ts'
import { hasFilling } from './line-filling.ts'

/** The squares of a line, and the clues at both ends. */
export interface Line {
  readonly squares: readonly number[]
  readonly clues: readonly number[]
}

/** By square: its candidates. */
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

/** What is left while something is assumed. */
class Assumed {
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
 * Whether what is assumed leads to a contradiction by single heights alone, if heights are only put on squares that are
 * used, and of lines only those are looked at whose squares are all used.
 */
export function isSimplyContradicted(
  start: Left,
  lines: readonly Line[],
  square: number,
  height: number,
  used: ReadonlySet<number>,
): boolean {
  const assumed = new Assumed(start, lines)
  const { left } = assumed
  const usedLines = lines.filter(({ squares }) => squares.every((each) => used.has(each)))
  assumed.put(square, height)
  for (let before = -1; ; ) {
    for (const at of used) if (left[at]!.size === 1) assumed.put(at, [...left[at]!][0]!)
    for (const line of usedLines) {
      for (let each = 1; each <= line.squares.length; each++) {
        const room = assumed.room(line, each)
        if (room.length === 0) return true
        if (room.length === 1) assumed.put(room[0]!, each)
      }
      const full = assumed.filling(line)
      if (full && viewsOf(full).some((view, end) => line.clues[end] !== 0 && line.clues[end] !== view)) return true
    }
    if ([...used].some((at) => left[at]!.size === 0)) return true
    const now = left.reduce((sum, heights) => sum + heights.size, 0)
    if (now === before) return false
    before = now
  }
}

const PLACE = String.raw`r(\d+)c(\d+)`
const LINE = String.raw`(row|column) (\d+)`
const ASSUMED = new RegExp(`^If ${PLACE} were (\\d+), `)
const ONLY_HEIGHT = new RegExp(`^only (\\d+) would be left for ${PLACE}$`)
const ONLY_SQUARE = new RegExp(`^in ${LINE} the height (\\d+) would fit only on ${PLACE}$`)
/** Squares from which the same height is taken are told together. */
const TOGETHER = /(?:, | and )(?=only )/
const NO_HEIGHT = new RegExp(`^no height would be left for ${PLACE}$`)
const NO_SQUARE = new RegExp(`^no square of ${LINE} would be left for (\\d+)$`)
const VIEW = new RegExp(
  `^${LINE} would be ([\\d ]+) and show (\\d+) from (the left|above|the right|below) instead of (\\d+)$`,
)
const MANY = /^(\d+) conclusions would follow one after the other, at last that .+/
/** Chains up to this many links are told in full. */
const MOST_LINKS = 12

/** Whether each link that the words of an assumption tell follows from those before, and the contradiction from all. */
export function isToldRightly(start: Left, lines: readonly Line[], words: string): boolean {
  const size = lines.length / 2
  const assumed = new Assumed(start, lines)
  const squareAt = (row: string, column: string) => (Number(row) - 1) * size + Number(column) - 1
  const lineAt = (kind: string, number: string) => lines[Number(number) - 1 + (kind === 'row' ? size : 0)]!
  const [opening, ...parts] = ASSUMED.exec(words)!
  assumed.put(squareAt(parts[0]!, parts[1]!), Number(parts[2]!))
  const told = words.slice(opening.length, words.indexOf('. So '))
  const [chain, end] = told.includes(': but then ') ? told.split(': but then ') : ['', told]
  // Of many links only the number is told, and the last.
  const shortened = MANY.exec(chain!)
  const isShortened = shortened !== null
  const links = chain === '' || isShortened ? [] : chain!.split(', then ')
  if (links.length > MOST_LINKS || (shortened && Number(shortened[1]) <= MOST_LINKS)) return false
  for (const link of links) {
    const [, kind, number, only, ...place] = ONLY_SQUARE.exec(link) ?? []
    if (kind) {
      const square = squareAt(place[0]!, place[1]!)
      if (assumed.room(lineAt(kind, number!), Number(only)).join() !== String(square)) return false
      assumed.put(square, Number(only))
      continue
    }
    const told = link.split(TOGETHER).map((each) => {
      const [, height, row, column] = ONLY_HEIGHT.exec(each)!
      return { height: Number(height), square: squareAt(row!, column!) }
    })
    // Each of those that are told together follows without the others.
    if (told.some(({ height, square }) => [...assumed.left[square]!].join() !== String(height))) return false
    for (const { height, square } of told) assumed.put(square, height)
  }
  const noHeight = NO_HEIGHT.exec(end!)
  if (noHeight) return isShortened || assumed.left[squareAt(noHeight[1]!, noHeight[2]!)]!.size === 0
  const noSquare = NO_SQUARE.exec(end!)
  if (noSquare) {
    const line = lineAt(noSquare[1]!, noSquare[2]!)
    return isShortened || assumed.room(line, Number(noSquare[3])).length === 0
  }
  const [, kind, number, filling, view, from, clue] = VIEW.exec(end!)!
  const line = lineAt(kind!, number!)
  const full = filling!.split(' ').map(Number)
  const side = from === 'the left' || from === 'above' ? 0 : 1
  return (
    line.clues[side] === Number(clue) &&
    viewsOf(full)[side] === Number(view) &&
    view !== clue &&
    (isShortened || assumed.filling(line)?.join() === full.join())
  )
}

const BY_LINE = new RegExp(`^by ${LINE} `)
const CONCLUDED = /((?:r\d+c\d+(?:, | and )?)+) would (be|not be) (\d+(?:, \d+)*(?: or \d+)?)/g
const NO_FILLING = new RegExp(`^${LINE} could not be filled( so that it shows .*)?$`)

/** The same for an assumption that is followed up with whole lines. */
export function isToldByLines(start: Left, lines: readonly Line[], words: string): boolean {
  const size = lines.length / 2
  const left = start.map((heights) => [...heights])
  const squareAt = (row: string, column: string) => (Number(row) - 1) * size + Number(column) - 1
  const lineAt = (kind: string, number: string) => lines[Number(number) - 1 + (kind === 'row' ? size : 0)]!
  const canBe = ({ squares, clues }: Line, square: number, height: number) =>
    hasFilling(
      squares.map((each) => (each === square ? [height] : left[each]!)),
      clues[0]!,
      clues[1]!,
    )
  const [opening, ...parts] = ASSUMED.exec(words)!
  left[squareAt(parts[0]!, parts[1]!)] = [Number(parts[2]!)]
  const told = words.slice(opening.length, words.indexOf('. So '))
  const [chain, end] = told.includes(': but then ') ? told.split(': but then ') : ['', told]
  const isShortened = MANY.test(chain!)
  for (const link of chain === '' || isShortened ? [] : chain!.split(', then ')) {
    const [byLine, kind, number] = BY_LINE.exec(link)!
    const line = lineAt(kind!, number!)
    const clauses = [...link.slice(byLine.length).matchAll(CONCLUDED)]
    const changes = clauses.flatMap(([, names, verb, list]) => {
      const heights = [...list!.matchAll(/\d+/g)].map(Number)
      return [...names!.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => {
        const square = squareAt(row!, column!)
        return { square, lost: left[square]!.filter((height) => heights.includes(height) === (verb === 'not be')) }
      })
    })
    const isNew = changes.length > 0 && changes.every(({ lost }) => lost.length > 0)
    if (!isNew || changes.some(({ square, lost }) => lost.some((height) => canBe(line, square, height)))) return false
    for (const { square, lost } of changes) left[square] = left[square]!.filter((height) => !lost.includes(height))
  }
  const [, kind, number] = NO_FILLING.exec(end!)!
  const { squares, clues } = lineAt(kind!, number!)
  const inLine = squares.map((square) => left[square]!)
  return isShortened || !hasFilling(inLine, clues[0]!, clues[1]!)
}

/** How many are seen from the front and from the back. */
function viewsOf(heights: readonly number[]): number[] {
  return [seen(heights), seen([...heights].reverse())]
}
