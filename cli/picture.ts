import { writeFile } from 'node:fs/promises'
import { type Drawing, drawingToSvg, InputError, type Puzzle } from '../src/index.ts'
import { readable, SourceError } from './input.ts'
import { differencesInWords } from './words.ts'

export interface Picture {
  readonly drawing: Drawing
  /** What it shows, for people who listen to it. */
  readonly title: string
}

/** Beyond this a picture would be a file that nothing can show. */
const MOST_SQUARES = 1_000_000

/** Refuses a picture of a board that is too large for one, before anything long is done. */
export function requireDrawable(puzzle: Puzzle, file: string | undefined): void {
  if (file === undefined || puzzle.squares <= MOST_SQUARES) return
  const [squares, most] = [puzzle.squares.toLocaleString('en'), MOST_SQUARES.toLocaleString('en')]
  throw new InputError(`--svg: ${squares} squares are too many for a picture; at most ${most} are drawn`)
}

/** The board with the squares tinted on which two answers differ. */
export function ambiguousPicture(puzzle: Puzzle, answers: readonly [unknown, unknown]): Picture {
  const board = puzzle.draw()
  const tint = { shape: 'tint', letter: '*', label: 'the answers differ here' } as const
  const tints = puzzle.differences(...answers).map((place) => ({ place, ...tint }))
  const title = `${puzzle.family.title}: two answers differ on ${differencesInWords(puzzle, answers)}`
  return { drawing: { ...board, marks: [...board.marks, ...tints] }, title }
}

export async function writePicture(file: string, { drawing, title }: Picture): Promise<void> {
  await writeFile(file, `${drawingToSvg(drawing, title)}\n`).catch((error) => {
    throw new SourceError(file, readable(error))
  })
}
