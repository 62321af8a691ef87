import type { Literal } from '../literal.ts'
import type { ProofSink } from '../proof.ts'

/** How long the pieces are that a proof is handed over in. */
const PIECE = 1 << 16
/** The longest number, with its sign and the blank after it. */
const MOST_CHARACTERS = 12
/** As many characters as can be made from codes in one call. */
const CALL = 1 << 12

const SPACE = 32
const LINE_FEED = 10
const MINUS = 45
const ZERO = 48
const SMALL_D = 100

/**
 * Writes down a proof in the DRAT format: a line for each clause that was learned, `1 -2 0`, and for each one that was thrown away,
 * `d 1 -2 0`. Hands over pieces of text, which may end anywhere, and keeps nothing else, so that a proof can be of any length.
 */
export class ProofText implements ProofSink {
  private readonly codes = new Uint8Array(PIECE)
  private length = 0

  constructor(private readonly write: (piece: string) => void) {}

  add(literals: ArrayLike<Literal>): void {
    this.list(literals)
  }

  remove(literals: ArrayLike<Literal>): void {
    this.makeRoom()
    this.codes[this.length++] = SMALL_D
    this.codes[this.length++] = SPACE
    this.list(literals)
  }

  /** Hands over what has not been handed over yet. */
  flush(): void {
    let piece = ''
    for (let from = 0; from < this.length; from += CALL) {
      piece += String.fromCharCode(...this.codes.subarray(from, Math.min(from + CALL, this.length)))
    }
    // First, so that nothing is written twice when the writer fails.
    this.length = 0
    if (piece !== '') this.write(piece)
  }

  private list(literals: ArrayLike<Literal>): void {
    const { codes } = this
    for (let i = 0; i < literals.length; i++) {
      this.makeRoom()
      const literal = literals[i]!
      if (literal & 1) codes[this.length++] = MINUS
      this.number((literal >> 1) + 1)
      codes[this.length++] = SPACE
    }
    this.makeRoom()
    codes[this.length++] = ZERO
    codes[this.length++] = LINE_FEED
  }

  private number(value: number): void {
    const { codes } = this
    let end = this.length
    for (let rest = value; rest > 0; rest = (rest / 10) | 0) end++
    this.length = end
    for (let rest = value; rest > 0; rest = (rest / 10) | 0) codes[--end] = ZERO + (rest % 10)
  }

  private makeRoom(): void {
    if (this.length + MOST_CHARACTERS > PIECE) this.flush()
  }
}
