import type { Grid } from '../../base/grid.ts'
import { placeOf } from '../../base/grid.ts'
import { copiedTo, toggled } from '../../base/square-values.ts'
import type { Hint, Hinter, Violation } from '../../family.ts'
import { ERASER, type Player, type Setter, type Tool } from '../../hands.ts'
import { type Hinting, hint, refute } from '../../logic/index.ts'
import { type Board, CROSSED, type Marks, MOST_STARS, marksCodec, OPEN, regionName, STARRED } from './board.ts'
import { check, rules, touching, wrongHouses } from './check.ts'
import { type Deducer, EITHER, EMPTY, STAR } from './deducer.ts'
import { after, drawHint, drawMarks } from './draw.ts'
import { Houses } from './houses.ts'
import { explanationBounds, starLogic } from './logic.ts'
import { namesOf } from './words.ts'

const startOf = ({ rows }: Board): Marks => new Uint8Array(rows * rows)

/**
 * The marks with all that stars cross out by themselves: the squares around them, and the rest of houses that have
 * all of theirs.
 */
function withCrosses(board: Board, marks: Marks): Marks {
  const crossed = marks.slice()
  const houses = new Houses(board)
  const cross = (squares: Iterable<number>) => {
    for (const square of squares) if (crossed[square] === OPEN) crossed[square] = CROSSED
  }
  for (const [square, mark] of marks.entries()) {
    if (mark === STARRED) cross(houses.neighbours.subarray(8 * square, 8 * square + 8))
  }
  for (let house = 0; house < houses.count; house++) {
    const squares = houses.squaresOf(house)
    if (squares.filter((square) => marks[square] === STARRED).length >= board.stars) cross(squares)
  }
  return crossed
}

/** What marks break already: stars that touch, and houses with too many stars or too few squares. */
function mistakes(board: Board, marks: Marks): Violation[] {
  return [
    ...touching(board, marks, STARRED),
    ...wrongHouses(board, (squares) => {
      const stars = squares.filter((square) => marks[square] === STARRED).length
      const open = squares.filter((square) => marks[square] === OPEN).length
      return stars <= board.stars && stars + open >= board.stars
    }),
  ]
}

const hinting: Hinting<Board, Marks, Deducer> = {
  entries: (board, marks) => Int32Array.from(withCrosses(board, marks), (mark) => [EITHER, EMPTY, STAR][mark]!),
  open: (board, marks) => {
    const crossed = withCrosses(board, marks)
    return [...crossed.keys()].filter((square) => crossed[square] === OPEN)
  },
  broken: (board, marks) => {
    const [first] = mistakes(board, marks)
    return first && { kind: 'mistake', words: rules[first.rule as keyof typeof rules], ...first }
  },
  finished: 'Every square is settled, and all rules are kept.',
  stuck: 'Nothing more can be deduced: the board has several solutions from here, which differ on every open square.',
  wrong: (board, marks, squares) => {
    const named = (mark: number) => squares.filter((square) => (marks[square] === STARRED) === (mark === STARRED))
    const [stars, crosses] = [named(STARRED), named(CROSSED)]
    const clauses = [
      ...(stars.length > 0 ? [`no solution has a star on ${namesOf(board, stars)}`] : []),
      ...(crosses.length > 0 ? [`every solution has a star on ${namesOf(board, crosses)}`] : []),
    ]
    return `There is a mistake: ${clauses.join(', and ')}.`
  },
  clash: (board, _, squares) =>
    `There is a mistake: no solution has all the marks on ${namesOf(board, squares)}, though each alone is possible.`,
}

export const hinter: Hinter<Board, Marks> = {
  position: marksCodec,
  start: startOf,
  search: (board, marks) => hint(starLogic, hinting, board, marks, explanationBounds),
  refute: (board, marks, place) => refute(starLogic, hinting, board, marks, place, explanationBounds),
  draw: (board, marks, given?: Hint) => drawHint(board, withCrosses(board, marks), given),
}

const tools: readonly Tool[] = [
  { name: 'star', title: 'Star', key: 's', sign: { shape: 'piece', letter: '★' }, kind: 'square' },
  { name: 'cross', title: 'Cross', key: 'x', sign: { shape: 'cross', letter: '×' }, kind: 'square', role: 'note' },
]

export const player: Player<Board, Marks> = {
  words:
    'Put stars on squares, and crosses where there is none; squares that a star rules out are crossed by themselves.',
  entry: 'paint',
  openings: [
    { title: 'easy', settings: { size: '7', difficulty: 'easy' } },
    { title: 'medium', settings: { size: '8', difficulty: 'medium' }, isUsual: true },
    { title: 'hard', settings: { size: '9', difficulty: 'hard' } },
    { title: 'two stars', settings: { size: '10', stars: '2' } },
  ],
  position: marksCodec,
  start: startOf,
  tools: () => [{ title: 'Squares', tools }],
  act: (board, marks, { tool, place: [row, column] }) => {
    const value = tool === 'star' ? STARRED : tool === 'cross' ? CROSSED : OPEN
    return toggled(marks, row * board.columns + column, value)
  },
  peers: (board, [row, column]) => {
    const one = new Uint8Array(board.regions.length)
    const square = row * board.columns + column
    one[square] = STARRED
    const crossed = withCrosses({ ...board, stars: 1 }, one)
    return [...crossed.keys()].filter((other) => crossed[other] === CROSSED).map((other) => placeOf(board, other))
  },
  follow: (board, marks, deduction) => after(board, marks, [deduction]),
  draw: (board, marks) => drawMarks(board, withCrosses(board, marks)),
  rules: { row: rules.row, column: rules.column, region: rules.region, touch: rules.touch },
  mistakes,
  standing: (board, marks) => {
    const stars = marks.map((mark) => (mark === STARRED ? 1 : 0))
    const count = stars.reduce((sum, star) => sum + star, 0)
    const isComplete = check(board, stars).length === 0
    const of = board.rows * board.stars
    return { words: `${count} of ${of} stars are set.`, isComplete, progress: { done: Math.min(count, of), of } }
  },
}

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
  clear: ({ rows, columns, stars }) => ({
    rows,
    columns,
    stars,
    regions: Uint8Array.from({ length: rows * columns }, (_, square) => clearedRegion({ rows, columns }, square)),
  }),
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
