/** Counts, by sets of items. Keys are compared in full: a hash alone would make a wrong count possible. */
export class MemoTable {
  private slots = new Int32Array(1 << 12).fill(-1)
  private keys: Int32Array
  private readonly values: (number | bigint)[] = []
  private readonly most: number

  /** `words` is the length of a key. */
  constructor(private readonly words: number) {
    this.keys = new Int32Array(words << 11)
    this.most = Math.min(1 << 22, Math.floor((1 << 25) / words))
  }

  /** Bytes that it takes, values taken as numbers. */
  get bytes(): number {
    return this.slots.byteLength + this.keys.byteLength + this.values.length * 8
  }

  get isFull(): boolean {
    return this.values.length === this.most
  }

  /** The value for the key at `keys[at]`, if it is known. */
  get(keys: Int32Array, at: number): number | bigint | undefined {
    const entry = this.slots[this.slotOf(keys, at)]!
    return entry < 0 ? undefined : this.values[entry]
  }

  /** Keeps a value, as long as there is room. */
  set(keys: Int32Array, at: number, value: number | bigint): void {
    const { words, values } = this
    if (values.length === this.most) return
    if (values.length * 2 >= this.slots.length) this.grow()
    const slot = this.slotOf(keys, at)
    if (this.slots[slot]! >= 0) return
    if ((values.length + 1) * words > this.keys.length) {
      const larger = new Int32Array(this.keys.length * 2)
      larger.set(this.keys)
      this.keys = larger
    }
    for (let w = 0; w < words; w++) this.keys[values.length * words + w] = keys[at + w]!
    this.slots[slot] = values.length
    values.push(value)
  }

  /** Where the key is, or where it belongs. */
  private slotOf(keys: Int32Array, at: number): number {
    const { slots, words } = this
    let hash = 0x9e3779b9
    for (let w = 0; w < words; w++) {
      hash = Math.imul(hash ^ keys[at + w]!, 0x85ebca6b)
      hash ^= hash >>> 15
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    const mask = slots.length - 1
    let slot = (hash ^ (hash >>> 16)) & mask
    while (slots[slot]! >= 0 && !this.isAt(slots[slot]!, keys, at)) slot = (slot + 1) & mask
    return slot
  }

  private isAt(entry: number, keys: Int32Array, at: number): boolean {
    const { words } = this
    for (let w = 0; w < words; w++) if (this.keys[entry * words + w] !== keys[at + w]) return false
    return true
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1)
    for (let entry = 0; entry < this.values.length; entry++) {
      this.slots[this.slotOf(this.keys, entry * this.words)] = entry
    }
  }
}
