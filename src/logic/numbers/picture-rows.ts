import type { Entry, PictureLine, PictureLines, Word } from './picture-lines.ts'

/** A line of squares with the clues beside it. */
export interface Row {
  readonly left?: Entry | undefined
  readonly squares: readonly Entry[]
  readonly right?: Entry | undefined
  /** One entry more than squares, of which it is not known yet whether the first or the last is the clue. */
  readonly open?: readonly Entry[]
  /** Whether squares stand without white space between them. */
  readonly isGlued: boolean
}

/** Numbers of one digit can be glued to each other. */
const LARGEST_GLUED = 9
const MOST_DIGITS_SHOWN = 6

/** Whether a line is as long as a row. */
export function looksLikeRow(source: PictureLines, { words }: PictureLine, size: number): boolean {
  if (words.length >= size && words.every((word) => fits(source, word, size))) return words.length <= size + 2
  return words.some(({ pieces }) => pieces.length === size || pieces.length === size + 2)
}

/** Whether a word can be one number of a board of this size. */
export function fits(source: PictureLines, { whole, digits }: Word, size: number): boolean {
  return whole !== undefined && digits <= source.mostDigits(size)
}

export function parsedRow(source: PictureLines, line: PictureLine, size: number): Row {
  const { words } = line
  if (!(words.length >= size && words.every((word) => fits(source, word, size))) && size <= LARGEST_GLUED) {
    const glued = gluedRow(words, size)
    if (glued) return glued
  }
  const wanted = `expected ${size} ${size === 1 ? 'square' : 'squares'} for ${size} ${size === 1 ? 'row' : 'rows'}`
  if (words.length < size) {
    const found = Math.max(words.length, ...words.map(({ pieces }) => pieces.length))
    throw source.error(found < size ? `${wanted}, found ${found}` : wanted, line.end)
  }
  const entries = words.map((word) => wholeEntry(source, word, size))
  const count = entries.length
  if (count > size + 2) {
    throw source.error(`${wanted}, with a clue on either side, found ${count} numbers`, entries[size + 2]!.at)
  }
  const parts = partsOf(words)
  if (parts && parts.squares !== size) throw source.error(`${wanted}, found ${parts.squares}`, line.end)
  if (count === size) return { squares: entries, isGlued: false }
  if (count === size + 2) {
    return { left: entries[0]!, squares: entries.slice(1, -1), right: entries[size + 1]!, isGlued: false }
  }
  if (!parts) return { squares: [], open: entries, isGlued: false }
  return parts.left === 1
    ? { left: entries[0]!, squares: entries.slice(1), isGlued: false }
    : { squares: entries.slice(0, size), right: entries[size]!, isGlued: false }
}

/** A word that stands for one clue or one square. Too many digits are no matter of limits, but of what the line is. */
export function wholeEntry(source: PictureLines, { whole, pieces, digits }: Word, size: number): Entry {
  if (!whole) throw source.error('expected a blank between two numbers', pieces[1]!.at)
  if (digits > source.mostDigits(size)) {
    const found = digits > MOST_DIGITS_SHOWN ? 'a long one' : whole.value
    throw source.error(`expected a number from 1 to ${size} on a board of ${size} rows, found ${found}`, whole.at)
  }
  return whole
}

/** A row whose squares are one word, with a clue on one side, on both or on none; undefined if it is not. */
function gluedRow(words: readonly Word[], size: number): Row | undefined {
  const [only] = words
  if (words.length === 1 && only!.pieces.length === size + 2) {
    const { pieces } = only!
    return { left: pieces[0]!, squares: pieces.slice(1, -1), right: pieces[size + 1]!, isGlued: true }
  }
  const long = words.filter(({ pieces }) => pieces.length === size && size > 1)
  if (long.length !== 1) return undefined
  const at = words.indexOf(long[0]!)
  const sides = words.filter((word) => word !== long[0])
  if (at > 1 || words.length - at > 2 || sides.some(({ whole }) => !whole)) return undefined
  return {
    left: at === 1 ? words[0]!.whole : undefined,
    squares: long[0]!.pieces,
    right: words[at + 1]?.whole,
    isGlued: true,
  }
}

/** How bars part a line into squares and clues; undefined if they do not, or stand between all squares. */
function partsOf(words: readonly Word[]): { left: 0 | 1; squares: number } | undefined {
  const counts = new Map<number, number>()
  for (const { bars } of words) counts.set(bars, (counts.get(bars) ?? 0) + 1)
  const sizes = [...counts.values()]
  const largest = Math.max(...sizes)
  if (sizes.length < 2 || sizes.length > 3 || largest === 1) return undefined
  const left = sizes[0] === 1 ? 1 : 0
  const right = sizes.at(-1) === 1 ? 1 : 0
  if (left + right + 1 !== sizes.length) return undefined
  return { left, squares: largest }
}

/** Decides on which side a row has its only clue, by the columns of the other rows or of the clues. */
export function settleSides(
  source: PictureLines,
  rows: readonly Row[],
  cluesOutside: readonly Entry[],
  size: number,
): readonly Row[] {
  const open = rows.find((row) => row.open)?.open
  if (!open) return rows
  const columns = columnsOfPage(
    rows.flatMap((row) => row.open ?? [row.left ?? [], ...row.squares, row.right ?? []].flat()),
  )
  const columnOf = (entry: Entry) => columns.findIndex(({ start, end }) => start < entry.end && entry.start < end)
  // The first column of squares has at most the column of the left clues before it.
  const firsts = [0, 1].filter((first) => {
    if (first + size > columns.length || columns.length - first - size > 1) return false
    if (rows.some((row) => !row.open && columnOf(row.squares[0]!) !== first)) return false
    return cluesOutside.every((clue) => columnOf(clue) >= first && columnOf(clue) < first + size)
  })
  if (firsts.length !== 1) {
    throw source.error(
      'cannot tell on which side of the row the clue stands; write dots where there is none',
      open[0]!.at,
    )
  }
  const first = firsts[0]!
  return rows.map((row) => {
    if (!row.open) return row
    const isLeft = columnOf(row.open[0]!) < first
    const squares = isLeft ? row.open.slice(1) : row.open.slice(0, size)
    if (squares.some((entry, i) => columnOf(entry) !== first + i)) {
      throw source.error(`expected the squares of the row below each other`, squares[0]!.at)
    }
    const clue = isLeft ? { left: row.open[0]! } : { right: row.open[size]! }
    return { squares, ...clue, isGlued: row.isGlued }
  })
}

/** Entries that stand below each other are a column; wide ones make it wide. */
function columnsOfPage(entries: readonly Entry[]): { start: number; end: number }[] {
  const columns: { start: number; end: number }[] = []
  for (const { start, end } of [...entries].sort((a, b) => a.start - b.start)) {
    const last = columns.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else columns.push({ start, end })
  }
  return columns
}
