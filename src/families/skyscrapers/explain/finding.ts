import { placeOf } from '../../../base/grid.ts'
import type { Deduction } from '../../../family.ts'
import { heightsIn } from '../position.ts'
import type { Known } from './known.ts'
import type { DeductionRule } from './rules.ts'
import { type Conclusion, concludedWords, listed, nameOf, settledAs } from './words.ts'

/** Something that follows from what is known, not noted yet; or that nothing fits any more. */
export type Finding =
  | { readonly contradiction: string }
  | {
      readonly rule: DeductionRule
      readonly uses: readonly number[]
      readonly conclusions: readonly Conclusion[]
      readonly words: string
    }

/**
 * What a rule leaves to some squares, as far as that is new: `allowed` is by place in the list of squares. The words
 * before the conclusions end with what joins the two, such as a colon.
 */
export function findingOf(
  known: Known,
  rule: DeductionRule,
  reason: string,
  uses: readonly number[],
  squares: readonly number[],
  allowed: (i: number) => number,
): Finding | undefined {
  const { board, candidates, isSettled } = known
  const conclusions: Conclusion[] = []
  for (let i = 0; i < squares.length; i++) {
    const square = squares[i]!
    const left = candidates[square]! & allowed(i)
    if (left === 0) {
      const others = heightsIn(candidates[square]!)
      const only = `only ${listed(others.map(String), 'and')} ${others.length === 1 ? 'is' : 'are'} left`
      return { contradiction: `${reason.replace(/[:,]$/, '')}: but ${only} for ${nameOf(board, square)}.` }
    }
    // A square to which other deductions have left one height is told by itself.
    const isNew = left !== candidates[square] || (left === allowed(i) && isSingle(left) && isSettled[square] === 0)
    if (isNew) conclusions.push({ square, left })
  }
  if (conclusions.length === 0) return undefined
  return { rule, uses, conclusions, words: `${reason} ${concludedWords(board, candidates, conclusions)}.` }
}

function isSingle(heights: number): boolean {
  return (heights & (heights - 1)) === 0
}

/** The deduction that a finding is, told before it is noted. */
export function deductionOf(known: Known, finding: Exclude<Finding, { readonly contradiction: string }>): Deduction {
  const { board, candidates } = known
  return {
    rule: finding.rule,
    words: finding.words,
    uses: finding.uses.map((square) => placeOf(board, square)),
    settles: finding.conclusions.map(({ square, left }) => ({
      place: placeOf(board, square),
      as: settledAs(candidates[square]!, left),
    })),
  }
}
