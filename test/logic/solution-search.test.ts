import { describe, expect, it } from 'vitest'
import { Random } from '../../src/base/random.ts'
import {
  type Brancher,
  BranchingSearch,
  countRefuted,
  isSingle,
  type Position,
  ProbingSearch,
  type SolutionSearch,
  searchSolutions,
} from '../../src/logic/index.ts'
import { SINGLES as HIDDEN, type HouseDeducer, PLACED as NAKED } from '../../src/logic/numbers/index.ts'
import { run } from '../../src/search.ts'
import { inSweep, sweep } from '../sweep.ts'
import { type Board, followCertificate, latin, latinLogic } from './latin.ts'
import { anyBoard, boardOf, candidatesOf, solutionsOf } from './latin-squares.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '1'
const UNLIMITED = Number.POSITIVE_INFINITY

/** Tries any candidate of any open cell. */
class AnyBrancher implements Brancher {
  cell = 0
  value = 0
  conflicts = 0
  restarts = 0

  constructor(
    private readonly position: Position,
    private readonly random: Random,
    public restartEvery: number,
  ) {}

  choose(): void {
    const { position, random } = this
    const open = [...position.candidates.subarray(0, position.cells).keys()].filter((cell) => {
      return !isSingle(position.candidates[cell]!)
    })
    this.cell = open[random.below(open.length)]!
    do this.value = 1 << random.below(position.values)
    while ((position.candidates[this.cell]! & this.value) === 0)
  }

  onConflict(): void {
    this.conflicts++
  }

  /** Less and less often, as it would never get anywhere else. */
  onRestart(): void {
    this.restarts++
    this.restartEvery *= 2
  }
}

interface Begun {
  readonly search: SolutionSearch
  readonly brancher?: AnyBrancher
}

type Begin = (board: Board, strength: number, mostBranches?: number) => Begun

const branching =
  (restartEvery: number): Begin =>
  (board, strength, mostBranches = UNLIMITED) => {
    const deducer = latinLogic.deducer(board)
    const brancher = new AnyBrancher(deducer.position, new Random(`branching ${seed}`), restartEvery)
    return { search: new BranchingSearch(deducer, brancher, strength, mostBranches), brancher }
  }

const searches: [string, Begin][] = [
  ['branching', branching(UNLIMITED)],
  ['branching with restarts', branching(2)],
  [
    'probing',
    (board, strength, mostBranches) => ({
      search: new ProbingSearch(latinLogic.deducer(board), strength, mostBranches),
    }),
  ],
]

/** Boards of 3 and 4 rows, of which those of 4 often have several solutions. */
function onBoards(count: number, claim: (board: Board, random: Random) => void): void {
  const random = new Random(`searches ${seed}`)
  for (let i = 0; i < sweep(count); i++) claim(anyBoard(i % 3 === 0 ? 3 : 4, random), random)
}

describe.each(searches)('a search by %s', (name, begin) => {
  it('finds the only solution, two of several, or none, and certificates are followed', () => {
    let restarts = 0
    const seen = [0, 0, 0]
    onBoards(1500, (board) => {
      const solutions = solutionsOf(board).map((solution) => solution.join())
      for (const strength of [NAKED, HIDDEN]) {
        const { search, brancher } = begin(board, strength)
        expect(search.work(UNLIMITED)).toBe('done')
        const found = search.found.map((values) => Array.from(values, (value) => 1 << value).join())
        expect(found).toHaveLength(Math.min(2, solutions.length))
        expect(new Set(found).size).toBe(found.length)
        for (const each of found) expect(solutions).toContain(each)
        seen[found.length]!++
        restarts += brancher?.restarts ?? 0
        if (found.length === 2) continue
        const certificate = search.certificate()
        const isImpossible = found.length === 0
        expect(followCertificate(board, certificate)).toEqual({ notRefuted: [], open: [], isImpossible })
      }
    })
    for (const count of seen) expect(count).toBeGreaterThan(inSweep(100))
    if (name === 'branching with restarts') expect(restarts).toBeGreaterThan(inSweep(50))
  })

  it('has refutations inside of refutations where it branches in branches', () => {
    const random = new Random(`nested ${seed}`)
    let nested = 0
    for (let i = 0; i < sweep(20, 6); i++) {
      const made = run(latin.generate({ size: 6, difficulty: 'hard' }, random))
      if (made.status !== 'solved') throw new Error(`ended ${made.status}`)
      const { givens } = made.answer
      const shown = [...givens.keys()].filter((cell) => givens[cell] !== 0)
      const changed = shown[random.below(shown.length)]!
      for (const board of [
        made.answer,
        { ...made.answer, givens: givens.map((number, cell) => (cell === changed ? 1 : number)) },
      ]) {
        const { search } = begin(board, NAKED)
        expect(search.work(UNLIMITED)).toBe('done')
        expect(['impossible', 'solved', 'ambiguous'][search.found.length]).toBe(
          run(latin.solvers.clauses!(board, random)).status,
        )
        if (search.found.length === 2) continue
        const certificate = search.certificate()
        const isImpossible = search.found.length === 0
        expect(followCertificate(board, certificate)).toEqual({ notRefuted: [], open: [], isImpossible })
        if (countRefuted(certificate) > certificate.length) nested++
      }
    }
    // Probing refutes most wrong candidates before it branches.
    if (name !== 'probing') expect(nested).toBeGreaterThan(0)
  })

  it('does the same in small slices', () => {
    let all = 0
    onBoards(300, (board) => {
      const { search: whole } = begin(board, NAKED)
      whole.work(UNLIMITED)
      const { search } = begin(board, NAKED)
      let slices = 1
      while (search.work(1) === 'more') slices++
      expect(search.found).toEqual(whole.found)
      expect(search.deducer.position.steps).toBe(whole.deducer.position.steps)
      if (search.found.length < 2) expect(search.certificate()).toEqual(whole.certificate())
      all += slices
    })
    expect(all).toBeGreaterThan(sweep(300))
  })

  it('gives up after as many branches as it is given, with nothing lost that a solution has', () => {
    let givenUp = 0
    onBoards(600, (board, random) => {
      const most = random.below(3)
      const { search } = begin(board, NAKED, most)
      if (search.work(UNLIMITED) !== 'given up') return
      givenUp++
      const candidates = search.candidates()
      for (const solution of solutionsOf(board)) {
        expect(solution.every((number, cell) => (number & candidates[cell]!) !== 0)).toBe(true)
      }
      const untouched = latinLogic.deducer(board)
      expect(untouched.propagate(NAKED)).toBe(true)
      for (const [cell, left] of candidatesOf(board).entries()) {
        expect(candidates[cell]! & ~(left & untouched.position.candidates[cell]!)).toBe(0)
      }
    })
    if (name !== 'probing') expect(givenUp).toBeGreaterThan(inSweep(50))
  })
})

describe('a search that gives up', () => {
  it.each([0, 1, 2, 3, 5, 8])('is brought to its right end by clauses, after %i branches', (mostBranches) => {
    const logic = {
      ...latinLogic,
      strongest: NAKED,
      search: (deducer: HouseDeducer, most?: number) => {
        const brancher = new AnyBrancher(deducer.position, new Random(`given up ${seed}`), UNLIMITED)
        return new BranchingSearch(deducer, brancher, NAKED, most!)
      },
    }
    onBoards(600, (board) => {
      const solutions = solutionsOf(board).map((solution) => solution.join())
      const outcome = run(searchSolutions(logic, board, { mostBranches }))
      expect(outcome.status).toBe(['impossible', 'solved'][solutions.length] ?? 'ambiguous')
    })
  })
})

describe('a brancher', () => {
  it('hears of every contradiction', () => {
    onBoards(100, (board) => {
      const { search, brancher } = branching(UNLIMITED)(board, NAKED)
      search.work(UNLIMITED)
      if (search.found.length < 2)
        expect(brancher!.conflicts).toBeGreaterThanOrEqual(countRefuted(search.certificate()))
    })
  })

  it('is not asked where a square is filled already, right or wrong', () => {
    const full = boardOf(Int32Array.of(1, 2, 2, 1))
    const wrong = boardOf(Int32Array.of(1, 1, 2, 2))
    for (const [, begin] of searches) {
      for (const [board, solutions] of [
        [full, 1],
        [wrong, 0],
      ] as const) {
        const { search, brancher } = begin(board, NAKED)
        expect(search.work(UNLIMITED)).toBe('done')
        expect(search.found).toHaveLength(solutions)
        expect(search.certificate()).toEqual([])
        expect(brancher?.cell ?? 0).toBe(0)
      }
    }
  })
})
