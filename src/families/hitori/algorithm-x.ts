import type { Grid } from '../../base/grid.ts'
import { type CoverHooks, type CoverProblem, exactCover, withHooks } from '../../engines/exact-cover/index.ts'
import { type Search, translate } from '../../search.ts'
import { BLANK, type Board } from './board.ts'
import type { Shading } from './shading.ts'

/** Larger boards are beyond hope long before; here merely stating the problem would take too long. */
const MOST_SQUARES = 1 << 16

/**
 * Algorithm X. Every number that repeats in a line is an item: of m equal numbers m - 1 or m must be shaded. To shade a square that
 * repeats is an option: it counts for the number in its row, in its column, or in both, and takes the borders that the square shares with
 * others, so that no two shaded squares touch. With multiplicities every choice of squares is found just once; there are no copies of
 * items that memory would have to tell apart. A hook rejects a shaded square as soon as it separates the others.
 *
 * Squares that repeat nothing are left to the end: no solution needs them, and taking them away from one leaves a solution.
 */
export function* solveByCover(board: Board): Search<Shading, never> {
  const squares = board.numbers.length
  if (squares > MOST_SQUARES) {
    const why = `Algorithm X takes boards of up to ${MOST_SQUARES.toLocaleString('en')} squares; the method logic takes all`
    return { status: 'stopped', reason: 'limits', why, steps: 0 }
  }
  const repeats = repeatsOf(board)
  const repeating = squaresThatRepeat(repeats)
  const noProof = (): never => {
    throw new Error('covers come without a certificate')
  }
  const outcome =
    repeating.length === 0
      ? ({ status: 'solved', answer: new Uint8Array(squares), steps: 0 } as const)
      : yield* translate(
          withHooks(exactCover(coverProblem(board, repeats, repeating)), connectivity(board, repeating)).searchUnique(),
          (options) => shadingOf(options, repeating, squares),
          noProof,
        )
  if (outcome.status !== 'solved') return outcome
  const second = withOneMore(board, repeats, outcome.answer)
  return second ? { status: 'ambiguous', answers: [outcome.answer, second], steps: outcome.steps } : outcome
}

/** Equal numbers in a line are a class, if there are several. */
interface Repeats {
  /** The class of each square in its row and in its column; -1 for none. */
  readonly inRow: Int32Array
  readonly inColumn: Int32Array
  /** How many squares each class has. */
  readonly sizes: readonly number[]
}

function repeatsOf({ rows, columns, numbers }: Board): Repeats {
  const sizes: number[] = []
  const inRow = new Int32Array(numbers.length).fill(-1)
  const inColumn = new Int32Array(numbers.length).fill(-1)
  for (let row = 0; row < rows; row++) classify(inRow, row * columns, 1, columns)
  for (let column = 0; column < columns; column++) classify(inColumn, column, columns, rows)
  return { inRow, inColumn, sizes }

  function classify(classOf: Int32Array, start: number, step: number, length: number): void {
    const firstOf = new Map<number, number>()
    for (let i = 0, square = start; i < length; i++, square += step) {
      const number = numbers[square]!
      if (number === BLANK) continue
      const first = firstOf.get(number)
      if (first === undefined) {
        firstOf.set(number, square)
        continue
      }
      if (classOf[first] === -1) classOf[first] = sizes.push(1) - 1
      classOf[square] = classOf[first]!
      sizes[classOf[first]!]!++
    }
  }
}

/** The squares that an option shades, in the order of the options. */
function squaresThatRepeat(repeats: Repeats): Int32Array {
  const squares: number[] = []
  for (let square = 0; square < repeats.inRow.length; square++) if (isRepeating(repeats, square)) squares.push(square)
  return Int32Array.from(squares)
}

function isRepeating({ inRow, inColumn }: Repeats, square: number): boolean {
  return inRow[square]! >= 0 || inColumn[square]! >= 0
}

function coverProblem({ rows, columns }: Board, { inRow, inColumn, sizes }: Repeats, repeating: Int32Array) {
  // Each square owns the borders on its right and below, whether there is a square beyond or not.
  const firstBorder = sizes.length
  const options = Array.from(repeating, (square) => {
    const right = firstBorder + 2 * square
    const items = [right, right + 1]
    if (square % columns > 0) items.push(right - 2)
    if (square >= columns) items.push(right + 1 - 2 * columns)
    if (inRow[square]! >= 0) items.push(inRow[square]!)
    if (inColumn[square]! >= 0) items.push(inColumn[square]!)
    return items
  })
  const multiplicities = sizes.map((size) => [size - 1, size] as const)
  return { items: sizes.length, secondary: 2 * rows * columns, options, multiplicities } satisfies CoverProblem
}

function connectivity(board: Board, repeating: Int32Array): CoverHooks {
  const fences = new Fences(board)
  return {
    onSelect: (option) => fences.shade(repeating[option]!),
    onUndo: (option) => fences.unshade(repeating[option]!),
  }
}

function shadingOf(options: readonly number[], repeating: Int32Array, squares: number): Shading {
  const shading = new Uint8Array(squares)
  for (const option of options) shading[repeating[option]!] = 1
  return shading
}

/** The same solution with a square more that repeats nothing, if there is one that can be shaded. */
function withOneMore(board: Board, repeats: Repeats, shading: Shading): Shading | undefined {
  const { columns } = board
  const fences = new Fences(board)
  for (let square = 0; square < shading.length; square++) if (shading[square] === 1) fences.shade(square)
  for (let square = 0; square < shading.length; square++) {
    if (isRepeating(repeats, square)) continue
    const touches =
      (square % columns > 0 && shading[square - 1] === 1) ||
      ((square + 1) % columns > 0 && shading[square + 1] === 1) ||
      shading[square - columns] === 1 ||
      shading[square + columns] === 1
    if (touches || fences.separates(square)) continue
    const second = shading.slice()
    second[square] = 1
    return second
  }
  return undefined
}

/** More than a square can touch: four shaded squares at its corners and the edge of the board. */
const MOST_TOUCHED = 6

/**
 * Shaded squares that touch at their corners are fences, and so is the edge of the board with all that stands on it. A
 * shaded square separates the others exactly if it closes a ring, that is if it touches one fence in two places.
 * Squares are unshaded again in the reverse of the order in which they were shaded.
 */
export class Fences {
  /** Disjoint sets of squares and of the edge, the last one. Paths are not compressed, so that joins can be undone. */
  private readonly parent: Int32Array
  private readonly members: Int32Array
  private readonly edge: number
  private readonly isShaded: Uint8Array
  /** In how many places a square touches the edge: two if it is in the middle of a board that is one square wide. */
  private readonly edges: Uint8Array
  /** The sets that are part of another, in the order in which they were joined. */
  private readonly joined: Int32Array
  private joins = 0
  /** How many joins there were before each shaded square. */
  private readonly joinsBefore: Int32Array
  private shadedCount = 0
  private readonly touched = new Int32Array(MOST_TOUCHED)
  private readonly rows: number
  private readonly columns: number

  constructor({ rows, columns }: Grid) {
    const squares = rows * columns
    this.rows = rows
    this.columns = columns
    this.edge = squares
    this.parent = new Int32Array(squares + 1)
    for (let set = 0; set <= squares; set++) this.parent[set] = set
    this.members = new Int32Array(squares + 1).fill(1)
    this.isShaded = new Uint8Array(squares)
    this.joined = new Int32Array(squares + 1)
    this.joinsBefore = new Int32Array(squares)
    this.edges = new Uint8Array(squares)
    for (let square = 0; square < squares; square++) this.edges[square] = edgesAt(square, rows, columns)
  }

  /** Whether the squares that are not shaded would fall apart if this one were shaded as well. */
  separates(square: number): boolean {
    return this.touch(square) < 0
  }

  /** Shades a square, unless this separates the others. To be followed by `unshade` either way. */
  shade(square: number): boolean {
    this.joinsBefore[this.shadedCount++] = this.joins
    const count = this.touch(square)
    if (count < 0) return false
    this.isShaded[square] = 1
    for (let k = 0; k < count; k++) this.join(square, this.touched[k]!)
    return true
  }

  /** Takes back the last `shade`, which was of this square. */
  unshade(square: number): void {
    const { parent, members, joined } = this
    this.isShaded[square] = 0
    const before = this.joinsBefore[--this.shadedCount]!
    while (this.joins > before) {
      const small = joined[--this.joins]!
      members[parent[small]!]! -= members[small]!
      parent[small] = small
    }
  }

  /** Lists the fences that a square touches and says how many there are; -1 if it touches one of them twice. */
  private touch(square: number): number {
    const { columns, rows, touched, isShaded } = this
    const column = square % columns
    const isBelow = square >= columns
    const isAbove = square < (rows - 1) * columns
    let count = 0
    for (let k = 0; k < this.edges[square]!; k++) touched[count++] = this.find(this.edge)
    if (column > 0) {
      if (isBelow && isShaded[square - columns - 1] === 1) touched[count++] = this.find(square - columns - 1)
      if (isAbove && isShaded[square + columns - 1] === 1) touched[count++] = this.find(square + columns - 1)
    }
    if (column < columns - 1) {
      if (isBelow && isShaded[square - columns + 1] === 1) touched[count++] = this.find(square - columns + 1)
      if (isAbove && isShaded[square + columns + 1] === 1) touched[count++] = this.find(square + columns + 1)
    }
    for (let k = 1; k < count; k++) {
      for (let j = 0; j < k; j++) if (touched[j] === touched[k]) return -1
    }
    return count
  }

  private find(set: number): number {
    const { parent } = this
    while (parent[set] !== set) set = parent[set]!
    return set
  }

  private join(square: number, fence: number): void {
    const { parent, members } = this
    const own = this.find(square)
    const isSmaller = members[own]! < members[fence]!
    const small = isSmaller ? own : fence
    const large = isSmaller ? fence : own
    parent[small] = large
    members[large]! += members[small]!
    this.joined[this.joins++] = small
  }
}

function edgesAt(square: number, rows: number, columns: number): number {
  const column = square % columns
  const row = (square - column) / columns
  const isAtEnd =
    (columns === 1 || column === 0 || column === columns - 1) && (rows === 1 || row === 0 || row === rows - 1)
  if (rows === 1 || columns === 1) return isAtEnd ? 1 : 2
  return row === 0 || row === rows - 1 || column === 0 || column === columns - 1 ? 1 : 0
}
