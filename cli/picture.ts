import { writeFile } from 'node:fs/promises'
import { type Drawing, drawingToSvg, InputError, type Puzzle } from '../src/index.ts'
import { readable, SourceError } from './input.ts'

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

export async function writePicture(file: string, { drawing, title }: Picture): Promise<void> {
  await writeFile(file, `${drawingToSvg(drawing, title)}\n`).catch((error) => {
    throw new SourceError(file, readable(error))
  })
}
