import type { Arena } from '../../base/arena.ts'
import { isIdle, type Matrix } from './matrix.ts'
import type { Prefix } from './problem.ts'
import type { Root } from './root.ts'

const MOST_ITEMS = 1 << 13
const MOST_OPTIONS = 1 << 14
const MOST_CELLS = 1 << 16
/** More pairs of an item and an option than this would take longer to clear than they save. */
const MOST_PAIR_WORDS = 1 << 15

// Memory of the module, for engines read constants much faster than arrays that might be any; a root is found in one
// go, so that one of each is enough.
const STARTS = /* @__PURE__ */ new Int32Array(MOST_OPTIONS + 1)
const CELLS = /* @__PURE__ */ new Int32Array(MOST_CELLS)
const COVERED = /* @__PURE__ */ new Int32Array(MOST_ITEMS)
const SIZE = /* @__PURE__ */ new Int32Array(MOST_ITEMS)
const SINGLES = /* @__PURE__ */ new Int32Array(MOST_ITEMS)
const LIST = /* @__PURE__ */ new Int32Array(MOST_OPTIONS)
/** Bits for all pairs of an item and an option, and for the options left, by their places in the list. */
const PAIRS = /* @__PURE__ */ new Int32Array(MOST_PAIR_WORDS)
const LEFT = /* @__PURE__ */ new Int32Array(MOST_OPTIONS >> 5)

export function fitsSmallRoot({ items, options, cells }: Matrix): boolean {
  const isListed = items <= MOST_ITEMS && options <= MOST_OPTIONS && cells.length <= MOST_CELLS
  return isListed && items * ((options + 31) >> 5) <= MOST_PAIR_WORDS
}

/** The root of a problem that fits. */
export function smallRootOf(matrix: Matrix, prefix: Prefix, arena: Arena): Root | undefined {
  const { primary, items, options } = matrix
  const { excluded } = prefix
  COVERED.fill(0, 0, items)
  const chosen = chosenAtFirst(matrix, prefix, COVERED)
  if (!chosen) return undefined
  const isWhole = chosen.length === 0 && excluded.length === 0 && !matrix.hasIdle
  let count = options
  if (isWhole) {
    // Nothing is forced, and nothing is missing.
    for (let option = 0; option < options; option++) LIST[option] = option
  } else {
    STARTS.set(matrix.starts)
    CELLS.set(matrix.cells)
    count = listKept(matrix, excluded, LIST, listFree(options))
    const words = (count + 31) >> 5
    pair(items, count, words)
    let singles = 0
    for (let item = 0; item < primary; item++) {
      if (SIZE[item]! > 1 || COVERED[item] !== 0) continue
      if (SIZE[item] === 0) return undefined
      SINGLES[singles++] = item
    }
    if (singles > 0) {
      if (!choose(primary, words, singles, chosen)) return undefined
      count = listLeft(count)
    }
  }
  const covered = arena.take(items)
  const size = arena.take(items)
  const list = arena.take(count)
  covered.set(COVERED.subarray(0, items))
  size.set(isWhole ? matrix.sizes : SIZE.subarray(0, items))
  list.set(LIST.subarray(0, count))
  return { chosen, excluded, list, count, covered, size }
}

/** Chooses a prefix and options forced from the start, such as givens; undefined if there is no cover. */
export function chosenAtFirst(matrix: Matrix, prefix: Prefix, covered: Int32Array): number[] | undefined {
  const { primary, sizes, last, starts, cells } = matrix
  const chosen: number[] = []
  for (const option of prefix.chosen) {
    if (isIdle(matrix, option) || !choose(option)) return undefined
  }
  for (let item = 0; item < primary; item++) {
    if (sizes[item]! <= 1 && covered[item] === 0 && !choose(last[item]! - 1)) return undefined
  }
  return chosen

  /** False if an item is covered already. */
  function choose(option: number): boolean {
    if (option < 0 || prefix.excluded.includes(option)) return false
    chosen.push(option)
    for (let c = starts[option]!, end = starts[option + 1]!; c < end; c++) {
      if (covered[cells[c]!] !== 0) return false
      covered[cells[c]!] = 1
    }
    return true
  }
}

/** Lists the options that touch no covered item, without branches that a processor would have to guess. */
function listFree(options: number): number {
  let count = 0
  for (let option = 0, c = 0; option < options; option++) {
    let touched = 0
    for (const end = STARTS[option + 1]!; c < end; c++) touched |= COVERED[CELLS[c]!]!
    LIST[count] = option
    count += 1 - touched
  }
  return count
}

/** Drops options from a list that are excluded or cover no primary item. */
export function listKept(matrix: Matrix, excluded: readonly number[], list: Int32Array, count: number): number {
  if (!matrix.hasIdle && excluded.length === 0) return count
  const isExcluded = new Set(excluded)
  let kept = 0
  for (let k = 0; k < count; k++) {
    const option = list[k]!
    if (!isExcluded.has(option) && !isIdle(matrix, option)) list[kept++] = option
  }
  return kept
}

function pair(items: number, count: number, words: number): void {
  SIZE.fill(0, 0, items)
  PAIRS.fill(0, 0, items * words)
  LEFT.fill(-1, 0, words)
  for (let k = 0; k < count; k++) {
    const word = k >> 5
    const bit = 1 << (k & 31)
    for (let c = STARTS[LIST[k]!]!, end = STARTS[LIST[k]! + 1]!; c < end; c++) {
      const item = CELLS[c]!
      SIZE[item]!++
      PAIRS[item * words + word]! |= bit
    }
  }
}

/** Chooses what is forced until nothing is; false if that leaves an item without options. */
function choose(primary: number, words: number, singles: number, chosen: number[]): boolean {
  while (singles > 0) {
    const single = SINGLES[--singles]!
    if (COVERED[single] !== 0) continue
    const place = placeLeft(single * words)
    const option = LIST[place]!
    const start = STARTS[option]!
    const end = STARTS[option + 1]!
    chosen.push(option)
    LEFT[place >> 5]! &= ~(1 << (place & 31))
    for (let c = start; c < end; c++) COVERED[CELLS[c]!] = 1
    for (let c = start; c < end; c++) {
      const row = CELLS[c]! * words
      for (let word = 0; word < words; word++) {
        let gone = PAIRS[row + word]! & LEFT[word]!
        if (gone === 0) continue
        LEFT[word]! ^= gone
        while (gone !== 0) {
          const other = LIST[(word << 5) + 31 - Math.clz32(gone & -gone)]!
          gone &= gone - 1
          for (let e = STARTS[other]!, otherEnd = STARTS[other + 1]!; e < otherEnd; e++) {
            const j = CELLS[e]!
            const options = --SIZE[j]!
            if (options > 1 || j >= primary || COVERED[j] !== 0) continue
            if (options === 0) return false
            SINGLES[singles++] = j
          }
        }
      }
    }
  }
  return true
}

/** The place of the first option left in a row of pairs. */
function placeLeft(row: number): number {
  let word = 0
  while ((PAIRS[row + word]! & LEFT[word]!) === 0) word++
  const bits = PAIRS[row + word]! & LEFT[word]!
  return (word << 5) + 31 - Math.clz32(bits & -bits)
}

function listLeft(count: number): number {
  let kept = 0
  for (let k = 0; k < count; k++) {
    LIST[kept] = LIST[k]!
    kept += (LEFT[k >> 5]! >>> (k & 31)) & 1
  }
  return kept
}
