import { InputError, type Puzzle, runAsync } from '../../src/index.ts'
import { type Fault, LONGEST_EDITABLE_TEXT, type PuzzleInfo, type Standard } from '../protocol.ts'
import { texts } from '../texts/index.ts'
import { MOST_SQUARES_DRAWN, pictureOf } from './pictures.ts'

/** How long the best value is looked for when a player seems to have found it. */
const MILLISECONDS_FOR_BEST = 20_000
/** How long an anytime search looks for something to measure a player's solution by. */
const MILLISECONDS_FOR_STANDARD = 2000

export function puzzleInfo(puzzle: Puzzle): PuzzleInfo {
  const { notation, squares } = puzzle
  const family = puzzle.family.name
  if (squares > MOST_SQUARES_DRAWN) return { family, notation, squares }
  return { family, notation, squares, picture: pictureOf(puzzle.draw(), texts.problemPicture(puzzle.family.title)) }
}

/** Undefined where it is too long to edit. */
export function editableText(puzzle: Puzzle): string | undefined {
  if (puzzle.squares > LONGEST_EDITABLE_TEXT) return undefined
  const text = puzzle.text()
  return text.length <= LONGEST_EDITABLE_TEXT ? text : undefined
}

export async function provedValue(puzzle: Puzzle): Promise<number | undefined> {
  if (puzzle.family.isAnytime) return undefined
  const outcome = await runAsync(puzzle.solve(), { milliseconds: MILLISECONDS_FOR_BEST })
  return outcome.status === 'solved' ? puzzle.value(outcome.answer) : undefined
}

/** Of an anytime search that does not take long. */
export async function standardOf(puzzle: Puzzle, signal: AbortSignal): Promise<Standard> {
  const outcome = await runAsync(puzzle.solve(), { signal, milliseconds: MILLISECONDS_FOR_STANDARD })
  if (outcome.status !== 'solved' && outcome.status !== 'stopped') return { best: undefined, bound: undefined }
  const { answer } = outcome
  const best = answer === undefined ? undefined : puzzle.value(answer)
  return { best, bound: outcome.status === 'stopped' ? outcome.bound : best }
}

export function faultOf(error: unknown): Fault {
  if (!(error instanceof InputError)) throw error
  const { message, position, excerpt, caret } = error
  return { message, position, excerpt, caret }
}
