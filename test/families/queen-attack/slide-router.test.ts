import { describe, expect, it } from 'vitest'
import { MOST_SLIDES, SlideRouter, slideDistances, Terrain } from '../../../src/families/queen-attack/index.ts'
import type { Random } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { blockedPlaces, type PlainBoard, plainCosts, randomBoard, randomNumbers, slidesFrom } from './plain-ways.ts'

/** More than short floats can be wrong by, and less than any two ways differ that differ at all on such boards. */
const TRIFLE = 1e-5

/** A terrain and a router on it, with the distances past walls that it asks for. */
function routerOn({ rows, columns, blocked }: PlainBoard): { terrain: Terrain; router: SlideRouter } {
  const walls = blocked.map(Number)
  const terrain = new Terrain(rows, columns, walls)
  const distances = new Float32Array(terrain.size ** 2).fill(Number.POSITIVE_INFINITY)
  for (const [goal, place] of terrain.placeOf.entries()) {
    if (blocked[goal]) continue
    for (const [square, distance] of slideDistances(rows, columns, walls, goal).entries()) {
      distances[place * terrain.size + terrain.placeOf[square]!] = distance
    }
  }
  return { terrain, router: new SlideRouter(terrain, distances) }
}

/** The cost of the way that the router keeps, after every slide of it was found among the legal ones. */
function replayed(board: PlainBoard, terrain: Terrain, router: SlideRouter, source: number, goal: number): number {
  let at = source
  let cost = 0
  for (let i = 0; i < router.slides; i++) {
    const end = terrain.squareOf[router.ends[i]!]!
    const slide = slidesFrom(board, at).find((squares) => squares.at(-1) === end)
    if (!slide) throw new Error(`no slide leads from ${at} to ${end}`)
    expect(terrain.placeOf[at]! + slide.length * router.steps[i]!).toBe(router.ends[i])
    cost += Math.sqrt(slide.length)
    at = end
  }
  expect(at).toBe(goal)
  return cost
}

/** A board of walls with some more pieces, and two free squares of it; the piece that slides is on no list. */
function problem(random: Random, side: number) {
  const walls = randomBoard(random, side)
  const free = [...walls.blocked.keys()].filter((square) => !walls.blocked[square])
  if (free.length === 0) return undefined
  const source = free[random.below(free.length)]!
  const goal = free[random.below(free.length)]!
  const share = random.below(4)
  const blocked = walls.blocked.map((isWall, square) => isWall || (square !== source && random.below(10) < share))
  return { walls, source, goal, board: { ...walls, blocked } }
}

describe('a router', () => {
  it('finds the cheapest way past walls and pieces, and keeps it', () => {
    const random = randomNumbers('routes')
    for (let i = 0; i < sweep(300); i++) {
      const given = problem(random, 8)
      if (!given) continue
      const { walls, source, goal, board } = given
      const { terrain, router } = routerOn(walls)
      const occupied = blockedPlaces(terrain, board.blocked)
      const expected = board.blocked[goal] ? Number.POSITIVE_INFINITY : plainCosts(board, source)[goal]!
      const cost = router.route(occupied, terrain.placeOf[source]!, terrain.placeOf[goal]!, 100)
      if (expected === Number.POSITIVE_INFINITY) {
        expect(cost).toBe(expected)
        expect(router.slides).toBe(0)
        continue
      }
      expect(Math.abs(cost - expected)).toBeLessThan(TRIFLE)
      expect(replayed(board, terrain, router, source, goal)).toBeCloseTo(cost, 9)
    }
  })

  it('finds a way at exactly its cost, and none for less', () => {
    const random = randomNumbers('most')
    let found = 0
    for (let i = 0; i < sweep(400); i++) {
      const given = problem(random, 8)
      if (!given || given.board.blocked[given.goal] || given.source === given.goal) continue
      const { walls, source, goal, board } = given
      const { terrain, router } = routerOn(walls)
      const occupied = blockedPlaces(terrain, board.blocked)
      const expected = plainCosts(board, source)[goal]!
      if (expected === Number.POSITIVE_INFINITY) continue
      found++
      const ask = (most: number) => router.route(occupied, terrain.placeOf[source]!, terrain.placeOf[goal]!, most)
      expect(Math.abs(ask(expected) - expected)).toBeLessThan(TRIFLE)
      expect(ask(expected - 10 * TRIFLE)).toBe(Number.POSITIVE_INFINITY)
      expect(router.slides).toBe(0)
      expect(ask(expected / 2)).toBe(Number.POSITIVE_INFINITY)
      expect(ask(0)).toBe(Number.POSITIVE_INFINITY)
      expect(Math.abs(ask(Number.POSITIVE_INFINITY) - expected)).toBeLessThan(TRIFLE)
    }
    expect(found).toBeGreaterThan(inSweep(100))
  })

  it('can be asked again and again on a board that changes', () => {
    const random = randomNumbers('again')
    const blocked = Array.from({ length: 12 * 11 }, () => random.below(6) === 0)
    const walls = { rows: 12, columns: 11, blocked }
    const { terrain, router } = routerOn(walls)
    const free = [...blocked.keys()].filter((square) => !blocked[square])
    for (let i = 0; i < sweep(150); i++) {
      const source = free[random.below(free.length)]!
      const goal = free[random.below(free.length)]!
      const pieces = blocked.map((isWall, square) => isWall || (square !== source && random.below(4) === 0))
      const board = { ...walls, blocked: pieces }
      const expected = pieces[goal] ? Number.POSITIVE_INFINITY : plainCosts(board, source)[goal]!
      const occupied = blockedPlaces(terrain, pieces)
      // The piece that slides blocks no square, whether it stands on the board or not.
      occupied[terrain.placeOf[source]!] = random.below(2)
      const cost = router.route(occupied, terrain.placeOf[source]!, terrain.placeOf[goal]!, 100)
      if (expected === Number.POSITIVE_INFINITY) expect(cost).toBe(expected)
      else {
        expect(Math.abs(cost - expected)).toBeLessThan(TRIFLE)
        expect(replayed(board, terrain, router, source, goal)).toBeCloseTo(cost, 9)
      }
    }
  })

  it('stays where it is for nothing, even if nothing is allowed', () => {
    const { terrain, router } = routerOn({ rows: 2, columns: 2, blocked: [false, true, true, true] })
    const place = terrain.placeOf[0]!
    expect(router.route(blockedPlaces(terrain, [true, true, true, true]), place, place, 0)).toBe(0)
    expect(router.slides).toBe(0)
  })

  it('counts the places it looks at: one where a single slide is enough', () => {
    const { terrain, router } = routerOn({ rows: 9, columns: 9, blocked: new Array(81).fill(false) })
    router.route(terrain.walls, terrain.placeOf[0]!, terrain.placeOf[80]!, 100)
    expect(router.slides).toBe(1)
    expect(router.expansions).toBe(1)
  })
})

describe('a snake of corridors', () => {
  /** Corridors in every other row, each joined to the next at one end, so that every turn takes two slides. */
  function snake(corridors: number): PlainBoard {
    const rows = 2 * corridors - 1
    const columns = 5
    const blocked = Array.from({ length: rows * columns }, (_, square) => {
      const row = Math.floor(square / columns)
      const column = square % columns
      return row % 2 === 1 && column !== (row % 4 === 1 ? columns - 1 : 0)
    })
    return { rows, columns, blocked }
  }

  /** The fewest and the most slides of cheapest ways: there may be several that cost the same. */
  function slidesNeeded(board: PlainBoard, source: number, goal: number): { fewest: number; most: number } {
    const costs = plainCosts(board, source)
    const needed = new Map([[source, { fewest: 0, most: 0 }]])
    const squares = [...costs.keys()].filter((square) => costs[square]! < Number.POSITIVE_INFINITY)
    squares.sort((a, b) => costs[a]! - costs[b]!)
    for (const square of squares) {
      const { fewest, most } = needed.get(square)!
      for (const slide of slidesFrom(board, square)) {
        const end = slide.at(-1)!
        if (Math.abs(costs[square]! + Math.sqrt(slide.length) - costs[end]!) > 1e-9) continue
        const known = needed.get(end) ?? { fewest: fewest + 1, most: most + 1 }
        needed.set(end, { fewest: Math.min(known.fewest, fewest + 1), most: Math.max(known.most, most + 1) })
      }
    }
    return needed.get(goal)!
  }

  it('is gone through as long as there is room for the slides, and no farther', () => {
    const board = snake(14)
    const { terrain, router } = routerOn(board)
    let longest = 0
    let tooLong = 0
    for (const [goal, isWall] of board.blocked.entries()) {
      if (isWall) continue
      const { fewest, most } = slidesNeeded(board, 0, goal)
      const cost = router.route(terrain.walls, terrain.placeOf[0]!, terrain.placeOf[goal]!, 1000)
      if (fewest > MOST_SLIDES) tooLong++
      if (cost === Number.POSITIVE_INFINITY) {
        expect(most).toBeGreaterThan(MOST_SLIDES)
        expect(router.slides).toBe(0)
      } else {
        expect(fewest).toBeLessThanOrEqual(MOST_SLIDES)
        longest = Math.max(longest, router.slides)
        expect(replayed(board, terrain, router, 0, goal)).toBeCloseTo(cost, 9)
      }
    }
    expect(longest).toBe(MOST_SLIDES)
    expect(tooLong).toBeGreaterThan(0)
  })
})
