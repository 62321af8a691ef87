import { expect } from 'vitest'
import { type Board, Geography } from '../../../src/families/queen-attack/index.ts'
import { PlanState } from '../../../src/families/queen-attack/plan/plan-state.ts'
import { Random } from '../../../src/index.ts'
import { errorsOn, movesOn } from './brute-force.ts'

/** What sums of costs may be off by after many changes. */
const ROUNDING = 1e-6

export function randomNumbers(name: string): Random {
  return new Random(process.env.ROOKERY_TEST_SEED ?? 7).fork(name)
}

/** What comes out of work that pauses. */
export function ended<T>(work: Generator<undefined, T>): T {
  let next = work.next()
  while (!next.done) next = work.next()
  return next.value
}

export function geographyOf(board: Board): Geography {
  const geography = new Geography(board)
  while (!geography.measure(100));
  return geography
}

/** A plan in which no queen has moved yet. */
export function stateOf(board: Board): PlanState {
  const state = new PlanState(geographyOf(board))
  const order = Int32Array.from({ length: state.queens }, (_, queen) => queen)
  state.restore({ targets: state.geography.starts.slice(), stopovers: order.map(() => -1), order })
  return state
}

/** Everything that can be seen of a state, as plain lists. */
export function seenOf(state: PlanState) {
  const { targets, stopovers, order } = state.snapshot()
  const legs = [...order]
  return {
    targets: [...targets],
    stopovers: [...stopovers],
    order: legs,
    positions: legs.map((leg) => state.positions[leg]!),
    costs: legs.map((leg) => state.costs[leg]!),
    floors: legs.map((leg) => state.floors[leg]!),
    slides: legs.map((leg) => state.slides[leg]!),
    moves: state.moves(),
    errors: state.lines.errors,
    counts: [...state.lines.counts],
    targetOf: [...state.targetOf],
    stuck: state.stuck,
  }
}

/**
 * Requires that a state is a plan with the value it claims, made of ways that can be gone; each leg is replayed on a
 * plain board.
 */
export function audit(state: PlanState): void {
  requireOrder(state)
  requireTargets(state)
  const sum = replayedCost(state)
  const { board, price } = state.geography
  expect(Math.abs(state.value - sum - price * state.lines.errors)).toBeLessThan(ROUNDING * (1 + sum))
  expect(price).toBe(Math.max(board.rows, board.columns))
}

/** Every queen goes once, or twice with a stopover in between. */
function requireOrder(state: PlanState): void {
  const { queens, order, positions, stopovers, legs } = state
  const expected: number[] = []
  for (let queen = 0; queen < queens; queen++) {
    expected.push(queen)
    if (stopovers[queen]! < 0) continue
    expected.push(queens + queen)
    expect(positions[queen]).toBeLessThan(positions[queens + queen]!)
  }
  expect([...order.slice(0, legs)].sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
  for (let i = 0; i < legs; i++) expect(positions[order[i]!]).toBe(i)
}

/** Targets are squares of their own, and their errors are counted. */
function requireTargets(state: PlanState): void {
  const { targets, targetOf, geography } = state
  const { terrain, army, board } = geography
  const placement = Array.from(board.squares, (content) => Math.min(0, content))
  const owners = new Array(terrain.size).fill(-1)
  for (const [queen, place] of targets.entries()) {
    const square = terrain.squareOf[place]!
    expect(placement[square]).toBe(0)
    placement[square] = army.colourOf[queen]! + 1
    owners[place] = queen
  }
  expect([...targetOf]).toEqual(owners)
  expect(state.lines.errors).toBe(errorsOn(board, placement))
}

/** What all legs cost. Those without a way put their queens where they should have gone, occupied or not. */
function replayedCost(state: PlanState): number {
  const { geography, queens } = state
  const { terrain, board, army } = geography
  const at = [...army.starts]
  const moves = state.moves()
  let next = 0
  let sum = 0
  let stuck = 0
  for (let i = 0; i < state.legs; i++) {
    const leg = state.order[i]!
    const queen = leg % queens
    const from = terrain.squareOf[state.fromOf(leg)]!
    const to = terrain.squareOf[state.toOf(leg)]!
    expect(at[queen]).toBe(from)
    sum += state.costs[leg]!
    if (state.slides[leg]! < 0) stuck++
    let cost = 0
    for (let slide = 0; slide < state.slides[leg]!; slide++, next++) {
      const move = moves[next]!
      expect(move.from).toBe(at[queen])
      requireLegal(board, at, queen, move.to)
      const down = Math.abs(Math.floor(move.to / board.columns) - Math.floor(move.from / board.columns))
      const right = Math.abs((move.to % board.columns) - (move.from % board.columns))
      cost += Math.sqrt(Math.max(down, right))
      at[queen] = move.to
    }
    if (state.slides[leg]! < 0) expect(state.costs[leg]).toBeGreaterThan(state.floors[leg]!)
    else {
      expect(at[queen]).toBe(to)
      expect(state.costs[leg]).toBeCloseTo(cost, 9)
    }
    at[queen] = to
  }
  expect(next).toBe(moves.length)
  expect(state.stuck).toBe(stuck)
  return sum
}

function requireLegal(board: Board, at: readonly number[], queen: number, to: number): void {
  // The queen that goes is the only one that can move here: all others are walls.
  const placement = Array.from(board.squares, (content) => Math.min(0, content))
  for (const square of at) placement[square] = -1
  placement[at[queen]!] = 1
  if (!movesOn(board, placement).some((move) => move.to === to)) throw new Error(`${at[queen]} cannot go to ${to}`)
}

/** Requires that a state built again from the same plan is the same, and that all of its ways are at least as short. */
export function requireSameAnew(state: PlanState): void {
  const anew = new PlanState(state.geography)
  anew.restore(state.snapshot())
  audit(anew)
  const { costs, floors, slides, moves, ...seen } = seenOf(state)
  const { costs: newCosts, floors: newFloors, slides: _, moves: __, ...newSeen } = seenOf(anew)
  expect(newSeen).toEqual(seen)
  expect(newFloors).toEqual(floors)
  for (const [i, cost] of newCosts.entries()) expect(cost).toBeLessThan(costs[i]! + 1e-4)
  expect(slides.filter((count) => count > 0).reduce((sum, count) => sum + count, 0)).toBe(moves.length)
}
