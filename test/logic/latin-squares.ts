import type { Random } from '../../src/base/random.ts'
import { isSingle } from '../../src/logic/index.ts'
import * as kit from '../../src/logic/numbers/index.ts'
import { type Board, latinLogic } from './latin.ts'

/** The candidates of every square, as bits: 1 for the number 1. */
export type Candidates = Int32Array

export const allOf = ({ rows }: Board) => (1 << rows) - 1

/** A board with these candidates: givens where there is one, marks of the problem itself where there are several. */
export function boardOf(candidates: Candidates): Board {
  const rows = Math.sqrt(candidates.length)
  const givens = Uint8Array.from(candidates, (each) => (isSingle(each) ? 32 - Math.clz32(each) : 0))
  return { rows, columns: rows, givens, allowed: candidates }
}

export function candidatesOf(board: Board): Candidates {
  return kit.candidatesOf(board, latinLogic.deducer(board).houses)
}

/** An answer as candidates. */
export const bitsOf = (answer: kit.Answer): Candidates => Int32Array.from(answer, (number) => 1 << (number - 1))

/** A position in which the player has left these candidates. */
export function positionOf(board: Board, candidates: Candidates): kit.NumberPosition {
  const entries = Uint8Array.from(candidates, (each) => (isSingle(each) ? 32 - Math.clz32(each) : 0))
  return { entries, marks: candidates.map((each) => (isSingle(each) || each === allOf(board) ? 0 : each)) }
}

const known = new Map<number, readonly Candidates[]>()

/** All Latin squares of a few rows, by trying everything. */
export function allSquares(rows: number): readonly Candidates[] {
  const squares: Candidates[] = []
  const square = new Int32Array(rows * rows)
  const fill = (cell: number): void => {
    if (cell === square.length) {
      squares.push(square.slice())
      return
    }
    for (let number = 1; number < 1 << rows; number *= 2) {
      const isThere = [...square.subarray(0, cell).keys()].some((other) => {
        const isInLine = other % rows === cell % rows || Math.floor(other / rows) === Math.floor(cell / rows)
        return isInLine && square[other] === number
      })
      if (isThere) continue
      square[cell] = number
      fill(cell + 1)
    }
  }
  if (!known.has(rows)) {
    fill(0)
    known.set(rows, squares)
  }
  return known.get(rows)!
}

export function solutionsOf(board: Board): Candidates[] {
  const candidates = candidatesOf(board)
  return allSquares(board.rows).filter((square) => square.every((number, cell) => (number & candidates[cell]!) !== 0))
}

/** A board with givens, some of them wrong perhaps; or with squares of which only some candidates are left. */
export function anyBoard(rows: number, random: Random): Board {
  const squares = allSquares(rows)
  const anySquare = () => squares[random.below(squares.length)]!
  const all = (1 << rows) - 1
  const blank = new Int32Array(rows * rows).fill(all)
  if (random.below(2) === 0) {
    const square = anySquare()
    const [givens, wrong] = [random.real() * 0.6, random.below(3) === 0 ? 0.1 : 0]
    const given = (number: number) => (random.real() < wrong ? 1 << random.below(rows) : number)
    const candidates = blank.map((_, cell) => (random.real() < givens ? given(square[cell]!) : all))
    return boardOf(candidates)
  }
  // What several squares have between them, without a few candidates, often takes an assumption.
  const several = [anySquare(), anySquare(), anySquare(), anySquare()].slice(random.below(3))
  const candidates = blank.map((_, cell) => several.reduce((bits, square) => bits | square[cell]!, 0))
  for (let i = random.below(5); i > 0; i--) {
    const cell = random.below(candidates.length)
    const left = candidates[cell]! & ~(1 << random.below(rows))
    if (left !== 0) candidates[cell] = left
  }
  return boardOf(candidates)
}
