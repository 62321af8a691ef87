import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import {
  type ExactCover,
  exactCover,
  type Finished,
  InputError,
  type Limits,
  type Progress,
  parseCover,
  runAsync,
  type Search,
  searchBestCover,
  searchCheapestCover,
  searchCheapestCovers,
  searchEstimate,
  searchZdd,
  splitCount,
} from '../../src/index.ts'
import { countOnThreads, type SharedCount } from '../campaigns/shared-search.ts'
import { CoverWords, type Report } from '../cover-words.ts'
import { exitCodeOf, interruptible } from '../exit.ts'
import { about, readSource } from '../input.ts'
import { type LimitFlags, limitsOf, requireThreads, wantedOf } from '../options.ts'
import { print, printItems } from '../output.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'

const MODES = ['first', 'all', 'count', 'unique', 'best', 'minCost', 'estimate', 'zdd'] as const
type Mode = (typeof MODES)[number]

interface CoverFlags extends LimitFlags, Readonly<Partial<Record<Exclude<Mode, 'all' | 'minCost' | 'zdd'>, true>>> {
  /** How many, if that was said. */
  readonly all?: true | string
  readonly minCost?: true | string
  /** The file to write. */
  readonly zdd?: string
  readonly json?: true
  readonly seed?: string
  readonly samples?: number
  readonly threads?: number
}

const DEFAULT_SAMPLES = 1000
const DEFAULT_SEED = '1'

export async function cover(fileArgument: string | undefined, flags: CoverFlags): Promise<number> {
  const mode = modeOf(flags)
  requireThreads(flags.threads)
  const { most, file } =
    mode === 'minCost'
      ? wantedOf(flags.minCost, fileArgument, 'covers', '--min-cost')
      : wantedOf(flags.all, fileArgument, 'covers')
  const source = await readSource(file)
  const { written, solver } = about(source.name, () => {
    const written = parseCover(source.text)
    return { written, solver: exactCover(written.problem) }
  })
  const words = new CoverWords(written)
  const tell = async <A>(outcome: Finished<A>, report: Report<A>) => {
    if (flags.json) await print(JSON.stringify(words.result(outcome, report)))
    else await words.print(outcome, report)
    return exitCodeOf(outcome.status)
  }
  const answer = <A>(search: Search<A>, report: Report<A>, progress: 'minimum' | 'maximum' | 'covers') =>
    interruptible(async (signal) => {
      const outcome = await withProgress(progress, (watch) =>
        runAsync(search, { ...limitsOf(flags, signal), ...watch }),
      )
      return tell(outcome, report)
    })
  switch (mode) {
    case 'first':
      return answer(solver.searchFirst(), words.first, 'covers')
    case 'all':
      return interruptible((signal) =>
        withProgress('covers', (watch) =>
          printCovers(solver, most, words, flags.json ?? false, { ...limitsOf(flags, signal), ...watch }),
        ),
      )
    case 'count': {
      const { threads = availableParallelism() } = flags
      // Steps are those of one search.
      if (threads === 1 || flags.steps !== undefined) return answer(solver.searchCount(), words.count, 'covers')
      const count: SharedCount = {
        search: () => solver.searchCount(),
        cut: (wanted) => splitCount(solver, wanted),
        order: (parts) => ({ task: 'count', engine: 'exact-cover', problem: source.text, parts }),
        progress: (progress) => countInWords(progress, 'covers'),
      }
      return countOnThreads(count, { threads, time: flags.time }, (outcome) => tell(outcome, words.count))
    }
    case 'unique':
      return answer(solver.searchUnique(), words.unique, 'covers')
    case 'best':
      return answer(searchBestCover(solver), words.best, 'maximum')
    case 'minCost':
      return Number.isFinite(most)
        ? answer(searchCheapestCovers(solver, most), words.cheapest, 'minimum')
        : answer(searchCheapestCover(solver), words.minCost, 'minimum')
    case 'zdd':
      return interruptible(async (signal) => {
        const outcome = await withProgress('nodes', (watch) =>
          runAsync(searchZdd(solver), { ...limitsOf(flags, signal), ...watch }),
        )
        if (outcome.status === 'solved') await writeFile(flags.zdd!, outcome.answer.format())
        return tell(outcome, words.zdd)
      })
    case 'estimate':
      return answer(searchEstimate(solver, samplesOf(flags), flags.seed ?? DEFAULT_SEED), words.estimate, 'covers')
  }
}

function modeOf(flags: CoverFlags): Mode {
  const [mode = 'first', second] = MODES.filter((each) => flags[each] !== undefined)
  if (second) throw new InputError(`${flagOf(mode)} and ${flagOf(second)} ask for different things: choose one`)
  for (const name of ['seed', 'samples'] as const) {
    if (flags[name] !== undefined && mode !== 'estimate') throw new InputError(`--${name} needs --estimate`)
  }
  if (flags.threads !== undefined && mode !== 'count') throw new InputError('--threads needs --count')
  samplesOf(flags)
  return mode
}

function flagOf(mode: Mode): string {
  return mode === 'minCost' ? '--min-cost' : `--${mode}`
}

function samplesOf({ samples = DEFAULT_SAMPLES }: CoverFlags): number {
  if (samples === 0) throw new InputError('--samples: expected a whole number from 1 on, found 0')
  return samples
}

/** Prints covers as they are found and keeps none. Returns the exit code. */
async function printCovers(
  solver: ExactCover,
  most: number,
  words: CoverWords,
  isJson: boolean,
  limits: Limits,
): Promise<number> {
  const { outcome, count } = await printItems(
    (visit: (options: readonly number[]) => void) => solver.searchEach(visit, most),
    (options) => (isJson ? JSON.stringify({ options: words.lists(options) }) : words.cover(options)),
    isJson,
    limits,
  )
  const found = outcome.status === 'solved' && count === 0 ? { ...outcome, status: 'impossible' as const } : outcome
  if (isJson) await print(JSON.stringify(words.result(found, words.count)))
  else await words.printEnd(found, count)
  return exitCodeOf(found.status)
}

/** Runs `work` with a progress line. */
async function withProgress<T>(
  kind: 'minimum' | 'maximum' | 'covers' | 'nodes',
  work: (watch: Pick<Limits, 'onProgress'>) => Promise<T>,
): Promise<T> {
  const line = new ProgressLine()
  try {
    return await work({
      onProgress: (progress) =>
        line.update(() => {
          if (kind === 'covers' || kind === 'nodes') return countInWords(progress, kind)
          return progressWords(progress, kind)
        }),
    })
  } finally {
    line.end()
  }
}

function countInWords({ value, ...rest }: Progress<unknown>, what: 'covers' | 'nodes'): string {
  const found = value === undefined ? '' : `${value.toLocaleString('en')} ${what} · `
  return found + progressWords(rest, 'maximum')
}
