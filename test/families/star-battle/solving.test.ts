import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/base/random.ts'
import { followCertificate, starLogic } from '../../../src/families/star-battle/index.ts'
import { IN_ANSWERS, run, type StarBattleBoard, type Stars, starBattle } from '../../../src/index.ts'
import { climbOf, GIVEN, searchSolutions } from '../../../src/logic/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { anyBoard, solutionsOf } from './boards.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '1'
const { codecs, abilities, solvers } = starBattle

/** Calls a claim with random boards and all their solutions; of those without any only as many as of the others. */
function onBoards(count: number, claim: (board: StarBattleBoard, solutions: readonly Stars[]) => void): void {
  const random = new Random(`star battle ${seed}`)
  const [wanted, seen] = [sweep(count), [0, 0, 0]]
  for (let i = 0; i < 60 * wanted && Math.min(...seen) < wanted / 4; i++) {
    const rows = [1, 4, 5, 6, 7, 8][i % 6]!
    const board = anyBoard(rows, rows === 8 ? 2 : 1, random)
    const solutions = solutionsOf(board)
    const kind = Math.min(2, solutions.length)
    if (seen[kind]! >= wanted / 2) continue
    seen[kind]!++
    claim(board, solutions)
  }
  expect(Math.min(...seen)).toBeGreaterThan(inSweep(count / 10))
}

const textOf = (stars: Stars) => stars.join('')
const statusOf = (solutions: readonly Stars[]) => ['impossible', 'solved'][solutions.length] ?? 'ambiguous'

describe('solving', () => {
  it('by all methods gives what trying everything gives', () => {
    onBoards(200, (board, solutions) => {
      const texts = solutions.map(textOf)
      for (const method of Object.keys(solvers)) {
        const outcome = run(solvers[method]!(board, new Random(1)))
        expect(outcome.status, method).toBe(statusOf(solutions))
        const answers =
          outcome.status === 'solved' ? [outcome.answer] : outcome.status === 'ambiguous' ? outcome.answers : []
        for (const answer of answers) expect(texts).toContain(textOf(answer))
        expect(new Set(answers.map(textOf)).size).toBe(answers.length)
      }
      const counted = run(abilities.count!.search(board, 'all'))
      expect(counted).toMatchObject({ status: 'solved', answer: { count: BigInt(solutions.length) } })
    })
  })

  it('in the second stage, and by clauses after it, comes to the same', () => {
    onBoards(60, (board, solutions) => {
      for (const mostBranches of [0, 1]) {
        const outcome = run(searchSolutions(starLogic, board, { mostBranches }))
        expect(outcome.status).toBe(statusOf(solutions))
      }
    })
  })

  it('in the second stage keeps what was entered before the first', () => {
    const STAR = 2
    let done = 0
    onBoards(100, (board, solutions) => {
      for (const square of board.regions.keys()) {
        for (let mostBranches = 0; mostBranches < 8; mostBranches++) {
          const deducer = starLogic.deducer(board)
          deducer.keep(square, STAR, GIVEN)
          const search = starLogic.search(deducer, mostBranches)
          let [state, slices] = [search.work(1e6), 1]
          for (; state === 'more'; slices++) state = search.work(1e6)
          if (state !== 'done' || slices === 1) continue
          done++
          const withStar = solutions.filter((stars) => stars[square] === 1)
          expect(search.found).toHaveLength(Math.min(2, withStar.length))
        }
      }
    })
    expect(done).toBeGreaterThan(inSweep(100))
  })

  it('comes with a certificate that holds for the one solution, or for none', () => {
    onBoards(100, (board, solutions) => {
      const outcome = run(solvers.logic!(board, new Random(1)))
      if (outcome.status !== 'solved' && outcome.status !== 'impossible') return
      const certificate = outcome.certificate!
      expect(followCertificate(board, certificate)).toEqual({
        notRefuted: [],
        open: [],
        isImpossible: solutions.length === 0,
      })
      const json = JSON.parse(JSON.stringify(codecs.certificate!.toJson(certificate, board)))
      expect(codecs.certificate!.fromJson(json, board)).toEqual(certificate)
    })
  })

  it('says where stars cannot fit', () => {
    const why = (text: string) => {
      const outcome = run(solvers.logic!(codecs.problem.parse(text), new Random(1)))
      return outcome.status === 'impossible' ? outcome.why : outcome.status
    }
    expect(why('stars: 2\nABBB\nABBB\nACDD\nCCDD')).toContain('no room for 4 stars')
    expect(why('ABC\nABC\nABC')).toBeUndefined()
    const small = ['ABBBBBBB', ...Array.from({ length: 7 }, (_, i) => 'CDEFGHHH'[i]!.repeat(8))]
    expect(why(`stars: 2\n${small.join('\n')}`)).toBe('Region A has 1 square, too few for 2 stars.')
  })
})

describe('what all solutions have in common', () => {
  it('is what trying everything says', () => {
    onBoards(100, (board, solutions) => {
      const outcome = run(abilities.forced!.search(board))
      if (solutions.length === 0) return expect(outcome.status).toBe('impossible')
      if (outcome.status !== 'solved') throw new Error(outcome.status)
      for (const [square, howOften] of outcome.answer.squares.entries()) {
        const stars = solutions.filter((solution) => solution[square] === 1).length
        const { always, never, sometimes } = IN_ANSWERS
        expect(howOften).toBe(stars === 0 ? never : stars === solutions.length ? always : sometimes)
      }
    })
  })
})

describe('explaining', () => {
  it('takes steps that hold in every solution, up to the only one, with the grade of the climb', () => {
    onBoards(120, (board, solutions) => {
      const outcome = run(abilities.explain!.search(board))
      expect(outcome.status).toBe(statusOf(solutions))
      if (outcome.status === 'impossible') return expect(outcome.why).toMatch(/^[A-Z].*\.$/)
      if (outcome.status !== 'solved' && outcome.status !== 'ambiguous') throw new Error(outcome.status)
      const { deductions, grade } = outcome.status === 'solved' ? outcome.answer : outcome.answers[0]
      const settled = new Set<number>()
      for (const { words, settles } of deductions) {
        expect(words).toMatch(/^[A-Z].*\.$/)
        for (const { place, as } of settles) {
          const square = place[0] * board.columns + place[1]
          expect(settled.has(square), words).toBe(false)
          settled.add(square)
          for (const solution of solutions) expect(solution[square] === 1 ? 'star' : 'empty', words).toBe(as)
        }
      }
      if (outcome.status === 'ambiguous') return
      expect(settled.size).toBe(board.regions.length)
      const climb = climbOf(starLogic, starLogic.deducer(board))
      const level = climb.levels.findIndex((_, index) => climb.climb(index + 1) === 0)
      expect(climb.levels[level]?.grade ?? 'extreme').toBe(grade)
    })
  })
})
