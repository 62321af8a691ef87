import { type Grid, type Place, placeOf } from '../../../base/grid.ts'
import type { Deduction, Settled } from '../../../family.ts'
import type { Board } from '../board.ts'
import { capitalised, counted, fitWords, numberText } from '../describe.ts'
import { groupName } from '../group-name.ts'
import type { Group } from '../ways.ts'
import type { PartTable } from './distributions.ts'

export const RULES = {
  safe: 'No queen stands on the square or reaches it along a diagonal: only the queens of its row and of its column attack it.',
  group:
    'Safe squares that touch, directly or by way of others, are a group. Kings in different groups never touch, so each group is counted on its own.',
  distribution: 'With so many kings in each group, every way of one group goes with every way of the others.',
  join: 'Two parts together have as many ways as all that share the kings between them add up to. Only numbers of kings that can still lead to the number wanted are told.',
  total: 'Every placement has some number of kings in each group, so the ways of all distributions are added up.',
} as const

export function tellSafe(board: Board, squares: Int32Array): Deduction {
  const words =
    squares.length === 1
      ? 'One square is safe: no queen reaches it along a diagonal.'
      : `${numberText(squares.length)} squares are safe: no queen reaches them along a diagonal.`
  const uses = Array.from(board.queens, (column, row): Place => [row, column])
  return { rule: 'safe', words, uses, settles: settled(board, squares, 'safe') }
}

/** `Group A, 2 squares: 1 way for no king, 2 ways for 1.` */
export function tellGroup(board: Board, { squares, polynomial }: Group, index: number): Deduction {
  const table = polynomial.map((ways, k) => `${counted(ways, 'way')} for ${k === 0 ? 'no king' : k}`)
  const words = `Group ${groupName(index)}, ${counted(squares.length, 'square')}: ${table.join(', ')}.`
  return { rule: 'group', words, uses: places(board, squares), settles: settled(board, squares, groupName(index)) }
}

/** `A 1, B 1, C 2: 2 × 4 × 1 = 8 ways.` */
export function tellDistribution(board: Board, groups: readonly Group[], kings: readonly number[]): Deduction {
  const factors = groups.map(({ polynomial }, i) => polynomial[kings[i]!]!)
  const shares = kings.map((own, i) => `${groupName(i)} ${own}`)
  const product = counted(waysOf(groups, kings), 'way')
  const sum = factors.length === 1 ? product : `${factors.map(numberText).join(' × ')} = ${product}`
  const hasNone = kings.every((own) => own === 0)
  const settles = groups.flatMap(({ squares }, i) => {
    // Groups without kings are not worth a look, unless all are.
    if (kings[i] === 0 && !hasNone) return []
    return settled(board, squares, `${counted(kings[i]!, 'king')} in ${groupName(i)}`)
  })
  const uses = settles.map(({ place }) => place)
  return { rule: 'distribution', words: `${shares.join(', ')}: ${sum}.`, uses, settles }
}

export function waysOf(groups: readonly Group[], kings: readonly number[]): bigint {
  return groups.reduce((product, { polynomial }, i) => product * polynomial[kings[i]!]!, 1n)
}

/** `A and B together: 1, 6, 10 ways for 0 to 2 kings.` The groups are those up to the last one. */
export function tellJoin(board: Board, groups: readonly Group[], last: number, { low, ways }: PartTable): Deduction {
  const parts = `A ${last === 1 ? 'and' : 'to'} ${groupName(last)}`
  const high = low + ways.length - 1
  const words =
    ways.length === 1
      ? `${parts} together: ${counted(ways[0]!, 'way')} for ${counted(low, 'king')}.`
      : `${parts} together: ${ways.map(numberText).join(', ')} ways for ${low} to ${counted(high, 'king')}.`
  const { squares } = groups[last]!
  return { rule: 'join', words, uses: places(board, squares), settles: settled(board, squares, 'joined') }
}

/** What all distributions come to. */
export function tellSum(board: Board, squares: Int32Array, parts: readonly bigint[]): Deduction {
  const total = `${counted(sumOf(parts), 'way')} for ${counted(board.kings, 'king')}`
  const words =
    parts.length === 1
      ? `There is no other distribution: ${total}.`
      : `${parts.map(numberText).join(' + ')} = ${total}.`
  return tellTotal(board, squares, words)
}

/** What the last join comes to. */
export function tellJoined(board: Board, squares: Int32Array, ways: bigint): Deduction {
  return tellTotal(
    board,
    squares,
    `All groups are joined: ${counted(ways, 'way')} for ${counted(board.kings, 'king')}.`,
  )
}

/** More kings than fit, or no safe square at all. */
export function tellNone(board: Board, squares: Int32Array, groups: readonly Group[]): Deduction {
  const most = groups.map(({ polynomial }) => polynomial.length - 1)
  const kings = counted(board.kings, 'king')
  if (groups.length === 0) {
    const ways = board.kings === 0 ? `there is 1 way for ${kings}` : `there is no way for ${kings}`
    return tellTotal(board, squares, `No square is safe, so ${ways}.`)
  }
  const all = most.reduce((sum, own) => sum + own, 0)
  const sum = groups.length === 1 ? '' : `${most.join(' + ')} = ${all}: `
  return tellTotal(board, squares, `${sum}${fitWords(all)}, so there is no way for ${kings}.`)
}

function tellTotal(board: Board, squares: Int32Array, words: string): Deduction {
  return {
    rule: 'total',
    words: capitalised(words),
    uses: places(board, squares),
    settles: settled(board, squares, 'counted'),
  }
}

function sumOf(parts: readonly bigint[]): bigint {
  return parts.reduce((sum, part) => sum + part, 0n)
}

function places(grid: Grid, squares: Int32Array): Place[] {
  return Array.from(squares, (square) => placeOf(grid, square))
}

function settled(grid: Grid, squares: Int32Array, as: string): Settled[] {
  return Array.from(squares, (square) => ({ place: placeOf(grid, square), as }))
}
