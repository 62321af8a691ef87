import {
  type AnyFamily,
  type BudgetLimits,
  bestAnswer,
  type Count,
  type Deduction,
  type Explanation,
  type Finished,
  type Forced,
  IN_ANSWERS,
  type Puzzle,
  type Search,
  type Submission,
  submissionsOf,
} from '../../src/index.ts'
import type { ForcedNumbers, Order, Picture, Report, StepReport } from '../protocol.ts'
import { texts } from '../texts/index.ts'
import { MOST_SQUARES_DRAWN, marked, pictureOf } from './pictures.ts'
import { NO_MARKS } from './positions.ts'

/** The outcome of a search, with its pictures and its JSON. */
export interface Finding {
  readonly puzzle: Puzzle
  readonly report: Report
  /** The answers that can be checked. */
  readonly submissions: readonly Submission[]
  readonly deductions: readonly Deduction[]
  readonly pictures: () => Picture[]
  /** The public JSON form. */
  readonly json: () => object
}

/** A search, and what its outcome means. */
interface Job<A> {
  readonly search: Search<A>
  readonly finding: (outcome: Finished<A>) => Finding
}

/** Runs the search of an order. */
export function carryOut(
  puzzle: Puzzle,
  { task, method, budget }: Order,
  run: <A>(search: Search<A>) => Promise<Finished<A>>,
): Promise<Finding> {
  switch (task) {
    case 'solve':
      return done(solving(puzzle, method, budget))
    case 'count':
      return done(counting(puzzle))
    case 'explain':
      return done(explaining(puzzle))
    case 'forced':
      return done(forcing(puzzle))
  }

  async function done<A>({ search, finding }: Job<A>): Promise<Finding> {
    return finding(await run(search))
  }
}

function solving(puzzle: Puzzle, method: string, budget?: BudgetLimits): Job<unknown> {
  return {
    search: puzzle.solve({ method, budget }),
    finding: (outcome) => {
      const submissions = submissionsOf(outcome)
      return {
        puzzle,
        report: { ...plainReport(outcome), task: 'solve', ...answerReport(puzzle, outcome, submissions) },
        submissions,
        deductions: [],
        pictures: () => answerPictures(puzzle, submissions),
        json: () => puzzle.result(outcome, { method }),
      }
    },
  }
}

function counting(puzzle: Puzzle): Job<Count> {
  return { search: puzzle.count(), finding: (outcome) => countFinding(puzzle, outcome) }
}

export function countFinding(puzzle: Puzzle, outcome: Finished<Count>): Finding {
  const { count, upToSymmetry, value } = bestAnswer(outcome) ?? {}
  return {
    puzzle,
    report: { ...plainReport(outcome), task: 'count', count, upToSymmetry, value },
    submissions: [],
    deductions: [],
    pictures: () => [],
    json: () => puzzle.countResult(outcome),
  }
}

function explaining(puzzle: Puzzle): Job<Explanation<unknown, unknown>> {
  return {
    search: puzzle.explain(),
    finding: (outcome) => {
      // Up to where two answers part, their explanations are the same.
      const found = outcome.status === 'ambiguous' ? outcome.answers[0] : bestAnswer(outcome)
      const submissions = explainedSubmissions(outcome)
      const deductions = found?.deductions ?? []
      return {
        puzzle,
        report: {
          ...plainReport(outcome),
          task: 'explain',
          ...answerReport(puzzle, outcome, submissions),
          grade: outcome.status === 'solved' ? outcome.answer.grade : undefined,
          deductions: deductions.map(stepReport),
        },
        submissions,
        deductions,
        pictures: () => answerPictures(puzzle, submissions),
        json: () => puzzle.explainResult(outcome),
      }
    },
  }
}

function forcing(puzzle: Puzzle): Job<Forced> {
  return {
    search: puzzle.forced(),
    finding: (outcome) => {
      const found = bestAnswer(outcome)
      const { forcedWords } = puzzle.family
      const sentences = forcedWords ? texts.forcedWords(forcedWords) : ''
      return {
        puzzle,
        report: {
          ...plainReport(outcome),
          task: 'forced',
          ...(found ? { words: sentences, squares: numbersOf(found), hasPicture: true } : {}),
        },
        submissions: [],
        deductions: [],
        pictures: () => (found ? [pictureOf(puzzle.drawForced(found), sentences)] : []),
        json: () => puzzle.forcedResult(outcome),
      }
    },
  }
}

/** The step with the hardest rule: rules are listed from the easiest to the hardest. */
export function hardestOf({ deductionRules }: AnyFamily, steps: readonly StepReport[]): number | undefined {
  const order = Object.keys(deductionRules)
  let hardest: number | undefined
  steps.forEach(({ rule }, index) => {
    if (hardest === undefined || order.indexOf(rule) > order.indexOf(steps[hardest]!.rule)) hardest = index
  })
  return hardest
}

/** A deduction as the page shows it. */
export function stepReport({ words, rule, uses, settles, inside = [] }: Deduction): StepReport {
  const ghosts = inside.map((each) => each.settles.map(({ place }) => place))
  return {
    words,
    rule,
    marks: { ...NO_MARKS, fresh: settles.map(({ place }) => place), rests: uses },
    // The squares assumed so far are ghosts; the latest are new.
    inside: inside.map(({ words, places = [] }, index) => ({
      words: texts.sentence(words),
      marks: { fresh: ghosts[index]!, rests: [], assumed: ghosts.slice(0, index + 1).flat(), conflict: places },
    })),
  }
}

/** What can be said of any outcome. */
function plainReport(outcome: Finished<unknown>): Omit<Report, 'task'> {
  const { status, steps, milliseconds } = outcome
  return {
    status,
    words: status === 'impossible' ? outcome.why : undefined,
    limit: status === 'stopped' ? outcome.why : undefined,
    hasPicture: false,
    hasAnswer: false,
    hasProof: false,
    steps,
    milliseconds,
  }
}

function answerReport(
  puzzle: Puzzle,
  outcome: Finished<unknown>,
  [best, other]: readonly Submission[],
): Partial<Report> {
  const value = best && puzzle.value(best.answer)
  // What is solved is proved, so that its value is its own bound.
  const bound = outcome.status === 'stopped' ? outcome.bound : outcome.status === 'solved' ? value : undefined
  if (!best) return { bound }
  if (other) return { ...differencesOf(puzzle, best, other), hasPicture: true, hasAnswer: true }
  const hasProof = best.certificate !== undefined
  return { words: puzzle.describe(best), hasPicture: true, hasAnswer: true, hasProof, value, bound }
}

/** Only where the solutions are drawn. */
function differencesOf(puzzle: Puzzle, { answer }: Submission, other: Submission): Partial<Report> {
  if (puzzle.squares > MOST_SQUARES_DRAWN) return {}
  return { differences: puzzle.differences(answer, other.answer).length }
}

/** An explanation carries its answer and its proof inside. */
function explainedSubmissions(outcome: Finished<Explanation<unknown, unknown>>): Submission[] {
  if (outcome.status === 'solved') return [outcome.answer]
  if (outcome.status === 'ambiguous') return outcome.answers.map(({ answer }) => ({ answer }))
  return outcome.status === 'stopped' && outcome.answer ? [{ answer: outcome.answer.answer }] : []
}

/** Where there are two answers, the squares on which they differ stand out. */
function answerPictures(puzzle: Puzzle, submissions: readonly Submission[]): Picture[] {
  const [one, other] = submissions
  const places = one && other ? puzzle.differences(one.answer, other.answer) : []
  return submissions.map((submission) =>
    pictureOf(marked(puzzle.draw(submission), places, texts.differs), puzzle.describe(submission)),
  )
}

function numbersOf({ squares }: Forced): ForcedNumbers {
  const numbers = [0, 0, 0, 0]
  for (let square = 0; square < squares.length; square++) numbers[squares[square]!]!++
  return {
    always: numbers[IN_ANSWERS.always]!,
    sometimes: numbers[IN_ANSWERS.sometimes]!,
    never: numbers[IN_ANSWERS.never]!,
  }
}
