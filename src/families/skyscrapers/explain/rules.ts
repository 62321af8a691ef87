import { GRADES, type Grade } from '../logic/levels.ts'

/** Why each deduction is right, for all solutions a board may have; the simplest first. */
export const deductionRules = {
  'clue-one': 'Where only one building is seen, the tallest stands first and hides all others.',
  staircase: 'Where all buildings are seen, they rise from the lowest to the tallest.',
  'both-ends':
    'Where the clues at both ends add up to one more than the size, every building is seen, so they rise to the tallest and fall behind it.',
  single:
    'Only one height is left on the square, as a height that is settled is taken at once from the rest of its row and its column.',
  'hidden-single': 'Every height stands in every line, and here it has only one square left.',
  'clue-limit': 'A building that is too tall near a clue leaves too few taller ones behind it to be seen.',
  pair: 'Two squares of a line with only two heights between them use up both.',
  'hidden-pair': 'Two heights with only two squares of a line between them leave no room there for others.',
  triple: 'Three squares of a line with only three heights between them use up all three.',
  'hidden-triple': 'Three heights with only three squares of a line between them leave no room there for others.',
  set: 'As many squares of a line as there are heights between them use up these heights.',
  view: 'As many buildings as the clues say can only be seen from the ends of the line if some squares are not too tall or too low.',
  'whole-line': 'No filling of the line with different heights that shows what its clues say has it otherwise.',
  'cross-update':
    'The lines that cross have taken candidates away since the line was looked at as a whole, and fewer fillings are left.',
  supposition:
    'From what is supposed here a contradiction follows by nothing but settled heights, heights with one square left and full lines, so it is wrong.',
  'long-supposition':
    'What is supposed here leaves some line without any filling, if all fillings are looked at line by line, so it is wrong.',
  cases: 'What is supposed here leads to a contradiction whichever way it goes on, so it is wrong.',
  exhaustion: 'A search through everything else that could be has ended, and found nothing but contradictions.',
} as const

export type DeductionRule = keyof typeof deductionRules

/** The levels of `Levels`, and one above for what those leave open: each is an index of the grades. */
const LEVELS: Readonly<Record<DeductionRule, number>> = {
  'clue-one': 0,
  staircase: 0,
  'both-ends': 0,
  single: 0,
  'hidden-single': 0,
  'clue-limit': 0,
  pair: 1,
  'hidden-pair': 1,
  triple: 1,
  'hidden-triple': 1,
  set: 1,
  view: 1,
  'whole-line': 2,
  'cross-update': 2,
  supposition: 3,
  'long-supposition': 4,
  cases: 4,
  exhaustion: 4,
}

/** The grade of an explanation: that of its hardest deduction. */
export function gradeOf(deductions: readonly { readonly rule: string }[]): Grade {
  let level = 0
  for (const { rule } of deductions) level = Math.max(level, LEVELS[rule as DeductionRule])
  return GRADES[level]!
}
