import { EITHER, type Need, type Rule } from '../../logic/index.ts'
import { EMPTY, STAR } from './board.ts'
import type { Deducer } from './deducer.ts'

/** Some rows (direction 0) or some columns (direction 1). */
export interface LineSet {
  readonly direction: number
  readonly lines: readonly number[]
}

/** Sets of more lines that are no neighbours are not looked at, and none of this many on larger boards. */
const MOST_LINES = 4
const LARGEST_FOR_MOST = 16

/** By board size: the line sets by number of lines, where each number begins, and where neighbours stand. */
const setsBySize: {
  readonly sets: readonly LineSet[]
  readonly firsts: readonly number[]
  readonly neighbours: Int32Array
}[] = []

function setsOf(size: number) {
  const known = setsBySize[size]
  if (known) return known
  const sets: LineSet[] = []
  const neighbours = new Int32Array(2 * size * (size + 1))
  const most = size > LARGEST_FOR_MOST ? MOST_LINES - 1 : MOST_LINES
  const add = (direction: number, lines: readonly number[]) => {
    const [from, to] = [lines[0]!, lines.at(-1)! + 1]
    if (to - from === lines.length) neighbours[(direction * size + from) * (size + 1) + to] = sets.length
    sets.push({ direction, lines })
  }
  const extend = (direction: number, lines: readonly number[], length: number) => {
    if (lines.length === length) return add(direction, lines)
    for (let line = (lines.at(-1) ?? -1) + 1; line < size; line++) {
      const isNext = lines.length === 0 || line === lines.at(-1)! + 1
      if (isNext || length <= most) extend(direction, [...lines, line], length)
    }
  }
  const firsts = [0]
  for (let length = 1; length < size; length++) {
    firsts.push(sets.length)
    for (const direction of [0, 1]) extend(direction, [], length)
  }
  setsBySize[size] = { sets, firsts, neighbours }
  return setsBySize[size]
}

/**
 * The stars that a set of lines still needs must come from the regions that cross it. A region puts there at least
 * what its other open squares cannot take, and at most as many as it has open squares there or stars missing. If
 * the sum of the least, or of the most, is just what the lines need, every region puts in just that many.
 *
 * A reason is, from `confined` on, twice the number of the set, and one more where the most are just enough.
 */
export class LineSets {
  readonly sets: readonly LineSet[]
  private readonly neighbours: Int32Array
  /** By direction, line and region: the open squares, and what they were counted at. */
  private readonly counts: Int32Array
  private countedAt = -1
  private countedSize = -1
  /** By region: the open squares in the set that is looked at. */
  private readonly inside: Int32Array
  /** The regions with stars missing; those of others have no open squares. */
  private readonly active: Int32Array
  private activeCount = 0

  constructor(private readonly deducer: Deducer) {
    const { size } = deducer.houses
    const { sets, neighbours } = setsOf(size)
    this.sets = sets
    this.neighbours = neighbours
    this.counts = new Int32Array(2 * size * size)
    this.inside = new Int32Array(size)
    this.active = new Int32Array(size)
  }

  /** Sets of some number of lines, as a rule. */
  rule(least: number, most: number): Rule {
    const { firsts } = setsOf(this.deducer.houses.size)
    const first = firsts[least] ?? this.sets.length
    return {
      units: (firsts[most + 1] ?? this.sets.length) - first,
      apply: (from, to) => {
        const { position } = this.deducer
        const before = position.size
        for (let unit = from; unit < to && position.size === before; unit++) {
          if (!this.look(first + unit)) return false
        }
        return true
      },
    }
  }

  /** Looks at all sets of neighbouring lines. */
  propagate(): boolean {
    const { position } = this.deducer
    const before = position.size
    return this.along(0) && (position.size > before || this.along(1))
  }

  /** The regions that cross a set of lines, of which some stars must or can be in it. */
  regionsOf(reason: number, now: Int32Array): number[] {
    const { size } = this.deducer.houses
    const regions: number[] = []
    for (let region = 0; region < size; region++) {
      const { isBound, missing, inside } = this.share(reason, region, now)
      if (missing > 0 && inside > 0 && (isBound || this.isMost(reason))) regions.push(region)
    }
    return regions
  }

  why(reason: number, now: Int32Array, need: Need): void {
    const { houses } = this.deducer
    const isMost = this.isMost(reason)
    for (let region = 0; region < houses.size; region++) {
      const { isBound } = this.share(reason, region, now)
      // The least rests on what is empty outside, or on the stars inside; with the most it is the other way round.
      const known = isBound ? EMPTY : STAR
      for (const square of houses.squaresOf(2 * houses.size + region)) {
        const isInside = this.isIn(reason, square)
        if (now[square] === known && isInside === (isMost === isBound)) need(square, EITHER & ~known)
      }
    }
  }

  isMost(reason: number): boolean {
    return (reason - this.deducer.confined) % 2 === 1
  }

  setOf(reason: number): LineSet {
    return this.sets[(reason - this.deducer.confined) >> 1]!
  }

  private isIn(reason: number, square: number): boolean {
    const { size, housesOf } = this.deducer.houses
    const { direction, lines } = this.setOf(reason)
    return lines.includes(housesOf[3 * square + direction]! - direction * size)
  }

  /** What a region has in a set of lines; `isBound` if open squares decide how many stars it puts there, not stars. */
  private share(reason: number, region: number, now: Int32Array) {
    const { houses } = this.deducer
    let [missing, inside, outside] = [houses.stars, 0, 0]
    for (const square of houses.squaresOf(2 * houses.size + region)) {
      if (now[square] === STAR) missing--
      else if (now[square] === EITHER && this.isIn(reason, square)) inside++
      else if (now[square] === EITHER) outside++
    }
    return { missing, inside, isBound: (this.isMost(reason) ? inside : outside) < missing }
  }

  /** Counts open squares unless nothing has changed: a change lengthens the trail or adds to its steps. */
  private count(): void {
    const { position, houses, missing } = this.deducer
    const { size, housesOf } = houses
    if (position.steps === this.countedAt && position.size === this.countedSize) return
    this.countedAt = position.steps
    this.countedSize = position.size
    const { counts } = this
    const { candidates } = position
    counts.fill(0)
    for (let square = 0; square < size * size; square++) {
      if (candidates[square] !== EITHER) continue
      const region = housesOf[3 * square + 2]! - 2 * size
      counts[housesOf[3 * square]! * size + region]!++
      counts[housesOf[3 * square + 1]! * size + region]!++
    }
    this.activeCount = 0
    for (let region = 0; region < size; region++) {
      if (missing[2 * size + region]! > 0) this.active[this.activeCount++] = region
    }
  }

  private along(direction: number): boolean {
    const { counts, inside, deducer, neighbours, active } = this
    const { houses, missing, open } = deducer
    const { size } = houses
    this.count()
    const { activeCount } = this
    for (let from = 0; from < size; from++) {
      let need = 0
      inside.fill(0)
      for (let to = from + 1; to <= size; to++) {
        need += missing[direction * size + to - 1]!
        if (need === 0) continue
        let least = 0
        let most = 0
        const first = (direction * size + to - 1) * size
        for (let i = 0; i < activeCount; i++) {
          const region = active[i]!
          const wanted = missing[2 * size + region]!
          const here = inside[region]! + counts[first + region]!
          inside[region] = here
          const elsewhere = open[2 * size + region]! - here
          if (wanted > elsewhere) least += wanted - elsewhere
          most += here < wanted ? here : wanted
        }
        if (least < need && most > need) continue
        if (
          to - from < size &&
          !this.conclude(neighbours[(direction * size + from) * (size + 1) + to]!, need, least, most)
        )
          return false
      }
    }
    return true
  }

  /** Looks at one set. */
  private look(index: number): boolean {
    const { counts, inside, deducer, active } = this
    const { houses, missing, open } = deducer
    const { size } = houses
    const { direction, lines } = this.sets[index]!
    this.count()
    let [need, least, most] = [0, 0, 0]
    for (let i = 0; i < lines.length; i++) need += missing[direction * size + lines[i]!]!
    if (need === 0) return true
    for (let at = 0; at < this.activeCount; at++) {
      const region = active[at]!
      const wanted = missing[2 * size + region]!
      let here = 0
      for (let i = 0; i < lines.length; i++) here += counts[(direction * size + lines[i]!) * size + region]!
      inside[region] = here
      const elsewhere = open[2 * size + region]! - here
      if (wanted > elsewhere) least += wanted - elsewhere
      most += here < wanted ? here : wanted
    }
    return this.conclude(index, need, least, most)
  }

  private conclude(index: number, need: number, least: number, most: number): boolean {
    const { deducer } = this
    const reason = deducer.confined + 2 * index
    if (least > need) return deducer.fail(-1, reason)
    if (most < need) return deducer.fail(-1, reason + 1)
    if (least === need) this.settle(reason, false)
    else if (most === need) this.settle(reason + 1, true)
    return true
  }

  /** Settles the squares of regions that put in the least they must, or the most they can. */
  private settle(reason: number, isMost: boolean): void {
    const { deducer, inside } = this
    const { houses, missing, open, position } = deducer
    const { size } = houses
    for (let region = 0; region < size; region++) {
      const house = 2 * size + region
      const wanted = missing[house]!
      const here = inside[region]!
      const elsewhere = open[house]! - here
      if (wanted === 0) continue
      let there = wanted <= elsewhere ? EMPTY : EITHER
      let outside = wanted > elsewhere ? STAR : EITHER
      if (isMost) {
        there = here <= wanted ? STAR : EITHER
        outside = here >= wanted ? EMPTY : EITHER
      }
      if ((there === EITHER || here === 0) && (outside === EITHER || elsewhere === 0)) continue
      for (const square of houses.squaresOf(house)) {
        if (position.candidates[square] === EITHER)
          deducer.keep(square, this.isIn(reason, square) ? there : outside, reason)
      }
    }
  }
}
