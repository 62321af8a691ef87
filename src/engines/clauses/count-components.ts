import { IntList } from '../../base/int-list.ts'
import type { Formula } from './formula.ts'

/** Clauses that know how many of their literals are true and open: simple, and undone in the same way as done. */
export class CountedClauses {
  readonly clauses: number
  /** Clause k has the literals from `starts[k]` on, each once; clauses that always hold are left out. */
  readonly starts: Int32Array
  readonly literals: Int32Array
  /** Literal l is in the clauses from `places[l]` on in `occurrences`. */
  readonly places: Int32Array
  readonly occurrences: Int32Array
  /** By literal: 1 true, -1 false, 0 open. */
  readonly values: Int8Array
  /** By clause. */
  readonly trues: Int32Array
  readonly opens: Int32Array
  /** Some clause cannot be satisfied at all. */
  readonly isContradictory: boolean
  /** The literals that are true, oldest first. */
  readonly trail: Int32Array
  size = 0
  /** How much of the trail the clauses know of. */
  private head = 0

  constructor(formula: Formula) {
    const kept = plainClauses(formula)
    this.clauses = kept.starts.length - 1
    this.starts = kept.starts
    this.literals = kept.literals
    this.opens = new Int32Array(this.clauses)
    this.trues = new Int32Array(this.clauses)
    this.values = new Int8Array(2 * formula.variables)
    this.trail = new Int32Array(formula.variables)
    this.places = new Int32Array(2 * formula.variables + 1)
    for (const literal of this.literals) this.places[literal + 1]!++
    for (let literal = 0; literal < this.values.length; literal++) this.places[literal + 1]! += this.places[literal]!
    this.occurrences = new Int32Array(this.literals.length)
    const ends = this.places.slice()
    for (let clause = 0; clause < this.clauses; clause++) {
      this.opens[clause] = this.starts[clause + 1]! - this.starts[clause]!
      for (let i = this.starts[clause]!; i < this.starts[clause + 1]!; i++) {
        this.occurrences[ends[this.literals[i]!]!++] = clause
      }
    }
    this.isContradictory = this.opens.includes(0)
  }

  /** Makes a literal true. Nothing follows before `propagate`. */
  assign(literal: number): void {
    this.values[literal] = 1
    this.values[literal ^ 1] = -1
    this.trail[this.size++] = literal
  }

  /** Draws from clauses with one literal left. Gives whether no clause has become false. */
  propagate(): boolean {
    const { trail, places, occurrences, trues, opens } = this
    let isConsistent = true
    while (this.head < this.size && isConsistent) {
      const literal = trail[this.head++]!
      for (let i = places[literal]!; i < places[literal + 1]!; i++) {
        trues[occurrences[i]!]!++
        opens[occurrences[i]!]!--
      }
      for (let i = places[literal ^ 1]!; i < places[(literal ^ 1) + 1]!; i++) {
        const clause = occurrences[i]!
        const open = --opens[clause]!
        if (trues[clause]! > 0 || open > 1) continue
        if (open === 0) isConsistent = false
        else this.imply(clause)
      }
    }
    return isConsistent
  }

  /** Clauses of one literal, at the beginning: nothing tells of them otherwise. */
  implyUnits(): void {
    for (let clause = 0; clause < this.clauses; clause++) if (this.opens[clause] === 1) this.imply(clause)
  }

  /** Takes everything back that became true when the trail was longer than this. */
  undo(size: number): void {
    const { trail, places, occurrences, trues, opens, values } = this
    while (this.size > size) {
      const literal = trail[--this.size]!
      values[literal] = 0
      values[literal ^ 1] = 0
      if (this.size >= this.head) continue
      for (let i = places[literal]!; i < places[literal + 1]!; i++) {
        trues[occurrences[i]!]!--
        opens[occurrences[i]!]!++
      }
      for (let i = places[literal ^ 1]!; i < places[(literal ^ 1) + 1]!; i++) opens[occurrences[i]!]!++
    }
    this.head = Math.min(this.head, size)
  }

  /** One literal of the clause is not known to be false. If it is, a conflict follows. */
  private imply(clause: number): void {
    const { literals, values } = this
    for (let i = this.starts[clause]!; i < this.starts[clause + 1]!; i++) {
      const literal = literals[i]!
      if (values[literal]! > 0) return
      if (values[literal] !== 0) continue
      this.assign(literal)
      return
    }
  }
}

/** Every literal once, and no clause that holds anyway. */
function plainClauses({ variables, clauses, starts, literals }: Formula): { starts: Int32Array; literals: Int32Array } {
  const keptLiterals = new IntList()
  const keptStarts = new IntList()
  keptStarts.push(0)
  /** By literal: the last clause that it was seen in, from 1 on. */
  const seenIn = new Int32Array(2 * variables)
  for (let clause = 1; clause <= clauses; clause++) {
    const begin = keptLiterals.length
    let isTautology = false
    for (let i = starts[clause - 1]!; i < starts[clause]!; i++) {
      const literal = literals[i]!
      if (seenIn[literal] === clause) continue
      if (seenIn[literal ^ 1] === clause) isTautology = true
      seenIn[literal] = clause
      keptLiterals.push(literal)
    }
    if (isTautology) keptLiterals.truncate(begin)
    else keptStarts.push(keptLiterals.length)
  }
  return { starts: keptStarts.toArray(), literals: keptLiterals.toArray() }
}

/** A number that is exact: a bigint as soon as it is too large for a number to be. */
export type Count = number | bigint

/** 64 MB of keys. When they are full everything is forgotten: that costs time and nothing else. */
const MOST_WORDS = 1 << 24
const NONE = -1

/** Counts by lists of integers. Keys are compared in full: a hash alone would make a wrong count possible. */
export class ComponentCache {
  private slots = new Int32Array(1 << 10).fill(NONE)
  /** The keys one after the other; key k ends where key k + 1 begins. */
  private words = new Int32Array(1 << 12)
  private starts: number[] = [0]
  private hashes: number[] = []
  private values: Count[] = []

  constructor(private readonly mostWords = MOST_WORDS) {}

  get(key: Int32Array, length: number): Count | undefined {
    const entry = this.slots[this.slotOf(key, length, hashOf(key, length))]!
    return entry === NONE ? undefined : this.values[entry]
  }

  set(key: Int32Array, length: number, value: Count): void {
    if (length > this.mostWords) return
    if (this.starts.at(-1)! + length > this.mostWords) this.clear()
    if (2 * this.values.length >= this.slots.length) this.grow()
    const hash = hashOf(key, length)
    const slot = this.slotOf(key, length, hash)
    if (this.slots[slot] !== NONE) return
    const start = this.starts.at(-1)!
    if (start + length > this.words.length) {
      const larger = new Int32Array(Math.max(2 * this.words.length, start + length))
      larger.set(this.words.subarray(0, start))
      this.words = larger
    }
    for (let i = 0; i < length; i++) this.words[start + i] = key[i]!
    this.slots[slot] = this.values.length
    this.starts.push(start + length)
    this.hashes.push(hash)
    this.values.push(value)
  }

  private clear(): void {
    this.slots.fill(NONE)
    this.starts = [0]
    this.hashes = []
    this.values = []
  }

  /** Where the key is, or where it belongs. */
  private slotOf(key: Int32Array, length: number, hash: number): number {
    const { slots } = this
    const mask = slots.length - 1
    let slot = hash & mask
    while (slots[slot] !== NONE && !this.isAt(slots[slot]!, key, length, hash)) slot = (slot + 1) & mask
    return slot
  }

  private isAt(entry: number, key: Int32Array, length: number, hash: number): boolean {
    const start = this.starts[entry]!
    if (this.hashes[entry] !== hash || this.starts[entry + 1] !== start + length) return false
    for (let i = 0; i < length; i++) if (this.words[start + i] !== key[i]) return false
    return true
  }

  private grow(): void {
    const slots = new Int32Array(2 * this.slots.length).fill(NONE)
    const mask = slots.length - 1
    for (let entry = 0; entry < this.values.length; entry++) {
      let slot = this.hashes[entry]! & mask
      while (slots[slot] !== NONE) slot = (slot + 1) & mask
      slots[slot] = entry
    }
    this.slots = slots
  }
}

function hashOf(key: Int32Array, length: number): number {
  let hash = 0x9e3779b9
  for (let i = 0; i < length; i++) {
    hash = Math.imul(hash ^ key[i]!, 0x85ebca6b)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

export function plus(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a + b)) return a + b
  return BigInt(a) + BigInt(b)
}

export function times(a: Count, b: Count): Count {
  if (a === 0 || b === 0) return 0
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a * b)) return a * b
  return BigInt(a) * BigInt(b)
}
