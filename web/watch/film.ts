import { colourClass, type Drawing, drawingToSvg, type Mark, type Place } from '../../src/index.ts'

/** How pieces came to where they stand, as plain data that can be played. */
export interface Film {
  /** The picture of everything that never moves. */
  readonly svg: string
  readonly movers: readonly FilmMover[]
  readonly moves: readonly FilmMove[]
  /** Of all moves together. */
  readonly cost: number
}

interface FilmMover {
  readonly symbol: string
  /** The class of its colour in the picture's own style. */
  readonly colour?: string | undefined
  readonly label: string
  /** Where it stands before the first move. */
  readonly place: Place
}

interface FilmMove {
  /** Its number among the movers. */
  readonly mover: number
  readonly from: Place
  readonly to: Place
  readonly cost: number
  /** Of all moves before it. */
  readonly costBefore: number
}

/** The measures of pictures in their own units: movers are drawn over a picture and must look like the pieces in it. */
export const MEASURES = { side: 20, disc: 7.5, letterBelow: 6, letterOnDiscBelow: 4 }

/** A drawing without moves makes no film. */
export function filmOf(drawing: Drawing, title: string): Film | undefined {
  const { columns, moves } = drawing
  if (moves === undefined || moves.length === 0) return undefined
  const squareOf = ([row, column]: Place) => row * columns + column
  const pieces = new Map<number, Mark>()
  for (const mark of drawing.marks) if (mark.shape === 'piece') pieces.set(squareOf(mark.place), mark)

  // Back to the beginning. A piece is a mover from its last move on.
  const numbers = new Map<Mark, number>()
  const firstPlaces: Place[] = []
  const moverOf = new Int32Array(moves.length)
  for (let index = moves.length - 1; index >= 0; index--) {
    const { from, to } = moves[index]!
    const piece = pieces.get(squareOf(to))
    if (!piece || pieces.has(squareOf(from))) throw new Error(`Move ${index + 1} cannot be undone on this drawing.`)
    pieces.delete(squareOf(to))
    pieces.set(squareOf(from), piece)
    const number = numbers.get(piece) ?? numbers.size
    numbers.set(piece, number)
    firstPlaces[number] = from
    moverOf[index] = number
  }

  let cost = 0
  const filmMoves = moves.map((move, index): FilmMove => {
    const costBefore = cost
    cost += move.cost
    return { mover: moverOf[index]!, from: move.from, to: move.to, cost: move.cost, costBefore }
  })
  const movers = [...numbers].map(([{ symbol, letter, colour, label }, number]): FilmMover => {
    return { symbol: symbol ?? letter, colour: colourClass(colour), label, place: firstPlaces[number]! }
  })

  // Rings on squares of the journey tell about it; the film tells it better.
  const visited = new Set(moves.flatMap(({ from, to }) => [squareOf(from), squareOf(to)]))
  const marks = drawing.marks.filter((mark) => {
    return !numbers.has(mark) && !(mark.shape === 'ring' && visited.has(squareOf(mark.place)))
  })
  // Even without moves the list brings the style of colours with it.
  const svg = drawingToSvg({ ...drawing, marks, moves: [] }, title)
  return { svg, movers, moves: filmMoves, cost }
}
