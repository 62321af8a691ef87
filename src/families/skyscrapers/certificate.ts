import type { Violation } from '../../family.ts'
import { type Certificate, type CertificateFaults, proofViolations } from '../../logic/index.ts'
import { type Answer, isOne, LineReplay } from '../../logic/numbers/index.ts'
import { type Board, NONE, PARK } from './board.ts'
import { brokenRules, linesOfBoard, seenAlong } from './check.ts'

/** By the rules alone; with a certificate, also whether it shows that there is no other solution. */
export function check(board: Board, heights: Answer, certificate?: Certificate): Violation[] {
  const violations = brokenRules(board, heights)
  if (certificate) violations.push(...proofViolations(board, followCertificate(board, certificate)))
  return violations
}

/**
 * Follows a certificate by the rules alone. It shares nothing with the solver: a line is filled from its front, over
 * all sets of heights and numbers of parks. What is seen from the front counts up to the tallest building, from there
 * on what is seen from the back: a building is, if all that are taller stand before it.
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
  const heights = squares.length - parks
  const all = 2 ** heights - 1
  const tallest = 2 ** (heights - 1)
  const candidates = squares.map((square) => left[square]!)
  // Sums that do not fit into the bits of an integer are looked at on full lines only.
  if (sums && candidates.every(isOne)) {
    const filled = Uint8Array.from(left, (value) => (value > all ? 0 : sizeOf(value - 1) + 1))
    const shows = (clue: number, line: readonly number[]) => clue === NONE || seenAlong(line, filled, true) === clue
    if (!shows(front, squares) || !shows(back, [...squares].reverse())) return undefined
  }
  const own = sums ? heights : 1
  const goalOf = (clue: number) => (clue === NONE || (sums && clue - own > 30) ? ANYTHING : 1 << (clue - own))
  const [inFront, atBack] = [goalOf(front), goalOf(back)]
  const eachNext = (index: number, visit: (value: number, place: number, next: number, weight: number) => void) => {
    const parksBefore = index % (parks + 1)
    const set = (index - parksBefore) / (parks + 1)
    const place = sizeOf(set) + parksBefore
    for (let values = candidates[place]! & ~set; values !== 0; values &= values - 1) {
      const value = values & -values
      if (value > all) {
        if (parksBefore < parks) visit(value, place, index + 1, 0)
        continue
      }
      const isSeen =
        set < tallest ? inFront !== ANYTHING && value > set : atBack !== ANYTHING && 2 * value > (all & ~set)
      visit(value, place, index + value * (parks + 1), !isSeen ? 0 : sums ? sizeOf(2 * value - 1) : 1)
    }
  }
  // By set of heights and number of parks on the first squares: what can be seen but the tallest, as bits; and what is
  // of use.
  const seen = new Int32Array((all + 1) * (parks + 1))
  const useful = new Int32Array(seen.length)
  const last = seen.length - 1
  seen[0] = 1
  for (let index = 0; index < last; index++) {
    const here = seen[index]!
    if (here === 0) continue
    eachNext(index, (value, _, next, weight) => {
      seen[next]! |= value !== tallest ? here << weight : (here & inFront) !== 0 ? 1 : 0
    })
  }
  useful[last] = seen[last]! & atBack
  const supported = candidates.map(() => 0)
  for (let index = last - 1; index >= 0; index--) {
    const here = seen[index]!
    if (here === 0) continue
    eachNext(index, (value, place, next, weight) => {
      const there = useful[next]!
      const good = value !== tallest ? here & (there >>> weight) : (there & 1) !== 0 ? here & inFront : 0
      if (good === 0) return
      useful[index]! |= good
      supported[place]! |= value
    })
  }
  return supported.includes(0) ? undefined : supported
}

/** What may be seen where there is no clue. */
const ANYTHING = -1

function sizeOf(set: number): number {
  let size = 0
  for (let left = set; left !== 0; left &= left - 1) size++
  return size
}
