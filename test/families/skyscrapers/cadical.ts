import { Cadical, loadCadical } from 'cadical-wasm'
import type { Board } from '../../../src/families/skyscrapers/index.ts'
import type { Heights } from '../../../src/index.ts'
import { sights } from './boards.ts'

/** Ways to fill a board, as many as there are up to a limit, by a solver of another make. */
export async function solutionsByCadical(board: Board, most: number): Promise<Heights[]> {
  const size = board.rows
  const squares = size * size
  const solver = new Cadical(await loadCadical(), { quiet: true })
  const solutions: Heights[] = []
  try {
    solver.addClauses(clausesOf(board))
    while (solutions.length < most) {
      const status = solver.solve()
      if (status === 'unknown') throw new Error('CaDiCaL does not know')
      if (status === 'unsatisfiable') break
      const heights = new Uint8Array(squares)
      for (let square = 0; square < squares; square++) {
        for (let height = 1; height <= size; height++) {
          if (solver.value(stands(size, square, height))) heights[square] = height
        }
      }
      solutions.push(heights)
      solver.addClause(Array.from(heights, (height, square) => -stands(size, square, height)))
    }
    return solutions
  } finally {
    solver.dispose()
  }
}

/** The variable that says that a square has a height. */
function stands(size: number, square: number, height: number): number {
  return square * size + height
}

function clausesOf({ rows: size, clues, givens }: Board): number[][] {
  const clauses: number[][] = []
  let variables = size * size * size
  const lines = sights(size)
  const heights = Array.from({ length: size }, (_, i) => i + 1)

  // Every square has just one height; in every row and column every height stands just once.
  for (let square = 0; square < size * size; square++) {
    justOne(heights.map((height) => stands(size, square, height)))
    if (givens[square] !== 0) clauses.push([stands(size, square, givens[square]!)])
  }
  for (const squares of lines.slice(0, 2 * size)) {
    for (const height of heights) justOne(squares.map((square) => stands(size, square, height)))
  }
  lines.forEach((squares, i) => {
    if (clues[i] !== 0) look(squares, clues[i]!)
  })
  return clauses

  function justOne(literals: readonly number[]): void {
    clauses.push([...literals])
    literals.forEach((one, i) => {
      for (const other of literals.slice(i + 1)) clauses.push([-one, -other])
    })
  }

  /** Exactly this many buildings are seen along the squares. */
  function look(squares: readonly number[], clue: number): void {
    // reached[h]: some square so far has the height h or more. counted[k]: k squares so far are seen, or more.
    let reached: number[] | undefined
    let counted: number[] = []
    for (const square of squares) {
      const isSeen = ++variables
      if (!reached) clauses.push([isSeen])
      for (const height of reached ? heights : []) {
        const here = stands(size, square, height)
        clauses.push([-here, reached![height]!, isSeen], [-here, -reached![height]!, -isSeen])
      }
      reached = reachedWith(reached, square)
      counted = countedWith(counted, isSeen)
    }
    // More than there are squares cannot be seen.
    clauses.push(counted[clue] === undefined ? [] : [counted[clue]])
    if (counted[clue + 1] !== undefined) clauses.push([-counted[clue + 1]!])
  }

  function reachedWith(before: readonly number[] | undefined, square: number): number[] {
    const after: number[] = []
    for (const height of heights) {
      const reaches = ++variables
      after[height] = reaches
      const enough = heights.filter((other) => other >= height).map((other) => stands(size, square, other))
      for (const literal of enough) clauses.push([-literal, reaches])
      if (before) clauses.push([-before[height]!, reaches], [-reaches, before[height]!, ...enough])
      else clauses.push([-reaches, ...enough])
    }
    return after
  }

  function countedWith(before: readonly number[], isSeen: number): number[] {
    const after: number[] = []
    for (let count = 1; count <= Math.max(before.length, 1); count++) {
      const isSoMany = ++variables
      const had = before[count]
      const hadOneLess = before[count - 1]
      after[count] = isSoMany
      // k are seen now if they were before, or if one fewer were and this one is.
      if (had !== undefined) clauses.push([-had, isSoMany])
      clauses.push(hadOneLess === undefined ? [-isSeen, isSoMany] : [-hadOneLess, -isSeen, isSoMany])
      const otherwise = had === undefined ? [] : [had]
      clauses.push([-isSoMany, isSeen, ...otherwise])
      if (hadOneLess !== undefined) clauses.push([-isSoMany, hadOneLess, ...otherwise])
    }
    return after
  }
}
