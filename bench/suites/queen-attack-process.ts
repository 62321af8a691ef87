import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../src/index.ts'
import type { Contender, Instance, Suite, Work } from '../harness.ts'
import { builtCommand, nodeProcess, scratchFolder } from '../node-process.ts'
import { checkedScore, contestBoard, meanOf, nameOfSeed, scoreOfNothing } from '../problems/queen-attack.ts'
import { knownSeeds, type Ratios, rankScore, ratiosInWords, ratiosOf } from '../problems/queen-attack-scores.ts'

const CONTEST_SEEDS = Array.from({ length: 100 }, (_, i) => i + 1)
const CONTEST_SECONDS = secondsFrom(process.env.ROOKERY_BENCH_SECONDS, 10)
const SHORT_TIMES = [1, 3, 10, 30]
const LONG_TIME = 60

/** A run of the command line on the board of a seed. */
interface Solved {
  readonly score: number
  readonly ofNothing: number
  readonly steps: number
  readonly megabytes: number
  /** From the start of the process to its end. */
  readonly milliseconds: number
}

interface Ranked extends Solved {
  readonly ofBest: number
  readonly isWritten: boolean
}

const ranked = new Map<number, Ranked>()

export const queenAttackContestSuite: Suite = {
  name: 'queen-attack-contest',
  summary: `the contest’s boards, each once in a process of its own that has ${CONTEST_SECONDS} s with its start (ROOKERY_BENCH_SECONDS): score, its share of what it costs to do nothing, and best / ours`,
  instances: [
    ...CONTEST_SEEDS.map(contestRun),
    { name: 'mean of all', prepare: () => [{ name: 'rookery solve', run: () => ({ value: contestInWords() }) }] },
  ],
}

/** By time and seed. */
const ratiosIn = new Map<number, Map<number, Ratios>>()

export const queenAttackTimeSuite: Suite = {
  name: 'queen-attack-time',
  summary:
    'what more time is good for, each board once in a process of its own: scores, and ratios to the scores of the contestant’s program (about 9 s in C++) and to the best found by others (1–4 minutes in C++)',
  instances: [
    ...SHORT_TIMES.flatMap(boardsIn),
    { name: 'all times', prepare: () => [{ name: 'rookery solve', run: () => ({ value: timesInWords() }) }] },
  ],
}

export const queenAttackMinuteSuite: Suite = {
  name: 'queen-attack-minute',
  summary: `as queen-attack-time, with ${LONG_TIME} s for each board`,
  instances: boardsIn(LONG_TIME),
}

function contestRun(seed: number): Instance {
  const name = nameOfSeed(seed)
  const work = async (): Promise<Work> => {
    const solved = await solveByCommand(seed, CONTEST_SECONDS)
    const { score, ofNothing, steps, megabytes, milliseconds } = solved
    const { best, before, isWritten } = rankScore(seed, score)
    const ofBest = score === 0 ? 1 : best / score
    ranked.set(seed, { ...solved, ofBest, isWritten })
    const value = `${score.toFixed(3)}, ${ofNothing.toFixed(4)} of doing nothing, best / ours ${ofBest.toFixed(4)}`
    const news = isWritten ? `; written to bench/queen-attack-best.json, where it was ${before ?? 'missing'}` : ''
    // The sum so far, as the row of the mean is left out where some boards are chosen by name.
    process.stderr.write(`${name}: ${value}${news}\n  so far ${contestInWords()}\n`)
    return { value, steps, megabytes, milliseconds }
  }
  return { name, prepare: () => [once(work)] }
}

function contestInWords(): string {
  const all = [...ranked.values()]
  if (all.length === 0) return 'no board was run'
  const written = all.filter(({ isWritten }) => isWritten).length
  const longest = Math.max(...all.map(({ milliseconds }) => milliseconds)) / 1000
  return [
    `${all.length} of ${CONTEST_SEEDS.length} boards`,
    `${meanOf(all.map(({ ofNothing }) => ofNothing)).toFixed(4)} of doing nothing`,
    `best / ours ${meanOf(all.map(({ ofBest }) => ofBest)).toFixed(4)}`,
    `${written} best scores written`,
    `longest ${longest.toFixed(2)} s`,
  ].join(', ')
}

function boardsIn(seconds: number): Instance[] {
  const ratios = new Map<number, Ratios>()
  ratiosIn.set(seconds, ratios)
  const mean = () =>
    ratios.size === 0 ? 'no board was run' : `${ratios.size} boards, ${ratiosInWords([...ratios.values()])}`
  return [
    ...knownSeeds.map((seed) => timedRun(seed, seconds, ratios)),
    {
      name: `mean of all, ${seconds} s`,
      prepare: () => [{ name: 'rookery solve', run: () => ({ value: mean() }) }],
    },
  ]
}

function timedRun(seed: number, seconds: number, ratios: Map<number, Ratios>): Instance {
  const work = async (): Promise<Work> => {
    const { score, steps, megabytes, milliseconds } = await solveByCommand(seed, seconds)
    const own = ratiosOf(seed, score)
    ratios.set(seed, own)
    rankScore(seed, score)
    return { value: `${score.toFixed(3)}, ${ratiosInWords([own])}`, steps, megabytes, milliseconds }
  }
  return { name: `${nameOfSeed(seed)}, ${seconds} s`, prepare: () => [once(work)] }
}

/** Only boards that were run with every time are compared, and only times with which any was run. */
function timesInWords(): string {
  const columns = SHORT_TIMES.map((seconds) => ({ seconds, ratios: ratiosIn.get(seconds)! }))
  const run = columns.filter(({ ratios }) => ratios.size > 0)
  const seeds = knownSeeds.filter((seed) => run.every(({ ratios }) => ratios.has(seed)))
  if (run.length < 2 || seeds.length === 0) return 'nothing to compare'
  const means = run.map(({ ratios }) => meanOf(seeds.map((seed) => ratios.get(seed)!.ofOthers)))
  const worse = run.filter((_, i) => i > 0 && means[i]! > means[i - 1]!)
  const words = run.map(({ seconds }, i) => `${seconds} s ${means[i]!.toFixed(4)} of others’`).join(', ')
  return worse.length === 0
    ? `${words}: more time is never worse`
    : `${words}: worse with ${worse.map(({ seconds }) => `${seconds} s`).join(' and ')}`
}

/** The board goes in as the contest gives it, on standard input. */
async function solveByCommand(seed: number, seconds: number): Promise<Solved> {
  const puzzle = contestBoard(seed)
  const file = join(scratchFolder, 'board.txt')
  writeFileSync(file, puzzle.text())
  let steps = 0
  const readScore = (output: Buffer) => {
    const text = output.toString()
    steps = (JSON.parse(text) as { steps: number }).steps
    return checkedScore(puzzle, text)
  }
  const args = [builtCommand, 'solve', 'queen-attack', '-', '--time', `${seconds}s`, '--json']
  const { value, megabytes, milliseconds } = await nodeProcess(args, readScore, file)
  const score = Number(value)
  return {
    score,
    ofNothing: score / scoreOfNothing(puzzle),
    steps,
    megabytes: megabytes!,
    milliseconds: milliseconds!,
  }
}

/** However many rounds there are, each of them is told of the same run. */
function once(work: () => Promise<Work>): Contender {
  let done: Promise<Work> | undefined
  const run = () => {
    done ??= work()
    return done
  }
  return { name: 'rookery solve', run }
}

function secondsFrom(text: string | undefined, usual: number): number {
  const seconds = text === undefined ? usual : Number(text)
  if (seconds > 0 && Number.isFinite(seconds)) return seconds
  throw new InputError(`ROOKERY_BENCH_SECONDS: expected a number of seconds above 0, found '${text}'`)
}
