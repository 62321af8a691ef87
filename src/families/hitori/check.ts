import { placeOf, sidesOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { answerOf, type Certificate, proofViolations } from '../../logic/index.ts'
import { BLANK, type Board } from './board.ts'
import { followCertificate } from './certificate.ts'
import { type Position, type Shading, UNSHADED } from './shading.ts'

export const rules = {
  repeat: 'A number stands unshaded twice in a row or column.',
  touch: 'Two shaded squares share a side.',
  split: 'The unshaded squares are not connected.',
  'proof-step': 'An assumption of the certificate is not refuted.',
  'proof-gap': 'The certificate leaves squares open, so there may be other solutions.',
} as const

/** By the rules alone, square by square; with a certificate, also whether it shows that there is no other solution. */
export function check(board: Board, shaded: Shading, certificate?: Certificate): Violation[] {
  const violations: Violation[] = []
  const { rows, columns } = board
  for (let row = 0; row < rows; row++) findRepeats(board, shaded, row * columns, 1, columns, violations)
  for (let column = 0; column < columns; column++) findRepeats(board, shaded, column, columns, rows, violations)
  for (let square = 0; square < shaded.length; square++) {
    if (shaded[square] === 0) continue
    const right = square + 1
    if (right % columns !== 0 && shaded[right] === 1) violations.push(broken(board, 'touch', [square, right]))
    const below = square + columns
    if (below < shaded.length && shaded[below] === 1) violations.push(broken(board, 'touch', [square, below]))
  }
  const apart = cutOff(board, shaded)
  if (apart.length > 0) violations.push(broken(board, 'split', apart))
  if (certificate) violations.push(...proofViolations(board, followCertificate(board, certificate)))
  return violations
}

/** What marks break already, however the open squares are filled: touches, then repeats, then what is cut off. */
export function brokenRules(board: Board, position: Position): Violation[] {
  // Touching and cutting off is a matter of what is shaded, and repeating of what is known to stay.
  const ofShaded = check(board, answerOf(position))
  const ofKept = check(
    board,
    position.map((value) => (value === UNSHADED ? 0 : 1)),
  )
  return [
    ...ofShaded.filter(({ rule }) => rule === 'touch'),
    ...ofKept.filter(({ rule }) => rule === 'repeat'),
    ...ofShaded.filter(({ rule }) => rule === 'split'),
  ]
}

/** Each number is told of the one like it before it. */
function findRepeats(
  board: Board,
  shaded: Shading,
  start: number,
  step: number,
  length: number,
  found: Violation[],
): void {
  const lastOf = new Map<number, number>()
  for (let i = 0, square = start; i < length; i++, square += step) {
    const number = board.numbers[square]!
    if (shaded[square] === 1 || number === BLANK) continue
    const last = lastOf.get(number)
    if (last !== undefined) found.push(broken(board, 'repeat', [last, square]))
    lastOf.set(number, square)
  }
}

/** The unshaded squares outside of the largest area: those that a reader will look for. */
function cutOff(board: Board, shaded: Shading): number[] {
  const areaOf = new Int32Array(shaded.length).fill(-1)
  const sizes: number[] = []
  for (let start = 0; start < shaded.length; start++) {
    if (shaded[start] === 1 || areaOf[start]! >= 0) continue
    const area = sizes.length
    const reached = [start]
    areaOf[start] = area
    for (let i = 0; i < reached.length; i++) {
      for (const other of sidesOf(board, reached[i]!)) {
        if (shaded[other] === 1 || areaOf[other]! >= 0) continue
        areaOf[other] = area
        reached.push(other)
      }
    }
    sizes.push(reached.length)
  }
  let largest = 0
  for (let area = 1; area < sizes.length; area++) if (sizes[area]! > sizes[largest]!) largest = area
  const apart: number[] = []
  for (let square = 0; square < shaded.length; square++) {
    if (areaOf[square]! >= 0 && areaOf[square] !== largest) apart.push(square)
  }
  return apart
}

function broken(board: Board, rule: keyof typeof rules, squares: readonly number[]): Violation {
  return { rule, places: squares.map((square) => placeOf(board, square)) }
}
