import { expect, test } from 'vitest'
import { texts } from '../../web/texts/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { firstFamily, linkedFamily, linkNotation } from './kinds.ts'
import { isRead, parts, resultJson, says, solveAndCheck, tab, usePlayground } from './playground.ts'

/** All tests that use the clipboard are in this file: the browser has only one, and files run at the same time. */

const playground = usePlayground()

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

test('the result is copied as JSON', async () => {
  const page = await playground.open(CLIPBOARD)
  await isRead(page)
  await solveAndCheck(page)
  const result = await resultJson(page)
  expect(result).toMatchObject({ family: firstFamily.name, status: 'solved' })
  await page.getByRole('button', { name: texts.copy, exact: true }).click()
  await page.getByRole('button', { name: texts.copied }).waitFor()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(result)
})

test('the link is copied, and a new one after a change; so is a notation', async () => {
  const page = await playground.open(CLIPBOARD)
  await isRead(page)
  await page.locator('details.share summary').click()
  const copy = page.getByRole('button', { name: texts.copyLink, exact: true })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await copy.click()
  await page.getByRole('button', { name: texts.linkCopied }).waitFor()
  expect(await copied()).toBe(await page.getByLabel(texts.linkField).inputValue())
  await expect.poll(() => page.url()).toBe(await copied())
  await tab(page, 'set').click()
  await copy.click()
  await expect.poll(copied).toMatch(/view=set/)
  const entry = page.locator('.exports li').first()
  await entry.getByRole('button', { name: texts.copyNotation(firstFamily.notations[0]!.title) }).click()
  await expect.poll(copied).toBe(firstFamily.examples[0]!.text)
})

test('all of a text that is pasted may be another puzzle, a piece of it is not', async () => {
  const page = await playground.open(CLIPBOARD)
  const notation = linkNotation(linkedFamily)!
  const text = exampleIn(linkedFamily, notation).text(notation)
  const before = firstFamily.examples[0]!.text
  expect(linkedFamily).not.toBe(firstFamily)
  await isRead(page)
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  const put = async (from: number, to: number) => {
    await parts.text(page).evaluate(
      (area: HTMLTextAreaElement, [start, end]) => {
        area.focus()
        area.setSelectionRange(start, end)
      },
      [from, to] as const,
    )
    await page.keyboard.press('Control+V')
  }
  await put(3, 3)
  await expect.poll(() => parts.text(page).inputValue()).toBe(before.slice(0, 3) + text + before.slice(3))
  await says(parts.textStatus(page), /^Line /)
  expect(await parts.family(page).inputValue()).toBe(firstFamily.name)
  await put(0, before.length + text.length)
  await expect.poll(() => parts.family(page).inputValue()).toBe(linkedFamily.name)
  await says(parts.textStatus(page), /^Read as /)
  expect(await parts.text(page).inputValue()).toBe(text)
})
