import type { Place } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import type { Board } from './board.ts'
import type { Group, Ways } from './ways.ts'

export const rules = {
  queens: 'Two queens attack each other.',
  safe: 'The number of safe squares is wrong.',
  ways: 'The number of ways is wrong.',
  most: 'The most kings that fit are not as many.',
  polynomial: 'The numbers of ways for no king, for 1 king and so on are wrong.',
  groups: 'A group is not all of the safe squares that touch each other, or its numbers of ways are wrong.',
} as const

/** By the rules alone: pairs of queens, squares that exactly two queens attack, and the ways counted again. */
export function check(board: Board, answer: Ways): Violation[] {
  const attacks = attacksOn(board)
  // Safe squares are only defined where no queens attack each other.
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

/** Connected squares, in the order of their first squares. */
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

interface State {
  /** The kings that touch squares which are still to come. */
  readonly kings: readonly number[]
  /** By number of kings so far, the ways to get here. */
  readonly table: readonly bigint[]
}

/** For the check alone: ways by number of kings, square by square, keeping the kings that later squares touch. */
export function groupTable(squares: readonly Place[]): readonly bigint[] {
  const order = alongTheLongSide(squares)
  const last = order.map((place, i) => lastTouching(order, place, i))
  let states = new Map<string, State>([['', { kings: [], table: [1n] }]])
  for (let i = 0; i < order.length; i++) {
    const next = new Map<string, State>()
    const reach = (kings: readonly number[], table: readonly bigint[]) => {
      const kept = kings.filter((king) => last[king]! > i)
      const key = kept.join()
      const known = next.get(key)
      next.set(key, { kings: kept, table: known ? sum(known.table, table) : table })
    }
    for (const { kings, table } of states.values()) {
      reach(kings, table)
      if (!kings.some((king) => touch(order[king]!, order[i]!))) reach([...kings, i], [0n, ...table])
    }
    states = next
  }
  return states.get('')!.table
}

/** Row by row or column by column, so that few squares are between a square and those it touches. */
function alongTheLongSide(squares: readonly Place[]): Place[] {
  const extent = (axis: 0 | 1) => {
    const along = squares.map((place) => place[axis])
    return Math.max(...along) - Math.min(...along)
  }
  const [first, second] = extent(0) >= extent(1) ? ([0, 1] as const) : ([1, 0] as const)
  return [...squares].sort((a, b) => a[first] - b[first] || a[second] - b[second])
}

function lastTouching(order: readonly Place[], place: Place, index: number): number {
  for (let j = order.length - 1; j > index; j--) if (touch(place, order[j]!)) return j
  return index
}

function touch(one: Place, other: Place): boolean {
  return Math.abs(one[0] - other[0]) <= 1 && Math.abs(one[1] - other[1]) <= 1
}

function sum(one: readonly bigint[], other: readonly bigint[]): bigint[] {
  const [long, short] = one.length < other.length ? [other, one] : [one, other]
  return long.map((value, k) => value + (short[k] ?? 0n))
}

/**
 * The product of polynomials as one integer (Kronecker substitution): each coefficient has its own digits, enough that
 * none overflows. Two polynomials are equal exactly if their integers are, so long ones are compared by integer
 * multiplications.
 */
export class PackedProduct {
  /** Hexadecimal digits for a coefficient. */
  private readonly digits: number
  private readonly packed: bigint
  readonly degree: number

  constructor(polynomials: readonly (readonly bigint[])[]) {
    // No coefficient of the product is larger than the sum of all of them.
    const total = multiplied(polynomials.map((table) => table.reduce((a, b) => a + b, 0n)))
    this.digits = total.toString(16).length
    this.packed = multiplied(polynomials.map((table) => this.pack(table)))
    this.degree = polynomials.reduce((degree, table) => degree + table.length - 1, 0)
  }

  coefficient(k: number): bigint {
    const bits = 4 * this.digits
    return k > this.degree ? 0n : BigInt.asUintN(bits, this.packed >> BigInt(bits * k))
  }

  equals(polynomial: readonly bigint[]): boolean {
    if (polynomial.length !== this.degree + 1) return false
    const largest = 1n << BigInt(4 * this.digits)
    return polynomial.every((value) => value < largest) && this.pack(polynomial) === this.packed
  }

  private pack(polynomial: readonly bigint[]): bigint {
    const parts: string[] = []
    for (let k = polynomial.length - 1; k >= 0; k--) parts.push(polynomial[k]!.toString(16).padStart(this.digits, '0'))
    return BigInt(`0x${parts.join('')}`)
  }
}

/** By halves, as the product of two numbers of equal length takes less than that of a long and many short ones. */
function multiplied(numbers: readonly bigint[]): bigint {
  if (numbers.length === 0) return 1n
  if (numbers.length === 1) return numbers[0]!
  const half = numbers.length >> 1
  return multiplied(numbers.slice(0, half)) * multiplied(numbers.slice(half))
}
