import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FREE, WAITING, WaySearch } from '../../../src/families/queen-attack/pipeline/queen-board.ts'
import { TargetAnnealing } from '../../../src/families/queen-attack/pipeline/target-annealing.ts'
import { type Candidate, TargetPool } from '../../../src/families/queen-attack/pipeline/target-pool.ts'
import { Task } from '../../../src/families/queen-attack/pipeline/task.ts'
import { Random } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { boardOf, boardsUpTo } from './boards.ts'

/** Every slide from a square of the board with its rim that ends before something in the way. */
function slidesFrom(task: Task, blocked: (square: number) => boolean, from: number): { to: number; cost: number }[] {
  const slides = []
  for (const down of [-1, 0, 1]) {
    for (const right of [-1, 0, 1]) {
      if (down === 0 && right === 0) continue
      const stride = down * task.width + right
      for (let length = 1; !blocked(from + length * stride); length++) {
        slides.push({ to: from + length * stride, cost: Math.sqrt(length) })
      }
    }
  }
  return slides
}

/** What the cheapest way costs, by trying all slides until nothing gets cheaper. */
function plainCost(task: Task, blocked: (square: number) => boolean, from: number, to: number): number {
  const costs = new Map([[from, 0]])
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const [square, cost] of [...costs]) {
      for (const slide of slidesFrom(task, blocked, square)) {
        if ((costs.get(slide.to) ?? Number.POSITIVE_INFINITY) <= cost + slide.cost) continue
        costs.set(slide.to, cost + slide.cost)
        hasChanged = true
      }
    }
  }
  return costs.get(to) ?? Number.POSITIVE_INFINITY
}

/** The parts of a board, one square after the other. */
function partsOf(task: Task): Map<number, number> {
  const parts = new Map<number, number>()
  for (const first of task.open) {
    if (parts.has(first)) continue
    const reached = [first]
    parts.set(first, first)
    for (const square of reached) {
      for (const { to } of slidesFrom(task, (at) => task.walls[at] === 1, square)) {
        if (parts.has(to)) continue
        parts.set(to, first)
        reached.push(to)
      }
    }
  }
  return parts
}

/** Pairs on a line, queens too many on squares, on walls, and in parts of the board. */
function plainConflicts(task: Task, squareOf: Int32Array): number {
  const { colourOf, startOf, width, walls } = task
  let conflicts = 0
  const onSquare = new Map<number, number>()
  const inPart = new Map<string, number>()
  const parts = partsOf(task)
  squareOf.forEach((square, one) => {
    onSquare.set(square, (onSquare.get(square) ?? walls[square]!) + 1)
    for (let other = 0; other < one; other++) {
      if (colourOf[one] !== colourOf[other]) continue
      const down = Math.floor(square / width) - Math.floor(squareOf[other]! / width)
      const right = (square % width) - (squareOf[other]! % width)
      // Two on one square have all four lines in common.
      if (down === 0 && right === 0) conflicts += 4
      else if (down === 0 || right === 0 || Math.abs(down) === Math.abs(right)) conflicts++
    }
    const colour = colourOf[one]!
    const leave = `${colour} ${parts.get(startOf[one]!)}`
    inPart.set(leave, (inPart.get(leave) ?? 0) - 1)
    if (walls[square]) return
    const enter = `${colour} ${parts.get(square)}`
    inPart.set(enter, (inPart.get(enter) ?? 0) + 1)
  })
  for (const queens of onSquare.values()) conflicts += queens - 1
  for (const tooMany of inPart.values()) conflicts += Math.max(0, tooMany)
  return conflicts
}

/** The least sum over all ways to give each row a column. */
function leastSum(costs: number[][], row = 0, used = new Set<number>()): number {
  if (row === costs.length) return 0
  let least = Number.POSITIVE_INFINITY
  costs[row]!.forEach((cost, column) => {
    if (used.has(column)) return
    used.add(column)
    least = Math.min(least, cost + leastSum(costs, row + 1, used))
    used.delete(column)
  })
  return least
}

describe('the annealing of targets', () => {
  it('knows how many conflicts there are, on boards of all kinds', () => {
    const boards = [
      boardOf('AAAA', '.#..', '....', 'BBBB'),
      boardOf('A#..A', '##...', '.....', '.A.A.', '.A...'),
      boardOf('A#..A', '##...', '..BBB', '.A.AB', '#A..B'),
      boardOf('AA#..', '.A#A.', '..#..', 'B.#AB', '..#..'),
      boardOf('AA.B.BA'),
      boardOf('AAAAAA', '..#...', 'AA..A.', '......'),
    ]
    for (const board of boards) {
      const task = new Task(board)
      const annealing = new TargetAnnealing(task, new Random(5))
      for (let i = 0; i < 60; i++) {
        expect(annealing.board.conflicts).toBe(plainConflicts(task, annealing.board.squareOf))
        expect(annealing.work(37)).toBeLessThanOrEqual(37)
      }
    }
  })

  it('finds all boards at peace of four queens, and of six', () => {
    for (const [side, boards] of [
      [4, 2],
      [6, 4],
    ] as const) {
      const rows = Array.from({ length: side }, (_, row) => (row === 0 ? 'A' : '.').repeat(side))
      const annealing = new TargetAnnealing(new Task(boardOf(...rows)), new Random(1))
      const seen = new Set<string>()
      const keys = new Set<string>()
      for (let left = 100_000; left > 0; ) {
        left -= annealing.work(left)
        if (!annealing.isNotable || annealing.board.conflicts > 0) continue
        seen.add(annealing.board.squareOf.join())
        keys.add(`${annealing.board.highKey} ${annealing.board.lowKey}`)
      }
      expect(seen.size).toBe(boards)
      expect(keys.size).toBe(boards)
    }
  })
})

describe('the pool of targets', () => {
  const task = new Task(boardOf('AA...', 'A..#.', '.BB..', '.#...', '...B.'))

  /** A board with queens on random squares, with any conflicts. */
  function candidateOf(random: Random): Candidate {
    const squareOf = Int32Array.from({ length: task.queens }, () => task.open[random.below(task.open.length)]!)
    const changed = new Uint8Array(task.colours).fill(1)
    return { squareOf, conflicts: random.below(3), highKey: random.next() | 0, lowKey: random.next() | 0, changed }
  }

  function plainCostOf({ squareOf, conflicts }: Candidate): number {
    let cost = conflicts * task.price
    for (const [first, end] of [
      [0, 3],
      [3, 6],
    ] as const) {
      const costs = Array.from(task.startOf.subarray(first, end), (start) => {
        return Array.from(squareOf.subarray(first, end), (square) => task.distancesFrom(start)[square]!)
      })
      cost += leastSum(costs)
    }
    return cost
  }

  it('keeps the cheapest boards in their order, each once, with queens matched at the least cost', () => {
    const random = new Random(7)
    const pool = new TargetPool(task)
    const candidates = Array.from({ length: 5000 }, () => candidateOf(random))
    for (const candidate of [...candidates, ...candidates.slice(0, 100)]) {
      candidate.changed.fill(1)
      pool.begin(candidate)
      while (!pool.isIdle) pool.work(5)
    }
    const costs = candidates.map(plainCostOf).sort((a, b) => a - b)
    const places = pool.inOrder()
    expect(places.length).toBe(4096)
    const kept = Array.from(places, (place) => {
      const targets = pool.targets(place)
      const ways = Array.from(targets, (target, queen) => task.distancesFrom(task.startOf[queen]!)[target]!)
      return ways.reduce((sum, way) => sum + way, 0)
    })
    // What is kept has no conflicts with it, so costs can differ by whole prices.
    kept.forEach((cost, i) => {
      const conflicts = (costs[i]! - cost) / task.price
      expect(conflicts).toBeCloseTo(Math.round(conflicts), 9)
      expect([0, 1, 2]).toContain(Math.round(conflicts))
    })
  })
})

describe('the search for ways', () => {
  it('finds the cheapest way around queens, and says when there is none as cheap as asked for', () => {
    holds(fc.tuple(boardsUpTo(7), fc.integer({ min: 0, max: 999 })), 150, ([board, seed]) => {
      const random = new Random(seed)
      const task = new Task(board)
      const blocks = Uint8Array.from(task.walls, (wall) => 3 * wall)
      for (const start of task.startOf) blocks[start] = WAITING
      const ways = new WaySearch(task, blocks)
      const start = task.startOf[random.below(task.queens)]!
      const target = task.open[random.below(task.open.length)]!
      if (start === target) return
      const distances = task.distancesFrom(start)
      const blocked = (square: number) => blocks[square] !== FREE
      const cost = plainCost(task, blocked, start, target)
      expect(ways.find(start, target, distances, Number.POSITIVE_INFINITY)).toBeCloseTo(cost, 9)
      if (cost === Number.POSITIVE_INFINITY) return
      let walked = 0
      for (let i = 1; i < ways.length; i++) {
        const slide = slidesFrom(task, blocked, ways.way[i - 1]!).find(({ to }) => to === ways.way[i])
        expect(slide).toBeDefined()
        walked += slide!.cost
      }
      expect([ways.way[0], ways.way[ways.length - 1]]).toEqual([start, target])
      expect(walked).toBeCloseTo(cost, 9)
      expect(ways.find(start, target, distances, cost)).toBeCloseTo(cost, 9)
      expect(ways.find(start, target, distances, cost - 0.01)).toBe(Number.POSITIVE_INFINITY)
    })
  })

  it('leads past as few queens as possible where it may pass them', () => {
    // Around the wall in the middle there are two ways of the same cost.
    for (const [board, corner] of [
      [boardOf('AB.', '.#B', '...'), 2 * 5],
      [boardOf('A..', 'B#.', '...'), 2],
      [boardOf('A.B', 'B#B', '...'), 2 * 5],
    ] as const) {
      const task = new Task(board)
      const blocks = Uint8Array.from(task.walls, (wall) => 3 * wall)
      for (const start of task.startOf) blocks[start] = WAITING
      const ways = new WaySearch(task, blocks)
      const start = task.startOf[0]!
      const target = start + 2 * task.width + 2
      expect(ways.find(start, target, task.distancesFrom(start), 2 * Math.SQRT2, WAITING)).toBeCloseTo(
        2 * Math.SQRT2,
        9,
      )
      expect([...ways.way.subarray(0, ways.length)]).toEqual([start, start + corner, target])
    }
  })
})
