import { describe, expect, test } from 'vitest'
import { drawingToSvg, families, run, type Submission } from '../../src/index.ts'
import { texts } from '../../web/texts.ts'
import { enter, isRead, parts, says, solveAndCheck, usePlayground } from './playground.ts'

const playground = usePlayground()

test('the page loads with a board on it', async () => {
  const page = await playground.open()
  await parts.picture(page).waitFor()
  expect(await page.title()).toContain(texts.name)
  expect(await parts.family(page).locator('option').allTextContents()).toEqual(families.map(({ title }) => title))
  await says(parts.outcome(page), texts.idle)
})

describe.each(families)('$title', (family) => {
  test.each(family.examples)('solves the example "$name" and shows the answer', async ({ name, text }) => {
    const puzzle = family.open(text)
    const outcome = run(puzzle.solve())
    expect(outcome.status).toBe('solved')
    const submission = outcome as Submission
    const words = puzzle.describe(submission)

    const page = await playground.open()
    await parts.family(page).selectOption(family.name)
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => parts.text(page).inputValue()).toBe(text)
    await isRead(page)
    await solveAndCheck(page)

    expect(await parts.outcome(page).textContent()).toContain(words)
    expect(await parts.check(page).textContent()).toBe(texts.checkedFine(submission.certificate !== undefined))
    const value = puzzle.value(submission.answer)
    const facts = await parts.fact(page, texts.value).allTextContents()
    expect(facts).toEqual(value === undefined ? [] : [String(value)])
    const shown = await parts.picture(page).evaluate((svg) => new XMLSerializer().serializeToString(svg))
    const expected = await page.evaluate(
      (svg) => new XMLSerializer().serializeToString(new DOMParser().parseFromString(svg, 'image/svg+xml')),
      drawingToSvg(puzzle.draw(submission), words),
    )
    expect(shown).toBe(expected)
  })

  test('gives the result as JSON to read and to copy', async () => {
    const page = await playground.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await parts.family(page).selectOption(family.name)
    await isRead(page)
    await solveAndCheck(page)
    await page.getByText(texts.json).click()
    const shown = page.getByRole('textbox', { name: texts.json })
    await expect.poll(() => shown.inputValue()).toContain('"status"')
    const result = JSON.parse(await shown.inputValue())
    expect(result).toMatchObject({ family: family.name, status: 'solved' })
    await page.getByRole('button', { name: texts.copy, exact: true }).click()
    await page.getByRole('button', { name: texts.copied }).waitFor()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(result)
  })

  test('an answer goes away when the text changes', async () => {
    const page = await playground.open()
    await parts.family(page).selectOption(family.name)
    await isRead(page)
    await solveAndCheck(page)
    await enter(page, family.examples.at(-1)!.text)
    expect(await parts.outcome(page).textContent()).toContain(texts.idle)
    expect(await parts.check(page).textContent()).toBe('')
    await expect.poll(() => parts.picture(page).getAttribute('aria-label')).toBe(texts.problemPicture(family.title))
  })

  test('the address brings the text back after a reload', async () => {
    const page = await playground.open()
    await parts.family(page).selectOption(family.name)
    await enter(page, family.examples.at(-1)!.text)
    await page.reload()
    await expect.poll(() => parts.text(page).inputValue()).toBe(family.examples.at(-1)!.text)
    expect(await parts.family(page).inputValue()).toBe(family.name)
  })
})

test('solving moves nothing on the page', async () => {
  const page = await playground.open()
  await parts.picture(page).waitFor()
  const before = await parts.board(page).boundingBox()
  await solveAndCheck(page)
  expect(await parts.board(page).boundingBox()).toEqual(before)
})
