/** What `hashOn` starts from. */
export const EMPTY_HASH = 0

/** The hash of a word that is one character longer. */
export function hashOn(hash: number, code: number): number {
  return (Math.imul(hash, 0x01000193) ^ code) | 0
}

/** The numbers of names, found in the text itself: cutting words out for a Map would take longer than reading. */
export class WordIndex {
  readonly names: string[] = []
  /** Open addressing: the number of a name and 1, or 0 in a free slot. A power of two, at most half full. */
  private slots = new Int32Array(64)
  private hashes = new Int32Array(64)
  /** The characters of all names: those of name n are codes[starts[n]] to codes[starts[n + 1] - 1]. */
  private codes = new Uint16Array(256)
  private starts = new Int32Array(64)

  /** Gives a name the next number, from 0 on; undefined if it has one. */
  add(name: string): number | undefined {
    const { length } = name
    let hash = EMPTY_HASH
    for (let at = 0; at < length; at++) hash = hashOn(hash, name.charCodeAt(at))
    if (this.find(name, 0, length, hash) >= 0) return undefined
    const number = this.names.push(name) - 1
    if ((number + 2) * 2 > this.slots.length) this.grow(number)
    const start = this.starts[number]!
    const end = start + length
    this.codes = withRoom(this.codes, end)
    for (let at = 0; at < length; at++) this.codes[start + at] = name.charCodeAt(at)
    this.starts[number + 1] = end
    this.hashes[number] = hash
    this.place(number)
    return number
  }

  /** The number of the name text[start..end), which has this hash; -1 if there is none. */
  find(text: string, start: number, end: number, hash: number): number {
    const { slots, hashes, codes, starts } = this
    const mask = slots.length - 1
    for (let slot = slotOf(hash) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = slots[slot]! - 1
      if (hashes[number] !== hash) continue
      const first = starts[number]!
      if (starts[number + 1]! - first !== end - start) continue
      let at = start
      while (at < end && text.charCodeAt(at) === codes[first + at - start]) at++
      if (at === end) return number
    }
    return -1
  }

  private place(number: number): void {
    const { slots } = this
    const mask = slots.length - 1
    let slot = slotOf(this.hashes[number]!) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = number + 1
  }

  private grow(names: number): void {
    const room = this.slots.length * 2
    this.hashes = withRoom(this.hashes, room)
    this.starts = withRoom(this.starts, room)
    this.slots = new Int32Array(room)
    for (let number = 0; number < names; number++) this.place(number)
  }
}

/** The same array, or one of at least twice its length if it is shorter than wanted. */
function withRoom<T extends Int32Array | Uint16Array>(array: T, length: number): T {
  if (array.length >= length) return array
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2))
  larger.set(array)
  return larger
}

/** Multiplication moves differences up only; the high bits have to come down before a slot is cut off. */
function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}
