import { EITHER, type Rule } from '../../logic/index.ts'
import { EMPTY, STAR } from './board.ts'
import type { Deducer } from './deducer.ts'

/** The squares of some houses, ordered by place: along a pair of lines, and far apart for different pairs. */
interface Area {
  readonly squares: readonly number[]
  /** By square of the board. */
  readonly places: Int32Array
}

/** What is the same on all boards of a size: four ways to cut a board into pairs of lines, and areas of lines. */
interface Cuts {
  readonly boards: readonly Area[]
  /** By area: its houses; and the area, unless it is of a region. */
  readonly houses: readonly (readonly number[])[]
  readonly areas: readonly (Area | undefined)[]
}

const cutsBySize: Cuts[] = []

function cutsOf(size: number): Cuts {
  const known = cutsBySize[size]
  if (known) return known
  const boards = [0, 1, 2, 3].map((cut): Area => {
    const squares = Array.from({ length: size * size }, (_, square) => square)
    const places = Int32Array.from(squares, (square) => {
      const [row, column] = [Math.floor(square / size), square % size]
      const [line, along] = cut < 2 ? [row, column] : [column, row]
      return ((line + (cut & 1)) >> 1) * 2 * size + along
    })
    return { squares: squares.sort((one, other) => places[one]! - places[other]!), places }
  })
  const houses = Array.from({ length: 6 * size }, (_, area) => [area < 2 * size ? area : (area + 6 * size) >> 2])
  for (let line = 0; line + 1 < 2 * size; line++) if (line + 1 !== size) houses.push([line, line + 1])
  const areas = houses.map((own): Area | undefined => {
    const first = own[0]!
    if (first >= 2 * size) return undefined
    const isRow = first < size
    const { places } = boards[(isRow ? 0 : 2) + ((first % size) & 1)]!
    const squares = own.flatMap((line) =>
      Array.from({ length: size }, (_, along) => (isRow ? line * size + along : along * size + line - size)),
    )
    return { squares: squares.sort((one, other) => places[one]! - places[other]!), places }
  })
  cutsBySize[size] = { boards, houses, areas }
  return cutsBySize[size]
}

/**
 * A 2×2 block has at most one star. The open squares of an area, in pairs of lines, are tiled by blocks from one
 * end, each as far along as can be: no tiling has fewer blocks. If there are as many blocks as stars missing, each
 * has one star; and as the same is true of the tiling from the other end, the first star is in the first block of
 * both, and so on.
 *
 * Areas are, in this order, rows and columns; regions, cut into pairs of lines in four ways; pairs of neighbouring
 * rows or columns. A reason is, from `tiled` on, the number of the area.
 */
export class Tilings {
  private readonly cuts: Cuts
  private readonly areas: (Area | undefined)[]
  /** By index in the area: the block of its tiling from either end. */
  private readonly blocks: Int32Array
  private readonly blocksBack: Int32Array

  constructor(private readonly deducer: Deducer) {
    const { size } = deducer.houses
    this.cuts = cutsOf(size)
    this.areas = this.cuts.areas.slice()
    this.blocks = new Int32Array(size * size)
    this.blocksBack = new Int32Array(size * size)
  }

  /** The regions have changed. */
  refresh(): void {
    const { size } = this.deducer.houses
    this.areas.fill(undefined, 2 * size, 6 * size)
  }

  /** Areas of a single house, as a rule. */
  rule(): Rule {
    return { units: 6 * this.deducer.houses.size, apply: (from, to) => this.lookAt(from, to) }
  }

  propagate(): boolean {
    return this.lookAt(0, this.areas.length)
  }

  housesOf(reason: number): readonly number[] {
    return this.cuts.houses[reason - this.deducer.tiled]!
  }

  private lookAt(from: number, to: number): boolean {
    const { missing, open, position } = this.deducer
    const before = position.size
    for (let index = from; index < to && position.size === before; index++) {
      const houses = this.cuts.houses[index]!
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
    const { deducer, blocks } = this
    const { candidates } = deducer.position
    if (!this.areas[index]) this.cutRegions()
    const { squares, places } = this.areas[index]!
    let count = 0
    for (let i = 0, free = 0; i < squares.length && count <= need; i++) {
      const square = squares[i]!
      if (candidates[square] !== EITHER) continue
      if (places[square]! >= free) {
        count++
        free = places[square]! + 2
      }
      blocks[i] = count
    }
    if (count < need) return deducer.fail(-1, deducer.tiled + index)
    if (count === need) this.settle(this.areas[index]!, need, deducer.tiled + index)
    return true
  }

  /** The star of a block is in the same block from both ends; others, and those touching all of these, are empty. */
  private settle({ squares, places }: Area, need: number, reason: number): void {
    const { deducer, blocks, blocksBack } = this
    const { candidates } = deducer.position
    for (let i = squares.length - 1, block = need + 1, last = Number.POSITIVE_INFINITY; i >= 0; i--) {
      const square = squares[i]!
      if (candidates[square] !== EITHER) continue
      if (places[square]! < last) {
        block--
        last = places[square]! - 1
      }
      blocksBack[i] = block
    }
    const possible: number[] = []
    for (let i = 0, block = 0; i < squares.length; i++) {
      const square = squares[i]!
      if (candidates[square] !== EITHER) continue
      if (blocks[i] !== block) {
        this.settleBlock(possible, reason)
        possible.length = 0
        block = blocks[i]!
      }
      if (block === blocksBack[i]) possible.push(square)
      else deducer.keep(square, EMPTY, reason)
    }
    this.settleBlock(possible, reason)
  }

  /** One of these squares has a star. */
  private settleBlock(squares: readonly number[], reason: number): void {
    const { houses, position } = this.deducer
    const [first, ...others] = squares
    if (first === undefined) return
    if (others.length === 0) this.deducer.keep(first, STAR, reason)
    for (const square of houses.neighbours.subarray(8 * first, 8 * first + 8)) {
      if (position.candidates[square] !== EITHER || others.includes(square)) continue
      if (others.every((other) => houses.touch(square, other))) this.deducer.keep(square, EMPTY, reason)
    }
  }

  private cutRegions(): void {
    const { size, housesOf } = this.deducer.houses
    const { boards } = this.cuts
    for (const [cut, { squares, places }] of boards.entries()) {
      const regions = Array.from({ length: size }, (): number[] => [])
      for (const square of squares) regions[housesOf[3 * square + 2]! - 2 * size]!.push(square)
      for (let region = 0; region < size; region++) {
        this.areas[2 * size + 4 * region + cut] = { squares: regions[region]!, places }
      }
    }
  }
}
