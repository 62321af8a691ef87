import { InputError } from '../../base/input-error.ts'
import { IntList } from '../../base/int-list.ts'
import { type LayeredGraph, layersOf, NodeSet, PathReasons } from './automaton-layers.ts'
import type { Literal } from './formula.ts'
import { CellDomains, CellRows, LiteralTable } from './literal-table.ts'
import type { Propagator, PropagatorState } from './propagator.ts'

/** A deterministic finite automaton that reads the values of cells one after the other. */
export interface Machine {
  /** States are the numbers less than this. */
  readonly states: number
  readonly start: number
  /** The states in which the word may end. */
  readonly accepting: readonly number[] | ((state: number) => boolean)
  /** The state after a value, -1 for none. Asked once for each state that can be reached, so it may be slow. */
  next(state: number, value: number, position: number): number
}

/**
 * The values of the cells, from the first to the last, are a word that the machine accepts. `cells[i][v]` is the
 * literal that says that cell i has value v, or -1 if it cannot; rows may differ in length. Each cell has exactly one
 * value: clauses should say so too, to make the last value left true, but what breaks this is a conflict here in any
 * case.
 *
 * All values go that are in no word that is left (Pesant 2004).
 */
export function automatonPropagator(cells: readonly (readonly Literal[])[], machine: Machine): Propagator {
  const name = 'automaton'
  const { states, start, accepting } = machine
  if (!Number.isInteger(states) || states < 1) {
    throw new InputError(`${name}: expected a number of states from 1 on, found ${states}`)
  }
  requireState(start, states, 'to start with')
  if (typeof accepting !== 'function') for (const state of accepting) requireState(state, states, 'to accept in')
  const ends = typeof accepting === 'function' ? undefined : new Set(accepting)
  const isAccepting = (state: number) => (typeof accepting === 'function' ? accepting(state) : ends!.has(state))
  const step = (state: number, value: number, position: number) => {
    const next = machine.next(state, value, position)
    if (next !== -1) requireState(next, states, `after value ${value} in state ${state}, or -1`)
    return next
  }
  const table = new LiteralTable(name, cells)
  const graph = layersOf(table, start, step, isAccepting)
  return new PathPropagator(name, table, graph, (word) => {
    let state = start
    for (let position = 0; position < word.length && state >= 0; position++) {
      state = machine.next(state, word[position]!, position)
    }
    return state >= 0 && isAccepting(state)
  })
}

function requireState(state: number, states: number, purpose: string): void {
  if (Number.isInteger(state) && state >= 0 && state < states) return
  throw new InputError(`automaton: expected a state from 0 to ${states - 1} ${purpose}, found ${state}`)
}

/**
 * The values of the cells are one of the tuples. `cells[i][v]` is the literal that says that cell i has value v, or -1
 * if it cannot; rows may differ in length, and tuples with values that are impossible do no harm. Each cell has exactly
 * one value: clauses should say so too, to make the last value left true, but what breaks this is a conflict here in
 * any case.
 *
 * The tuples become an automaton that shares equal beginnings and equal ends. All values go that are in no tuple that
 * is left.
 */
export function tablePropagator(
  cells: readonly (readonly Literal[])[],
  tuples: readonly (readonly number[])[],
): Propagator {
  const literals = new LiteralTable('table', cells)
  /** By state × values + value: the beginnings of tuples as a tree, from state 0 on. */
  const tree = new Map<number, number>()
  tuples.forEach((tuple, row) => {
    requireTuple(tuple, row, literals.cells)
    if (tuple.some((value) => value >= literals.values)) return
    let state = 0
    for (const value of tuple) {
      const edge = state * literals.values + value
      const next = tree.get(edge) ?? tree.size + 1
      tree.set(edge, next)
      state = next
    }
  })
  const graph = layersOf(
    literals,
    0,
    (state, value) => tree.get(state * literals.values + value) ?? -1,
    () => tuples.length > 0,
  )
  return new PathPropagator('table', literals, graph, (word) =>
    tuples.some((tuple) => tuple.every((value, cell) => value === word[cell])),
  )
}

function requireTuple(tuple: readonly number[], row: number, cells: number): void {
  if (tuple.length !== cells) {
    throw new InputError(`table: tuple ${row}: expected ${cells} values, one for each cell, found ${tuple.length}`)
  }
  for (const value of tuple) {
    if (Number.isInteger(value) && value >= 0) continue
    throw new InputError(`table: tuple ${row}: expected whole numbers from 0 on, found ${value}`)
  }
}

/** Edges followed in a step of work. */
const EDGES_PER_STEP = 128

/** The cells' values are a path in a layered graph; values that are on no remaining path are removed. */
class PathPropagator implements Propagator {
  readonly watched: readonly Literal[]

  private readonly domains: CellDomains
  /** Nodes that can be reached from the start, and nodes from which the end can be reached; kept from call to call. */
  private readonly behind: NodeSet
  private readonly ahead: NodeSet
  /** By cell × values + value: the node before the cell on a path with this value, the last time one was sought. */
  private readonly supports: Int32Array
  private readonly past: CellRows
  private readonly reasons: PathReasons
  private readonly conflict = new IntList()
  /** Entries of the table looked at, which cost about as much as edges; and how much of both has been paid for. */
  private entries = 0
  private paid = 0

  constructor(
    readonly name: string,
    private readonly table: LiteralTable,
    private readonly graph: LayeredGraph,
    private readonly isWord: (word: readonly number[]) => boolean,
  ) {
    this.watched = table.watched
    this.domains = new CellDomains(table)
    this.behind = new NodeSet(table, graph)
    this.ahead = new NodeSet(table, graph)
    this.behind.fillLayer(0, 1)
    this.ahead.fillLayer(table.cells, 1)
    this.supports = new Int32Array(table.literals.length)
    for (let i = 0; i < this.supports.length; i++) this.supports[i] = graph.starts[Math.floor(i / table.values)]!
    this.past = new CellRows(table)
    this.reasons = new PathReasons(table, graph)
  }

  assigned(literal: Literal): void {
    this.domains.touch(literal)
  }

  undone(literal: Literal): void {
    this.domains.touch(literal)
  }

  propagate(state: PropagatorState): void {
    if (!this.domains.read(state)) return
    this.update()
    if (this.ahead.lacksLayer(0)) {
      this.conflict.clear()
      this.reasons.push(this.domains.now, -1, -1, this.conflict)
      this.pay(state)
      state.fail(this.conflict.toArray())
      return
    }
    this.pay(state)
    const { rows, fixed } = this.domains.now
    const { cells, values, words, literals } = this.table
    for (let cell = 0; cell < cells; cell++) {
      if (fixed[cell]! >= 0) continue
      for (let word = 0; word < words; word++) {
        for (let bits = rows[cell * words + word]!; bits !== 0; bits &= bits - 1) {
          const value = 32 * word + 31 - Math.clz32(bits & -bits)
          if (this.isSupported(cell, value)) continue
          if (!state.imply(literals[cell * values + value]! ^ 1)) return
        }
      }
    }
  }

  explain(literal: Literal, before: number, reason: IntList, state: PropagatorState): void {
    const { past, table } = this
    const entry = table.entryOf(literal ^ 1)
    const value = entry % table.values
    const cell = (entry - value) / table.values
    past.readAll(before, state)
    if (past.fixed[cell]! >= 0) reason.push(table.literal(cell, past.fixed[cell]!))
    else this.reasons.push(past, cell, value, reason)
    this.pay(state)
  }

  accepts(isTrue: (literal: Literal) => boolean): boolean {
    const word = this.table.wordOf(isTrue)
    return word !== undefined && this.isWord(word)
  }

  /** Updates both sets of nodes: a changed cell changes what is behind it and what is ahead of it. */
  private update(): void {
    const { behind, ahead } = this
    const { isChanged, now } = this.domains
    const { cells } = this.table
    let isOther = false
    for (let cell = 0; cell < cells; cell++) {
      if (isOther || isChanged[cell]) isOther = behind.forward(cell, now.rows)
    }
    isOther = false
    for (let cell = cells - 1; cell >= 0; cell--) {
      if (isOther || isChanged[cell]) isOther = ahead.backward(cell, now.rows)
    }
    isChanged.fill(0)
  }

  private isSupported(cell: number, value: number): boolean {
    const { values } = this.table
    const { starts, next } = this.graph
    const from = this.behind.has
    const to = this.ahead.has
    const entry = cell * values + value
    const last = this.supports[entry]!
    const lastTarget = from[last] ? next[last * values + value]! : -1
    if (lastTarget >= 0 && to[lastTarget]) return true
    const end = starts[cell + 1]!
    for (let node = starts[cell]!; node < end; node++) {
      const target = from[node] ? next[node * values + value]! : -1
      if (target < 0 || !to[target]) continue
      this.supports[entry] = node
      return true
    }
    return false
  }

  private pay(state: PropagatorState): void {
    // The rows are read and the supports looked at in any case.
    this.entries += this.supports.length
    const edges = this.behind.edges + this.ahead.edges + this.reasons.edges + this.entries
    const steps = Math.floor((edges - this.paid) / EDGES_PER_STEP)
    this.paid += steps * EDGES_PER_STEP
    if (steps > 0) state.spend(steps)
  }
}
