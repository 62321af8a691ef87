import { Cadical, loadCadical } from 'cadical-wasm'
import type { Board } from '../../../src/families/hitori/index.ts'
import type { Shading } from '../../../src/index.ts'

/**
 * Shadings that keep the rules, as many as there are up to a limit, by a solver of another make. Square s is the
 * variable s + 1.
 */
export async function solutionsByCadical(board: Board, limit: number): Promise<Shading[]> {
  const solver = new Cadical(await loadCadical(), { quiet: true })
  const solutions: Shading[] = []
  try {
    for (let square = 0; square < board.numbers.length; square++) solver.addClause([square + 1, -(square + 1)])
    solver.addClauses(clausesOfPairs(board))
    while (solutions.length < limit) {
      const status = solver.solve()
      if (status === 'unknown') throw new Error('CaDiCaL does not know')
      if (status === 'unsatisfiable') break
      const shading = Uint8Array.from(board.numbers, (_, square) => (solver.value(square + 1) ? 1 : 0))
      const areas = unshadedAreas(board, shading)
      if (areas.length <= 1) {
        solutions.push(shading)
        solver.addClause(Array.from(shading, (isShaded, square) => (isShaded ? -(square + 1) : square + 1)))
      } else solver.addClauses(areas.map((area) => wayOutOf(board, area)))
    }
    return solutions
  } finally {
    solver.dispose()
  }
}

/** Of two equal numbers in a line one is shaded, of two squares side by side one is not. */
function clausesOfPairs({ rows, columns, numbers }: Board): number[][] {
  const clauses: number[][] = []
  for (let a = 0; a < rows * columns; a++) {
    for (let b = a + 1; b < rows * columns; b++) {
      const down = Math.floor(b / columns) - Math.floor(a / columns)
      const across = (b % columns) - (a % columns)
      if (down !== 0 && across !== 0) continue
      // A square without a number has a 0.
      if (numbers[a] === numbers[b] && numbers[a] !== 0) clauses.push([a + 1, b + 1])
      if (down + across === 1) clauses.push([-(a + 1), -(b + 1)])
    }
  }
  return clauses
}

function unshadedAreas(board: Board, shading: Shading): Set<number>[] {
  const areas: Set<number>[] = []
  for (let start = 0; start < shading.length; start++) {
    if (shading[start] === 1 || areas.some((area) => area.has(start))) continue
    const area = new Set([start])
    for (const square of area) {
      for (const other of besides(board, square)) if (shading[other] === 0) area.add(other)
    }
    areas.push(area)
  }
  return areas
}

/**
 * An area must not be closed off by the shaded squares around it, if there is another area. This holds for all shadings
 * and not just for the one at hand: if the squares around are shaded, then there is an unshaded square within, as of
 * two squares side by side one is unshaded and a square that stands alone has only shaded ones beside it; and outside
 * for the same reason.
 */
function wayOutOf(board: Board, area: ReadonlySet<number>): number[] {
  const around = new Set<number>()
  for (const square of area) for (const other of besides(board, square)) if (!area.has(other)) around.add(other)
  return [...around].map((square) => -(square + 1))
}

function besides({ rows, columns }: Board, square: number): number[] {
  const row = Math.floor(square / columns)
  const column = square % columns
  return [
    ...(row > 0 ? [square - columns] : []),
    ...(row < rows - 1 ? [square + columns] : []),
    ...(column > 0 ? [square - 1] : []),
    ...(column < columns - 1 ? [square + 1] : []),
  ]
}
