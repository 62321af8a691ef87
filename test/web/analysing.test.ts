import { expect, test } from 'vitest'
import { familyNamed, run } from '../../src/index.ts'
import { number } from '../../web/numbers.ts'
import { texts } from '../../web/texts/index.ts'
import { counted, forcing, oneOfEach, smallPuzzle } from './kinds.ts'
import { isReady, parts, resultJson, says, tableAddress, usePlayground } from './playground.ts'

const playground = usePlayground()

test.each(oneOfEach(({ goal }) => goal))('$title is solved, drawn, and checked by the rules alone', async (family) => {
  const puzzle = smallPuzzle(family)
  const page = await playground.open({}, tableAddress(family, puzzle.text(), { mode: 'analyse' }))
  await isReady(page)
  const before = await parts.picture(page).evaluate((svg) => svg.outerHTML)
  await page.getByLabel(texts.timeLimit).selectOption(texts.timeNamed(1000))
  const method = family.methods.at(-1)!
  await page.getByRole('combobox', { name: texts.method }).selectOption(method)
  await page.keyboard.press('Control+Enter')
  await says(parts.check(page), /^Checked by the rules alone/)
  await expect.poll(() => parts.picture(page).evaluate((svg) => svg.outerHTML)).not.toBe(before)
  expect(await resultJson(page)).toMatchObject({ family: family.name, method })
})

test.each(counted)('$title is counted', async (family) => {
  const puzzle = smallPuzzle(family)
  const outcome = run(puzzle.count()) as { answer: { count: bigint } }
  const page = await playground.open({}, tableAddress(family, puzzle.text(), { mode: 'analyse' }))
  await isReady(page)
  await parts.button(page, texts.count).click()
  await says(parts.outcome(page), `${number(outcome.answer.count)} solution`)
})

test('a count that takes long is shared out among all cores, and what was counted is kept when it is stopped', async () => {
  const queens = familyNamed('queens')
  const page = await playground.open({}, tableAddress(queens, '18', { mode: 'analyse' }), async (opened) => {
    await opened.addInitScript("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 })")
  })
  await isReady(page)
  await page.getByLabel(texts.timeLimit).selectOption(texts.timeNamed(undefined))
  await parts.button(page, texts.count).click()
  await says(parts.outcome(page), /[1-9][\d,]* solutions so far, on all cores/)
  await expect
    .poll(() => page.locator('.outcome progress').evaluate((bar: HTMLProgressElement) => bar.value))
    .toBeGreaterThan(0)
  await parts.button(page, texts.stop).click()
  await says(parts.outcome(page), /At least [1-9][\d,]* solutions/)
  expect(await resultJson(page)).toMatchObject({ family: 'queens', status: 'stopped' })
  // It continues with what is left, and is stopped again.
  const soFar = async () =>
    Number(/[1-9][\d,]*/.exec((await parts.outcome(page).textContent())!)![0].replaceAll(',', ''))
  const before = await soFar()
  await parts.button(page, texts.continue).click()
  await says(parts.outcome(page), /solutions so far, on all cores/)
  expect(await soFar()).toBeGreaterThanOrEqual(before)
  await parts.button(page, texts.stop).click()
  await says(parts.outcome(page), /At least/)
  expect(await soFar()).toBeGreaterThanOrEqual(before)
  // All parts together are the whole, with what only the whole has.
  await page.goto(`${page.url().split('#')[0]}${tableAddress(queens, '15', { mode: 'analyse' })}`)
  await says(page.locator('.panel h1'), '15×15')
  await isReady(page)
  await parts.button(page, texts.count).click()
  await says(parts.outcome(page), /^2,279,184 solutions.* 285,053\./)
})

test.each(forcing)('forced squares of $title are drawn', async (family) => {
  const page = await playground.open({}, tableAddress(family, smallPuzzle(family).text(), { mode: 'analyse' }))
  await isReady(page)
  const before = await parts.picture(page).evaluate((svg) => svg.outerHTML)
  await parts.button(page, texts.forced).click()
  await says(parts.outcome(page), /always, .* sometimes, .* never/)
  await expect.poll(() => parts.picture(page).evaluate((svg) => svg.outerHTML)).not.toBe(before)
})

test.each(oneOfEach(({ can }) => can.list || undefined))('$title lists its solutions', async (family) => {
  const page = await playground.open({}, tableAddress(family, smallPuzzle(family).text(), { mode: 'analyse' }))
  await isReady(page)
  const { listed } = family
  await page.getByText(texts.listHeading(listed![1])).first().click()
  await parts.button(page, texts.list).click()
  await says(page.locator('details[open] [role="status"]'), /listed/)
})

test.each(oneOfEach(({ can }) => can.hunt || undefined))('$title can be hunted on several workers', async (family) => {
  const page = await playground.open({}, tableAddress(family, smallPuzzle(family).text(), { mode: 'analyse' }))
  await isReady(page)
  await page.getByText(texts.huntHeading).click()
  const button = page.locator('details[open] .buttons button').first()
  const { width } = (await button.boundingBox())!
  await button.click()
  await says(page.locator('details[open] [role="status"]'), /[1-9][\d,]* \w+ tried/)
  // Its neighbour does not slide under the mouse.
  expect((await button.boundingBox())!.width).toBe(width)
  await button.click()
  await says(button, /Hunt/)
  // What was found is kept while the panel is away.
  const found = await page.locator('details[open] [role="status"]').textContent()
  await parts.mode(page, 'play').click()
  await parts.mode(page, 'analyse').click()
  await page.getByText(texts.huntHeading).click()
  await says(page.locator('details[open] [role="status"]'), found!)
})

test('several solutions are shown one at a time, with the squares on which they differ', async () => {
  const hitori = familyNamed('hitori')
  const text = '112\n233\n321'
  expect(run(hitori.open(text).solve()).status).toBe('ambiguous')
  const page = await playground.open({}, tableAddress(hitori, text, { mode: 'analyse' }))
  await isReady(page)
  await parts.button(page, texts.solve).click()
  await says(parts.outcome(page), /Several solutions/)
  await parts.button(page, texts.boards[2]!).click()
  await page.locator('.drawn .tint').waitFor({ state: 'attached' })
})

test('a search that takes long can be stopped, and the board stays usable meanwhile', async () => {
  const skyscrapers = familyNamed('skyscrapers')
  const empty = skyscrapers.open(skyscrapers.examples[0]!.text).set()!.resize({ rows: 9, columns: 9 })
  const page = await playground.open({}, tableAddress(skyscrapers, empty.set()!.clear().text(), { mode: 'analyse' }))
  await isReady(page)
  await page.getByLabel(texts.timeLimit).selectOption(texts.timeNamed(undefined))
  await parts.button(page, texts.count).click()
  await says(parts.outcome(page), texts.running.count)
  await parts.mode(page, 'play').click()
  await parts.cell(page, [0, 0]).click()
  await page.keyboard.press('5')
  await expect.poll(() => parts.cell(page, [0, 0]).getAttribute('aria-label')).toContain('5')
  await parts.mode(page, 'analyse').click()
  await parts.button(page, texts.stop).click()
  await says(parts.outcome(page), /At least|Stopped|solution/)
})
