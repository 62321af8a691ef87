import { availableParallelism } from 'node:os'
import pc from 'picocolors'
import type { QuestionOrder } from '../../campaign/index.ts'
import { type Count, type Finished, InputError, type Puzzle, type WhichAnswers } from '../../src/index.ts'
import { countOnThreads, type SharedCount } from '../campaigns/shared-search.ts'
import { progressWords } from '../progress-line.ts'
import { subjectOf } from '../puzzle-input.ts'
import { ask, orderOf, type QuestionFlags } from '../question.ts'
import { columns, costInWords, impossibleInWords, stoppedInWords, whyLines } from '../words.ts'

interface CountFlags extends QuestionFlags {
  readonly value?: number
  readonly all?: true
}

/** Counts the solutions. */
export async function count(args: readonly (string | undefined)[], flags: CountFlags): Promise<number> {
  const which = whichOf(flags)
  const order: QuestionOrder = { ...orderOf('count', flags), which }
  return ask<Count>(await subjectOf(args), flags, {
    order,
    run: (puzzle, tell) => {
      const { threads = availableParallelism(), time } = flags
      // Steps are those of one search.
      if (threads === 1 || flags.steps !== undefined) return undefined
      return countOnThreads(sharedCount(puzzle, which), { threads, time }, tell)
    },
    lines: (_, outcome) => [...countInWords(outcome), ...whyLines(outcome), costInWords(outcome)],
  })
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
      const fewer = upToSymmetry === undefined ? '' : `, ${upToSymmetry} up to rotation and reflection`
      if (!counts) return [`${solutions(count)}${ofValue(value)}${fewer}`]
      const best = value === undefined ? '' : `, the best of value ${value}`
      return [pc.dim('value  solutions'), ...tableOf(counts), `${solutions(count)} in all${best}${fewer}`]
    }
    case 'stopped': {
      const { answer } = outcome
      const known = answer ? `at least ${solutions(answer.count)}${ofValue(answer.value)}` : 'nothing counted so far'
      return [`${stoppedInWords(outcome)} ${known}.`]
    }
    default:
      return [impossibleInWords(outcome.status === 'impossible' ? outcome.why : undefined)]
  }
}

/** `1 solution`, `12 solutions`: the number without commas, as it is often copied. */
function solutions(count: bigint): string {
  return `${count} ${count === 1n ? 'solution' : 'solutions'}`
}

function ofValue(value: number | undefined): string {
  return value === undefined ? '' : ` of value ${value}`
}

function tableOf(counts: readonly bigint[]): string[] {
  return columns(
    counts.map((count, value) => [String(value), String(count)]),
    ['value'.length, 'solutions'.length],
  )
}
