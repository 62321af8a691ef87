import { describe, expect, it } from 'vitest'
import { allDifferentPropagator, ClauseSolver, type Literal, Random } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import {
  addDifferent,
  addExactlyOne,
  agree,
  allWords,
  count,
  newCells,
  randomCells,
  variablesOf,
  WordTrail,
} from './table-trail.ts'

const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011)

function latinSquare(solver: ClauseSolver, size: number): Literal[][][] {
  const square = Array.from({ length: size }, () => newCells(solver, size, size))
  for (const cell of square.flat()) addExactlyOne(solver, cell)
  for (let i = 0; i < size; i++) {
    solver.addPropagator(allDifferentPropagator(square[i]!))
    solver.addPropagator(allDifferentPropagator(square.map((row) => row[i]!)))
  }
  return square
}

describe('all different', () => {
  it('removes just what no assignment of different values has, for reasons that hold', () => {
    let implied = 0
    let conflicts = 0
    for (let round = 0; round < sweep(150); round++) {
      const size = 1 + random.below(5)
      const cells = randomCells(random, size, Math.max(1, size - 1 + random.below(3)), 0.5 + random.real() / 2)
      const words = allWords(cells).filter((word) => new Set(word).size === word.length)
      const trail = new WordTrail(allDifferentPropagator(cells), cells, words)
      trail.walk(random, 20)
      implied += trail.implied
      conflicts += trail.conflicts
    }
    expect(implied).toBeGreaterThan(inSweep(500))
    expect(conflicts).toBeGreaterThan(inSweep(50))
  })

  it('works with more values than an integer has bits', () => {
    for (let round = 0; round < 20; round++) {
      const cells = randomCells(random, 4, 70, 0.05)
      const words = allWords(cells).filter((word) => new Set(word).size === word.length)
      new WordTrail(allDifferentPropagator(cells), cells, words).walk(random, 20)
    }
  })

  it('accepts one value for each cell and no value twice, and nothing else', () => {
    const { accepts } = bound(
      allDifferentPropagator([
        [0, 2],
        [4, 6],
      ]),
    )
    expect(accepts([0, 6])).toBe(true)
    expect(accepts([2, 4])).toBe(true)
    expect(accepts([0, 4])).toBe(false)
    expect(accepts([0])).toBe(false)
    expect(accepts([0, 2, 6])).toBe(false)
  })

  it.each([
    [1, 1, 1],
    [3, 3, 6],
    [3, 5, 60],
    [4, 3, 0],
  ])('counts the ways to give %i cells different ones of %i values, with no clause to help', (cells, values, ways) => {
    const solver = new ClauseSolver({ isChecking: true })
    solver.addPropagator(allDifferentPropagator(newCells(solver, cells, values)))
    expect(count(solver)).toBe(ways)
  })

  it.each([
    [1, 1],
    [2, 2],
    [3, 12],
    [4, 576],
  ])('counts the Latin squares of size %i', (size, ways) => {
    const solver = new ClauseSolver({ isChecking: size < 4 })
    latinSquare(solver, size)
    expect(count(solver)).toBe(ways)
  })

  it('agrees with clauses under assumptions, and blames assumptions that cannot hold together', () => {
    let impossible = 0
    for (let round = 0; round < 60; round++) {
      const cells = randomCells(random, 5, 5 + random.below(2), 0.6)
      const solver = new ClauseSolver({ isChecking: true, seed: round })
      const plain = new ClauseSolver({ seed: round })
      for (const each of [solver, plain]) {
        each.newVariables(variablesOf(cells))
        for (const cell of cells) addExactlyOne(each, cell)
      }
      solver.addPropagator(allDifferentPropagator(cells))
      addDifferent(plain, cells)
      impossible += agree(solver, plain, cells, random)
    }
    expect(impossible).toBeGreaterThan(20)
  })

  it('sees that ten pigeons need ten holes before anything is decided', () => {
    const solver = new ClauseSolver()
    const cells = newCells(solver, 10, 10)
    for (const cell of cells) addExactlyOne(solver, cell)
    solver.addPropagator(allDifferentPropagator(cells))
    expect(solver.solve().status).toBe('solved')
    const { decisions, conflicts } = solver
    for (const cell of cells) solver.addClause([cell[9]! ^ 1])
    expect(solver.solve().status).toBe('impossible')
    expect(solver.decisions).toBe(decisions)
    // The one that ends it.
    expect(solver.conflicts).toBeLessThanOrEqual(conflicts + 1)
  })

  it('completes Latin squares with holes, and refutes the same ones as clauses do', () => {
    const size = 10
    const solver = new ClauseSolver({ seed: 3 })
    const square = latinSquare(solver, size)
    const plain = new ClauseSolver()
    plain.newVariables(solver.variables)
    for (const cell of square.flat()) addExactlyOne(plain, cell)
    for (let i = 0; i < size; i++) {
      addDifferent(plain, square[i]!)
      addDifferent(
        plain,
        square.map((row) => row[i]!),
      )
    }
    const verdicts = { solved: 0, impossible: 0, stopped: 0 }
    for (let round = 0; round < 20; round++) {
      const rows = random.shuffle([...Array(size).keys()])
      const values = random.shuffle([...Array(size).keys()])
      const givens = random.shuffle(square.flat().map((_, i) => i)).slice(0, 55)
      const assumptions = givens.map((i, place) => {
        const [row, column] = [Math.floor(i / size), i % size]
        // The first few are another square's, with which there may be no way on.
        const shift = place < round % 4 ? 1 : 0
        return square[row]![column]![values[(rows[row]! + column + shift) % size]!]!
      })
      const outcome = solver.solve(assumptions)
      expect(outcome.status).toBe(plain.solve(assumptions).status)
      if (round % 4 === 0) expect(outcome.status).toBe('solved')
      if (outcome.status === 'ambiguous') expect.fail('a model is enough')
      else verdicts[outcome.status]++
      if (outcome.status !== 'solved') continue
      const model = outcome.answer
      const found = square.map((row) => row.map((cell) => cell.findIndex((literal) => model[literal >> 1] === 1)))
      for (let i = 0; i < size; i++) {
        expect(new Set(found[i]).size).toBe(size)
        expect(new Set(found.map((row) => row[i])).size).toBe(size)
      }
    }
    expect(verdicts.solved).toBeGreaterThan(0)
    expect(verdicts.impossible).toBeGreaterThan(0)
  })

  it('refuses literals that are none, and variables of two cells', () => {
    expect(() => allDifferentPropagator([[0, -2]])).toThrow('value 1 of cell 0: expected a literal, or -1')
    expect(() => allDifferentPropagator([[0.5]])).toThrow('found 0.5')
    expect(() =>
      allDifferentPropagator([
        [0, 2],
        [3, 4],
      ]),
    ).toThrow('value 0 of cell 1: expected a variable for this cell alone, found literal 3')
    expect(() => allDifferentPropagator([[0, 0]])).toThrow('found literal 0 again')
  })
})

/** `accepts` as a function of the literals that are true, the others being false. */
function bound(propagator: ReturnType<typeof allDifferentPropagator>): { accepts: (literals: Literal[]) => boolean } {
  return { accepts: (literals) => propagator.accepts!((literal) => literals.includes(literal)) }
}
