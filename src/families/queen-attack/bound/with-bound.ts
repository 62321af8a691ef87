import { SlideFlood, Terrain } from '../../../engines/slides/index.ts'
import type { Progress, Search } from '../../../search.ts'
import { type Board, EMPTY, WALL } from '../board.ts'
import type { Plan } from '../plan.ts'
import type { Prices } from '../prices.ts'
import { isLeast } from '../score.ts'
import { PriceAscent } from './price-ascent.ts'

const ITERATIONS = 300
/** What is done at each pause of the other search. */
const QUEENS_PER_PAUSE = 4
const ITERATIONS_PER_PAUSE = 4

/** A search that knows no bound, with the bound that prices prove: they are looked for whenever it pauses. Solved as soon as the best plan meets the bound. */
export function* withBound(board: Board, search: Search<Plan, Prices>): Search<Plan, Prices> {
  const work = ascending(board)
  let ascent: PriceAscent | undefined
  let best: Plan | undefined
  let next = search.next()
  while (!next.done) {
    const progress: Progress<Plan> = next.value
    best = progress.answer ?? best
    ascent = work.next().value ?? ascent
    const bound = ascent?.bound ?? 0
    if (best && ascent && progress.value !== undefined && isLeast(progress.value, bound)) {
      return { status: 'solved', answer: best, certificate: ascent.prices(), steps: progress.steps }
    }
    next = search.next(yield { ...progress, bound })
  }
  const outcome = next.value
  return outcome.status === 'stopped' ? { ...outcome, bound: ascent?.bound ?? 0 } : outcome
}

/** Goes on with the ascent of prices at every call. */
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
