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
