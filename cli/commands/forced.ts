import pc from 'picocolors'
import { bestAnswer, type Drawing, type Finished, type Forced, IN_ANSWERS, type Puzzle } from '../../src/index.ts'
import type { Picture } from '../picture.ts'
import { subjectOf } from '../puzzle-input.ts'
import { ask, orderOf, type QuestionFlags } from '../question.ts'
import { columns, costInWords, impossibleInWords, pictureInWords, stoppedInWords, whyLines } from '../words.ts'

/** Shows the squares that are the same in every (best) solution. */
export async function forced(args: readonly (string | undefined)[], flags: QuestionFlags): Promise<number> {
  return ask<Forced>(await subjectOf(args), flags, {
    order: orderOf('forced', flags),
    lines: linesOf,
    picture: pictureOf,
  })
}

function* linesOf(puzzle: Puzzle, outcome: Finished<Forced>): Generator<string> {
  const found = bestAnswer(outcome)
  if (found) {
    // Kept for the legend, as drawing a large board takes its time.
    let drawing: Drawing | undefined
    yield pictureInWords(puzzle, () => {
      drawing = puzzle.drawForced(found)
      return drawing
    })
    yield ''
    if (drawing) yield* legendOf(drawing)
    yield* numbersOf(puzzle, found)
  }
  if (outcome.status === 'stopped')
    yield `${stoppedInWords(outcome)} ${found ? 'this much is known.' : 'nothing is known yet.'}`
  if (outcome.status === 'impossible') yield impossibleInWords(outcome.why)
  yield* whyLines(outcome)
  yield costInWords(outcome)
}

/** What the letters of the picture mean, each once. Numbers speak for themselves, and rings have them inside. */
function legendOf({ marks }: Drawing): string[] {
  const signs = new Map<string, string>()
  for (const { shape, letter, label } of marks) {
    if (shape !== 'number' && !signs.has(label)) signs.set(label, shape === 'ring' ? '( )' : letter)
  }
  return columns(
    [...signs].map(([label, sign]) => [sign, label]),
    [0, 0],
  ).map((line) => line.trimEnd())
}

function numbersOf(puzzle: Puzzle, { squares }: Forced): string[] {
  const numbers = new Array<number>(Object.keys(IN_ANSWERS).length).fill(0)
  for (let square = 0; square < squares.length; square++) numbers[squares[square]!]!++
  const { forcedWords } = puzzle.family
  const words = (['always', 'sometimes', 'never'] as const).map((howOften) => ({
    row: [howOften, numbers[IN_ANSWERS[howOften]]!.toLocaleString('en')],
    sentence: forcedWords?.[howOften] ?? '',
  }))
  const rows = columns(
    words.map(({ row }) => row),
    ['sometimes'.length, 0],
  )
  return rows.map((row, i) => `${row}  ${pc.dim(words[i]!.sentence)}`)
}

function pictureOf(puzzle: Puzzle, outcome: Finished<Forced>): Picture {
  const found = bestAnswer(outcome)
  return { drawing: found ? puzzle.drawForced(found) : puzzle.draw(), title: puzzle.family.title }
}
