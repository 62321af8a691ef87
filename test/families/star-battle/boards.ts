import type { Random } from '../../../src/base/random.ts'
import type { StarBattleBoard, Stars } from '../../../src/index.ts'

/** A board with regions that may be in several pieces, so that everything can happen. */
export function anyBoard(rows: number, stars: number, random: Random): StarBattleBoard {
  const regions = new Uint8Array(rows * rows)
  for (let square = 0; square < regions.length; square++) {
    const above = square >= rows ? regions[square - rows]! : square
    const before = square % rows > 0 ? regions[square - 1]! : above
    regions[square] = [above, before, random.below(rows)][random.below(3)]! % rows
  }
  // Every region has a square.
  const squares = random.shuffle(Array.from(regions.keys()))
  for (let region = 0; region < rows; region++) regions[squares[region]!] = region
  return { rows, columns: rows, stars, regions }
}

/** All solutions, by trying every way to put stars into one row after the other. */
export function solutionsOf({ rows, stars, regions }: StarBattleBoard): Stars[] {
  const found: Stars[] = []
  const answer = new Uint8Array(rows * rows)
  const inColumn = new Int32Array(rows)
  const inRegion = new Int32Array(rows)
  const put = (square: number, left: number): void => {
    const [row, column] = [Math.floor(square / rows), square % rows]
    if (square === rows * rows) {
      if (left === 0 && inColumn.every((n) => n === stars) && inRegion.every((n) => n === stars))
        found.push(answer.slice())
      return
    }
    const missing = column === 0 ? stars : left
    if (column === 0 && row > 0 && left > 0) return
    put(square + 1, missing)
    const touches = [
      column > 0 && answer[square - 1] === 1,
      column > 0 && row > 0 && answer[square - rows - 1] === 1,
      row > 0 && answer[square - rows] === 1,
      column + 1 < rows && row > 0 && answer[square - rows + 1] === 1,
    ].includes(true)
    if (missing === 0 || touches || inColumn[column] === stars || inRegion[regions[square]!] === stars) return
    answer[square] = 1
    inColumn[column]!++
    inRegion[regions[square]!]!++
    put(square + 1, missing - 1)
    answer[square] = 0
    inColumn[column]!--
    inRegion[regions[square]!]!--
  }
  put(0, 0)
  return found
}

/** The board in one of its eight rotations and reflections. */
export function imageOf({ rows, columns, stars, regions }: StarBattleBoard, way: number): StarBattleBoard {
  const turned = regions.map((_, square) => {
    let [row, column] = [Math.floor(square / rows), square % rows]
    if (way & 1) row = rows - 1 - row
    if (way & 2) column = rows - 1 - column
    if (way & 4) [row, column] = [column, row]
    return regions[row * rows + column]!
  })
  return { rows, columns, stars, regions: turned }
}

/** The same text for boards that are alike but for turns, mirrors and the names of regions. */
export function shapeOf(board: StarBattleBoard): string {
  const texts = Array.from({ length: 8 }, (_, way) => {
    const names = new Map<number, number>()
    return Array.from(imageOf(board, way).regions, (region) => {
      if (!names.has(region)) names.set(region, names.size)
      return names.get(region)
    }).join()
  })
  return texts.sort()[0]!
}
