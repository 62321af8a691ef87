import { describe, expect, it } from 'vitest'
import { GreedyMoves, OrderSearch } from '../../../src/families/queen-attack/pipeline/greedy-moves.ts'
import { QueenBoard } from '../../../src/families/queen-attack/pipeline/queen-board.ts'
import { PoolPlans, TargetPool } from '../../../src/families/queen-attack/pipeline/target-pool.ts'
import { Task } from '../../../src/families/queen-attack/pipeline/task.ts'
import { Random } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'
import { boardOf } from './boards.ts'
import { movesOn, scoreOf } from './brute-force.ts'

const crowded = boardOf('AAA.BB.', 'CC.#.B.', '.A.A..B', 'BC#..C.', '..AB.#.', 'C..C.B.', '.A.C..A')

/** Targets for all queens: random squares without walls, no two the same. */
function randomTargets(task: Task, random: Random): Int32Array {
  return random.shuffle(task.open.slice()).slice(0, task.queens)
}

describe('queens on their ways', () => {
  it('know what they have paid and what is left at least, however often moves are taken back', () => {
    const random = new Random(3)
    const task = new Task(crowded)
    const board = new QueenBoard(task)
    const targets = randomTargets(task, random)
    board.reset(targets)
    const { width, columns } = task
    const withRim = (square: number) => (Math.floor(square / columns) + 1) * width + (square % columns) + 1
    for (let i = 0; i < sweep(300); i++) {
      if (i % 7 === 6) board.takeBack(2 * random.below(board.length / 2))
      const placement = new Array<number>(crowded.squares.length).fill(0)
      crowded.squares.forEach((content, square) => {
        if (content < 0) placement[square] = -1
        const queen = board.squareOf.indexOf(withRim(square))
        if (queen >= 0) placement[square] = task.colourOf[queen]! + 1
      })
      const moves = movesOn(crowded, placement)
      const { from, to } = moves[random.below(moves.length)]!
      board.slide(withRim(from), withRim(to))
      const plan = task.planOf(board.moves.slice(0, board.length))
      expect(board.score()).toBeCloseTo(scoreOf(crowded, plan.moves), 9)
      let paid = 0
      for (const move of plan.moves) {
        const down = Math.abs(Math.floor(move.to / columns) - Math.floor(move.from / columns))
        paid += Math.sqrt(Math.max(down, Math.abs((move.to % columns) - (move.from % columns))))
      }
      expect(board.cost).toBeCloseTo(paid, 9)
      // Until they arrive, what is left is what it was where they began.
      let rest = 0
      board.squareOf.forEach((square, queen) => {
        if (square !== targets[queen]) rest += task.distancesFrom(task.startOf[queen]!)[targets[queen]!]!
      })
      expect(board.rest).toBeCloseTo(rest, 9)
    }
  })
})

describe('plans for the boards of a pool', () => {
  it('let queens stay where there is no way, or where others end', () => {
    const task = new Task(boardOf('AA.#B', '..A##', '.B...'))
    const pool = new TargetPool(task)
    // All red ones on one square, a blue one on a wall.
    const squareOf = task.startOf.slice()
    squareOf.fill(task.startOf[1]! + 1, 0, 3)
    squareOf[3] = 0
    pool.begin({ squareOf, conflicts: 1, highKey: 1, lowKey: 2, changed: new Uint8Array(2).fill(1) })
    while (!pool.isIdle) pool.work(100)
    const plans = new PoolPlans(task, new GreedyMoves(task), pool)
    while (!plans.isDone) plans.work(100)
    const { targetOf } = plans.best!
    expect(new Set(targetOf).size).toBe(task.queens)
    targetOf.forEach((target, queen) => {
      expect(task.distancesFrom(task.startOf[queen]!)[target]).toBeLessThan(Number.POSITIVE_INFINITY)
    })
  })
})

describe('the greedy simulation', () => {
  it('comes to the same from the beginning and from where another one with the same order so far was', () => {
    const task = new Task(crowded)
    for (let seed = 0; seed < 20; seed++) {
      const random = new Random(seed)
      const greedy = new GreedyMoves(task)
      const targets = randomTargets(task, random)
      const order = random.shuffle(Int32Array.from(targets.keys()))
      greedy.begin(targets, order, Number.POSITIVE_INFINITY)
      greedy.work(Number.POSITIVE_INFINITY)
      const other = greedy.snapshot()
      const from = random.below(task.queens)
      order.set(random.shuffle(order.slice(from)), from)
      greedy.begin(targets, order, Number.POSITIVE_INFINITY)
      while (!greedy.isFinished) greedy.work(10)
      const whole = greedy.snapshot()
      greedy.begin(targets, order, Number.POSITIVE_INFINITY, from, other)
      greedy.work(Number.POSITIVE_INFINITY)
      expect(greedy.snapshot()).toEqual(whole)
    }
  })

  it('gives up as soon as it must cost more than it may', () => {
    const task = new Task(crowded)
    const greedy = new GreedyMoves(task)
    const targets = randomTargets(task, new Random(1))
    const order = Int32Array.from(targets.keys())
    greedy.begin(targets, order, Number.POSITIVE_INFINITY)
    greedy.work(Number.POSITIVE_INFINITY)
    expect(greedy.isHopeless).toBe(false)
    let least = 0
    targets.forEach((target, queen) => {
      least += task.distancesFrom(task.startOf[queen]!)[target]!
    })
    greedy.begin(targets, order, least - 0.1)
    greedy.work(1_000_000)
    expect(greedy.isHopeless).toBe(true)
  })
})

describe('the search for orders', () => {
  it('keeps the moves that its order leads to, which get no dearer', () => {
    const task = new Task(crowded)
    let hasImproved = false
    for (let seed = 0; seed < 6; seed++) {
      const random = new Random(seed)
      const greedy = new GreedyMoves(task)
      const targets = randomTargets(task, random)
      greedy.begin(targets, Int32Array.from(targets.keys()), Number.POSITIVE_INFINITY)
      while (!greedy.isFinished) greedy.work(50)
      const first = greedy.snapshot()
      const orders = new OrderSearch(task, first, greedy, random)
      let score = first.score
      for (let i = 0; i < 40; i++) {
        orders.work(2000)
        const { best } = orders
        expect(best.score).toBeLessThan(score + 1e-8)
        score = best.score
        expect(scoreOf(crowded, task.planOf(best.moves).moves)).toBeCloseTo(best.score, 9)
        expect([...best.order].sort((a, b) => a - b)).toEqual([...targets.keys()])
        // In the end every queen arrives.
        for (let place = 1; place < task.queens; place++) {
          const end = best.lengthAt[place]!
          if (end > best.lengthAt[place - 1]!) expect(best.moves[end - 1]).toBe(targets[best.order[place - 1]!])
        }
      }
      if (score < first.score - 1e-6) hasImproved = true
    }
    expect(hasImproved).toBe(true)
  })
})
