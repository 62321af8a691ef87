import { InputError } from '../../base/input-error.ts'
import { type Entry, type PictureLine, PictureLines } from './picture-lines.ts'
import { fits, looksLikeRow, parsedRow, type Row, settleSides, wholeEntry } from './picture-rows.ts'

/** A board as it was typed, with every entry in its place. */
export interface Picture {
  readonly size: number
  /** Row by row. */
  readonly squares: readonly Entry[]
  /** Clockwise from the top left, as in a board; undefined where nothing was typed. */
  readonly clues: readonly (Entry | undefined)[]
  readonly error: (message: string, at: number) => InputError
}

export interface PictureOptions {
  /** The fewest and the most rows there may be; the same where the board is known. */
  readonly sizes: readonly [least: number, most: number]
  /** Whether squares may have marks in braces. */
  readonly hasMarks?: boolean
  /** Whether clues are sums, which may have more digits than numbers. */
  readonly sums?: boolean
  /** How a blank is written. */
  readonly sign?: string | undefined
  /** Whether clues may stand around the board, as they may if this is left out. */
  readonly hasClues?: boolean
}

/** Which lines of a text are clues: each choice is one way to read it. */
const WAYS = [
  { above: 1, below: 1 },
  { above: 0, below: 0 },
  { above: 1, below: 0 },
  { above: 0, below: 1 },
] as const

const WITHOUT_CLUES = [{ above: 0, below: 0 }] as const

interface Reading {
  readonly picture?: Picture
  readonly failure?: InputError
  /** How many lines do not fit. */
  readonly misfits: number
}

/** Reads a board with or without clues around it, in every way; two different boards are refused. */
export function parsePicture(text: string, options: PictureOptions): Picture {
  const { sizes, hasMarks = false, sums = false, sign, hasClues = true } = options
  const [least, most] = sizes
  const source = new PictureLines(text, hasMarks, most + 2, sums, sign)
  const { lines } = source
  const ways = (hasClues ? WAYS : WITHOUT_CLUES).filter(({ above, below }) => {
    const rows = lines.length - above - below
    return rows >= least && rows <= most
  })
  if (ways.length === 0) {
    const wanted = least === most ? `expected ${most} rows as in the problem` : `a board has at most ${most} rows`
    throw source.error(`${wanted}, found ${lines.length}`, lines.at(-1)!.end)
  }
  const readings = ways.map(({ above, below }) => readingOf(source, above, below))
  const pictures = readings.flatMap(({ picture }) => (picture ? [picture] : []))
  if (pictures.length === 0) {
    // The way that fits most lines is likely what was meant.
    const [best] = readings.sort((a, b) => a.misfits - b.misfits)
    throw best!.failure!
  }
  if (new Set(pictures.map(keyOf)).size > 1) {
    throw source.error('cannot tell which lines are rows and which are clues; write dots where there is no clue', 0)
  }
  const [picture] = pictures
  const clue = picture!.clues.find((each) => each)
  if (clue && !hasClues) throw source.error(`expected ${picture!.size} squares in a row, found more`, clue.at)
  return picture!
}

function keyOf({ size, squares, clues }: Picture): string {
  return [size, ...squares.map(({ at }) => at), ...clues.map((clue) => clue?.value ?? 0)].join()
}

function readingOf(source: PictureLines, above: 0 | 1, below: 0 | 1): Reading {
  const { lines } = source
  const size = lines.length - above - below
  const rowLines = lines.slice(above, lines.length - below)
  const clueLines = [...(above ? [lines[0]!] : []), ...(below ? [lines.at(-1)!] : [])]
  try {
    const rows = rowLines.map((line) => parsedRow(source, line, size))
    const isGlued = rows.some((row) => row.isGlued)
    const outer = clueLines.map((line) => clueEntries(source, line, size, isGlued))
    return { picture: placed(source, size, rows, outer, above, below), misfits: 0 }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const wrongRows = rowLines.filter((line) => !looksLikeRow(source, line, size))
    const wrongClues = clueLines.filter(
      ({ words }) => words.length > size || !words.every((word) => fits(source, word, size)),
    )
    return { failure: error, misfits: wrongRows.length + wrongClues.length }
  }
}

function clueEntries(source: PictureLines, line: PictureLine, size: number, isGlued: boolean): Entry[] {
  const entries = line.words.flatMap((word) => {
    return word.pieces.length > 1 && isGlued ? word.pieces : [wholeEntry(source, word, size)]
  })
  if (entries.length > size) {
    throw source.error(`expected at most ${size} clues for ${size} rows, found ${entries.length}`, entries[size]!.at)
  }
  const marked = entries.find(({ marks }) => marks !== undefined)
  if (marked) throw source.error('expected a clue, found a square with marks', marked.at)
  return entries
}

function placed(
  source: PictureLines,
  size: number,
  rows: readonly Row[],
  outer: readonly Entry[][],
  above: 0 | 1,
  below: 0 | 1,
): Picture {
  const settled = settleSides(source, rows, outer.flat(), size)
  const squares = settled.flatMap((row) => row.squares)
  const clues = new Array<Entry | undefined>(4 * size).fill(undefined)
  const inColumns = outer.map((entries) => byColumns(source, entries, squares, size))
  for (let i = 0; i < size; i++) {
    if (above) clues[i] = inColumns[0]![i]
    clues[size + i] = settled[i]!.right
    if (below) clues[3 * size - 1 - i] = inColumns.at(-1)![i]
    clues[4 * size - 1 - i] = settled[i]!.left
  }
  const marked = clues.find((clue) => clue?.marks !== undefined)
  if (marked) throw source.error('expected a clue, found a square with marks', marked.at)
  return { size, squares, clues, error: (message, at) => source.error(message, at) }
}

/** The clues of a line above or below the board, by column: where some are left out, by where the others stand. */
function byColumns(
  source: PictureLines,
  entries: readonly Entry[],
  squares: readonly Entry[],
  size: number,
): readonly (Entry | undefined)[] {
  if (entries.length === size) return entries
  const clues = new Array<Entry | undefined>(size).fill(undefined)
  for (const entry of entries) {
    const columns = new Set<number>()
    squares.forEach(({ start, end }, square) => {
      if (start < entry.end && entry.start < end) columns.add(square % size)
    })
    const [column] = columns
    if (columns.size !== 1 || clues[column!]) {
      const what = `which of the ${size} columns the clue belongs to; write dots where there is none`
      throw source.error(`cannot tell ${what}`, entry.at)
    }
    clues[column!] = entry
  }
  return clues
}
