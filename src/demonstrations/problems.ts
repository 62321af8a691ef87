import { type Place, placeOf } from '../base/grid.ts'
import type { Drawing, Mark, Stroke } from '../drawing/drawing.ts'
import { type Demonstration, named, type OpenDemonstration } from './demonstration.ts'

/** The twelve shapes of five squares, by the letters they look like. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  F: ['.XX', 'XX.', '.X.'],
  I: ['XXXXX'],
  L: ['XXXX', 'X...'],
  N: ['XXX.', '..XX'],
  P: ['XX', 'XX', 'X.'],
  T: ['XXX', '.X.', '.X.'],
  U: ['X.X', 'XXX'],
  V: ['X..', 'X..', 'XXX'],
  W: ['X..', 'XX.', '.XX'],
  X: ['.X.', 'XXX', '.X.'],
  Y: ['XXXX', '.X..'],
  Z: ['XX.', '.X.', '.XX'],
}

const ALL_PIECES = Object.keys(SHAPES).join('')

interface Box {
  readonly name: string
  readonly title: string
  /** A dot for every square that must be covered, an X for one that is not. */
  readonly board: readonly string[]
  readonly pieces: string
}

const BOXES: readonly Box[] = [
  someOf('3x5', 3, 5, 'FPU'),
  someOf('4x5', 4, 5, 'PUVZ'),
  someOf('5x5', 5, 5, 'LNUWY'),
  someOf('3x10', 3, 10, 'NPUXYZ'),
  someOf('5x6', 5, 6, 'FNPUVX'),
  { name: '3x20', title: '3 × 20, all twelve pieces', board: rectangle(3, 20), pieces: ALL_PIECES },
  {
    name: '8x8',
    title: '8 × 8 without the middle, all twelve pieces',
    board: rectangle(8, 8).map((line, row) => (row === 3 || row === 4 ? '...XX...' : line)),
    pieces: ALL_PIECES,
  },
  { name: '6x10', title: '6 × 10, all twelve pieces', board: rectangle(6, 10), pieces: ALL_PIECES },
]

function someOf(name: string, rows: number, columns: number, pieces: string): Box {
  return {
    name,
    title: `${rows} × ${columns}, pieces ${[...pieces].join(' ')}`,
    board: rectangle(rows, columns),
    pieces,
  }
}

function rectangle(rows: number, columns: number): string[] {
  return Array.from({ length: rows }, () => '.'.repeat(columns))
}

export const pentominoes: Demonstration = {
  name: 'pentominoes',
  title: 'Pentominoes in a box',
  words:
    'Fill the box with pieces of five squares, each used once, rotated and reflected as you like. ' +
    'An option is a piece in one place and one position. The pieces are items, and so is every square of the box: ' +
    'an option covers its piece and five squares, and every item must be covered exactly once.',
  sizes: BOXES.map(({ name, title }) => ({ name, title })),
  open: (size) => openBox(named(BOXES, size, 'size')),
}

interface Placed {
  /** Its number among the pieces of the box. */
  readonly piece: number
  readonly label: string
  readonly places: readonly Place[]
}

function openBox({ board, pieces }: Box): OpenDemonstration {
  const letters = [...pieces]
  const squares = board.flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === '.' ? [[row, column]] : [])),
  )
  const itemAt = new Map(squares.map(([row, column], index) => [`${row},${column}`, letters.length + index]))
  const placed = letters.flatMap((letter, piece) => placesFor(letter, piece, board))

  function itemLabel(item: number): string {
    if (item < letters.length) return `piece ${letters[item]}`
    const [row, column] = squares[item - letters.length]!
    return `the square at row ${row! + 1}, column ${column! + 1}`
  }

  function draw(options: readonly number[]): Drawing {
    const marks: Mark[] = board.flatMap((line, row) =>
      [...line].flatMap((sign, column): Mark[] =>
        sign === '.' ? [] : [{ place: [row, column], shape: 'wall', letter: '#', label: 'outside of the box' }],
      ),
    )
    const lines: Stroke[] = []
    for (const option of options) {
      const { piece, places } = placed[option]!
      const letter = letters[piece]!
      const label = `piece ${letter}`
      // By the letter, so that a piece has the same colour in every box.
      const colour = ALL_PIECES.indexOf(letter) + 1
      for (const place of places) marks.push({ place, shape: 'piece', letter, label, colour })
      lines.push(...jointsOf(places, label))
    }
    return { rows: board.length, columns: board[0]!.length, marks, lines }
  }

  return {
    problem: {
      items: letters.length + squares.length,
      options: placed.map(({ piece, places }) => [piece, ...places.map((place) => itemAt.get(String(place))!)]),
    },
    itemLabel,
    optionLabel: (option) => placed[option]!.label,
    optionSign: (option) => letters[placed[option]!.piece]!,
    draw,
  }
}

/** A piece in all its positions, wherever they fit. */
function placesFor(letter: string, piece: number, board: readonly string[]): Placed[] {
  const positions = positionsOf(SHAPES[letter]!)
  return positions.flatMap((rows, index) => {
    const squares = rows.flatMap((line, row) =>
      [...line].flatMap((sign, column) => (sign === 'X' ? [[row, column]] : [])),
    )
    const height = rows.length
    const width = rows[0]!.length
    const way = positions.length === 1 ? '' : `, position ${index + 1} of ${positions.length}`
    const found: Placed[] = []
    for (let top = 0; top + height <= board.length; top++) {
      for (let left = 0; left + width <= board[0]!.length; left++) {
        const places = squares.map(([row, column]): Place => [top + row!, left + column!])
        if (!places.every(([row, column]) => board[row]![column] === '.')) continue
        const where = `${span('row', top, height)}, ${span('column', left, width)}`
        found.push({ piece, label: `piece ${letter} in ${where}${way}`, places })
      }
    }
    return found
  })
}

function span(noun: string, first: number, length: number): string {
  return length === 1 ? `${noun} ${first + 1}` : `${noun}s ${first + 1} to ${first + length}`
}

/** A shape rotated and reflected: up to eight positions, each once. */
function positionsOf(shape: readonly string[]): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>()
  let turned = shape
  for (let turn = 0; turn < 4; turn++) {
    for (const rows of [turned, turned.map((line) => [...line].reverse().join(''))]) found.set(rows.join('/'), rows)
    turned = [...turned[0]!].map((_, column) =>
      turned
        .map((line) => line[column])
        .reverse()
        .join(''),
    )
  }
  return [...found.values()]
}

/** Short lines from square to square, so that one sees what is connected. */
function jointsOf(places: readonly Place[], label: string): Stroke[] {
  const has = (row: number, column: number) => places.some((place) => place[0] === row && place[1] === column)
  return places.flatMap(([row, column]): Stroke[] => {
    const joints: Stroke[] = []
    if (has(row, column + 1)) joints.push({ from: [row, column], to: [row, column + 1], label })
    if (has(row + 1, column)) joints.push({ from: [row, column], to: [row + 1, column], label })
    return joints
  })
}

interface Words {
  readonly name: string
  readonly title: string
  readonly letters: string
  readonly words: readonly string[]
}

const PUZZLES: readonly Words[] = [
  // The first example of The Art of Computer Programming, section 7.2.2.1.
  {
    name: '7',
    title: 'Seven letters, six options',
    letters: 'abcdefg',
    words: ['ce', 'adg', 'bcf', 'adf', 'bg', 'deg'],
  },
  {
    name: '9',
    title: 'Nine letters, twelve options',
    letters: 'abcdefghi',
    words: ['abc', 'adg', 'bd', 'beh', 'cfi', 'cg', 'def', 'dh', 'ei', 'fgh', 'ghi', 'afi'],
  },
]

export const letters: Demonstration = {
  name: 'letters',
  title: 'Letters in a table',
  words:
    'The problem with nothing around it. The items are letters, the columns of the table; ' +
    'the options are the rows, and each covers a few letters. ' +
    'Choose rows so that every letter is covered exactly once.',
  sizes: PUZZLES.map(({ name, title }) => ({ name, title })),
  open: (size) => openWords(named(PUZZLES, size, 'size')),
}

function openWords({ letters, words }: Words): OpenDemonstration {
  const options = words.map((word) => [...word].map((letter) => letters.indexOf(letter)))

  function draw(chosen: readonly number[]): Drawing {
    const covered = new Set(chosen.flatMap((option) => options[option]!))
    const marks = options.flatMap((items, row) => {
      const isChosen = chosen.includes(row)
      const isGone = !isChosen && items.some((item) => covered.has(item))
      return items.flatMap((column): Mark[] => {
        const place = [row, column] as const
        const letter: Mark = { place, shape: 'number', letter: letters[column]!, label: 'covers', isBold: isChosen }
        if (isChosen) return [{ place, shape: 'tint', letter: '*', label: 'chosen' }, letter]
        if (isGone) return [letter, { place, shape: 'cross', letter: 'x', label: 'no longer an option' }]
        return [letter]
      })
    })
    const border = {
      top: [...letters],
      right: words.map(() => ''),
      bottom: [...letters].map(() => ''),
      left: words.map((_, row) => String(row + 1)),
    }
    return { rows: words.length, columns: letters.length, marks, lines: [], border }
  }

  return {
    problem: { items: letters.length, options },
    itemLabel: (item) => `letter ${letters[item]}`,
    optionLabel: (option) => `row ${option + 1} with ${[...words[option]!].join(', ')}`,
    optionSign: (option) => String(option + 1),
    draw,
  }
}

const SIDES = [4, 5, 6, 7, 8].map((side) => ({ name: String(side), title: `${side} × ${side}`, side }))

export const queensCover: Demonstration = {
  name: 'queens',
  title: 'Queens in peace',
  words:
    'Put a queen into every row and every column so that none attacks another. An option is a queen on a square. ' +
    'The rows and the columns are items, and each must be covered exactly once. ' +
    'The diagonals are items too, but secondary ones: ' +
    'each may be covered once, or not at all, and the search never branches on them.',
  sizes: SIDES.map(({ name, title }) => ({ name, title })),
  open: (size) => openQueens(named(SIDES, size, 'size').side),
}

function openQueens(side: number): OpenDemonstration {
  const grid = { rows: side, columns: side }
  const places: Place[] = Array.from({ length: side * side }, (_, square) => placeOf(grid, square))
  const diagonals = 2 * side - 1
  const options = places.map(([row, column]) => [
    row,
    side + column,
    2 * side + row + column,
    2 * side + diagonals + row - column + side - 1,
  ])

  /** Rows, columns, then the diagonals that rise to the right and those that fall. */
  function itemLabel(item: number): string {
    if (item < side) return `row ${item + 1}`
    if (item < 2 * side) return `column ${item - side + 1}`
    const square = options.findIndex((items) => items.includes(item))
    const [row, column] = places[square]!
    const kind = item < 2 * side + diagonals ? 'rising' : 'falling'
    return `the ${kind} diagonal through row ${row + 1}, column ${column + 1}`
  }

  function draw(chosen: readonly number[]): Drawing {
    const covered = new Set(chosen.flatMap((option) => options[option]!))
    const marks = places.flatMap((place, option): Mark[] => {
      if (chosen.includes(option)) return [{ place, shape: 'piece', letter: 'Q', label: 'queen', symbol: '♛' }]
      if (!options[option]!.some((item) => covered.has(item))) return []
      return [{ place, shape: 'cross', letter: 'x', label: 'no longer an option' }]
    })
    return { ...grid, marks, lines: [] }
  }

  return {
    problem: { items: 2 * side, secondary: 2 * diagonals, options },
    itemLabel,
    optionLabel: (option) => `queen at row ${places[option]![0] + 1}, column ${places[option]![1] + 1}`,
    optionSign: (option) => `${places[option]![0] + 1},${places[option]![1] + 1}`,
    draw,
  }
}
