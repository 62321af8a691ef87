import { describe, expect, it } from 'vitest'
import { type Board, errorPrice, type Geography, noPrices, WALL } from '../../../src/families/queen-attack/index.ts'
import type { Targets } from '../../../src/families/queen-attack/plan/target-beam.ts'
import { ColourWays, TargetFinder } from '../../../src/families/queen-attack/plan/target-finder.ts'
import type { Prices } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardOf } from './boards.ts'
import { ascentOn, distancesOn, randomBoard } from './bound-boards.ts'
import { errorsOn } from './brute-force.ts'
import { ended, geographyOf, randomNumbers } from './plan-state-audit.ts'

interface Question {
  readonly colour: number
  readonly isTaken?: Uint8Array
  readonly width?: number
  readonly noise?: number
  readonly prices?: Prices
}

/** Requires different squares that each queen can reach, and that their errors and costs are those of a plain count. */
function requireSquares(
  { army, board }: Geography,
  { colour, ways, isTaken }: { colour: number; ways: readonly Float64Array[]; isTaken: Uint8Array },
  { squares, errors, cost }: Targets,
): void {
  const first = army.firstOf[colour]!
  expect(squares.length).toBe(army.firstOf[colour + 1]! - first)
  const placement = Array.from(board.squares, () => 0)
  const distances = distancesOn(board)
  let sum = 0
  for (const [i, square] of squares.entries()) {
    expect(board.squares[square]).not.toBe(WALL)
    expect(isTaken[square]).toBe(0)
    expect(placement[square]).toBe(0)
    expect(distances[army.bySquare.indexOf(first + i)]![square]).toBeLessThan(Number.POSITIVE_INFINITY)
    placement[square] = 1
    sum += ways[i]![square]!
  }
  expect(errors).toBe(errorsOn(board, placement))
  expect(cost).toBeCloseTo(sum + errorPrice(board) * errors, 9)
}

/** The squares that are found for a colour, and the pauses on the way. */
function find(geography: Geography, { colour, isTaken, width = 16, noise = 0, prices }: Question) {
  const { board } = geography
  const finder = new TargetFinder(geography, prices ?? noPrices(board), randomNumbers('finder'))
  const taken = isTaken ?? new Uint8Array(board.squares.length)
  const ways = ended(new ColourWays(geography).atFirst(colour))
  const search = finder.find(colour, ways, taken, width, noise)
  let pauses = 0
  let next = search.next()
  for (; !next.done; next = search.next()) pauses++
  const found = next.value
  if (found) requireSquares(geography, { colour, ways, isTaken: taken }, found)
  return { found, pauses, steps: finder.steps }
}

/** Prices as they are when there is little time. */
function somePrices(board: Board): Prices {
  const ascent = ascentOn(board)
  ascent.work(40)
  return ascent.prices()
}

describe('targets of a colour', () => {
  it('are different squares within reach that no queen has taken', () => {
    const random = randomNumbers('found')
    let found = 0
    for (let i = 0; i < sweep(150); i++) {
      const walls = [0, 0.2, 0.4][random.below(3)]!
      const board = randomBoard({ rows: 4 + random.below(5), columns: 6, colours: 3, queens: 12, walls }, random)
      const geography = geographyOf(board)
      const isTaken = Uint8Array.from(board.squares, () => (random.below(4) === 0 ? 1 : 0))
      const prices = i % 2 === 0 ? noPrices(board) : somePrices(board)
      const colour = random.below(3)
      if (find(geography, { colour, isTaken, width: 1 + random.below(20), noise: i % 3, prices }).found) found++
    }
    expect(found).toBeGreaterThan(inSweep(120))
  })

  it('of all colours one after the other leave each queen in a pocket its start', () => {
    const boards = [
      boardOf('A#BBB', '##...', 'AA...', '.B...', '..A.B'),
      boardOf('AB#...', 'A.#BAB', '###...', '.A....', '..B...', 'A....B'),
      boardOf('AC#...', '###BAB', 'C..A.B'),
      boardOf('ABC', '###', 'ABC', '...'),
    ]
    for (const board of boards) {
      const geography = geographyOf(board)
      for (let first = 0; first < board.colours; first++) {
        const isTaken = new Uint8Array(board.squares.length)
        for (let i = 0; i < board.colours; i++) {
          const colour = (first + i) % board.colours
          const { found } = find(geography, { colour, isTaken })
          if (!found) throw new Error('there is room for all queens')
          for (const square of found.squares) isTaken[square] = 1
        }
      }
    }
  })

  it('have no errors on an empty board with as many queens as rows', () => {
    for (const side of [4, 5, 6, 8, 12]) {
      const random = randomNumbers(`peace ${side}`)
      const board = randomBoard({ rows: side, columns: side, colours: 1, queens: side, walls: 0 }, random)
      const { found, pauses, steps } = find(geographyOf(board), { colour: 0, prices: somePrices(board) })
      expect(found!.errors).toBe(0)
      expect(pauses).toBeGreaterThan(0)
      expect(steps).toBeGreaterThan(0)
    }
  })

  it('are found where there is no peace', () => {
    const boards = [
      boardOf('AA', '..'),
      boardOf('AA', 'A.'),
      boardOf('AAA', '...', '...'),
      boardOf('AAA....'),
      boardOf('AAAA', '....', '....'),
      boardOf('A#A#', '####', '#A#A'),
      boardOf('AA.A', '.A..', 'A...', '....'),
      boardOf('AAA', 'AAA', 'AAA'),
    ]
    for (const board of boards) {
      expect(find(geographyOf(board), { colour: 0, width: 50 }).found!.errors).toBeGreaterThan(0)
    }
  })

  it('are none where everything is taken', () => {
    const board = boardOf('A.', '.B')
    expect(find(geographyOf(board), { colour: 0, isTaken: Uint8Array.of(1, 1, 1, 1) }).found).toBeUndefined()
  })
})

describe('targets of a colour with a wide beam', () => {
  /** The least that ways and errors can cost together, by trying all squares for all queens. */
  function leastCost(board: Board, ways: readonly Float64Array[]): number {
    const price = errorPrice(board)
    const { columns } = board
    const chosen: number[] = []
    let least = Number.POSITIVE_INFINITY
    place(0)
    return least

    function place(cost: number): void {
      if (cost >= least) return
      const own = ways[chosen.length]
      if (!own) {
        least = cost
        return
      }
      for (const [square, way] of own.entries()) {
        if (chosen.includes(square)) continue
        const attacked = chosen.filter((other) => {
          const down = Math.abs(Math.floor(other / columns) - Math.floor(square / columns))
          const right = Math.abs((other % columns) - (square % columns))
          return down === 0 || right === 0 || down === right
        })
        chosen.push(square)
        place(cost + way + price * attacked.length)
        chosen.pop()
      }
    }
  }

  it('cost as little as any, nearly always', () => {
    const random = randomNumbers('least')
    let asked = 0
    let exact = 0
    for (let i = 0; i < sweep(150); i++) {
      const [rows, columns] = [
        [4, 4],
        [3, 5],
        [5, 5],
        [2, 6],
      ][i % 4] as [number, number]
      const queens = Math.min(rows + (i % 3 === 0 ? 1 : 0), 4)
      const board = randomBoard({ rows, columns, colours: 1, queens, walls: [0, 0.2][i % 2]! }, random)
      const geography = geographyOf(board)
      const ways = ended(new ColourWays(geography).atFirst(0))
      const least = leastCost(board, ways)
      const { cost } = find(geography, { colour: 0, width: 400, prices: somePrices(board) }).found!
      expect(cost).toBeGreaterThan(least - 1e-9)
      asked++
      if (cost < least + 1e-9) exact++
    }
    expect(exact / asked).toBeGreaterThan(0.8)
  })
})
