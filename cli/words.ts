import pc from 'picocolors'
import { drawingToText, type Finished, type Place, type Puzzle, type Submission, type Violation } from '../src/index.ts'

/** Larger boards are not drawn on the terminal: nobody could look at them. */
const MOST_SQUARES_DRAWN = 250_000

export const WHY_STOPPED = { steps: 'after the steps allowed', time: 'after the time allowed', aborted: 'on request' }

/** An outcome as a picture and a sentence or two. */
export function outcomeInWords(puzzle: Puzzle, outcome: Finished<unknown>): string {
  const cost = pc.dim(`${outcome.steps.toLocaleString('en')} steps, ${milliseconds(outcome.milliseconds)}`)
  switch (outcome.status) {
    case 'solved':
      return [picture(puzzle, outcome), `${pc.green('solved:')} ${puzzle.describe(outcome)}`, cost].join('\n')
    case 'ambiguous': {
      const pictures = outcome.answers.map((answer) => picture(puzzle, { answer }))
      return [pictures.join('\n\n'), `${pc.yellow('ambiguous:')} these two answers differ.`, cost].join('\n')
    }
    case 'impossible':
      return [`${pc.yellow('impossible')}${outcome.why ? `: ${outcome.why}` : ': there is no answer.'}`, cost].join(
        '\n',
      )
    case 'stopped': {
      const head = `${pc.yellow(`stopped ${WHY_STOPPED[outcome.reason]}:`)}`
      if (outcome.answer === undefined) return [`${head} nothing found so far.`, cost].join('\n')
      const best = { answer: outcome.answer }
      const bound = outcome.bound === undefined ? '' : ` ${boundInWords(puzzle, outcome.bound)}`
      return [picture(puzzle, best), `${head} ${puzzle.describe(best)}${bound}`, cost].join('\n')
    }
  }
}

function boundInWords(puzzle: Puzzle, bound: number): string {
  return `No answer can have a value ${puzzle.family.goal === 'minimum' ? 'below' : 'above'} ${bound.toLocaleString('en')}.`
}

function picture(puzzle: Puzzle, submission: Submission): string {
  if (puzzle.squares <= MOST_SQUARES_DRAWN) return drawingToText(puzzle.draw(submission))
  const squares = puzzle.squares.toLocaleString('en')
  return pc.dim(`(${squares} squares are too many to draw; --notation text prints the answer, --json all of it)`)
}

/** `[0, 3] [2, 3]: Two … (rule)`, one line a violation, and how many more there are. */
export function violationsInWords(violations: readonly Violation[], rules: Readonly<Record<string, string>>): string {
  const SHOWN = 20
  const lines = violations.slice(0, SHOWN).map(({ rule, places }) => {
    const where = places.length === 0 ? '' : `${places.map(placeInWords).join(' ')}: `
    return `${where}${rules[rule]} (${rule})`
  })
  if (violations.length > SHOWN) lines.push(`and ${violations.length - SHOWN} more`)
  return lines.join('\n')
}

function placeInWords([row, column]: Place): string {
  return `[${row}, ${column}]`
}

function milliseconds(time: number): string {
  if (time >= 1000) return `${(time / 1000).toFixed(2)} s`
  return `${time.toFixed(time < 10 ? 2 : 0)} ms`
}
