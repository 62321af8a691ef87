import { exactCover, Random, run, type Search, searchBestCover, searchCheapestCover } from '../../src/index.ts'
import type { Instance, Suite, Work } from '../harness.ts'
import { builtLibrary, nodeScript } from '../node-process.ts'
import { dominoes, type PlainCoverProblem } from '../problems/exact-cover.ts'

const ITEMS = 10_000
const OPTIONS = 1_000_000
const ITEMS_PER_OPTION = 4

/** When the searches are asked to stop, in milliseconds after their start: some while they are still preparing. */
const MOMENTS = [1, 10, 100, 500]

type Cover = ReturnType<typeof exactCover>

export const exactCoverScaleSuite: Suite = {
  name: 'exact-cover-scale',
  summary:
    'a million options over ten thousand items: loading, and how late a search comes back; memory of a lazy walk',
  instances: [
    large('load', (problem) => {
      const started = performance.now()
      exactCover(problem)
      return { value: 'loaded', milliseconds: performance.now() - started }
    }),
    large('load and take a first step', (problem) => {
      const started = performance.now()
      run(exactCover(problem).searchFirst(), { steps: 1 })
      return { value: 'loaded', milliseconds: performance.now() - started }
    }),
    stopping('first', (cover) => cover.searchFirst()),
    stopping('each', (cover) => cover.searchEach(() => {})),
    stopping('count', (cover) => cover.searchCount()),
    stopping('unique', (cover) => cover.searchUnique()),
    stopping('cheapest', (cover) => searchCheapestCover(cover)),
    stopping('best', (cover) => searchBestCover(cover)),
    lazyWalk(),
  ],
}

function large(name: string, work: (problem: PlainCoverProblem) => Work): Instance {
  return {
    name,
    prepare: () => {
      // Built again for every row: kept, a million lists would slow down every collection of garbage of the suites
      // that follow.
      const problem = randomProblem()
      return [{ name: 'rookery', run: () => work(problem) }]
    },
  }
}

/** How long after the request the search came back, the worst of some moments. */
function stopping(name: string, searchOf: (cover: Cover) => Search<unknown>): Instance {
  return large(`stop, ${name}`, (problem) => {
    const cover = exactCover(problem)
    let milliseconds = 0
    for (const moment of MOMENTS) {
      const search = searchOf(cover)
      const asked = performance.now() + moment
      const signal = {
        get aborted() {
          return performance.now() >= asked
        },
      }
      const { status } = run(search, { signal })
      const late = performance.now() - asked
      if (status !== 'stopped') throw new Error(`the search was too short to be stopped after ${moment} ms: ${status}`)
      milliseconds = Math.max(milliseconds, late)
    }
    return { value: 'stopped', milliseconds }
  })
}

/** Options of four items at random; among them a cover, so that searching is not in vain. */
function randomProblem(): PlainCoverProblem {
  const random = new Random(1)
  const options: number[][] = []
  const order = random.shuffle(Array.from({ length: ITEMS }, (_, item) => item))
  for (let start = 0; start < ITEMS; start += ITEMS_PER_OPTION)
    options.push(order.slice(start, start + ITEMS_PER_OPTION))
  while (options.length < OPTIONS) {
    const option: number[] = []
    while (option.length < ITEMS_PER_OPTION) {
      const item = random.below(ITEMS)
      if (!option.includes(item)) option.push(item)
    }
    options.push(option)
  }
  return { items: ITEMS, secondary: 0, options: random.shuffle(options) }
}

/** In a process of its own, whose peak of memory is what matters. */
function lazyWalk(): Instance {
  return {
    name: 'walk through dominoes 6×8, whole process',
    prepare: () => {
      const script = `
        import { exactCover } from '${builtLibrary('exact-cover')}'
        let count = 0
        for (const cover of exactCover(${JSON.stringify(dominoes(6, 8))}).solutions()) if (cover.length === 24) count++
        console.log(count)`
      return [{ name: 'rookery', run: () => nodeScript(script, Number) }]
    },
  }
}
