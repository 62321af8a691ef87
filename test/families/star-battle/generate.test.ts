import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/base/random.ts'
import { GRADES, run, starBattle } from '../../../src/index.ts'
import { solved } from '../../solved.ts'
import { isLong } from '../../sweep.ts'
import { shapeOf } from './boards.ts'

const puzzLink = starBattle.codecs.notations.find(({ name }) => name === 'puzzlink')!
const seed = process.env.ROOKERY_TEST_SEED ?? '5'

/** Size, stars, grade, and how many boards a long run tries. */
const WANTED = [
  [6, 1, 'easy', 1000],
  ...[8, 10, 12].flatMap((size) => GRADES.map((grade) => [size, 1, grade, 1000] as const)),
  ...GRADES.map((grade) => [10, 2, grade, 1000] as const),
  [10, 2, 'any', 1000],
  [12, 1, 'any', 1000],
  [14, 3, 'any', 20],
] as const

/** A thousand extreme boards of 12 rows take several minutes. */
const LONGEST = isLong ? 3_600_000 : 60_000

describe('generating', () => {
  it.each(WANTED)(
    '%i rows with %i stars, %s: one solution, the grade, regions in one piece, none alike',
    (...wanted) => {
      const [size, stars, difficulty, count] = wanted
      const shapes = new Set<string>()
      const many = isLong ? count : 2
      for (let i = 0; i < many; i++) {
        const board = solved(starBattle.generate({ size, stars, difficulty }, new Random(`${seed} ${i}`)))
        expect(run(starBattle.solvers.clauses!(board, new Random(1))).status).toBe('solved')
        // Links have no regions in several pieces.
        expect(puzzLink.format(board)).toContain(`/${size}/${size}/${stars}/`)
        shapes.add(shapeOf(board))
        const sizes = new Int32Array(size)
        for (const region of board.regions) sizes[region]!++
        expect(new Set(sizes).size).toBeGreaterThan(1)
        if (difficulty === 'any') continue
        const explained = run(starBattle.abilities.explain!.search(board))
        expect(explained).toMatchObject({ status: 'solved', answer: { grade: difficulty } })
      }
      expect(shapes.size).toBe(many)
    },
    LONGEST,
  )

  it('says where stars do not fit', () => {
    const outcome = run(starBattle.generate({ size: 5, stars: 2, difficulty: 'any' }, new Random(1)))
    expect(outcome).toMatchObject({ status: 'impossible', why: expect.stringContaining('no room') })
  })
})
