import pc from 'picocolors'
import {
  type AnyFamily,
  type Drawing,
  drawingToText,
  type Finished,
  gapInPercent,
  type Outcome,
  type Puzzle,
  placeName,
  roundedBound,
  type Stopped,
  type StopReason,
  type Submission,
  type Violation,
} from '../src/index.ts'

/** Larger boards are not drawn on the terminal: they would not fit. */
const MOST_SQUARES_DRAWN = 250_000

export const WHY_STOPPED: Readonly<Record<StopReason, string>> = {
  steps: 'after the steps allowed',
  time: 'after the time allowed',
  aborted: 'on request',
  limits: 'at its own limits',
}

/** An outcome as a picture and a sentence or two. */
export function outcomeInWords(puzzle: Puzzle, outcome: Finished<unknown>): string {
  return [...outcomeLines(puzzle, outcome), ...whyLines(outcome), costInWords(outcome)].join('\n')
}

function outcomeLines(puzzle: Puzzle, outcome: Finished<unknown>): string[] {
  const { goal } = puzzle.family
  switch (outcome.status) {
    case 'solved':
      return [answerPicture(puzzle, outcome), provenInWords(puzzle, outcome)]
    case 'ambiguous':
      return ambiguousLines(puzzle, outcome.answers)
    case 'impossible':
      return [impossibleInWords(outcome.why)]
    case 'stopped': {
      const head = stoppedInWords(outcome)
      if (outcome.answer === undefined) return [`${head} nothing found so far.`]
      const best = { answer: outcome.answer }
      const gap = gapOf(puzzle, outcome)
      const bound = outcome.bound === undefined ? '' : ` ${boundInWords(goal, outcome.bound, gap)}`
      return [answerPicture(puzzle, best), `${head} ${puzzle.describe(best)}${openInWords(goal)}${bound}`]
    }
  }
}

/** The gap of an anytime search: how much better its answer could still become. */
function gapOf(puzzle: Puzzle, { answer, bound }: Stopped<unknown>): string | undefined {
  const value = puzzle.family.isAnytime ? puzzle.value(answer) : undefined
  return value === undefined || bound === undefined ? undefined : gapInWords(value, bound)
}

/** `solved: the only answer. …` */
export function provenInWords(puzzle: Puzzle, submission: Submission): string {
  return `${pc.green('solved:')} ${solvedInWords(puzzle.family.goal)}${puzzle.describe(submission)}`
}

/** Two answers, one after the other, and on how many squares they differ. */
export function ambiguousLines(puzzle: Puzzle, answers: readonly [unknown, unknown]): string[] {
  const pictures = answers.map((answer) => answerPicture(puzzle, { answer }))
  const where = puzzle.squares <= MOST_SQUARES_DRAWN ? ` on ${differencesInWords(puzzle, answers)}` : ''
  return [pictures.join('\n\n'), `${pc.yellow('ambiguous:')} these two solutions differ${where}.`]
}

/** `2 of 25 squares` */
export function differencesInWords(puzzle: Puzzle, [one, other]: readonly [unknown, unknown]): string {
  const number = puzzle.differences(one, other).length.toLocaleString('en')
  return `${number} of ${puzzle.squares.toLocaleString('en')} squares`
}

/** `stopped after the time allowed:` */
export function stoppedInWords({ reason }: Pick<Stopped<unknown>, 'reason'>): string {
  return pc.yellow(`stopped ${WHY_STOPPED[reason]}:`)
}

/** For a search that was stopped by its own limits: which one it was. */
export function whyLines(outcome: Outcome<unknown>): string[] {
  return outcome.status === 'stopped' && outcome.why !== undefined ? [outcome.why] : []
}

export function impossibleInWords(why = 'there is no solution.'): string {
  return `${pc.yellow('impossible')}: ${why}`
}

export function costInWords({ steps, milliseconds }: Finished<unknown>): string {
  return pc.dim(`${steps.toLocaleString('en')} steps, ${durationInWords(milliseconds)}`)
}

function answerPicture(puzzle: Puzzle, submission: Submission): string {
  return pictureInWords(puzzle, () => puzzle.draw(submission), '--to text prints the solution, --json all of it')
}

/** A picture made of text, unless the board is too large; then what to do instead. */
export function pictureInWords(puzzle: Puzzle, draw: () => Drawing, instead = '--json prints everything'): string {
  if (puzzle.squares <= MOST_SQUARES_DRAWN) return drawingToText(draw())
  return pc.dim(`(${puzzle.squares.toLocaleString('en')} squares are too many to draw; ${instead})`)
}

/** Rows of words set below each other, with a least width for every column; numbers stand at its right. */
export function columns(rows: readonly (readonly string[])[], least: readonly number[]): string[] {
  const widths = least.map((width, i) => Math.max(width, ...rows.map((row) => row[i]!.length)))
  return rows.map((row) =>
    row.map((word, i) => (/^\d/.test(word) ? word.padStart(widths[i]!) : word.padEnd(widths[i]!))).join('  '),
  )
}

/** `r1c4 r3c4: Two … (rule)`, one line a violation, and how many more there are. */
export function violationsInWords(violations: readonly Violation[], rules: Readonly<Record<string, string>>): string {
  const SHOWN = 20
  const lines = violations.slice(0, SHOWN).map(({ rule, places }) => {
    const where = places.length === 0 ? '' : `${places.map(placeName).join(' ')}: `
    return `${where}${rules[rule]} (${rule})`
  })
  if (violations.length > SHOWN) lines.push(`and ${violations.length - SHOWN} more`)
  return lines.join('\n')
}

/** `1 board`, `1,234 boards` */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`
}

export function durationInWords(time: number): string {
  if (time >= 1000) return `${(time / 1000).toFixed(2)} s`
  return `${time.toFixed(time < 10 ? 2 : 0)} ms`
}

/** Every wording that depends on what a family looks for. */

type Goal = AnyFamily['goal']

/** Whether answers can be better or worse than each other. */
function hasValues(goal: Goal): boolean {
  return goal === 'maximum' || goal === 'minimum'
}

/** The answers that are counted, and that forced squares are about. */
export function answersInQuestion(goal: Goal): string {
  return hasValues(goal) ? 'every best solution' : 'every solution'
}

/** What a proven answer is, before it is described: nothing where the description says it. */
function solvedInWords(goal: Goal): string {
  return goal === 'unique' ? 'the only solution. ' : ''
}

/** What is not known of an answer when the search was stopped. */
export function openInWords(goal: Goal): string {
  return goal === 'unique' ? ' Whether it is the only solution is not known.' : ''
}

/** `at most 12` */
export function boundedBy(goal: Goal, bound: number): string {
  return `${goal === 'minimum' ? 'at least' : 'at most'} ${boundNumber(goal, bound)}`
}

/** `No answer can have a value below 29.1 (gap 5.2 %).`; the gap only where there is one to tell. */
export function boundInWords(goal: Goal, bound: number, gap?: string): string {
  const more = gap === undefined ? '' : ` (${gap})`
  return `No solution can have a value ${goal === 'minimum' ? 'below' : 'above'} ${boundNumber(goal, bound)}${more}.`
}

/** `gap 5.2 %`: by how much of its value an answer could be better at most. */
export function gapInWords(value: number, bound: number): string | undefined {
  const percent = gapInPercent(value, bound)
  return percent === undefined ? undefined : `gap ${percent}`
}

function boundNumber(goal: Goal, bound: number): string {
  return roundedBound(bound, goal === 'minimum').toLocaleString('en')
}
