import { InputError } from '../../../base/input-error.ts'
import type { Literal } from '../literal.ts'
import type { Propagator } from '../propagator.ts'
import { layersOf } from './automaton-layers.ts'
import { PathPropagator } from './automaton-propagator.ts'
import { LiteralTable } from './table-of-literals.ts'

/** A deterministic finite automaton that reads the values of cells one after the other. */
export interface Machine {
  /** States are the numbers less than this. */
  readonly states: number
  readonly start: number
  /** The states in which the word may end. */
  readonly accepting: readonly number[] | ((state: number) => boolean)
  /** The state after reading a value, -1 if there is none. Asked once for whatever can be reached, so it may be slow. */
  next(state: number, value: number, position: number): number
}

/**
 * The values of the cells, from the first to the last, are a word that the machine accepts. `cells[i][v]` is the literal that says
 * that cell i has value v, or -1 if it cannot; rows may differ in length. Each cell has exactly one value: clauses should say so
 * too, to make the last value left true, but what breaks this is a conflict here in any case.
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
