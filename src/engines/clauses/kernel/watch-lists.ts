import { type ClauseStore, HEADER } from './clause-store.ts'

const FIRST_CAPACITY = 8

/**
 * For every literal the clauses that watch it, all in one array: pairs of a clause and its blocker, a literal that makes the clause
 * true if it is true itself, so that the clause need not be looked at. A clause of two literals stands as its complement, and
 * its blocker is the other literal: it is never looked at.
 */
export class WatchLists {
  pool = new Int32Array(1 << 10)
  start = new Int32Array(0)
  /** In words, as all lengths here: two a watch. */
  length = new Int32Array(0)
  private capacity = new Int32Array(0)
  private top = 0

  /** Makes room for so many literals. */
  extend(literals: number): void {
    if (literals <= this.start.length) return
    const size = Math.max(literals, 2 * this.start.length)
    this.start = enlarged(this.start, size)
    this.length = enlarged(this.length, size)
    this.capacity = enlarged(this.capacity, size)
  }

  push(literal: number, clause: number, blocker: number): void {
    const length = this.length[literal]!
    if (length === this.capacity[literal]!) this.move(literal)
    const place = this.start[literal]! + length
    this.pool[place] = clause
    this.pool[place + 1] = blocker
    this.length[literal] = length + 2
  }

  watch(clause: number, count: number, one: number, other: number): void {
    const code = count === 2 ? ~clause : clause
    this.push(one, code, other)
    this.push(other, code, one)
  }

  /** Watches the first two literals of every clause, and nothing else; those of two literals come first in every list. */
  *rebuild(clauses: ClauseStore): Generator<undefined, void> {
    const { words } = clauses
    const { start, length, capacity } = this
    capacity.fill(0)
    yield* clauses.inPieces((from, end) => {
      let clause = from
      for (; clause < end; clause += HEADER + words[clause]!) {
        capacity[words[clause + HEADER]!]! += 2
        capacity[words[clause + HEADER + 1]!]! += 2
      }
      return clause
    })
    let end = 0
    for (let literal = 0; literal < start.length; literal++) {
      start[literal] = end
      // Room for what will be learned.
      capacity[literal]! += (capacity[literal]! >> 2) & ~1
      end += capacity[literal]!
    }
    this.top = end
    if (end > this.pool.length) this.pool = new Int32Array(2 * end)
    length.fill(0)
    for (const areBinary of [true, false]) {
      yield* clauses.inPieces((from, end) => {
        let clause = from
        for (; clause < end; clause += HEADER + words[clause]!) {
          if ((words[clause] === 2) !== areBinary) continue
          this.watch(clause, words[clause]!, words[clause + HEADER]!, words[clause + HEADER + 1]!)
        }
        return clause
      })
    }
  }

  /** A full list moves to the end of the pool, where it has twice the room. */
  private move(literal: number): void {
    const length = this.length[literal]!
    const capacity = Math.max(FIRST_CAPACITY, 2 * length)
    const end = this.top + capacity
    if (end > this.pool.length) this.pool = enlarged(this.pool, Math.max(end, 2 * this.pool.length))
    const from = this.start[literal]!
    this.pool.copyWithin(this.top, from, from + length)
    this.start[literal] = this.top
    this.capacity[literal] = capacity
    this.top = end
  }
}

function enlarged(array: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size)
  larger.set(array)
  return larger
}
