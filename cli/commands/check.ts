import { verdictOn } from '../../campaign/index.ts'
import { InputError } from '../../src/index.ts'
import { EXIT } from '../exit.ts'
import { fromOf, requireThreads } from '../options.ts'
import { print } from '../output.ts'
import { readPuzzle, readSubmission, subjectOf } from '../puzzle-input.ts'
import { askBatch, orderOf, type QuestionFlags } from '../question.ts'
import { violationsInWords } from '../words.ts'

/** Checks a solution by the rules alone, and its certificate if it has one. */
export async function check(args: readonly (string | undefined)[], flags: QuestionFlags): Promise<number> {
  requireThreads(flags.threads)
  const { family, rest } = await subjectOf(args)
  if (flags.batch !== undefined) return askBatch(family, flags.batch, flags, { order: orderOf('check', {}) })
  const [puzzleFile, solutionFile] = rest
  if (puzzleFile === undefined || solutionFile === undefined) {
    throw new InputError('check needs a file with the puzzle and one with the solution, or --batch')
  }
  if (puzzleFile === '-' && solutionFile === '-') throw new InputError('only one of the two can be standard input')
  const puzzle = await readPuzzle(family, puzzleFile, fromOf(flags))
  const submission = await readSubmission(puzzle, solutionFile)
  const verdict = verdictOn(puzzle, submission)
  if (flags.json) await print(JSON.stringify(verdict))
  else if (verdict.valid) await print(`valid: ${puzzle.describe(submission)}`)
  else await print(violationsInWords(verdict.violations, puzzle.family.rules))
  return verdict.valid ? EXIT.fine : EXIT.negative
}
