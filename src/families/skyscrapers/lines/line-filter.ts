import type { Variant } from '../board.ts'

/** More open squares in a line would take too much memory and time, as the sets of heights double with each. */
export const MOST_OPEN = 18

/**
 * Eliminates candidates from the squares of a line, exactly: over all fillings of the line with different heights out
 * of the squares' candidates that are seen as the clues say.
 *
 * A line is filled from its front. What counts of a beginning is the set of heights used, as it tells which is the
 * tallest, and a number: how many are seen from the front so far, until the tallest of all stands; and from then on how
 * many will be seen from the back. For a building is seen from the back just if all taller ones stand before it. So the
 * fillings are the ways through a graph of sets, with a word of bits for the numbers that are possible at each. Squares
 * that are settled bring no choice, and their heights are left out of the sets. The parks of a line are its lowest
 * ranks, used in order, as they are all alike; they are never seen. Where clues are sums, the numbers are sums of
 * heights.
 */
export class LineFilter {
  /** Sets of heights looked at, in all. */
  steps = 0
  /** By position: the candidates that some filling has, after `filter` has given true. */
  readonly supported: Int32Array

  private readonly candidates: Int32Array
  /** By rank: the heights that are not settled, in ascending order. */
  private readonly heights: Int32Array
  private readonly rankOf: Int32Array
  /** By layer, that is, number of open squares filled: the position of the next one, and its candidates as ranks. */
  private readonly positions: Int32Array
  private readonly domains: Int32Array
  private readonly supports: Int32Array
  /** By layer: the highest rank below the settled squares before the open one, and below those after it; or -1. */
  private readonly hiddenInFront: Int32Array
  private readonly hiddenBehind: Int32Array
  /** By layer and rank: settled squares before the next open one seen from the front, if open ones reach the rank. */
  private readonly frontSeen: Int32Array
  /** The same from the back, if this is the highest rank that is not used before. */
  private readonly backSeen: Int32Array
  /** The layer before whose open square the tallest building is settled, or -1. */
  private tallestLayer = -1

  /** By set: the numbers possible there, and those from which a filling can be completed. */
  private possible = new Int32Array(0)
  private wanted = new Int32Array(0)
  private sets = new Int32Array(0)
  private readonly layerStarts: Int32Array

  private front = 0
  private back = 0
  /** What must be seen besides the tallest building: before it from the front, behind it from the back. */
  private frontGoal = 0
  private backGoal = 0
  private readonly tallest: number
  private readonly parks: number
  private readonly park: number
  private readonly sums: boolean
  /** How many parks are not settled: the lowest ranks are theirs. */
  private openParks = 0

  constructor(
    private readonly size: number,
    { parks = 0, sums = false }: Variant = {},
  ) {
    this.tallest = size - parks
    this.parks = parks
    this.park = parks === 0 ? 0 : 1 << this.tallest
    this.sums = sums
    this.supported = new Int32Array(size)
    this.candidates = new Int32Array(size)
    this.heights = new Int32Array(size)
    this.rankOf = new Int32Array(size + 1)
    this.positions = new Int32Array(size + 1)
    this.domains = new Int32Array(size)
    this.supports = new Int32Array(size)
    this.hiddenInFront = new Int32Array(size)
    this.hiddenBehind = new Int32Array(size)
    this.frontSeen = new Int32Array((size + 1) * (size + 1))
    this.backSeen = new Int32Array((size + 1) * (size + 1))
    this.layerStarts = new Int32Array(size + 2)
  }

  /** Filters the line that begins at a place of a list, with at most MOST_OPEN open squares. False: no filling. */
  filter(board: Int32Array, squares: Int32Array, from: number, front: number, back: number): boolean {
    const most = this.sums ? this.tallest : 1
    this.front = front
    this.back = back
    this.frontGoal = front - most
    this.backGoal = back - most
    if ((front !== 0 && front < most) || (back !== 0 && back < most)) return false
    if (!this.settle(board, squares, from)) return false
    const open = this.layOut()
    if (this.possible.length < 1 << open) this.makeRoom(open)
    const reached = this.goForward(open)
    const hasFilling = this.goBackward(open)
    const { sets, possible, wanted } = this
    for (let i = 0; i < reached; i++) {
      possible[sets[i]!] = 0
      wanted[sets[i]!] = 0
    }
    this.steps += reached
    if (hasFilling) this.tell(open)
    return hasFilling
  }

  private makeRoom(open: number): void {
    this.possible = new Int32Array(1 << open)
    this.wanted = new Int32Array(1 << open)
    this.sets = new Int32Array(1 << open)
  }

  /** Takes settled heights from the other squares as long as this settles more. False if a square has none left. */
  private settle(board: Int32Array, squares: Int32Array, from: number): boolean {
    const { candidates, size, park } = this
    let settled = 0
    let openParks = this.parks
    for (let i = 0; i < size; i++) {
      const heights = board[squares[from + i]!]!
      candidates[i] = heights
      if ((heights & (heights - 1)) !== 0) continue
      if (heights === park) openParks--
      else if ((settled & heights) !== 0) return false
      else settled |= heights
    }
    for (let before = 0, taken = settled; ; ) {
      if (openParks < 0) return false
      if (openParks === 0) taken |= park
      if (before === taken) break
      before = taken
      for (let i = 0; i < size; i++) {
        const heights = candidates[i]!
        if ((heights & (heights - 1)) === 0) continue
        const left = heights & ~before
        candidates[i] = left
        if ((left & (left - 1)) !== 0) continue
        if (left === 0 || (taken & left & ~park) !== 0) return false
        if (left === park) openParks--
        else taken |= left
      }
    }
    this.openParks = openParks
    return true
  }

  /** Sorts the line into open squares and settled ones between them. Gives how many are open. */
  private layOut(): number {
    const { size, candidates, heights, rankOf, positions, domains, supports, tallest, park, openParks } = this
    let settled = 0
    let open = 0
    for (let i = 0; i < size; i++) {
      const mask = candidates[i]!
      if ((mask & (mask - 1)) === 0) settled |= mask
      else positions[open++] = i
    }
    positions[open] = size
    let rank = 0
    while (rank < openParks) heights[rank++] = 0
    for (let height = 1; height <= tallest; height++) {
      rankOf[height] = rank
      if (((settled >> (height - 1)) & 1) === 0) heights[rank++] = height
    }
    for (let layer = 0; layer < open; layer++) {
      let ranks = 0
      for (let mask = candidates[positions[layer]!]! & ~park; mask !== 0; mask &= mask - 1) {
        ranks |= 1 << rankOf[32 - Math.clz32(mask & -mask)]!
      }
      if ((candidates[positions[layer]!]! & park) !== 0) ranks |= (1 << openParks) - 1
      domains[layer] = ranks
      supports[layer] = 0
    }
    this.lookAtSettled(open)
    return open
  }

  private lookAtSettled(open: number): void {
    const { size, heights, rankOf, positions, hiddenInFront, hiddenBehind, frontSeen, backSeen, sums } = this
    const width = size + 1
    this.tallestLayer = -1
    let tallestBefore = 0
    for (let layer = 0, i = 0; layer <= open; layer++, i++) {
      const end = positions[layer]!
      for (let rank = -1; rank < open; rank++) {
        let tallest = rank < 0 ? 0 : heights[rank]!
        if (tallestBefore > tallest) tallest = tallestBefore
        let seen = 0
        for (let at = i; at < end; at++) {
          const height = this.settledHeight(at)
          if (height <= tallest) continue
          seen += sums ? height : 1
          tallest = height
        }
        frontSeen[layer * width + rank + 1] = seen
      }
      for (; i < end; i++) {
        const height = this.settledHeight(i)
        if (height > tallestBefore) tallestBefore = height
        if (height === this.tallest) this.tallestLayer = layer
      }
      // What is shorter than a settled building in front of it cannot be seen.
      if (layer < open) hiddenInFront[layer] = tallestBefore === 0 ? -1 : rankOf[tallestBefore]! - 1
    }
    let tallestAfter = 0
    for (let layer = open, i = size - 1; layer >= 0; layer--, i--) {
      const first = layer === 0 ? 0 : positions[layer - 1]! + 1
      if (layer < open) hiddenBehind[layer] = tallestAfter === 0 ? -1 : rankOf[tallestAfter]! - 1
      for (let rank = -1; rank < open; rank++) {
        let tallest = rank < 0 ? 0 : heights[rank]!
        if (tallestAfter > tallest) tallest = tallestAfter
        let seen = 0
        for (let at = i; at >= first; at--) {
          const height = this.settledHeight(at)
          if (height <= tallest) continue
          seen += sums ? height : 1
          tallest = height
        }
        backSeen[layer * width + rank + 1] = seen
      }
      for (; i >= first; i--) {
        const height = this.settledHeight(i)
        if (height > tallestAfter) tallestAfter = height
      }
    }
  }

  /** The height on a settled square; none of a park. */
  private settledHeight(i: number): number {
    const bit = this.candidates[i]!
    return bit === this.park ? 0 : 32 - Math.clz32(bit)
  }

  /** Finds all sets that the first squares can hold, layer by layer, with the numbers seen. Gives their count. */
  private goForward(open: number): number {
    const { sets, possible, domains, layerStarts, hiddenInFront, hiddenBehind, front, back } = this
    const all = (1 << open) - 1
    const { sums, heights } = this
    const parks = (1 << this.openParks) - 1
    const frontLimit = (2 << this.frontGoal) - 1
    const backLimit = (2 << this.backGoal) - 1
    const tallest = this.tallestLayer < 0 ? 1 << (open - 1) : 0
    sets[0] = 0
    possible[0] = 1
    layerStarts[0] = 0
    let end = 1
    for (let layer = 0; layer < open; layer++) {
      const stop = end
      layerStarts[layer + 1] = stop
      const domain = domains[layer]!
      for (let i = layerStarts[layer]!; i < stop; i++) {
        const set = sets[i]!
        const numbers = this.passSettled(layer, set, all, possible[set]!)
        possible[set] = numbers
        if (numbers === 0) continue
        let seenRanks: number
        let limit: number
        if (this.isTallestBefore(layer, set, tallest)) {
          const next = 31 - Math.clz32(all & ~set)
          seenRanks = back !== 0 && next > hiddenBehind[layer]! ? 1 << next : 0
          limit = backLimit
        } else {
          const top = 31 - Math.clz32(set)
          const hidden = hiddenInFront[layer]!
          seenRanks = front === 0 ? 0 : -1 << (1 + (top > hidden ? top : hidden))
          limit = frontLimit
        }
        seenRanks &= ~parks
        const shifted = (numbers << 1) & limit
        let free = domain & ~set
        // Of parks, only the next one.
        if (parks !== 0) free ^= free & parks & ((free & parks) - 1)
        for (; free !== 0; free &= free - 1) {
          const rank = free & -free
          let next = numbers
          if ((rank & seenRanks) !== 0) {
            next = sums ? (numbers << heights[31 - Math.clz32(rank)]!) & limit : shifted
          }
          if (rank === tallest) next = this.placeTallest(numbers)
          if (next === 0) continue
          const larger = set | rank
          if (possible[larger] === 0) sets[end++] = larger
          possible[larger] = possible[larger]! | next
        }
      }
    }
    layerStarts[open + 1] = end
    return end
  }

  /** Goes back from the complete fillings, and notes what they have. Gives false if there is none. */
  private goBackward(open: number): boolean {
    const { sets, possible, wanted, domains, supports, layerStarts, hiddenInFront, hiddenBehind, front, back } = this
    const all = (1 << open) - 1
    const tallest = this.tallestLayer < 0 ? 1 << (open - 1) : 0
    const { sums, heights } = this
    const parks = (1 << this.openParks) - 1
    const ends = back === 0 ? 1 : 1 << this.backGoal
    // Settled squares behind the last open one say nothing where the open ones cannot be filled.
    if (possible[all] === 0 || (this.passSettled(open, all, all, possible[all]!) & ends) === 0) return false
    wanted[all] = this.passSettledBack(open, all, all, ends)
    for (let layer = open - 1; layer >= 0; layer--) {
      const domain = domains[layer]!
      const stop = layerStarts[layer + 1]!
      let support = supports[layer]!
      for (let i = layerStarts[layer]!; i < stop; i++) {
        const set = sets[i]!
        const numbers = possible[set]!
        if (numbers === 0) continue
        let seenRanks: number
        if (this.isTallestBefore(layer, set, tallest)) {
          const next = 31 - Math.clz32(all & ~set)
          seenRanks = back !== 0 && next > hiddenBehind[layer]! ? 1 << next : 0
        } else {
          const top = 31 - Math.clz32(set)
          const hidden = hiddenInFront[layer]!
          seenRanks = front === 0 ? 0 : -1 << (1 + (top > hidden ? top : hidden))
        }
        seenRanks &= ~parks
        let useful = 0
        let free = domain & ~set
        if (parks !== 0) free ^= free & parks & ((free & parks) - 1)
        for (; free !== 0; free &= free - 1) {
          const rank = free & -free
          const want = wanted[set | rank]!
          if (want === 0) continue
          let good: number
          if (rank === tallest)
            good = (this.placeTallest(numbers) & want) === 0 ? 0 : front === 0 ? 1 : 1 << this.frontGoal
          else if ((rank & seenRanks) === 0) good = numbers & want
          else good = numbers & (want >> (sums ? heights[31 - Math.clz32(rank)]! : 1))
          if (good === 0) continue
          support |= rank
          useful |= good
        }
        if (useful !== 0) wanted[set] = this.passSettledBack(layer, set, all, useful)
      }
      supports[layer] = support
    }
    return true
  }

  /** Whether the tallest building stands before the open square of a layer. */
  private isTallestBefore(layer: number, set: number, tallest: number): boolean {
    return tallest === 0 ? layer >= this.tallestLayer : (set & tallest) !== 0
  }

  /** The numbers after the tallest is put on an open square: as many must be seen from the front as the clue says. */
  private placeTallest(numbers: number): number {
    return this.front !== 0 && ((numbers >> this.frontGoal) & 1) === 0 ? 0 : 1
  }

  /** The numbers after the settled squares before the open square of a layer. */
  private passSettled(layer: number, set: number, all: number, numbers: number): number {
    const { size, front, back, frontGoal, backGoal, tallestLayer } = this
    const at = layer * (size + 1)
    const frontSeen = this.frontSeen[at + 32 - Math.clz32(set)]!
    const backSeen = this.backSeen[at + 32 - Math.clz32(all & ~set)]!
    if (layer === tallestLayer) {
      if (front !== 0 && (frontSeen > front || ((numbers >> (front - frontSeen)) & 1) === 0)) return 0
      const behind = backSeen - (this.sums ? this.tallest : 1)
      return back === 0 ? 1 : behind > backGoal ? 0 : 1 << behind
    }
    // Once the tallest stands nothing is seen from the front, and before it nothing from the back.
    if (frontSeen !== 0) {
      return front === 0 ? numbers : frontSeen > frontGoal ? 0 : (numbers << frontSeen) & ((2 << frontGoal) - 1)
    }
    if (backSeen !== 0) {
      return back === 0 ? numbers : backSeen > backGoal ? 0 : (numbers << backSeen) & ((2 << backGoal) - 1)
    }
    return numbers
  }

  /** The numbers before these settled squares that become some of the given ones. */
  private passSettledBack(layer: number, set: number, all: number, numbers: number): number {
    const { size, front, back, tallestLayer } = this
    const at = layer * (size + 1)
    const frontSeen = this.frontSeen[at + 32 - Math.clz32(set)]!
    const backSeen = this.backSeen[at + 32 - Math.clz32(all & ~set)]!
    if (layer === tallestLayer) return front === 0 ? 1 : 1 << (front - frontSeen)
    if (frontSeen !== 0) return front === 0 ? numbers : numbers >> frontSeen
    if (backSeen !== 0) return back === 0 ? numbers : numbers >> backSeen
    return numbers
  }

  /** Writes what is supported in terms of heights. */
  private tell(open: number): void {
    const { size, supported, candidates, supports, positions, heights } = this
    for (let i = 0; i < size; i++) supported[i] = candidates[i]!
    for (let layer = 0; layer < open; layer++) {
      let mask = 0
      for (let ranks = supports[layer]!; ranks !== 0; ranks &= ranks - 1) {
        const height = heights[31 - Math.clz32(ranks & -ranks)]!
        mask |= height === 0 ? this.park : 1 << (height - 1)
      }
      supported[positions[layer]!] = mask
    }
  }
}
