import { exactCover, run } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import {
  boardOf,
  dominoes,
  langford,
  type PlainCoverProblem,
  pentominoes,
  queens,
  rooks,
  sudoku,
} from '../problems/exact-cover.ts'
import { hasCoverInstances, sudokuTexts } from '../problems/exact-cover-files.ts'
import { type CoverFinder, dancingLinks, type MatrixPeer, matrixFinder } from './exact-cover-peers.ts'

const MATRIX_PEERS: readonly MatrixPeer[] = ['dlxlib', 'dance']

export const exactCoverSuite: Suite = {
  name: 'exact-cover',
  summary: 'all covers, each as a list of options, set-up included, from options in memory',
  instances: [
    allCovers('queens 12', () => [queens(12)]),
    allCovers('Langford 12', () => [langford(12)], { areMany: true }),
    allCovers('pentominoes 3×20', () => [pentominoes(boardOf(3, 20))]),
    allCovers('pentominoes 8×8 less 2×2', () => [pentominoes(boardOf(8, 8, [2, 2]))]),
    // The two others would take more than a minute.
    allCovers('pentominoes 6×10', () => [pentominoes(boardOf(6, 10))], { matrixPeers: [] }),
    allCovers('rooks 9', () => [rooks(9)], { areMany: true }),
    allCovers('dominoes 6×8', () => [dominoes(6, 8)], { areMany: true }),
    ...(hasCoverInstances
      ? [
          allCovers('sudoku hard20', () => sudokuTexts('hard20').map(sudoku)),
          allCovers('sudoku top95', () => sudokuTexts('top95').map(sudoku)),
          allCovers('sudoku 17 givens × 500', () => sudokuTexts('sudoku17-500').map(sudoku)),
        ]
      : []),
  ],
}

export const exactCoverCountSuite: Suite = {
  name: 'exact-cover-count',
  summary: 'the number of covers alone, set-up included',
  instances: [
    count('dominoes 8×8', () => dominoes(8, 8)),
    count('dominoes 10×10', () => dominoes(10, 10)),
    count('dominoes 12×12', () => dominoes(12, 12)),
    count('dominoes 16×16', () => dominoes(16, 16)),
    count('rooks 16', () => rooks(16)),
    count('Langford 12', () => langford(12)),
    count('pentominoes 6×10', () => pentominoes(boardOf(6, 10))),
  ],
}

function allCovers(
  name: string,
  problemsOf: () => readonly PlainCoverProblem[],
  { areMany = false, matrixPeers = MATRIX_PEERS }: { areMany?: boolean; matrixPeers?: readonly MatrixPeer[] } = {},
): Instance {
  return {
    name,
    prepare: async () => {
      const problems = problemsOf()
      const links = await dancingLinks(areMany ? ['findAll', 'createGenerator'] : ['findAll'])
      const peers = [...links, ...matrixPeers.flatMap(matrixFinder)]
      return [ours(problems), ...peers.map((finder) => contender(finder, problems))]
    },
  }
}

const rookery: CoverFinder<readonly number[]> = {
  name: 'rookery',
  covers: (problem) => exactCover(problem).solutions(),
  optionsOf: (cover) => cover,
}

function ours(problems: readonly PlainCoverProblem[]): Contender {
  const finder = contender(rookery as CoverFinder, problems)
  const check = async () => {
    let steps = 0
    for (const problem of problems) steps += run(exactCover(problem).searchEach(() => {})).steps
    return { ...(await finder.check!()), steps }
  }
  return { ...finder, check }
}

function contender(finder: CoverFinder, problems: readonly PlainCoverProblem[]): Contender {
  return {
    name: finder.name,
    run: () => {
      let count = 0
      for (const problem of problems) for (const _ of finder.covers(problem)) count++
      return { value: count }
    },
    check: () => {
      let count = 0
      let checksum = 0
      problems.forEach((problem, number) => {
        for (const cover of finder.covers(problem)) {
          count++
          checksum = (checksum + hash(finder.optionsOf(cover, problem), number)) >>> 0
        }
      })
      return { value: `${count.toLocaleString('en')} covers, checksum ${checksum.toString(16).padStart(8, '0')}` }
    },
  }
}

/** The same for every order of the options; covers are added up, so that their order does not matter either. */
function hash(options: readonly number[], basis: number): number {
  let mixed = basis
  for (const option of [...options].sort((a, b) => a - b)) {
    mixed = Math.imul(mixed ^ option, 0x9e3779b1)
    mixed ^= mixed >>> 15
  }
  return mixed
}

function count(name: string, problemOf: () => PlainCoverProblem): Instance {
  return {
    name,
    prepare: () => {
      const problem = problemOf()
      const check = () => {
        const outcome = run(exactCover(problem).searchCount())
        if (outcome.status !== 'solved') throw new Error('a run without limits ends solved')
        const value = exactCover(problem).count()
        if (value !== outcome.answer.count) throw new Error(`${name}: count and searchCount disagree`)
        return { value: value.toLocaleString('en'), steps: outcome.steps }
      }
      return [{ name: 'rookery', run: () => ({ value: String(exactCover(problem).count()) }), check }]
    },
  }
}
