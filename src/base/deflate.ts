/** Raw DEFLATE (RFC 1951), for links that carry compressed text. No clock and no streams: links are short. */

const MAX_BITS = 15
const END = 256
const WINDOW = 32_768
const SHORTEST = 3
const LONGEST = 258

/** The order in which the lengths of the code for code lengths are written. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** Bases and extra bits of the 29 length codes from 257 and the 30 distance codes. */
const LENGTHS = /* @__PURE__ */ rangesOf(29, SHORTEST, (code) => (code < 8 || code === 28 ? 0 : (code >> 2) - 1))
const DISTANCES = /* @__PURE__ */ rangesOf(30, 1, (code) => (code < 4 ? 0 : (code >> 1) - 1))

interface Range {
  readonly base: number
  readonly extra: number
}

function rangesOf(count: number, first: number, extraOf: (code: number) => number): Range[] {
  let base = first
  return Array.from({ length: count }, (_, code) => {
    const extra = extraOf(code)
    // The last length has a code of its own.
    const range = { base: first === SHORTEST && code === 28 ? LONGEST : base, extra }
    base += 1 << extra
    return range
  })
}

/** A canonical Huffman code: how many codes have each length, and the symbols in the order of their codes. */
interface Code {
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(MAX_BITS + 1)
  for (const length of lengths) counts[length]!++
  counts[0] = 0
  const next = new Uint16Array(MAX_BITS + 2)
  for (let bits = 1; bits <= MAX_BITS; bits++) next[bits + 1] = next[bits]! + counts[bits]!
  const symbols = new Uint16Array(lengths.length)
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[next[length]!++] = symbol
  })
  return { counts, symbols }
}

function fixedLengths(): number[] {
  return Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8))
}

/** The bytes of a raw DEFLATE stream; undefined where it is damaged, or longer than `most` when unpacked. */
export function inflate(packed: Uint8Array, most: number): Uint8Array | undefined {
  const out: number[] = []
  let at = 0
  let buffer = 0
  let held = 0
  let isWrong = false

  const bits = (count: number): number => {
    while (held < count) {
      if (at >= packed.length) {
        isWrong = true
        return 0
      }
      buffer |= packed[at++]! << held
      held += 8
    }
    const value = buffer & ((1 << count) - 1)
    buffer >>>= count
    held -= count
    return value
  }
  const symbolOf = ({ counts, symbols }: Code): number => {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= MAX_BITS && !isWrong; length++) {
      code |= bits(1)
      const count = counts[length]!
      if (code - count < first) return symbols[index + code - first]!
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    isWrong = true
    return END
  }

  for (let isLast = false; !isLast && !isWrong; ) {
    isLast = bits(1) === 1
    const kind = bits(2)
    if (kind === 0) stored()
    else if (kind === 1) compressed(codeOf(fixedLengths()), codeOf(new Array(30).fill(5)))
    else if (kind === 2) dynamic()
    else isWrong = true
  }
  return isWrong ? undefined : Uint8Array.from(out)

  function stored(): void {
    buffer = held = 0
    const length = packed[at]! | (packed[at + 1]! << 8)
    at += 4
    if (!(at + length <= packed.length) || out.length + length > most) isWrong = true
    else for (const end = at + length; at < end; at++) out.push(packed[at]!)
  }

  function dynamic(): void {
    const literals = bits(5) + 257
    const distances = bits(5) + 1
    const count = bits(4) + 4
    const lengths = new Array<number>(19).fill(0)
    for (let i = 0; i < count; i++) lengths[LENGTH_ORDER[i]!] = bits(3)
    const code = codeOf(lengths)
    const all: number[] = []
    while (all.length < literals + distances && !isWrong) {
      const symbol = symbolOf(code)
      if (symbol < 16) all.push(symbol)
      else {
        const repeated = symbol === 16 ? (all.at(-1) ?? 0) : 0
        const times = symbol === 16 ? 3 + bits(2) : symbol === 17 ? 3 + bits(3) : 11 + bits(7)
        for (let i = 0; i < times; i++) all.push(repeated)
      }
    }
    if (all.length > literals + distances) isWrong = true
    if (!isWrong) compressed(codeOf(all.slice(0, literals)), codeOf(all.slice(literals)))
  }

  function compressed(literals: Code, distances: Code): void {
    while (!isWrong) {
      const symbol = symbolOf(literals)
      if (symbol === END) return
      if (symbol < END) out.push(symbol)
      else {
        const length = LENGTHS[symbol - END - 1]
        const times = length ? length.base + bits(length.extra) : 0
        const distance = DISTANCES[symbolOf(distances)]
        const back = distance ? distance.base + bits(distance.extra) : 0
        if (times === 0 || back === 0 || back > out.length) isWrong = true
        else for (let i = 0; i < times; i++) out.push(out[out.length - back]!)
      }
      if (out.length > most) isWrong = true
    }
  }
}

/** Packs bytes as one block with the fixed code, each repetition as long as its last occurrence allows. */
export function deflate(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  let buffer = 0
  let held = 0
  /** By three bytes, where they stood last. */
  const seen = new Map<number, number>()

  const put = (value: number, count: number) => {
    buffer |= value << held
    held += count
    for (; held >= 8; held -= 8) {
      out.push(buffer & 255)
      buffer >>>= 8
    }
  }
  put(0b011, 3)
  for (let at = 0; at < bytes.length; ) {
    const from = lastSeen(at)
    let length = 0
    while (from >= 0 && length < LONGEST && at + length < bytes.length && bytes[from + length] === bytes[at + length])
      length++
    if (length < SHORTEST) {
      putSymbol(bytes[at++]!)
      continue
    }
    putRange(LENGTHS, length, (code) => putSymbol(END + 1 + code))
    putRange(DISTANCES, at - from, (code) => put(reversed(code, 5), 5))
    for (let i = 1; i < length; i++) lastSeen(at + i)
    at += length
  }
  putSymbol(END)
  put(0, 7)
  return Uint8Array.from(out)

  function lastSeen(at: number): number {
    if (at + SHORTEST > bytes.length) return -1
    const key = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
    const from = seen.get(key) ?? -1
    seen.set(key, at)
    return from >= 0 && at - from <= WINDOW ? from : -1
  }

  function putSymbol(symbol: number): void {
    if (symbol < 144) put(reversed(0x30 + symbol, 8), 8)
    else if (symbol < 256) put(reversed(0x190 + symbol - 144, 9), 9)
    else if (symbol < 280) put(reversed(symbol - 256, 7), 7)
    else put(reversed(0xc0 + symbol - 280, 8), 8)
  }

  function putRange(ranges: readonly Range[], value: number, putCode: (code: number) => void): void {
    let code = ranges.length - 1
    while (ranges[code]!.base > value) code--
    const { base, extra } = ranges[code]!
    putCode(code)
    put(value - base, extra)
  }
}

/** Codes are written from their highest bit on, everything else from its lowest. */
function reversed(code: number, bits: number): number {
  let value = 0
  for (let i = 0; i < bits; i++) value |= ((code >> i) & 1) << (bits - 1 - i)
  return value
}
