import { describe, expect, it } from 'vitest'
import * as hitori from '../src/doors/families/hitori.ts'
import * as kings from '../src/doors/families/kings.ts'
import * as queenAttack from '../src/doors/families/queen-attack.ts'
import * as queens from '../src/doors/families/queens.ts'
import * as rooks from '../src/doors/families/rooks.ts'
import * as skyscrapers from '../src/doors/families/skyscrapers.ts'
import * as starBattle from '../src/doors/families/star-battle.ts'
import { type AnyFamily, families, type Limits, type Outcome, run, type Violation } from '../src/index.ts'

/** The plain functions of a family, for problems and answers of any type. */
interface Verbs {
  parse(text: string): unknown
  format(problem: unknown): string
  solve(problem: unknown, limits?: Limits): Outcome<unknown>
  count?(problem: unknown, which?: 'best' | 'all', limits?: Limits): Outcome<{ count: bigint }>
  generate(settings: object, limits?: Limits, seed?: number): Outcome<unknown>
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
      if (outcome.status === 'solved') expect(verbs.check(board, outcome.answer, outcome.certificate)).toEqual([])
      expect(verbs.count !== undefined).toBe(family.can.count)
      if (verbs.count) {
        expect(timeless(verbs.count(board, 'best', LIMITS))).toEqual(timeless(run(puzzle.count(), LIMITS)))
      }
      const made = verbs.generate({}, LIMITS, 3)
      const same = run(family.generate({}, 3), LIMITS)
      expect(made.status).toBe(same.status)
      if (made.status === 'solved' && same.status === 'solved') {
        expect(verbs.format(made.answer)).toBe(same.answer.text())
      }
    },
  )
})
