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

/** Some houses: in pairs of lines a 2×2 block has one star at most, which limits how many fit on open squares. */
interface Part {
  /** In the order of their places. */
  readonly squares: readonly number[]
  readonly need: number
  /** By square of the board: where it is in its pair of lines; pairs are far apart. */
  readonly places: readonly number[]
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
    const add = (squares: readonly number[], need: number, isRows: boolean, from: number) => {
      const places = this.placesIn(isRows, from)
      const inOrder = [...squares].sort((one, other) => places[one]! - places[other]!)
      this.parts.push({ squares: inOrder, need, places })
    }
    for (const [index, squares] of this.houses.entries()) {
      for (const isRows of [true, false]) for (const from of [0, 1]) add(squares, stars, isRows, from)
      if (index >= 2 * rows || index % rows === rows - 1) continue
      add([...squares, ...this.houses[index + 1]!], 2 * stars, index < rows, index % rows)
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
      const isSame = () => before.every((value, square) => value === this.known[square])
      if (!this.count()) return false
      if (isSame() && !(this.fit() && this.share(true) && this.share(false))) return false
      if (this.known.includes(0)) return false
      if (isSame()) return true
    }
  }

  /** Stars exclude those around them, and houses have neither too many stars nor too few squares. */
  private count(): boolean {
    const { known, board } = this
    for (let square = 0; square < known.length; square++) {
      if (known[square] === ONE) for (const other of this.around[square]!) known[other]! &= NONE
    }
    return this.houses.every((squares) => this.hold(squares, board.stars))
  }

  /** That squares hold some number of stars; false where they cannot. */
  private hold(squares: readonly number[], wanted: number): boolean {
    const { stars, open } = this.tally(squares)
    if (stars > wanted || stars + open < wanted) return false
    if (stars < wanted && stars + open > wanted) return true
    for (const square of squares) if (this.known[square] === ANY) this.known[square] = stars === wanted ? NONE : ONE
    return true
  }

  private tally(squares: readonly number[]): { stars: number; open: number } {
    let [stars, open] = [0, 0]
    for (const square of squares) {
      if (this.known[square] === ONE) stars++
      if (this.known[square] === ANY) open++
    }
    return { stars, open }
  }

  /** Where stars have just enough room, tries each square: a star must leave enough, and so must its absence. */
  private fit(): boolean {
    for (const { squares, need, places } of this.parts) {
      const open = squares.filter((square) => this.known[square] === ANY)
      const missing = need - this.tally(squares).stars
      const room = roomOn(open, places)
      if (room < missing) return false
      if (room > missing || missing === 0) continue
      for (const square of new Set(open.flatMap((inside) => [inside, ...this.around[inside]!]))) {
        if (this.known[square] !== ANY) continue
        const others = open.filter((other) => other !== square)
        const isInside = others.length < open.length
        const apart = others.filter((other) => !this.around[square]!.includes(other))
        if (roomOn(apart, places) < missing - (isInside ? 1 : 0)) this.known[square]! &= NONE
        if (isInside && roomOn(others, places) < missing) this.known[square]! &= ONE
      }
    }
    return true
  }

  private placesIn(isRows: boolean, from: number): number[] {
    const { rows } = this.board
    return Array.from(this.known, (_, square) => {
      const [row, column] = placeOf(this.board, square)
      const [line, along] = isRows ? [row, column] : [column, row]
      return Math.floor((line + from) / 2) * 2 * rows + along
    })
  }

  /** For neighbouring lines, what each region must and can put there. */
  private share(isRows: boolean): boolean {
    const { board, houses } = this
    const { rows, stars } = board
    const lineOf = (square: number) => (isRows ? Math.floor(square / rows) : square % rows)
    const regions = houses.slice(2 * rows)
    const totals = regions.map((squares) => this.tally(squares))
    const inLines = houses.slice(isRows ? 0 : rows).map((line) => {
      return totals.map((_, region) => this.tally(line.filter((square) => board.regions[square] === region)))
    })
    for (let from = 0; from < rows; from++) {
      const inside = totals.map(() => ({ stars: 0, open: 0 }))
      for (let to = from + 1; to <= rows; to++) {
        let [least, most] = [0, 0]
        const bounds = inside.map((here, region) => {
          here.stars += inLines[to - 1]![region]!.stars
          here.open += inLines[to - 1]![region]!.open
          const missing = stars - totals[region]!.stars
          const must = here.stars + Math.max(0, missing - (totals[region]!.open - here.open))
          const can = here.stars + Math.min(missing, here.open)
          least += must
          most += can
          return [must, can] as const
        })
        const need = stars * (to - from)
        if (least > need || most < need) return false
        if (least < need && most > need) continue
        const isInside = (square: number) => lineOf(square) >= from && lineOf(square) < to
        for (const [region, [must, can]] of bounds.entries()) {
          const exact = least === need ? must : can
          const squares = regions[region]!
          const outside = squares.filter((square) => !isInside(square))
          if (!this.hold(squares.filter(isInside), exact) || !this.hold(outside, stars - exact)) return false
        }
      }
    }
    return true
  }
}

/** How many stars fit on squares in the order of their places at most: two apart. */
function roomOn(squares: readonly number[], places: readonly number[]): number {
  let [room, free] = [0, 0]
  for (const square of squares) {
    if (places[square]! < free) continue
    room++
    free = places[square]! + 2
  }
  return room
}
