import { IntList } from '../../base/int-list.ts'
import { ExchangeComponents, RowMatching } from './all-different-graph.ts'
import type { Literal } from './formula.ts'
import { CellDomains, CellRows, LiteralTable } from './literal-table.ts'
import type { Propagator, PropagatorState } from './propagator.ts'

/** Table entries looked at in a step of work. */
const ENTRIES_PER_STEP = 128

/**
 * No two cells have the same value. `cells[i][v]` is the literal that says that cell i has value v, or -1 if it cannot;
 * rows may differ in length. Each cell has exactly one value: clauses should say so too, to make the last value left
 * true, but what breaks this is a conflict here in any case.
 *
 * All values go that no matching of the cells with values uses (Régin 1994).
 */
export function allDifferentPropagator(cells: readonly (readonly Literal[])[]): Propagator {
  return new AllDifferent(cells)
}

/** Why a value is impossible, or all: a Hall set, which a search for an augmenting path reached before it failed. */
class AllDifferent implements Propagator {
  readonly name = 'all-different'
  readonly watched: readonly Literal[]

  private readonly table: LiteralTable
  private readonly domains: CellDomains
  /** Kept from call to call: what is taken back leaves it right. */
  private readonly matching: RowMatching
  private readonly components: ExchangeComponents
  /** As it was when something was implied, for reasons. */
  private readonly past: CellRows
  private readonly trial: RowMatching
  /** By value: the cell that is fixed to it, or -1. */
  private readonly takers: Int32Array
  /** The values that have one, as bits. */
  private readonly taken: Int32Array
  private readonly conflict = new IntList()
  /** The cells of a Hall set that have no value yet. */
  private readonly openCells = new IntList()
  private readonly cost: number

  constructor(cells: readonly (readonly Literal[])[]) {
    const table = new LiteralTable(this.name, cells)
    this.table = table
    this.watched = table.watched
    this.domains = new CellDomains(table)
    this.matching = new RowMatching(table.cells, table.values, table.words)
    this.components = new ExchangeComponents(table.cells, table.values, table.words, this.matching)
    this.past = new CellRows(table)
    this.trial = new RowMatching(table.cells, table.values, table.words)
    this.takers = new Int32Array(table.values)
    this.taken = new Int32Array(table.words)
    this.cost = Math.ceil((table.cells * table.values) / ENTRIES_PER_STEP)
  }

  assigned(literal: Literal): void {
    this.domains.touch(literal)
  }

  undone(literal: Literal): void {
    this.domains.touch(literal)
  }

  propagate(state: PropagatorState): void {
    state.spend(this.cost)
    if (!this.domains.read(state) || !this.excludeTaken(state)) return
    if (!this.matchAll()) {
      this.conflict.clear()
      this.pushHallSet(this.matching, this.domains.now, this.conflict)
      state.fail(this.conflict.toArray())
      return
    }
    const { rows, fixed } = this.domains.now
    const { components } = this
    const { cells, values, words, literals } = this.table
    components.find(rows, fixed)
    for (let cell = 0; cell < cells; cell++) {
      if (fixed[cell]! >= 0) continue
      for (let word = 0; word < words; word++) {
        for (let bits = rows[cell * words + word]!; bits !== 0; bits &= bits - 1) {
          const value = 32 * word + 31 - Math.clz32(bits & -bits)
          if (components.allows(cell, value)) continue
          if (!state.imply(literals[cell * values + value]! ^ 1)) return
        }
      }
    }
  }

  explain(literal: Literal, before: number, reason: IntList, state: PropagatorState): void {
    const { table, past, trial } = this
    const entry = table.entryOf(literal ^ 1)
    const value = entry % table.values
    const cell = (entry - value) / table.values
    const simple = this.simpleReason(cell, value, before, state)
    if (simple >= 0) {
      reason.push(simple)
      return
    }
    state.spend(this.cost)
    past.readAll(before, state)
    trial.copy(this.matching)
    trial.free(cell)
    for (let other = 0; other < table.cells; other++) {
      if (other === cell) continue
      const given = trial.valueByCell[other]!
      if (given === value || (given >= 0 && !past.has(other, given))) trial.free(other)
    }
    for (let other = 0; other < table.cells; other++) {
      if (other === cell || trial.valueByCell[other]! >= 0 || trial.augment(other, past.rows, value)) continue
      this.pushHallSet(trial, past, reason)
      return
    }
  }

  accepts(isTrue: (literal: Literal) => boolean): boolean {
    const word = this.table.wordOf(isTrue)
    return word !== undefined && new Set(word).size === word.length
  }

  /** A literal that says that the cell had another value, or that another cell had the value; -1 if there was none. */
  private simpleReason(cell: number, value: number, before: number, state: PropagatorState): Literal {
    const { cells, values, literals } = this.table
    for (let other = 0; other < cells; other++) {
      const literal = literals[other * values + value]!
      if (other !== cell && literal >= 0 && state.value(literal) > 0 && state.placeOf(literal) < before) return literal
    }
    for (let other = 0; other < values; other++) {
      const literal = literals[cell * values + other]!
      if (other !== value && literal >= 0 && state.value(literal) > 0 && state.placeOf(literal) < before) return literal
    }
    return -1
  }

  /** The plain rule, before anything that takes longer. Gives whether there was nothing to do. */
  private excludeTaken(state: PropagatorState): boolean {
    const { takers, taken } = this
    const { rows, fixed } = this.domains.now
    const { cells, values, words, literals } = this.table
    takers.fill(-1)
    taken.fill(0)
    for (let cell = 0; cell < cells; cell++) {
      const value = fixed[cell]!
      if (value < 0) continue
      if (takers[value]! >= 0) {
        state.fail([this.table.literal(takers[value]!, value), this.table.literal(cell, value)])
        return false
      }
      takers[value] = cell
      taken[value >> 5]! |= 1 << (value & 31)
    }
    let isQuiet = true
    for (let cell = 0; cell < cells; cell++) {
      if (fixed[cell]! >= 0) continue
      for (let word = 0; word < words; word++) {
        for (let bits = rows[cell * words + word]! & taken[word]!; bits !== 0; bits &= bits - 1) {
          const value = 32 * word + 31 - Math.clz32(bits & -bits)
          if (!state.imply(literals[cell * values + value]! ^ 1)) return false
          isQuiet = false
        }
      }
    }
    return isQuiet
  }

  /** Mends the matching. Gives whether all cells are matched. */
  private matchAll(): boolean {
    const { matching } = this
    const { now } = this.domains
    const { cells } = this.table
    for (let cell = 0; cell < cells; cell++) {
      const value = matching.valueByCell[cell]!
      if (value >= 0 && !now.has(cell, value)) matching.free(cell)
    }
    for (let cell = 0; cell < cells; cell++) {
      if (matching.valueByCell[cell]! < 0 && !matching.augment(cell, now.rows)) return false
    }
    return true
  }

  /** Why the reached cells have only the reached values: a literal for each settled cell or value taken. */
  private pushHallSet({ reachedCells, reachedValues }: RowMatching, { fixed }: CellRows, reason: IntList): void {
    const { openCells, takers } = this
    const { cells, values, literals } = this.table
    takers.fill(-1)
    for (let cell = 0; cell < cells; cell++) if (fixed[cell]! >= 0) takers[fixed[cell]!] = cell
    openCells.clear()
    for (let i = 0; i < reachedCells.length; i++) {
      const cell = reachedCells.at(i)
      if (fixed[cell]! >= 0) reason.push(literals[cell * values + fixed[cell]!]!)
      else openCells.push(cell)
    }
    for (let value = 0; value < values; value++) {
      if (reachedValues[value >> 5]! & (1 << (value & 31))) continue
      const start = reason.length
      for (let i = 0; i < openCells.length; i++) {
        const literal = literals[openCells.at(i) * values + value]!
        if (literal >= 0) reason.push(literal ^ 1)
      }
      const taker = takers[value]!
      if (taker < 0 || reason.length < start + 2) continue
      reason.truncate(start)
      reason.push(literals[taker * values + value]!)
    }
  }
}
