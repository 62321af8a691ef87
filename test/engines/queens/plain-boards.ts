import fc from 'fast-check'
import type { QueensTask } from '../../../src/index.ts'
import { faultOf } from './tasks.ts'

function attack(row: number, column: number, otherRow: number, otherColumn: number): boolean {
  if (row === otherRow || column === otherColumn) return true
  return Math.abs(row - otherRow) === Math.abs(column - otherColumn)
}

/** All boards of a task in the order of their lists of columns, by trying every column of every row. */
export function boardsByTrying(task: QueensTask): number[][] {
  const { n } = task
  const found: number[][] = []
  const queens: number[] = []
  const standing = [...(task.given ?? [])].flatMap((column, row) => (column >= 0 ? [{ row, column }] : []))
  const fillRow = (row: number) => {
    if (row === n) {
      if (!faultOf(task, Int32Array.from(queens))) found.push([...queens])
      return
    }
    for (let column = 0; column < n; column++) {
      if (queens.some((other, above) => attack(row, column, above, other))) continue
      // Without this the larger boards would take too long.
      if (standing.some((queen) => queen.row === row && queen.column !== column)) continue
      if (standing.some((queen) => queen.row !== row && attack(row, column, queen.row, queen.column))) continue
      queens.push(column)
      fillRow(row + 1)
      queens.pop()
    }
  }
  fillRow(0)
  return found
}

interface Numbers {
  readonly n: number
  readonly queens: readonly number[]
  readonly blocked: readonly number[]
}

/** Given queens that do not attack each other, and blocked squares beside them. */
function taskOf({ n, queens, blocked: wanted }: Numbers): QueensTask {
  const given = new Int32Array(n).fill(-1)
  for (const number of queens) {
    const square = number % (n * n)
    const row = Math.floor(square / n)
    if ([...given].every((column, other) => column < 0 || !attack(row, square % n, other, column))) {
      given[row] = square % n
    }
  }
  const blocked = new Uint8Array(n * n)
  for (const number of wanted) {
    const square = number % (n * n)
    if (given[Math.floor(square / n)] !== square % n) blocked[square] = 1
  }
  return { n, given, blocked }
}

const squares = (most: number) => fc.array(fc.nat(1_000_000), { maxLength: most })

export const smallTasks = fc
  .record({ n: fc.integer({ min: 1, max: 7 }), queens: squares(2), blocked: squares(12) })
  .map(taskOf)

/** A board on which each queen stands two columns after the one above, without the queens of some rows. */
export function steepTask(n: number, openRows: number): QueensTask {
  if (n % 2 === 0 || n % 3 === 0) throw new Error('queens would meet')
  const given = Int32Array.from({ length: n }, (_, row) => ((9 * row) % n < openRows ? -1 : (2 * row) % n))
  return { n, given }
}
