import type { Rule } from '../../logic/index.ts'
import { type Deducer, EITHER, EMPTY, STAR } from './deducer.ts'

/**
 * Kinds of areas: a row or column, two neighbouring ones, and a region, which is cut into pairs of lines in four
 * ways.
 */
export interface Area {
  /** Pairs of rows (0) or of columns (1). */
  readonly direction: number
  /** The first line of the first pair, which may be off the board, and the line after the last. */
  readonly from: number
  readonly to: number
  /** Along the lines, the first square and the one after the last. */
  readonly low: number
  readonly high: number
  /** The region as a house, or -1 where all squares belong to the area. */
  readonly region: number
  readonly houses: readonly number[]
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
  readonly areas: readonly Area[]
  private readonly starts: Int32Array

  constructor(private readonly deducer: Deducer) {
    const { size } = deducer.houses
    const lines: Area[] = []
    const pairs: Area[] = []
    for (let house = 0; house < 2 * size; house++) {
      const direction = house < size ? 0 : 1
      const from = house - direction * size
      const whole = { direction, from, low: 0, high: size, region: -1 }
      lines.push({ ...whole, to: from + 1, houses: [house] })
      if (from + 1 < size) pairs.push({ ...whole, to: from + 2, houses: [house, house + 1] })
    }
    this.areas = [...lines, ...this.regions(), ...pairs]
    this.starts = new Int32Array(size)
  }

  private regions(): Area[] {
    const { houses } = this.deducer
    const { size, count } = houses
    const areas: Area[] = []
    for (let region = 2 * size; region < count; region++) {
      const places = Array.from(houses.squaresOf(region), (square) => [Math.floor(square / size), square % size])
      for (const direction of [0, 1]) {
        const [across, along] = [direction, 1 - direction].map((i) => places.map((place) => place[i]!)) as [
          number[],
          number[],
        ]
        const [low, high] = [Math.min(...along), Math.max(...along) + 1]
        const [first, to] = [Math.min(...across), Math.max(...across) + 1]
        for (const from of [first, first - 1]) areas.push({ direction, from, to, low, high, region, houses: [region] })
      }
    }
    return areas
  }

  /** Looks at areas of a single house, as a rule. */
  rule(): Rule {
    const units = this.areas.findIndex(({ houses }) => houses.length > 1)
    return { units: units < 0 ? this.areas.length : units, apply: (from, to) => this.lookAt(from, to) }
  }

  propagate(): boolean {
    return this.lookAt(0, this.areas.length)
  }

  /** The squares of an area. */
  squaresOf(reason: number): number[] {
    return this.areas[reason - this.deducer.tiled]!.houses.flatMap((house) => [...this.deducer.houses.squaresOf(house)])
  }

  private lookAt(from: number, to: number): boolean {
    const { missing, position } = this.deducer
    const before = position.size
    for (let index = from; index < to && position.size === before; index++) {
      const { houses } = this.areas[index]!
      let need = 0
      for (const house of houses) need += missing[house]!
      // A single star is a matter of counting.
      if (need > 1 && !this.look(index, need)) return false
    }
    return true
  }

  private look(index: number, need: number): boolean {
    const { deducer } = this
    const area = this.areas[index]!
    let blocks = 0
    for (let line = area.from; line < area.to && blocks <= need; line += 2) blocks += this.tile(area, line)
    if (blocks < need) return deducer.fail(-1, deducer.tiled + index)
    if (blocks > need) return true
    for (let line = area.from; line < area.to; line += 2) this.settle(area, line, deducer.tiled + index)
    return true
  }

  /** Tiles a pair of lines; gives how many blocks there are. */
  private tile(area: Area, line: number): number {
    let blocks = 0
    for (let i = area.low; i < area.high; i++) {
      if (!this.isOpen(area, line, i)) continue
      this.starts[blocks++] = i
      i++
    }
    return blocks
  }

  /**
   * The star of a block is in the columns that its block has from both ends. Other open squares are empty, as are
   * all that touch each square of a block; and a block with one square has its star there.
   */
  private settle(area: Area, line: number, reason: number): void {
    const { deducer } = this
    let block = this.tile(area, line)
    for (let i = area.high - 1; i >= area.low; i--) {
      if (!this.isOpen(area, line, i)) continue
      const start = this.starts[--block]!
      // From the other end the block may only begin one square earlier.
      const squares = this.openIn(area, line, start)
      const others = this.openIn(area, line, start + 1)
      if (start < i) squares.push(...others)
      else for (const square of others) deducer.keep(square, EMPTY, reason)
      if (squares.length === 1) deducer.keep(squares[0]!, STAR, reason)
      else this.excludeAround(squares, reason)
      i--
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

  private isOpen(area: Area, line: number, i: number): boolean {
    return (line >= area.from && this.has(area, line, i)) || (line + 1 < area.to && this.has(area, line + 1, i))
  }

  private openIn(area: Area, line: number, i: number): number[] {
    const { size } = this.deducer.houses
    if (i >= area.high) return []
    return [line, line + 1]
      .filter((each) => each < area.to && this.has(area, each, i))
      .map((each) => (area.direction === 0 ? each * size + i : i * size + each))
  }

  private has({ direction, region }: Area, line: number, i: number): boolean {
    const { houses, position } = this.deducer
    if (line < 0) return false
    const square = direction === 0 ? line * houses.size + i : i * houses.size + line
    return position.candidates[square] === EITHER && (region < 0 || houses.housesOf[3 * square + 2] === region)
  }
}
