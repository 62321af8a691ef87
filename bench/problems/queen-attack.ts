import { familyNamed, type Puzzle, run } from '../../src/index.ts'

/** The contest's board of a seed. */
export function contestBoard(seed: number): Puzzle {
  const outcome = run(familyNamed('queen-attack').generate({}, seed))
  if (outcome.status !== 'solved') throw new Error(`the board of seed ${seed} ended ${outcome.status}`)
  return outcome.answer
}

/** All seeds have names of the same length, so that none is a part of another one's. */
export function nameOfSeed(seed: number): string {
  return `seed ${String(seed).padStart(3, '0')}`
}

/** The score of a plan, as text or as a result in JSON, that has passed the check; any other throws. */
export function checkedScore(puzzle: Puzzle, text: string): number {
  const submission = puzzle.submission(text)
  const violations = puzzle.check(submission)
  if (violations.length > 0) throw new Error(`the plan breaks rules: ${violations.map(({ rule }) => rule).join(', ')}`)
  return puzzle.value(submission.answer)!
}

/** What the board costs if no queen moves. */
export function scoreOfNothing(puzzle: Puzzle): number {
  return checkedScore(puzzle, '0')
}

export function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
