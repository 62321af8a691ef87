import type { Place } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import type { Board } from './board.ts'
import { groupTable, PackedProduct } from './group-table.ts'
import type { Group, Ways } from './ways.ts'

export const rules = {
  queens: 'Two queens attack each other.',
  safe: 'The number of safe squares is wrong.',
  ways: 'The number of ways is wrong.',
  most: 'The most kings that fit are not as many.',
  polynomial: 'The numbers of ways for no king, for 1 king and so on are wrong.',
  groups: 'A group is not all of the safe squares that touch each other, or its numbers of ways are wrong.',
} as const

/** By the rules alone: queens are looked at in pairs, squares are safe if exactly two queens attack them, and ways are counted anew. */
export function check(board: Board, answer: Ways): Violation[] {
  const attacks = attacksOn(board)
  // Which squares are safe is no question before the queens are.
  if (attacks.length > 0) return attacks
  const squares = twiceAttacked(board)
  const groups = touchingGroups(board, squares)
  const tables = groups.map(groupTable)
  return [
    ...(answer.safe === squares.length ? [] : [{ rule: 'safe', places: [] }]),
    ...(answer.groups ? groupViolations(board, answer.groups, groups, tables) : []),
    ...wholeViolations(board, answer, tables),
  ]
}

/** Each queen is told of the first one that it attacks. */
export function attacksOn({ queens }: Board): Violation[] {
  const violations: Violation[] = []
  for (let row = 0; row < queens.length; row++) {
    for (let other = 0; other < row; other++) {
      const across = Math.abs(queens[row]! - queens[other]!)
      if (across !== 0 && across !== row - other) continue
      violations.push({
        rule: 'queens',
        places: [
          [other, queens[other]!],
          [row, queens[row]!],
        ],
      })
      break
    }
  }
  return violations
}

/** The safe squares. */
export function twiceAttacked({ queens, rows, columns }: Board): Place[] {
  const found: Place[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (queens[row] === column) continue
      let attackers = 0
      for (let other = 0; other < rows && attackers <= 2; other++) {
        const across = Math.abs(queens[other]! - column)
        if (other === row || across === 0 || across === Math.abs(other - row)) attackers++
      }
      if (attackers === 2) found.push([row, column])
    }
  }
  return found
}

/** Squares that hang together, in the order of their first squares. */
function touchingGroups({ columns }: Board, squares: readonly Place[]): Place[][] {
  const left = new Map(squares.map((place) => [place[0] * columns + place[1], place]))
  const groups: Place[][] = []
  for (const first of squares) {
    if (!left.delete(first[0] * columns + first[1])) continue
    const group: Place[] = [first]
    for (let i = 0; i < group.length; i++) {
      const [row, column] = group[i]!
      for (let r = row - 1; r <= row + 1; r++) {
        for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
          const place = left.get(r * columns + c)
          if (place && left.delete(r * columns + c)) group.push(place)
        }
      }
    }
    groups.push(group)
  }
  return groups
}

function keyOf(columns: number, squares: Int32Array | readonly Place[]): string {
  const numbers =
    squares instanceof Int32Array ? squares : Int32Array.from(squares, ([row, column]) => row * columns + column)
  return numbers.slice().sort().join()
}

function groupViolations(
  board: Board,
  claimed: readonly Group[],
  groups: readonly (readonly Place[])[],
  tables: readonly (readonly bigint[])[],
): Violation[] {
  const violations: Violation[] = []
  const missing = new Map(groups.map((group, i) => [keyOf(board.columns, group), i]))
  for (const { squares, polynomial } of claimed) {
    const key = keyOf(board.columns, squares)
    const i = missing.get(key)
    missing.delete(key)
    const isRight = i !== undefined && isTable(polynomial, tables[i]!)
    if (!isRight)
      violations.push({
        rule: 'groups',
        places: [[Math.floor(squares[0]! / board.columns), squares[0]! % board.columns]],
      })
  }
  for (const i of missing.values()) violations.push({ rule: 'groups', places: [groups[i]![0]!] })
  return violations
}

function isTable(claimed: readonly bigint[], table: readonly bigint[]): boolean {
  return claimed.length === table.length && claimed.every((value, k) => value === table[k])
}

function wholeViolations(board: Board, answer: Ways, tables: readonly (readonly bigint[])[]): Violation[] {
  const product = new PackedProduct(tables)
  const violations: Violation[] = []
  if (answer.ways !== product.coefficient(board.kings)) violations.push({ rule: 'ways', places: [] })
  if (answer.most !== product.degree) violations.push({ rule: 'most', places: [] })
  if (!product.equals(answer.polynomial)) violations.push({ rule: 'polynomial', places: [] })
  return violations
}
