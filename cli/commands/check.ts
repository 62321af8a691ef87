import { familyNamed, InputError, type Puzzle, type Submission } from '../../src/index.ts'
import { runBatch } from '../batch.ts'
import { EXIT } from '../exit-code.ts'
import { interruptible } from '../interrupt.ts'
import { print } from '../output.ts'
import { readProblem, readSubmission } from '../problem.ts'
import { violationsInWords } from '../words.ts'

export interface CheckFlags {
  readonly notation?: string
  readonly json?: true
  readonly batch?: string
}

export async function check(
  familyName: string,
  problemFile: string | undefined,
  answerFile: string | undefined,
  flags: CheckFlags,
): Promise<number> {
  const family = familyNamed(familyName)
  if (flags.batch !== undefined) {
    return interruptible((signal) =>
      runBatch(family, flags.batch!, signal, ({ id, json, puzzle }) => {
        const verdict = verdictOn(puzzle, puzzle.submissionFromJson(json))
        return { result: { ...(id === undefined ? {} : { id }), ...verdict }, code: codeOf(verdict) }
      }),
    )
  }
  if (problemFile === undefined || answerFile === undefined) {
    throw new InputError('check needs a file with the problem and one with the answer, or --batch')
  }
  if (problemFile === '-' && answerFile === '-') throw new InputError('only one of the two can be standard input')
  const puzzle = await readProblem(family, problemFile, flags.notation)
  const submission = await readSubmission(puzzle, answerFile)
  const verdict = verdictOn(puzzle, submission)
  if (flags.json) await print(JSON.stringify(verdict))
  else if (verdict.valid) await print(`valid: ${puzzle.describe(submission)}`)
  else await print(violationsInWords(verdict.violations, family.rules))
  return codeOf(verdict)
}

/** What `check --json` prints; `proven` only where a certificate came with the answer. */
function verdictOn(puzzle: Puzzle, submission: Submission) {
  const violations = puzzle.check(submission)
  const value = puzzle.value(submission.answer)
  const parts = puzzle.valueParts(submission.answer)
  return {
    family: puzzle.family.name,
    valid: violations.length === 0,
    ...(value === undefined ? {} : { value }),
    ...(parts === undefined ? {} : { parts }),
    ...(submission.certificate === undefined ? {} : { proven: violations.length === 0 }),
    violations,
  }
}

function codeOf(verdict: { readonly valid: boolean }): number {
  return verdict.valid ? EXIT.fine : EXIT.negative
}
