import { type Action, type Place, type Puzzle, run } from '../../src/index.ts'

/** How an answer, in the form that JSON has it, is entered by hand; undefined where there is nothing to enter. */
type Entering = (answer: never, puzzle: Puzzle) => Action[] | undefined

/** By the name of the family. */
export const entering: Readonly<Record<string, Entering>> = {
  rooks: ({ rooks }: { rooks: Place[] }) => rooks.map((place) => ({ tool: 'rook', place })),
  queens: ({ queens }: { queens: number[] }) =>
    queens.map((column, row) => ({ tool: 'queen', place: [row, column] as const })),
  // The answer is a number of ways: the first of them is entered.
  kings: (_: unknown, puzzle) => firstWay(puzzle)?.kings.map((place) => ({ tool: 'king', place })),
  hitori: ({ shaded }: { shaded: string[] }) =>
    onSquares(shaded.map((row) => [...row])).flatMap(([sign, place]) =>
      sign === '#' ? [{ tool: 'shade', place }] : [],
    ),
  skyscrapers: ({ heights }: { heights: number[][] }) =>
    onSquares(heights).map(([height, place]) => ({ tool: String(height), place })),
  'queen-attack': ({ moves }: { moves: [number, number, number, number][] }) =>
    moves.map(([row, column, toRow, toColumn]) => ({ tool: 'move', place: [row, column], to: [toRow, toColumn] })),
}

function onSquares<T>(rows: readonly (readonly T[])[]): [T, Place][] {
  return rows.flatMap((line, row) => line.map((value, column): [T, Place] => [value, [row, column]]))
}

function firstWay(puzzle: Puzzle): { kings: Place[] } | undefined {
  let way: unknown
  const listing = puzzle.list((item) => {
    way = item.json()
  }, 1)
  run(listing)
  return way as { kings: Place[] } | undefined
}
