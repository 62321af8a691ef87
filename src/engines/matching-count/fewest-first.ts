import { bitCount } from '../../base/bits.ts'
import { type Part, pause } from '../../search.ts'
import { addNumber, COUNTED, FrontierCounter, WORKING } from '../frontier/index.ts'
import { type Component, edgeCount } from './components.ts'

const MOST_BYTES = 256 * 2 ** 20
const STEPS_PER_SLICE = 1 << 14
/** How long it may try what is too wide for a plan. */
const MOST_STEPS = 1 << 23
/** More edges are out of reach. */
const MOST_EDGES = 1 << 12
/** Words of neighbours looked at that count for a step. */
const WORDS_PER_STEP = 16

/**
 * Counts the matchings in which the smaller side is matched in full, without a plan: every state chooses for itself the
 * vertex with the fewest free neighbours, and its key says of every vertex whether it is matched. That needs no order
 * with a short frontier, and pays where few choices are left at a time. States reached in different ways are merged.
 */
class FewestFirstCounter extends FrontierCounter {
  private readonly items: number
  private readonly itemWords: number
  /** The neighbours of item i are the bits of neighbours[i × rowWords] and the words after it. */
  private readonly neighbours: Int32Array
  private readonly rowWords: number
  private readonly key: Int32Array
  private readonly mostChoices: number

  constructor({ left, size, offsets, neighbours }: Component) {
    const right = size - left
    const items = Math.min(left, right)
    const itemWords = (items + 31) >> 5
    const rowWords = (size - items + 31) >> 5
    super(items, { words: itemWords + rowWords, mostBytes: MOST_BYTES, bounded: 'sum' })
    this.items = items
    this.itemWords = itemWords
    this.rowWords = rowWords
    this.key = new Int32Array(itemWords + rowWords)
    this.neighbours = new Int32Array(items * rowWords)
    const [first, others] = left <= right ? [0, left] : [left, 0]
    let most = 1
    for (let item = 0; item < items; item++) {
      const from = offsets[first + item]!
      const to = offsets[first + item + 1]!
      most = Math.max(most, to - from)
      for (let i = from; i < to; i++) {
        const other = neighbours[i]! - others
        this.neighbours[item * rowWords + (other >> 5)]! |= 1 << (other & 31)
      }
    }
    this.mostChoices = most
  }

  count(): bigint {
    return this.total()[0] ?? 0n
  }

  protected begin(): void {
    this.successors = this.mostChoices
    this.growth = Math.log2(this.mostChoices)
  }

  protected follow(limit: number): void {
    const { current, next, key, neighbours, itemWords, rowWords, successors } = this
    while (!current.isRead && this.steps < limit && next.hasRoomFor(successors)) {
      current.read()
      const source = current.chunk
      const from = current.offset
      for (let word = 0; word < key.length; word++) key[word] = source[from + word]!
      const item = this.fewestChoices()
      key[item >> 5]! |= 1 << (item & 31)
      for (let word = 0; word < rowWords; word++) {
        const matched = key[itemWords + word]!
        for (let free = neighbours[item * rowWords + word]! & ~matched; free !== 0; free &= free - 1) {
          key[itemWords + word] = matched | (free & -free)
          next.find(key)
          addNumber(source, from + key.length, this.limbs, next.chunk, next.offset, this.nextLimbs)
          this.steps++
        }
        key[itemWords + word] = matched
      }
    }
  }

  /** The item with the fewest free neighbours in the state of the key: the first of them. */
  private fewestChoices(): number {
    const { key, neighbours, items, itemWords, rowWords } = this
    let fewest = -1
    let least = 0x7fffffff
    let words = 0
    for (let item = 0; item < items && least > 1; item++) {
      if (((key[item >> 5]! >>> (item & 31)) & 1) === 1) continue
      let choices = 0
      const row = item * rowWords
      for (let word = 0; word < rowWords; word++) {
        choices += bitCount(neighbours[row + word]! & ~key[itemWords + word]!)
      }
      words += rowWords
      if (choices >= least) continue
      least = choices
      fewest = item
    }
    this.steps += Math.ceil(words / WORDS_PER_STEP)
    return fewest
  }
}

/** The number of such matchings, after some steps that were made before; nothing if it takes too long. */
export function* countFewestFirst(graph: Component, stepsBefore: number): Part<bigint[] | undefined> {
  if (edgeCount(graph) > MOST_EDGES) return undefined
  const counter = new FewestFirstCounter(graph)
  let status = counter.work(STEPS_PER_SLICE)
  while (status === WORKING && counter.steps < MOST_STEPS) {
    yield* pause({ steps: stepsBefore + counter.steps })
    status = counter.work(STEPS_PER_SLICE)
  }
  return status === COUNTED ? [counter.count()] : undefined
}
