import { squaresWith } from '../../base/grid.ts'
import { type CoverHooks, type CoverProblem, exactCover, withHooks } from '../../engines/exact-cover/index.ts'
import { ASSUMED } from '../../logic/index.ts'
import { type Search, translate } from '../../search.ts'
import type { Board } from './board.ts'
import { Deducer, EITHER, WITH_CUTS } from './logic/deducer.ts'
import { Relations } from './logic/relations.ts'
import { SHADED, type Shading } from './shading.ts'

/** Larger boards are beyond hope long before; here merely stating the problem would take too long. */
const MOST_SQUARES = 1 << 16

/**
 * Algorithm X. Every number that repeats in a line is an item: of m equal numbers m - 1 or m must be shaded. To shade a
 * square that repeats is an option: it counts for the number in its row, in its column, or in both, and takes the
 * borders that the square shares with others, so that no two shaded squares touch. With multiplicities every choice of
 * squares is found just once; there are no copies of items that memory would have to tell apart. A hook rejects a
 * shaded square as soon as it separates the others.
 *
 * Squares that repeat nothing are left to the end: no solution needs them, and taking them away from one leaves a
 * solution.
 */
export function* solveByCover(board: Board): Search<Shading, never> {
  const squares = board.numbers.length
  if (squares > MOST_SQUARES) {
    const why = `Algorithm X takes boards of up to ${MOST_SQUARES.toLocaleString('en')} squares; the method logic takes all`
    return { status: 'stopped', reason: 'limits', why, steps: 0 }
  }
  const relations = new Relations(board)
  const repeats = [...relations.equals()]
  const isRepeating = new Uint8Array(squares)
  for (const equals of repeats) for (const square of equals) isRepeating[square] = 1
  const repeating = squaresWith(isRepeating, 1)
  // Without numbers the deducer knows nothing but which squares would separate the others.
  relations.forgetNumbers()
  const deducer = new Deducer(relations)
  const noProof = (): never => {
    throw new Error('covers come without a certificate')
  }
  const outcome =
    repeating.length === 0
      ? ({ status: 'solved', answer: new Uint8Array(squares), steps: 0 } as const)
      : yield* translate(
          withHooks(
            exactCover(coverProblem(board, repeats, repeating)),
            connectivity(deducer, repeating),
          ).searchUnique(),
          (options) => shadingOf(options, repeating, squares),
          noProof,
        )
  if (outcome.status !== 'solved') return outcome
  const second = withOneMore(deducer, isRepeating, outcome.answer)
  return second ? { status: 'ambiguous', answers: [outcome.answer, second], steps: outcome.steps } : outcome
}

/** The options shade the squares that repeat, in their order. */
function coverProblem({ rows, columns }: Board, repeats: readonly number[][], repeating: Int32Array): CoverProblem {
  /** By square: the item of its row, and that of its column, or the only one of both; -1 for none. */
  const itemsOf = new Int32Array(2 * rows * columns).fill(-1)
  for (let item = 0; item < repeats.length; item++) {
    for (const square of repeats[item]!) itemsOf[2 * square + (itemsOf[2 * square] === -1 ? 0 : 1)] = item
  }
  // Each square owns the borders on its right and below, whether there is a square beyond or not.
  const options = Array.from(repeating, (square) => {
    const right = repeats.length + 2 * square
    const items = [right, right + 1, itemsOf[2 * square]!]
    if (square % columns > 0) items.push(right - 2)
    if (square >= columns) items.push(right + 1 - 2 * columns)
    if (itemsOf[2 * square + 1]! >= 0) items.push(itemsOf[2 * square + 1]!)
    return items
  })
  const multiplicities = repeats.map(({ length }) => [length - 1, length] as const)
  return { items: repeats.length, secondary: 2 * rows * columns, options, multiplicities }
}

/** Whether a square can be shaded, with others that are; it is then. */
function shade(deducer: Deducer, square: number): boolean {
  return deducer.keep(square, SHADED, ASSUMED) && deducer.propagate(WITH_CUTS)
}

function connectivity(deducer: Deducer, repeating: Int32Array): CoverHooks {
  const sizesBefore: number[] = []
  return {
    onSelect: (option) => {
      sizesBefore.push(deducer.position.size)
      return shade(deducer, repeating[option]!)
    },
    onUndo: () => deducer.undo(sizesBefore.pop()!),
  }
}

function shadingOf(options: readonly number[], repeating: Int32Array, squares: number): Shading {
  const shading = new Uint8Array(squares)
  for (const option of options) shading[repeating[option]!] = 1
  return shading
}

/** The same solution with a square more that repeats nothing, if there is one that can be shaded. */
function withOneMore(deducer: Deducer, isRepeating: Uint8Array, shading: Shading): Shading | undefined {
  const { candidates } = deducer.position
  deducer.reset()
  for (let square = 0; square < shading.length; square++) if (shading[square] === 1) shade(deducer, square)
  const { size } = deducer.position
  for (let square = 0; square < shading.length; square++) {
    if (isRepeating[square] === 1 || candidates[square] !== EITHER) continue
    if (shade(deducer, square)) {
      const second = shading.slice()
      second[square] = 1
      return second
    }
    deducer.undo(size)
  }
  return undefined
}
