import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bestScoresFile, knownScores, knownSeeds, rankScore } from '../../bench/problems/queen-attack-scores.ts'

describe('the best scores of queen attack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-best-'))
  const file = join(folder, 'best.json')
  const scores = () => JSON.parse(readFileSync(file, 'utf8'))

  beforeEach(() => writeFileSync(file, '{"2":20.5,"10":7}'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are replaced by better ones', () => {
    expect(rankScore(2, 19, file)).toEqual({ best: 19, before: 20.5, isWritten: true })
    expect(scores()).toEqual({ 2: 19, 10: 7 })
  })

  it('stay where a score is worse, the same, or the same but for rounding', () => {
    expect(rankScore(2, 41, file)).toEqual({ best: 20.5, before: 20.5, isWritten: false })
    expect(rankScore(2, 20.5, file)).toEqual({ best: 20.5, before: 20.5, isWritten: false })
    const hardlyBetter = 20.5 - 5e-7
    expect(rankScore(2, hardlyBetter, file)).toEqual({ best: hardlyBetter, before: 20.5, isWritten: false })
    expect(readFileSync(file, 'utf8')).toBe('{"2":20.5,"10":7}')
  })

  it('are added where a seed has none, in the order of the seeds', () => {
    expect(rankScore(3, 5, file)).toEqual({ best: 5, before: undefined, isWritten: true })
    expect(Object.entries(scores())).toEqual([
      ['2', 20.5],
      ['3', 5],
      ['10', 7],
    ])
  })

  it('are rounded up, and found again they are not written again', () => {
    expect(rankScore(2, Math.sqrt(3), file).isWritten).toBe(true)
    expect(scores()[2]).toBe(1.732051)
    expect(rankScore(2, Math.sqrt(3), file)).toEqual({ best: Math.sqrt(3), before: 1.732051, isWritten: false })
    rankScore(2, 1.2345671, file)
    expect(scores()[2]).toBe(1.234568)
  })

  it('that are kept are of the contest’s seeds, and none is worse than what others found', () => {
    const kept = JSON.parse(readFileSync(bestScoresFile, 'utf8')) as Record<string, number>
    for (const [seed, score] of Object.entries(kept)) {
      expect(Number.isInteger(Number(seed)) && Number(seed) >= 1 && Number(seed) <= 100, `seed ${seed}`).toBe(true)
      expect(score, `seed ${seed}`).toBeGreaterThan(0)
    }
    for (const seed of knownSeeds) expect(kept[seed], `seed ${seed}`).toBeLessThanOrEqual(knownScores(seed).others)
  })
})
