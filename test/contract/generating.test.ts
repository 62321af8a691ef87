import { describe, expect, it } from 'vitest'
import {
  InputError,
  type Limits,
  type Parameter,
  type RawSettings,
  run,
  type Seed,
  settingsFor,
} from '../../src/index.ts'
import { isLong, sweep } from '../sweep.ts'
import { everyFamily } from './families.ts'
import { answered, generatedPuzzle, larger, lowest, settingsWhere } from './puzzles.ts'

/** Some seconds of work: what is as rare as that is made once, and only in a long run. */
const MANY_STEPS = 5_000_000
const limits: Limits = isLong ? {} : { steps: MANY_STEPS / 10 }

const MOST_STOPS = sweep(24, 8)

/** With it the rarest boards of all families are made in a second or two: three stars on 14 rows, sums. */
const SEED = 3

/** Values that are not allowed, as a person might type them and as a program might pass them. */
function outOfLimits(parameter: Parameter): RawSettings[string][] {
  const never = ['many', '1x', 'x1', '1x2x3', '1e999', '--', '1 2', Number.NaN, Number.POSITIVE_INFINITY]
  if (parameter.kind === 'choice') {
    return [...never, '', 0, ...parameter.choices.map((choice) => `${choice}${choice}`), { rows: 1, columns: 1 }]
  }
  if (parameter.kind === 'flag') return [...never, '', 0, 1, 'on', 'Yes', { rows: 1, columns: 1 }]
  const { low, high } = parameter
  const size = { rows: low, columns: low }
  switch (parameter.kind) {
    case 'number':
      return [...never, '', low - parameter.step, high + parameter.step, `${high + 1}`, size]
    case 'whole':
      return [...never, low - 1, high + 1, `${high + 1}`, low + 0.5, `${low}.5`, size]
    case 'size':
      return [
        ...never,
        '',
        low - 1,
        high + 1,
        `${high + 1}x${low}`,
        `${low}x${high + 1}`,
        `${low - 1}x${low}`,
        low + 0.5,
        `${low}.5`,
        { rows: low, columns: high + 1 },
        { rows: low - 1, columns: low },
        { rows: low + 0.5, columns: low },
        { rows: low, columns: Number.NaN },
      ]
  }
}

/** Boxes are for boards of one size; every other choice goes with the defaults. */
function sizeFor(name: string, choice: string): RawSettings {
  const [rows, columns] = choice.split('x').map(Number)
  return name === 'boxes' && columns ? { size: rows! * columns } : {}
}

describe.each(everyFamily)('generating $name', (family) => {
  const settings: [string, RawSettings][] = [
    ['default settings', {}],
    ['every parameter at its low limit', settingsWhere(family, lowest)],
    ['every parameter larger', settingsWhere(family, larger)],
    ...family.parameters.map((parameter): [string, RawSettings] => [
      `${parameter.name} alone at its low limit`,
      { [parameter.name]: lowest(parameter) },
    ]),
    ...family.parameters.map((parameter): [string, RawSettings] => [
      `${parameter.name} alone larger`,
      { [parameter.name]: larger(parameter) },
    ]),
  ]
  // The low limit of a parameter may be its default, and the only parameter of a family all of them.
  const meanings = settings.map(([, chosen]) => JSON.stringify(settingsFor(family.parameters, chosen)))
  const different = settings.filter((_, i) => meanings.indexOf(meanings[i]!) === i)

  it.each(different)(
    'with %s gives problems that are solved and pass the check, and again with the same seed',
    (_, chosen) => {
      const puzzles = Array.from({ length: sweep(5, 2) }, (_, i) => generatedPuzzle(family, chosen, SEED + i))
      for (const puzzle of puzzles) expect(puzzle.check(answered(puzzle))).toEqual([])
      expect(generatedPuzzle(family, chosen, SEED).text()).toBe(puzzles[0]!.text())
    },
  )

  it('takes words as seeds, and numbers that are written as words', () => {
    const text = (seed: Seed) => generatedPuzzle(family, {}, seed).text()
    expect(text('word')).toBe(text('word'))
    expect(text('word')).not.toBe(text('another word'))
    expect(text(12)).toBe(text('12'))
  })

  it('with other seeds gives other problems', () => {
    const texts = Array.from({ length: 20 }, (_, seed) => generatedPuzzle(family, {}, seed).text())
    expect(new Set(texts).size).toBe(20)
  })

  it('obeys each size as rows by columns', () => {
    for (const parameter of family.parameters) {
      if (parameter.kind !== 'size') continue
      const wanted = { rows: parameter.low, columns: Math.min(parameter.high, parameter.low + 2) }
      for (const raw of [wanted, `${wanted.rows}x${wanted.columns}`]) {
        expect(generatedPuzzle(family, { [parameter.name]: raw }, 1).draw()).toMatchObject(wanted)
      }
    }
  })

  it.each(family.parameters)('refuses a $name out of its limits', (parameter) => {
    for (const raw of outOfLimits(parameter)) {
      expect(() => run(family.generate({ [parameter.name]: raw }, 1)), JSON.stringify(raw)).toThrow(InputError)
    }
  })

  const choices = family.parameters.flatMap((parameter) =>
    parameter.kind === 'choice' ? parameter.choices.map((choice) => [parameter.name, choice] as const) : [],
  )
  it.for(choices)('with %s %s gives a problem, or says why it gave up', ([name, choice]) => {
    const chosen = { [name]: choice, ...sizeFor(name, choice) }
    let made = 0
    let steps = 0
    for (let seed = 1; seed <= 3 && (made === 0 || steps < MANY_STEPS); seed++) {
      const outcome = run(family.generate(chosen, seed), limits)
      steps += outcome.steps
      if (outcome.status === 'solved') {
        made++
        expect(answered(outcome.answer)).toHaveProperty('answer')
        const again = generatedPuzzle(family, chosen, seed)
        expect(again.text()).toBe(outcome.answer.text())
      } else if (outcome.status === 'stopped' && outcome.reason === 'steps') return
      else expect(outcome).toMatchObject({ status: 'stopped', reason: 'limits', why: expect.stringMatching(/\w/) })
    }
    expect(made).toBeGreaterThan(0)
  })

  const misfits = choices.filter(([name, choice]) => 'size' in sizeFor(name, choice))
  it.for(misfits)('with %s %s is impossible on boards of other sizes, and says so', ([name, choice]) => {
    const { size } = sizeFor(name, choice)
    const outcome = run(family.generate({ [name]: choice, size: Number(size) - 1 }, 1))
    expect(outcome).toMatchObject({ status: 'impossible', why: expect.stringMatching(/\bsize\b/) })
  })

  const wholes = family.parameters.filter((parameter) => parameter.kind === 'whole')
  it.for(wholes)('with an extreme $name gives a problem, or says why there is none', ({ name, low, high }) => {
    for (const extreme of [low, high]) {
      const outcome = run(family.generate({ [name]: extreme }, 1))
      if (outcome.status === 'solved') expect(answered(outcome.answer)).toHaveProperty('answer')
      else expect(outcome).toMatchObject({ why: expect.stringMatching(/\w/) })
    }
  })

  it('refuses settings it does not know by naming those it knows', () => {
    const names = family.parameters.map((parameter) => parameter.name).join(', ')
    expect(() => family.generate({ colour: 'red' }, 1)).toThrow(names)
    expect(() => family.generate({ colour: 'red' }, 1)).toThrow(InputError)
  })

  it('can be stopped at any yield, with its reason', () => {
    const chosen = settingsWhere(family, larger)
    let yields = 0
    run(family.generate(chosen, SEED), { onProgress: () => yields++ })
    // Of very many yields some will do, spread over the whole.
    for (let k = 1; k <= yields; k += Math.ceil(yields / MOST_STOPS)) {
      const search = family.generate(chosen, SEED)
      for (let i = 1; i <= k; i++) expect(search.next().done).toBe(false)
      const last = search.next('aborted')
      expect(last).toMatchObject({ done: true, value: { status: 'stopped', reason: 'aborted' } })
    }
  })
})
