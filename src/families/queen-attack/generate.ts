import type { Random } from '../../base/random.ts'
import type { Parameter, Settings } from '../../family.ts'
import type { Search } from '../../search.ts'
import { type Board, EMPTY, LONGEST_SIDE, MOST_COLOURS, WALL } from './board.ts'

export const parameters: readonly Parameter[] = [
  {
    kind: 'whole',
    name: 'n',
    summary: 'rows, columns, and queens of each colour; as the contest draws it if left out',
    low: 3,
    high: LONGEST_SIDE,
  },
  {
    kind: 'whole',
    name: 'colours',
    summary: 'how many colours there are, at most n; as the contest draws it if left out',
    low: 1,
    high: MOST_COLOURS,
  },
  {
    kind: 'whole',
    name: 'walls',
    summary: 'how many of a hundred squares without a queen are walls; as the contest draws it if left out',
    low: 0,
    high: 60,
  },
]

/**
 * How many blocks of random numbers are drawn before it gives up, which takes less than a second. The contest's boards
 * take a few hundred.
 */
const MOST_BLOCKS = 400_000

/** What a board is drawn with. */
interface Plot {
  readonly n: number
  readonly colours: number
  /** The chance of an empty square to become a wall. */
  readonly walls: number
}

/** The board that the contest draws from the seed, or one that is drawn in the same way with other numbers. */
export function* generate(settings: Settings, random: Random): Search<Board> {
  const seed = javaSeed(random)
  const source = new Sha1Random(seed)
  const plot = withSettings(drawnPlot(source, seed), settings)
  const { n, colours } = plot
  if (colours > n) {
    const why = `${colours} colours with ${n} queens each do not fit on a board of ${n} by ${n} squares`
    return { status: 'impossible', why, steps: 0 }
  }
  let steps = 0
  while (source.blocks < MOST_BLOCKS) {
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
    const squares = drawnSquares(plot, source)
    steps++
    if (mostWallsInLine(squares, n) <= n - colours) {
      return { status: 'solved', answer: { rows: n, columns: n, colours, squares }, steps }
    }
  }
  const why = `each of ${steps} boards has more walls than the ${n - colours} allowed in a row or column; another seed, or fewer walls or colours, may do`
  return { status: 'stopped', reason: 'limits', why, steps }
}

/** Whole numbers are the contest's seeds; of other seeds a whole number is made. */
function javaSeed(random: Random): bigint {
  const text = String(random.root)
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return BigInt(text)
  return (BigInt(random.next()) << 21n) | BigInt(random.next() >>> 11)
}

/** The contest's first two boards are its smallest and its largest. */
function drawnPlot(source: Sha1Random, seed: bigint): Plot {
  const n = source.whole(8, 30)
  const colours = source.whole(1, 6)
  const walls = source.real(0, 0.25)
  if (seed === 1n) return { n: 8, colours: 2, walls }
  if (seed === 2n) return { n: 30, colours: 6, walls: 0.25 }
  return { n, colours, walls }
}

/** What is asked for in place of what was drawn, which gives way to it. */
function withSettings(drawn: Plot, settings: Settings): Plot {
  const asked = (name: string) => (settings[name] === undefined ? undefined : Number(settings[name]))
  const n = asked('n') ?? Math.max(drawn.n, (asked('colours') ?? 0) + 2)
  const colours = asked('colours') ?? Math.min(drawn.colours, n - 2)
  const percent = asked('walls')
  return { n, colours, walls: percent === undefined ? drawn.walls : percent / 100 }
}

function drawnSquares({ n, colours, walls }: Plot, source: Sha1Random): Int8Array {
  const squares = new Int8Array(n * n)
  for (let colour = 1; colour <= colours; colour++) {
    for (let queen = 0; queen < n; queen++) {
      let square: number
      do square = source.whole(0, n - 1) * n + source.whole(0, n - 1)
      while (squares[square] !== EMPTY)
      squares[square] = colour
    }
  }
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] === EMPTY && source.real(0, 1) < walls) squares[square] = WALL
  }
  return squares
}

function mostWallsInLine(squares: Int8Array, n: number): number {
  const inRows = new Int32Array(n)
  const inColumns = new Int32Array(n)
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] !== WALL) continue
    inRows[Math.floor(square / n)]!++
    inColumns[square % n]!++
  }
  return Math.max(...inRows, ...inColumns)
}

/** The random numbers of Java's SHA1PRNG for a seed of type long, from which the contest's boards are made. */
export class Sha1Random {
  /** How many blocks of 20 bytes have been drawn. */
  blocks = 0
  private readonly state: Uint8Array
  private block: Uint8Array = new Uint8Array(0)
  private used = 0

  constructor(seed: bigint) {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigInt64(0, seed, true)
    this.state = sha1(bytes)
  }

  /** A whole number from low to high, each equally likely; nothing is drawn where there is no choice. */
  whole(low: number, high: number): number {
    return high <= low ? low : low + this.below(high - low + 1)
  }

  /** A number from low up to but not including high, in steps of 2^-53 of their difference. */
  real(low: number, high: number): number {
    const upper = this.word()
    const lower = this.word()
    // Java adds the lower half with its sign, so that it may borrow from the upper one.
    const high32 = (lower < 0 ? upper - 1 : upper) >>> 0
    return (high32 * 2 ** 21 + (lower >>> 11)) * 2 ** -53 * (high - low) + low
  }

  private below(limit: number): number {
    let drawn = this.word() >>> 1
    if ((limit & (limit - 1)) === 0) return Math.floor((limit * drawn) / 2 ** 31)
    // Numbers above the last whole multiple of the limit would favour the low ones. In Java they overflow.
    while (drawn - (drawn % limit) + limit - 1 >= 2 ** 31) drawn = this.word() >>> 1
    return drawn % limit
  }

  /** Four bytes, the first one highest, as an integer with a sign. */
  private word(): number {
    let word = 0
    for (let i = 0; i < 4; i++) word = (word << 8) | this.byte()
    return word
  }

  private byte(): number {
    if (this.used === this.block.length) this.refill()
    return this.block[this.used++]!
  }

  /** The next block is the digest of the state, and the state becomes the sum of both and 1. */
  private refill(): void {
    const { state } = this
    const digest = sha1(state)
    let carry = 1
    let hasChanged = false
    for (let i = 0; i < state.length; i++) {
      // Bytes have signs in Java.
      const sum = ((state[i]! << 24) >> 24) + ((digest[i]! << 24) >> 24) + carry
      hasChanged ||= (sum & 255) !== state[i]
      state[i] = sum & 255
      carry = sum >> 8
    }
    if (!hasChanged) state[0]!++
    this.blocks++
    this.block = digest
    this.used = 0
  }
}

const BLOCK = 64

/** The words of a block and those made from them; one array for all calls, as nothing of it is kept. */
const words = new Int32Array(80)

/**
 * The SHA-1 digest of a message, 20 bytes. Written here because the library knows neither Node's crypto nor a
 * browser's.
 */
export function sha1(message: Uint8Array): Uint8Array {
  const hash = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  // After the message come a one-bit and the length in eight bytes.
  const blocks = Math.ceil((message.length + 9) / BLOCK)
  for (let block = 0; block < blocks; block++) {
    readBlock(message, block * BLOCK)
    if (block === blocks - 1) {
      words[14] = Math.floor(message.length / 2 ** 29)
      words[15] = message.length << 3
    }
    takeBlock(hash)
  }
  const digest = new Uint8Array(20)
  for (let i = 0; i < 20; i++) digest[i] = hash[i >> 2]! >>> (24 - 8 * (i & 3))
  return digest
}

/** The bytes of a block as words, the first byte highest; behind the message a one-bit and zeros. */
function readBlock(message: Uint8Array, start: number): void {
  words.fill(0, 0, 16)
  const end = Math.min(BLOCK, message.length - start)
  for (let i = 0; i < end; i++) words[i >> 2]! |= message[start + i]! << (24 - 8 * (i & 3))
  if (end >= 0 && end < BLOCK) words[end >> 2]! |= 0x80 << (24 - 8 * (end & 3))
}

function takeBlock(hash: Int32Array): void {
  for (let i = 16; i < 80; i++) words[i] = turned(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1)
  let a = hash[0]!
  let b = hash[1]!
  let c = hash[2]!
  let d = hash[3]!
  let e = hash[4]!
  for (let i = 0; i < 80; i++) {
    let mixed: number
    if (i < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999
    else if (i < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1
    else if (i < 60) mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
    else mixed = (b ^ c ^ d) + 0xca62c1d6
    const next = (turned(a, 5) + mixed + e + words[i]!) | 0
    e = d
    d = c
    c = turned(b, 30)
    b = a
    a = next
  }
  hash[0]! += a
  hash[1]! += b
  hash[2]! += c
  hash[3]! += d
  hash[4]! += e
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
