import { copiedTo, type Grid, placeOf, squaresWith, toggled } from '../../base/grid.ts'
import type { Hinter, Violation } from '../../family.ts'
import { CROSS_TOOL, ERASER, type Player, type Setter, type Tool } from '../../hands.ts'
import { type Marked, type Marks, markHinter, markPlayer, OPEN, startOf } from '../../logic/index.ts'
import { type Board, EMPTY, MOST_STARS, marksCodec, NAMES, regionName, STAR } from './board.ts'
import { check, rules, touching, wrongHouses } from './check.ts'
import type { Deducer } from './deducer.ts'
import { drawMarks } from './draw.ts'
import { Houses } from './houses.ts'
import { explanationBounds, starLogic } from './logic.ts'

/** The marks with all that stars exclude: the squares around them, and the rest of full houses. */
function withCrosses(board: Board, marks: Marks): Marks {
  const crossed = marks.slice()
  const houses = new Houses(board)
  const cross = (squares: Int32Array) => {
    for (const square of squares) if (crossed[square] === OPEN) crossed[square] = EMPTY
  }
  for (const [square, mark] of marks.entries()) {
    if (mark === STAR) cross(houses.neighbours.subarray(8 * square, 8 * square + 8))
  }
  for (let house = 0; house < houses.count; house++) {
    const squares = houses.squaresOf(house)
    if (squares.filter((square) => marks[square] === STAR).length >= board.stars) cross(squares)
  }
  return crossed
}

/** What marks break already: stars that touch, and houses with too many stars or too few squares. */
function mistakes(board: Board, marks: Marks): Violation[] {
  return [
    ...touching(board, marks, STAR),
    ...wrongHouses(board, (squares) => {
      const stars = squares.filter((square) => marks[square] === STAR).length
      const open = squares.filter((square) => marks[square] === OPEN).length
      return stars <= board.stars && stars + open >= board.stars
    }),
  ]
}

export const marked: Marked<Board, Deducer> = {
  logic: starLogic,
  bounds: explanationBounds,
  names: NAMES,
  codec: marksCodec,
  draw: drawMarks,
  withImplied: withCrosses,
  letter: '+',
  mistakes,
  tell: (_, { rule }) => rules[rule as keyof typeof rules],
  low: {
    named: 'empty',
    here: 'this square empty',
    on: (squares) => `${squares} empty`,
    wrong: (squares) => `every solution has a star on ${squares}`,
  },
  high: {
    named: 'a star',
    here: 'a star here',
    on: (squares) => `a star on ${squares}`,
    wrong: (squares) => `no solution has a star on ${squares}`,
  },
}

export const hinter: Hinter<Board, Marks> = /* @__PURE__ */ markHinter(marked)

export const player: Player<Board, Marks> = /* @__PURE__ */ markPlayer(marked, {
  words:
    'Put stars on squares, and crosses where there is none; squares that a star rules out are crossed by themselves.',
  openings: [
    { title: 'easy', settings: { size: '7', difficulty: 'easy' } },
    { title: 'medium', settings: { size: '8', difficulty: 'medium' }, isUsual: true },
    { title: 'hard', settings: { size: '9', difficulty: 'hard' } },
    { title: 'two stars', settings: { size: '10', stars: '2' } },
  ],
  tools: {
    high: { name: 'star', title: 'Star', key: 's', sign: { shape: 'piece', letter: '★' }, kind: 'square' },
    low: CROSS_TOOL,
  },
  rules,
  check,
  peers: (board, [row, column]) => {
    const one = toggled(startOf(board), row * board.columns + column, STAR)
    const crossed = squaresWith(withCrosses({ ...board, stars: 1 }, one), EMPTY)
    return Array.from(crossed, (square) => placeOf(board, square))
  },
  standing: (board, stars) => {
    const count = squaresWith(stars, 1).length
    const of = board.rows * board.stars
    return { words: `${count} of ${of} stars are set.`, progress: { done: Math.min(count, of), of } }
  },
})

/** A cleared board has its rows as regions; a square that is erased belongs to that of its row again. */
const clearedRegion = ({ columns }: Grid, square: number) => Math.floor(square / columns)

export const setter: Setter<Board> = {
  words: 'Paint squares with the regions they belong to; every region keeps at least one square.',
  entry: 'paint',
  tools: (board) => [
    {
      title: 'Regions',
      tools: Array.from({ length: board.rows }, (_, region): Tool => {
        const letter = regionName(board, region)
        const key = letter.toLowerCase()
        return { name: letter, title: `Region ${letter}`, key, sign: { shape: 'area', letter }, kind: 'square' }
      }),
    },
  ],
  act: (board, { tool, place: [row, column] }) => {
    const square = row * board.columns + column
    const region = Array.from({ length: board.rows }, (_, i) => regionName(board, i)).indexOf(tool)
    const before = board.regions[square]!
    const wanted = tool === ERASER || region === before ? clearedRegion(board, square) : region
    const isLast = board.regions.filter((other) => other === before).length === 1
    if (wanted < 0 || wanted === before || isLast) return board
    return { ...board, regions: board.regions.map((other, i) => (i === square ? wanted : other)) }
  },
  sizes: { low: 1, high: 30, isSquare: true },
  resize: (board, size) => {
    const { rows } = size
    const regions = new Uint8Array(rows * rows).fill(rows - 1)
    copiedTo(regions, size, board.regions, board)
    // What is cut off may leave regions without a square: each takes one of a region that has several.
    const has = (region: number) => regions.filter((other) => other === region).length
    for (let square = 0; square < regions.length; square++) if (regions[square]! >= rows) regions[square] = rows - 1
    for (let region = 0; region < rows; region++) {
      for (let square = 0; has(region) === 0; square++) if (has(regions[square]!) > 1) regions[square] = region
    }
    return { ...size, stars: board.stars, regions }
  },
  clear: (board) => ({ ...board, regions: board.regions.map((_, square) => clearedRegion(board, square)) }),
  numbers: [
    {
      name: 'stars',
      title: 'Stars in every row, column and region',
      low: 1,
      high: () => MOST_STARS,
      value: ({ stars }) => stars,
      change: (board, stars) => ({ ...board, stars }),
    },
  ],
}
