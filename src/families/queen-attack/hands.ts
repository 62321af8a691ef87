import { copiedTo, DIRECTIONS, type Grid, isInside, type Place, placeOf } from '../../base/grid.ts'
import type { Drawing, DrawnMove, Mark } from '../../drawing/drawing.ts'
import type { Size, Violation } from '../../family.ts'
import { type Action, ERASER, type Player, type PlayStanding, type Setter, type Tool } from '../../hands.ts'
import { type Board, EMPTY, errorPrice, letterOf, MOST_COLOURS, type Plan, WALL } from './board.ts'
import { costOf, mostMoves, moveRules, replay, scoreOf } from './check.ts'
import { answerCodec, EMPTY_SIGN, WALL_SIGN } from './notation.ts'
import { checkPrices, type Prices } from './prices.ts'

/** A sum of roots as people read it. */
function rounded(number: number): string {
  return number.toLocaleString('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
}

/** `1 move`, `2 moves` */
function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

/** `Score 30.687: 0 errors, 26 moves at a cost of 30.687.` */
export function describe(board: Board, plan: Plan, prices?: Prices): string {
  const { errors, cost, score } = scoreOf(board, plan)
  const { made, fault } = replay(board, plan)
  const isProven = !fault && prices !== undefined && checkPrices(board, score, prices).length === 0
  const head = `Score ${rounded(score)}${isProven ? ', proven to be the least possible' : ''}`
  const paid = errors === 0 ? '' : ` at a price of ${errorPrice(board)}${errors === 1 ? '' : ' each'}`
  const moves = made === 0 ? 'no moves' : `${counted(made, 'move')} at a cost of ${rounded(cost)}`
  const sentence = `${head}: ${counted(errors, 'error')}${paid}, ${moves}.`
  if (!fault) return sentence
  return `${sentence} Move ${(fault.index + 1).toLocaleString('en')} of ${plan.moves.length.toLocaleString('en')} cannot be made; it and those after it are not counted.`
}

/**
 * The queens where they begin; with a plan where they end, the moves that lead there, and rings on the squares from
 * which queens have gone. Of a plan that cannot be carried out it shows what comes before the first wrong move.
 */
export function draw(board: Board, plan?: Plan): Drawing {
  const { rows, columns } = board
  if (!plan) return { rows, columns, marks: standingMarks(board, board.squares), lines: [] }
  const { squares, origins, made } = replay(board, plan)
  const marks = [...leftSquares(board, origins), ...standingMarks(board, squares)]
  return { rows, columns, marks, lines: [], moves: drawnMoves(board, plan, made) }
}

function standingMarks(board: Board, squares: Int8Array): Mark[] {
  const marks: Mark[] = []
  squares.forEach((colour, square) => {
    const place = placeOf(board, square)
    if (colour === WALL) marks.push({ place, shape: 'wall', letter: WALL_SIGN, label: 'wall' })
    else if (colour !== EMPTY) {
      marks.push({ place, shape: 'piece', letter: letterOf(colour), label: `queen of colour ${colour}`, colour })
    }
  })
  return marks
}

/** In a picture made of text they look as empty as they are. */
function leftSquares(board: Board, origins: Int32Array): Mark[] {
  const marks: Mark[] = []
  origins.forEach((origin, square) => {
    if (origin < 0 || origin === square) return
    const colour = board.squares[origin]!
    const label = `where a queen of colour ${colour} began`
    marks.push({ place: placeOf(board, origin), shape: 'ring', letter: EMPTY_SIGN, label, colour })
  })
  return marks
}

function drawnMoves(board: Board, { moves }: Plan, made: number): DrawnMove[] {
  const colours = board.squares.slice()
  return moves.slice(0, made).map((move) => {
    const colour = colours[move.from]!
    colours[move.from] = EMPTY
    colours[move.to] = colour
    const from = placeOf(board, move.from)
    const to = placeOf(board, move.to)
    return { from, to, cost: costOf(from, to), colour }
  })
}

const move: Tool = { name: 'move', title: 'Move', key: 'm', sign: { shape: 'piece', letter: '↗' }, kind: 'move' }

/** A position is what was moved so far. */
export const player: Player<Board, Plan> = {
  words: 'Move queens along rows, columns and diagonals; walls and other queens are in their way.',
  entry: 'move',
  openings: [
    { title: '6×6', settings: { n: '6', colours: '3', walls: '8' } },
    { title: '8×8', settings: { n: '8', colours: '4', walls: '8' }, isUsual: true },
    { title: '12×12', settings: { n: '12', colours: '4', walls: '8' } },
    { title: 'contest', settings: {} },
  ],
  position: answerCodec,
  start: () => ({ moves: [] }),
  tools: () => [{ title: 'Moves', tools: [move] }],
  act: moveQueen,
  targets,
  draw,
  rules: { attack: 'Two queens of one colour attack each other.', ...moveRules },
  mistakes,
  standing,
}

/**
 * The eraser does nothing: all a square can be freed of is a queen, and of the moves that led it there others may
 * depend. Where a position has a move that cannot be made, the next one takes the place of it and of all after it,
 * which were never shown.
 */
function moveQueen(board: Board, plan: Plan, { tool, place, to }: Action): Plan {
  if (tool !== move.name || !to) return plan
  const squareOf = ([row, column]: Place) => row * board.columns + column
  const made = plan.moves.slice(0, replay(board, plan).made)
  const after = { moves: [...made, { from: squareOf(place), to: squareOf(to) }] }
  return replay(board, after).fault ? plan : after
}

function targets(board: Board, plan: Plan, [row, column]: Place): Place[] {
  const { squares, made } = replay(board, plan)
  if (made === mostMoves(board) || squares[row * board.columns + column]! <= EMPTY) return []
  return DIRECTIONS.flatMap((direction) => freeSquares(board, squares, [row, column], direction))
}

/** The squares in one direction up to the first that is not empty. */
function freeSquares(grid: Grid, squares: Int8Array, [row, column]: Place, [down, right]: Place): Place[] {
  const free: Place[] = []
  for (let distance = 1; ; distance++) {
    const place: Place = [row + distance * down, column + distance * right]
    if (!isInside(grid, ...place) || squares[place[0] * grid.columns + place[1]] !== EMPTY) return free
    free.push(place)
  }
}

function mistakes(board: Board, plan: Plan): Violation[] {
  const { squares, fault } = replay(board, plan)
  const attacks = attackingPairs(board, squares).map((places) => ({ rule: 'attack', places }))
  return fault ? [{ rule: fault.rule, places: fault.places }, ...attacks] : attacks
}

/** Pieces or walls between the two queens make no difference. */
function attackingPairs(board: Board, squares: Int8Array): [Place, Place][] {
  const queens = [...squares.keys()].filter((square) => squares[square]! > EMPTY)
  const pairs: [Place, Place][] = []
  queens.forEach((one, i) => {
    const place = placeOf(board, one)
    for (const two of queens.slice(i + 1)) {
      if (squares[one] !== squares[two]) continue
      const other = placeOf(board, two)
      const down = Math.abs(other[0] - place[0])
      const right = Math.abs(other[1] - place[1])
      if (down === 0 || right === 0 || down === right) pairs.push([place, other])
    }
  })
  return pairs
}

/** `3 moves at a cost of 4.146; 2 pairs still attack each other: score 20.146.` */
function standing(board: Board, plan: Plan): PlayStanding {
  const { made, fault } = replay(board, plan)
  const { errors, cost, score } = scoreOf(board, plan)
  const moves = made === 0 ? 'No moves yet' : `${counted(made, 'move')} at a cost of ${rounded(cost)}`
  const pairs = `${counted(errors, 'pair')} still ${errors === 1 ? 'attacks' : 'attack'} each other`
  const attacks = errors === 0 ? 'no queen attacks another of its colour' : pairs
  return {
    words: `${moves}; ${attacks}: score ${rounded(score)}.`,
    isComplete: errors === 0 && !fault,
    value: score,
  }
}

const wall: Tool = { name: 'wall', title: 'Wall', key: 'x', sign: { shape: 'wall', letter: '#' }, kind: 'square' }

const QUEEN = 'queen '

/**
 * There is always a queen, and no colour is left out. When the last queen of a colour goes, the colours above it move
 * down by one: to names of colours nothing is attached, and if it could not go, people would have to find out why. The
 * last queen of all stays where it is.
 */
export const setter: Setter<Board> = {
  words: 'Put walls and queens of several colours on squares. One queen stays on the board.',
  entry: 'paint',
  tools: (board) => [{ title: 'Squares', tools: toolsFor(board) }],
  act,
  sizes: { low: 1, high: 30, isSquare: false },
  resize,
  clear: ({ rows, columns }) => legal({ rows, columns }, new Int8Array(rows * columns)),
}

/** Queens of the colours there are and of one more. */
function toolsFor({ colours }: Board): Tool[] {
  const queens = Math.min(colours + 1, MOST_COLOURS)
  return [wall, ...Array.from({ length: queens }, (_, i) => queenTool(i + 1))]
}

function queenTool(colour: number): Tool {
  return {
    name: `${QUEEN}${colour}`,
    title: `Queen of colour ${colour}`,
    key: String(colour),
    sign: { shape: 'piece', letter: letterOf(colour), colour },
    kind: 'square',
  }
}

function act(board: Board, { tool, place: [row, column] }: Action): Board {
  const put = toolsFor(board).find(({ name }) => name === tool)
  if (!put && tool !== ERASER) return board
  const content = put ? (put.sign.colour ?? WALL) : EMPTY
  const square = row * board.columns + column
  const squares = board.squares.slice()
  squares[square] = squares[square] === content ? EMPTY : content
  if (!squares.some((colour) => colour > EMPTY)) return board
  const after = legal(board, squares)
  // The only queen of the highest colour cannot have a higher one: it would move down again.
  return after.squares.every((colour, i) => colour === board.squares[i]) ? board : after
}

function resize(board: Board, { rows, columns }: Size): Board {
  const squares = new Int8Array(rows * columns).fill(EMPTY)
  return legal({ rows, columns }, copiedTo(squares, { rows, columns }, board.squares, board))
}

/**
 * A board of these squares, with colours numbered without gaps in the same order. Where no queen is left there is one
 * on the first empty square, or in place of a wall.
 */
function legal({ rows, columns }: Grid, squares: Int8Array): Board {
  const present = [...new Set(squares)].filter((colour) => colour > EMPTY).sort((a, b) => a - b)
  if (present.length > 0) {
    const numbered = squares.map((colour) => (colour > EMPTY ? present.indexOf(colour) + 1 : colour))
    return { rows, columns, colours: present.length, squares: numbered }
  }
  const withQueen = squares.slice()
  withQueen[Math.max(0, squares.indexOf(EMPTY))] = 1
  return { rows, columns, colours: 1, squares: withQueen }
}
