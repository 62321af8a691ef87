import { describe, expect, it } from 'vitest'
import { Random, rooks, run } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'

function wallsOf(rows: number, columns: number, density: number, seed: number): Uint8Array {
  const outcome = run(rooks.generate({ size: { rows, columns }, density }, new Random(seed)))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  expect(outcome.answer).toMatchObject({ rows, columns })
  return outcome.answer.walls
}

describe('a generated board', () => {
  it('has exactly the walls that were asked for, to the nearest square', () => {
    const random = new Random('densities')
    for (let i = 0; i < sweep(2000); i++) {
      const [rows, columns] = [1 + random.below(12), 1 + random.below(12)]
      const density = [0, 1, 0.5, random.real()][i % 4]!
      const walls = wallsOf(rows, columns, density, i)
      expect(walls).toHaveLength(rows * columns)
      expect(walls.filter((wall) => wall === 1)).toHaveLength(Math.round(density * rows * columns))
    }
  })

  it('has its walls anywhere with the same chance', () => {
    const counts = new Array<number>(12).fill(0)
    const boards = sweep(6000)
    for (let seed = 0; seed < boards; seed++) {
      wallsOf(3, 4, 0.25, seed).forEach((wall, square) => {
        counts[square]! += wall
      })
    }
    // Each square is a wall in a quarter of the boards; five standard deviations are allowed.
    for (const count of counts) expect(Math.abs(count - boards / 4)).toBeLessThan(5 * Math.sqrt(boards * 0.25 * 0.75))
  })

  it('is as large as asked for when that is larger than one slice of work', () => {
    expect(wallsOf(300, 701, 0.1, 1).filter((wall) => wall === 1)).toHaveLength(21_030)
  })
})
