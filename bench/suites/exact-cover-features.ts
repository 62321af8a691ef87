import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CoverProblem, exactCover, parseCover, run, searchCheapestCovers, withHooks } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { builtCommand, builtLibrary, nodeProcess, nodeScript } from '../node-process.ts'
import { packageRoot } from '../package-root.ts'
import { boardOf, dominoes, pentominoes, queens } from '../problems/exact-cover.ts'
import {
  costedLangford,
  edgeMatching,
  hitoriCover,
  macMahonSquares,
  starBattle,
  wordRectangle,
} from '../problems/exact-cover-features.ts'

/**
 * A hook that does nothing: with it the kernel for hooks searches, which was the only one for colours and
 * multiplicities.
 */
const HOOK = { onUndo: () => {} }

export const exactCoverFeaturesSuite: Suite = {
  name: 'exact-cover-features',
  summary: 'colours, multiplicities and costs: the fast kernels beside the one for hooks, which can do everything',
  instances: [
    covers("MacMahon's squares 4×6, 1,000 covers", () => macMahonSquares(4, 6, 3), 1000),
    covers('edge matching 6×6, 20,000 covers', () => edgeMatching(6, 3, 1), 20_000),
    covers('word rectangle 4×5, 100,000 covers', () => wordRectangle(4, 5, 600, 6, 1), 100_000),
    covers('word rectangle 5×6, 10,000 covers', () => wordRectangle(5, 6, 1500, 6, 1), 10_000),
    covers('hitori 12×12, 200,000 covers', () => hitoriCover(12, 80, 1), 200_000),
    covers('star battle 12×12, 30,000 covers', () => starBattle(12, 1), 30_000),
    cheapest('Langford 12 with costs, the cheapest', () => costedLangford(12, 1), 1),
    cheapest('Langford 12 with costs, the ten cheapest', () => costedLangford(12, 1), 10),
  ],
}

function covers(name: string, problemOf: () => CoverProblem, most: number): Instance {
  return compared(name, problemOf, (cover) => {
    const outcome = run(cover.searchEach(() => {}, most))
    if (outcome.status !== 'solved') throw new Error(outcome.status)
    return { value: String(outcome.answer.count), steps: outcome.steps }
  })
}

function cheapest(name: string, problemOf: () => CoverProblem, k: number): Instance {
  return compared(name, problemOf, (cover) => {
    const outcome = run(searchCheapestCovers(cover, k))
    if (outcome.status !== 'solved') throw new Error(outcome.status)
    return { value: outcome.answer.map(({ cost }) => cost).join(' '), steps: outcome.steps }
  })
}

function compared(
  name: string,
  problemOf: () => CoverProblem,
  work: (cover: ReturnType<typeof exactCover>) => ReturnType<Contender['run']>,
): Instance {
  return {
    name,
    prepare: () => {
      const problem = problemOf()
      return [
        { name: 'rookery', run: () => work(exactCover(problem)) },
        { name: 'kernel for hooks', run: () => work(withHooks(exactCover(problem), HOOK)) },
      ]
    },
  }
}

const FILES = join(packageRoot, '..', 'shared', 'data', 'exact-cover')

/** Files that are there in some checkouts only. */
const fileInstances = ['fillomino/8x8', 'fillomino/10x10', 'fillomino/15x15', 'dxd/kts15-ptpt-0008']
  .map((name) => [name, join(FILES, `${name}.dlx`)] as const)
  .filter(([, file]) => existsSync(file))

export const exactCoverOneSuite: Suite = {
  name: 'exact-cover-one',
  summary: 'whether there is exactly one cover, of files that are there, as whole processes and in this one',
  instances: fileInstances.flatMap(([name, file]): Instance[] => [
    {
      name: `${name}, process`,
      prepare: () => [
        {
          name: 'rookery',
          run: () => nodeProcess([builtCommand, 'cover', file, '--unique'], (output) => output.length),
        },
      ],
    },
    {
      name,
      prepare: () => {
        const { problem } = parseCover(readFileSync(file, 'utf8'))
        const check = () => {
          const { status, steps } = run(exactCover(problem).searchUnique())
          return { value: status, steps }
        }
        return [{ name: 'rookery', run: check }]
      },
    },
  ]),
}

export const exactCoverZddSuite: Suite = {
  name: 'exact-cover-zdd',
  summary: 'all covers as a ZDD beside a walk through them, whole processes',
  instances: [
    zdd('dominoes 8×8', dominoes(8, 8)),
    zdd('pentominoes 6×10', pentominoes(boardOf(6, 10))),
    zdd('queens 12', queens(12)),
  ],
}

function zdd(name: string, problem: CoverProblem): Instance {
  const program = (work: string) => `
    import { exactCover, zddOf } from '${builtLibrary('exact-cover')}'
    const cover = exactCover(${JSON.stringify(problem)})
    ${work}`
  return {
    name,
    prepare: () => [
      { name: 'ZDD', run: () => nodeScript(program('console.log(Number(zddOf(cover).count()))'), Number) },
      {
        name: 'listing',
        run: () => nodeScript(program('let n = 0; for (const _ of cover.solutions()) n++; console.log(n)'), Number),
      },
    ],
  }
}
