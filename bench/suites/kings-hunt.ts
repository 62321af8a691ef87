import { familyNamed, type Hit, type Hunted, type Progress, Random, run, searchQueensBySwaps } from '../../src/index.ts'
import type { Contender, Instance, Suite, Work } from '../harness.ts'
import { waysByPolynomial } from '../problems/queens.ts'
import { RowWays } from '../problems/row-ways.ts'
import { singleRun } from '../single-run.ts'

interface Wish {
  readonly n: number
  readonly ways: number
  readonly symmetric?: boolean
}

const hunt = familyNamed('kings').hunt!

/** Times are told for so many boards, whoever tries more or fewer of them. */
const BOARDS = 10_000
/** The first number is tried in a measured run. Hits are counted over the second, as they are rare. */
const HUNT_BOARDS = [200_000, 2_000_000] as const
const PLAIN_BOARDS = [20_000, 200_000] as const
const SIMPLE_BOARDS = [2000, 20_000] as const
const SEEDS = Array.from({ length: 15 }, (_, i) => i + 1)
const MOST_MILLISECONDS = 300_000

const MAIN: Wish = { n: 20, ways: 48 }
const BONUS: Wish = { n: 26, ways: 0 }

export const kingsHuntSuite: Suite = {
  name: 'kings-hunt',
  summary: `boards tried on one core: milliseconds for ${BOARDS.toLocaleString('en')} boards, where steps are hits in a million; and the time to the first hit, where steps are boards`,
  areSmall: true,
  instances: [
    ...[MAIN, BONUS].map(speed),
    ...[MAIN, BONUS].flatMap((wish) =>
      SEEDS.map((seed) => firstHit(wish, seed, () => [{ name: 'rookery', run: () => firstHitWork(wish, seed) }])),
    ),
  ],
}

/** Each of these is run once, however many rounds there are. */
export const kingsHuntRareSuite: Suite = {
  name: 'kings-hunt-rare',
  summary: 'the time to the first hit where hits are rare, a single run of five minutes at most; steps are boards',
  instances: [
    rare({ n: 20, ways: 19 }, 1),
    ...[37, 45].flatMap((n) => [1, 2, 3].map((seed) => rare({ n, ways: 0, symmetric: true }, seed))),
  ],
}

function nameOf({ n, ways, symmetric }: Wish): string {
  return `n = ${n}, ${ways} ways${symmetric ? ', symmetric' : ''}`
}

function speed(wish: Wish): Instance {
  return {
    name: `${nameOf(wish)}: speed`,
    prepare: () => [
      perBoard('rookery', HUNT_BOARDS, (boards) => hitsOfHunt(wish, boards)),
      perBoard('pipeline, row by row', PLAIN_BOARDS, (boards) => {
        const rowWays = new RowWays(wish.n, wish.n)
        return hitsOfPipeline(wish, boards, (queens) => rowWays.of(queens) === wish.ways)
      }),
      perBoard('simple pipeline', SIMPLE_BOARDS, (boards) =>
        hitsOfPipeline(wish, boards, (queens) => waysByPolynomial(queens, wish.n) === BigInt(wish.ways)),
      ),
    ],
  }
}

function perBoard(
  name: string,
  [few, many]: readonly [number, number],
  hitsAmong: (boards: number) => number,
): Contender {
  const work = (boards: number): Work => {
    const started = performance.now()
    const hits = hitsAmong(boards)
    const milliseconds = ((performance.now() - started) * BOARDS) / boards
    return { value: 'tried', steps: Math.round((hits * 1e6) / boards), milliseconds }
  }
  return { name, run: () => work(few), check: () => work(many) }
}

function hitsOfHunt(wish: Wish, boards: number): number {
  const outcome = run(hunt.search(hunt.settings({ ...wish }), 1, 0, boards))
  if (outcome.status !== 'solved' || outcome.answer.tries !== boards) throw new Error('a hunt ended before its time')
  return outcome.answer.hits.length
}

/** What one would write first: a board by local search, its safe squares, and all ways counted. */
function hitsOfPipeline({ n }: Wish, boards: number, isHit: (queens: Int32Array) => boolean): number {
  const random = new Random(1)
  let hits = 0
  for (let tries = 0; tries < boards; tries++) {
    const outcome = run(searchQueensBySwaps({ n }, random))
    if (outcome.status !== 'solved') throw new Error(`a search for queens ended ${outcome.status}`)
    if (isHit(outcome.answer)) hits++
  }
  return hits
}

function firstHit(wish: Wish, seed: number, prepare: Instance['prepare']): Instance {
  const group = `${nameOf(wish)}: first hit`
  return { name: `${group}, seed ${seed}`, group, prepare }
}

function rare(wish: Wish, seed: number): Instance {
  return firstHit(wish, seed, () => [singleRun('rookery', () => firstHitWork(wish, seed))])
}

function firstHitWork(wish: Wish, seed: number): Work {
  let first: Hunted<Hit> | undefined
  const signal = {
    get aborted() {
      return first !== undefined
    },
  }
  const onProgress = ({ answer }: Progress<Hunted<Hit>>) => {
    first ??= answer
  }
  const search = hunt.search(hunt.settings({ ...wish }), seed, 0, Number.MAX_SAFE_INTEGER)
  const { steps, milliseconds } = run(search, { signal, onProgress, milliseconds: MOST_MILLISECONDS })
  const hit = first?.hits[0]
  if (!hit) return { value: 'none found', steps, milliseconds }
  const { queens } = hit.puzzle.json() as { queens: number[] }
  const ways = waysByPolynomial(Int32Array.from(queens), wish.n)
  if (ways !== BigInt(wish.ways)) throw new Error(`a hit with ${ways} ways instead of ${wish.ways}: ${queens}`)
  return { value: 'found', steps, milliseconds }
}
