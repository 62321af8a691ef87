import type { Houses } from '../lines/houses.ts'

/** The fillings of all lines of a board, which may be transposed: that has as many solutions. */
export interface BoardAutomata {
  readonly rows: readonly LineAutomaton[]
  readonly columns: readonly LineAutomaton[]
  /** By row: the last earlier row just like it, or -1. They can change places in every solution. */
  readonly alikeBefore: Int32Array
}

/** `none` if a line has no filling, `many` if one has too many to be looked at. Pauses every few milliseconds. */
export function* automataOf(
  houses: Houses,
  candidates: Int32Array,
): Generator<undefined, { automata: BoardAutomata | 'none' | 'many' }> {
  const { size } = houses
  const lines: Line[] = []
  const automata: LineAutomaton[] = []
  for (let index = 0; index < houses.count; index++) {
    const squares = houses.squaresOf(index)
    const line = {
      candidates: Int32Array.from(squares, (square) => candidates[square]!),
      front: houses.fronts[index]!,
      back: houses.backs[index]!,
    }
    const automaton = yield* automatonOf(line)
    if (typeof automaton === 'string') return { automata: automaton }
    lines.push(line)
    automata.push(automaton)
  }
  const hasClues = (from: number) => lines.slice(from, from + size).some(({ front, back }) => front + back > 0)
  // Rows are alike only where columns have no clues.
  const first = hasClues(size) && !hasClues(0) ? size : 0
  const second = size - first
  const alikeBefore = hasClues(second)
    ? new Int32Array(size).fill(-1)
    : Int32Array.from({ length: size }, (_, row) => lastAlike(lines.slice(first, first + size), row))
  return {
    automata: {
      rows: automata.slice(first, first + size),
      columns: automata.slice(second, second + size),
      alikeBefore,
    },
  }
}

function lastAlike(lines: readonly Line[], index: number): number {
  const { front, back, candidates } = lines[index]!
  let other = index - 1
  for (; other >= 0; other--) {
    const line = lines[other]!
    if (line.front !== front || line.back !== back) continue
    if (line.candidates.every((heights, position) => heights === candidates[position])) break
  }
  return other
}

/** More nodes of a line are too many: boards with such lines have too many states anyway. */
const MOST_NODES = 1 << 16
/** The most positions for which there are tables of all sets. */
export const LONGEST_LINE = 16

const NOWHERE = -1
/** More than any number of buildings seen. */
const NUMBERS = LONGEST_LINE + 1
const NODES_PER_SLICE = 1 << 12

/** A line as it is seen from its front. */
interface Line {
  /** By position: bit h - 1 for every height h that can stand there. */
  readonly candidates: Int32Array
  /** How many are seen from the two ends, 0 where nothing is said. */
  readonly front: number
  readonly back: number
}

/**
 * All fillings of a line, as the ways through a graph: the tallest building is placed first, and so on downwards. A
 * building is seen just if it stands before all taller ones, or behind all of them; so a node is the set of positions
 * taken and how many of them are seen from either end, where there is a clue. At every node some way from the first
 * node to the last one goes through.
 */
export interface LineAutomaton {
  /** By level, the number of buildings placed: its first node. A level's nodes are in the order of their sets. */
  readonly starts: Int32Array
  /** By node: the positions taken, and those where the next building can stand. */
  readonly taken: Int32Array
  readonly open: Int32Array
  /** By node × size + position: the node that follows if the next building stands there. */
  readonly next: Int32Array
}

/** A line's fillings; `none`, or `many` where there are too many nodes. Pauses every few milliseconds. */
function* automatonOf(line: Line): Generator<undefined, LineAutomaton | 'none' | 'many'> {
  if (line.candidates.length > LONGEST_LINE) return 'many'
  const reached = yield* reachedNodes(line)
  if (!reached) return 'many'
  const size = line.candidates.length
  const { starts, targets } = reached
  const isOnWay = new Uint8Array(starts[size + 1]!)
  isOnWay.fill(1, starts[size]!)
  for (let node = starts[size]! - 1; node >= 0; node--) {
    if (node % NODES_PER_SLICE === 0) yield
    for (let i = node * size; i < (node + 1) * size; i++) {
      if (targets[i]! >= 0 && isOnWay[targets[i]!] === 1) isOnWay[node] = 1
    }
  }
  return isOnWay[0] === 0 ? 'none' : yield* compacted(size, reached, isOnWay)
}

interface ReachedNodes {
  /** By level, and once more beyond the last one. */
  readonly starts: Int32Array
  readonly sets: readonly number[]
  /** By node × size + position, as far as buildings are left to be placed. */
  readonly targets: readonly number[]
}

/** The nodes that are reached from the first one. */
function* reachedNodes({ candidates, front, back }: Line): Generator<undefined, ReachedNodes | undefined> {
  const size = candidates.length
  const starts = new Int32Array(size + 2)
  const sets = [0]
  const seenInFront = [0]
  const seenBehind = [0]
  const targets: number[] = []
  const nodeOf = new Map<number, number>()
  for (let level = 0; level < size; level++) {
    starts[level + 1] = sets.length
    nodeOf.clear()
    const height = size - 1 - level
    for (let node = starts[level]!; node < starts[level + 1]!; node++) {
      if (node % NODES_PER_SLICE === NODES_PER_SLICE - 1) yield
      for (let position = 0; position < size; position++) {
        targets.push(NOWHERE)
        const set = sets[node]!
        const bit = 1 << position
        if ((set & bit) !== 0 || (candidates[position]! >>> height) % 2 === 0) continue
        const inFront = seenInFront[node]! + (front > 0 && (set & (bit - 1)) === 0 ? 1 : 0)
        const behind = seenBehind[node]! + (back > 0 && set < bit ? 1 : 0)
        const following = set | bit
        const freeInFront = 31 - Math.clz32(following & -following)
        const freeBehind = size - 32 + Math.clz32(following)
        if (!canBeSeen(front, inFront, freeInFront) || !canBeSeen(back, behind, freeBehind)) continue
        const key = (following * NUMBERS + inFront) * NUMBERS + behind
        let target = nodeOf.get(key)
        if (target === undefined) {
          if (sets.length === MOST_NODES) return undefined
          target = sets.length
          nodeOf.set(key, target)
          sets.push(following)
          seenInFront.push(inFront)
          seenBehind.push(behind)
        }
        targets[targets.length - 1] = target
      }
    }
  }
  starts[size + 1] = sets.length
  return { starts, sets, targets }
}

/** Whether a clue can be kept: each free position in front of those seen can be seen, and one will be. */
function canBeSeen(clue: number, seen: number, free: number): boolean {
  return clue === 0 || (seen + Math.min(1, free) <= clue && clue <= seen + free)
}

/** Only the nodes that are on a way, sorted. */
function* compacted(
  size: number,
  { starts: oldStarts, sets, targets }: ReachedNodes,
  isOnWay: Uint8Array,
): Generator<undefined, LineAutomaton> {
  const newNumber = new Int32Array(sets.length).fill(NOWHERE)
  const starts = new Int32Array(size + 2)
  const order: number[] = []
  for (let level = 0; level <= size; level++) {
    const nodes: number[] = []
    for (let node = oldStarts[level]!; node < oldStarts[level + 1]!; node++) if (isOnWay[node] === 1) nodes.push(node)
    nodes.sort((a, b) => sets[a]! - sets[b]! || a - b)
    for (const node of nodes) newNumber[node] = order.push(node) - 1
    starts[level + 1] = order.length
    yield
  }
  const taken = new Int32Array(order.length)
  const open = new Int32Array(order.length)
  const next = new Int32Array(order.length * size).fill(NOWHERE)
  for (const [node, old] of order.entries()) {
    if (node % NODES_PER_SLICE === NODES_PER_SLICE - 1) yield
    taken[node] = sets[old]!
    if (node >= starts[size]!) continue
    for (let position = 0; position < size; position++) {
      const target = targets[old * size + position]!
      if (target < 0 || newNumber[target]! < 0) continue
      open[node]! |= 1 << position
      next[node * size + position] = newNumber[target]!
    }
  }
  return { starts, taken, open, next }
}
