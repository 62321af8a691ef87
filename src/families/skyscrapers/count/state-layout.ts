import type { BoardAutomata, LineAutomaton } from './automata.ts'

/**
 * How the nodes of all lines at a level are written as a few words. The rows tell which squares are taken, and so of a
 * column's node only its place among those with the same set is written. Rows that are alike can change places, so
 * their nodes are sorted.
 */
export class StateLayout {
  readonly words: number
  private readonly size: number
  private readonly hasAlike: boolean
  /** By column and set of rows: the first node with this set. */
  private readonly firstWith: readonly Int32Array[]
  /** By level, and then by row and column: the word, and the lowest bit in it. */
  private readonly wordOf: Int32Array
  private readonly shiftOf: Int32Array
  private readonly masks: Int32Array
  // Scratch: by column the rows in which it is taken, and by row its node in the order of alike rows.
  private readonly taken: Int32Array
  private readonly sorted: Int32Array

  constructor(private readonly automata: BoardAutomata) {
    const { rows, columns, alikeBefore } = automata
    const size = rows.length
    this.size = size
    this.hasAlike = alikeBefore.some((row) => row >= 0)
    this.firstWith = columns.map((column) => firstNodes(column, size))
    this.wordOf = new Int32Array((size + 1) * 2 * size)
    this.shiftOf = new Int32Array(this.wordOf.length)
    this.masks = new Int32Array(this.wordOf.length)
    this.taken = new Int32Array(size)
    this.sorted = new Int32Array(size)
    let words = 1
    for (let level = 0; level <= size; level++) {
      const nodes = rows.map(({ starts }) => starts[level + 1]! - starts[level]!)
      const places = columns.map((column) => mostWithOneSet(column, level))
      words = Math.max(words, this.layOut(level, [...nodes, ...places]))
    }
    this.words = words
  }

  /** Gives numbers that are below these limits their bits, and says how many words that takes. */
  private layOut(level: number, limits: readonly number[]): number {
    let word = 0
    let shift = 0
    for (const [i, limit] of limits.entries()) {
      const bits = Math.ceil(Math.log2(limit))
      if (shift + bits > 32) {
        word++
        shift = 0
      }
      const at = level * limits.length + i
      this.wordOf[at] = word
      // A shift by 32 would be none, but then there are no bits to shift.
      this.shiftOf[at] = shift & 31
      this.masks[at] = 2 ** bits - 1
      shift += bits
    }
    return word + 1
  }

  /** Reads the nodes of rows, then those of columns. */
  unpack(records: Int32Array, record: number, level: number, nodes: Int32Array): void {
    const { size, wordOf, shiftOf, masks, taken, firstWith } = this
    const { rows } = this.automata
    let at = level * 2 * size
    taken.fill(0)
    for (let row = 0; row < size; row++, at++) {
      const { starts, taken: takenInRow } = rows[row]!
      const node = starts[level]! + ((records[record + wordOf[at]!]! >>> shiftOf[at]!) & masks[at]!)
      nodes[row] = node
      for (let left = takenInRow[node]!; left !== 0; left &= left - 1) taken[31 - Math.clz32(left & -left)]! |= 1 << row
    }
    for (let column = 0; column < size; column++, at++) {
      const place = (records[record + wordOf[at]!]! >>> shiftOf[at]!) & masks[at]!
      nodes[size + column] = firstWith[column]![taken[column]!]! + place
    }
  }

  pack(nodes: Int32Array, level: number, state: Int32Array): void {
    const { size, wordOf, shiftOf, firstWith, hasAlike } = this
    const { rows, columns } = this.automata
    const rowNodes = hasAlike ? this.sort(nodes) : nodes
    let at = level * 2 * size
    for (let word = 0; word < state.length; word++) state[word] = 0
    for (let row = 0; row < size; row++, at++) {
      state[wordOf[at]!]! |= (rowNodes[row]! - rows[row]!.starts[level]!) << shiftOf[at]!
    }
    for (let column = 0; column < size; column++, at++) {
      const node = nodes[size + column]!
      state[wordOf[at]!]! |= (node - firstWith[column]![columns[column]!.taken[node]!]!) << shiftOf[at]!
    }
  }

  /** Alike rows have the same nodes, and then columns have no numbers that could tell them apart. */
  private sort(nodes: Int32Array): Int32Array {
    const { size, sorted } = this
    const { alikeBefore } = this.automata
    for (let row = 0; row < size; row++) {
      const node = nodes[row]!
      let to = row
      for (let before = alikeBefore[to]!; before >= 0 && sorted[before]! > node; before = alikeBefore[to]!) {
        sorted[to] = sorted[before]!
        to = before
      }
      sorted[to] = node
    }
    return sorted
  }
}

function firstNodes({ taken }: LineAutomaton, size: number): Int32Array {
  const first = new Int32Array(2 ** size)
  for (let node = taken.length - 1; node >= 0; node--) first[taken[node]!] = node
  return first
}

function mostWithOneSet({ starts, taken }: LineAutomaton, level: number): number {
  let most = 1
  let run = 1
  for (let node = starts[level]! + 1; node < starts[level + 1]!; node++) {
    run = taken[node] === taken[node - 1] ? run + 1 : 1
    most = Math.max(most, run)
  }
  return most
}
