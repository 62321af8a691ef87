import type { BoardAutomata, LineAutomaton } from './automata.ts'

/** The heights that are placed last. Every line has as many squares left for them. */
export const LAST_HEIGHTS = 3
/** What the two lowest heights cost, in buildings placed, where the third one has its places in all lines. */
const STEPS_PER_PAIR = 4
const NOT_FOUND = 0xff
/** Two bits exchanged. */
const TURNED = Uint8Array.of(0, 2, 1, 3)

/**
 * In how many ways the three lowest heights can be placed. The tallest of them is tried in all places. Then every line
 * has two squares left, so that the squares form cycles, along which the two lowest heights must alternate: in two
 * ways, unless a line of the cycle cannot have one of them.
 *
 * What a line can have is six bits: for each square that is left, as the place of the tallest, one for the second
 * height before the lowest, and one for it behind the lowest.
 */
export class LastThree {
  /** Buildings placed so far. */
  steps = 0

  private readonly size: number
  private readonly lines: readonly LineAutomaton[]
  /** By row, then by column, and by node from the first with three squares left: the six bits, found on first use. */
  private readonly ordersOf: readonly Uint8Array[]
  private readonly starts: Int32Array
  /** By row, then by column: the squares left, and the six bits. */
  private readonly left: Int32Array
  private readonly orders: Int32Array
  /** By row × size + column, where the tallest can stand: two of the six bits of the row, then of the column. */
  private readonly ordersAt: Uint8Array
  /** By depth: the row, how many columns can have the tallest, which, and those where it or a later row can. */
  private readonly order: Int32Array
  private readonly choices: Int32Array
  private readonly allowed: Int32Array
  private readonly allowedFrom: Int32Array
  /** By depth: columns taken by the rows before, and columns not tried. */
  private readonly taken: Int32Array
  private readonly untried: Int32Array
  /** By row, then by column, with the tallest placed: the pair of squares left, and two of the six bits. */
  private readonly pairs: Int32Array
  private readonly pairOrders: Uint8Array

  constructor(automata: BoardAutomata) {
    const size = automata.rows.length
    const level = size - LAST_HEIGHTS
    this.size = size
    this.lines = [...automata.rows, ...automata.columns]
    this.starts = Int32Array.from(this.lines, ({ starts }) => starts[level]!)
    this.ordersOf = this.lines.map(({ starts }) => new Uint8Array(starts[level + 1]! - starts[level]!).fill(NOT_FOUND))
    this.left = new Int32Array(2 * size)
    this.orders = new Int32Array(2 * size)
    this.ordersAt = new Uint8Array(size * size)
    this.order = new Int32Array(size)
    this.choices = new Int32Array(size)
    this.allowed = new Int32Array(size)
    this.allowedFrom = new Int32Array(size + 1)
    this.taken = new Int32Array(size)
    this.untried = new Int32Array(size)
    this.pairs = new Int32Array(2 * size)
    this.pairOrders = new Uint8Array(2 * size)
  }

  /** By the nodes of rows, then of columns, when all other heights are placed. */
  ways(nodes: Int32Array): number {
    const { size, lines, left, orders, ordersOf, starts, allowed, allowedFrom } = this
    const all = 2 ** size - 1
    for (let line = 0; line < 2 * size; line++) {
      const node = nodes[line]!
      left[line] = all & ~lines[line]!.taken[node]!
      const known = ordersOf[line]![node - starts[line]!]!
      orders[line] = known === NOT_FOUND ? this.findOrders(line, node) : known
    }
    for (let row = 0; row < size; row++) if (!this.enterRow(row)) return 0
    for (let depth = size - 1; depth >= 0; depth--) allowedFrom[depth] = allowedFrom[depth + 1]! | allowed[depth]!
    return allowedFrom[0] === all ? this.placeTallest() : 0
  }

  /** Finds where a row can have the tallest; rows with little choice come first. False if it can have it nowhere. */
  private enterRow(row: number): boolean {
    const { size, left, orders, ordersAt, order, allowed, choices } = this
    const below = (1 << row) - 1
    let mask = 0
    let count = 0
    for (let squares = left[row]!, own = orders[row]!; squares !== 0; squares &= squares - 1, own >>>= 2) {
      const square = squares & -squares
      const column = 31 - Math.clz32(square)
      const before = left[size + column]! & below
      // Twice the number of squares before this one, of which there are two at most.
      const shift = 2 * (((-before >>> 31) + (-(before & (before - 1)) >>> 31)) | 0)
      const ofColumn = (orders[size + column]! >>> shift) & 3
      ordersAt[row * size + column] = (own & 3) | (ofColumn << 2)
      if ((own & 3) === 0 || ofColumn === 0) continue
      mask |= square
      count++
    }
    let at = row
    for (; at > 0 && choices[at - 1]! > count; at--) {
      choices[at] = choices[at - 1]!
      allowed[at] = allowed[at - 1]!
      order[at] = order[at - 1]!
    }
    choices[at] = count
    allowed[at] = mask
    order[at] = row
    return count > 0
  }

  private placeTallest(): number {
    const { size, order, allowed, allowedFrom, left, ordersAt, taken, untried, pairs, pairOrders } = this
    const all = 2 ** size - 1
    const last = size - 1
    let found = 0
    let steps = 0
    let depth = 0
    untried[0] = allowed[0]!
    for (;;) {
      const choices = untried[depth]!
      if (choices === 0) {
        if (depth === 0) break
        depth--
        continue
      }
      const square = choices & -choices
      untried[depth] = choices ^ square
      steps++
      const takenNow = taken[depth]! | square
      // Every column that is left needs a row.
      if ((takenNow | allowedFrom[depth + 1]!) !== all) continue
      const row = order[depth]!
      const column = 31 - Math.clz32(square)
      const both = ordersAt[row * size + column]!
      pairs[row] = left[row]! ^ square
      pairOrders[row] = both & 3
      pairs[size + column] = left[size + column]! ^ (1 << row)
      pairOrders[size + column] = both >>> 2
      if (depth === last) {
        steps += STEPS_PER_PAIR
        found += this.waysOfPair()
        continue
      }
      const next = allowed[depth + 1]! & ~takenNow
      if (next === 0) continue
      depth++
      taken[depth] = takenNow
      untried[depth] = next
    }
    this.steps += steps
    return found
  }

  private waysOfPair(): number {
    const { size, pairs, pairOrders } = this
    let ways = 1
    for (let unseen = 2 ** size - 1; unseen !== 0; ) {
      const start = unseen & -unseen
      let rowBit = start
      let row = 31 - Math.clz32(start)
      // The square by which the cycle comes to a row. The higher one is there in all of its rows (bit 0), or in none.
      let from = pairs[row]! & -pairs[row]!
      let can = 3
      do {
        unseen ^= rowBit
        const to = pairs[row]! ^ from
        const column = size + 31 - Math.clz32(to)
        const next = pairs[column]! ^ rowBit
        can &= ordered(pairOrders[row]!, from - to) & ordered(pairOrders[column]!, next - rowBit)
        if (can === 0) return 0
        rowBit = next
        row = 31 - Math.clz32(next)
        from = to
      } while (rowBit !== start)
      if (can === 3) ways *= 2
    }
    return ways
  }

  private findOrders(line: number, node: number): number {
    const { size, lines, starts, ordersOf } = this
    const { next, taken } = lines[line]!
    const squares: number[] = []
    for (let square = 0; square < size; square++) if ((taken[node]! >>> square) % 2 === 0) squares.push(square)
    let orders = 0
    squares.forEach((tallest, place) => {
      const [first, second] = squares.filter((square) => square !== tallest)
      for (const [turn, middle, lowest] of [[0, first!, second!] as const, [1, second!, first!] as const]) {
        let to = next[node * size + tallest]!
        if (to >= 0) to = next[to * size + middle]!
        if (to >= 0) to = next[to * size + lowest]!
        if (to >= 0) orders |= 1 << (2 * place + turn)
      }
    })
    ordersOf[line]![node - starts[line]!] = orders
    return orders
  }
}

/**
 * Two bits as they are if the difference is negative, exchanged otherwise; without a branch, which would be a guess.
 */
function ordered(bits: number, difference: number): number {
  const sign = difference >> 31
  return (bits & sign) | (TURNED[bits]! & ~sign)
}
