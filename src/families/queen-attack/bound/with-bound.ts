import { limited, type Search, withProgress } from '../../../search.ts'
import { type Board, EMPTY, WALL } from '../board.ts'
import type { Plan } from '../plan.ts'
import type { Prices } from '../prices.ts'
import { isLeast } from '../score.ts'
import { SlideFlood, Terrain } from '../slides.ts'
import { PriceAscent } from './price-ascent.ts'

const ITERATIONS = 300
/** What is done at each pause of the other search. */
const QUEENS_PER_PAUSE = 4
const ITERATIONS_PER_PAUSE = 4

/** A search that knows no bound, with the bound that prices prove: they are looked for whenever it pauses. Solved as soon as the best plan meets the bound. */
export function* withBound(board: Board, search: Search<Plan, Prices>): Search<Plan, Prices> {
  const work = ascending(board)
  const known: { best?: Plan; ascent?: PriceAscent | undefined; isProved?: boolean | undefined } = {}
  const untilProved = limited(search, () => (known.isProved ? 'limits' : undefined))
  const outcome = yield* withProgress(untilProved, (progress) => {
    if (progress.answer) known.best = progress.answer
    known.ascent = work.next().value ?? known.ascent
    const bound = known.ascent?.bound ?? 0
    known.isProved = known.best && known.ascent && progress.value !== undefined && isLeast(progress.value, bound)
    return known.isProved ? undefined : { ...progress, bound }
  })
  if (known.isProved) {
    return { status: 'solved', answer: known.best!, certificate: known.ascent!.prices(), steps: outcome.steps }
  }
  return outcome.status === 'stopped' ? { ...outcome, bound: known.ascent?.bound ?? 0 } : outcome
}

/** Continue the ascent of prices at every call. */
function* ascending(board: Board): Generator<PriceAscent | undefined, undefined> {
  const { rows, columns, squares } = board
  const walls = Uint8Array.from(squares, (content) => (content === WALL ? 1 : 0))
  const terrain = new Terrain(rows, columns, walls)
  const flood = new SlideFlood(terrain)
  const distances: Float64Array[] = []
  for (let square = 0; square < squares.length; square++) {
    if (squares[square]! <= EMPTY) continue
    const costs = flood.from(terrain.placeOf[square]!)
    distances.push(Float64Array.from(terrain.placeOf, (place) => costs[place]!))
    if (distances.length % QUEENS_PER_PAUSE === 0) yield undefined
  }
  const ascent = new PriceAscent(board, distances)
  while (ascent.iterations < ITERATIONS && !ascent.isFinished) {
    ascent.work(ITERATIONS_PER_PAUSE)
    yield ascent
  }
}
