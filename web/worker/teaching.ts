import {
  bestAnswer,
  type Deduction,
  type Hint,
  loadFamily,
  type Opening,
  type Place,
  type Puzzle,
  runAsync,
} from '../../src/index.ts'
import type { Exercise, HintReport, LearnedRule, Refutation } from '../protocol.ts'
import { texts } from '../texts/index.ts'
import { stepReport } from './findings.ts'
import { pictureOf } from './pictures.ts'
import * as positions from './positions.ts'

/** Hints for a position, and examples of deduction rules. */

/** How long puzzles are generated in search of an example of a rule. */
const MILLISECONDS_FOR_EXAMPLE = 8000
/** Trivial hints that are shown together. */
const MOST_HINTS_TOGETHER = 24

/** The simplest hint, with others of its kind where it is trivial; why there is none, where there is none. */
export async function hintAt(
  puzzle: Puzzle,
  position: string,
  signal: AbortSignal,
): Promise<HintReport | { readonly why: string }> {
  const board = positions.hintPosition(puzzle, position)
  const hints: Hint[] = []
  for (let now: unknown = board; now !== undefined && hints.length < MOST_HINTS_TOGETHER; ) {
    const outcome = await runAsync(puzzle.hint(now), { signal })
    const hint = bestAnswer(outcome)
    if (!hint) {
      if (hints.length > 0) break
      return { why: ('why' in outcome ? outcome.why : undefined) ?? texts.noHint }
    }
    const [first] = hints
    if (first && !(isSameKind(first, hint) && positions.isTrivial(hint))) break
    hints.push(hint)
    if (!positions.isTrivial(hint)) break
    now = positions.followed(puzzle, now, hint)
  }
  return positions.hintReport(puzzle, board, hints)
}

/** How an entry is refuted, in ghosts on the board without other mistakes; undefined where no short way is found. */
export async function refutationAt(
  puzzle: Puzzle,
  position: string,
  place: Place,
  signal: AbortSignal,
): Promise<Refutation | undefined> {
  const play = puzzle.play()
  const board = positions.hintPosition(puzzle, position)
  const search = puzzle.refute(board, place)
  const outcome = search && (await runAsync(search, { signal }))
  if (!play || outcome?.status !== 'solved') return undefined
  const { answer } = outcome
  const { words, inside } = stepReport(answer)
  let ghosts: unknown = board
  const steps = inside.map((step, index) => {
    const { settles } = answer.inside![index]!
    ghosts = play.follow(ghosts, { ...answer, settles }) ?? ghosts
    return { ...step, picture: pictureOf(play.draw(ghosts), step.words) }
  })
  return { words, steps }
}

function isSameKind(one: Hint, other: Hint): boolean {
  return one.kind === 'step' && other.kind === 'step' && one.deduction.rule === other.deduction.rule
}

/** A generated puzzle whose explanation uses a rule, and the step that does. */
export async function exampleOf(
  family: string,
  openings: readonly Opening[],
  rule: string,
): Promise<LearnedRule | undefined> {
  return firstUsing(family, openings, rule, 1, async (puzzle, deductions, index) => {
    const { words, marks } = stepReport(deductions[index]!)
    const picture = pictureOf(puzzle.drawDeductions(deductions.slice(0, index + 1)), words)
    return { text: puzzle.text(), picture, words, marks, step: index + 1 }
  })
}

/** A position of a generated puzzle whose simplest next step is a rule: the hint there says so. */
export async function exerciseFor(
  family: string,
  openings: readonly Opening[],
  rule: string,
  seed: number,
): Promise<Exercise | undefined> {
  return firstUsing(family, openings, rule, seed, async (puzzle, deductions, index) => {
    const play = puzzle.play()
    const position = deductions
      .slice(0, index)
      .reduce<unknown>((now, each) => now && play?.follow(now, each), play?.start())
    if (!play || position === undefined) return undefined
    const outcome = await runAsync(puzzle.hint(position))
    const hint = outcome.status === 'solved' ? outcome.answer : undefined
    if (hint?.kind !== 'step' || hint.deduction.rule !== rule) return undefined
    return { text: puzzle.text(), position: JSON.stringify(play.toJson(position)) }
  })
}

/** Generates puzzles until the explanation of one uses the rule, and what is made of it serves. */
async function firstUsing<T>(
  family: string,
  openings: readonly Opening[],
  rule: string,
  first: number,
  make: (puzzle: Puzzle, deductions: readonly Deduction[], index: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  const loaded = await loadFamily(family)
  const end = performance.now() + MILLISECONDS_FOR_EXAMPLE
  for (let seed = first; performance.now() < end; seed++) {
    const { settings } = openings[seed % openings.length]!
    const limits = { milliseconds: Math.max(0, end - performance.now()) }
    const made = await runAsync(loaded.generate(settings, String(seed)), limits)
    if (made.status !== 'solved') continue
    const puzzle = made.answer
    const explained = await runAsync(puzzle.explain(), limits)
    const deductions = explained.status === 'solved' ? explained.answer.deductions : []
    const index = deductions.findIndex((each) => each.rule === rule)
    const found = index < 0 ? undefined : await make(puzzle, deductions, index)
    if (found !== undefined) return found
  }
  return undefined
}
