import { InputError } from '../../base/input-error.ts'
import type { Board } from './board.ts'

/** Boards with nothing on them may be as large as this: no square of them is ever kept. */
export const MOST_QUEENS = 10_000_000
/** With queens given or squares blocked every square is kept. */
export const MOST_WITH_SQUARES = 2_000

export const FREE = '.'
export const QUEEN = 'Q'
export const BLOCKED = 'X'
export const SQUARE = `'${FREE}', '${QUEEN}' or '${BLOCKED}'`

export type SquareKind = typeof FREE | typeof QUEEN | typeof BLOCKED

const NOTHING = 0
const GIVEN = 1
const NO_QUEEN = 2

/** What is wrong with a line, and where in it. */
interface Complaint {
  readonly message: string
  readonly offset: number
}

/** A board that is being read. */
export class BoardDraft {
  /** By square; empty as long as there is nothing on the board. */
  private kinds = new Uint8Array(0)
  private givens = 0
  private blocked = 0

  constructor(readonly n: number) {}

  /** Puts something on a square that is on the board. Gives what is wrong with that, if anything is. */
  put(row: number, column: number, kind: SquareKind): string | undefined {
    const { n } = this
    if (kind === FREE) return undefined
    if (n > MOST_WITH_SQUARES) {
      return `a board with given queens or blocked squares has at most ${MOST_WITH_SQUARES} rows, found ${n}`
    }
    if (this.kinds.length === 0) this.kinds = new Uint8Array(n * n)
    const square = row * n + column
    const there = this.kinds[square]!
    if (there !== NOTHING) {
      const what = there === GIVEN ? 'a given queen' : 'a blocked square'
      return `expected every square once, found [${row}, ${column}] again, which is ${what}`
    }
    if (kind === QUEEN) {
      this.kinds[square] = GIVEN
      this.givens++
    } else {
      this.kinds[square] = NO_QUEEN
      this.blocked++
    }
    return undefined
  }

  board(): Board {
    const { n, kinds } = this
    const given = new Int32Array(this.givens)
    const blocked = new Uint8Array(this.blocked === 0 ? 0 : n * n)
    let count = 0
    for (let square = 0; square < kinds.length; square++) {
      if (kinds[square] === GIVEN) given[count++] = square
      else if (kinds[square] === NO_QUEEN) blocked[square] = 1
    }
    return { rows: n, columns: n, given, blocked }
  }
}

/** A board that comes as rows of squares, with blanks between them or not. */
export class DrawnBoard {
  rows = 0
  private draft: BoardDraft | undefined

  /** As many as the first row has squares. */
  get n(): number {
    return this.draft?.n ?? 0
  }

  /** Takes a row. Gives what is wrong with it, if anything is. */
  take(line: string): Complaint | undefined {
    const { kinds, offsets, complaint } = squaresIn(line)
    if (complaint) return complaint
    this.draft ??= new BoardDraft(kinds.length)
    const { n } = this.draft
    if (this.rows === n) return { message: `expected ${n} rows, as there are columns, found more`, offset: 0 }
    for (let column = 0; column < kinds.length && column < n; column++)
      this.draft.put(this.rows, column, kinds[column]!)
    if (kinds.length !== n) {
      const message = `expected ${n} squares as in the first row, found ${kinds.length}`
      return { message, offset: offsets[n] ?? line.length }
    }
    this.rows++
    return undefined
  }

  board(): Board {
    return this.draft!.board()
  }
}

/** The squares of a row and where they stand in the line. */
function squaresIn(line: string): { kinds: SquareKind[]; offsets: number[]; complaint?: Complaint } {
  const kinds: SquareKind[] = []
  const offsets: number[] = []
  for (let offset = 0; offset < line.length; offset++) {
    const kind = kindOf(line[offset]!)
    if (kind === undefined) {
      if (line[offset] === ' ' || line[offset] === '\t') continue
      return { kinds, offsets, complaint: expected(SQUARE, line, offset) }
    }
    if (kinds.length === MOST_WITH_SQUARES) {
      const message = `a row of a drawn board has at most ${MOST_WITH_SQUARES} squares`
      return { kinds, offsets, complaint: { message, offset } }
    }
    kinds.push(kind)
    offsets.push(offset)
  }
  return kinds.length > 0 ? { kinds, offsets } : { kinds, offsets, complaint: expected(SQUARE, line, line.length) }
}

export function kindOf(character: string): SquareKind | undefined {
  switch (character) {
    case FREE:
      return FREE
    case QUEEN:
    case 'q':
      return QUEEN
    case BLOCKED:
    case 'x':
      return BLOCKED
    default:
      return undefined
  }
}

function expected(what: string, line: string, offset: number): Complaint {
  return { message: InputError.expected(offset < line.length ? line : `${line}\n`, offset, what).message, offset }
}
