import type { Place } from '../../base/grid.ts'
import { InputError } from '../../base/input-error.ts'
import { expectArray, expectInteger, expectObject, type Json, ShapeError } from '../../base/json.ts'
import type { Codec } from '../../family.ts'
import {
  givensFromJson,
  givensIn,
  givensToJson,
  LARGEST_SIZE,
  NONE,
  type Nouns,
  type NumberBoard,
  numberText,
  BLANK as PARK,
  parsePicture,
} from '../../logic/numbers/index.ts'
import { Houses } from './lines/houses.ts'

export { LARGEST_SIZE, NONE, PARK }

/** The rules that a board may have besides the usual ones. They can be combined. */
export interface Variant {
  /** Both main diagonals hold every height once. */
  readonly diagonals?: boolean
  /** As many squares of every line are empty: not seen, hiding nothing. Heights go up to the size less the parks. */
  readonly parks?: number
  /** The rows and columns of boxes into which the board is divided too, each with every height once. */
  readonly boxes?: readonly [rows: number, columns: number]
  /** A clue is the sum of the heights that are seen, not their number. */
  readonly sums?: boolean
}

/** A square board with clues around it. Rows and columns are equally many; that many heights and parks there are. */
export interface Board extends NumberBoard, Variant {
  /**
   * How many buildings are seen from outside, clockwise from the top left corner: above from left to right, on the
   * right from top to bottom, below from right to left, on the left from bottom to top. NONE where nothing is said.
   */
  readonly clues: Uint8Array
}

/** Certificates for more rows would take long to check: there are none, and none are read. */
export const LARGEST_WITH_CERTIFICATE = 11

export const NOUNS: Nouns = { number: 'height', blank: 'park', sign: 'P' }

/** Without clues and givens, and with the rules of another board as far as they fit. */
export function empty(size: number, like: Variant = {}): Board {
  const { parks = 0, boxes, ...rest } = variantOf(like)
  const clues = new Uint8Array(4 * size)
  const board = { rows: size, columns: size, clues, givens: new Uint8Array(size * size), ...rest }
  const fits = boxes && boxes[0] * boxes[1] === size
  return { ...board, ...(parks > 0 && parks < size && { parks }), ...(fits && { boxes }) }
}

/** The tallest height. */
export function tallestOf({ rows, parks = 0 }: Board): number {
  return rows - parks
}

/** The largest clue that a line can have. */
export function largestClue(board: Board): number {
  const tallest = tallestOf(board)
  return board.sums ? (tallest * (tallest + 1)) / 2 : tallest
}

/** The rules of a board besides the usual ones, without the rest of it. */
export function variantOf({ diagonals, parks, boxes, sums }: Variant): Variant {
  return { ...(diagonals && { diagonals }), ...(parks && { parks }), ...(boxes && { boxes }), ...(sums && { sums }) }
}

export function isVariant({ diagonals, parks, boxes, sums }: Variant): boolean {
  return Boolean(diagonals || parks || boxes || sums)
}

/** Texts are the board with its clues around it, in columns, with '.' where nothing is said. */
export const boardCodec: Codec<Board> = {
  parse: parseBoard,
  format: (board) =>
    [...headOf(board), ...framedRows(board, (square) => numberText(NOUNS, board.givens[square]!))].join('\n'),
  fromJson: boardFromJson,
  toJson: (board) => {
    const hasGivens = board.givens.some((given) => given !== NONE)
    return {
      clues: Array.from(board.clues),
      ...(hasGivens && { givens: givensToJson(board, NOUNS) }),
      ...(variantOf(board) as Record<string, Json>),
    }
  },
}

/** `diagonals`, `parks 1`, `boxes 3x3` and `sums`, in any combination, on a line before the board. */
const HEAD = /^(?:\s*\n)*[^\S\n]*((?:diagonals|parks|boxes|sums)\b[^\n]*)(?:\n|$)/
const HEAD_WORD = /(diagonals|sums)(?![^\s,])|parks\s+(\d+)(?![^\s,])|boxes\s+(\d+)\s*[x×]\s*(\d+)(?![^\s,])|[^\s,]+/g

function headOf({ diagonals, parks, boxes, sums }: Variant): string[] {
  const words = [
    diagonals && 'diagonals',
    parks && `parks ${parks}`,
    boxes && `boxes ${boxes.join('x')}`,
    sums && 'sums',
  ]
  const head = words.filter(Boolean).join(' ')
  return head === '' ? [] : [head]
}

/** What the head of a text says, and where each of its words stands. */
function parseHead(text: string, start: number, head: string): { variant: Variant; at: Map<keyof Variant, number> } {
  let variant: Variant = {}
  const at = new Map<keyof Variant, number>()
  for (const { 1: flag, 2: parks, 3: rows, 4: columns, index } of head.matchAll(HEAD_WORD)) {
    const key = (flag ?? (parks ? 'parks' : rows ? 'boxes' : undefined)) as keyof Variant | undefined
    if (key === undefined) {
      throw InputError.expected(
        text,
        start + index,
        "'diagonals', 'parks' and a number, 'boxes' and a size such as 3x3, or 'sums'",
      )
    }
    at.set(key, start + index)
    if (key === 'parks') variant = { ...variant, parks: Number(parks) }
    else if (key === 'boxes') variant = { ...variant, boxes: [Number(rows), Number(columns)] }
    else variant = { ...variant, [key]: true }
  }
  return { variant, at }
}

function parseBoard(text: string): Board {
  const found = HEAD.exec(text)
  const start = found ? found[0].indexOf(found[1]!) : 0
  const { variant, at } = found
    ? parseHead(text, start, found[1]!)
    : { variant: {}, at: new Map<keyof Variant, number>() }
  const body = found ? text.slice(0, start) + ' '.repeat(found[1]!.length) + text.slice(start + found[1]!.length) : text
  const picture = parsePicture(body, { sizes: [1, LARGEST_SIZE], sums: variant.sums ?? false, sign: NOUNS.sign })
  const { size, clues, error } = picture
  const wrong = wrongVariant(size, variant)
  if (wrong) throw InputError.at(text, at.get(wrong.key)!, wrong.why)
  const board = empty(size, variant)
  clues.forEach((clue, i) => {
    if (!clue || clue.value === NONE) return
    const { value, at: place } = clue
    const most = largestClue(board)
    if (!(value >= 0 && value <= most) && !(value === PARK && variant.parks)) {
      const found = value === PARK ? 'a park' : value
      throw error(`expected a clue from 1 to ${most} on a board of ${size} rows, found ${found}`, place)
    }
    board.clues[i] = requireClue(board, value, (why) => error(why, place))
  })
  return { ...board, givens: givensIn(picture, new Houses(board), NOUNS) }
}

/** The most heights whose sum fits into a clue, which is a byte. */
const MOST_HEIGHTS_OF_SUMS = 22

/** What is wrong with the rules of a board of a size, if anything. */
function wrongVariant(
  size: number,
  { parks = 0, boxes, sums }: Variant,
): { key: keyof Variant; why: string } | undefined {
  if (parks >= size)
    return { key: 'parks', why: `expected fewer parks than the ${size} squares of a line, found ${parks}` }
  if (boxes && (boxes[0] < 1 || boxes[0] * boxes[1] !== size)) {
    return {
      key: 'boxes',
      why: `boxes of ${boxes.join('x')} squares do not hold the ${size} heights and parks of a line`,
    }
  }
  if (sums && size - parks > MOST_HEIGHTS_OF_SUMS) {
    return { key: 'sums', why: `expected at most ${MOST_HEIGHTS_OF_SUMS} heights with sums, found ${size - parks}` }
  }
  return undefined
}

/** The tallest building is always seen, so that no sum is below its height. */
function requireClue(board: Board, clue: number, error: (why: string) => Error): number {
  if (!board.sums || clue === NONE || clue >= tallestOf(board)) return clue
  throw error(`expected a sum of at least ${tallestOf(board)}, as the tallest building is always seen, found ${clue}`)
}

function boardFromJson(json: Json): Board {
  const object = expectObject(json)
  const list = expectArray(object.clues, ['clues'])
  const size = list.length / 4
  if (size === 0 || !Number.isInteger(size)) {
    throw new ShapeError(`expected four clues for every row as clues, found ${list.length}`, ['clues'])
  }
  if (size > LARGEST_SIZE) throw new ShapeError(`a board has at most ${4 * LARGEST_SIZE} clues`, ['clues'])
  const board = empty(size, variantFromJson(object, size))
  list.forEach((clue, i) => {
    const path = ['clues', i]
    if (clue !== null)
      board.clues[i] = requireClue(
        board,
        expectInteger(clue, 0, largestClue(board), path),
        (why) => new ShapeError(why, path),
      )
  })
  if (object.givens === undefined || object.givens === null) return board
  return { ...board, givens: givensFromJson(object.givens, new Houses(board), NOUNS) }
}

function variantFromJson(object: Readonly<Record<string, Json>>, size: number): Variant {
  const isSet = (key: string) => {
    const value = object[key]
    if (value === undefined || value === null || typeof value === 'boolean') return value === true
    throw new ShapeError(`expected true or false as ${key}`, [key])
  }
  const pair = object.boxes === undefined || object.boxes === null ? undefined : expectArray(object.boxes, ['boxes'])
  if (pair && pair.length !== 2) throw new ShapeError('expected the rows and the columns of a box', ['boxes'])
  const parks =
    object.parks === undefined || object.parks === null ? 0 : expectInteger(object.parks, 0, LARGEST_SIZE, ['parks'])
  const variant = variantOf({
    diagonals: isSet('diagonals'),
    parks,
    sums: isSet('sums'),
    ...(pair && {
      boxes: [
        expectInteger(pair[0], 1, LARGEST_SIZE, ['boxes', 0]),
        expectInteger(pair[1], 1, LARGEST_SIZE, ['boxes', 1]),
      ] as const,
    }),
  })
  const wrong = wrongVariant(size, variant)
  if (wrong) throw new ShapeError(wrong.why, [wrong.key])
  return variant
}

/**
 * The clues of a board by side: above and below from left to right, on the left and on the right from top to bottom.
 */
export interface Sides {
  readonly top: readonly number[]
  readonly right: readonly number[]
  readonly bottom: readonly number[]
  readonly left: readonly number[]
}

export function sidesOf({ rows: size, clues }: Board): Sides {
  const [top, right, bottom, left] = [0, 1, 2, 3].map((side) =>
    Array.from(clues.subarray(side * size, (side + 1) * size)),
  )
  return { top: top!, right: right!, bottom: bottom!.reverse(), left: left!.reverse() }
}

/** The other way round: clues as a board has them. */
export function cluesFrom({ top, right, bottom, left }: Sides): Uint8Array {
  return Uint8Array.from([...top, ...right, ...[...bottom].reverse(), ...[...left].reverse()])
}

/** The clue at a place beside the board, undefined on the board and at its corners. */
export function clueAt(size: number, [row, column]: Place): number | undefined {
  if (isOnBoard(size, column)) {
    if (row === -1) return column
    if (row === size) return 3 * size - 1 - column
  } else if (isOnBoard(size, row)) {
    if (column === size) return size + row
    if (column === -1) return 4 * size - 1 - row
  }
  return undefined
}

export function placeOfClue(size: number, clue: number): Place {
  const along = clue % size
  switch (Math.floor(clue / size)) {
    case 0:
      return [-1, along]
    case 1:
      return [along, size]
    case 2:
      return [size, size - 1 - along]
    default:
      return [size - 1 - along, -1]
  }
}

function isOnBoard(size: number, at: number): boolean {
  return at >= 0 && at < size
}

/** The lines of a text with the clues around the board, all columns as wide as the widest. */
function framedRows(board: Board, textOf: (square: number) => string): string[] {
  const { rows: size } = board
  const { top, right, bottom, left } = sidesOf(board)
  const squares = Array.from({ length: size * size }, (_, square) => textOf(square))
  const clueTexts = [top, right, bottom, left].map((side) => side.map((clue) => numberText(NOUNS, clue)))
  const width = Math.max(...[...squares, ...clueTexts.flat()].map(({ length }) => length))
  const aligned = (texts: readonly string[]) => texts.map((text) => text.padStart(width)).join(' ')
  const [above, onRight, below, onLeft] = clueTexts as [string[], string[], string[], string[]]
  const rows = onRight.map((clue, row) => {
    return aligned([onLeft[row]!, ...squares.slice(row * size, (row + 1) * size), clue])
  })
  return [aligned(['', ...above]), ...rows, aligned(['', ...below])]
}
