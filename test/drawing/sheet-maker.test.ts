import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AnyFamily,
  drawingToSvg,
  families,
  type Puzzle,
  type RawSettings,
  run,
  submissionsOf,
} from '../../src/index.ts'
import { makeSheet, seedOf } from '../../web/print/sheet-maker.ts'
import type { SheetMade, SheetOrder, SheetProgress } from '../../web/print/sheet-order.ts'
import { PER_PAGE, pagesOf } from '../../web/print/sheet-pages.ts'
import { printTexts } from '../../web/texts/print.ts'
import { solved } from '../solved.ts'

const NEVER = { aborted: false }

function sheet(family: AnyFamily, order: Partial<SheetOrder>, signal = NEVER, told: SheetProgress[] = []) {
  const whole = { settings: {}, seed: 'paper', count: 2, ...order }
  return makeSheet(family, whole, { signal, onProgress: (progress) => told.push(progress) })
}

function generated(family: AnyFamily, settings: RawSettings, seed: string): Puzzle {
  const answer = solved(family.generate(settings, seed))
  return answer
}

/** Every parameter with limits at the low end of what is usual. */
function smallSettings(family: AnyFamily): RawSettings {
  const settings: Record<string, number> = {}
  for (const parameter of family.parameters) {
    if (parameter.kind === 'whole' && parameter.default !== undefined) {
      const smaller = Math.max(parameter.low, Math.round((2 * parameter.default) / 3))
      if (smaller !== parameter.default) settings[parameter.name] = smaller
    }
  }
  return settings
}

/** A sheet of two puzzles of every family, which most tests look at. */
const wholes = new Map<AnyFamily, { readonly made: SheetMade; readonly told: readonly SheetProgress[] }>()

beforeAll(async () => {
  for (const family of families) {
    const told: SheetProgress[] = []
    wholes.set(family, { made: await sheet(family, {}, NEVER, told), told })
  }
})

describe.each(families)('a sheet of $title', (family) => {
  let whole: SheetMade
  beforeAll(() => {
    whole = wholes.get(family)!.made
  })

  it('begins with the puzzle that the seed makes alone, and continues with others', async () => {
    const { puzzles, ending, settings } = whole
    expect(ending).toBe('complete')
    expect(settings).toEqual([])
    expect(puzzles.map(({ number, seed }) => [number, seed])).toEqual([
      [1, 'paper'],
      [2, 'paper-2'],
    ])
    for (const { number, seed, problemSvg } of puzzles) {
      const title = printTexts.problemPicture(family.title, number)
      expect(problemSvg).toBe(drawingToSvg(generated(family, {}, seed).draw(), title))
    }
    const drawn = puzzles.map(({ problemSvg }) => problemSvg.replace(/aria-label="[^"]*"/, ''))
    expect(new Set(drawn).size).toBe(2)
  })

  it('has answers that keep the rules, and says what the pictures do not', async () => {
    for (const { number, seed, answerSvg, words } of whole.puzzles) {
      const puzzle = generated(family, {}, seed)
      const steps = 200_000
      const answer = submissionsOf(run(puzzle.solve(family.isAnytime ? { budget: { steps } } : {})))[0]?.answer
      expect(puzzle.check({ answer })).toEqual([])
      expect(answerSvg).toBe(drawingToSvg(puzzle.draw({ answer }), printTexts.answerPicture(family.title, number)))
      const isPictureAll = family.goal === 'unique' || family.goal === 'any'
      expect(words).toBe(isPictureAll ? undefined : puzzle.describe({ answer }))
    }
  })

  it('has the grade that an explanation has', async () => {
    for (const { seed, grade } of whole.puzzles) {
      if (!family.can.explain) expect(grade).toBeUndefined()
      else {
        const outcome = run(generated(family, {}, seed).explain())
        expect(outcome.status === 'solved' && outcome.answer.grade).toBe(grade)
        expect(family.grades).toContain(grade)
      }
    }
  })

  it('is the same again, as far as it goes', async () => {
    const { puzzles } = await sheet(family, { count: 1 })
    expect(puzzles).toEqual(whole.puzzles.slice(0, 1))
  })

  it('tells how far it is and never goes back', async () => {
    const { told } = wholes.get(family)!
    expect(told.at(-1)).toMatchObject({ done: 2, of: 2 })
    expect(told.map(({ done }) => done).filter((done, i, all) => done !== all[i - 1] && done > 0)).toEqual([1, 2])
    told.slice(1).forEach((progress, i) => {
      expect(progress.done).toBeGreaterThanOrEqual(told[i]!.done)
      expect(progress.steps).toBeGreaterThanOrEqual(told[i]!.steps)
    })
    expect(told.at(-1)!.steps).toBeGreaterThan(0)
  })

  it('keeps what was made before it was cancelled', async () => {
    const signal = { aborted: false }
    const made = await makeSheet(
      family,
      { settings: {}, seed: 'paper', count: 48 },
      {
        signal,
        onProgress: ({ done }) => {
          if (done === 1) signal.aborted = true
        },
      },
    )
    expect(made.ending).toBe('cancelled')
    expect(made.puzzles).toEqual(whole.puzzles.slice(0, 1))
  })

  it('does not lose the puzzle that is being solved when it is cancelled', async () => {
    const signal = { aborted: false }
    const puzzle = generated(family, {}, 'paper')
    const solve: Puzzle['solve'] = (options) => {
      signal.aborted = true
      return puzzle.solve(options)
    }
    const generate: AnyFamily['generate'] = function* () {
      yield { steps: 0 }
      return { status: 'solved', answer: { ...puzzle, solve }, steps: 1 }
    }
    const made = await sheet({ ...family, generate }, {}, signal)
    expect(made.ending).toBe('cancelled')
    expect(made.puzzles.map(({ problemSvg }) => problemSvg)).toEqual([whole.puzzles[0]!.problemSvg])
  })

  it('is cancelled by a message that comes while it is made', async () => {
    const signal = { aborted: false }
    const timer = setTimeout(() => {
      signal.aborted = true
    }, 30)
    const made = await sheet(family, { count: 10_000 }, signal)
    clearTimeout(timer)
    expect(made.ending).toBe('cancelled')
    expect(made.puzzles.length).toBeLessThan(10_000)
  })

  it('is made with other settings too, and says which', async () => {
    const settings = smallSettings(family)
    const made = await sheet(family, { settings, count: 1 })
    expect(made.ending).toBe('complete')
    expect(made.settings).toEqual(Object.entries(settings).map(([name, value]) => ({ name, value: String(value) })))
  })

  it('is refused in words where the settings are wrong', async () => {
    const bounded = family.parameters.find((parameter) => 'high' in parameter)!
    const made = await sheet(family, {
      settings: { [bounded.name]: String(('high' in bounded ? bounded.high : 0) + 1) },
    })
    expect(made).toMatchObject({ ending: 'refused', puzzles: [], settings: [] })
    expect(printTexts.ending(made, 2)).toContain(`${bounded.name}: expected`.slice(1))
  })
})

describe('settings that allow few puzzles', () => {
  it.each(
    families.flatMap((family) => {
      const size = family.parameters.find(({ kind }) => kind === 'size')
      return size?.kind === 'size' && size.low === 1 ? [{ family, name: size.name }] : []
    }),
  )('$family.title: end the sheet with those there are', async ({ family, name }) => {
    const made = await sheet(family, { settings: { [name]: '1x1' }, count: 20 })
    expect(made.ending).toBe('exhausted')
    const texts = made.puzzles.map(({ seed }) => generated(family, { [name]: '1x1' }, seed).text())
    expect(texts.length).toBeGreaterThan(0)
    expect(new Set(texts).size).toBe(texts.length)
    expect(made.settings).toEqual([{ name, value: '1 × 1' }])
    expect(printTexts.ending(made, 20)).toMatch(/^\d of 20 puzzles made: /)
  })

  it.each(
    families.flatMap((family) => {
      const size = family.parameters.find(({ kind }) => kind === 'size')
      return size?.kind === 'size' && size.high > 100 ? [{ family, name: size.name }] : []
    }),
  )('$family.title: boards that no paper can hold are not drawn', async ({ family, name }) => {
    expect(await sheet(family, { settings: { [name]: '101x100' } })).toMatchObject({ ending: 'too-large', puzzles: [] })
  })
})

describe('seeds', () => {
  it('are that of the sheet, then that with a number', () => {
    expect([1, 2, 3, 48].map((place) => seedOf('x', place))).toEqual(['x', 'x-2', 'x-3', 'x-48'])
  })
})

describe('pages', () => {
  let puzzles: SheetMade['puzzles']
  beforeAll(async () => {
    puzzles = (await sheet(families[0]!, { count: 13 })).puzzles
  })

  it.each(PER_PAGE)('have room for %i puzzles each, all puzzles once, solutions at the back', (perPage) => {
    const pages = pagesOf(puzzles, perPage, true)
    const problems = pages.filter(({ kind }) => kind === 'problems')
    const answers = pages.slice(problems.length)
    expect(answers.every(({ kind }) => kind === 'answers')).toBe(true)
    expect(problems).toHaveLength(Math.ceil(13 / perPage))
    expect(problems.flatMap((page) => page.puzzles)).toEqual(puzzles)
    expect(answers.flatMap((page) => page.puzzles)).toEqual(puzzles)
    for (const { across, down, puzzles } of pages) expect(puzzles.length).toBeLessThanOrEqual(across * down)
    for (const { across, down } of problems) expect(across * down).toBe(perPage)
    for (const { across, down } of answers) expect(across * down).toBeGreaterThan(perPage)
    expect(pagesOf(puzzles, perPage, false)).toEqual(problems)
  })

  it('give large boards larger boxes', () => {
    const boxes = (side: number) => {
      const { across, down } = pagesOf(
        puzzles.map((puzzle) => ({ ...puzzle, rows: side, columns: side })),
        9,
        true,
      ).at(-1)!
      return across * down
    }
    const numbers = [8, 24, 40, 70, 100].map(boxes)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(numbers[0]).toBeGreaterThan(9)
    expect(numbers.at(-1)).toBe(1)
  })
})

describe('paper', () => {
  it('has a colour of its own for everything that pictures colour by the scheme of the screen', () => {
    const css = (file: string) => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8')
    const paper = /\.sheet svg\.rookery\.rookery \{([^}]*)\}/.exec(css('print/print.css'))![1]!
    // What the theme colours has the colours of light pages on paper.
    expect(/\.sheet-page \{([^}]*)\}/.exec(css('print/print.css'))![1]).toContain('color-scheme: light;')
    const theme = /^\.rookery\.rookery \{([^}]*)\}/m.exec(css('styles/theme.css'))![1]!
    const pictures = [...wholes.values()].flatMap(({ made }) =>
      made.puzzles.flatMap((puzzle) => [puzzle.problemSvg, puzzle.answerSvg!]),
    )
    const dark = pictures.flatMap((svg) => [...svg.matchAll(/prefers-color-scheme:dark\)\{\.rookery\{([^}]*)\}/g)])
    const names = new Set(dark.flatMap(([, names]) => [...names!.matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name)))
    expect(names.size).toBeGreaterThan(10)
    for (const name of names)
      expect(paper.includes(`${name}:`) || theme.includes(`${name}: light-dark(`), name).toBe(true)
  })
})
