import { type Place, placeOf } from '../../base/grid.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { type Deduction, type Forced, type Hint, IN_ANSWERS } from '../../family.ts'
import { type Board, CROSSED, type Marks, OPEN, regionName, STARRED, type Stars, sidesOf } from './board.ts'

/** The regions, and the stars on top of them. */
export function draw(board: Board, stars?: Stars): Drawing {
  return drawMarks(board, stars ? stars.map((star) => (star === 1 ? STARRED : OPEN)) : new Uint8Array(0))
}

/** The same of a half-done board, with crosses. */
export function drawMarks(board: Board, marks: Marks, labels = ['', 'no star', 'star']): Drawing {
  const colours = coloursOf(board)
  const areas = Array.from(board.regions, (region, square): Mark => {
    const letter = regionName(board, region)
    return { place: placeOf(board, square), shape: 'area', letter, label: `region ${letter}`, colour: colours[region]! }
  })
  const signs = [...marks.keys()].flatMap((square): Mark[] => {
    const place = placeOf(board, square)
    const label = labels[marks[square]!]!
    if (marks[square] === STARRED) return [{ place, shape: 'piece', letter: '*', symbol: '★', label }]
    return marks[square] === CROSSED ? [{ place, shape: 'cross', letter: 'x', label }] : []
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

/** Marks with what deductions settle. */
export function after(board: Board, marks: Marks, deductions: readonly Deduction[]): Marks {
  const changed = marks.slice()
  for (const { place, as } of deductions.flatMap(({ settles }) => settles)) {
    changed[place[0] * board.columns + place[1]] = as === 'star' ? STARRED : CROSSED
  }
  return changed
}

/** A half-done board after deductions, with what the last of them looks at. */
export function drawAfter(board: Board, marks: Marks, deductions: readonly Deduction[]): Drawing {
  const drawing = drawMarks(board, after(board, marks, deductions))
  const last = deductions.at(-1)
  if (!last) return drawing
  const used = new Set(last.uses.map(String))
  const settled = last.settles.map(({ place }) => place).filter((place) => !used.has(String(place)))
  return tinted(tinted(drawing, last.uses, '+', 'looked at'), settled, '#', 'settled')
}

export function drawHint(board: Board, marks: Marks, hint?: Hint): Drawing {
  if (hint?.kind === 'mistake') return tinted(drawMarks(board, marks), hint.places, '!', 'mistaken')
  return drawAfter(board, marks, hint?.kind === 'step' ? [hint.deduction] : [])
}

export function drawForced(board: Board, { squares }: Forced): Drawing {
  const { always, never, sometimes } = IN_ANSWERS
  const marks = squares.map((howOften) => (howOften === always ? STARRED : howOften === never ? CROSSED : OPEN))
  const drawing = drawMarks(board, marks, ['', 'empty in every solution', 'a star in every solution'])
  const open = [...squares.keys()].filter((square) => squares[square] === sometimes)
  const dots = open.map(
    (square): Mark => ({ place: placeOf(board, square), shape: 'dot', letter: '?', label: 'a star in some' }),
  )
  return { ...drawing, marks: [...drawing.marks, ...dots] }
}

function tinted(drawing: Drawing, places: readonly Place[], letter: string, label: string): Drawing {
  return {
    ...drawing,
    marks: [...drawing.marks, ...places.map((place): Mark => ({ place, shape: 'tint', letter, label }))],
  }
}
