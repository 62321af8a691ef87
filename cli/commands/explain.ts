import pc from 'picocolors'
import {
  type Ambiguous,
  bestAnswer,
  type Explanation,
  type Finished,
  InputError,
  type Puzzle,
  type Submission,
} from '../../src/index.ts'
import { ambiguousPicture, numbered, type Picture, type PictureFlags, writePicture } from '../picture.ts'
import { subjectOf } from '../puzzle-input.ts'
import { ask, orderOf, type QuestionFlags } from '../question.ts'
import {
  ambiguousLines,
  boundInWords,
  costInWords,
  impossibleInWords,
  openInWords,
  pictureInWords,
  provenInWords,
  stoppedInWords,
  whyLines,
} from '../words.ts'

interface ExplainFlags extends QuestionFlags {
  readonly boards?: true
}

type Outcome = Finished<Explanation<unknown, unknown>>

/** Explains the solution step by step, and grades the puzzle. */
export async function explain(args: readonly (string | undefined)[], flags: ExplainFlags): Promise<number> {
  if (flags.boards && (flags.json || flags.batch !== undefined)) {
    throw new InputError('--boards draws for people, --json and --batch write for programs: choose one')
  }
  return ask<Explanation<unknown, unknown>>(await subjectOf(args), flags, {
    order: orderOf('explain', flags),
    lines: (puzzle, outcome) => explanationLines(puzzle, outcome, flags.boards ?? false),
    ...(flags.boards ? { before: (puzzle, outcome) => writeSteps(puzzle, outcome, flags) } : { picture: lastPicture }),
  })
}

/** A picture for each step, and one of the end. */
async function writeSteps(puzzle: Puzzle, outcome: Outcome, flags: PictureFlags): Promise<void> {
  if (flags.svg === undefined && flags.png === undefined) return
  const deductions = explanationOf(outcome)?.deductions ?? []
  for (let i = 0; i < deductions.length; i++) {
    await writePicture(numbered(flags, i + 1, deductions.length), () => ({
      drawing: puzzle.drawDeductions(deductions.slice(0, i + 1)),
      title: deductions[i]!.words,
    }))
  }
  await writePicture(flags, () => lastPicture(puzzle, outcome))
}

/** For people: the deductions, the board at their end, and what came out. */
function* explanationLines(puzzle: Puzzle, outcome: Outcome, withBoards: boolean): Generator<string> {
  const explanation = explanationOf(outcome)
  if (explanation) {
    let board = ''
    const { deductions } = explanation
    for (let i = 0; i < deductions.length; i++) {
      const { words, rule } = deductions[i]!
      yield `${i + 1}. ${words} ${pc.dim(`(${rule})`)}`
      if (!withBoards) continue
      board = pictureInWords(puzzle, () => puzzle.drawDeductions(deductions.slice(0, i + 1)))
      yield `${board}\n`
    }
    if (outcome.status === 'ambiguous') {
      if (deductions.length > 0 && !withBoards) yield ''
    } else {
      // The board after the last deduction is often the answer itself.
      const last = pictureInWords(puzzle, () => lastPicture(puzzle, outcome).drawing)
      if (last !== board) yield withBoards ? last : `\n${last}`
    }
  }
  yield* endOf(puzzle, outcome)
  yield* whyLines(outcome)
  yield costInWords(outcome)
}

function* endOf(puzzle: Puzzle, outcome: Outcome): Generator<string> {
  const { goal } = puzzle.family
  switch (outcome.status) {
    case 'solved':
      yield provenInWords(puzzle, outcome.answer)
      yield `grade: ${outcome.answer.grade}`
      break
    case 'ambiguous':
      yield* ambiguousLines(puzzle, answersOf(outcome))
      break
    case 'impossible':
      yield impossibleInWords(outcome.why)
      break
    case 'stopped': {
      const best = outcome.answer && `${puzzle.describe({ answer: outcome.answer.answer })}${openInWords(goal)}`
      const bound = outcome.bound === undefined ? '' : ` ${boundInWords(goal, outcome.bound)}`
      yield `${stoppedInWords(outcome)} ${best ?? 'nothing found so far.'}${bound}`
    }
  }
}

function answersOf({ answers }: Ambiguous<Explanation<unknown, unknown>>): [unknown, unknown] {
  return [answers[0].answer, answers[1].answer]
}

/** The whole explanation, or as much of it as there is: of two answers, what leads to where they part. */
function explanationOf(outcome: Outcome): Explanation<unknown, unknown> | undefined {
  if (outcome.status === 'ambiguous') return outcome.answers[0]
  return bestAnswer(outcome)
}

/** The answer with its proof; of a search that was stopped, the board as far as it came. */
function lastPicture(puzzle: Puzzle, outcome: Outcome): Picture {
  if (outcome.status === 'ambiguous') return ambiguousPicture(puzzle, answersOf(outcome))
  const explanation = explanationOf(outcome)
  if (!explanation) return { drawing: puzzle.draw(), title: puzzle.family.title }
  const { answer, certificate, deductions } = explanation
  if (outcome.status === 'stopped') {
    return { drawing: puzzle.drawDeductions(deductions), title: puzzle.describe({ answer }) }
  }
  const submission: Submission = certificate === undefined ? { answer } : { answer, certificate }
  return { drawing: puzzle.draw(submission), title: puzzle.describe(submission) }
}
