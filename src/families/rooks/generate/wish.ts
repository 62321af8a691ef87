import type { Settings, Size } from '../../../family.ts'
import { GRADES, type Grade } from '../explain/explainer.ts'

/** What a generated board is to be like. Walls and size are kept exactly; the grade or the most rooks may be left open. */
export interface Wish extends Size {
  readonly walls: number
  readonly grade?: Grade
  readonly rooks?: number
}

export function wishOf(settings: Settings): Wish {
  const { rows, columns } = settings.size as Size
  const walls = Math.round((settings.density as number) * rows * columns)
  const grade = GRADES.find((name) => name === settings.difficulty)
  const rooks = settings.rooks as number | undefined
  return { rows, columns, walls, ...(grade && { grade }), ...(rooks !== undefined && { rooks }) }
}

/** The wish in words: `a hard board with 12 rooks`. */
export function wishWords({ grade, rooks }: Wish): string {
  const board = grade === undefined ? 'a board' : grade === 'easy' ? 'an easy board' : `a ${grade} board`
  return rooks === undefined ? board : `${board} on which ${count(rooks, 'rook is', 'rooks are')} the most`
}

/** Why no board is as wished, where that can be said without a search. */
export function whyImpossible(wish: Wish): string | undefined {
  return whyNotRooks(wish) ?? whyNotGrade(wish)
}

function whyNotRooks({ rows, columns, walls, rooks }: Wish): string | undefined {
  if (rooks === undefined) return undefined
  const squares = rows * columns
  const free = squares - walls
  const [shorter, longer] = [Math.min(rows, columns), Math.max(rows, columns)]
  const wanted = count(rooks, 'rook', 'rooks')
  if (rooks > free) return `${wanted} need as many free squares, and there are ${free}`
  if (walls === 0 && rooks !== shorter)
    return `a board without walls has room for exactly ${count(shorter, 'rook', 'rooks')}`
  if (rooks > Math.ceil(squares / 2)) {
    return `rooks are never next to each other, so ${squares} squares have room for ${Math.ceil(squares / 2)} at most`
  }
  if (rooks > shorter + walls) {
    return `${count(walls, 'wall', 'walls')} divide ${shorter} ${rows <= columns ? 'rows' : 'columns'} into ${shorter + walls} lines at most, and no line can hold two rooks`
  }
  // As many lines as rooks meet every free square, and none is longer than the board.
  if (rooks * longer < free) {
    return `${wanted} can be the most only if as many lines meet all ${free} free squares, and no line is longer than ${longer}`
  }
  return undefined
}

function whyNotGrade({ rows, columns, walls, grade }: Wish): string | undefined {
  if (grade === undefined) return undefined
  const free = rows * columns - walls
  const shorter = Math.min(rows, columns)
  if (grade === 'easy') {
    // While two rows and two columns without walls are open, neither has a single free square. They must be taken by
    // lines that end at a wall, of which every wall makes two at most in each direction.
    if (3 * walls < shorter - 1) {
      return `with so few walls, no easy board: ${count(walls, 'wall leaves', 'walls leave')} too many rows and columns whole`
    }
    return undefined
  }
  if (shorter === 1) return 'a board of a single row or column is always easy'
  // Where no line has a single free square, two lines with two each are the least there can be.
  if (free < 4) return `a board with ${count(free, 'free square', 'free squares')} is always easy`
  if (grade === 'medium') return undefined
  if (walls === 0) return 'a board without walls is never hard'
  // Two rows overlap piece by piece, like a path: at its ends is always a single or a pair.
  if (shorter === 2) return 'a board of two rows or two columns is never hard'
  // Two lines with two squares each are a pair; what the rules cannot settle has six squares at least.
  if (free < 6) return `a board with ${free} free squares is never hard`
  return undefined
}

export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
