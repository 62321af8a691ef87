import type { QuestionOrder } from '../../campaign/index.ts'
import { InputError, type Puzzle } from '../../src/index.ts'
import { EXIT } from '../exit.ts'
import { fromOf, requireThreads } from '../options.ts'
import { print } from '../output.ts'
import { type Picture, requireDrawable, writePicture } from '../picture.ts'
import { readPosition, readPuzzle, subjectOf } from '../puzzle-input.ts'
import { askBatch, type QuestionFlags } from '../question.ts'
import { requireNotation } from '../suggestions.ts'

interface ConvertFlags extends QuestionFlags {
  /** A file with a position, for pictures. */
  readonly position?: string
}

/** Writes a puzzle in another notation, or as a picture. */
export async function convert(args: readonly (string | undefined)[], flags: ConvertFlags): Promise<number> {
  requireThreads(flags.threads)
  const { family, rest } = await subjectOf(args)
  const { to, batch, position } = flags
  const isDrawn = flags.svg !== undefined || flags.png !== undefined
  if (to === undefined && !isDrawn) throw new InputError('convert needs --to, --svg or --png; see: rookery families')
  if (position !== undefined && !isDrawn) throw new InputError('--position needs --svg or --png')
  if (family) requireNotation(family, to)
  if (batch !== undefined) {
    if (to === undefined || isDrawn) throw new InputError('--batch needs --to, and draws no pictures')
    const order: QuestionOrder = { question: 'convert', to }
    return askBatch(family, batch, flags, { order })
  }
  const puzzle = await readPuzzle(family, rest[0], fromOf(flags))
  requireNotation(puzzle.family, to)
  await requireDrawable(puzzle, flags)
  if (isDrawn) {
    const picture = await pictureOf(puzzle, position)
    await writePicture(flags, () => picture)
  }
  if (to === undefined) return EXIT.fine
  const text = puzzle.text(to)
  await print(flags.json ? JSON.stringify({ family: puzzle.family.name, notation: to, text }) : text)
  return EXIT.fine
}

/** The puzzle as it is set, or with what has been entered so far. */
async function pictureOf(puzzle: Puzzle, file: string | undefined): Promise<Picture> {
  const { title } = puzzle.family
  if (file === undefined) return { drawing: puzzle.draw(), title }
  const position = await readPosition(puzzle, file)
  return { drawing: puzzle.drawHint(position), title: `${title}: a position` }
}
