import { EITHER, type Rule } from '../../logic/index.ts'
import { EMPTY, STAR } from './board.ts'
import type { Deducer } from './deducer.ts'

/** Two neighbouring lines, place by place: two squares each, or the one off the board outside the area. */
type Strip = Int32Array

/** A row or column, two neighbouring ones, or a region, which is cut into pairs of lines in four ways. */
interface Area {
  readonly houses: readonly number[]
  readonly strips: readonly Strip[]
}

/**
 * A 2×2 block has at most one star. The open squares of an area, in pairs of lines, are tiled by blocks from one
 * end, each as far along as can be: no tiling has fewer blocks. If there are as many blocks as stars missing, each
 * has one star; and as the same is true of the tiling from the other end, the first star is in the first block of
 * both, and so on.
 *
 * A reason is, from `tiled` on, the number of the area.
 */
export class Tilings {
  readonly areas: Area[] = []
  private readonly starts: Int32Array
  /** Whether the regions have changed since they were cut. */
  private isStale = true

  constructor(private readonly deducer: Deducer) {
    const { size } = deducer.houses
    this.starts = new Int32Array(size)
    for (const lines of [1, 2]) {
      if (lines === 2) this.areas.length += 4 * size
      for (let house = 0; house < 2 * size; house++) {
        const direction = house < size ? 0 : 1
        const from = house - direction * size
        if (from + lines > size) continue
        const strips = [this.strip(direction, from, from + lines, 0, size)]
        this.areas.push({ houses: lines === 1 ? [house] : [house, house + 1], strips })
      }
    }
    for (let index = 2 * size; index < 6 * size; index++) {
      this.areas[index] = { houses: [2 * size + ((index - 2 * size) >> 2)], strips: [] }
    }
  }

  /** The regions have changed. */
  refresh(): void {
    this.isStale = true
  }

  /** Cuts the regions into strips, once they are looked at. */
  private cutRegions(): void {
    const { houses } = this.deducer
    this.isStale = false
    const { size, count } = houses
    let index = 2 * size
    for (let region = 2 * size; region < count; region++) {
      const low = [size, size]
      const high = [0, 0]
      for (const square of houses.squaresOf(region)) {
        const column = square % size
        const place = [(square - column) / size, column]
        for (const i of [0, 1]) {
          low[i] = Math.min(low[i]!, place[i]!)
          high[i] = Math.max(high[i]!, place[i]! + 1)
        }
      }
      for (const direction of [0, 1]) {
        for (const first of [low[direction]!, low[direction]! - 1]) {
          const strips: Strip[] = []
          for (let from = first; from < high[direction]!; from += 2) {
            strips.push(this.strip(direction, from, from + 2, low[1 - direction]!, high[1 - direction]!, region))
          }
          this.areas[index++] = { houses: [region], strips }
        }
      }
    }
  }

  /** Some places of lines; with a region, only its squares. */
  private strip(direction: number, from: number, to: number, low: number, high: number, region?: number): Strip {
    const { size, housesOf } = this.deducer.houses
    const strip = new Int32Array(2 * (high - low)).fill(size * size)
    for (let line = Math.max(0, from); line < Math.min(size, to); line++) {
      for (let i = low; i < high; i++) {
        const square = direction === 0 ? line * size + i : i * size + line
        if (region === undefined || housesOf[3 * square + 2] === region) strip[2 * (i - low) + line - from] = square
      }
    }
    return strip
  }

  /** Looks at areas of a single house, as a rule. */
  rule(): Rule {
    return { units: 6 * this.deducer.houses.size, apply: (from, to) => this.lookAt(from, to) }
  }

  propagate(): boolean {
    return this.lookAt(0, this.areas.length)
  }

  /** The squares of an area. */
  squaresOf(reason: number): number[] {
    return this.areas[reason - this.deducer.tiled]!.houses.flatMap((house) => [...this.deducer.houses.squaresOf(house)])
  }

  private lookAt(from: number, to: number): boolean {
    const { missing, open, position } = this.deducer
    const before = position.size
    for (let index = from; index < to && position.size === before; index++) {
      const { houses } = this.areas[index]!
      let need = 0
      let squares = 0
      for (let i = 0; i < houses.length; i++) {
        need += missing[houses[i]!]!
        squares += open[houses[i]!]!
      }
      // A single star is a matter of counting, and a block has four squares.
      if (need > 1 && squares <= 4 * need && !this.look(index, need)) return false
    }
    return true
  }

  private look(index: number, need: number): boolean {
    const { deducer } = this
    const isRegion = this.areas[index]!.houses[0]! >= 2 * deducer.houses.size
    if (isRegion && this.isStale) this.cutRegions()
    const { strips } = this.areas[index]!
    let blocks = 0
    for (let i = 0; i < strips.length && blocks <= need; i++) blocks += this.tile(strips[i]!)
    if (blocks < need) return deducer.fail(-1, deducer.tiled + index)
    if (blocks > need) return true
    for (const strip of strips) this.settle(strip, deducer.tiled + index)
    return true
  }

  /** Gives how many blocks there are. */
  private tile(strip: Strip): number {
    let blocks = 0
    for (let i = 0; i < strip.length; i += 2) {
      if (!this.isOpen(strip, i)) continue
      this.starts[blocks++] = i
      i += 2
    }
    return blocks
  }

  /** A block's star stands in its places from both ends; other squares, and those touching all of them, are empty. */
  private settle(strip: Strip, reason: number): void {
    const { deducer } = this
    let block = this.tile(strip)
    for (let i = strip.length - 2; i >= 0; i -= 2) {
      if (!this.isOpen(strip, i)) continue
      const start = this.starts[--block]!
      // From the other end the block may only begin one place earlier.
      const squares = this.openIn(strip, start)
      const others = this.openIn(strip, start + 2)
      if (start < i) squares.push(...others)
      else for (const square of others) deducer.keep(square, EMPTY, reason)
      if (squares.length === 1) deducer.keep(squares[0]!, STAR, reason)
      else this.excludeAround(squares, reason)
      i -= 2
    }
  }

  private excludeAround(squares: readonly number[], reason: number): void {
    const { houses, position } = this.deducer
    const [first, ...others] = squares as [number, ...number[]]
    for (const square of houses.neighbours.subarray(8 * first, 8 * first + 8)) {
      if (position.candidates[square] !== EITHER || squares.includes(square)) continue
      if (others.every((other) => houses.touch(square, other))) this.deducer.keep(square, EMPTY, reason)
    }
  }

  private isOpen(strip: Strip, i: number): boolean {
    const { candidates } = this.deducer.position
    return candidates[strip[i]!] === EITHER || candidates[strip[i + 1]!] === EITHER
  }

  private openIn(strip: Strip, i: number): number[] {
    return [...strip.subarray(i, i + 2)].filter((square) => this.deducer.position.candidates[square] === EITHER)
  }
}
