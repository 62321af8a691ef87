import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawingToSvg, families, type Puzzle, run, type Submission } from '../../src/index.ts'
import { number } from '../../web/numbers.ts'
import { texts } from '../../web/texts/index.ts'
import { enter, isRead, parts, resultJson, says, solveAndCheck, usePlayground } from './playground.ts'

const playground = usePlayground()

test('the page loads with a board on it', async () => {
  const page = await playground.open()
  await parts.picture(page).waitFor()
  expect(await page.title()).toContain(texts.name)
  expect(await parts.family(page).locator('option').allTextContents()).toEqual(families.map(({ title }) => title))
  await says(parts.outcome(page), texts.idle)
})

function provedAnswer(puzzle: Puzzle): Submission {
  const outcome = run(puzzle.solve())
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome
}

/** Where answers only ever get better, it depends on the moment which one the page has; and how good it is stands beside it. */
async function shownAnswer(page: Page, puzzle: Puzzle): Promise<Submission> {
  const result = await resultJson(page)
  expect(['solved', 'stopped']).toContain(result.status)
  // Where it was stopped early, nothing may be known yet of how good others can be.
  if (result.bound !== undefined && result.bound !== result.value) {
    expect(await parts.outcome(page).textContent()).toMatch(/No answer can have .* \(gap .* %\)\./)
    expect(await parts.fact(page, texts.gap).textContent()).toMatch(/^(under )?[\d.]+ %$/)
  }
  return puzzle.submissionFromJson(result)
}

describe.each(families)('$title', (family) => {
  test.each(family.examples)('solves the example "$name" and shows the answer', async ({ name, text }) => {
    const puzzle = family.open(text)
    const page = await playground.open()
    await parts.family(page).selectOption(family.name)
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => parts.text(page).inputValue()).toBe(text)
    await isRead(page)
    await solveAndCheck(page)
    const submission = family.isOpenEnded ? await shownAnswer(page, puzzle) : provedAnswer(puzzle)
    const words = puzzle.describe(submission)

    expect(await parts.outcome(page).textContent()).toContain(words)
    expect(await parts.check(page).textContent()).toBe(texts.checkedFine(submission.certificate !== undefined))
    const value = puzzle.value(submission.answer)
    const facts = await parts.fact(page, texts.value).allTextContents()
    expect(facts).toEqual(value === undefined ? [] : [number(value)])
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
    expect(result.family).toBe(family.name)
    expect(family.isOpenEnded ? ['solved', 'stopped'] : ['solved']).toContain(result.status)
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

const coloured = families.filter((family) => {
  const { marks } = family.open(family.examples[0]!.text).draw()
  return marks.some(({ shape, colour }) => shape === 'piece' && colour !== undefined)
})
test.each(coloured)('the legend of $title has the colours of the picture', async (family) => {
  const page = await playground.open()
  await parts.family(page).selectOption(family.name)
  await isRead(page)
  const colours = await parts.picture(page).evaluate((picture) => {
    return [...picture.querySelectorAll('.coloured .disc')].map((disc) => getComputedStyle(disc).fill)
  })
  expect(new Set(colours).size).toBeGreaterThan(1)
  const samples = await parts.legend(page).evaluate((legend) => {
    return [...legend.querySelectorAll('.sample.piece')].map((sample) => getComputedStyle(sample).color)
  })
  expect(samples.sort()).toEqual(colours.sort())
})

test('solving moves nothing on the page', async () => {
  const page = await playground.open()
  await parts.picture(page).waitFor()
  const before = await parts.board(page).boundingBox()
  await solveAndCheck(page)
  expect(await parts.board(page).boundingBox()).toEqual(before)
})
