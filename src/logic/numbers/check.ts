import { placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import { type Certificate, type CertificateFaults, type Replay, replay } from '../certificate.ts'
import { type Answer, BLANK, NONE, type NumberBoard } from './board.ts'

/*
 * Answers and certificates by the rules alone. Nothing here is shared with deducers: not even the houses, which are
 * listed once more.
 */

/** Squares in which no number may stand twice, and the rule that says so. */
export interface Line {
  readonly rule: string
  readonly squares: readonly number[]
}

/** Squares that are a step apart. */
export function lineOf(start: number, step: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => start + i * step)
}

/** Rows, then columns. */
export function linesOf(size: number): Line[] {
  return [
    ...lineOf(0, size, size).map((first) => ({ rule: 'row', squares: lineOf(first, 1, size) })),
    ...lineOf(0, 1, size).map((first) => ({ rule: 'column', squares: lineOf(first, size, size) })),
  ]
}

/** Numbers that stand twice in a line, each told of the one like it before it; too many blanks; and givens. */
export function checkLines(
  board: NumberBoard,
  answer: Answer,
  lines: readonly Line[],
  blanks?: { readonly rule: string; readonly most: number },
): Violation[] {
  const found: Violation[] = []
  const broken = (rule: string, squares: readonly number[]) =>
    found.push({ rule, places: squares.map((square) => placeOf(board, square)) })
  for (const { rule, squares } of lines) {
    const blank = squares.filter((square) => answer[square] === 0)
    if (blanks && blank.length > blanks.most) broken(blanks.rule, blank)
    const lastOf = new Map<number, number>()
    for (const square of squares) {
      const number = answer[square]!
      if (number === 0) continue
      const last = lastOf.get(number)
      if (last !== undefined) broken(rule, [last, square])
      lastOf.set(number, square)
    }
  }
  for (const [square, given] of board.givens.entries()) {
    if (given !== NONE && (given === BLANK ? 0 : given) !== answer[square]) broken('given', [square])
  }
  return found
}

/** Replays a certificate by lines. `supported`: by place, what some filling has there; undefined if there is none. */
export class LineReplay<L extends { readonly squares: readonly number[] }> implements Replay<Int32Array> {
  /** `left` has by square what the problem leaves, as bits. */
  constructor(
    readonly all: number,
    private left: Int32Array,
    private readonly lines: readonly L[],
    private readonly supported: (line: L, left: Int32Array) => readonly number[] | undefined,
  ) {}

  follow(certificate: Certificate): CertificateFaults {
    if (!this.propagate(this.lines)) return { notRefuted: [], open: [], isImpossible: true }
    return replay(certificate, this, () => [...this.left.keys()].filter((square) => !isOne(this.left[square]!)))
  }

  save(): Int32Array {
    return this.left.slice()
  }

  restore(saved: Int32Array): void {
    this.left = saved
  }

  keep(square: number, values: number): boolean {
    if ((this.left[square]! & values) === this.left[square]) return true
    this.left[square]! &= values
    return this.propagate(this.lines.filter(({ squares }) => squares.includes(square)))
  }

  /** Looks at lines, and at those that cross what changes, until nothing does. False if a line cannot be filled. */
  private propagate(lines: readonly L[]): boolean {
    const waiting = new Set(lines)
    for (const line of waiting) {
      waiting.delete(line)
      const supported = this.supported(line, this.left)
      if (!supported) return false
      for (const [i, square] of line.squares.entries()) {
        if (supported[i] === this.left[square]) continue
        this.left[square] = supported[i]!
        for (const other of this.lines) if (other !== line && other.squares.includes(square)) waiting.add(other)
      }
    }
    return true
  }
}

/**
 * Follows a certificate of a board where nothing matters but that numbers are different: by naked and hidden singles.
 */
export function followByLines(board: NumberBoard, lines: readonly Line[], certificate: Certificate): CertificateFaults {
  const all = 2 ** board.rows - 1
  const left = Int32Array.from(board.givens, (given, square) =>
    given === NONE ? (board.allowed?.[square] ?? all) : 2 ** (given - 1),
  )
  return new LineReplay(all, left, lines, ({ squares }, now) =>
    singlesIn(squares.map((square) => now[square]!)),
  ).follow(certificate)
}

/**
 * What is left where a number that is settled, or has one place left, stands nowhere else; undefined if that cannot be.
 */
function singlesIn(line: readonly number[]): readonly number[] | undefined {
  const after = line.map((own, i) => {
    const others = line.filter((_, j) => j !== i)
    const free = own & ~others.filter(isOne).reduce((taken, other) => taken | other, 0)
    const only = others.reduce((numbers, other) => numbers & ~other, free)
    return only === 0 ? free : only
  })
  const all = after.reduce((numbers, own) => numbers | own, 0)
  if (after.includes(0) || all !== 2 ** line.length - 1) return undefined
  return after.every((own, i) => own === line[i]) ? after : singlesIn(after)
}

export function isOne(values: number): boolean {
  return values !== 0 && (values & (values - 1)) === 0
}
