import type { SheetPuzzle } from './sheet-order.ts'

/** How puzzles and their solutions are shared out among pages. */

export const PER_PAGE = [1, 2, 4, 6, 9] as const
export type PerPage = (typeof PER_PAGE)[number]

export interface SheetPage {
  readonly kind: 'problems' | 'answers'
  /** How many boxes there are side by side and one below the other, all of the same size. */
  readonly across: number
  readonly down: number
  readonly puzzles: readonly SheetPuzzle[]
}

type Boxes = Pick<SheetPage, 'across' | 'down'>

const PROBLEM_BOXES: Readonly<Record<PerPage, Boxes>> = {
  1: { across: 1, down: 1 },
  2: { across: 1, down: 2 },
  4: { across: 2, down: 2 },
  6: { across: 2, down: 3 },
  9: { across: 3, down: 3 },
}

/** From many small boxes to one. */
const ANSWER_BOXES: readonly Boxes[] = [
  { across: 4, down: 5 },
  { across: 3, down: 4 },
  { across: 2, down: 3 },
  { across: 2, down: 2 },
  { across: 1, down: 2 },
  { across: 1, down: 1 },
]

/** The room that both A4 and Letter have, in millimetres, without what is written around the pictures. */
const PAPER_WIDTH = 180
const PAPER_HEIGHT = 225
const HEIGHT_OF_WORDS = 9

/** Smaller squares cannot be read. */
const LEAST_SQUARE = 2.4

/** The problems, `perPage` on a page, then the solutions, smaller and as many on a page as can be read. */
export function pagesOf(puzzles: readonly SheetPuzzle[], perPage: PerPage, withAnswers: boolean): SheetPage[] {
  const problems = pagesOfKind('problems', puzzles, PROBLEM_BOXES[perPage])
  return withAnswers ? [...problems, ...pagesOfKind('answers', puzzles, answerBoxes(puzzles, perPage))] : problems
}

function pagesOfKind(kind: SheetPage['kind'], puzzles: readonly SheetPuzzle[], boxes: Boxes): SheetPage[] {
  const onPage = boxes.across * boxes.down
  return Array.from({ length: Math.ceil(puzzles.length / onPage) }, (_, page) => ({
    kind,
    ...boxes,
    puzzles: puzzles.slice(page * onPage, (page + 1) * onPage),
  }))
}

/** Smaller than the problems, unless they would be unreadable. */
function answerBoxes(puzzles: readonly SheetPuzzle[], perPage: PerPage): Boxes {
  const wanted = ANSWER_BOXES.filter(({ across, down }) => across * down <= Math.max(4, 3 * perPage))
  return wanted.find((boxes) => puzzles.every((puzzle) => squareSide(puzzle, boxes) >= LEAST_SQUARE)) ?? wanted.at(-1)!
}

function squareSide({ rows, columns }: SheetPuzzle, { across, down }: Boxes): number {
  return Math.min(PAPER_WIDTH / across / columns, (PAPER_HEIGHT / down - HEIGHT_OF_WORDS) / rows)
}
