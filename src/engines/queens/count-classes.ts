import { RowMasks } from './count-rows.ts'

/** Boards that are counted together: each of them stands for `weight` boards, which are its turns and mirror images. */
export interface BoardClass {
  readonly masks: RowMasks
  readonly weight: number
}

/** Where the queen of a side is, as seen from the middle of the side. */
const BEFORE = 0
const AFTER = 1
const FARTHER = 2
type SideQueen = typeof BEFORE | typeof AFTER | typeof FARTHER

/**
 * Classes of boards whose weighted counts add up to the number of all boards with n ≥ 2 queens.
 *
 * Each of the four sides has a queen. We turn and mirror a board until the queen of the top row is as near to the middle of her side as
 * any, and on its left half: near the middle, because she attacks most there. Then the queens of the other sides are farther
 * from the middle, or exactly as far; which of them, and on which half, is the pattern of the board. Patterns that are turns or
 * mirror images of each other have the same number of boards, so that one of them is counted for all.
 */
export function boardClasses(n: number): BoardClass[] {
  const classes: BoardClass[] = []
  // The classes with the most work come first.
  if (n % 2 === 1) classes.push(middleClass(n))
  // Four queens in corners would attack each other, so that the first column is left out.
  for (let column = Math.floor(n / 2) - 1; column >= 1; column--) {
    for (const sides of patterns()) {
      const masks = masksOf(n, column, sides)
      if (masks) classes.push({ masks, weight: images(sides).size })
    }
  }
  return classes
}

/**
 * The queen of the top row is in the middle of it: then no other side has her queen in the middle, because the two would attack each other. Of a
 * board and its mirror image we count the one whose next queen stands on the left.
 */
function middleClass(n: number): BoardClass {
  const masks = new RowMasks(n)
  const middle = (n - 1) / 2
  masks.forbid(1, ~((1 << middle) - 1))
  masks.forbid(middle, 1 | (1 << (n - 1)))
  masks.place(0, middle)
  return { masks, weight: 8 }
}

/** One pattern of each kind, read clockwise from the top row. */
function patterns(): SideQueen[][] {
  const kinds = [BEFORE, AFTER, FARTHER] as const
  const all = kinds.flatMap((right) =>
    kinds.flatMap((bottom) => kinds.map((left): SideQueen[] => [BEFORE, right, bottom, left])),
  )
  return all.filter((sides) => [...images(sides)].sort()[0] === sides.join(''))
}

/** The different turns and mirror images of a pattern, as texts. */
function images(sides: readonly SideQueen[]): Set<string> {
  const found = new Set<string>()
  for (let turn = 0; turn < 4; turn++) {
    found.add(sides.map((_, i) => sides[(i + turn) % 4]!).join(''))
    found.add(sides.map((_, i) => mirrored(sides[(turn - i + 4) % 4]!)).join(''))
  }
  return found
}

function mirrored(side: SideQueen): SideQueen {
  if (side === FARTHER) return FARTHER
  return side === BEFORE ? AFTER : BEFORE
}

/** The squares of a pattern, or undefined where its queens attack each other. `column` is that of the queen in the top row. */
function masksOf(n: number, column: number, sides: readonly SideQueen[]): RowMasks | undefined {
  const masks = new RowMasks(n)
  const end = n - 1
  const [, right, bottom, left] = sides
  for (let place = column; place <= end - column; place++) {
    if (right === FARTHER) masks.forbid(place, 1 << end)
    if (bottom === FARTHER) masks.forbid(end, 1 << place)
    if (left === FARTHER) masks.forbid(place, 1)
  }
  for (let side = 0; side < 4; side++) {
    if (sides[side] === FARTHER) continue
    const along = sides[side] === BEFORE ? column : end - column
    const [row, at] = squareOf(side, along, end)
    if (masks.isPlaced[row] || !(masks.allowed[row]! & (1 << at))) return undefined
    masks.place(row, at)
  }
  return masks
}

/** Row and column of the square so far along a side, clockwise. */
function squareOf(side: number, along: number, end: number): readonly [row: number, column: number] {
  if (side === 0) return [0, along]
  if (side === 1) return [along, end]
  if (side === 2) return [end, end - along]
  return [end - along, 0]
}
