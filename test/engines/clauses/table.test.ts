import { describe, expect, it } from 'vitest'
import { ClauseSolver, type Literal, Random, tablePropagator } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { addExactlyOne, agree, allWords, count, randomCells, variablesOf, WordTrail } from './table-trail.ts'

const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011)

/** Some of all words, of which some cannot be, and some twice. */
function randomTuples(cells: number, values: number): number[][] {
  const count = random.below(values ** cells + 1)
  return Array.from({ length: count }, () => Array.from({ length: cells }, () => random.below(values + 1)))
}

function wordsOf(cells: readonly (readonly Literal[])[], tuples: readonly (readonly number[])[]): number[][] {
  const wanted = new Set(tuples.map((tuple) => tuple.join()))
  return allWords(cells).filter((word) => wanted.has(word.join()))
}

/** Every tuple has a variable that implies its values, and one of them is taken. */
function addTuples(solver: ClauseSolver, cells: readonly (readonly Literal[])[], tuples: readonly number[][]): void {
  const possible = tuples.filter((tuple) => tuple.every((value, i) => (cells[i]![value] ?? -1) >= 0))
  const first = solver.newVariables(possible.length)
  solver.addClause(possible.map((_, i) => 2 * (first + i)))
  possible.forEach((tuple, i) => {
    tuple.forEach((value, cell) => {
      solver.addClause([2 * (first + i) + 1, cells[cell]![value]!])
    })
  })
}

describe('table', () => {
  it('removes just what no tuple has, for reasons that hold', () => {
    let implied = 0
    let conflicts = 0
    for (let round = 0; round < sweep(200); round++) {
      const size = random.below(5)
      const values = 1 + random.below(4)
      const cells = randomCells(random, size, values)
      const tuples = randomTuples(size, values)
      const trail = new WordTrail(tablePropagator(cells, tuples), cells, wordsOf(cells, tuples))
      trail.walk(random, 20)
      implied += trail.implied
      conflicts += trail.conflicts
    }
    expect(implied).toBeGreaterThan(inSweep(500))
    expect(conflicts).toBeGreaterThan(inSweep(50))
  })

  it('counts tuples that are possible, each once, with no clause to help', () => {
    for (let round = 0; round < 40; round++) {
      const cells = randomCells(random, 3, 3)
      const tuples = randomTuples(3, 3)
      const solver = new ClauseSolver({ isChecking: true, seed: round })
      solver.newVariables(variablesOf(cells))
      const propagator = tablePropagator(cells, tuples)
      solver.addPropagator(propagator)
      const words = wordsOf(cells, tuples)
      expect(count(solver)).toBe(words.length)
      for (const word of allWords(cells)) {
        const isTrue = (literal: Literal) => word.some((value, i) => cells[i]![value] === literal)
        expect(propagator.accepts!(isTrue)).toBe(words.some((each) => each.join() === word.join()))
      }
    }
  })

  it('agrees with clauses where tables share cells, under assumptions', () => {
    let impossible = 0
    for (let round = 0; round < 60; round++) {
      const cells = randomCells(random, 6, 3)
      const solver = new ClauseSolver({ isChecking: true, seed: round })
      const plain = new ClauseSolver()
      for (const each of [solver, plain]) {
        each.newVariables(variablesOf(cells))
        for (const cell of cells) addExactlyOne(each, cell)
      }
      for (let i = 0; i < 3; i++) {
        const scope = random.shuffle([...cells]).slice(0, 3)
        const tuples = [...randomTuples(3, 3), ...randomTuples(3, 3)]
        solver.addPropagator(tablePropagator(scope, tuples))
        addTuples(plain, scope, tuples)
      }
      impossible += agree(solver, plain, cells, random)
    }
    expect(impossible).toBeGreaterThan(100)
    expect(impossible).toBeLessThan(550)
  })

  it('is impossible without tuples, and says nothing where there is nothing to say', () => {
    const solver = new ClauseSolver({ isChecking: true })
    solver.newVariables(2)
    solver.addPropagator(tablePropagator([], [[]]))
    expect(solver.solve().status).toBe('solved')
    solver.addPropagator(tablePropagator([[0, 2]], []))
    expect(solver.solve().status).toBe('impossible')
    const other = new ClauseSolver({ isChecking: true })
    other.addPropagator(tablePropagator([], []))
    expect(other.solve().status).toBe('impossible')
  })

  it('refuses tuples of another length and values that are none', () => {
    expect(() => tablePropagator([[0, 2]], [[0], [0, 1]])).toThrow(
      'tuple 1: expected 1 values, one for each cell, found 2',
    )
    expect(() => tablePropagator([[0, 2]], [[-1]])).toThrow('tuple 0: expected whole numbers from 0 on, found -1')
    expect(() => tablePropagator([[0, 2]], [[0.5]])).toThrow('found 0.5')
  })
})
