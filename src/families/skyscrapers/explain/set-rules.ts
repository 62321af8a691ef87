import { bitCount } from '../../../base/bits.ts'
import { upTo } from '../logic/clue-limits.ts'
import { heightsIn } from '../position.ts'
import { type Finding, findingOf } from './finding.ts'
import type { Known } from './known.ts'
import type { DeductionRule } from './rules.ts'
import { type Conclusion, heightsWords, lineName, listed, nameOf, namesOf } from './words.ts'

/** A square to which one height is left. */
export function findSingle(known: Known, square: number): Finding | undefined {
  const { board, candidates, isSettled, geometry } = known
  const left = candidates[square]!
  if (isSettled[square] === 1 || (left & (left - 1)) !== 0) return undefined
  const words = `Only ${heightsIn(left)[0]} is left for ${nameOf(board, square)}.`
  const row = Math.floor(square / geometry.size)
  const lines = [...geometry.squaresOf(row), ...geometry.squaresOf(geometry.size + (square % geometry.size))]
  const uses = lines.filter((other) => other !== square && isSettled[other] === 1)
  return { rule: 'single', uses, conclusions: [{ square, left }], words }
}

/** Heights that have one square left in a line. */
export function findHiddenSingles(known: Known, line: number): Finding | undefined {
  const { geometry, candidates, isSettled } = known
  const name = lineName(geometry, line)
  const squares = geometry.squaresOf(line)
  let once = 0
  let twice = 0
  for (const square of squares) {
    twice |= once & candidates[square]!
    once |= candidates[square]!
  }
  const missing = upTo(geometry.size) & ~once
  if (missing !== 0) return { contradiction: `No square of ${name} is left for ${heightsIn(missing)[0]}.` }
  const hidden = once & ~twice
  const conclusions: Conclusion[] = []
  for (const square of squares) {
    const left = candidates[square]! & hidden
    if (left === 0 || isSettled[square] === 1) continue
    if ((left & (left - 1)) !== 0) {
      return {
        contradiction: `In ${name} the heights ${heightsWords(left, 'and')} have no square left but ${nameOf(known.board, square)}.`,
      }
    }
    conclusions.push({ square, left })
  }
  if (conclusions.length === 0) return undefined
  const places = conclusions.map(
    ({ square, left }) => `the height ${heightsIn(left)[0]} only on ${nameOf(known.board, square)}`,
  )
  const words = `In ${name} ${listed(places, 'and').replace(' only', ' fits only')}.`
  return { rule: 'hidden-single', uses: squares, conclusions, words }
}

const OPEN_RULES: readonly DeductionRule[] = ['pair', 'triple']
const HIDDEN_RULES: readonly DeductionRule[] = ['hidden-pair', 'hidden-triple']

/** The smallest set of squares or of heights in a line that says something new. */
export function findSmallestSet(known: Known, line: number): Finding | undefined {
  const { geometry, candidates, isSettled, board } = known
  const squares = geometry.squaresOf(line).filter((square) => isSettled[square] === 0)
  const heights = heightsIn(squares.reduce((all, square) => all | candidates[square]!, 0))
  const name = lineName(geometry, line)
  /** By height: its squares, as places in the list. */
  const squaresFor = heights.map((height) =>
    places(squares, (square) => ((candidates[square]! >> (height - 1)) & 1) !== 0),
  )
  for (let size = 2; size < squares.length; size++) {
    for (let chosen = 0; chosen < 1 << squares.length; chosen++) {
      if (bitCount(chosen) !== size) continue
      const set = squares.filter((_, i) => ((chosen >> i) & 1) !== 0)
      const between = set.reduce((all, square) => all | candidates[square]!, 0)
      if (bitCount(between) > size) continue
      const told = `In ${name}, ${namesOf(board, set)} have only ${heightsWords(between, 'and')} between them`
      if (bitCount(between) < size) return { contradiction: `${told}, which is too few.` }
      const others = squares.filter((square) => !set.includes(square))
      const rule = OPEN_RULES[size - 2] ?? 'set'
      const finding = findingOf(known, rule, `${told}, so elsewhere in it`, set, others, () => ~between)
      if (finding) return finding
    }
    for (let chosen = 0; chosen < 1 << heights.length; chosen++) {
      if (bitCount(chosen) !== size) continue
      let room = 0
      let wanted = 0
      for (let i = 0; i < heights.length; i++) {
        if (((chosen >> i) & 1) === 0) continue
        room |= squaresFor[i]!
        wanted |= 1 << (heights[i]! - 1)
      }
      if (bitCount(room) !== size) continue
      const set = squares.filter((_, i) => ((room >> i) & 1) !== 0)
      const told = `In ${name} the heights ${heightsWords(wanted, 'and')} fit only on ${namesOf(board, set)}, so nothing else stands there:`
      const finding = findingOf(known, HIDDEN_RULES[size - 2] ?? 'set', told, squares, set, () => wanted)
      if (finding) return finding
    }
  }
  return undefined
}

/** The places in a list of those that are meant, as bits. */
function places(squares: readonly number[], isMeant: (square: number) => boolean): number {
  return squares.reduce((bits, square, i) => (isMeant(square) ? bits | (1 << i) : bits), 0)
}
