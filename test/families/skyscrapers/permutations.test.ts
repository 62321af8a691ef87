import { describe, expect, it } from 'vitest'
import { solveByPermutations } from '../../../src/families/skyscrapers/index.ts'
import { Random, run } from '../../../src/index.ts'
import { requireStopsAtOnce } from '../../contract/stops.ts'
import { holds } from '../../property.ts'
import { inSweep, spread } from '../../sweep.ts'
import { boardOf, boards, boardsBeside, fixtureBoards, type KnownBoard, keepsRules, randomBoard } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { solutionsByCadical } from './cadical.ts'
import { MEDVED, MEDVED_SOLUTION, SPARSE, SPARSE_SOLUTION } from './known-answers.ts'
import { requireAmbiguous, requireRight } from './outcomes.ts'

const SEED = process.env.ROOKERY_TEST_SEED ?? 20_011
const KINDS = ['honest', 'bent', 'nonsense'] as const

const fixtures = fixtureBoards()

/** Fails unless an outcome is the right one for a board with these solutions, or the first two of them. */
/** What is not as the file says. */
function faultOf({ id, board, solution, solutions, unique }: KnownBoard): string[] {
  const outcome = run(solveByPermutations(board))
  const expected = solutions === 0 ? 'impossible' : unique || solutions === 1 ? 'solved' : 'ambiguous'
  if (outcome.status !== expected) return [`${id}: ${outcome.status}, not ${expected}`]
  if (outcome.status === 'ambiguous') requireAmbiguous(board, outcome)
  if (outcome.status !== 'solved' || !solution || outcome.answer.join() === solution.join()) return []
  return [`${id}: not the solution of the file`]
}

describe('solving by permutations', () => {
  it('agrees with brute force on small boards', () => {
    const counts = { solved: 0, ambiguous: 0, impossible: 0, stopped: 0 }
    holds(boards(1, 4), 2000, (board) => {
      const outcome = run(solveByPermutations(board))
      requireRight(board, outcome, solutionsByBruteForce(board))
      counts[outcome.status]++
    })
    expect(Math.min(counts.solved, counts.ambiguous, counts.impossible)).toBeGreaterThan(inSweep(100))
  })

  it('agrees with brute force on boards of five by five with many clues', () => {
    const random = new Random(SEED)
    for (let i = 0; i < 60; i++) {
      const board = randomBoard(5, random, KINDS[i % 3], { clues: 0.6 + 0.4 * random.real(), givens: 0.1 })
      requireRight(board, run(solveByPermutations(board)), solutionsByBruteForce(board))
    }
  })

  it('agrees with a solver of clauses on larger boards', async () => {
    const random = new Random(SEED)
    const counts = { solved: 0, ambiguous: 0, impossible: 0, stopped: 0 }
    for (let i = 0; i < 27; i++) {
      const clues = 0.3 + 0.7 * random.real()
      const board = randomBoard(6 + (i % 2), random, i % 3 === 2 ? 'bent' : 'honest', {
        clues,
        givens: 0.25 * random.real(),
      })
      const outcome = run(solveByPermutations(board))
      requireRight(board, outcome, await solutionsByCadical(board, 2))
      counts[outcome.status]++
    }
    expect(Math.min(counts.solved, counts.ambiguous, counts.impossible)).toBeGreaterThan(1)
  })

  it('fills a board with few clues', () => {
    const outcome = run(solveByPermutations(SPARSE))
    requireRight(SPARSE, outcome, [Uint8Array.from(SPARSE_SOLUTION.flat())])
  })

  it('fills a board whose lists leave much open', () => {
    const outcome = run(solveByPermutations(MEDVED))
    requireRight(MEDVED, outcome, [Uint8Array.from(MEDVED_SOLUTION.flat())])
    // All lists of this board together are some ten thousand permutations long.
    expect(outcome.steps).toBeLessThan(100_000)
  })

  it('has the solutions of the known boards', () => {
    expect(fixtures.length).toBeGreaterThan(40)
    expect(spread(fixtures, 25).flatMap(faultOf)).toEqual([])
  })

  it('has those of more boards, where they are', () => {
    const generated = boardsBeside('generated').filter((_, i) => i % 4 === 0)
    const collected = boardsBeside('collected').filter(({ board }, i) => i % (board.rows <= 6 ? 3 : 12) === 0)
    const hard = boardsBeside('hard').filter(({ board, unique }) => board.rows <= 7 || !unique)
    expect(spread([...generated, ...collected, ...hard]).flatMap(faultOf)).toEqual([])
  })

  it.each([
    ['one square', [0, 0, 0, 0], 'solved'],
    ['one square with its clues', [1, 1, 1, 1], 'solved'],
    ['two by two', [0, 0, 0, 0, 0, 0, 0, 0], 'ambiguous'],
    ['two by two with one clue', [1, 0, 0, 0, 0, 0, 0, 0], 'solved'],
    ['two by two with clues that clash', [1, 1, 0, 0, 0, 0, 0, 0], 'impossible'],
    ['nine by nine without clues', Array(36).fill(0), 'ambiguous'],
    ['nine by nine with a clue that leaves one permutation', [9, ...Array(35).fill(0)], 'ambiguous'],
    [
      'nine by nine with clues on both ends that are too many',
      [9, ...Array(25).fill(0), 2, ...Array(9).fill(0)],
      'impossible',
    ],
  ])('takes %s', (_, clues, status) => {
    const board = boardOf(clues)
    const outcome = run(solveByPermutations(board))
    expect(outcome.status).toBe(status)
    if (outcome.status === 'solved') expect(keepsRules(board, outcome.answer)).toBe(true)
    if (outcome.status === 'ambiguous') requireAmbiguous(board, outcome)
  })

  it('says which method takes boards that are too large for it', () => {
    const outcome = run(solveByPermutations(boardOf(Array(40).fill(0))))
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits', steps: 0 })
    expect(outcome).toHaveProperty('why', expect.stringMatching(/10 by 10.*use the method lines/))
  })
})

describe('a search by permutations', () => {
  // Hard enough to be searched, and to continue after the solution was found.
  const hard = fixtures.filter(
    ({ board, difficulty }) => /Unreasonable|Extreme/.test(difficulty!) && board.rows >= 6 && board.rows <= 8,
  )

  it('stops at once, and knows what it had found', () => {
    let answers = 0
    for (const { id, board, solution } of hard) {
      for (const { answer } of requireStopsAtOnce(() => solveByPermutations(board))) {
        if (answer === undefined) continue
        expect(answer.join(), id).toBe(solution!.join())
        answers++
      }
    }
    expect(answers).toBeGreaterThan(0)
  })

  it('is not disturbed by others under way', () => {
    const [one, other] = [hard.at(-1)!, hard.at(-2)!]
    const alone = run(solveByPermutations(one.board))
    const search = solveByPermutations(one.board)
    const beside = solveByPermutations(other.board)
    let next = search.next()
    while (!next.done) {
      beside.next()
      next = search.next()
    }
    expect(next.value).toEqual({ status: 'solved', answer: one.solution, steps: alone.steps })
  })
})
