import { describe, expect, it } from 'vitest'
import {
  allDifferentPropagator,
  automatonPropagator,
  ClauseSolver,
  type Literal,
  type Machine,
  Random,
} from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { addExactlyOne, agree, allWords, count, newCells, randomCells, variablesOf, WordTrail } from './table-trail.ts'

const random = new Random(process.env.ROOKERY_TEST_SEED ?? 20_011)

/** A machine by its table, state × values + value, and the states it accepts in. */
function randomMachine(values: number): Machine {
  const states = 1 + random.below(6)
  const table = Array.from({ length: states * values }, () => (random.below(4) === 0 ? -1 : random.below(states)))
  const accepting = [...Array(states).keys()].filter(() => random.below(2) === 0)
  return {
    states,
    start: random.below(states),
    accepting: random.below(2) === 0 ? accepting : (state) => accepting.includes(state),
    next: (state, value) => table[state * values + value]!,
  }
}

function isWord({ start, accepting, next }: Machine, word: readonly number[]): boolean {
  let state = start
  for (let i = 0; i < word.length; i++) {
    if (state >= 0) state = next(state, word[i]!, i)
  }
  return state >= 0 && (typeof accepting === 'function' ? accepting(state) : accepting.includes(state))
}

/** Heights 0 to size - 1 of which `seen` exceed all before; a state is how many are seen, and the highest + 1. */
function skyline(size: number, seen: number): Machine {
  const width = size + 1
  return {
    states: (seen + 1) * width,
    start: 0,
    accepting: (state) => Math.floor(state / width) === seen,
    next: (state, height) => {
      const count = Math.floor(state / width)
      if (height < state % width) return state
      return count === seen ? -1 : (count + 1) * width + height + 1
    },
  }
}

function seenIn(line: readonly number[]): number {
  return line.filter((height, i) => line.slice(0, i).every((other) => other < height)).length
}

function permutations(size: number): number[][] {
  return allWords(Array.from({ length: size }, () => [...Array(size).keys()])).filter((w) => new Set(w).size === size)
}

describe('automaton', () => {
  it('removes just what no accepted word has, for reasons that hold', () => {
    let implied = 0
    let conflicts = 0
    for (let round = 0; round < sweep(200); round++) {
      const values = 1 + random.below(4)
      const cells = randomCells(random, random.below(6), values)
      const machine = randomMachine(values)
      const words = allWords(cells).filter((word) => isWord(machine, word))
      const trail = new WordTrail(automatonPropagator(cells, machine), cells, words)
      trail.walk(random, 20)
      implied += trail.implied
      conflicts += trail.conflicts
    }
    expect(implied).toBeGreaterThan(inSweep(500))
    expect(conflicts).toBeGreaterThan(inSweep(50))
  })

  it('may depend on the position, and reads more values than an integer has bits', () => {
    for (let round = 0; round < 30; round++) {
      const cells = randomCells(random, 4, 70, 0.05)
      const machine: Machine = {
        states: 5,
        start: 0,
        accepting: [random.below(5), random.below(5)],
        next: (state, value, position) => (state + value * (position + 1)) % 5,
      }
      const words = allWords(cells).filter((word) => isWord(machine, word))
      new WordTrail(automatonPropagator(cells, machine), cells, words).walk(random, 20)
    }
  })

  it('takes a variable for a cell with two values', () => {
    // Words without 11.
    const machine: Machine = {
      states: 2,
      start: 0,
      accepting: [0, 1],
      next: (state, value) => (state & value ? -1 : value),
    }
    const cells = Array.from({ length: 5 }, (_, i) => [2 * i + 1, 2 * i])
    const words = allWords(cells).filter((word) => !word.join('').includes('11'))
    expect(words.length).toBe(13)
    for (let round = 0; round < 20; round++)
      new WordTrail(automatonPropagator(cells, machine), cells, words).walk(random, 20)
    const solver = new ClauseSolver({ isChecking: true })
    solver.newVariables(5)
    solver.addPropagator(automatonPropagator(cells, machine))
    expect(count(solver)).toBe(13)
  })

  it('accepts one value for each cell that make a word, and nothing else', () => {
    const machine: Machine = { states: 3, start: 0, accepting: [1], next: (state, value) => (state + value) % 3 }
    const propagator = automatonPropagator(
      [
        [0, 2],
        [4, 6],
      ],
      machine,
    )
    const accepts = (literals: Literal[]) => propagator.accepts!((literal) => literals.includes(literal))
    expect(accepts([0, 6])).toBe(true)
    expect(accepts([2, 4])).toBe(true)
    expect(accepts([0, 4])).toBe(false)
    expect(accepts([2, 6])).toBe(false)
    expect(accepts([6])).toBe(false)
    expect(accepts([0, 2, 6])).toBe(false)
  })

  it('counts words, with no clause to help', () => {
    for (let round = 0; round < 30; round++) {
      const cells = randomCells(random, 1 + random.below(4), 3)
      const machine = randomMachine(3)
      const solver = new ClauseSolver({ isChecking: true, seed: round })
      solver.newVariables(variablesOf(cells))
      solver.addPropagator(automatonPropagator(cells, machine))
      expect(count(solver)).toBe(allWords(cells).filter((word) => isWord(machine, word)).length)
    }
  })

  it('agrees with clauses for the words that are not accepted, under assumptions', () => {
    let impossible = 0
    for (let round = 0; round < 60; round++) {
      const cells = randomCells(random, 4, 3)
      const machines = [randomMachine(3), randomMachine(3)]
      const solver = new ClauseSolver({ isChecking: true, seed: round })
      const plain = new ClauseSolver()
      for (const each of [solver, plain]) {
        each.newVariables(variablesOf(cells))
        for (const cell of cells) addExactlyOne(each, cell)
      }
      // The second one reads backwards.
      solver.addPropagator(automatonPropagator(cells, machines[0]!))
      solver.addPropagator(automatonPropagator([...cells].reverse(), machines[1]!))
      for (const word of allWords(cells)) {
        if (isWord(machines[0]!, word) && isWord(machines[1]!, [...word].reverse())) continue
        plain.addClause(word.map((value, i) => cells[i]![value]! ^ 1))
      }
      impossible += agree(solver, plain, cells, random)
    }
    expect(impossible).toBeGreaterThan(100)
  })

  it('sees skylines from both ends', () => {
    for (let size = 1; size <= 5; size++) {
      const lines = permutations(size)
      for (let left = 1; left <= size; left++) {
        const right = 1 + random.below(size)
        const solver = new ClauseSolver({ isChecking: size < 4 })
        const cells = newCells(solver, size, size)
        for (const cell of cells) addExactlyOne(solver, cell)
        solver.addPropagator(allDifferentPropagator(cells))
        solver.addPropagator(automatonPropagator(cells, skyline(size, left)))
        solver.addPropagator(automatonPropagator([...cells].reverse(), skyline(size, right)))
        const expected = lines.filter((line) => seenIn(line) === left && seenIn([...line].reverse()) === right)
        expect(count(solver)).toBe(expected.length)
      }
    }
  })

  it('finds just the right skyscrapers on boards of 4 by 4', () => {
    const rows = permutations(4)
    const boards: number[][][] = []
    for (const a of rows) {
      for (const b of rows) {
        for (const c of rows) {
          for (const d of rows) {
            const board = [a, b, c, d]
            if (columnsOf(board).every((column) => new Set(column).size === 4)) boards.push(board)
          }
        }
      }
    }
    expect(boards.length).toBe(576)
    for (let round = 0; round < 25; round++) {
      const hidden = boards[random.below(boards.length)]!
      const clues = cluesOf(hidden).map((clue) => (random.below(3) === 0 ? 0 : clue))
      const solver = new ClauseSolver({ seed: round, isChecking: round < 5 })
      addSkyscrapers(solver, 4, clues)
      const expected = boards.filter((board) => cluesOf(board).every((clue, i) => clues[i] === 0 || clues[i] === clue))
      expect(count(solver)).toBe(expected.length)
    }
  })

  it('refuses machines with states that are none', () => {
    const machine: Machine = { states: 2, start: 0, accepting: [1], next: () => 1 }
    const cells = [[0, 2]]
    expect(() => automatonPropagator(cells, { ...machine, states: 0 })).toThrow(
      'expected a number of states from 1 on, found 0',
    )
    expect(() => automatonPropagator(cells, { ...machine, start: 2 })).toThrow(
      'expected a state from 0 to 1 to start with, found 2',
    )
    expect(() => automatonPropagator(cells, { ...machine, accepting: [-1] })).toThrow(
      'from 0 to 1 to accept in, found -1',
    )
    expect(() => automatonPropagator(cells, { ...machine, next: () => 7 })).toThrow(
      'after value 0 in state 0, or -1, found 7',
    )
    expect(() => automatonPropagator([[-5]], machine)).toThrow('automaton: value 0 of cell 0: expected a literal')
  })
})

function columnsOf(board: readonly (readonly number[])[]): number[][] {
  return board.map((_, i) => board.map((row) => row[i]!))
}

/** What is seen of each row from the left and the right, then of each column from the top and the bottom. */
function cluesOf(board: readonly (readonly number[])[]): number[] {
  return [...board, ...columnsOf(board)].flatMap((line) => [seenIn(line), seenIn([...line].reverse())])
}

function addSkyscrapers(solver: ClauseSolver, size: number, clues: readonly number[]): void {
  const board: Literal[][][] = Array.from({ length: size }, () => newCells(solver, size, size))
  for (const cell of board.flat()) addExactlyOne(solver, cell)
  const columns = board.map((_, i) => board.map((row) => row[i]!))
  for (const line of [...board, ...columns]) solver.addPropagator(allDifferentPropagator(line))
  const views = [...board, ...columns].flatMap((line) => [line, [...line].reverse()])
  views.forEach((line, i) => {
    if (clues[i]! > 0) solver.addPropagator(automatonPropagator(line, skyline(size, clues[i]!)))
  })
}
