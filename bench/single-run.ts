import type { Contender, Work } from './harness.ts'

/** For work of minutes: it is done once, without a warm-up, and every round is told how long that took. */
export function singleRun(name: string, work: () => Work): Contender {
  let done: Work | undefined
  const run = () => {
    done ??= timed(work)
    return done
  }
  return { name, run }
}

function timed(work: () => Work): Work {
  const started = performance.now()
  const result = work()
  return { milliseconds: performance.now() - started, ...result }
}
