import type { Certificate, CertificateFaults } from '../../logic/index.ts'
import { isOne, LineReplay } from '../../logic/numbers/index.ts'
import { type Board, NONE, PARK } from './board.ts'
import { linesOfBoard } from './check.ts'

/**
 * Follows a certificate by the rules alone. It shares nothing with the solver: a line is parted at its tallest
 * building, and what can stand before and behind it is found apart, over all sets of heights and numbers of parks.
 */
export function followCertificate(board: Board, certificate: Certificate): CertificateFaults {
  const { rows: size, givens, parks = 0 } = board
  const all = 2 ** (parks > 0 ? size - parks + 1 : size) - 1
  // Bit h - 1 for the height h and the bit after the tallest for a park.
  const left = Int32Array.from(givens, (given) =>
    given === NONE ? all : 1 << (given === PARK ? size - parks : given - 1),
  )
  return new LineReplay(all, left, cluedLines(board), supportedIn).follow(certificate)
}

function cluedLines(board: Board): Line[] {
  const { rows: size, clues, parks = 0, sums = false } = board
  return linesOfBoard(board).map(({ rule, squares }, i) => {
    const line = { squares, parks, sums, front: NONE, back: NONE }
    if (rule === 'row') return { ...line, front: clues[4 * size - 1 - i]!, back: clues[size + i]! }
    if (rule === 'column') return { ...line, front: clues[i - size]!, back: clues[4 * size - 1 - i]! }
    return line
  })
}

interface Line {
  readonly squares: readonly number[]
  readonly front: number
  readonly back: number
  readonly parks: number
  readonly sums: boolean
}

/** By place in the line: what some filling has there; undefined if there is no filling. */
function supportedIn({ squares, front, back, parks, sums }: Line, left: Int32Array): number[] | undefined {
  const size = squares.length
  const heights = size - parks
  const candidates = squares.map((square) => left[square]!)
  // Sums that do not fit into the bits of an integer are looked at on full lines only.
  const isExact = (clue: number) => clue !== NONE && (!sums || clue - heights < 31)
  if (sums && candidates.every(isOne)) {
    const line = candidates.map((value) => (sizeOf(value - 1) === heights ? 0 : sizeOf(value - 1) + 1))
    if (front !== NONE && sumAlong(line) !== front) return undefined
    if (back !== NONE && sumAlong([...line].reverse()) !== back) return undefined
  }
  const before = new Side(candidates, parks, sums && isExact(front))
  const behind = new Side([...candidates].reverse(), parks, sums && isExact(back))
  const lower = 2 ** (heights - 1) - 1
  const tallest = lower + 1
  const own = sums ? heights : 1
  const supported = candidates.map(() => 0)
  for (let set = 0; set <= lower; set++) {
    for (let parksBefore = 0; parksBefore <= parks; parksBefore++) {
      const place = sizeOf(set) + parksBefore
      const one = before.index(set, parksBefore)
      const two = behind.index(lower & ~set, parks - parksBefore)
      const inFront = before.seen[one]! & (isExact(front) ? 1 << (front - own) : -1)
      const atBack = behind.seen[two]! & (isExact(back) ? 1 << (back - own) : -1)
      if ((candidates[place]! & tallest) === 0 || inFront === 0 || atBack === 0) continue
      supported[place]! |= tallest
      before.wanted[one]! |= inFront
      behind.wanted[two]! |= atBack
    }
  }
  const fromFront = before.supported()
  const fromBack = behind.supported()
  for (let i = 0; i < size; i++) supported[i]! |= fromFront[i]! | fromBack[size - 1 - i]!
  return supported.every((heights) => heights !== 0) ? supported : undefined
}

/** What can stand on the first squares of a line before the tallest building, seen from there. */
class Side {
  /** By set of heights and number of parks on as many squares: the sights possible, and those wanted, as bits. */
  readonly seen: Int32Array
  readonly wanted: Int32Array
  private readonly park: number

  constructor(
    private readonly candidates: readonly number[],
    private readonly parks: number,
    private readonly sums: boolean,
  ) {
    const heights = candidates.length - parks
    const sets = 2 ** (heights - 1)
    this.park = 2 ** heights
    this.seen = new Int32Array(sets * (parks + 1))
    this.wanted = new Int32Array(sets * (parks + 1))
    this.seen[0] = 1
    for (let index = 1; index < this.seen.length; index++) {
      this.eachLast(index, (_, others, weight) => {
        this.seen[index]! |= this.seen[others]! << weight
      })
    }
  }

  index(set: number, parks: number): number {
    return set * (this.parks + 1) + parks
  }

  /** By place: what stands there where what is wanted is seen. */
  supported(): number[] {
    const supported = this.candidates.map(() => 0)
    for (let index = this.wanted.length - 1; index > 0; index--) {
      const wanted = this.wanted[index]!
      if (wanted === 0) continue
      this.eachLast(index, (value, others, weight, place) => {
        const good = this.seen[others]! & (wanted >> weight)
        if (good === 0) return
        supported[place]! |= value
        this.wanted[others]! |= good
      })
    }
    return supported
  }

  /** Each value that the last of some squares can have, the others, and what it adds to what is seen. */
  private eachLast(index: number, visit: (value: number, others: number, weight: number, place: number) => void): void {
    const parks = index % (this.parks + 1)
    const set = (index - parks) / (this.parks + 1)
    const place = sizeOf(set) + parks - 1
    for (let heights = set & this.candidates[place]!; heights !== 0; heights &= heights - 1) {
      const height = heights & -heights
      const others = set & ~height
      const weight = height < others ? 0 : this.sums ? sizeOf(2 * height - 1) : 1
      visit(height, this.index(others, parks), weight, place)
    }
    if (parks > 0 && (this.candidates[place]! & this.park) !== 0) visit(this.park, index - 1, 0, place)
  }
}

/** The sum of the heights that are seen along a line. */
function sumAlong(heights: readonly number[]): number {
  return heights.reduce(
    (sum, height, i) => (heights.slice(0, i).every((other) => other < height) ? sum + height : sum),
    0,
  )
}

function sizeOf(set: number): number {
  let size = 0
  for (let left = set; left !== 0; left &= left - 1) size++
  return size
}
