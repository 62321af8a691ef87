import type { Progress, Search, StopReason } from '../src/index.ts'

/** All progress of a search, and its outcome; told to stop at the pause with this number, counted from 0. */
export function follow<A, C>(search: Search<A, C>, stopAt = Number.POSITIVE_INFINITY, reason: StopReason = 'time') {
  const progress: Progress<A>[] = []
  for (let next = search.next(); ; ) {
    if (next.done) return { progress, outcome: next.value }
    if (progress.length > stopAt) throw new Error('told to stop, and paused again')
    progress.push(next.value)
    next = search.next(progress.length > stopAt ? reason : undefined)
  }
}
