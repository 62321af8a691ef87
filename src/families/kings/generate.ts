import type { Random } from '../../base/random.ts'
import { searchBySwaps } from '../../engines/queens/index.ts'
import type { Parameter, Settings } from '../../family.ts'
import { limited, type Search, translate, withProgress } from '../../search.ts'
import type { Board } from './board.ts'
import { type HuntCriteria, search as hunt, whyNone } from './hunt/index.ts'
import { counted } from './ways.ts'

export const parameters: readonly Parameter[] = [
  { kind: 'whole', name: 'n', summary: 'rows, columns and queens of the board', low: 4, high: 100, default: 16 },
  {
    kind: 'whole',
    name: 'kings',
    summary: 'how many kings there are; as many as queens if left out',
    low: 0,
    high: 10_000,
  },
  {
    kind: 'whole',
    name: 'ways',
    summary: 'in exactly how many ways the kings fit; in any number of ways if left out',
    low: 0,
    high: 1_000_000_000_000,
  },
]

/** Boards that are tried before it gives up: about a second's worth, which on larger ones are fewer. */
function mostTries(n: number): number {
  return n <= 32 ? 300_000 : Math.floor(20_000_000 / n ** 2)
}

/** Generate a random board of queens, or try boards until the kings fit in the wanted number of ways. */
export function generate(settings: Settings, random: Random): Search<Board> {
  const n = Number(settings.n)
  const kings = settings.kings === undefined ? n : Number(settings.kings)
  if (settings.ways !== undefined) {
    return firstHit({ n, kings, ways: Number(settings.ways), isSymmetric: false }, random)
  }
  return anyBoard(n, kings, random)
}

function* anyBoard(n: number, kings: number, random: Random): Search<Board> {
  if (kings > n * n) {
    const why = `a board of ${n} by ${n} squares cannot have ${counted(kings, 'king')}`
    return { status: 'impossible', why, steps: 0 }
  }
  return yield* translate(
    searchBySwaps({ n }, random),
    (queens) => ({ rows: n, columns: n, queens, kings }),
    (certificate) => certificate,
  )
}

/** One of the first boards that a short hunt finds. */
function* firstHit(criteria: HuntCriteria, random: Random): Search<Board> {
  const why = whyNone(criteria)
  if (why !== undefined) return { status: 'impossible', why, steps: 0 }
  const most = mostTries(criteria.n)
  const search = limited(hunt(criteria, random, most), ({ answer }) => (answer ? 'limits' : undefined))
  const outcome = yield* withProgress(search, ({ steps }) => ({ steps }))
  if (outcome.status === 'impossible' || outcome.status === 'ambiguous')
    throw new Error(`a hunt ended ${outcome.status}`)
  const { steps } = outcome
  const hits = outcome.answer?.hits ?? []
  // Small boards always come in the same order, so that the choice is random.
  if (hits.length > 0) return { status: 'solved', answer: hits[random.below(hits.length)]!, steps }
  if (outcome.status === 'stopped') return { status: 'stopped', reason: outcome.reason, steps }
  const wanted = `exactly ${counted(criteria.ways, 'way')} for ${counted(criteria.kings, 'king')}`
  if (steps < most) {
    return { status: 'impossible', why: `none of the ${steps} boards of ${criteria.n} queens has ${wanted}`, steps }
  }
  const found = `none of ${counted(most, 'board')} has ${wanted}; another seed or a longer hunt may find one`
  return { status: 'stopped', reason: 'limits', why: found, steps }
}
