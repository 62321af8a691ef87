import { describe, expect, it } from 'vitest'
import { type Board, check } from '../../../src/families/queen-attack/index.ts'
import { PlanChanges } from '../../../src/families/queen-attack/plan/plan-changes.ts'
import type { PlanState } from '../../../src/families/queen-attack/plan/plan-state.ts'
import type { Random } from '../../../src/index.ts'
import { boardOf } from './boards.ts'
import { randomBoard } from './bound-boards.ts'
import { scoreOf } from './brute-force.ts'
import { audit, randomNumbers, requireSameAnew, seenOf, stateOf } from './plan-state-audit.ts'

const random = randomNumbers('boards for changes')
const boards: Record<string, Board> = {
  'contest-like': randomBoard({ rows: 8, columns: 8, colours: 2, queens: 16, walls: 0.15 }, random),
  crowded: randomBoard({ rows: 6, columns: 6, colours: 3, queens: 22, walls: 0.1 }, random),
  'one colour': randomBoard({ rows: 7, columns: 9, colours: 1, queens: 8, walls: 0.3 }, random),
  'more queens than rows': randomBoard({ rows: 4, columns: 5, colours: 1, queens: 9, walls: 0.1 }, random),
  pockets: boardOf('A.#..B', '..#.A.', '###.B.', '.B.A.#', 'A..B#A', '.A.#B.'),
  'a single row': boardOf('A.AB..B.A..'),
  'a locked queen': boardOf('A#..A', '##...', '.....', '.A.A.', '.A...'),
  'no free square': boardOf('ABA', 'BAB', 'ABA'),
}

/** By how much a change may lift the value: from nothing to anything. */
const temperatures = [0, 0.05, 0.3, 2, 30]

/** Changes a plan so often, and requires of refused changes that they leave no trace. */
function changeOften(state: PlanState, random: Random, times: number, temperature: number, seen: () => void): number {
  const changes = new PlanChanges(state, random)
  let made = 0
  for (let i = 0; i < times; i++) {
    const before = seenOf(state)
    const value = state.value
    const most = value - temperature * Math.log(1 - random.real())
    if (changes.attempt(most)) {
      made++
      expect(state.value).toBeLessThanOrEqual(most)
      seen()
    } else {
      expect(seenOf(state)).toEqual(before)
      expect(Math.abs(state.value - value)).toBeLessThan(1e-9 * (1 + value))
    }
  }
  return made
}

describe.each(Object.entries(boards))('changes of a plan: %s', (name, board) => {
  it('leave a plan that is what it claims to be, at every temperature', () => {
    const random = randomNumbers(name)
    const state = stateOf(board)
    let made = 0
    for (const temperature of temperatures) {
      made += changeOften(state, random, 60, temperature, () => audit(state))
      requireSameAnew(state)
    }
    if (name !== 'no free square') expect(made).toBeGreaterThan(30)
  })

  it('that are refused leave no trace, at every threshold', () => {
    const random = randomNumbers(`${name} refused`)
    const state = stateOf(board)
    changeOften(state, random, 100, 20, () => {})
    const changes = new PlanChanges(state, random)
    let refused = 0
    for (let i = 0; i < 300; i++) {
      const before = seenOf(state)
      const value = state.value
      // Low enough that all are refused, some at once and some only at the last leg; what gains more than that may be
      // made.
      const most = [Number.NEGATIVE_INFINITY, 0, value / 2, value - 5][i % 4]!
      if (changes.attempt(most)) expect(state.value).toBeLessThanOrEqual(most)
      else {
        refused++
        expect(seenOf(state)).toEqual(before)
        expect(Math.abs(state.value - value)).toBeLessThan(1e-9 * (1 + value))
      }
    }
    expect(refused).toBeGreaterThan(200)
    audit(state)
  })
})

describe('many changes', () => {
  it('add up', () => {
    const random = randomNumbers('many')
    for (const [name, board] of Object.entries(boards)) {
      const state = stateOf(board)
      const changes = new PlanChanges(state, random.fork(name))
      for (let i = 0; i < 4000; i++) {
        const temperature = temperatures[Math.floor(i / 100) % temperatures.length]!
        changes.attempt(state.value - temperature * Math.log(1 - random.real()))
        if (i % 200 === 0) audit(state)
      }
      audit(state)
      requireSameAnew(state)
    }
  })

  it('on a board of the contest’s size add up too', () => {
    const random = randomNumbers('large')
    const board = randomBoard({ rows: 20, columns: 20, colours: 4, queens: 80, walls: 0.15 }, random)
    const state = stateOf(board)
    for (const temperature of [0.3, 0.03, 3]) {
      const changes = new PlanChanges(state, random)
      for (let i = 0; i < 3000; i++) changes.attempt(state.value - temperature * Math.log(1 - random.real()))
      audit(state)
      requireSameAnew(state)
    }
  })

  it('that are only for the better never lift the value', () => {
    const random = randomNumbers('better')
    for (const board of Object.values(boards)) {
      const state = stateOf(board)
      const before = state.value
      const changes = new PlanChanges(state, random)
      for (let i = 0; i < 2000; i++) changes.attempt(state.value)
      expect(state.value).toBeLessThanOrEqual(before + 1e-9)
    }
  })
})

describe('changes that keep targets', () => {
  it('exchange them within a colour at most', () => {
    const random = randomNumbers('kept')
    for (const board of Object.values(boards)) {
      const state = stateOf(board)
      const { colourOf } = state.geography.army
      const standing = () => Array.from(state.targets, (place, queen) => `${place} ${colourOf[queen]}`).sort()
      const before = standing()
      const changes = new PlanChanges(state, random, true)
      for (let i = 0; i < 500; i++) changes.attempt(state.value + 2)
      expect(standing()).toEqual(before)
      audit(state)
    }
  })
})

describe('a plan without stuck legs', () => {
  it('is an answer by the rules, and its score is the value', () => {
    const random = randomNumbers('answers')
    let answers = 0
    for (const board of Object.values(boards)) {
      const state = stateOf(board)
      const onChange = () => {
        if (state.stuck > 0) return
        answers++
        const plan = { moves: state.moves() }
        expect(check(board, plan)).toEqual([])
        expect(scoreOf(board, plan.moves)).toBeCloseTo(state.value, 6)
      }
      const model = new PlanChanges(state, random, false, onChange)
      expect(model.cost).toBe(state.value)
      for (let i = 0; i < 600; i++) {
        const before = model.cost
        const rise = model.propose(i % 2)
        if (rise > i % 2) model.reject()
        else {
          expect(model.cost).toBeCloseTo(before + rise, 9)
          model.accept()
        }
      }
    }
    expect(answers).toBeGreaterThan(200)
  })
})
