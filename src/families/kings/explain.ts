import { type Grid, type Place, placeOf } from '../../base/grid.ts'
import { capitalised } from '../../base/words.ts'
import type { Drawing, Mark } from '../../drawing/drawing.ts'
import { productOf, searchByFrontier } from '../../engines/independence/index.ts'
import type { Deduction, Explainer, Explanation, Settled } from '../../family.ts'
import { pause, pausing, type Search, searching } from '../../search.ts'
import type { Board } from './board.ts'
import { safeSquares, whyImpossible } from './board.ts'
import { queenMarks } from './draw.ts'
import { groupsOf, waysOf } from './solve.ts'
import { counted, fitWords, type Group, groupName, numberText, type Ways } from './ways.ts'

const GRADES = ['easy', 'medium', 'hard'] as const

/** By how many distributions of the kings over the groups there are to add up. */
function gradeOf(number: number): (typeof GRADES)[number] {
  return number <= 10 ? 'easy' : number <= 1000 ? 'medium' : 'hard'
}

/** More distributions are not told one by one; groups are joined instead. */
const MOST_TOLD = 40
/** On larger boards there are more groups than anyone reads of. */
const MOST_QUEENS = 100

const RULES = {
  safe: 'No queen stands on the square or reaches it along a diagonal: only the queens of its row and of its column attack it.',
  group:
    'Safe squares that touch, directly or by way of others, are a group. Kings in different groups never touch, so each group is counted on its own.',
  distribution: 'The groups are independent: the ways of one distribution are the product of the ways of its groups.',
  join: 'The ways of two parts together are the sum, over all ways to share the kings between them, of the products. Only numbers of kings that can still lead to the wanted number are listed.',
  total: 'Every placement has some number of kings in each group, so the ways of all distributions are added up.',
} as const

/** How a person counts: safe squares, groups, and then the sum over all distributions of the kings. */
export const explainer: Explainer<Board, Ways, unknown> = {
  rules: RULES,
  grades: GRADES,
  search: searchExplanation,
  draw: drawDeductions,
}

export function searchExplanation(board: Board): Search<Explanation<Ways, never>> {
  return searching(function* () {
    if (board.rows > MOST_QUEENS) {
      const why = `a board of more than ${MOST_QUEENS} queens has too many groups to tell of; solve it instead`
      return { status: 'stopped', reason: 'limits', why, steps: 0 }
    }
    yield* pause({ steps: 0 })
    const why = whyImpossible(board)
    if (why !== undefined) return { status: 'impossible', why, steps: 0 }
    const squares = safeSquares(board)
    const found = yield* groupsOf(board, squares, (graph) => searchByFrontier(graph))
    const { groups } = found
    let { steps } = found
    const polynomial = yield* pausing(productOf(groups.map((group) => group.polynomial)), { steps })
    const answer = waysOf(board, squares.length, polynomial, groups)
    const number = countDistributions(board.kings, mostOf(groups))
    const deductions: Deduction[] = []
    for (const deduction of tell(board, squares, groups, number)) {
      deductions.push(deduction)
      steps++
      yield* pause({ steps })
    }
    return { status: 'solved', answer: { grade: gradeOf(number), deductions, answer }, steps }
  })
}

function* tell(board: Board, squares: Int32Array, groups: readonly Group[], number: number): Generator<Deduction> {
  if (squares.length > 0) yield tellSafe(board, squares)
  for (let i = 0; i < groups.length; i++) yield tellGroup(board, groups[i]!, i)
  if (number === 0 || groups.length === 0) yield tellNone(board, squares, groups)
  else if (number <= MOST_TOLD) yield* tellDistributions(board, squares, groups)
  else yield* tellJoins(board, squares, groups)
}

function* tellDistributions(board: Board, squares: Int32Array, groups: readonly Group[]): Generator<Deduction> {
  const parts: bigint[] = []
  for (const kings of distributions(board.kings, mostOf(groups))) {
    parts.push(distributionWays(groups, kings))
    yield tellDistribution(board, groups, kings)
  }
  yield tellSum(board, squares, parts)
}

/** Groups are put together one by one, keeping only numbers of kings that can still reach the one wanted. */
function* tellJoins(board: Board, squares: Int32Array, groups: readonly Group[]): Generator<Deduction> {
  const most = mostOf(groups)
  let before = most[0]!
  let after = most.reduce((sum, own) => sum + own, 0) - before
  let part: PartTable = { low: 0, ways: groups[0]!.polynomial }
  for (let i = 1; i < groups.length; i++) {
    before += most[i]!
    after -= most[i]!
    part = joined(part, groups[i]!.polynomial, Math.max(0, board.kings - after), Math.min(board.kings, before))
    yield tellJoin(board, groups, i, part)
  }
  yield tellJoined(board, squares, part.ways[0]!)
}

function mostOf(groups: readonly Group[]): number[] {
  return groups.map(({ polynomial }) => polynomial.length - 1)
}

/** Safe squares as dots until their groups are known by letters; what the last deduction settles is tinted. */
function drawDeductions(board: Board, deductions: readonly Deduction[]): Drawing {
  const names = new Map<number, string>()
  const safe = new Set<number>()
  for (const { rule, settles } of deductions) {
    for (const { place, as } of settles) {
      const square = place[0] * board.columns + place[1]
      safe.add(square)
      if (rule === 'group') names.set(square, as)
    }
  }
  const marks: Mark[] = queenMarks(board)
  const last = deductions.at(-1)
  const kings = new Map<number, string>()
  for (const { place, as } of last?.settles ?? []) {
    marks.push({ place, shape: 'tint', letter: '*', label: 'looked at' })
    if (last!.rule === 'distribution') kings.set(place[0] * board.columns + place[1], as)
  }
  for (const square of safe) marks.push(markOf(board, square, names.get(square), kings.get(square)))
  return { rows: board.rows, columns: board.columns, marks, lines: last?.lines ?? [] }
}

function markOf(board: Board, square: number, name: string | undefined, kings: string | undefined): Mark {
  const place = placeOf(board, square)
  if (name === undefined) return { place, shape: 'dot', letter: 's', label: 'safe' }
  if (kings === undefined) return { place, shape: 'number', letter: name, label: `group ${name}` }
  const number = /^\d*/.exec(kings)![0]
  return { place, shape: 'number', letter: name + number, label: kings, print: [name, number] }
}

function tellSafe(board: Board, squares: Int32Array): Deduction {
  const words =
    squares.length === 1
      ? 'One square is safe: no queen reaches it along a diagonal.'
      : `${numberText(squares.length)} squares are safe: no queen reaches them along a diagonal.`
  const uses = Array.from(board.queens, (column, row): Place => [row, column])
  return { rule: 'safe', words, uses, settles: settled(board, squares, 'safe') }
}

/** `Group A, 2 squares: 1 way for no king, 2 ways for 1.` */
function tellGroup(board: Board, { squares, polynomial }: Group, index: number): Deduction {
  const table = polynomial.map((ways, k) => `${counted(ways, 'way')} for ${k === 0 ? 'no king' : k}`)
  const words = `Group ${groupName(index)}, ${counted(squares.length, 'square')}: ${table.join(', ')}.`
  return { rule: 'group', words, uses: places(board, squares), settles: settled(board, squares, groupName(index)) }
}

/** `A 1, B 1, C 2: 2 × 4 × 1 = 8 ways.` */
function tellDistribution(board: Board, groups: readonly Group[], kings: readonly number[]): Deduction {
  const factors = groups.map(({ polynomial }, i) => polynomial[kings[i]!]!)
  const shares = kings.map((own, i) => `${groupName(i)} ${own}`)
  const product = counted(distributionWays(groups, kings), 'way')
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

function distributionWays(groups: readonly Group[], kings: readonly number[]): bigint {
  return groups.reduce((product, { polynomial }, i) => product * polynomial[kings[i]!]!, 1n)
}

/** `A and B together: 1, 6, 10 ways for 0 to 2 kings.` The groups are those up to the last one. */
function tellJoin(board: Board, groups: readonly Group[], last: number, { low, ways }: PartTable): Deduction {
  const parts = `A ${last === 1 ? 'and' : 'to'} ${groupName(last)}`
  const high = low + ways.length - 1
  const words =
    ways.length === 1
      ? `${parts} together: ${counted(ways[0]!, 'way')} for ${counted(low, 'king')}.`
      : `${parts} together: ${ways.map(numberText).join(', ')} ways for ${low} to ${counted(high, 'king')}.`
  const { squares } = groups[last]!
  return { rule: 'join', words, uses: places(board, squares), settles: settled(board, squares, 'joined') }
}

/** The sum over all distributions. */
function tellSum(board: Board, squares: Int32Array, parts: readonly bigint[]): Deduction {
  const total = `${counted(sumOf(parts), 'way')} for ${counted(board.kings, 'king')}`
  const words =
    parts.length === 1
      ? `There is no other distribution: ${total}.`
      : `${parts.map(numberText).join(' + ')} = ${total}.`
  return tellTotal(board, squares, words)
}

/** The result of the last join. */
function tellJoined(board: Board, squares: Int32Array, ways: bigint): Deduction {
  return tellTotal(
    board,
    squares,
    `All groups are joined: ${counted(ways, 'way')} for ${counted(board.kings, 'king')}.`,
  )
}

/** More kings than fit, or no safe square at all. */
function tellNone(board: Board, squares: Int32Array, groups: readonly Group[]): Deduction {
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

/** Count the ways to share kings among groups that hold at most `most[i]` each; very large counts are inexact. */
function countDistributions(kings: number, most: readonly number[]): number {
  let counts: number[] = [1]
  for (const here of most) {
    const next = new Array<number>(Math.min(kings, counts.length - 1 + here) + 1).fill(0)
    for (let k = 0; k < next.length; k++) {
      for (let own = Math.max(0, k - counts.length + 1); own <= Math.min(here, k); own++) next[k]! += counts[k - own]!
    }
    counts = next
  }
  return counts[kings] ?? 0
}

/** All of them, each by the number of kings in each group; the first groups get as many as they can hold first. */
function* distributions(kings: number, most: readonly number[]): Generator<readonly number[]> {
  /** How many fit into the groups from this one on. */
  const room = new Array<number>(most.length + 1).fill(0)
  for (let i = most.length - 1; i >= 0; i--) room[i] = room[i + 1]! + most[i]!
  yield* shared(kings, 0, [])

  function* shared(left: number, group: number, before: readonly number[]): Generator<readonly number[]> {
    if (left > room[group]!) return
    if (group === most.length) {
      yield before
      return
    }
    for (let own = Math.min(left, most[group]!); own >= 0 && left - own <= room[group + 1]!; own--) {
      yield* shared(left - own, group + 1, [...before, own])
    }
  }
}

/** Ways by number of kings, of which only some numbers still matter. */
interface PartTable {
  /** The number of kings of the first entry. */
  readonly low: number
  readonly ways: readonly bigint[]
}

/** The ways of two together, for the numbers of kings from `low` to `high`. */
function joined(one: PartTable, table: readonly bigint[], low: number, high: number): PartTable {
  const ways: bigint[] = []
  for (let k = low; k <= high; k++) {
    let sum = 0n
    for (let own = 0; own < table.length; own++) sum += (one.ways[k - own - one.low] ?? 0n) * table[own]!
    ways.push(sum)
  }
  return { low, ways }
}
