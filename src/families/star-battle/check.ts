import { DIRECTIONS, isInside, type Place, placeOf, squaresWith } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { type Certificate, type CertificateFaults, proofViolations, type Replay, replay } from '../../logic/index.ts'
import type { Board, Stars } from './board.ts'

export const rules = {
  row: 'A row does not have its number of stars.',
  column: 'A column does not have its number of stars.',
  region: 'A region does not have its number of stars.',
  touch: 'Two stars touch.',
  'proof-step': 'An assumption of the certificate is not refuted.',
  'proof-gap': 'The certificate leaves squares open, so there may be other solutions.',
} as const

/** By the rules alone; with a certificate, also whether it shows that there is no other solution. */
export function check(board: Board, stars: Stars, certificate?: Certificate): Violation[] {
  const violations = wrongHouses(
    board,
    (squares) => squares.filter((square) => stars[square] === 1).length === board.stars,
  )
  violations.push(...touching(board, stars, 1))
  if (certificate) violations.push(...proofViolations(board, followCertificate(board, certificate)))
  return violations
}

/** Houses that are not right, with all their squares. */
export function wrongHouses(board: Board, isRight: (squares: readonly number[]) => boolean): Violation[] {
  const kinds = ['row', 'column', 'region'] as const
  return kinds.flatMap((rule, kind) =>
    housesOf(board)
      .slice(kind * board.rows, (kind + 1) * board.rows)
      .filter((squares) => !isRight(squares))
      .map((squares) => ({ rule, places: squares.map((square) => placeOf(board, square)) })),
  )
}

/** Pairs of squares with a value that touch. */
export function touching(board: Board, values: Uint8Array, value: number): Violation[] {
  const violations: Violation[] = []
  for (const square of squaresWith(values, value)) {
    for (const other of around(board, square)) {
      if (other < square || values[other] !== value) continue
      violations.push({ rule: 'touch', places: [placeOf(board, square), placeOf(board, other)] })
    }
  }
  return violations
}

function around(board: Board, square: number): number[] {
  const [row, column] = placeOf(board, square)
  return DIRECTIONS.map(([down, right]): Place => [row + down, column + right])
    .filter((place) => isInside(board, ...place))
    .map(([r, c]) => r * board.columns + c)
}

/** The squares of all rows, then columns, then regions. */
function housesOf({ rows, regions }: Board): number[][] {
  const houses = Array.from({ length: 3 * rows }, (): number[] => [])
  for (let square = 0; square < rows * rows; square++) {
    houses[Math.floor(square / rows)]!.push(square)
    houses[rows + (square % rows)]!.push(square)
    houses[2 * rows + regions[square]!]!.push(square)
  }
  return houses
}

/** What is wrong with a certificate: refutations that do not hold, and squares that are open after all of them. */
export function followCertificate(board: Board, certificate: Certificate): CertificateFaults {
  const follower = new Follower(board)
  if (!follower.settle()) return { notRefuted: [], open: [], isImpossible: true }
  return replay(certificate, follower, () => [...squaresWith(follower.known, ANY)])
}

const NONE = 1
const ONE = 2
const ANY = NONE | ONE

/** A part of the board: its squares, the stars it needs, and how many of its open squares can hold a star. */
interface Part {
  readonly squares: readonly number[]
  readonly need: number
  /** In pairs of lines, counted from this one. */
  readonly pairs: { readonly isRows: boolean; readonly from: number }
}

/** Replays a certificate by the rules alone, through all parts of the board; shares nothing with the solver. */
class Follower implements Replay {
  readonly all = ANY
  known: Uint8Array
  private readonly houses: number[][]
  private readonly parts: Part[] = []
  /** By square: those around it. */
  private readonly around: number[][]

  constructor(private readonly board: Board) {
    const { rows, stars } = board
    this.known = new Uint8Array(rows * rows).fill(ANY)
    this.houses = housesOf(board)
    this.around = Array.from(this.known, (_, square) => around(board, square))
    for (const [index, squares] of this.houses.entries()) {
      const isLast = index % rows === rows - 1
      for (const isRows of [true, false]) {
        for (const from of [0, 1]) this.parts.push({ squares, need: stars, pairs: { isRows, from } })
      }
      if (index >= 2 * rows || isLast) continue
      const pairs = { isRows: index < rows, from: (index % rows) % 2 }
      this.parts.push({ squares: [...squares, ...this.houses[index + 1]!], need: 2 * stars, pairs })
    }
  }

  save(): Uint8Array {
    return this.known.slice()
  }

  restore(saved: Uint8Array): void {
    this.known = saved
  }

  keep(square: number, values: number): boolean {
    this.known[square]! &= values
    return this.known[square] !== 0 && this.settle()
  }

  /** Propagates until nothing changes; gives false at a contradiction. */
  settle(): boolean {
    for (;;) {
      const before = this.known.slice()
      if (!this.count()) return false
      if (isSame(before, this.known) && !(this.fit() && this.share(true) && this.share(false))) return false
      if (this.known.includes(0)) return false
      if (isSame(before, this.known)) return true
    }
  }

  /** Stars exclude those around them, and houses have neither too many stars nor too few squares. */
  private count(): boolean {
    const { known, board } = this
    for (let square = 0; square < known.length; square++) {
      if (known[square] !== ONE) continue
      for (const other of this.around[square]!) known[other]! &= NONE
    }
    for (const squares of this.houses) {
      let [stars, open] = [0, 0]
      for (const square of squares) {
        if (known[square] === ONE) stars++
        if (known[square] === ANY) open++
      }
      if (stars > board.stars || stars + open < board.stars) return false
      const left = stars === board.stars ? NONE : stars + open === board.stars ? ONE : ANY
      for (const square of squares) if (known[square] === ANY) known[square] = left
    }
    return !known.includes(0)
  }

  /** Where stars have just enough room, tries each square: a star must leave enough, and so must its absence. */
  private fit(): boolean {
    for (const part of this.parts) {
      const stars = part.squares.filter((square) => this.known[square] === ONE).length
      const open = part.squares.filter((square) => this.known[square] === ANY)
      const need = part.need - stars
      const room = this.room(part, open)
      if (room < need) return false
      if (room > need || need === 0) continue
      const near = new Set(open.flatMap((square) => [square, ...this.around[square]!]))
      for (const square of near) {
        if (this.known[square] !== ANY) continue
        const excluded = new Set([square, ...this.around[square]!])
        const isInside = open.includes(square)
        const left = open.filter((other) => !excluded.has(other))
        if (this.room(part, left) < need - (isInside ? 1 : 0)) this.known[square]! &= NONE
        const without = open.filter((other) => other !== square)
        if (isInside && this.room(part, without) < need) this.known[square]! &= ONE
      }
    }
    return true
  }

  /** How many stars fit at most: in each pair of lines they are two squares apart along the lines. */
  private room({ pairs }: Part, open: readonly number[]): number {
    const { rows } = this.board
    const byPair = new Map<number, Set<number>>()
    for (const square of open) {
      const [row, column] = placeOf(this.board, square)
      const [line, along] = pairs.isRows ? [row, column] : [column, row]
      const pair = Math.floor((line - pairs.from) / 2)
      byPair.set(pair, (byPair.get(pair) ?? new Set()).add(along))
    }
    let room = 0
    for (const places of byPair.values()) {
      for (let at = 0; at < rows; at++) {
        if (!places.has(at)) continue
        room++
        at++
      }
    }
    return room
  }

  /** For neighbouring lines, what each region must and can put there. */
  private share(isRows: boolean): boolean {
    const { known, board, houses } = this
    const { rows, stars } = board
    const lineOf = (square: number) => (isRows ? Math.floor(square / rows) : square % rows)
    for (let from = 0; from < rows; from++) {
      for (let to = from + 1; to <= rows; to++) {
        const shares = houses.slice(2 * rows).map((squares) => {
          let [inside, outside, openInside, openOutside] = [0, 0, 0, 0]
          for (const square of squares) {
            const isInside = lineOf(square) >= from && lineOf(square) < to
            if (known[square] === ONE) isInside ? inside++ : outside++
            if (known[square] === ANY) isInside ? openInside++ : openOutside++
          }
          const least = Math.max(inside, stars - outside - openOutside)
          const most = Math.min(inside + openInside, stars - outside)
          return { squares, least, most, inside, outside, openInside, openOutside }
        })
        const need = stars * (to - from)
        const least = shares.reduce((sum, share) => sum + share.least, 0)
        const most = shares.reduce((sum, share) => sum + share.most, 0)
        if (least > need || most < need) return false
        if (least < need && most > need) continue
        for (const share of shares) {
          const exact = least === need ? share.least : share.most
          for (const square of share.squares) {
            if (known[square] !== ANY) continue
            const isInside = lineOf(square) >= from && lineOf(square) < to
            const [placed, open] = isInside ? [share.inside, share.openInside] : [share.outside, share.openOutside]
            const wanted = isInside ? exact : stars - exact
            if (wanted === placed) known[square] = NONE
            else if (wanted === placed + open) known[square] = ONE
          }
        }
        if (known.includes(0)) return false
      }
    }
    return true
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, i) => value === other[i])
}
