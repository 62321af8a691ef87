import type { Place } from '../../base/grid.ts'

interface State {
  /** The kings that touch squares which are still to come. */
  readonly kings: readonly number[]
  /** By number of kings so far, the ways to get here. */
  readonly table: readonly bigint[]
}

/**
 * Ways by number of kings on some squares, for the check alone: square by square, with the sets of kings that squares to come have to
 * mind.
 */
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
