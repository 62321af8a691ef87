import { describe, expect, it } from 'vitest'
import * as hitori from '../src/doors/families/hitori.ts'
import * as kings from '../src/doors/families/kings.ts'
import * as queenAttack from '../src/doors/families/queen-attack.ts'
import * as queens from '../src/doors/families/queens.ts'
import * as rooks from '../src/doors/families/rooks.ts'
import * as skyscrapers from '../src/doors/families/skyscrapers.ts'
import * as starBattle from '../src/doors/families/star-battle.ts'
import {
  type AnyFamily,
  type Drawing,
  type Explanation,
  families,
  type Limits,
  type Outcome,
  run,
  type Violation,
} from '../src/index.ts'

/** The plain functions of a family, for problems and answers of any type. */
interface Verbs {
  parse(text: string): unknown
  format(problem: unknown): string
  solve(problem: unknown, limits?: Limits): Outcome<unknown>
  parseAnswer(problem: unknown, text: string): unknown
  formatAnswer(problem: unknown, answer: unknown): string
  draw(problem: unknown, answer?: unknown): Drawing
  explain?(problem: unknown, limits?: Limits): Outcome<Explanation<unknown, unknown>>
  forced?(problem: unknown, limits?: Limits): Outcome<unknown>
  count?(problem: unknown, which?: 'best' | 'all', limits?: Limits): Outcome<{ count: bigint }>
  generate(settings?: object, limits?: Limits, seed?: number): Outcome<unknown>
  check(problem: unknown, answer: unknown, certificate?: unknown): Violation[]
}

const doors: readonly (readonly [AnyFamily, Verbs])[] = [
  [hitori.hitori, hitori as Verbs],
  [kings.kings, kings as Verbs],
  [queenAttack.queenAttack, queenAttack as Verbs],
  [queens.queens, queens as Verbs],
  [rooks.rooks, rooks as Verbs],
  [skyscrapers.skyscrapers, skyscrapers as Verbs],
  [starBattle.starBattle, starBattle as Verbs],
]

const LIMITS = { steps: 30_000 }
const timeless = (outcome: object) => ({ ...outcome, milliseconds: 0 })

describe('the plain functions of', () => {
  it('every family are there', () => {
    expect(doors.map(([{ name }]) => name).sort()).toEqual(families.map(({ name }) => name).sort())
  })

  it.each(doors.map(([family, verbs]) => [family.name, family, verbs] as const))(
    '%s do what its object does',
    (_, family, verbs) => {
      const { text } = family.examples.find((example) => family.recognise(example.text) === 'text')!
      const puzzle = family.open(text)
      const board = verbs.parse(text)
      expect(verbs.format(board)).toBe(puzzle.text())
      const outcome = verbs.solve(board, LIMITS)
      expect(timeless(outcome)).toEqual(timeless(run(puzzle.solve(), LIMITS)))
      expect(verbs.draw(board)).toEqual(puzzle.draw())
      if (outcome.status === 'solved') {
        const { answer, certificate } = outcome
        expect(verbs.check(board, answer, certificate)).toEqual([])
        expect(verbs.formatAnswer(board, answer)).toBe(puzzle.answerText(answer))
        expect(verbs.parseAnswer(board, verbs.formatAnswer(board, answer))).toEqual(
          puzzle.submission(puzzle.answerText(answer)).answer,
        )
        expect(verbs.draw(board, answer)).toEqual(puzzle.draw({ answer }))
      }
      expect(verbs.count !== undefined).toBe(family.can.count)
      if (verbs.count) {
        expect(timeless(verbs.count(board, 'best', LIMITS))).toEqual(timeless(run(puzzle.count(), LIMITS)))
      }
      expect(verbs.explain !== undefined).toBe(family.can.explain)
      if (verbs.explain) expect(timeless(verbs.explain(board, LIMITS))).toEqual(timeless(run(puzzle.explain(), LIMITS)))
      expect(verbs.forced !== undefined).toBe(family.can.forced)
      if (verbs.forced) expect(timeless(verbs.forced(board, LIMITS))).toEqual(timeless(run(puzzle.forced(), LIMITS)))
      const made = verbs.generate(undefined, LIMITS, 3)
      const same = run(family.generate(undefined, 3), LIMITS)
      expect(made.status).toBe(same.status)
      if (made.status === 'solved' && same.status === 'solved') {
        expect(verbs.format(made.answer)).toBe(same.answer.text())
      }
    },
  )

  it.each([
    ['hitori', hitori as Verbs],
    ['skyscrapers', skyscrapers as Verbs],
    ['star battle', starBattle as Verbs],
  ])('%s look at the proof as well', (_, verbs) => {
    const made = verbs.generate({ difficulty: 'expert' }, undefined, 5)
    if (made.status !== 'solved') throw new Error('no board')
    const outcome = verbs.solve(made.answer)
    if (outcome.status !== 'solved') throw new Error('not solved')
    // No assumption is refuted, though it takes one.
    const rules = verbs.check(made.answer, outcome.answer, []).map(({ rule }) => rule)
    expect(rules).toEqual(['proof-gap'])
  })
})
