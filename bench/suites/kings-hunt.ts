import { familyNamed, type Hit, type Hunted, type Progress, Random, run, searchQueensBySwaps } from '../../src/index.ts'
import type { Contender, Instance, Suite, Work } from '../harness.ts'
import { waysByPolynomial } from '../problems/queens.ts'
import { RowWays } from '../problems/row-ways.ts'
import { singleRun } from '../single-run.ts'

interface Target {
  readonly n: number
  readonly ways: number
  readonly symmetric?: boolean
}

const hunt = familyNamed('kings').hunt!

/** Times are those of this many boards, for contenders that try more or fewer too. */
const BOARDS = 10_000
/** The first number is tried in a measured run. Hits are counted over the second, as they are rare. */
const HUNT_BOARDS = [200_000, 2_000_000] as const
const PLAIN_BOARDS = [20_000, 200_000] as const
const SIMPLE_BOARDS = [2000, 20_000] as const
const SEEDS = Array.from({ length: 15 }, (_, i) => i + 1)
const MOST_MILLISECONDS = 300_000

const MAIN: Target = { n: 20, ways: 48 }
const BONUS: Target = { n: 26, ways: 0 }

export const kingsHuntSuite: Suite = {
  name: 'kings-hunt',
  summary: `boards tried on one core: milliseconds for ${BOARDS.toLocaleString('en')} boards, where steps are hits in a million; and the time to the first hit, where steps are boards`,
  areSmall: true,
  instances: [
    ...[MAIN, BONUS].map(speed),
    ...[MAIN, BONUS].flatMap((target) =>
      SEEDS.map((seed) => firstHit(target, seed, () => [{ name: 'rookery', run: () => firstHitWork(target, seed) }])),
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

function nameOf({ n, ways, symmetric }: Target): string {
  return `n = ${n}, ${ways} ways${symmetric ? ', symmetric' : ''}`
}

function speed(target: Target): Instance {
  return {
    name: `${nameOf(target)}: speed`,
    prepare: () => [
      perBoard('rookery', HUNT_BOARDS, (boards) => hitsOfHunt(target, boards)),
      perBoard('pipeline, row by row', PLAIN_BOARDS, (boards) => {
        const rowWays = new RowWays(target.n, target.n)
        return hitsOfPipeline(target, boards, (queens) => rowWays.of(queens) === target.ways)
      }),
      perBoard('simple pipeline', SIMPLE_BOARDS, (boards) =>
        hitsOfPipeline(target, boards, (queens) => waysByPolynomial(queens, target.n) === BigInt(target.ways)),
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

function hitsOfHunt(target: Target, boards: number): number {
  const outcome = run(hunt.search(hunt.settings({ ...target }), 1, 0, boards))
  if (outcome.status !== 'solved' || outcome.answer.tries !== boards) throw new Error('a hunt ended before its time')
  return outcome.answer.hits.length
}

/** What one would write first: a board by local search, its safe squares, and all ways counted. */
function hitsOfPipeline({ n }: Target, boards: number, isHit: (queens: Int32Array) => boolean): number {
  const random = new Random(1)
  let hits = 0
  for (let tries = 0; tries < boards; tries++) {
    const outcome = run(searchQueensBySwaps({ n }, random))
    if (outcome.status !== 'solved') throw new Error(`a search for queens ended ${outcome.status}`)
    if (isHit(outcome.answer)) hits++
  }
  return hits
}

function firstHit(target: Target, seed: number, prepare: Instance['prepare']): Instance {
  const group = `${nameOf(target)}: first hit`
  return { name: `${group}, seed ${seed}`, group, prepare }
}

function rare(target: Target, seed: number): Instance {
  return firstHit(target, seed, () => [singleRun('rookery', () => firstHitWork(target, seed))])
}

function firstHitWork(target: Target, seed: number): Work {
  let first: Hunted<Hit> | undefined
  const signal = {
    get aborted() {
      return first !== undefined
    },
  }
  const onProgress = ({ answer }: Progress<Hunted<Hit>>) => {
    first ??= answer
  }
  const search = hunt.search(hunt.settings({ ...target }), seed, 0, Number.MAX_SAFE_INTEGER)
  const { steps, milliseconds } = run(search, { signal, onProgress, milliseconds: MOST_MILLISECONDS })
  const hit = first?.hits[0]
  if (!hit) return { value: 'none found', steps, milliseconds }
  const { queens } = hit.puzzle.json() as { queens: number[] }
  const ways = waysByPolynomial(Int32Array.from(queens), target.n)
  if (ways !== BigInt(target.ways)) throw new Error(`a hit with ${ways} ways instead of ${target.ways}: ${queens}`)
  return { value: 'found', steps, milliseconds }
}
