/** The squares of a row are the bits of one number. */
const LARGEST = 30
/** How many sets of squares a row may have. Rows of queens boards have a few dozen at most. */
const MOST_SETS = 1 << 12

/** What kings may stand in a row: sets of squares, and for each set and number of kings up to this row, the ways. */
interface Layer {
  count: number
  readonly sets: Int32Array
  readonly ways: Float64Array
}

/**
 * In how many ways kings fit on the safe squares of a board of queens, plainly: row by row, for every set of squares
 * that may have kings. It knows no groups and remembers nothing from board to board. Numbers of ways are exact below 2
 * ** 53.
 */
export class RowWays {
  /** By row, its safe squares. */
  private readonly safe: Int32Array
  private readonly layers: readonly [Layer, Layer]

  constructor(
    private readonly n: number,
    private readonly kings: number,
  ) {
    if (n > LARGEST) throw new Error(`rows of ${n} squares are too long`)
    this.safe = new Int32Array(n)
    this.layers = [newLayer(kings), newLayer(kings)]
  }

  of(queens: Int32Array): number {
    const { n, kings, safe } = this
    if (this.findSafe(queens) < kings) return 0
    let [above, here] = this.layers
    above.count = 1
    above.sets[0] = 0
    above.ways.fill(0, 0, kings + 1)
    above.ways[0] = 1
    for (let row = 0; row < n; row++) {
      fillLayer(here, above, safe[row]!, kings)
      ;[above, here] = [here, above]
    }
    let sum = 0
    for (let i = 0; i < above.count; i++) sum += above.ways[i * (kings + 1) + kings]!
    return sum
  }

  /** The safe squares of every row: on no queen's diagonal from above or from below. Returns how many there are. */
  private findSafe(queens: Int32Array): number {
    const { n, safe } = this
    const all = 2 ** n - 1
    let left = 0
    let right = 0
    for (let row = 0; row < n; row++) {
      const queen = 1 << queens[row]!
      safe[row] = all & ~(queen | left | right)
      left = ((left | queen) << 1) & all
      right = (right | queen) >>> 1
    }
    left = 0
    right = 0
    let count = 0
    for (let row = n - 1; row >= 0; row--) {
      const queen = 1 << queens[row]!
      safe[row]! &= ~(left | right)
      left = ((left | queen) << 1) & all
      right = (right | queen) >>> 1
      count += bitCount(safe[row]!)
    }
    return count
  }
}

function newLayer(kings: number): Layer {
  return { count: 0, sets: new Int32Array(MOST_SETS), ways: new Float64Array(MOST_SETS * (kings + 1)) }
}

/** The sets of a row of which no two squares touch, with the ways over those of the row above not touching them. */
function fillLayer(here: Layer, above: Layer, squares: number, kings: number): void {
  const width = kings + 1
  here.count = 0
  // All parts of a set of bits, from the whole down to the empty one.
  for (let set = squares; ; set = (set - 1) & squares) {
    if ((set & (set << 1)) === 0) {
      if (here.count === MOST_SETS) throw new Error(`a row has more than ${MOST_SETS} sets of squares`)
      const at = here.count * width
      here.sets[here.count++] = set
      here.ways.fill(0, at, at + width)
      const more = bitCount(set)
      const touched = set | (set << 1) | (set >>> 1)
      for (let i = 0; i < above.count; i++) {
        if ((above.sets[i]! & touched) !== 0) continue
        for (let k = more; k <= kings; k++) here.ways[at + k]! += above.ways[i * width + k - more]!
      }
    }
    if (set === 0) return
  }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
