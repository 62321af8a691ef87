import type { Assignment } from './assignment.ts'
import { type ClauseStore, HEADER } from './clause-store.ts'
import type { WatchLists } from './watch-lists.ts'

/** No clause is false, and all that follows is on the trail. */
export const QUIET = -1
/** The budget is used up before all that follows is known. */
export const PAUSED = -2

/** Draws from clauses that have one literal left, until there is none, with two watched literals a clause. */
export class UnitPropagation {
  /** How much of the trail has been worked off. */
  head = 0
  /** Literals worked off since the beginning. */
  steps = 0

  constructor(
    private readonly assignment: Assignment,
    private readonly clauses: ClauseStore,
    private readonly watches: WatchLists,
  ) {}

  /** Gives a clause that has become false, or QUIET, or PAUSED when there have been `limit` steps in all. */
  propagate(limit: number): number {
    const { assignment, watches } = this
    const { values, levels, reasons, trail, level } = assignment
    const { words } = this.clauses
    const { start, length } = watches
    let { pool } = watches
    let { size } = assignment
    let head = this.head
    const last = head + (limit - this.steps)
    let conflict = QUIET
    while (head < size && conflict === QUIET) {
      if (head >= last) {
        conflict = PAUSED
        break
      }
      const falsified = trail[head++]! ^ 1
      const begin = start[falsified]!
      const end = begin + length[falsified]!
      let from = begin
      let to = begin
      while (from < end) {
        const clause = pool[from]!
        const blocker = pool[from + 1]!
        from += 2
        const blocked = values[blocker]!
        if (blocked > 0) {
          pool[to] = clause
          pool[to + 1] = blocker
          to += 2
          continue
        }
        if (clause < 0) {
          pool[to] = clause
          pool[to + 1] = blocker
          to += 2
          if (blocked < 0) {
            conflict = ~clause
            break
          }
          const variable = blocker >> 1
          values[blocker] = 1
          values[blocker ^ 1] = -1
          levels[variable] = level
          reasons[variable] = ~clause
          trail[size++] = blocker
          continue
        }
        const first = clause + HEADER
        const other = words[first]! ^ words[first + 1]! ^ falsified
        const value = other === blocker ? blocked : values[other]!
        if (value > 0) {
          pool[to] = clause
          pool[to + 1] = other
          to += 2
          continue
        }
        const behind = first + words[clause]!
        // In a long clause what was false the last time is likely to be false still: the search goes on where it ended.
        const ended = first + words[clause + 2]!
        let place = ended
        while (place < behind && values[words[place]!]! < 0) place++
        if (place === behind) {
          place = first + 2
          while (place < ended && values[words[place]!]! < 0) place++
          if (place === ended) place = behind
        }
        if (place < behind) {
          const next = words[place]!
          words[clause + 2] = place - first
          if (values[next]! > 0) {
            // It is true as it stands: enough to know the literal that makes it so.
            pool[to] = clause
            pool[to + 1] = next
            to += 2
            continue
          }
          words[first] = other
          words[first + 1] = next
          words[place] = falsified
          watches.push(next, clause, other)
          pool = watches.pool
          continue
        }
        pool[to] = clause
        pool[to + 1] = other
        to += 2
        if (value < 0) {
          conflict = clause
          break
        }
        const variable = other >> 1
        values[other] = 1
        values[other ^ 1] = -1
        levels[variable] = level
        reasons[variable] = clause
        trail[size++] = other
      }
      if (to < from) {
        while (from < end) pool[to++] = pool[from++]!
        length[falsified] = to - begin
      }
    }
    this.steps += head - this.head
    this.head = head
    assignment.size = size
    return conflict
  }
}
