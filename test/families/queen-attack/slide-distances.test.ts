import { describe, expect, it } from 'vitest'
import { DIRECTIONS } from '../../../src/base/grid.ts'
import { SlideFlood, slideCosts, slideDistances, Terrain } from '../../../src/families/queen-attack/index.ts'
import { sweep } from '../../sweep.ts'
import { areClose, blockedPlaces, bySquare, plainCosts, randomBoard, randomNumbers } from './plain-ways.ts'

describe('a terrain', () => {
  it('has a place for every square, and walls around them all', () => {
    const random = randomNumbers('terrain')
    for (let board = 0; board < 60; board++) {
      const { rows, columns, blocked } = randomBoard(random, 7)
      const terrain = new Terrain(rows, columns, blocked.map(Number))
      expect(new Set(terrain.placeOf).size).toBe(rows * columns)
      const places = [...terrain.squareOf.keys()].filter((place) => terrain.squareOf[place]! >= 0)
      expect(places).toEqual([...terrain.placeOf])
      for (let place = 0; place < terrain.size; place++) {
        const square = terrain.squareOf[place]!
        expect(terrain.walls[place]).toBe(square < 0 || blocked[square] ? 1 : 0)
      }
      for (const [square, place] of terrain.placeOf.entries()) {
        expect(terrain.squareOf[place]).toBe(square)
        for (const [direction, [down, right]] of DIRECTIONS.entries()) {
          const row = Math.floor(square / columns) + down
          const column = (square % columns) + right
          const isInside = row >= 0 && row < rows && column >= 0 && column < columns
          const next = place + terrain.steps[direction]!
          expect(terrain.squareOf[next]).toBe(isInside ? row * columns + column : -1)
        }
      }
    }
  })

  it('takes square roots for slides of any length', () => {
    for (const [rows, columns] of [
      [1, 1],
      [3, 1024],
      [2000, 2],
    ] as const) {
      const costs = slideCosts({ rows, columns })
      expect(costs.length).toBeGreaterThan(Math.max(rows, columns) - 1)
      for (let length = 0; length < Math.max(rows, columns); length++) expect(costs[length]).toBe(Math.sqrt(length))
    }
  })
})

describe('distances', () => {
  it('are those of the cheapest ways, from every square', () => {
    const random = randomNumbers('distances')
    for (let i = 0; i < sweep(120); i++) {
      const board = randomBoard(random, 7)
      for (let source = 0; source < board.blocked.length; source++) {
        const { rows, columns, blocked } = board
        const distances = slideDistances(rows, columns, blocked.map(Number), source)
        expect(areClose([...distances], plainCosts(board, source))).toBe(true)
      }
    }
  })

  it('on a larger board are those of the cheapest ways', () => {
    const random = randomNumbers('larger distances')
    for (let i = 0; i < 6; i++) {
      const blocked = Array.from({ length: 20 * 23 }, () => random.below(10) < i)
      const source = random.below(blocked.length)
      const distances = slideDistances(20, 23, blocked.map(Number), source)
      expect(areClose([...distances], plainCosts({ rows: 20, columns: 23, blocked }, source))).toBe(true)
    }
  })

  it('are 0 at the source and Infinity outside a pocket', () => {
    const blocked = [0, 1, 0, 1, 1, 0, 0, 0, 0]
    expect([...slideDistances(3, 3, blocked, 0)]).toEqual([0, ...new Array(8).fill(Number.POSITIVE_INFINITY)])
    expect([...slideDistances(1, 1, [1], 0)]).toEqual([0])
  })

  it('along a single row are a matter of one slide', () => {
    const distances = slideDistances(1, 1500, new Uint8Array(1500), 0)
    expect(distances[1499]).toBe(Math.sqrt(1499))
  })
})

describe('a flood', () => {
  it('passes neither walls nor pieces, also where it is used again', () => {
    const random = randomNumbers('flood')
    for (let i = 0; i < 60; i++) {
      const { rows, columns, blocked: walls } = randomBoard(random, 7)
      const terrain = new Terrain(rows, columns, walls.map(Number))
      const flood = new SlideFlood(terrain)
      for (let again = 0; again < 12; again++) {
        const blocked = walls.map((isWall) => isWall || random.below(6) === 0)
        const source = random.below(blocked.length)
        const costs = flood.from(terrain.placeOf[source]!, blockedPlaces(terrain, blocked))
        expect(areClose(bySquare(terrain, costs), plainCosts({ rows, columns, blocked }, source))).toBe(true)
        const rim = [...costs.keys()].filter((place) => terrain.squareOf[place]! < 0)
        expect(rim.every((place) => costs[place] === Number.POSITIVE_INFINITY)).toBe(true)
      }
    }
  })

  it('pays the charges of all places that it passes or stops at, but not of its source', () => {
    const random = randomNumbers('charges')
    for (let i = 0; i < sweep(300); i++) {
      const board = randomBoard(random, 7)
      const { rows, columns, blocked } = board
      const terrain = new Terrain(rows, columns, blocked.map(Number))
      const most = [0.1, 1, 50][random.below(3)]!
      const bySquares = blocked.map(() => (random.below(3) === 0 ? most * random.real() : 0))
      const charges = new Float64Array(terrain.size)
      for (const [square, place] of terrain.placeOf.entries()) charges[place] = bySquares[square]!
      const source = random.below(blocked.length)
      const costs = new SlideFlood(terrain).from(terrain.placeOf[source]!, terrain.walls, charges)
      expect(areClose(bySquare(terrain, costs), plainCosts(board, source, bySquares))).toBe(true)
    }
  })
})
