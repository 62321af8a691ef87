/**
 * All permutations of 1 to a size, sorted by how many are seen from either end. Of a permutation and its mirror image only one is kept, the
 * one of which more is seen from the back: the others are read backwards.
 */
export interface PermutationTable {
  readonly size: number
  /** Entry after entry, `size` heights each. */
  readonly heights: Uint8Array
  /** Where the entries begin of which just so many are seen: at front * (size + 1) + back, and their end one further. */
  readonly starts: Int32Array
}

/** Permutations made between two pauses: about a millisecond. */
const PERMUTATIONS_PER_SLICE = 1 << 13

const tables = new Map<number, PermutationTable>()

/**
 * The table for a size, made when it is first asked for. The pauses are the same when it is there already, so that how a search
 * goes does not depend on those before it.
 */
export function* tableInPieces(size: number): Generator<undefined, PermutationTable> {
  const known = tables.get(size)
  if (known) {
    for (let pauses = Math.floor(factorial(size) / PERMUTATIONS_PER_SLICE); pauses > 0; pauses--) yield
    return known
  }
  const table = yield* makeTable(size)
  tables.set(size, table)
  return table
}

function* makeTable(size: number): Generator<undefined, PermutationTable> {
  const permutations = factorial(size)
  // The only permutation of a single height is its own mirror image.
  const entries = size === 1 ? 1 : permutations / 2
  const width = size + 1
  const unsorted = new Uint8Array(entries * size)
  const keys = new Uint8Array(entries)
  const starts = new Int32Array(width * width + 1)
  const current = Uint8Array.from({ length: size }, (_, i) => i + 1)
  let entry = 0
  for (let made = 1; made <= permutations; made++) {
    if (current[0]! <= current[size - 1]!) {
      keys[entry] = addEntry(current, unsorted, entry * size)
      starts[keys[entry]! + 1]!++
      entry++
    }
    advance(current)
    if (made % PERMUTATIONS_PER_SLICE === 0) yield
  }
  for (let key = 1; key < starts.length; key++) starts[key]! += starts[key - 1]!
  return { size, heights: sorted(unsorted, keys, starts, size), starts }
}

/** Writes down a permutation or its mirror image and says how many are seen: front * (size + 1) + back, front at most back. */
function addEntry(permutation: Uint8Array, entries: Uint8Array, at: number): number {
  const size = permutation.length
  let front = 0
  let back = 0
  for (let i = 0, highest = 0; i < size; i++) {
    if (permutation[i]! < highest) continue
    highest = permutation[i]!
    front++
  }
  for (let i = size - 1, highest = 0; i >= 0; i--) {
    if (permutation[i]! < highest) continue
    highest = permutation[i]!
    back++
  }
  const isMirrored = front > back
  for (let i = 0; i < size; i++) entries[at + i] = permutation[isMirrored ? size - 1 - i : i]!
  return isMirrored ? back * (size + 1) + front : front * (size + 1) + back
}

/** The next permutation in the order of dictionaries; the first after the last. */
function advance(permutation: Uint8Array): void {
  let high = permutation.length - 1
  let fall = high - 1
  while (fall >= 0 && permutation[fall]! > permutation[fall + 1]!) fall--
  if (fall >= 0) {
    let next = high
    while (permutation[next]! < permutation[fall]!) next--
    swap(permutation, fall, next)
  }
  for (let low = fall + 1; low < high; low++, high--) swap(permutation, low, high)
}

function swap(list: Uint8Array, one: number, other: number): void {
  const kept = list[one]!
  list[one] = list[other]!
  list[other] = kept
}

function sorted(unsorted: Uint8Array, keys: Uint8Array, starts: Int32Array, size: number): Uint8Array {
  const heights = new Uint8Array(unsorted.length)
  const next = starts.slice()
  for (let entry = 0, from = 0; entry < keys.length; entry++) {
    let to = next[keys[entry]!]!++ * size
    for (let i = 0; i < size; i++) heights[to++] = unsorted[from++]!
  }
  return heights
}

function factorial(size: number): number {
  return size <= 1 ? 1 : size * factorial(size - 1)
}
