import { bitCount } from '../../../base/bits.ts'
import { type Place, placeOf } from '../../../base/grid.ts'
import { isSingle, LevelTest, type Meter, STEPS_PER_LOOK, type Thinnable } from '../../../logic/index.ts'
import type { Part } from '../../../search.ts'
import { type Board, clueAt, empty, NONE, PARK, placeOfClue, type Variant } from '../board.ts'
import { lineFrom } from '../check.ts'
import type { Deducer } from '../lines/deducer.ts'
import { skyscrapersLogic } from '../logic/index.ts'
import type { Heights } from '../position.ts'

/** A draft: a solution, and the clues and heights shown. Showing less never settles more. */
export class Draft implements Thinnable {
  /** By place: 1 if it is shown. */
  private readonly shownPlaces: Uint8Array
  private readonly allClues: Uint8Array
  private readonly lines: Int32Array
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
    this.allClues = new Uint8Array(4 * size)
    this.lines = linesAround(size)
    this.shown = empty(size, variant)
    this.test = new LevelTest(skyscrapersLogic, this.shown, meter)
  }

  /** Begins with all clues of the heights as they are now, and no givens. */
  showClues(): void {
    const { size, heights, allClues, shown, shownPlaces, lines } = this
    const sums = this.variant.sums ?? false
    for (let clue = 0, i = 0; clue < allClues.length; clue++) {
      let seen = 0
      let highest = 0
      for (const end = i + size; i < end; i++) {
        const height = heights[lines[i]!]!
        if (height <= highest) continue
        highest = height
        seen += sums ? height : 1
      }
      allClues[clue] = seen
    }
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
    for (let square = 0; square < this.heights.length; square++) excess += bitCount(candidates[square]!) - 1
    return excess
  }

  /** Whether a square had several candidates when the draft was last looked at. */
  isOpen(square: number): boolean {
    return !isSingle(this.test.climb.deducer.position.candidates[square]!)
  }

  openSquares(): number[] {
    const squares: number[] = []
    for (let square = 0; square < this.heights.length; square++) if (this.isOpen(square)) squares.push(square)
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

const linesBySize: Int32Array[] = []

/** By clue and distance, a clue being `size` entries: the squares that it looks along. Drafts of a size share them. */
function linesAround(size: number): Int32Array {
  linesBySize[size] ??= Int32Array.from(Array.from({ length: 4 * size }, (_, clue) => lineFrom(size, clue)).flat())
  return linesBySize[size]
}

/** What the pattern of clues and givens looks like: the same after a turn, beside a mirror, or along a diagonal. */
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
  const from = place < clues ? placeOfClue(size, place) : placeOf({ rows: size, columns: size }, place - clues)
  const [row, column] = squareImage(size - 1, symmetry, from)
  return clueAt(size, [row, column]) ?? clues + row * size + column
}

function squareImage(last: number, symmetry: Symmetry, [row, column]: Place): Place {
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
