import { placeOf, sidesOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { type Marks, marksOf } from '../../logic/index.ts'
import { type Board, EMPTY, regionName, STAR, type Stars } from './board.ts'

/** The regions, and the stars on top of them. */
export function draw(board: Board, stars?: Stars): Drawing {
  return drawMarks(board, stars ? marksOf(stars) : new Uint8Array(0))
}

/** The same of a half-done board, with crosses. */
export function drawMarks(board: Board, marks: Marks, labels: readonly string[] = ['', 'no star', 'star']): Drawing {
  const colours = coloursOf(board)
  const areas = Array.from(board.regions, (region, square): Mark => {
    const letter = regionName(board, region)
    return { place: placeOf(board, square), shape: 'area', letter, label: `region ${letter}`, colour: colours[region]! }
  })
  const signs = [...marks.keys()].flatMap((square): Mark[] => {
    const place = placeOf(board, square)
    const label = labels[marks[square]!]!
    if (marks[square] === STAR) return [{ place, shape: 'piece', letter: '*', symbol: '★', label }]
    return marks[square] === EMPTY ? [{ place, shape: 'cross', letter: 'x', label }] : []
  })
  return { rows: board.rows, columns: board.columns, marks: [...areas, ...signs], lines: [] }
}

/** By region a colour from 1 on that none of its neighbours has. */
function coloursOf(board: Board): number[] {
  const { rows, regions } = board
  const neighbours = Array.from({ length: rows }, () => new Set<number>())
  for (let square = 0; square < regions.length; square++) {
    for (const other of sidesOf(board, square)) neighbours[regions[square]!]!.add(regions[other]!)
  }
  const colours: number[] = []
  for (let region = 0; region < rows; region++) {
    const taken = new Set([...neighbours[region]!].map((other) => (other === region ? 0 : colours[other])))
    // Not always the first that is free, so that all of them are seen.
    let colour = region % 8
    while (taken.has(colour + 1) && colour < (region % 8) + 8) colour++
    colours.push((colour % 8) + 1)
  }
  return colours
}
