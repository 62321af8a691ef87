import { defined } from '../campaign/index.ts'
import { type Drawing, drawingToSvg, InputError, type Puzzle } from '../src/index.ts'
import { writeText } from './output.ts'
import { differencesInWords } from './words.ts'

/** Pictures in files: SVG always, PNG where a Chromium is installed. */

export interface Picture {
  readonly drawing: Drawing
  /** What it shows, for people who listen to it. */
  readonly title: string
}

export interface PictureFlags {
  readonly svg?: string
  readonly png?: string
}

/** Beyond this a picture would be a file that nothing can show. */
const MOST_SQUARES = 1_000_000

/** Refuses a picture of a board that is too large for one, or PNG without a browser, before anything long is done. */
export async function requireDrawable(puzzle: Puzzle, { svg, png }: PictureFlags): Promise<void> {
  if (svg === undefined && png === undefined) return
  if (png !== undefined) (await import('./chromium.ts')).chromium('--png')
  if (puzzle.squares <= MOST_SQUARES) return
  const [squares, most] = [puzzle.squares.toLocaleString('en'), MOST_SQUARES.toLocaleString('en')]
  const flag = svg === undefined ? '--png' : '--svg'
  throw new InputError(`${flag}: ${squares} squares are too many for a picture; at most ${most} are drawn`)
}

/** The board with the squares tinted on which two solutions differ. */
export function ambiguousPicture(puzzle: Puzzle, answers: readonly [unknown, unknown]): Picture {
  const board = puzzle.draw()
  const tint = { shape: 'tint', letter: '*', label: 'the solutions differ here' } as const
  const tints = puzzle.differences(...answers).map((place) => ({ place, ...tint }))
  const title = `${puzzle.family.title}: two solutions differ on ${differencesInWords(puzzle, answers)}`
  return { drawing: { ...board, marks: [...board.marks, ...tints] }, title }
}

export async function writePicture({ svg, png }: PictureFlags, picture: () => Picture): Promise<void> {
  if (svg === undefined && png === undefined) return
  const { drawing, title } = picture()
  const text = drawingToSvg(drawing, title)
  if (svg !== undefined) writeText(svg, text)
  if (png !== undefined) await (await import('./chromium.ts')).writePng(png, drawing, text)
}

/** `steps.svg` becomes `steps-07.svg`. */
export function numbered({ svg, png }: PictureFlags, number: number, last: number): PictureFlags {
  const padded = String(number).padStart(String(last).length, '0')
  const named = (file: string) => file.replace(/(\.[^./\\]*)?$/, `-${padded}$1`)
  return defined({ svg: svg && named(svg), png: png && named(png) })
}
