import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, families, type Parameter, type RawSettings, run } from '../../src/index.ts'
import { columnsKey, defaultFields, rowsKey, settingsOf } from '../../web/state/fields.ts'
import { texts } from '../../web/texts/index.ts'
import { firstFamily } from './kinds.ts'
import { choose, isRead, pageWork, parts, says, solveUntil, tab, usePlayground } from './playground.ts'

const playground = usePlayground()

/** Large enough to keep the solver busy for seconds. */
const LONG_SIDE = 3000

type Kind<P extends Parameter = Parameter> = { readonly family: AnyFamily; readonly parameter: P }

/** For each kind of parameter, one that may be left empty being a kind of its own, the first family that has it. */
const kinds = new Map<string, Kind>()
for (const family of families) {
  for (const parameter of family.parameters) {
    const kind = `${parameter.kind}${parameter.default === undefined ? ', may be empty' : ''}`
    if (!kinds.has(kind)) kinds.set(kind, { family, parameter })
  }
}
const some = [...kinds.values()]
const isOf = <K extends Parameter['kind']>(...wanted: K[]) => {
  const found = some.filter((each): each is Kind<Extract<Parameter, { kind: K }>> =>
    wanted.some((kind) => kind === each.parameter.kind),
  )
  return found.map((each) => ({ ...each, name: each.parameter.name }))
}

/** The text of the board that the library makes. */
function made(family: AnyFamily, settings: RawSettings = {}, seed = '1'): string {
  const outcome = run(family.generate(settings, seed))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer.text()
}

async function shows(page: Page, text: string): Promise<void> {
  await expect.poll(() => parts.text(page).inputValue()).toBe(text)
}

function openedWith(family: AnyFamily): Promise<Page> {
  return playground.open({}, `#family=${family.name}`)
}

test('the same seed makes the same board, another one another', async () => {
  const page = await playground.open()
  const seed = page.getByLabel(texts.seed, { exact: true })
  for (const typed of ['7', 'eight', '7']) {
    await seed.fill(typed)
    await parts.generate(page).click()
    await shows(page, made(firstFamily, {}, typed))
  }
  expect(made(firstFamily, {}, '7')).not.toBe(made(firstFamily, {}, 'eight'))
  // Another board comes with a seed of its own.
  await page.getByRole('button', { name: texts.another }).click()
  await expect.poll(() => seed.inputValue()).not.toBe('7')
  await shows(page, made(firstFamily, {}, await seed.inputValue()))
})

describe('parameters', () => {
  test.each(isOf('size', 'number', 'whole'))('$name outside its limits is refused in words', async (each) => {
    const { family, parameter } = each
    const page = await openedWith(family)
    await isRead(page)
    const before = await parts.text(page).inputValue()
    const label = parameter.kind === 'size' ? texts.rows(parameter.name) : texts.parameter(parameter.name)
    await page.getByLabel(label, { exact: true }).fill(String(parameter.high + 1))
    await parts.generate(page).click()
    await says(page.locator('.generator-fault'), `${parameter.name}: expected`)
    expect(await parts.text(page).inputValue()).toBe(before)
  })

  test.each(isOf('choice'))('$name is chosen from a list', async ({ family, parameter }) => {
    const page = await openedWith(family)
    const field = page.getByLabel(texts.parameter(parameter.name), { exact: true })
    expect(await field.inputValue()).toBe(parameter.default)
    expect(await field.locator('option').allTextContents()).toEqual(parameter.choices)
    const choice = parameter.choices.find((each) => each !== parameter.default)!
    await field.selectOption(choice)
    await parts.generate(page).click()
    await shows(page, made(family, { [parameter.name]: choice }))
  })

  test.each(isOf('flag'))('$name is a box to tick', async ({ family, parameter }) => {
    const page = await openedWith(family)
    const field = page.getByRole('checkbox', { name: texts.parameter(parameter.name), exact: true })
    expect(await field.isChecked()).toBe(false)
    for (const isWanted of [true, false]) {
      await field.setChecked(isWanted)
      await parts.generate(page).click()
      await shows(page, made(family, { [parameter.name]: isWanted }))
    }
  })

  const optional = isOf('whole').filter(({ parameter }) => parameter.default === undefined)
  test.each(optional)('$name may be left empty', async ({ family, parameter }) => {
    const page = await openedWith(family)
    const field = page.getByLabel(texts.parameter(parameter.name), { exact: true })
    expect(await field.inputValue()).toBe('')
    await parts.generate(page).click()
    await shows(page, made(family))
    // As many as can be said: made, or refused in words where they are far too many.
    await field.fill(String(parameter.high))
    await parts.generate(page).click()
    const most = run(family.generate({ [parameter.name]: parameter.high }, '1'))
    if (most.status === 'solved') return shows(page, most.answer.text())
    if (most.status === 'ambiguous') throw new Error(`ended ${most.status}`)
    await says(page.locator('.generator-fault'), most.why!)
    expect(await parts.text(page).inputValue()).toBe(made(family))
  })
})

interface Ranged {
  /** Its name among the fields. */
  readonly key: string
  readonly label: string
  readonly low: number
  readonly step: number
  readonly mayBeEmpty: boolean
}

/** Every field that has a slider beside it. */
function rangedFields(parameters: readonly Parameter[]): Ranged[] {
  return parameters.flatMap((parameter): Ranged[] => {
    const { name, kind } = parameter
    if (kind === 'choice' || kind === 'flag') return []
    const { low } = parameter
    if (kind === 'size') {
      const side = (key: string, label: string) => ({ key, label, low, step: 1, mayBeEmpty: false })
      return [side(rowsKey(name), texts.rows(name)), side(columnsKey(name), texts.columns(name))]
    }
    const step = kind === 'number' ? parameter.step : 1
    return [{ key: name, label: texts.parameter(name), low, step, mayBeEmpty: parameter.default === undefined }]
  })
}

const withSliders = [...new Set(isOf('size', 'number', 'whole').map(({ family }) => family))]

test.each(withSliders)('sliders and fields of $title follow each other, and the board follows both', async (family) => {
  const ranged = rangedFields(family.parameters)
  const page = await openedWith(family)
  await isRead(page)
  const slider = ({ key }: Ranged) =>
    page.getByRole('slider', { name: texts.slider(key.replaceAll('-', ' ')), exact: true })
  const fields: Record<string, string> = { ...defaultFields(family.parameters) }
  for (const each of ranged) {
    const { key, label, low, step, mayBeEmpty } = each
    const field = page.getByLabel(label, { exact: true })
    const before = await field.inputValue()
    expect(before).toBe(fields[key])
    expect(await slider(each).getAttribute('aria-valuetext')).toBe(before || texts.mayBeEmpty)

    await slider(each).focus()
    await page.keyboard.press('ArrowRight')
    const expected = before === '' ? low : Number(before) + step
    await expect.poll(() => field.inputValue().then(Number)).toBeCloseTo(expected, 9)
    await page.keyboard.press('Home')
    await expect.poll(() => field.inputValue()).toBe(mayBeEmpty ? '' : String(low))
    await field.fill(String(low + step))
    await expect.poll(() => slider(each).inputValue().then(Number)).toBeCloseTo(low + step, 9)
    expect(await slider(each).getAttribute('aria-valuetext')).toBe(String(low + step))
    await field.fill(before)
  }

  // One more of the first of them, on the slider alone.
  const [first] = ranged
  await slider(first!).focus()
  await page.keyboard.press('ArrowRight')
  fields[first!.key] = await page.getByLabel(first!.label, { exact: true }).inputValue()
  expect(fields[first!.key]).not.toBe(defaultFields(family.parameters)[first!.key])
  await parts.generate(page).click()
  const text = made(family, settingsOf(family.parameters, fields))
  await shows(page, text)
  await isRead(page)
  const { rows, columns } = family.open(text).draw()
  await says(parts.board(page), texts.dimensions(rows, columns))
  await expect.poll(() => page.evaluate(() => location.hash)).toContain(`make.${first!.key}=${fields[first!.key]}`)
})

describe('a large board', () => {
  async function fillSides(page: Page, side: number): Promise<void> {
    const { name } = firstFamily.parameters.find(({ kind }) => kind === 'size')!
    await page.getByLabel(texts.rows(name)).fill(String(side))
    await page.getByLabel(texts.columns(name)).fill(String(side))
  }

  test('is downloaded and searched; the search shows how far it is, leaves the page alone and can be stopped', async () => {
    const page = await playground.open()
    await fillSides(page, LONG_SIDE)
    await parts.generate(page).click()
    await says(parts.textStatus(page), texts.readAs(firstFamily.notations[0]!.title, LONG_SIDE ** 2))
    expect(await parts.board(page).textContent()).toContain(texts.tooLarge(LONG_SIDE ** 2))
    expect(await parts.text(page).count()).toBe(0)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: texts.download }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
    expect(firstFamily.open(Buffer.concat(chunks).toString()).squares).toBe(LONG_SIDE ** 2)

    const work = await pageWork(page, async () => {
      const { said, hasProgress } = await solveUntil(page, new RegExp(`${texts.steps}[\\d,]*,\\d.*\\d m?s`))
      expect(said).toContain(texts.running.solve)
      expect(hasProgress).toBe(true)
      await says(parts.outcome(page), /^Stopped with the best so far/)
    })
    // The search alone would take seconds.
    expect(work).toBeLessThan(1000)
    const numberIn = async (name: string) => Number((await parts.fact(page, name).textContent())!.replaceAll(',', ''))
    expect(await numberIn(texts.value)).toBeLessThanOrEqual(await numberIn(texts.bound('maximum')))
    await says(parts.check(page), texts.checkedFine(false))

    // A new text takes the place of a search, even if it is still running.
    const example = firstFamily.examples[0]!
    await parts.solve(page).click()
    await page.getByRole('button', { name: example.name, exact: true }).click()
    await says(parts.outcome(page), texts.idle)
    await parts.solve(page).click()
    await says(parts.check(page), /^Checked: /)
    const puzzle = firstFamily.open(example.text)
    const words = puzzle.describe(run(puzzle.solve()) as { answer: unknown })
    expect(await parts.outcome(page).textContent()).toContain(words)
  })

  test('that takes long to make shows how far it is in every view, and can be cancelled', async () => {
    const page = await playground.open()
    await isRead(page)
    const before = await parts.text(page).inputValue()
    await fillSides(page, 3 * LONG_SIDE)
    await tab(page, 'play').click()
    await parts.generate(page).click()
    await page.getByRole('progressbar', { name: texts.generating }).waitFor()
    await page.getByRole('button', { name: texts.cancel, exact: true }).click()
    await says(page.locator('.generator-fault'), texts.nothingMade)
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(await parts.text(page).inputValue()).toBe(before)
  })
})

test('the fields are those of the family that is chosen', async () => {
  const other = families.find(({ parameters }) => parameters[0]!.name !== firstFamily.parameters[0]!.name)!
  const page = await playground.open()
  await page.getByLabel(texts.seed, { exact: true }).fill('typed before')
  await choose(page, other)
  expect(await page.getByLabel(texts.seed, { exact: true }).inputValue()).toBe(defaultFields(other.parameters).seed)
  await parts.generate(page).click()
  await shows(page, made(other))
})
