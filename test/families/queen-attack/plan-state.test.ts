import { describe, expect, it } from 'vitest'
import { check, orderGreedily } from '../../../src/families/queen-attack/index.ts'
import { PlanState } from '../../../src/families/queen-attack/plan/plan-state.ts'
import type { Random } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardOf } from './boards.ts'
import { randomBoard } from './bound-boards.ts'
import { errorsOn, movesOn, scoreOf } from './brute-force.ts'
import { audit, geographyOf, randomNumbers, requireSameAnew, seenOf, stateOf } from './plan-state-audit.ts'

/** Different places for all queens that each can reach, if no other queen were there; undefined without any. */
function randomTargets({ geography, queens }: PlanState, random: Random): Int32Array | undefined {
  const targets = new Int32Array(queens)
  const taken = new Set<number>()
  for (let queen = 0; queen < queens; queen++) {
    const distances = geography.distancesOf(queen)
    const reached = [...distances.keys()].filter((square) => {
      return distances[square]! < Number.POSITIVE_INFINITY && !taken.has(geography.terrain.placeOf[square]!)
    })
    if (reached.length === 0) return undefined
    targets[queen] = geography.terrain.placeOf[reached[random.below(reached.length)]!]!
    taken.add(targets[queen]!)
  }
  return targets
}

describe('a plan without moves', () => {
  it('costs only its errors', () => {
    const random = randomNumbers('nobody')
    for (let i = 0; i < sweep(100); i++) {
      const board = randomBoard({ rows: 5, columns: 6, colours: 3, queens: 3 + random.below(12), walls: 0.2 }, random)
      const state = stateOf(board)
      audit(state)
      expect(state.value).toBe(6 * errorsOn(board, Array.from(board.squares)))
      expect(state.moves()).toEqual([])
      expect(state.stuck).toBe(0)
    }
  })
})

describe('an order for given targets', () => {
  it('has every leg, each with the way that it costs', () => {
    const random = randomNumbers('greedy')
    let answers = 0
    for (let i = 0; i < 60; i++) {
      const board = randomBoard({ rows: 6, columns: 5, colours: 2, queens: 2 + random.below(8), walls: 0.15 }, random)
      const state = stateOf(board)
      const targets = randomTargets(state, random)
      if (!targets) continue
      let pauses = 0
      for (const _ of orderGreedily(state, targets, random)) pauses++
      expect(pauses).toBe(targets.filter((place, queen) => place !== state.geography.starts[queen]).length)
      expect([...state.targets]).toEqual([...targets])
      expect(state.legs).toBe(state.queens)
      audit(state)
      requireSameAnew(state)
      if (state.stuck > 0) continue
      answers++
      expect(check(board, { moves: state.moves() })).toEqual([])
      expect(scoreOf(board, state.moves())).toBeCloseTo(state.value, 9)
    }
    expect(answers).toBeGreaterThan(20)
  })

  it('lets those go first who stand in the way', () => {
    const board = boardOf('A.B...')
    const state = new PlanState(geographyOf(board))
    const { placeOf } = state.geography.terrain
    for (const _ of orderGreedily(state, Int32Array.of(placeOf[4]!, placeOf[5]!), randomNumbers('row')));
    expect(state.moves()).toEqual([
      { from: 2, to: 5 },
      { from: 0, to: 4 },
    ])
    expect(state.value).toBeCloseTo(Math.sqrt(3) + 2, 12)
  })

  it('leaves legs without a way where no queen can pass', () => {
    const board = boardOf('A.B...')
    const state = new PlanState(geographyOf(board))
    const { placeOf } = state.geography.terrain
    for (const _ of orderGreedily(state, Int32Array.of(placeOf[5]!, placeOf[0]!), randomNumbers('pass')));
    expect(state.stuck).toBeGreaterThan(0)
    audit(state)
  })
})

describe('costs before a leg is made', () => {
  it('are those of the way it then takes', () => {
    const random = randomNumbers('costs now')
    for (let i = 0; i < 60; i++) {
      const board = randomBoard({ rows: 5, columns: 5, colours: 1, queens: 1 + random.below(7), walls: 0.2 }, random)
      const state = stateOf(board)
      const targets = randomTargets(state, random)
      if (!targets) continue
      state.startWith(targets)
      const queens = random.shuffle(Array.from({ length: state.queens }, (_, queen) => queen))
      for (const queen of queens) {
        const cost = state.costNow(queen, 100)
        state.append(queen)
        if (cost === Number.POSITIVE_INFINITY) expect(state.slides[queen]).toBe(-1)
        else if (state.slides[queen]! >= 0) expect(state.costs[queen]).toBe(cost)
      }
      audit(state)
    }
  })
})

describe('where queens stand', () => {
  it('is known before every leg of a plan with stopovers', () => {
    const board = boardOf('A....', '.....', 'B...A', '.....')
    const state = stateOf(board)
    const { placeOf, squareOf } = state.geography.terrain
    // The first queen goes right, then the last one goes up, then the first one once more.
    const [first, second, third] = [0, 1, 2]
    state.restore({
      targets: Int32Array.of(placeOf[18]!, placeOf[4]!, placeOf[10]!),
      stopovers: Int32Array.of(placeOf[3]!, -1, -1),
      order: Int32Array.of(third, first, second, first + 3),
    })
    const at = (position: number) => [0, 1, 2].map((queen) => squareOf[state.placeBefore(queen, position)]!)
    expect(state.positions[first]).toBe(1)
    expect(at(0)).toEqual([0, 14, 10])
    expect(at(1)).toEqual([0, 14, 10])
    expect(at(2)).toEqual([3, 14, 10])
    expect(at(3)).toEqual([3, 4, 10])
    expect(at(4)).toEqual([18, 4, 10])
    expect(state.moves()).toEqual([
      { from: 0, to: 3 },
      { from: 14, to: 4 },
      { from: 3, to: 18 },
    ])
    expect(state.lastLegOf(first)).toBe(3)
    expect(state.lastLegOf(second)).toBe(second)
    audit(state)
  })

  it('is where the moves of a plan lead', () => {
    const random = randomNumbers('stopovers')
    let seen = 0
    for (let i = 0; i < sweep(150); i++) {
      const board = randomBoard({ rows: 5, columns: 5, colours: 2, queens: 2 + random.below(4), walls: 0.1 }, random)
      const state = stateOf(board)
      const targets = randomTargets(state, random)
      const stopovers = randomTargets(state, random)
      if (!targets || !stopovers) continue
      const legs = Int32Array.from({ length: 2 * state.queens }, (_, leg) => leg % state.queens)
      const isSecond = new Set<number>()
      const order = random.shuffle(legs).map((queen) => {
        if (isSecond.has(queen)) return queen + state.queens
        isSecond.add(queen)
        return queen
      })
      // A stopover at the start or at the target is none.
      if (stopovers.some((place, queen) => place === targets[queen] || place === state.geography.starts[queen]))
        continue
      state.restore({ targets, stopovers, order })
      audit(state)
      expect(seenOf(state).order).toEqual([...order])
      if (state.stuck > 0) continue
      seen++
      let placement = Array.from(board.squares)
      for (const { from, to } of state.moves()) {
        expect(movesOn(board, placement)).toContainEqual({ from, to })
        placement = placement.map((content, square) =>
          square === to ? placement[from]! : square === from ? 0 : content,
        )
      }
      const { squareOf } = state.geography.terrain
      for (const place of targets) expect(placement[squareOf[place]!]).toBeGreaterThan(0)
    }
    expect(seen).toBeGreaterThan(inSweep(10))
  })
})
