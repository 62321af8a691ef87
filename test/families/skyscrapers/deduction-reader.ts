import type { Board, Position } from '../../../src/families/skyscrapers/index.ts'
import type { Deduction } from '../../../src/index.ts'
import { isSimplyContradicted, isToldByLines, isToldRightly, type Line, linesOf } from './assumption-reader.ts'
import { hasFilling } from './line-filling.ts'
import { explainer } from './parts.ts'

const RULES = new Set(Object.keys(explainer.rules))
/** Deductions for which clues do not matter. */
const WITHOUT_CLUES = ['hidden-single', 'pair', 'hidden-pair', 'triple', 'hidden-triple', 'set']

/** Deductions that are too much where a simple assumption would do. */
const BEYOND_SIMPLE = ['line-assumption', 'cases']

export const nameOf = ([row, column]: readonly [number, number]) => `r${row + 1}c${column + 1}`

/**
 * Reads deductions as a person does who looks at nothing but the line they name and the squares they use, and throws
 * where one does not follow. A height that is settled is crossed out in the rest of its row and column.
 */
export class DeductionReader {
  /** By square: its candidates. */
  readonly left: Set<number>[]
  /** By square: its height, or 0. */
  readonly heights: number[]
  private readonly size: number
  private readonly lines: readonly Line[]

  constructor(board: Board, position?: Position) {
    this.size = board.rows
    this.lines = linesOf(board)
    const all = Array.from({ length: this.size }, (_, i) => i + 1)
    this.left = Array.from({ length: this.size ** 2 }, () => new Set(all))
    this.heights = this.left.map(() => 0)
    for (let square = 0; square < this.left.length; square++) {
      const height = board.givens[square] || position?.entries[square]
      if (height) this.settle(square, height)
    }
    position?.marks.forEach((marks, square) => {
      if (marks === 0 || this.heights[square] !== 0) return
      for (const height of all) if (((marks >> (height - 1)) & 1) === 0) this.left[square]!.delete(height)
    })
  }

  /** Crosses out, on squares without marks, what clues say by themselves, as a player does who looks for a hint. */
  glance({ marks }: Position): void {
    const { size } = this
    const all = Array.from({ length: size }, (_, i) => i + 1)
    const isNear = (clue: number, distance: number, height: number) =>
      clue === 0 || (clue === 1 ? (distance === 0) === (height === size) : height <= size - clue + 1 + distance)
    for (const { squares, clues } of this.lines) {
      const [front, back] = [clues[0]!, clues[1]!]
      const isRidge = front !== 0 && back !== 0 && front + back === size + 1
      squares.forEach((square, i) => {
        if (marks[square] !== 0 || this.heights[square] !== 0) return
        for (const height of all) {
          const isFine = isNear(front, i, height) && isNear(back, size - 1 - i, height)
          const free = squares.map((_, k) => (k === i ? [height] : all))
          if (!isFine || (isRidge && !hasFilling(free, front, back))) this.left[square]!.delete(height)
        }
      })
    }
  }

  read(deduction: Deduction): void {
    const { rule, words, settles } = deduction
    if (!RULES.has(rule)) throw new Error(`there is no rule ${rule}`)
    if (!/^[A-Z].*\.$/.test(words)) throw new Error(`not a sentence: ${words}`)
    if (BEYOND_SIMPLE.includes(rule) && this.simplyRefuted().length > 0)
      throw new Error(`is not the simplest: ${words}`)
    if (settles.length === 0) throw new Error(`settles nothing: ${words}`)
    const losses = settles.map(({ place, as, left }) => {
      const square = place[0] * this.size + place[1]
      if (this.heights[square] !== 0) throw new Error(`${nameOf(place)} is known already: ${words}`)
      const kept = left!.map((value) => value + 1)
      if (kept.length === 0) throw new Error(`leaves nothing to ${nameOf(place)}: ${words}`)
      if (kept.some((height) => !this.left[square]!.has(height))) throw new Error(`leaves what is lost: ${words}`)
      const lost = [...this.left[square]!].filter((height) => !kept.includes(height))
      const isSettled = kept.length === 1
      if (!isSettled && lost.length === 0) throw new Error(`${as} is nothing new: ${words}`)
      const told = isSettled ? String(kept[0]) : `not ${listed(lost)}`
      if (as !== told) throw new Error(`${nameOf(place)} is ${told}, not said to be ${as}: ${words}`)
      const sentence = isSettled ? `${nameOf(place)} is ${told}` : nameOf(place)
      if (!words.includes(sentence)) throw new Error(`does not say ${sentence}: ${words}`)
      return { square, lost, settled: isSettled ? kept[0]! : 0 }
    })
    for (const { square, lost } of losses) {
      for (const height of lost) {
        if (this.canBe(square, height, deduction)) throw new Error(`the square ${square} can be ${height}: ${words}`)
      }
    }
    for (const { square, lost, settled } of losses) {
      for (const height of lost) this.left[square]!.delete(height)
      if (settled !== 0) this.settle(square, settled)
    }
  }

  private settle(square: number, height: number): void {
    this.heights[square] = height
    this.left[square] = new Set([height])
    for (const line of this.linesThrough(square)) {
      for (const other of line) if (other !== square) this.left[other]!.delete(height)
    }
  }

  private canBe(square: number, height: number, { rule, words, uses }: Deduction): boolean {
    if (rule === 'exhaustion' || rule === 'cases') return false
    if (rule === 'single') return true
    const used = new Set(uses.map(([row, column]) => row * this.size + column)).add(square)
    if (rule === 'assumption') {
      const { left, lines } = this
      return !isToldRightly(left, lines, words) || !isSimplyContradicted(left, lines, square, height, used)
    }
    if (rule === 'line-assumption') {
      return !isToldByLines(this.left, this.lines, words) || !this.isContradicted(square, height, used)
    }
    const [, kind, number] = /(row|column) (\d+)/i.exec(words)!
    const line = this.lines[Number(number) - 1 + (kind!.toLowerCase() === 'row' ? this.size : 0)]!
    const all = Array.from({ length: this.size }, (_, i) => i + 1)
    const left = line.squares.map((other) =>
      other === square ? [height] : used.has(other) ? [...this.left[other]!] : all,
    )
    const clues = WITHOUT_CLUES.includes(rule) ? [0, 0] : line.clues.map((clue) => (isTold(words, clue) ? clue : 0))
    return hasFilling(left, clues[0]!, clues[1]!)
  }

  /** The candidates from which a contradiction follows simply, so that no other has to be looked at. */
  private simplyRefuted(): { readonly square: number; readonly height: number }[] {
    const all = new Set(this.left.keys())
    const candidates = this.left.flatMap((heights, square) => [...heights].map((height) => ({ square, height })))
    return candidates.filter(({ square, height }) => isSimplyContradicted(this.left, this.lines, square, height, all))
  }

  /**
   * Whether what is assumed leaves some line without a filling, if only lines are looked at that lie within the used
   * squares.
   */
  private isContradicted(square: number, height: number, used: ReadonlySet<number>): boolean {
    const left = this.left.map((heights) => [...heights])
    left[square] = [height]
    const lines = this.lines.filter(({ squares }) => squares.every((each) => used.has(each)))
    for (let isNew = true; isNew; ) {
      isNew = false
      for (const { squares, clues } of lines) {
        const inLine = squares.map((each) => left[each]!)
        squares.forEach((each, i) => {
          const kept = left[each]!.filter((one) =>
            hasFilling(
              inLine.map((all, k) => (k === i ? [one] : all)),
              clues[0]!,
              clues[1]!,
            ),
          )
          if (kept.length < left[each]!.length) isNew = true
          left[each] = kept
          inLine[i] = kept
        })
        if (inLine.some((heights) => heights.length === 0)) return true
      }
    }
    return false
  }

  private linesThrough(square: number): (readonly number[])[] {
    return this.lines.flatMap(({ squares }) => (squares.includes(square) ? [squares] : []))
  }
}

/** Heights with commas, and a word before the last. */
function listed(heights: readonly number[]): string {
  return heights.join(', ').replace(/, (\d+)$/, ' or $1')
}

/** Whether a clue is among those that the words name, so that no other is needed. */
function isTold(words: string, clue: number): boolean {
  return clue !== 0 && new RegExp(`\\b${clue} from `).test(words)
}
