import { type ClauseStore, HEADER } from './clause-database.ts'

/** The reason of a decision or an open variable. Others are clauses (from 0 on) or propagators (reasonBy). */
export const NO_REASON = -1

/** What a variable has for a reason when a propagator implied it. */
export function reasonBy(propagator: number): number {
  return -2 - propagator
}

export function propagatorOf(reason: number): number {
  return -2 - reason
}

/** True literals in the order in which they became so, level by level: each begins with a decision. */
export class Assignment {
  variables = 0
  /** By literal: 1 true, -1 false, 0 open. */
  values = new Int8Array(0)
  /** By variable, as the next ones; only right while it is assigned. */
  levels = new Int32Array(0)
  reasons = new Int32Array(0)
  /** Where it is on the trail, if it is there: see placeOf. */
  places = new Int32Array(0)
  /** The literals that are true, oldest first. */
  trail = new Int32Array(0)
  size = 0
  level = 0
  /** How long the trail was when a level began; level 0 begins at 0. */
  starts = new Int32Array(1)

  extend(variables: number): void {
    if (variables > this.levels.length) {
      const room = Math.max(variables, 2 * this.levels.length, 16)
      this.values = copied(new Int8Array(2 * room), this.values)
      this.levels = copied(new Int32Array(room), this.levels)
      this.reasons = copied(new Int32Array(room).fill(NO_REASON), this.reasons)
      this.places = copied(new Int32Array(room), this.places)
      this.trail = copied(new Int32Array(room), this.trail)
      // An assumption that is true already makes an empty level, so that there can be more levels than variables.
      this.starts = copied(new Int32Array(3 * room + 2), this.starts)
    }
    this.variables = variables
  }

  assign(literal: number, reason: number): void {
    const variable = literal >> 1
    this.values[literal] = 1
    this.values[literal ^ 1] = -1
    this.levels[variable] = this.level
    this.reasons[variable] = reason
    this.trail[this.size++] = literal
  }

  /** When a variable got its value; written only for what propagators were told, outside of the busiest loop. */
  placeOf(variable: number): number {
    const place = this.places[variable]!
    return place < this.size && this.trail[place]! >> 1 === variable ? place : this.size
  }

  newLevel(): void {
    this.starts[++this.level] = this.size
  }
}

function copied<A extends Int8Array | Int32Array>(larger: A, array: A): A {
  larger.set(array)
  return larger
}

const FIRST_CAPACITY = 8

/**
 * For every literal the clauses that watch it, all in one array: pairs of a clause and its blocker, a literal that
 * makes the clause true if it is true itself, so that the clause need not be looked at. A clause of two literals stands
 * as its complement, and its blocker is the other literal: it is never looked at.
 */
export class WatchLists {
  pool = new Int32Array(1 << 10)
  start = new Int32Array(0)
  /** In words, as all lengths here: two a watch. */
  length = new Int32Array(0)
  private capacity = new Int32Array(0)
  private top = 0

  /** Makes room for this many literals. */
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

  /** Watches exactly the first two literals of every clause; clauses of two literals come first in every list. */
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
        // In a long clause what was false the last time is likely to be false still: the search continues where it
        // ended.
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
