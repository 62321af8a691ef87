import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/base/random.ts'
import { run, starBattle } from '../../../src/index.ts'
import { spread } from '../../sweep.ts'
import { imageOf } from './boards.ts'

interface Level {
  readonly id: string
  readonly regions: number[][]
  readonly stars: number
  readonly solutions: number | null
  readonly solution?: string[]
}

const folder = new URL('../../../../shared/data/star-battle/', import.meta.url)
const levelsIn = (file: string): Level[] => {
  const path = new URL(file, folder)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Level)
}
const levels = [...levelsIn('collected.jsonl'), ...levelsIn('queens.jsonl')]
const { codecs, abilities, solvers } = starBattle

/** With 14 rows and more, counting by Algorithm X takes seconds. */
const LARGEST_TO_COUNT = 12

describe.skipIf(levels.length === 0)('boards of others (skipped where the data is absent)', () => {
  it('have the solutions that are known, in all images', () => {
    expect(levels.length).toBe(379)
    for (const level of levels) {
      const board = codecs.problem.fromJson(level as never)
      const outcome = run(solvers.logic!(board, new Random(1)))
      expect(outcome.status, level.id).toBe(level.solutions === 1 ? 'solved' : 'ambiguous')
      if (outcome.status !== 'solved') continue
      expect(codecs.answer.format(outcome.answer, board), level.id).toBe(level.solution!.join('\n'))
      expect(outcome.certificate, level.id).toBeDefined()
      const way = 1 + (level.id.length % 7)
      expect(run(solvers.logic!(imageOf(board, way), new Random(1))).status, level.id).toBe('solved')
    }
  })

  it('come with certificates that hold', () => {
    for (const level of spread(levels, 40)) {
      const board = codecs.problem.fromJson(level as never)
      const outcome = run(solvers.logic!(board, new Random(1)))
      if (outcome.status === 'solved') expect(starBattle.check(board, outcome.answer, outcome.certificate)).toEqual([])
    }
  })

  it('are counted, and solved by the other methods', () => {
    for (const level of levels.filter(({ regions }) => regions.length <= LARGEST_TO_COUNT)) {
      const board = codecs.problem.fromJson(level as never)
      const counted = run(abilities.count!.search(board, 'all'))
      expect(counted, level.id).toMatchObject({ status: 'solved', answer: { count: BigInt(level.solutions!) } })
    }
    for (const level of spread(levels, 60)) {
      const board = codecs.problem.fromJson(level as never)
      const outcome = run(solvers.clauses!(board, new Random(1)))
      expect(outcome.status, level.id).toBe(level.solutions === 1 ? 'solved' : 'ambiguous')
    }
  })

  it('are explained up to the solution, by steps that hold', () => {
    for (const level of spread(levels, 60)) {
      if (level.solutions !== 1 || level.regions.length > LARGEST_TO_COUNT) continue
      const board = codecs.problem.fromJson(level as never)
      const outcome = run(abilities.explain!.search(board))
      if (outcome.status !== 'solved') throw new Error(`${level.id}: ${outcome.status}`)
      const settled = outcome.answer.deductions.flatMap(({ settles }) => settles)
      for (const { place, as } of settled) {
        expect(as, level.id).toBe(level.solution![place[0]]![place[1]] === '*' ? 'star' : 'empty')
      }
      expect(settled.length, level.id).toBe(board.regions.length)
    }
  })
})
