import { type Board, explainer, OPEN, type Position, SHADED, UNSHADED } from '../../../src/families/hitori/index.ts'
import type { Deduction } from '../../../src/index.ts'

/** Deductions that say nothing of walls. */
const WITHOUT_WALLS = ['triple', 'sandwich', 'pair', 'neighbour', 'repeat', 'chain']
/** More squares than these are not told one by one. */
const MOST_NAMED = 12

const RULES = new Set(Object.keys(explainer.rules))

export const nameOf = ([row, column]: readonly [number, number]) => `r${row + 1}c${column + 1}`

/**
 * Reads deductions as a person does who looks at nothing but the squares they use, and throws where one does not
 * follow: each square that is settled is tried the other way, with all ways to shade those used squares of which
 * nothing is known yet.
 */
export class DeductionReader {
  constructor(
    private readonly board: Board,
    readonly position: Position = new Uint8Array(board.numbers.length),
  ) {}

  read(deduction: Deduction): void {
    const { rule, words, settles } = deduction
    const { position } = this
    if (!RULES.has(rule)) throw new Error(`there is no rule ${rule}`)
    if (!/^[A-Z].*\.$/.test(words)) throw new Error(`not a sentence: ${words}`)
    if (settles.length === 0) throw new Error(`settles nothing: ${words}`)
    for (const { place, as } of settles) {
      const square = this.squareOf(place)
      if (position[square] !== OPEN) throw new Error(`${nameOf(place)} is known already: ${words}`)
      if (as !== 'shaded' && as !== 'unshaded') throw new Error(`a square cannot be ${as}`)
      if (settles.length <= MOST_NAMED && !words.includes(nameOf(place))) {
        throw new Error(`does not name ${nameOf(place)}: ${words}`)
      }
      if (rule !== 'exhaustion' && this.canBe(square, as === 'shaded' ? UNSHADED : SHADED, deduction)) {
        throw new Error(`${nameOf(place)} can be otherwise: ${words}`)
      }
    }
    for (const { place, as } of settles) position[this.squareOf(place)] = as === 'shaded' ? SHADED : UNSHADED
  }

  private squareOf([row, column]: readonly [number, number]): number {
    return row * this.board.columns + column
  }

  private canBe(square: number, value: number, { rule, uses }: Deduction): boolean {
    const used = new Set(uses.map((place) => this.squareOf(place)))
    used.delete(square)
    const values = new Map<number, number>()
    for (const other of used) if (this.position[other] !== OPEN) values.set(other, this.position[other]!)
    const withWalls = !WITHOUT_WALLS.includes(rule)
    const free = [...used].filter((other) => !values.has(other))
    const tryFrom = (i: number): boolean => {
      if (i === free.length) return !withWalls || !this.isSplit(values)
      // Most walls are closed before the end, which saves a lot.
      if (withWalls && i % 4 === 3 && this.isSplit(values)) return false
      for (const each of [SHADED, UNSHADED]) {
        if (this.clashes(values, free[i]!, each)) continue
        values.set(free[i]!, each)
        if (tryFrom(i + 1)) return true
        values.delete(free[i]!)
      }
      return false
    }
    if (this.clashes(values, square, value)) return false
    values.set(square, value)
    return tryFrom(0)
  }

  /** Whether a square would touch a shaded square or repeat a number that stays. */
  private clashes(values: ReadonlyMap<number, number>, square: number, value: number): boolean {
    const { columns, numbers } = this.board
    const row = Math.floor(square / columns)
    const column = square % columns
    for (const [other, known] of values) {
      const down = Math.abs(Math.floor(other / columns) - row)
      const across = Math.abs((other % columns) - column)
      if (known !== value || other === square || (down > 0 && across > 0)) continue
      if (value === SHADED ? down + across === 1 : numbers[other] === numbers[square] && numbers[square] !== 0)
        return true
    }
    return false
  }

  /** Whether the squares that are not known as shaded are in several areas. */
  private isSplit(values: ReadonlyMap<number, number>): boolean {
    const { rows, columns } = this.board
    const isThere = (square: number) => values.get(square) !== SHADED
    let start = 0
    while (start < rows * columns && !isThere(start)) start++
    const reached = new Set(start < rows * columns ? [start] : [])
    for (const square of reached) {
      const column = square % columns
      for (const other of [
        square - columns,
        square + columns,
        column > 0 ? square - 1 : -1,
        column < columns - 1 ? square + 1 : -1,
      ]) {
        if (other >= 0 && other < rows * columns && isThere(other)) reached.add(other)
      }
    }
    const shaded = [...values.values()].filter((value) => value === SHADED).length
    return reached.size < rows * columns - shaded
  }
}
