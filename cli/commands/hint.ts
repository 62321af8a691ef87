import pc from 'picocolors'
import { QUESTION_MAKERS } from '../../campaign/index.ts'
import { bestAnswer, type Finished, type Hint, InputError, type Puzzle } from '../../src/index.ts'
import { exitCodeOfResult, interruptible } from '../exit.ts'
import { fromOf, limitsOf, requireThreads } from '../options.ts'
import { print } from '../output.ts'
import { requireDrawable, writePicture } from '../picture.ts'
import { progressWords } from '../progress-line.ts'
import { readPosition, readPuzzle, subjectOf } from '../puzzle-input.ts'
import { askBatch, orderOf, type QuestionFlags, runWithProgress } from '../question.ts'
import { costInWords, impossibleInWords, pictureInWords, stoppedInWords, whyLines } from '../words.ts'

/** Gives the next step on a position, or says what is wrong on it. Without a position the board is empty. */
export async function hint(args: readonly (string | undefined)[], flags: QuestionFlags): Promise<number> {
  requireThreads(flags.threads)
  const { family, rest } = await subjectOf(args)
  family?.requireAbility('hint')
  // A line is a puzzle, with the position under the key `position`.
  if (flags.batch !== undefined) return askBatch(family, flags.batch, flags, { order: orderOf('hint', flags) })
  const [puzzleFile, positionFile] = rest
  if (puzzleFile === '-' && positionFile === '-') throw new InputError('only one of the two can be standard input')
  const puzzle = await readPuzzle(family, puzzleFile, fromOf(flags))
  puzzle.family.requireAbility('hint')
  await requireDrawable(puzzle, flags)
  const position = positionFile === undefined ? puzzle.startPosition() : await readPosition(puzzle, positionFile)
  const words = (progress: Parameters<typeof progressWords>[0]) => progressWords(progress, puzzle.family.goal)
  const outcome = await interruptible((signal) =>
    runWithProgress(puzzle.hint(position), limitsOf(flags, signal), words),
  )
  const given = bestAnswer(outcome)
  const title = given ? wordsOf(given) : puzzle.family.title
  await writePicture(flags, () => ({ drawing: puzzle.drawHint(position, given), title }))
  const result = QUESTION_MAKERS.hint().result(puzzle, outcome)
  if (flags.json) await print(JSON.stringify(result))
  else await print([...hintLines(puzzle, position, outcome), ...whyLines(outcome), costInWords(outcome)].join('\n'))
  return exitCodeOfResult(result)
}

/** For people: the board with the hint on it, and the hint in words. */
function hintLines(puzzle: Puzzle, position: unknown, outcome: Finished<Hint>): string[] {
  const given = bestAnswer(outcome)
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
