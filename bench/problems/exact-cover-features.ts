import { type CoverProblem, exactCover, Random } from '../../src/index.ts'
import { langford } from './exact-cover.ts'

/** Edges of a board of squares: first those above and below squares, row by row, then those left and right of them. */
function edgesOf(rows: number, columns: number) {
  const flat = (rows + 1) * columns
  return {
    count: flat + rows * (columns + 1),
    /** Up, right, down, left. */
    around: (row: number, column: number) => [
      row * columns + column,
      flat + row * (columns + 1) + column + 1,
      (row + 1) * columns + column,
      flat + row * (columns + 1) + column,
    ],
  }
}

/**
 * Square pieces with a colour on each side, turned at will: items are squares and pieces, edges are secondary items
 * with colours. Colours count from 1, and the border has colour 1.
 */
function squaresMatching(rows: number, columns: number, pieces: readonly (readonly number[])[]): CoverProblem {
  const edges = edgesOf(rows, columns)
  const squares = rows * columns
  const items = squares + pieces.length
  const options: number[][] = []
  const colours: number[][] = []
  pieces.forEach((piece, number) => {
    const turns = new Set([0, 1, 2, 3].map((turn) => [...piece.slice(turn), ...piece.slice(0, turn)].join()))
    for (const sides of [...turns].map((text) => text.split(',').map(Number))) {
      for (let square = 0; square < squares; square++) {
        const row = Math.floor(square / columns)
        const column = square % columns
        const isBorder = [row === 0, column === columns - 1, row === rows - 1, column === 0]
        if (isBorder.some((isOuter, side) => isOuter && sides[side] !== 1)) continue
        options.push([square, squares + number, ...edges.around(row, column).map((edge) => items + edge)])
        colours.push([0, 0, ...sides])
      }
    }
  })
  return { items, secondary: edges.count, options, colours }
}

/** MacMahon's 24 squares, all that three colours allow up to rotation, or those of them that two colours allow. */
export function macMahonSquares(rows: number, columns: number, colours: number): CoverProblem {
  const pieces = new Map<string, number[]>()
  for (let code = 0; code < colours ** 4; code++) {
    const sides = [0, 1, 2, 3].map((side) => 1 + (Math.floor(code / colours ** side) % colours))
    const least = [0, 1, 2, 3].map((turn) => [...sides.slice(turn), ...sides.slice(0, turn)].join()).sort()[0]!
    pieces.set(least, least.split(',').map(Number))
  }
  return squaresMatching(rows, columns, [...pieces.values()])
}

/**
 * An edge-matching puzzle that has a solution: colours are drawn for the edges inside, then the pieces are turned
 * and shuffled.
 */
export function edgeMatching(size: number, inner: number, seed: number): CoverProblem {
  const random = new Random(seed)
  const edges = edgesOf(size, size)
  const colourOf = Array.from({ length: edges.count }, () => 2 + random.below(inner))
  const pieces: number[][] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const isBorder = [row === 0, column === size - 1, row === size - 1, column === 0]
      const sides = edges.around(row, column).map((edge, side) => (isBorder[side] ? 1 : colourOf[edge]!))
      const turn = random.below(4)
      pieces.push([...sides.slice(turn), ...sides.slice(0, turn)])
    }
  }
  return squaresMatching(size, size, random.shuffle(pieces))
}

/**
 * Words across and down, all different, from a made-up list: rows and columns are items, squares have letters as
 * colours.
 */
export function wordRectangle(
  rows: number,
  columns: number,
  words: number,
  letters: number,
  seed: number,
): CoverProblem {
  const random = new Random(seed)
  if (letters ** Math.min(rows, columns) < 2 * words) throw new Error('there are not enough words of so few letters')
  const wordsOf = (length: number) => {
    const drawn = new Set<string>()
    while (drawn.size < words) {
      // Consonants and vowels take turns, as in most languages: with letters at random hardly anything would fit.
      drawn.add(Array.from({ length }, (_, k) => 2 * random.below(letters) + (k % 2)).join())
    }
    return [...drawn].map((text) => text.split(',').map(Number))
  }
  const across = wordsOf(columns)
  const down = wordsOf(rows)
  const items = rows + columns
  const options: number[][] = []
  const colours: number[][] = []
  const add = (line: number, squares: readonly number[], word: readonly number[], wordItem: number) => {
    options.push([line, ...squares.map((square) => items + square), items + rows * columns + wordItem])
    colours.push([0, ...word.map((letter) => letter + 1), 0])
  }
  // The letters of every other line begin with a vowel, so that lines across and down agree.
  const shifted = (word: readonly number[], line: number) =>
    word.map((letter) => (line % 2 === 0 ? letter : letter ^ 1))
  for (let row = 0; row < rows; row++) {
    const squares = Array.from({ length: columns }, (_, column) => row * columns + column)
    for (const [number, word] of across.entries()) add(row, squares, shifted(word, row), number)
  }
  for (let column = 0; column < columns; column++) {
    const squares = Array.from({ length: rows }, (_, row) => row * columns + column)
    for (const [number, word] of down.entries()) add(rows + column, squares, shifted(word, column), words + number)
  }
  return { items, secondary: rows * columns + 2 * words, options, colours }
}

/** Langford pairs where every place of a pair has a cost. */
export function costedLangford(n: number, seed: number): CoverProblem {
  const random = new Random(seed)
  const problem = langford(n)
  return { ...problem, costs: problem.options.map(() => random.below(100)) }
}

/**
 * The documents' hitori with multiplicities: a number that stands m times in a line is shaded there m − 1 or m
 * times, and borders keep shaded squares apart. Without the check that the rest is connected. The board has a
 * solution: squares are shaded at random, and get numbers that stand elsewhere in their row.
 */
export function hitoriCover(size: number, shaded: number, seed: number): CoverProblem {
  const random = new Random(seed)
  const board = Array.from({ length: size * size }, (_, square) => (Math.floor(square / size) + (square % size)) % size)
  const isShaded = new Uint8Array(size * size)
  for (let left = shaded; left > 0; left--) {
    const square = random.below(size * size)
    if ([square, ...neighboursOf(square, size)].some((other) => isShaded[other] === 1)) continue
    isShaded[square] = 1
    board[square] = board[square - (square % size) + random.below(size)]!
  }
  const itemOf = new Map<string, number>()
  const times: number[] = []
  const itemsOf = board.map((number, square) => {
    const keys = [`r${Math.floor(square / size)} ${number}`, `c${square % size} ${number}`]
    return keys.map((key) => {
      const item = itemOf.get(key) ?? itemOf.size
      itemOf.set(key, item)
      times[item] = (times[item] ?? 0) + 1
      return item
    })
  })
  const items = itemOf.size
  const edges = edgesOf(size, size)
  const options = board.map((_, square) => {
    const borders = edges.around(Math.floor(square / size), square % size).map((edge) => items + edge)
    return [...itemsOf[square]!, ...borders]
  })
  const multiplicities = times.map((count): [number, number] => [count - 1, count])
  return { items, secondary: edges.count, options, multiplicities }
}

function neighboursOf(square: number, size: number): number[] {
  return [
    ...(square >= size ? [square - size] : []),
    ...(square + size < size * size ? [square + size] : []),
    ...(square % size > 0 ? [square - 1] : []),
    ...(square % size < size - 1 ? [square + 1] : []),
  ]
}

/** Two stars in every row and column, no two of which touch. */
function twoStars(size: number): CoverProblem {
  const corners = size + 1
  const options = Array.from({ length: size * size }, (_, square) => {
    const row = Math.floor(square / size)
    const column = square % size
    // Stars that touch share a corner.
    const touching = [0, 1, corners, corners + 1].map((corner) => 2 * size + row * corners + column + corner)
    return [row, size + column, ...touching]
  })
  const multiplicities = Array.from({ length: 2 * size }, (): [number, number] => [2, 2])
  return { items: 2 * size, secondary: corners * corners, options, multiplicities }
}

/**
 * Star battle: two stars in every region too. Stars are placed at random first, and regions grow around pairs of them.
 */
export function starBattle(size: number, seed: number): CoverProblem {
  const random = new Random(seed)
  const open = twoStars(size)
  const order = random.shuffle(Array.from({ length: size * size }, (_, square) => square))
  const stars = exactCover({ ...open, options: order.map((square) => open.options[square]!) }).first()
  if (!stars) throw new Error(`no two stars fit into each line of a board of ${size} squares`)
  const region = new Int32Array(size * size).fill(-1)
  const inOrder = stars.map((option) => order[option]!).sort((a, b) => a - b)
  for (const [k, square] of inOrder.entries()) region[square] = k >> 1
  for (let left = size * size - 2 * size; left > 0; ) {
    const square = random.below(size * size)
    const from = neighboursOf(square, size)[random.below(neighboursOf(square, size).length)]!
    if (region[square]! >= 0 || region[from]! < 0) continue
    region[square] = region[from]!
    left--
  }
  const shift = (item: number) => (item < 2 * size ? item : item + size)
  const options = Array.from(open.options, (items, square) => [...Array.from(items, shift), 2 * size + region[square]!])
  const multiplicities = Array.from({ length: 3 * size }, (): [number, number] => [2, 2])
  return { ...open, items: 3 * size, options, multiplicities }
}
