import { type Part, pause } from '../search.ts'

/** Why a candidate went, where no rule of the family took it. The family's own reasons are 0 and above. */
export const GIVEN = -1
export const ASSUMED = -2
export const REFUTED = -3

/** A solution: by cell the index of its value. */
export type Values = Uint8Array

/**
 * The candidates of every cell, as a word of bits, and a trail of all changes with the reason for each, so that they
 * can be undone and explained. There is one cell more than the puzzle has, to stand in for neighbours that are missing.
 */
export class Position {
  readonly candidates: Int32Array
  /** By place: the cell that changed, what it had before, and why it changed. */
  readonly trailCells: Int32Array
  readonly trailBefore: Int32Array
  readonly trailReasons: Int32Array
  /** How many changes there are. */
  size = 0
  /** How many cells have several candidates. */
  open: number
  /** Work done, undone or not. */
  steps = 0
  /** All candidates that a cell can have. */
  readonly all: number

  /** `mostChanges` is the number of cells where each changes only once. */
  constructor(
    readonly cells: number,
    readonly values: number,
    mostChanges = cells * values,
  ) {
    this.all = 0x7fff_ffff >> (31 - values)
    // On small boards it takes longer to make four arrays than to solve them.
    const isShared = values === 2 && mostChanges === cells
    const room = new Int32Array(cells + 1 + (isShared ? 2 : 3) * mostChanges)
    const end = cells + 1 + mostChanges
    this.candidates = room.subarray(0, cells + 1).fill(this.all)
    this.trailCells = room.subarray(cells + 1, end)
    this.trailReasons = room.subarray(end, end + mostChanges)
    this.trailBefore = isShared ? bothValues(mostChanges) : room.subarray(end + mostChanges)
    this.open = values > 1 ? cells : 0
  }

  /** By cell: the index of the value that is left, where every cell has one. */
  solution(): Uint8Array {
    const values = new Uint8Array(this.cells)
    for (let cell = 0; cell < values.length; cell++) values[cell] = 31 - Math.clz32(this.candidates[cell]!)
    return values
  }
}

let ofBoth = new Int32Array(0)

/** What cells with two values that change only once had before: both. All such positions share it, and only read it. */
function bothValues(length: number): Int32Array {
  if (ofBoth.length < length) ofBoth = new Int32Array(2 * length).fill(3)
  return ofBoth
}

/** Says that it matters that a cell has lost some candidates. */
export type Need = (cell: number, removed: number) => void

/** What follows from the candidates of a puzzle, with undo. The one part of a family that must be fast. */
export interface Deducer {
  readonly position: Position
  /** Keeps only some candidates of a cell; what follows is left to `propagate`. False, a contradiction, if none is. */
  keep(cell: number, mask: number, reason: number): boolean
  /** Propagates with a strength; a higher strength finds all that a lower one finds. False: a contradiction. */
  propagate(strength: number): boolean
  /** Takes changes back, to a size at which `propagate` had ended well. */
  undo(size: number): void
  /** Starts again, after the problem has changed. */
  reset(): void
  /** For a family's reason: the candidates (`now`: just before) whose removal left a cell with some, or none. */
  why(reason: number, cell: number, left: number, now: Int32Array, need: Need): void
}

/** Whether at most one candidate is left. */
export function isSingle(candidates: number): boolean {
  return (candidates & (candidates - 1)) === 0
}

/** The indices of the candidates, the lowest first. */
export function valuesIn(candidates: number): number[] {
  const values: number[] = []
  for (let left = candidates; left !== 0; left &= left - 1) values.push(31 - Math.clz32(left & -left))
  return values
}

/** Pauses every so often on the way of work that counts its steps. */
export class Pauses {
  private next = 0

  /** `steps` says how much has been done. */
  constructor(
    private readonly steps: () => number,
    private readonly slice: number,
  ) {}

  get isDue(): boolean {
    return this.steps() >= this.next
  }

  /** How much may be done before the next pause. */
  get left(): number {
    return Math.max(1, this.next - this.steps())
  }

  *take(): Part<void> {
    const steps = this.steps()
    this.next = steps + this.slice
    yield* pause({ steps })
  }
}
