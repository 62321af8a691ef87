import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, families, run } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { isRead, longestFreeze, parts, says, timeToStop, usePlayground } from './playground.ts'

const playground = usePlayground()

/** Large enough to keep the solver busy for seconds. */
const LONG_SIDE = 3000

describe.each(families)('$title', (family) => {
  test('the same seed makes the same board, another one another', async () => {
    const page = await opened(family)
    const make = async (seed: string) => {
      await parts.text(page).fill('')
      await isRead(page)
      await page.getByLabel(texts.seed, { exact: true }).fill(seed)
      await parts.generate(page).click()
      await says(parts.textStatus(page), /^Read as /)
      return parts.text(page).inputValue()
    }
    const first = await make('7')
    const made = run(family.generate({}, '7'))
    expect(made.status === 'solved' && made.answer.text()).toBe(first)
    expect(await make('eight')).not.toBe(first)
    expect(await make('7')).toBe(first)
  })

  test('another board comes with a seed of its own', async () => {
    const page = await opened(family)
    const seed = page.getByLabel(texts.seed, { exact: true })
    const before = await seed.inputValue()
    await page.getByRole('button', { name: texts.another }).click()
    await expect.poll(() => seed.inputValue()).not.toBe(before)
    const made = run(family.generate({}, await seed.inputValue()))
    expect(made.status).toBe('solved')
    if (made.status === 'solved') await expect.poll(() => parts.text(page).inputValue()).toBe(made.answer.text())
  })

  const ranged = family.parameters.filter((parameter) => 'high' in parameter)
  test.each(ranged)('$name outside its limits is refused in words', async (parameter) => {
    const page = await opened(family)
    const before = await parts.text(page).inputValue()
    const label = parameter.kind === 'size' ? texts.rows(parameter.name) : texts.parameter(parameter.name)
    await page.getByLabel(label, { exact: true }).fill(String(parameter.high + 1))
    await parts.generate(page).click()
    await says(page.locator('.generator-fault'), `${parameter.name}: expected`)
    expect(await parts.text(page).inputValue()).toBe(before)
  })
})

const choices = families.flatMap((family) =>
  family.parameters.flatMap((parameter) => (parameter.kind === 'choice' ? [{ family, parameter }] : [])),
)
test.each(choices)('$family.title: $parameter.name is chosen from a list', async ({ family, parameter }) => {
  const page = await opened(family)
  const field = page.getByLabel(texts.parameter(parameter.name), { exact: true })
  expect(await field.inputValue()).toBe(parameter.default)
  expect(await field.locator('option').allTextContents()).toEqual(parameter.choices)
  const choice = parameter.choices.find((each) => each !== parameter.default)!
  await field.selectOption(choice)
  await parts.generate(page).click()
  const made = run(family.generate({ [parameter.name]: choice }, '1'))
  if (made.status !== 'solved') throw new Error(`ended ${made.status}`)
  await expect.poll(() => parts.text(page).inputValue()).toBe(made.answer.text())
})

const flags = families.flatMap((family) =>
  family.parameters.flatMap((parameter) => (parameter.kind === 'flag' ? [{ family, parameter }] : [])),
)
test.each(flags)('$family.title: $parameter.name is a box to tick', async ({ family, parameter }) => {
  const page = await opened(family)
  const field = page.getByRole('checkbox', { name: texts.parameter(parameter.name), exact: true })
  expect(await field.isChecked()).toBe(false)
  for (const isWanted of [true, false]) {
    await field.setChecked(isWanted)
    await parts.generate(page).click()
    const made = run(family.generate({ [parameter.name]: isWanted }, '1'))
    if (made.status !== 'solved') throw new Error(`ended ${made.status}`)
    await expect.poll(() => parts.text(page).inputValue()).toBe(made.answer.text())
  }
})

const optional = families.flatMap((family) =>
  family.parameters.flatMap((parameter) =>
    parameter.kind === 'whole' && parameter.default === undefined ? [{ family, parameter }] : [],
  ),
)
test.each(optional)('$family.title: $parameter.name may be left empty', async ({ family, parameter }) => {
  const page = await opened(family)
  const field = page.getByLabel(texts.parameter(parameter.name), { exact: true })
  expect(await field.inputValue()).toBe('')
  await parts.generate(page).click()
  const made = run(family.generate({}, '1'))
  if (made.status !== 'solved') throw new Error(`ended ${made.status}`)
  await expect.poll(() => parts.text(page).inputValue()).toBe(made.answer.text())
  // As many as can be said: made, or refused in words where they are far too many.
  await field.fill(String(parameter.high))
  await parts.generate(page).click()
  const most = run(family.generate({ [parameter.name]: parameter.high }, '1'))
  if (most.status === 'solved') {
    await expect.poll(() => parts.text(page).inputValue()).toBe(most.answer.text())
    return
  }
  if (most.status === 'ambiguous') throw new Error(`ended ${most.status}`)
  await says(page.locator('.generator-fault'), most.why!)
  expect(await parts.text(page).inputValue()).toBe(made.answer.text())
})

test('a search on a large board shows how far it is, leaves the page alone and stops at once', async () => {
  const page = await withLargeBoard()
  let milliseconds = 0
  const freeze = await longestFreeze(page, async () => {
    await parts.solve(page).click()
    await says(parts.outcome(page), texts.running.solve)
    await expect.poll(() => parts.fact(page, texts.steps).textContent()).toMatch(/\d,\d/)
    await page.getByRole('progressbar', { name: texts.progress }).waitFor()
    await says(parts.fact(page, texts.time), /\d m?s/)
    milliseconds = await timeToStop(page)
  })
  // Some tens of milliseconds when the machine has nothing else to do; a page that waits for the search takes seconds.
  expect(milliseconds).toBeLessThan(1000)
  expect(freeze).toBeLessThan(1000)
  expect(await parts.outcome(page).textContent()).toMatch(/^Stopped with the best so far/)
  const numberIn = async (name: string) => Number((await parts.fact(page, name).textContent())!.replaceAll(',', ''))
  expect(await numberIn(texts.value)).toBeLessThanOrEqual(await numberIn(texts.bound('maximum')))
  await says(parts.check(page), texts.checkedFine(false))
  expect(await parts.board(page).textContent()).toContain(texts.tooLarge(LONG_SIDE ** 2))
})

test('a board that takes long to make shows how far it is in every view, and can be cancelled', async () => {
  const page = await opened(families[0]!)
  const before = await parts.text(page).inputValue()
  for (const { kind, name } of families[0]!.parameters) {
    if (kind !== 'size') continue
    await page.getByLabel(texts.rows(name)).fill(String(3 * LONG_SIDE))
    await page.getByLabel(texts.columns(name)).fill(String(3 * LONG_SIDE))
  }
  await page.getByRole('tab', { name: texts.views.play }).click()
  await parts.generate(page).click()
  await page.getByRole('progressbar', { name: texts.generating }).waitFor()
  await page.getByRole('button', { name: texts.cancel, exact: true }).click()
  await says(page.locator('.generator-fault'), texts.nothingMade)
  expect(await page.getByRole('progressbar').count()).toBe(0)
  expect(await parts.text(page).inputValue()).toBe(before)
})

test('a new text ends a search that is still running', async () => {
  const page = await withLargeBoard()
  await parts.solve(page).click()
  await says(parts.outcome(page), texts.running.solve)
  const example = families[0]!.examples[0]!
  await page.getByRole('button', { name: example.name, exact: true }).click()
  await says(parts.outcome(page), texts.idle)
  await parts.solve(page).click()
  await says(parts.check(page), /^Checked: /)
  const outcome = run(families[0]!.open(example.text).solve())
  const words = families[0]!.open(example.text).describe(outcome as { answer: unknown })
  expect(await parts.outcome(page).textContent()).toContain(words.split(',')[0])
})

test('a generated board that is too long for the editor can be downloaded', async () => {
  const page = await withLargeBoard()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.download }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  expect(families[0]!.open(Buffer.concat(chunks).toString()).squares).toBe(LONG_SIDE ** 2)
})

async function opened(family: AnyFamily): Promise<Page> {
  const page = await playground.open()
  await parts.family(page).selectOption(family.name)
  await isRead(page)
  return page
}

/** With a board of the first family on which a search takes its time. */
async function withLargeBoard(): Promise<Page> {
  const page = await opened(families[0]!)
  for (const { kind, name } of families[0]!.parameters) {
    if (kind !== 'size') continue
    await page.getByLabel(texts.rows(name)).fill(String(LONG_SIDE))
    await page.getByLabel(texts.columns(name)).fill(String(LONG_SIDE))
  }
  await parts.generate(page).click()
  await says(parts.textStatus(page), texts.readAs(families[0]!.notations[0]!.title, LONG_SIDE ** 2))
  return page
}
