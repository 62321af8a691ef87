import { InputError } from '../base/input-error.ts'
import { type CoverProblem, exactCover, fewestOptions, withHooks } from '../engines/exact-cover/index.ts'
import { run } from '../search.ts'

/** What a node turned out to be. Open is one that the search had not left when the recording was full. */
export const NODE_ENDS = { open: 0, branches: 1, deadEnd: 2, solution: 3 } as const

/** What happens to a node. A solution is entered, found to be one, and left. */
export const TRACE_EVENTS = { enter: 0, leave: 1, solution: 2 } as const

/**
 * The search tree of an exact cover problem, as it was walked. Nodes are numbered in the order in which they were
 * entered: 0 is the root, where nothing is chosen, and a parent comes before its children. Plain data, so that it
 * can be sent to another thread.
 */
export interface CoverTrace {
  /** -1 for the root. */
  readonly parents: Int32Array
  readonly depths: Int32Array
  /** The option by which the node was reached from its parent; -1 for the root. */
  readonly options: Int32Array
  /** The item branched on, with the fewest options; at a dead end the one with none; -1 where all are covered. */
  readonly items: Int32Array
  /** How many options that item had left. */
  readonly branches: Int32Array
  /** One of `NODE_ENDS` for every node. */
  readonly ends: Uint8Array
  /** One of `TRACE_EVENTS` for every event, and the node it happened to. */
  readonly events: Uint8Array
  readonly eventNodes: Int32Array
  /** How many solutions were met. */
  readonly solutions: number
  /** Whether the tree is there to its end. */
  readonly isWhole: boolean
}

/**
 * Runs the engine on a problem without multiplicities and records what its hooks tell, up to a number of nodes. The
 * criterion is Algorithm X's own. Being given one at all makes the engine enter a node even if some item cannot be
 * covered there any more, so that dead ends can be seen; and the numbers it asks the criterion about are those from
 * which it chooses the item.
 */
export function traceCover(problem: CoverProblem, mostNodes: number): CoverTrace {
  if (!(mostNodes >= 1)) throw new InputError(`nodes: expected a number from 1 on, found ${String(mostNodes)}`)
  if (problem.multiplicities) throw new InputError('a search with multiplicities cannot be traced')
  const recorder = new Recorder(mostNodes)
  const cover = withHooks(exactCover(problem), {
    criterion: (item, options) => {
      recorder.weigh(item, options)
      return fewestOptions(item, options)
    },
    onSelect: (option) => recorder.enter(option),
    onUndo: () => recorder.leave(),
    onCover: () => recorder.solve(),
  })
  recorder.enter(-1)
  run(cover.searchEach(() => {}))
  recorder.leave()
  return recorder.trace()
}

const UNKNOWN = -1

class Recorder {
  /** A node more was wanted than there is room for; from then on nothing is recorded. */
  isFull = false
  private readonly parents: number[] = []
  private readonly depths: number[] = []
  private readonly options: number[] = []
  private readonly items: number[] = []
  private readonly branches: number[] = []
  private readonly ends: number[] = []
  private readonly events: number[] = []
  private readonly eventNodes: number[] = []
  private current = -1
  private solutions = 0

  constructor(private readonly mostNodes: number) {}

  /** Answers whether the search may continue there: vetoes end a full recording. */
  enter(option: number): boolean {
    if (this.parents.length >= this.mostNodes) this.isFull = true
    if (this.isFull) return false
    const node = this.parents.length
    this.parents.push(this.current)
    this.depths.push(node === 0 ? 0 : this.depths[this.current]! + 1)
    this.options.push(option)
    this.items.push(UNKNOWN)
    this.branches.push(0)
    this.ends.push(NODE_ENDS.open)
    this.current = node
    this.note(TRACE_EVENTS.enter)
    return true
  }

  /** The engine takes the item with the fewest options, the first listed among equals. */
  weigh(item: number, options: number): void {
    const { current, items, branches } = this
    const best = items[current]!
    const isBetter = best === UNKNOWN || options < branches[current]! || (options === branches[current] && item < best)
    if (!isBetter) return
    items[current] = item
    branches[current] = options
  }

  solve(): void {
    if (this.isFull) return
    this.ends[this.current] = NODE_ENDS.solution
    this.solutions++
    this.note(TRACE_EVENTS.solution)
  }

  leave(): void {
    if (this.isFull) return
    const { current, ends, branches } = this
    if (ends[current] === NODE_ENDS.open) {
      ends[current] = branches[current] === 0 ? NODE_ENDS.deadEnd : NODE_ENDS.branches
    }
    this.note(TRACE_EVENTS.leave)
    this.current = this.parents[current]!
  }

  trace(): CoverTrace {
    return {
      parents: Int32Array.from(this.parents),
      depths: Int32Array.from(this.depths),
      options: Int32Array.from(this.options),
      items: Int32Array.from(this.items),
      branches: Int32Array.from(this.branches),
      ends: Uint8Array.from(this.ends),
      events: Uint8Array.from(this.events),
      eventNodes: Int32Array.from(this.eventNodes),
      solutions: this.solutions,
      isWhole: !this.isFull,
    }
  }

  private note(event: number): void {
    this.events.push(event)
    this.eventNodes.push(this.current)
  }
}
