import { run, searchQueensCount } from '../../src/index.ts'
import type { Instance, Suite } from '../harness.ts'

export const queensCountSuite: Suite = {
  name: 'queens-count',
  summary: 'all boards of n queens counted, and how many they are up to symmetry; the peer only counts all of them',
  instances: [8, 10, 12, 14, 15, 16].map(counted),
}

function counted(n: number): Instance {
  return {
    name: `n = ${n}`,
    prepare: () => [
      { name: 'rookery', run: () => byEngine(n) },
      { name: 'plain bitmasks', run: () => ({ value: plainCount((1 << n) - 1, 0, 0, 0) }) },
    ],
  }
}

function byEngine(n: number): { value: number; steps: number } {
  const outcome = run(searchQueensCount({ n }))
  if (outcome.status !== 'solved') throw new Error(`counting ${n} queens ended ${outcome.status}`)
  return { value: Number(outcome.answer.count), steps: outcome.steps }
}

/** What everybody writes: row by row, with masks of the columns taken and of the squares attacked along both diagonals. */
function plainCount(all: number, columns: number, left: number, right: number): number {
  if (columns === all) return 1
  let count = 0
  let open = all & ~(columns | left | right)
  while (open !== 0) {
    const bit = open & -open
    open ^= bit
    count += plainCount(all, columns | bit, (left | bit) << 1, (right | bit) >> 1)
  }
  return count
}
