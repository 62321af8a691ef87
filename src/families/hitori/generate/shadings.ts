import type { Grid } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'
import { Deducer } from '../logic/deducer.ts'
import { lastExit } from '../logic/levels.ts'
import { Relations } from '../logic/relations.ts'
import { OPEN, SHADED, UNSHADED } from '../position.ts'
import type { Shading } from '../shading.ts'

/**
 * Random shadings to which no square can be added. No other shading can be the only solution of a board: numbers never speak
 * against one more shaded square.
 */
export class Shadings {
  /** A board without numbers, on which only neighbours and cuts speak against a shaded square. */
  private readonly deducer: Deducer
  /** Earlier squares are shaded first, which is all there is to a shading. */
  private readonly order: Int32Array
  /**
   * Unshaded squares that stay so only because they would cut the board, which is no easy deduction: neither is a shaded square
   * beside them, nor are they the last exit of a square.
   */
  bare: readonly number[] = []
  /** Whether the squares on the board are those of a change that was taken back. */
  private isStale = false

  constructor(
    grid: Grid,
    private readonly random: Random,
  ) {
    this.deducer = new Deducer(new Relations({ ...grid, numbers: new Int32Array(grid.rows * grid.columns) }))
    this.order = Int32Array.from({ length: grid.rows * grid.columns }, (_, square) => square)
  }

  /** Work done so far. */
  get steps(): number {
    return this.deducer.steps
  }

  /** Another shading. */
  start(): void {
    this.random.shuffle(this.order)
    this.grow()
    this.bare = this.bareSquares()
  }

  /** Changes the shading around a bare square, and keeps that if there are no more bare squares than before. */
  improve(): void {
    const { random, order, bare } = this
    const { sides, squares } = this.deducer.relations
    const square = bare[random.below(bare.length)]!
    // Either the square itself or one beside it becomes shaded, by coming first.
    const side = random.below(5)
    const first = side === 4 ? square : sides[4 * square + side]!
    if (first === squares) return
    const place = order.indexOf(first)
    moveToFront(order, place)
    this.grow()
    const next = this.bareSquares()
    if (next.length <= bare.length) this.bare = next
    else {
      moveBack(order, place)
      this.isStale = true
    }
  }

  /** Shades one square after the other in the given order, wherever that is allowed. */
  private grow(): void {
    const { deducer, order } = this
    this.isStale = false
    deducer.undo(0)
    for (let i = 0; i < order.length; i++) {
      const square = order[i]!
      if (deducer.values[square] !== OPEN) continue
      deducer.settle(square, SHADED)
      if (!deducer.propagate(true)) throw new Error('an open square could not be shaded')
    }
  }

  private bareSquares(): number[] {
    const { values, relations } = this.deducer
    const { sides, squares } = relations
    const bare: number[] = []
    for (let square = 0; square < squares; square++) {
      if (values[square] !== UNSHADED) continue
      let isBare = true
      // Looks at what the square would be if it were open.
      values[square] = OPEN
      for (let i = 4 * square; i < 4 * square + 4 && isBare; i++) {
        const other = sides[i]!
        isBare = values[other] !== SHADED && lastExit(this.deducer, other) !== square
      }
      values[square] = UNSHADED
      if (isBare) bare.push(square)
    }
    return bare
  }

  current(): Shading {
    if (this.isStale) this.grow()
    const { values, relations } = this.deducer
    const shading = new Uint8Array(relations.squares)
    for (let square = 0; square < shading.length; square++) if (values[square] === SHADED) shading[square] = 1
    return shading
  }
}

function moveToFront(items: Int32Array, place: number): void {
  const item = items[place]!
  items.copyWithin(1, 0, place)
  items[0] = item
}

function moveBack(items: Int32Array, place: number): void {
  const item = items[0]!
  items.copyWithin(0, 1, place + 1)
  items[place] = item
}
