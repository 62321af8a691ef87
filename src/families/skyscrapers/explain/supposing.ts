import { LineFilter } from '../lines/line-filter.ts'
import type { Known } from './known.ts'
import type { Exclusion, Link, Refutation } from './refutation.ts'

/** Where an exclusion comes from, if not from a line. */
const SUPPOSED = -1
const CASE = -2

/** A look costs about as much as so many sets of heights, however few there are. */
const STEPS_PER_LOOK = 32
/** A look that takes more steps than these takes a millisecond or more. */
const LONG_LOOK = 1 << 12

/**
 * Follows suppositions line by line, in the order in which lines are touched, so that contradictions are found that
 * are few lines away. Every height that a square loses stands on a trail with the look at a line that took it; from
 * there a contradiction is traced back.
 */
export class Supposing {
  readonly candidates: Int32Array
  /** How many exclusions there are. */
  size = 0
  private readonly filter: LineFilter
  private readonly squares: Int32Array
  private readonly heights: Int32Array
  /** By place on the trail: the number of the look or supposition. */
  private readonly events: Int32Array
  /** By square and height: the place on the trail, or -1. */
  private readonly places: Int32Array
  /** By event: its line, SUPPOSED or CASE. */
  private readonly origins: number[] = []
  private readonly cases = new Map<number, Refutation>()
  private readonly queue: number[] = []
  private readonly isDue: Uint8Array
  private readonly line: Int32Array
  private brokenLine = -1
  private looks = 0

  constructor(private readonly known: Known) {
    const { size, lines } = known.geometry
    this.filter = new LineFilter(size)
    this.candidates = new Int32Array(size * size)
    this.squares = new Int32Array(size * size * size)
    this.heights = new Int32Array(size * size * size)
    this.events = new Int32Array(size * size * size)
    this.places = new Int32Array(size * size * size).fill(-1)
    this.isDue = new Uint8Array(lines)
    this.line = new Int32Array(size)
  }

  /** Work done: sets of heights that lines were looked at with, and something for each look. */
  get steps(): number {
    return this.filter.steps + this.looks * STEPS_PER_LOOK
  }

  /** How many looks and suppositions there have been since a place of the trail: no refutation from there can have more links. */
  eventsSince(start: number): number {
    return this.origins.length - (this.events[start] ?? 0)
  }

  /** Begins with what is known, all of whose lines have been looked at. */
  begin(): void {
    this.undo(0)
    this.candidates.set(this.known.candidates)
  }

  /** Supposes that a square has a height, of those it has left. */
  suppose(square: number, height: number): void {
    this.exclude(square, this.candidates[square]! & ~(1 << (height - 1)), this.origins.push(SUPPOSED) - 1)
  }

  /** Excludes a height that has been refuted within what is supposed. */
  excludeByCase(refutation: Refutation): void {
    const event = this.origins.push(CASE) - 1
    this.cases.set(event, refutation)
    this.exclude(refutation.square, 1 << (refutation.height - 1), event)
  }

  /**
   * Draws all conclusions, with pauses after long looks. Gives false at a contradiction, after which nothing but
   * `refutation` and `undo` makes sense.
   */
  *propagate(): Generator<undefined, boolean> {
    const { queue, isDue, candidates, filter } = this
    const { size, starts, strides, fronts, backs } = this.known.geometry
    for (let head = 0; head < queue.length; head++) {
      const line = queue[head]!
      isDue[line] = 0
      this.looks++
      const steps = filter.steps
      const start = starts[line]!
      const stride = strides[line]!
      if (!filter.filter(candidates, start, stride, fronts[line]!, backs[line]!)) {
        this.brokenLine = line
        isDue.fill(0)
        queue.length = 0
        return false
      }
      const event = this.origins.push(line) - 1
      for (let i = 0, square = start; i < size; i++, square += stride) {
        this.exclude(square, candidates[square]! & ~filter.supported[i]!, event)
      }
      if (filter.steps - steps > LONG_LOOK) yield
    }
    queue.length = 0
    return true
  }

  undo(size: number): void {
    while (this.size > size) {
      const square = this.squares[--this.size]!
      const height = this.heights[this.size]!
      this.candidates[square] = this.candidates[square]! | (1 << (height - 1))
      this.places[this.placeIndex(square, height)] = -1
    }
    const lastEvent = this.size === 0 ? -1 : this.events[this.size - 1]!
    for (let event = this.origins.length - 1; event > lastEvent; event--) this.cases.delete(event)
    this.origins.length = lastEvent + 1
  }

  /** What led from the supposition at a place of the trail to the contradiction that was just met, with pauses. */
  *refutation(start: number, square: number, height: number): Generator<undefined, Refutation> {
    const { events, origins } = this
    const links: Link[] = []
    const known = new Set<number>()
    /** Places of the trail that matter, by event. */
    const needed = new Map<number, number[]>()
    const need = (places: readonly number[]) => {
      for (const place of places) {
        const event = events[place]!
        const others = needed.get(event)
        if (place < start) known.add(place)
        else if (!others) needed.set(event, [place])
        else if (!others.includes(place)) others.push(place)
      }
    }
    need(this.causes(this.brokenLine, origins.length, start))
    let size = 1
    for (let event = origins.length - 1; event > (events[start] ?? -1); event--) {
      const places = needed.get(event)
      if (!places) continue
      const origin = origins[event]!
      if (origin === CASE) {
        const refutation = this.cases.get(event)!
        need(refutation.known)
        links.push({ kind: 'case', refutation })
        size += refutation.size
      } else {
        for (const place of places) need(this.causes(origin, event, start, place))
        links.push({ kind: 'line', line: origin, excluded: this.exclusions(places) })
        size++
      }
      yield
    }
    return { square, height, links: links.reverse(), brokenLine: this.brokenLine, size, known: [...known] }
  }

  private exclude(square: number, heights: number, event: number): void {
    if (heights === 0) return
    const { size } = this.known.geometry
    for (let left = heights; left !== 0; left &= left - 1) {
      const height = 32 - Math.clz32(left & -left)
      this.squares[this.size] = square
      this.heights[this.size] = height
      this.events[this.size] = event
      this.places[this.placeIndex(square, height)] = this.size++
    }
    this.candidates[square] = this.candidates[square]! & ~heights
    const row = Math.floor(square / size)
    const column = size + square - row * size
    const origin = this.origins[event]
    // A line that was just looked at has nothing to add.
    if (origin !== row) this.makeDue(row)
    if (origin !== column) this.makeDue(column)
  }

  private makeDue(line: number): void {
    if (this.isDue[line] === 1) return
    this.isDue[line] = 1
    this.queue.push(line)
  }

  /**
   * Exclusions before an event, as places, without which a line would have a filling, or one with the height that is
   * excluded at a place; few enough that none can be left out. Late ones are left out first.
   */
  private causes(line: number, event: number, start: number, place = -1): number[] {
    const { filter, line: masks, events, squares, heights } = this
    const { geometry, candidates } = this.known
    const { size } = geometry
    const lineSquares = geometry.squaresOf(line)
    const places: number[] = []
    for (let i = 0; i < size; i++) {
      const square = lineSquares[i]!
      let left = candidates[square]!
      for (let others = left; others !== 0; others &= others - 1) {
        const height = 32 - Math.clz32(others & -others)
        const at = this.places[this.placeIndex(square, height)]!
        if (at < 0 || events[at]! >= event) continue
        left &= ~(1 << (height - 1))
        places.push(at)
      }
      masks[i] = left
    }
    const target = place < 0 ? -1 : lineSquares.indexOf(squares[place]!)
    if (target >= 0) masks[target] = 1 << (heights[place]! - 1)
    const front = geometry.fronts[line]!
    const back = geometry.backs[line]!
    const isBroken = () => {
      this.looks++
      return !filter.filter(masks, 0, 1, front, back)
    }
    places.sort((one, two) => two - one)
    const causes: number[] = []
    for (let from = 0; from < places.length; ) {
      // What an event took from the same square is tried together first.
      let end = from + 1
      while (
        end < places.length &&
        events[places[end]!] === events[places[from]!] &&
        squares[places[end]!] === squares[places[from]!]
      )
        end++
      const i = lineSquares.indexOf(squares[places[from]!]!)
      const before = masks[i]!
      if (i !== target) {
        for (let k = from; k < end; k++) masks[i] = masks[i]! | (1 << (heights[places[k]!]! - 1))
        if (!isBroken()) {
          masks[i] = before
          for (let k = from; k < end; k++) {
            const bit = 1 << (heights[places[k]!]! - 1)
            // What was supposed is told anyway.
            const isFree = events[places[k]!] === events[start]
            masks[i] = masks[i]! | bit
            if (!isFree && isBroken()) continue
            masks[i] = masks[i]! & ~bit
            causes.push(places[k]!)
          }
        }
      }
      from = end
    }
    return causes
  }

  private exclusions(places: readonly number[]): Exclusion[] {
    const bySquare = new Map<number, number>()
    for (const place of [...places].sort((one, two) => one - two)) {
      const square = this.squares[place]!
      bySquare.set(square, (bySquare.get(square) ?? 0) | (1 << (this.heights[place]! - 1)))
    }
    return [...bySquare].map(([square, heights]) => ({ square, heights }))
  }

  private placeIndex(square: number, height: number): number {
    return square * this.known.geometry.size + height - 1
  }
}
