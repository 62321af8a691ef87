import type { Estimate, ExactCover, Search } from '../src/index.ts'

const SAMPLES_PER_SLICE = 100

/**
 * An estimate in slices, so that it can be watched and stopped. A step is a sample. As slices are independent, their means are
 * averaged and the squares of their errors are added.
 */
export function* estimateSearch(solver: ExactCover, samples: number, seed: string): Search<Estimate> {
  const slices = Math.ceil(samples / SAMPLES_PER_SLICE)
  let sum: Estimate | undefined
  for (let slice = 0; slice < slices; slice++) {
    const done = sum?.samples ?? 0
    const reason = yield { steps: done, done: done / samples }
    if (reason) return { status: 'stopped', reason, ...(sum ? { answer: sum } : {}), steps: done }
    // Slices differ by one sample at most: a small last one would know nothing of its own error.
    const size = Math.floor((samples * (slice + 1)) / slices) - Math.floor((samples * slice) / slices)
    const more = solver.estimate(size, `${seed}/${slice}`)
    sum = sum ? together(sum, more) : more
  }
  return { status: 'solved', answer: sum!, steps: samples }
}

function together(one: Estimate, other: Estimate): Estimate {
  const samples = one.samples + other.samples
  const share = one.samples / samples
  const mean = (a: number, b: number) => a * share + b * (1 - share)
  const error = (a: number, b: number) => Math.hypot(a * share, b * (1 - share))
  return {
    covers: mean(one.covers, other.covers),
    coversError: error(one.coversError, other.coversError),
    nodes: mean(one.nodes, other.nodes),
    nodesError: error(one.nodesError, other.nodesError),
    samples,
  }
}
