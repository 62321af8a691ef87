import { describe, expect, it } from 'vitest'
import { type Board, EMPTY, generate } from '../../../src/families/queen-attack/index.ts'
import { TargetBoards } from '../../../src/families/queen-attack/plan/target-boards.ts'
import { Random } from '../../../src/index.ts'
import { solved } from '../../solved.ts'
import { boardOf } from './boards.ts'
import { distancesOn } from './bound-boards.ts'
import { errorsOn } from './brute-force.ts'
import { ended, geographyOf } from './plan-state-audit.ts'

/** What it costs each queen to get to each square, by colour. */
function waysOn(board: Board): Float64Array[][] {
  const distances = distancesOn(board)
  const colours = Array.from(board.squares.filter((content) => content > EMPTY))
  return Array.from({ length: board.colours }, (_, colour) => distances.filter((_, i) => colours[i] === colour + 1))
}

/** The costs of all boards on which queens without an attack have every colour's targets, queen by queen. */
function plainCosts(board: Board, ways: readonly (readonly Float64Array[])[]): Map<string, number> {
  const placed = Array.from(board.squares, (content) => Math.min(content, EMPTY))
  const queens = ways.flatMap((own, colour) => own.map((way) => ({ way, colour: colour + 1 })))
  const costs = new Map<string, number>()
  place(0, 0)
  return costs

  function place(index: number, cost: number): void {
    if (errorsOn(board, placed) > 0) return
    const queen = queens[index]
    if (!queen) {
      costs.set(placed.join(), Math.min(cost, costs.get(placed.join()) ?? Number.POSITIVE_INFINITY))
      return
    }
    for (let square = 0; square < placed.length; square++) {
      if (placed[square] !== EMPTY || queen.way[square] === Number.POSITIVE_INFINITY) continue
      placed[square] = queen.colour
      place(index + 1, cost + queen.way[square]!)
      placed[square] = EMPTY
    }
  }
}

describe('target boards', () => {
  it('are all that there are, the cheapest first', () => {
    let most = 0
    for (let seed = 1; seed <= 9; seed++) {
      const n = seed % 3 === 0 ? '5' : '4'
      const board = solved(generate({ n, colours: n === '4' ? '2' : '1' }, new Random(seed)))
      const ways = waysOn(board)
      const expected = plainCosts(board, ways)
      const targets = TargetBoards.on(geographyOf(board))
      if (!targets) {
        expect(expected.size).toBe(0)
        continue
      }
      ended(targets.combine(ways))
      const found = new Map(
        targets.boards.map((own) => {
          const placed = Array.from(board.squares, (content) => Math.min(content, EMPTY))
          for (const [colour, { squares }] of own.entries()) for (const square of squares) placed[square] = colour + 1
          return [placed.join(), own.reduce((sum, { cost }) => sum + cost, 0)]
        }),
      )
      expect(new Set(found.keys())).toEqual(new Set(expected.keys()))
      for (const [key, cost] of found) expect(cost).toBeCloseTo(expected.get(key)!, 9)
      expect([...found.values()]).toEqual([...found.values()].sort((a, b) => a - b))
      expect(targets.boards.length).toBe(found.size)
      most = Math.max(most, found.size)
    }
    expect(most).toBeGreaterThan(5)
  })

  it('are not listed where there is none, or where there are too many', () => {
    expect(TargetBoards.on(geographyOf(boardOf('AAA', '...', '...')))).toBeUndefined()
    expect(TargetBoards.on(geographyOf(boardOf('AAA......', ...Array.from({ length: 8 }, () => '.........'))))).toBe(
      undefined,
    )
  })
})
