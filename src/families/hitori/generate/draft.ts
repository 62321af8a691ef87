import type { Grid } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'
import { type Climb, climbOf, type Meter } from '../../../logic/index.ts'
import type { Part } from '../../../search.ts'
import type { Board } from '../board.ts'
import { Deducer, EITHER } from '../logic/deducer.ts'
import { hitoriLogic } from '../logic/index.ts'
import { Relations } from '../logic/relations.ts'
import type { Shading } from '../shading.ts'
import { UNSHADED } from '../shading.ts'

/** What it takes to look at a draft, however small it is, as work is counted. */
const LEAST_STEPS = 20

/**
 * A board in the making. Its solution is fixed: the numbers of the unshaded squares repeat nowhere. The numbers of the
 * shaded squares may be changed at will, for the solution remains one; the question is only whether there are others
 * and how it can be found.
 */
export class Draft {
  readonly relations: Relations
  readonly deducer: Deducer
  private readonly climb: Climb
  /** The shaded squares of the solution. */
  readonly shaded: readonly number[]
  /** The changes since the last `keep`: squares, and the numbers that stood there. */
  private readonly changedSquares: number[] = []
  private readonly numbersBefore: number[] = []

  constructor(
    private readonly grid: Grid,
    numbers: Int32Array,
    readonly solution: Shading,
    private readonly random: Random,
    private readonly meter: Meter,
  ) {
    const shaded: number[] = []
    for (let square = 0; square < solution.length; square++) if (solution[square] === 1) shaded.push(square)
    this.shaded = shaded
    const board = { rows: grid.rows, columns: grid.columns, numbers: numbers.slice() }
    for (const square of shaded) board.numbers[square] = numbers[this.unshadedInLine(square)]!
    this.relations = new Relations(board)
    this.deducer = new Deducer(this.relations)
    this.climb = climbOf(hitoriLogic, this.deducer, solution)
  }

  /** Puts another number on a square; on an unshaded one only a number that may stand there. */
  change(square: number, number: number): void {
    const { relations } = this
    this.changedSquares.push(square)
    this.numbersBefore.push(relations.numbers[square]!)
    relations.setNumber(square, number)
  }

  keep(): void {
    this.changedSquares.length = 0
    this.numbersBefore.length = 0
  }

  /** Takes the changes since the last `keep` back, or only the last ones of them. */
  undo(kept = 0): void {
    while (this.changedSquares.length > kept) {
      this.relations.setNumber(this.changedSquares.pop()!, this.numbersBefore.pop()!)
    }
  }

  get changes(): number {
    return this.changedSquares.length
  }

  /** How many squares are open after some levels, from the start or, with `on`, from where it stands. */
  *openAfter(levels: number, on = false): Part<number> {
    const { climb, meter } = this
    const { position } = this.deducer
    if (!on) climb.reset()
    for (;;) {
      const before = position.steps
      const open = climb.climb(levels, meter.pauses.left)
      // To look for patterns is work too, even where nothing can be settled.
      meter.add(position.steps - before + LEAST_STEPS + (this.solution.length >> 4))
      yield* meter.pause()
      if (open !== undefined) return open
    }
  }

  /** A number that would have to be shaded on this square: one that stands unshaded in its row or column. */
  randomNumber(square: number): number {
    return this.relations.numbers[this.unshadedInLine(square)]!
  }

  /** The same, but of a square that passes a test; 0 if none does. */
  numberWhere(square: number, passes: (other: number) => boolean): number {
    const found = this.unshadedWhere(square, passes)
    return found < 0 ? 0 : this.relations.numbers[found]!
  }

  /** A random unshaded square in line with another one that passes a test; -1 if none does. */
  unshadedWhere(square: number, passes: (other: number) => boolean): number {
    const { random, solution } = this
    const { rows, columns } = this.grid
    let chosen = -1
    let found = 0
    // The k-th takes the place of the one before with chance 1 / k: so all end up equally likely.
    for (let i = 0; i < columns + rows; i++) {
      const other = placeInLine(square, i, columns)
      if (solution[other] === 0 && passes(other) && random.below(++found) === 0) chosen = other
    }
    return chosen
  }

  /** Whether a number stands unshaded in line with a square, on another that passes a test. */
  stands(square: number, number: number, passes: (other: number) => boolean): boolean {
    const { numbers, rows, columns } = this.relations
    for (let i = 0; i < columns + rows; i++) {
      const other = placeInLine(square, i, columns)
      if (numbers[other] === number && this.solution[other] === 0 && passes(other)) return true
    }
    return false
  }

  /** A number that settles the square: one that is known to stand unshaded in line with it. 0 if there is none. */
  decisiveNumber(square: number): number {
    const { candidates } = this.deducer.position
    return this.numberWhere(square, (other) => candidates[other] === UNSHADED)
  }

  /** Whether the same number stands so close by in the same line that a pattern might begin there. */
  isInPattern(square: number): boolean {
    const { nextInRow, nextInColumn } = this.relations
    for (let other = nextInRow[square]!; other !== square; other = nextInRow[other]!) {
      if (this.distance(square, other) <= 2) return true
    }
    for (let other = nextInColumn[square]!; other !== square; other = nextInColumn[other]!) {
      if (this.distance(square, other) <= 2) return true
    }
    return false
  }

  /** How many squares up, down, left and right from one to the other. */
  distance(one: number, two: number): number {
    const { columns } = this.relations
    const across = (one % columns) - (two % columns)
    return Math.abs(across) + Math.abs(one - two - across) / columns
  }

  /** The shaded squares of the solution that are open. */
  openShaded(): number[] {
    const { candidates } = this.deducer.position
    return this.shaded.filter((square) => candidates[square] === EITHER)
  }

  board(): Board {
    const { rows, columns, numbers } = this.relations
    return { rows, columns, numbers: numbers.slice() }
  }

  private unshadedInLine(square: number): number {
    const { random, solution } = this
    const { rows, columns } = this.grid
    // Of two squares side by side one is unshaded, so this soon comes upon one.
    for (;;) {
      const other = placeInLine(square, random.below(columns + rows), columns)
      if (solution[other] === 0) return other
    }
  }
}

/** The squares of the row of a square, and then those of its column; it is in both. */
function placeInLine(square: number, index: number, columns: number): number {
  const column = square % columns
  return index < columns ? square - column + index : column + (index - columns) * columns
}
