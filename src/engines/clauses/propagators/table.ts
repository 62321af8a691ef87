import { InputError } from '../../../base/input-error.ts'
import type { Literal } from '../literal.ts'
import type { Propagator } from '../propagator.ts'
import { layersOf } from './automaton-layers.ts'
import { PathPropagator } from './automaton-propagator.ts'
import { LiteralTable } from './table-of-literals.ts'

/**
 * The values of the cells are one of the tuples. `cells[i][v]` is the literal that says that cell i has value v, or -1 if it cannot; rows
 * may differ in length, and tuples with values that are impossible do no harm. Each cell has exactly one value: clauses should
 * say so too, to make the last value left true, but what breaks this is a conflict here in any case.
 *
 * The tuples become an automaton that shares equal beginnings and equal ends. All values go that are in no tuple that is left.
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
