import type { Terrain } from '../../../src/families/queen-attack/index.ts'
import { Random } from '../../../src/index.ts'

/** A board in plain lists: by square, whether something stands there that no slide passes. */
export interface PlainBoard {
  readonly rows: number
  readonly columns: number
  readonly blocked: readonly boolean[]
}

/** Every slide from a square: the squares that are passed, and last the one where it ends. */
export function slidesFrom({ rows, columns, blocked }: PlainBoard, from: number): number[][] {
  const slides: number[][] = []
  for (const down of [-1, 0, 1]) {
    for (const right of [-1, 0, 1]) {
      if (down === 0 && right === 0) continue
      const passed: number[] = []
      let row = Math.floor(from / columns) + down
      let column = (from % columns) + right
      while (row >= 0 && row < rows && column >= 0 && column < columns && !blocked[row * columns + column]) {
        passed.push(row * columns + column)
        slides.push([...passed])
        row += down
        column += right
      }
    }
  }
  return slides
}

/**
 * What it costs to get to each square, by Dijkstra's algorithm without any queue; charges are paid on every square of a
 * slide.
 */
export function plainCosts(board: PlainBoard, source: number, charges?: readonly number[]): number[] {
  const costs = board.blocked.map((_, square) => (square === source ? 0 : Number.POSITIVE_INFINITY))
  const open = new Set(costs.keys())
  for (;;) {
    let nearest = -1
    for (const square of open) if (nearest < 0 || costs[square]! < costs[nearest]!) nearest = square
    if (nearest < 0 || costs[nearest] === Number.POSITIVE_INFINITY) return costs
    open.delete(nearest)
    for (const slide of slidesFrom(board, nearest)) {
      const end = slide.at(-1)!
      let cost = costs[nearest]! + Math.sqrt(slide.length)
      for (const square of slide) cost += charges?.[square] ?? 0
      costs[end] = Math.min(costs[end]!, cost)
    }
  }
}

/** A board of up to this many rows and columns, long and narrow ones among them, with few or many squares blocked. */
export function randomBoard(random: Random, side: number): PlainBoard {
  const rows = random.below(5) === 0 ? 1 : 1 + random.below(side)
  const columns = random.below(5) === 0 ? 1 : 1 + random.below(side)
  const share = [0, 0.1, 0.3, 0.5, 0.7][random.below(5)]!
  return { rows, columns, blocked: Array.from({ length: rows * columns }, () => random.real() < share) }
}

export function randomNumbers(name: string): Random {
  return new Random(process.env.ROOKERY_TEST_SEED ?? 7).fork(name)
}

/** By place: 1 where a square of the board is blocked, and on the rim. */
export function blockedPlaces(terrain: Terrain, blocked: readonly boolean[]): Uint8Array {
  const places = new Uint8Array(terrain.size).fill(1)
  for (const [square, place] of terrain.placeOf.entries()) places[place] = blocked[square] ? 1 : 0
  return places
}

/** The costs by place, where they are known by square. */
export function bySquare(terrain: Terrain, byPlace: ArrayLike<number>): number[] {
  return Array.from(terrain.placeOf, (place) => byPlace[place]!)
}

/** Requires the same numbers up to a share; Infinity only where the other has it. */
export function areClose(some: readonly number[], others: readonly number[], share = 1e-12): boolean {
  return (
    some.length === others.length &&
    some.every((one, i) => one === others[i] || Math.abs(one - others[i]!) <= share * (1 + Math.abs(one)))
  )
}
