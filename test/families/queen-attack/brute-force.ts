import { type Board, EMPTY } from '../../../src/families/queen-attack/index.ts'
import type { Move } from '../../../src/index.ts'

/**
 * The least score of all plans, by looking at every placement that the queens can get to: for boards of a dozen squares
 * with up to four queens. Nothing here comes from the library but the types.
 */
export function leastScore(board: Board): number {
  const start = Array.from(board.squares)
  const price = Math.max(board.rows, board.columns)
  const costs = new Map([[start.join(), 0]])
  let least = price * errorsOn(board, start)
  // Placements whose cost has gone down in the last round. What costs as much as the best score already cannot become
  // better.
  let round = [start]
  while (round.length > 0) {
    const next = new Map<string, number[]>()
    for (const placement of round) {
      const cost = costs.get(placement.join())!
      for (const { from, to } of movesOn(board, placement)) {
        const after = cost + moveCost(board, { from, to })
        if (after >= least) continue
        const moved = movedOn(placement, { from, to })
        const key = moved.join()
        if (after >= (costs.get(key) ?? Number.POSITIVE_INFINITY)) continue
        costs.set(key, after)
        next.set(key, moved)
        least = Math.min(least, after + price * errorsOn(board, moved))
      }
    }
    round = [...next.values()]
  }
  return least
}

/** The same if queens could slide over each other: each goes its own way, and they only end on different squares. */
export function leastWithoutBlocking(board: Board): number {
  const price = Math.max(board.rows, board.columns)
  const queens = Array.from(board.squares.keys()).filter((square) => board.squares[square]! > EMPTY)
  const ways = queens.map((queen) => waysAlone(board, queen))
  const ended = Array.from(board.squares, (content) => Math.min(content, EMPTY))
  let least = Number.POSITIVE_INFINITY
  place(0, 0)
  return least

  function place(index: number, cost: number): void {
    if (cost >= least) return
    if (index === queens.length) {
      least = Math.min(least, cost + price * errorsOn(board, ended))
      return
    }
    for (const [square, way] of ways[index]!) {
      if (ended[square] !== EMPTY) continue
      ended[square] = board.squares[queens[index]!]!
      place(index + 1, cost + way)
      ended[square] = EMPTY
    }
  }
}

/** What it costs a queen to get to every square that it can reach if the others are taken off the board. */
function waysAlone(board: Board, queen: number): Map<number, number> {
  const ways = new Map([[queen, 0]])
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const [square, way] of [...ways]) {
      const alone = Array.from(board.squares, (content, at) => (at === square ? 1 : Math.min(content, EMPTY)))
      for (const move of movesOn(board, alone)) {
        const longer = way + moveCost(board, move)
        if (longer >= (ways.get(move.to) ?? Number.POSITIVE_INFINITY)) continue
        ways.set(move.to, longer)
        isChanged = true
      }
    }
  }
  return ways
}

/** What a plan costs from the beginning, errors on the last placement included. */
export function scoreOf(board: Board, moves: readonly Move[]): number {
  let placement = Array.from(board.squares)
  let cost = 0
  for (const move of moves) {
    cost += moveCost(board, move)
    placement = movedOn(placement, move)
  }
  return cost + Math.max(board.rows, board.columns) * errorsOn(board, placement)
}

/** Every legal move of every queen. */
export function movesOn({ rows, columns }: Board, placement: readonly number[]): Move[] {
  const moves: Move[] = []
  for (let from = 0; from < placement.length; from++) {
    if (placement[from]! <= EMPTY) continue
    for (const down of [-1, 0, 1]) {
      for (const right of [-1, 0, 1]) {
        let row = Math.floor(from / columns) + down
        let column = (from % columns) + right
        while (row >= 0 && row < rows && column >= 0 && column < columns) {
          const to = row * columns + column
          if (placement[to] !== EMPTY) break
          moves.push({ from, to })
          row += down
          column += right
        }
      }
    }
  }
  return moves
}

export function movedOn(placement: readonly number[], { from, to }: Move): number[] {
  const moved = [...placement]
  moved[to] = moved[from]!
  moved[from] = EMPTY
  return moved
}

/** Pairs of queens of one colour on a common row, column or diagonal. */
export function errorsOn({ columns }: Board, placement: readonly number[]): number {
  let errors = 0
  for (let a = 0; a < placement.length; a++) {
    if (placement[a]! <= EMPTY) continue
    for (let b = a + 1; b < placement.length; b++) {
      if (placement[b] !== placement[a]) continue
      const down = Math.abs(Math.floor(a / columns) - Math.floor(b / columns))
      const right = Math.abs((a % columns) - (b % columns))
      if (down === 0 || right === 0 || down === right) errors++
    }
  }
  return errors
}

function moveCost({ columns }: Board, { from, to }: Move): number {
  const down = Math.abs(Math.floor(from / columns) - Math.floor(to / columns))
  const right = Math.abs((from % columns) - (to % columns))
  return Math.sqrt(Math.max(down, right))
}
