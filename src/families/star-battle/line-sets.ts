import { EITHER, type Need, type Rule } from '../../logic/index.ts'
import { EMPTY, STAR } from './board.ts'
import type { Deducer } from './deducer.ts'

/** Some rows or some columns. */
interface LineSet {
  readonly houses: readonly number[]
  /** The runs of neighbours: where each begins and where it ends, in lines of this direction. */
  readonly runs: readonly number[]
}

/** Sets of more lines that are no neighbours are not looked at, and none of this many on larger boards. */
const MOST_LINES = 4
const LARGEST_FOR_MOST = 16

/** The line sets of a board, by number of lines; where each number begins; and which sets are a single run. */
interface Sets {
  readonly all: readonly LineSet[]
  readonly firsts: readonly number[]
  readonly runs: readonly number[]
}

const setsBySize: Sets[] = []

function setsOf(size: number): Sets {
  const known = setsBySize[size]
  if (known) return known
  const all: LineSet[] = []
  const most = size > LARGEST_FOR_MOST ? MOST_LINES - 1 : MOST_LINES
  const extend = (direction: number, lines: readonly number[], runs: readonly number[], length: number) => {
    if (lines.length === length) {
      all.push({ houses: lines.map((line) => direction * size + line), runs })
      return
    }
    const end = runs.at(-1)
    for (let line = (lines.at(-1) ?? -1) + 1; line < size; line++) {
      if (line === end) extend(direction, [...lines, line], [...runs.slice(0, -1), line + 1], length)
      else if (end === undefined || length <= most)
        extend(direction, [...lines, line], [...runs, line, line + 1], length)
    }
  }
  const firsts = [0]
  for (let length = 1; length < size; length++) {
    firsts.push(all.length)
    for (const direction of [0, 1]) extend(direction, [], [], length)
  }
  const runs = [...all.keys()].filter((index) => all[index]!.runs.length === 2)
  setsBySize[size] = { all, firsts, runs }
  return setsBySize[size]
}

/**
 * The stars that a set of lines still needs must come from the regions that cross it. A region can put there as many
 * as it has open squares there or stars missing. If the sum of these is just what the lines need, every region puts in
 * just that many. And what a region must put there is what its other squares cannot take: if the sum of that is just
 * what the lines need, every region puts as many as it can outside of the lines.
 *
 * A reason is, from `confined` on, twice the number of the set, and one more where the most are just enough.
 */
export class LineSets {
  private readonly sets: Sets
  /** By direction, line and region: the open squares in the lines before. */
  private readonly openBefore: Int32Array
  private countedAt = -1
  private countedSize = -1
  /** By region: the open squares in the set that is looked at. */
  private readonly inside: Int32Array
  /** The regions with stars missing; others have no open squares. */
  private readonly active: number[] = []

  constructor(private readonly deducer: Deducer) {
    const { size } = deducer.houses
    this.sets = setsOf(size)
    this.openBefore = new Int32Array(2 * (size + 1) * size)
    this.inside = new Int32Array(size)
  }

  /** Sets of some number of lines, as a rule. */
  rule(least: number, most: number): Rule {
    const { all, firsts } = this.sets
    const first = firsts[least] ?? all.length
    return {
      units: (firsts[most + 1] ?? all.length) - first,
      apply: (from, to) => {
        const { position } = this.deducer
        const before = position.size
        this.count()
        for (let unit = from; unit < to && position.size === before; unit++) {
          if (!this.look(first + unit)) return false
        }
        return true
      },
    }
  }

  /** Looks at all sets of neighbouring lines, until one settles something. */
  propagate(): boolean {
    const { position } = this.deducer
    const before = position.size
    const { runs } = this.sets
    this.count()
    for (let i = 0; i < runs.length && position.size === before; i++) if (!this.look(runs[i]!)) return false
    return true
  }

  housesOf(reason: number): readonly number[] {
    return this.sets.all[(reason - this.deducer.confined) >> 1]!.houses
  }

  isMost(reason: number): boolean {
    return (reason - this.deducer.confined) % 2 === 1
  }

  /** The regions that cross a set of lines, of which some stars must or can be in it. */
  regionsOf(reason: number, now: Int32Array): number[] {
    const isMost = this.isMost(reason)
    return Array.from(this.inside.keys()).filter((region) => {
      const { missing, inner, outer } = this.share(reason, region, now)
      return missing > 0 && (isMost ? inner > 0 : outer > 0 && inner < missing)
    })
  }

  /** What regions can put somewhere rests on the squares that are empty there, or on the stars elsewhere. */
  why(reason: number, now: Int32Array, need: Need): void {
    for (const region of this.inside.keys()) {
      const { missing, inner, squares } = this.share(reason, region, now)
      const known = inner < missing ? EMPTY : STAR
      for (const square of squares) {
        if (now[square] === known && this.isInner(reason, square) === (known === EMPTY)) need(square, EITHER & ~known)
      }
    }
  }

  /** Whether it counts how many stars can be on a square: in the lines for the most, outside of them for the least. */
  private isInner(reason: number, square: number): boolean {
    const { size, housesOf } = this.deducer.houses
    const houses = this.housesOf(reason)
    return houses.includes(housesOf[3 * square + (houses[0]! < size ? 0 : 1)]!) === this.isMost(reason)
  }

  /** The open squares of a region by where they are, and its missing stars. */
  private share(reason: number, region: number, now: Int32Array) {
    const { houses } = this.deducer
    const squares = houses.squaresOf(2 * houses.size + region)
    let [missing, inner, outer] = [houses.stars, 0, 0]
    for (const square of squares) {
      if (now[square] === STAR) missing--
      else if (now[square] === EITHER && this.isInner(reason, square)) inner++
      else if (now[square] === EITHER) outer++
    }
    return { squares, missing, inner, outer }
  }

  /** Counts open squares unless nothing has changed: a change lengthens the trail or adds to its steps. */
  private count(): void {
    const { position, houses, missing } = this.deducer
    if (position.steps === this.countedAt && position.size === this.countedSize) return
    this.countedAt = position.steps
    this.countedSize = position.size
    const { size, housesOf } = houses
    const { openBefore } = this
    const { candidates } = position
    openBefore.fill(0)
    for (let square = 0; square < size * size; square++) {
      if (candidates[square] !== EITHER) continue
      const region = housesOf[3 * square + 2]! - 2 * size
      openBefore[(housesOf[3 * square]! + 1) * size + region]!++
      openBefore[(housesOf[3 * square + 1]! + 2) * size + region]!++
    }
    for (let line = 0; line < 2 * size; line++) {
      // Each direction has one place more than lines.
      const start = (line < size ? line + 1 : line + 2) * size
      for (let at = start; at < start + size; at++) openBefore[at]! += openBefore[at - size]!
    }
    this.active.length = 0
    for (let region = 0; region < size; region++) if (missing[2 * size + region]! > 0) this.active.push(region)
  }

  /** Looks at one set; all that was counted must be true still. */
  private look(index: number): boolean {
    const { openBefore, inside, deducer, active } = this
    const { houses, missing, open } = deducer
    const { size } = houses
    const { houses: lines, runs } = this.sets.all[index]!
    const first = lines[0]! < size ? 0 : size + 1
    let need = 0
    for (let i = 0; i < lines.length; i++) need += missing[lines[i]!]!
    if (need === 0) return true
    const [from, to] = [(first + runs[0]!) * size, (first + runs[1]!) * size]
    let least = 0
    let most = 0
    for (let i = 0; i < active.length; i++) {
      const region = active[i]!
      const wanted = missing[2 * size + region]!
      let here = openBefore[to + region]! - openBefore[from + region]!
      for (let run = 2; run < runs.length; run += 2) {
        here +=
          openBefore[(first + runs[run + 1]!) * size + region]! - openBefore[(first + runs[run]!) * size + region]!
      }
      inside[region] = here
      const elsewhere = open[2 * size + region]! - here
      if (wanted > elsewhere) least += wanted - elsewhere
      most += here < wanted ? here : wanted
    }
    const reason = deducer.confined + 2 * index
    if (least > need) return deducer.fail(-1, reason)
    if (most < need) return deducer.fail(-1, reason + 1)
    if (least === need) this.settle(reason)
    else if (most === need) this.settle(reason + 1)
    return true
  }

  /** Every region puts in as many stars as it can where it counts. */
  private settle(reason: number): void {
    const { deducer, inside, active } = this
    const { houses, missing, open, position } = deducer
    const isMost = this.isMost(reason)
    for (const region of active) {
      const house = 2 * houses.size + region
      const inner = isMost ? inside[region]! : open[house]! - inside[region]!
      const isFilled = inner <= missing[house]!
      const isCleared = inner >= missing[house]!
      if ((!isFilled || inner === 0) && (!isCleared || inner === open[house])) continue
      for (const square of houses.squaresOf(house)) {
        if (position.candidates[square] !== EITHER) continue
        if (!this.isInner(reason, square)) {
          if (isCleared) deducer.keep(square, EMPTY, reason)
        } else if (isFilled) deducer.keep(square, STAR, reason)
      }
    }
  }
}
