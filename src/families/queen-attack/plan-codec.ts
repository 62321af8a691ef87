import { type Grid, placeOf } from '../../base/grid.ts'
import { expectArray, expectInteger, expectObject, type Json, type JsonPath, ShapeError } from '../../base/json.ts'
import type { AnswerCodec } from '../../family.ts'
import type { Board } from './board.ts'
import type { Move, Plan } from './plan.ts'
import { NumberReader } from './text-numbers.ts'

/** Far more than any board allows; that is the business of the check. */
const MOST_MOVES = 1_000_000

/** The contest's text has the number of moves, and for every move a line with the row and column it leads from and to. */
export const planCodec: AnswerCodec<Board, Plan> = {
  parse: parsePlan,
  format: ({ moves }, board) => [moves.length, ...moves.map((move) => numbersOf(move, board).join(' '))].join('\n'),
  fromJson: planFromJson,
  toJson: ({ moves }, board) => ({ moves: moves.map((move) => numbersOf(move, board)) }),
}

function numbersOf({ from, to }: Move, grid: Grid): number[] {
  return [...placeOf(grid, from), ...placeOf(grid, to)]
}

function parsePlan(text: string, board: Board): Plan {
  const reader = new NumberReader(text)
  const count = reader.next('the number of moves', 0, MOST_MOVES)
  const moves: Move[] = []
  while (moves.length < count) {
    if (reader.isAtEnd()) throw reader.error(`expected ${count} moves, as the first line says, found ${moves.length}`)
    moves.push({ from: parseSquare(reader, board), to: parseSquare(reader, board) })
  }
  reader.expectEnd(count === 1 ? '1 move' : `${count} moves`)
  return { moves }
}

function parseSquare(reader: NumberReader, { rows, columns }: Board): number {
  const row = reader.next('a row', 0, rows - 1)
  return row * columns + reader.next('a column', 0, columns - 1)
}

function planFromJson(json: Json, board: Board): Plan {
  const list = expectArray(expectObject(json).moves, ['moves'])
  if (list.length > MOST_MOVES) throw new ShapeError(`a plan has at most ${MOST_MOVES} moves`, ['moves', MOST_MOVES])
  return { moves: list.map((move, i) => moveAt(move, board, ['moves', i])) }
}

function moveAt(json: Json, { rows, columns }: Board, path: JsonPath): Move {
  const numbers = expectArray(json, path)
  if (numbers.length !== 4) {
    throw new ShapeError(`expected a row and a column, twice, found ${numbers.length} numbers`, path)
  }
  // The + 0 makes 0 of -0.
  const number = (i: number, high: number) => expectInteger(numbers[i], 0, high, [...path, i]) + 0
  return {
    from: number(0, rows - 1) * columns + number(1, columns - 1),
    to: number(2, rows - 1) * columns + number(3, columns - 1),
  }
}
