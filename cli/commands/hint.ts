import pc from 'picocolors'
import {
  type AnyFamily,
  type Finished,
  familyNamed,
  type Hint,
  InputError,
  type Puzzle,
  runAsync,
} from '../../src/index.ts'
import { runBatch } from '../batch.ts'
import { EXIT, exitCodeOf } from '../exit-code.ts'
import { interruptible } from '../interrupt.ts'
import { limitsOf } from '../limits.ts'
import { print } from '../output.ts'
import { requireDrawable, writePicture } from '../picture.ts'
import { readPosition, readProblem } from '../problem.ts'
import { progressWords } from '../progress-line.ts'
import { type QuestionFlags, runWithProgress } from '../question.ts'
import { costInWords, impossibleInWords, pictureInWords, stoppedInWords, whyLines } from '../words.ts'

/** The next step on a half-done board, or what is wrong on it. Without a position nobody has touched the board. */
export async function hint(
  familyName: string,
  problemFile: string | undefined,
  positionFile: string | undefined,
  flags: QuestionFlags,
): Promise<number> {
  const family = familyNamed(familyName)
  family.requireAbility('hint')
  if (flags.batch !== undefined) return hintBatch(family, flags.batch, flags)
  if (problemFile === '-' && positionFile === '-') throw new InputError('only one of the two can be standard input')
  const puzzle = await readProblem(family, problemFile, flags.notation)
  requireDrawable(puzzle, flags.svg)
  const position = positionFile === undefined ? puzzle.startPosition() : await readPosition(puzzle, positionFile)
  const outcome = await interruptible((signal) =>
    runWithProgress(puzzle.hint(position), limitsOf(flags, signal), (progress) => progressWords(progress, family.goal)),
  )
  if (flags.svg !== undefined) {
    const given = hintOf(outcome)
    const title = given ? wordsOf(given) : family.title
    await writePicture(flags.svg, { drawing: puzzle.drawHint(position, given), title })
  }
  if (flags.json) await print(JSON.stringify(puzzle.hintResult(outcome)))
  else await print([...hintLines(puzzle, position, outcome), ...whyLines(outcome), costInWords(outcome)].join('\n'))
  return codeOf(outcome)
}

/** A line is a problem, with the half-done board under the key `position`. */
function hintBatch(family: AnyFamily, file: string, flags: QuestionFlags): Promise<number> {
  return interruptible((signal) =>
    runBatch(family, file, signal, ({ id, json, puzzle }) => {
      const position = json.position === undefined ? puzzle.startPosition() : puzzle.positionFromJson(json)
      return runAsync(puzzle.hint(position), limitsOf(flags, signal)).then((outcome) => ({
        result: puzzle.hintResult(outcome, id),
        code: codeOf(outcome),
      }))
    }),
  )
}

/** For people: the board with the hint on it, and the hint in words. */
function hintLines(puzzle: Puzzle, position: unknown, outcome: Finished<Hint>): string[] {
  const given = hintOf(outcome)
  const lines = given
    ? [pictureInWords(puzzle, () => puzzle.drawHint(position, given)), ...wordLines(puzzle, given)]
    : []
  if (outcome.status === 'stopped')
    lines.push(`${stoppedInWords(outcome)} ${given ? 'this much is known.' : 'no hint yet.'}`)
  if (outcome.status === 'impossible') lines.push(impossibleInWords(outcome.why))
  return lines
}

function wordLines(puzzle: Puzzle, given: Hint): string[] {
  const { rules, deductionRules } = puzzle.family
  switch (given.kind) {
    case 'step': {
      const { words, rule } = given.deduction
      const why = deductionRules[rule]
      return [`${pc.green('step:')} ${words} ${pc.dim(`(${rule})`)}`, ...(why === undefined ? [] : [pc.dim(why)])]
    }
    case 'mistake': {
      const { words, rule } = given
      const broken = rule === undefined ? [] : [pc.dim(`${rules[rule]} (${rule})`)]
      return [`${pc.yellow('mistake:')} ${words}`, ...broken]
    }
    case 'finished':
      return [`${pc.green('finished:')} ${given.words}`]
    case 'stuck':
      return [`${pc.yellow('stuck:')} ${given.words}`]
  }
}

function wordsOf(given: Hint): string {
  return given.kind === 'step' ? given.deduction.words : given.words
}

function hintOf(outcome: Finished<Hint>): Hint | undefined {
  return outcome.status === 'solved' || outcome.status === 'stopped' ? outcome.answer : undefined
}

/** A mistake on the board, or several answers from here, is as little a success as a problem without an answer. */
function codeOf(outcome: Finished<Hint>): number {
  const isNegative = outcome.status === 'solved' && ['mistake', 'stuck'].includes(outcome.answer.kind)
  return isNegative ? EXIT.negative : exitCodeOf(outcome.status)
}
