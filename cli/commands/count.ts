import { availableParallelism } from 'node:os'
import pc from 'picocolors'
import { type Count, type Finished, familyNamed, InputError, type Puzzle, type WhichAnswers } from '../../src/index.ts'
import { countOnThreads, type SharedCount } from '../missions/count-on-threads.ts'
import { requireThreads } from '../options.ts'
import { readProblem } from '../problem.ts'
import { progressWords } from '../progress-line.ts'
import { ask, type Question, type QuestionFlags, tell } from '../question.ts'
import { columns, costInWords, impossibleInWords, stoppedInWords, whyLines } from '../words.ts'

export interface CountFlags extends QuestionFlags {
  readonly value?: number
  readonly all?: true
  readonly threads?: number
}

/** How many answers there are. */
export async function count(familyName: string, file: string | undefined, flags: CountFlags): Promise<number> {
  const family = familyNamed(familyName)
  family.requireAbility('count')
  requireThreads(flags.threads)
  const which = whichOf(flags)
  const question: Question<Count> = {
    search: (puzzle) => puzzle.count(which),
    result: (puzzle, outcome, id) => puzzle.countResult(outcome, id),
    lines: (_, outcome) => [...countInWords(outcome), ...whyLines(outcome), costInWords(outcome)],
  }
  const { threads = availableParallelism() } = flags
  // Steps are those of one search.
  if (threads === 1 || flags.batch !== undefined || flags.steps !== undefined) return ask(family, file, flags, question)
  const puzzle = await readProblem(family, file, flags.notation)
  return countOnThreads(sharedCount(puzzle, which), { threads, time: flags.time }, (outcome) =>
    tell(puzzle, outcome, flags, question),
  )
}

function sharedCount(puzzle: Puzzle, which: WhichAnswers): SharedCount {
  const { name, goal } = puzzle.family
  return {
    search: () => puzzle.count(which),
    cut: (wanted) => puzzle.countParts(which, wanted),
    order: (parts) => ({ task: 'count', family: name, problem: puzzle.json(), which, parts }),
    progress: (progress) => progressWords(progress, goal),
  }
}

function whichOf({ value, all }: CountFlags): WhichAnswers {
  if (value !== undefined && all) throw new InputError('--value and --all ask for different things: choose one')
  return all ? 'all' : (value ?? 'best')
}

export function countInWords(outcome: Finished<Count>): string[] {
  switch (outcome.status) {
    case 'solved': {
      const { count, value, counts, upToSymmetry } = outcome.answer
      const fewer = upToSymmetry === undefined ? '' : `, ${upToSymmetry} if turned and mirrored ones are one`
      if (!counts) return [`${answers(count)}${ofValue(value)}${fewer}`]
      const best = value === undefined ? '' : `, the best of value ${value}`
      return [pc.dim('value  answers'), ...tableOf(counts), `${answers(count)} in all${best}${fewer}`]
    }
    case 'stopped': {
      const { answer } = outcome
      const known = answer ? `at least ${answers(answer.count)}${ofValue(answer.value)}` : 'nothing counted so far'
      return [`${stoppedInWords(outcome)} ${known}.`]
    }
    default:
      return [impossibleInWords(outcome.status === 'impossible' ? outcome.why : undefined)]
  }
}

/** `1 answer`, `12 answers`: the number without commas, as it is often copied. */
function answers(count: bigint): string {
  return `${count} ${count === 1n ? 'answer' : 'answers'}`
}

function ofValue(value: number | undefined): string {
  return value === undefined ? '' : ` of value ${value}`
}

function tableOf(counts: readonly bigint[]): string[] {
  return columns(
    counts.map((count, value) => [String(value), String(count)]),
    ['value'.length, 'answers'.length],
  )
}
