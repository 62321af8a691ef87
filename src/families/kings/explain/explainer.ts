import { placeOf } from '../../../base/grid.ts'
import type { Drawing, Mark } from '../../../drawing/drawing.ts'
import { productOf, searchByFrontier } from '../../../engines/independence/index.ts'
import type { Deduction, Explainer, Explanation } from '../../../family.ts'
import { pause, pausing, type Search, searching } from '../../../search.ts'
import type { Board } from '../board.ts'
import { queenMarks } from '../draw.ts'
import { safeSquares, whyImpossible } from '../safe.ts'
import { groupsOf, waysOf } from '../solve.ts'
import type { Group, Ways } from '../ways.ts'
import { countDistributions, distributions, joined, type PartTable } from './distributions.ts'
import * as words from './words.ts'

const GRADES = ['easy', 'medium', 'hard'] as const

/** By how many distributions of the kings over the groups there are to add up. */
function gradeOf(number: number): (typeof GRADES)[number] {
  return number <= 10 ? 'easy' : number <= 1000 ? 'medium' : 'hard'
}

/** More distributions are not told one by one; groups are joined instead. */
const MOST_TOLD = 40
/** On larger boards there are more groups than anyone reads of. */
const MOST_QUEENS = 100

/** How a person counts: safe squares, groups, and then the sum over all distributions of the kings. */
export const explainer: Explainer<Board, Ways, unknown> = {
  rules: words.RULES,
  grades: GRADES,
  search: explain,
  draw: drawDeductions,
}

function explain(board: Board): Search<Explanation<Ways, never>> {
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
  if (squares.length > 0) yield words.tellSafe(board, squares)
  for (let i = 0; i < groups.length; i++) yield words.tellGroup(board, groups[i]!, i)
  if (number === 0 || groups.length === 0) yield words.tellNone(board, squares, groups)
  else if (number <= MOST_TOLD) yield* tellDistributions(board, squares, groups)
  else yield* tellJoins(board, squares, groups)
}

function* tellDistributions(board: Board, squares: Int32Array, groups: readonly Group[]): Generator<Deduction> {
  const parts: bigint[] = []
  for (const kings of distributions(board.kings, mostOf(groups))) {
    parts.push(words.waysOf(groups, kings))
    yield words.tellDistribution(board, groups, kings)
  }
  yield words.tellSum(board, squares, parts)
}

/** Group after group is put together with those before it. Only numbers of kings that can still come to the number wanted are kept. */
function* tellJoins(board: Board, squares: Int32Array, groups: readonly Group[]): Generator<Deduction> {
  const most = mostOf(groups)
  let before = most[0]!
  let after = most.reduce((sum, own) => sum + own, 0) - before
  let part: PartTable = { low: 0, ways: groups[0]!.polynomial }
  for (let i = 1; i < groups.length; i++) {
    before += most[i]!
    after -= most[i]!
    part = joined(part, groups[i]!.polynomial, Math.max(0, board.kings - after), Math.min(board.kings, before))
    yield words.tellJoin(board, groups, i, part)
  }
  yield words.tellJoined(board, squares, part.ways[0]!)
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
