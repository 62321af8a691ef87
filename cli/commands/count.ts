import pc from 'picocolors'
import { type Count, type Finished, familyNamed, InputError, type WhichAnswers } from '../../src/index.ts'
import { ask, type QuestionFlags } from '../question.ts'
import { columns, costInWords, impossibleInWords, stoppedInWords, whyLines } from '../words.ts'

export interface CountFlags extends QuestionFlags {
  readonly value?: number
  readonly all?: true
}

/** How many answers there are. */
export async function count(familyName: string, file: string | undefined, flags: CountFlags): Promise<number> {
  const family = familyNamed(familyName)
  family.requireAbility('count')
  const which = whichOf(flags)
  return ask(family, file, flags, {
    search: (puzzle) => puzzle.count(which),
    result: (puzzle, outcome, id) => puzzle.countResult(outcome, id),
    lines: (_, outcome) => [...countInWords(outcome), ...whyLines(outcome), costInWords(outcome)],
  })
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
