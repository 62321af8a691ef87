import { bitCount } from '../../../base/bits.ts'
import { isSingle, LevelTest, type Meter, STEPS_PER_LOOK, type Thinnable } from '../../../logic/index.ts'
import type { Part } from '../../../search.ts'
import { type Board, empty, NONE, PARK, type Variant } from '../board.ts'
import type { Deducer } from '../lines/deducer.ts'
import { skyscrapersLogic } from '../logic/index.ts'
import type { Heights } from '../position.ts'

/** A draft: a solution, and the clues and heights shown. Showing less never settles more. */
export class Draft implements Thinnable {
  /** By place: 1 if it is shown. */
  private readonly shownPlaces: Uint8Array
  /** By square: whether it had several candidates when the draft was last looked at. */
  readonly isOpen: Uint8Array
  private readonly allClues: Uint8Array
  private readonly shown: Board
  private readonly test: LevelTest<Board, Deducer>

  constructor(
    readonly size: number,
    readonly heights: Heights,
    private readonly variant: Variant,
    private readonly groups: readonly (readonly number[])[],
    private readonly meter: Meter,
  ) {
    this.shownPlaces = new Uint8Array(placesOf(size))
    this.isOpen = new Uint8Array(size * size)
    this.allClues = new Uint8Array(4 * size)
    this.shown = empty(size, variant)
    this.test = new LevelTest(skyscrapersLogic, this.shown, meter)
  }

  /** Begins with all clues of the heights as they are now, and no givens. */
  showClues(): void {
    const { size, heights, allClues, shown, shownPlaces } = this
    lookAround(heights, size, this.variant.sums ?? false, allClues)
    shown.clues.set(allClues)
    shown.givens.fill(NONE)
    shownPlaces.fill(0)
    shownPlaces.fill(1, 0, 4 * size)
  }

  isShown(group: number): boolean {
    return this.shownPlaces[this.groups[group]![0]!] === 1
  }

  show(group: number): void {
    const { size, shown, allClues, heights, shownPlaces } = this
    for (const place of this.groups[group]!) {
      shownPlaces[place] = 1
      if (place < 4 * size) shown.clues[place] = allClues[place]!
      else shown.givens[place - 4 * size] = heights[place - 4 * size]! || PARK
    }
  }

  hide(group: number): void {
    const { size, shown, shownPlaces } = this
    for (const place of this.groups[group]!) {
      shownPlaces[place] = 0
      if (place < 4 * size) shown.clues[place] = NONE
      else shown.givens[place - 4 * size] = NONE
    }
  }

  /** The clues that are shown. */
  get clues(): Uint8Array {
    return this.shown.clues
  }

  get hasGivens(): boolean {
    return this.shownPlaces.indexOf(1, 4 * this.size) >= 0
  }

  /** How many candidates are left too many after some levels below that of whole lines. */
  excessAfter(levels: number): number {
    const { climb } = this.test
    const { position } = climb.deducer
    const { candidates, steps } = position
    climb.reset()
    climb.climb(levels)
    this.meter.add(position.steps - steps + STEPS_PER_LOOK)
    let excess = 0
    for (let square = 0; square < this.isOpen.length; square++) {
      const heights = candidates[square]!
      this.isOpen[square] = isSingle(heights) ? 0 : 1
      if (this.isOpen[square] === 1) excess += bitCount(heights) - 1
    }
    return excess
  }

  /** The squares that had several candidates when the draft was last looked at. */
  openSquares(): number[] {
    const squares: number[] = []
    for (let square = 0; square < this.isOpen.length; square++) if (this.isOpen[square] === 1) squares.push(square)
    return squares
  }

  isSettledBy(levels: number): Part<boolean> {
    return this.test.isSettledBy(levels)
  }

  board(): Board {
    const { clues, givens } = this.shown
    return { ...this.shown, clues: clues.slice(), givens: givens.slice() }
  }
}

/** The symmetry of clues and givens: under a turn, a mirror, or a mirror along a diagonal. */
export const SYMMETRIES = ['none', 'half-turn', 'quarter-turn', 'mirror', 'diagonal'] as const

export type Symmetry = (typeof SYMMETRIES)[number]

/** Places count from 0: first the clues as boards have them, then the squares. */
function placesOf(size: number): number {
  return 4 * size + size * size
}

/** The places in groups that are shown or hidden together; each group begins with its lowest place. */
export function groupsOf(size: number, symmetry: Symmetry): number[][] {
  const isTaken = new Uint8Array(placesOf(size))
  const groups: number[][] = []
  for (let first = 0; first < isTaken.length; first++) {
    if (isTaken[first] === 1) continue
    const group: number[] = []
    for (let place = first; isTaken[place] === 0; place = imageOf(size, symmetry, place)) {
      isTaken[place] = 1
      group.push(place)
    }
    groups.push(group)
  }
  return groups
}

/** Where a place comes to. All of these, done often enough, lead back to where they began. */
function imageOf(size: number, symmetry: Symmetry, place: number): number {
  const clues = 4 * size
  if (place >= clues) {
    const column = (place - clues) % size
    const row = (place - clues - column) / size
    const [toRow, toColumn] = squareImage(size - 1, symmetry, row, column)
    return clues + toRow * size + toColumn
  }
  // Clues go around the board, so that turns run along them and mirrors run back.
  switch (symmetry) {
    case 'none':
      return place
    case 'half-turn':
      return (place + 2 * size) % clues
    case 'quarter-turn':
      return (place + size) % clues
    case 'mirror':
      return (size - 1 - place + clues) % clues
    case 'diagonal':
      return clues - 1 - place
  }
}

function squareImage(last: number, symmetry: Symmetry, row: number, column: number): [number, number] {
  switch (symmetry) {
    case 'none':
      return [row, column]
    case 'half-turn':
      return [last - row, last - column]
    case 'quarter-turn':
      return [column, last - row]
    case 'mirror':
      return [row, last - column]
    case 'diagonal':
      return [column, row]
  }
}

/** Writes all clues of a filled board, in the order in which boards have them. */
function lookAround(heights: Heights, size: number, sums: boolean, clues: Uint8Array): void {
  const last = size * size - 1
  for (let i = 0; i < size; i++) {
    clues[i] = seenFrom(heights, i, size, size, sums)
    clues[size + i] = seenFrom(heights, i * size + size - 1, -1, size, sums)
    clues[2 * size + i] = seenFrom(heights, last - i, -size, size, sums)
    clues[3 * size + i] = seenFrom(heights, last - size + 1 - i * size, 1, size, sums)
  }
}

function seenFrom(heights: Heights, start: number, stride: number, size: number, sums: boolean): number {
  let seen = 0
  let highest = 0
  for (let i = 0, square = start; i < size; i++, square += stride) {
    if (heights[square]! <= highest) continue
    highest = heights[square]!
    seen += sums ? highest : 1
  }
  return seen
}
