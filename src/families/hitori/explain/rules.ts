import { GRADES } from '../logic/levels.ts'

/** Why each deduction is right, for all solutions a board may have; the simplest first. */
export const deductionRules = {
  triple: 'Of three equal numbers side by side the middle one stays: shading it would leave the outer two.',
  sandwich: 'Of two equal numbers with one square between them one is shaded, so the square between them is not.',
  pair: 'Of two equal numbers side by side one stays, so the same number is shaded elsewhere in their line.',
  corner:
    'Only some ways to shade the four squares at a corner leave no repeat and no touch and do not shut in the corner.',
  neighbour: 'Shaded squares do not share a side, so the neighbours of a shaded square stay unshaded.',
  repeat: 'A number stays only once in a line, so where it stays, it is shaded elsewhere in the row and the column.',
  exit: 'A square with a single neighbour that is not shaded would be cut off if that one were shaded too.',
  edge: 'Only some ways to shade six squares along an edge leave no repeat and no touch and do not shut in the middle one.',
  cut: 'Shaded squares from corner to corner are a wall, and no wall may be closed or lead from border to border.',
  chain: 'What is supposed here leads to a contradiction by neighbours and equal numbers alone, so the opposite holds.',
  suppose: 'What is supposed here leads to a contradiction once walls are looked at as well, so the opposite holds.',
  cases: 'What is supposed here leaves squares that can be neither shaded nor unshaded, so the opposite holds.',
  exhaustion: 'A search through everything else that could be has ended, and found nothing but contradictions.',
} as const

export type DeductionRule = keyof typeof deductionRules

/** The levels of `Levels`, and one above for what those leave open: each is an index of the grades. */
const LEVELS: Readonly<Record<DeductionRule, number>> = {
  triple: 0,
  sandwich: 0,
  pair: 0,
  corner: 0,
  neighbour: 0,
  repeat: 0,
  exit: 0,
  edge: 1,
  cut: 1,
  chain: 2,
  suppose: 3,
  cases: 4,
  exhaustion: 4,
}

/** The grade of an explanation: that of its hardest deduction. */
export function gradeOf(deductions: readonly { readonly rule: string }[]): (typeof GRADES)[number] {
  let level = 0
  for (const { rule } of deductions) level = Math.max(level, LEVELS[rule as DeductionRule])
  return GRADES[level]!
}
