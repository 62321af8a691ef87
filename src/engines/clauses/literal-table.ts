import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import type { Literal } from './formula.ts'
import type { PropagatorState } from './propagator.ts'

/** A place on the trail that comes after all others. */
const NOW = 0x7fffffff

/** Which literal says that a cell has a value: for propagators whose cells have exactly one value each. */
export class LiteralTable {
  readonly cells: number
  /** Values are less than this. */
  readonly values: number
  /** How many integers a set of values takes, a bit for each. */
  readonly words: number
  /** By cell × values + value: the literal, or -1 if the cell cannot have the value. */
  readonly literals: Int32Array
  readonly watched: Literal[] = []
  private readonly entries = new Map<Literal, number>()
  /** By variable. */
  private readonly cellsOfVariables = new Map<number, number>()

  constructor(name: string, cells: readonly (readonly Literal[])[]) {
    this.cells = cells.length
    this.values = cells.reduce((most, cell) => Math.max(most, cell.length), 0)
    this.words = (this.values + 31) >> 5
    this.literals = new Int32Array(this.cells * this.values).fill(-1)
    for (let cell = 0; cell < cells.length; cell++) {
      for (let value = 0; value < cells[cell]!.length; value++) this.enter(name, cell, value, cells[cell]![value]!)
    }
  }

  literal(cell: number, value: number): Literal {
    return this.literals[cell * this.values + value]!
  }

  /** Cell × values + value for a literal of the table. */
  entryOf(literal: Literal): number {
    return this.entries.get(literal)!
  }

  /** The cell that a literal or its opposite belongs to. */
  cellOf(literal: Literal): number {
    return this.cellsOfVariables.get(literal >> 1)!
  }

  /** The value that each cell has, or nothing unless each has exactly one. */
  wordOf(isTrue: (literal: Literal) => boolean): number[] | undefined {
    const word: number[] = []
    for (let cell = 0; cell < this.cells; cell++) {
      for (let value = 0; value < this.values; value++) {
        const literal = this.literal(cell, value)
        if (literal < 0 || !isTrue(literal)) continue
        if (word.length > cell) return undefined
        word.push(value)
      }
      if (word.length === cell) return undefined
    }
    return word
  }

  private enter(name: string, cell: number, value: number, literal: Literal): void {
    if (literal === -1) return
    const where = `${name}: value ${value} of cell ${cell}`
    if (!Number.isInteger(literal) || literal < 0) {
      throw new InputError(`${where}: expected a literal, or -1 for an impossible value, found ${literal}`)
    }
    // A variable may stand for both values of a cell with two, but a reason would be ambiguous if cells shared it.
    const variable = literal >> 1
    if (this.entries.has(literal) || (this.cellsOfVariables.get(variable) ?? cell) !== cell) {
      throw new InputError(`${where}: expected a variable for this cell alone, found literal ${literal} again`)
    }
    const entry = cell * this.values + value
    this.literals[entry] = literal
    this.entries.set(literal, entry)
    this.cellsOfVariables.set(variable, cell)
    this.watched.push(literal, literal ^ 1)
  }
}

/** Which values the cells can have: now, or at an earlier time that is still on the trail. */
export class CellRows {
  /** By cell × words: the values that are not false, as bits; just the one that is true, if one is. */
  readonly rows: Int32Array
  /** By cell: a value that is true, or -1. */
  readonly fixed: Int32Array

  constructor(readonly table: LiteralTable) {
    this.rows = new Int32Array(table.cells * table.words)
    this.fixed = new Int32Array(table.cells).fill(-1)
  }

  has(cell: number, value: number): boolean {
    return (this.rows[cell * this.table.words + (value >> 5)]! & (1 << (value & 31))) !== 0
  }

  readAll(before: number, state: PropagatorState): void {
    for (let cell = 0; cell < this.table.cells; cell++) this.read(cell, before, state)
  }

  /** Gives whether the row has changed. */
  read(cell: number, before: number, state: PropagatorState): boolean {
    const { rows, fixed } = this
    const { literals, values, words } = this.table
    const first = cell * words
    let isChanged = false
    let found = -1
    for (let word = 0; word < words; word++) {
      const end = Math.min(values, 32 * word + 32)
      let bits = 0
      for (let value = 32 * word; value < end; value++) {
        const literal = literals[cell * values + value]!
        if (literal < 0) continue
        const now = state.value(literal)
        if (now !== 0 && state.placeOf(literal) < before) {
          if (now < 0) continue
          found = value
        }
        bits |= 1 << (value & 31)
      }
      if (rows[first + word] !== bits) isChanged = true
      rows[first + word] = bits
    }
    if (found >= 0) {
      // Compared once more, so that a cell that stays fixed counts as unchanged.
      isChanged = fixed[cell] !== found
      for (let word = 0; word < words; word++) rows[first + word] = 0
      rows[first + (found >> 5)] = 1 << (found & 31)
    }
    fixed[cell] = found
    return isChanged
  }
}

/** The rows of the moment, read again where something has happened. Sees to it that no cell has two values. */
export class CellDomains {
  readonly now: CellRows
  /** By cell: 1 if its row has changed since the flag was cleared. */
  readonly isChanged: Uint8Array
  private readonly stale = new IntList()
  private readonly isStale: Uint8Array

  constructor(private readonly table: LiteralTable) {
    this.now = new CellRows(table)
    this.isChanged = new Uint8Array(table.cells).fill(1)
    this.isStale = new Uint8Array(table.cells).fill(1)
    for (let cell = 0; cell < table.cells; cell++) this.stale.push(cell)
  }

  /** A literal of the table, or the opposite of one, has been assigned or is open again. */
  touch(literal: Literal): void {
    const cell = this.table.cellOf(literal)
    if (this.isStale[cell]) return
    this.isStale[cell] = 1
    this.stale.push(cell)
  }

  /** Gives whether the rows are all that there is: nothing had to be implied, and there is no conflict. */
  read(state: PropagatorState): boolean {
    const { stale, isStale } = this
    let implied = 0
    for (let i = 0; i < stale.length; i++) {
      const cell = stale.at(i)
      if (this.now.read(cell, NOW, state)) this.isChanged[cell] = 1
      if (this.now.fixed[cell]! < 0) continue
      const open = this.excludeOthers(cell, state)
      if (open < 0) return false
      implied += open
    }
    // What has just been implied may be taken back before it is reported, so all this must be looked at again.
    if (implied > 0) return false
    for (let i = 0; i < stale.length; i++) isStale[stale.at(i)] = 0
    stale.clear()
    return true
  }

  /** Makes the other values of a cell with a value false. Gives how many were open, or -1 after a conflict. */
  private excludeOthers(cell: number, state: PropagatorState): number {
    const { literals, values } = this.table
    const fixed = this.now.fixed[cell]!
    let open = 0
    for (let value = 0; value < values; value++) {
      const literal = literals[cell * values + value]!
      if (literal < 0 || value === fixed) continue
      const now = state.value(literal)
      if (now < 0) continue
      if (now > 0) {
        state.fail([this.table.literal(cell, fixed), literal])
        return -1
      }
      if (!state.imply(literal ^ 1)) return -1
      open++
    }
    return open
  }
}
