import {
  familyNamed,
  InputError,
  type Json,
  type Outcome,
  type Part,
  type Puzzle,
  pause,
  type Search,
  searching,
} from '../../src/index.ts'
import { asPart } from '../limits.ts'
import type { GenerateOrder } from '../order.ts'
import { type Graded, gradingOf, linksOf } from '../questions.ts'
import type { End, Shard, Work } from '../work.ts'

export interface GenerateResult {
  /** The puzzles in their order, up to the first that could not be made. */
  readonly made: readonly Made[]
  /** Why there is no such puzzle, or why it cannot be written in the notation wanted. */
  readonly end?: End
}

/** A puzzle as it is printed; the grade and the solution where they were asked for and found. */
export interface Made {
  readonly text: string
  readonly grade?: string
  readonly solution?: string
}

/** Grades and solutions that take more steps are left out. Steps, not time: the same seed gives the same output. */
const MOST_STEPS = 2_000_000

export function generateWork(order: GenerateOrder, family = familyNamed(order.family)): Work<GenerateResult> {
  const { form, settings } = order
  if (form !== 'line') family.requireNotation(form)
  return { units: order.count, search }

  function search({ first, units }: Shard): Search<GenerateResult> {
    return searching(function* (best) {
      const made: Made[] = []
      best.answer = { made }
      let steps = 0
      for (let unit = first; unit < first + units; unit++) {
        const outcome = yield* asPart(family.generate(settings, seedOfUnit(order, unit)), steps)
        steps += outcome.steps
        if (outcome.status !== 'solved') return { status: 'solved', answer: { made, end: endOf(outcome) }, steps }
        const puzzle = outcome.answer
        const known = form === 'line' || order.solutions ? yield* solutionOf(puzzle, steps) : { steps: 0 }
        steps += known.steps
        const written = writtenAs(order, unit, puzzle, known)
        if ('status' in written) return { status: 'solved', answer: { made, end: written }, steps }
        made.push(written)
        // So that a row of small ones can be stopped too.
        yield* pause({ steps })
      }
      return { status: 'solved', answer: { made }, steps }
    })
  }
}

/** A problem that is the only one wanted has the seed itself. */
function seedOfUnit({ seed, count }: GenerateOrder, unit: number): string {
  return count === 1 ? seed : `${seed}.${unit + 1}`
}

/** A name for a puzzle, the same on every machine. Numbers have leading zeros, so that names sort as the puzzles do. */
export function idOfUnit({ family, seed, count }: GenerateOrder, unit: number): string {
  return count === 1 ? `${family}-${seed}` : `${family}-${seed}.${String(unit + 1).padStart(String(count).length, '0')}`
}

function endOf(outcome: Outcome<Puzzle>): End {
  if (outcome.status === 'impossible') return { status: 'impossible', why: outcome.why }
  return { status: 'stopped', reason: 'limits', why: outcome.status === 'stopped' ? outcome.why : undefined }
}

interface Known extends Partial<Graded> {
  readonly steps: number
}

/** The grade and the solution, as far as a bounded search finds them. */
function* solutionOf(puzzle: Puzzle, stepsBefore: number): Part<Known> {
  const search = gradingOf(puzzle)
  if (!search) return { steps: 0 }
  const outcome = yield* asPart(search, stepsBefore, { steps: MOST_STEPS })
  return { ...(outcome.status === 'solved' ? outcome.answer : {}), steps: outcome.steps }
}

function writtenAs(order: GenerateOrder, unit: number, puzzle: Puzzle, { grade, answer }: Known): Made | End {
  const gradeField = grade === undefined ? {} : { grade }
  if (order.form === 'line') {
    const links = Object.fromEntries(Array.from(linksOf(puzzle), ({ notation, link }) => [notation, link]))
    const line = {
      id: idOfUnit(order, unit),
      family: puzzle.family.name,
      ...(puzzle.json() as { readonly [key: string]: Json }),
      ...gradeField,
      ...(answer === undefined ? {} : { solution: JSON.parse(puzzle.answerText(answer, 'json')) as Json }),
      ...(Object.keys(links).length === 0 ? {} : { links }),
    }
    return { text: JSON.stringify(line), ...gradeField }
  }
  try {
    const solution = answer === undefined ? {} : { solution: puzzle.answerText(answer) }
    return { text: puzzle.text(order.form), ...gradeField, ...solution }
  } catch (error) {
    if (error instanceof InputError) return { status: 'refused', why: error.message }
    throw error
  }
}
