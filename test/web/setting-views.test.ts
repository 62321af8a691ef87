import { expect, test } from 'vitest'
import { ERASER, type Puzzle } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { placesOf } from '../contract/tool-use.ts'
import { firstFamily, smallPuzzle } from './kinds.ts'
import { paste } from './pasting.ts'
import { isProblem, isRead, pageWork, parts, says, tab, usePlayground } from './playground.ts'
import { cell, firstChange, nameOf, placesIn, setOf, setParts, settingOf, showsPuzzle } from './setting.ts'

/** Setting on large boards, and what becomes of texts and of the other views. */

const playground = usePlayground()

test('on the largest board the page stays alive while it judges', async () => {
  const family = firstFamily
  const page = await playground.open({}, settingOf(smallPuzzle(family)))
  const { high } = setOf(smallPuzzle(family)).sizes
  const large = setOf(smallPuzzle(family)).resize({ rows: high, columns: high })
  const tool = setOf(large).tools[0]!.tools[0]!
  const { name, after } = firstChange(large, tool.name, ([row, column]) => row >= 0 && column >= 0)
  await isRead(page)
  const work = await pageWork(page, async () => {
    // Browsers take seconds to type many lines into a text area.
    await page.evaluate((hash) => {
      location.hash = hash
    }, settingOf(large))
    await expect.poll(() => parts.board(page).locator('.cell').count()).toBeGreaterThanOrEqual(large.squares)
    await setParts.tool(page, tool.title).click()
    await cell(page, name).click()
    await expect.poll(() => parts.text(page).inputValue()).toBe(after.text())
    await says(setParts.verdict(page).locator('.title'), /^(?!Looking)/)
  })
  expect(work).toBeLessThan(1500)
})

test('a tool that changes nothing leaves a text as it is, and one that does changes what was just typed', async () => {
  const family = firstFamily
  const { name: notation } = family.notations.at(-1)!
  const puzzle = exampleIn(family, notation)
  const text = puzzle.text(notation)
  expect(text).not.toBe(puzzle.text())
  const set = setOf(puzzle)
  const idle = placesIn(set).find((place) => !set.act({ tool: ERASER, place }))!
  const page = await playground.open({}, settingOf(smallPuzzle(family)))
  await isRead(page)
  await paste(page, text)
  await isProblem(page)
  await cell(page, nameOf(idle, set)).click({ button: 'right' })
  const tool = set.tools[0]!.tools[0]!
  const { name, after } = firstChange(puzzle, tool.name)
  await setParts.tool(page, tool.title).click()
  await cell(page, name).click()
  await expect.poll(() => parts.text(page).inputValue()).toBe(after.text())
  // One step back is the text as it was, as nothing had come between.
  await setParts.button(page, texts.undo).click()
  await expect.poll(() => parts.text(page).inputValue()).toBe(text)
  // At once, before the page has had time to read what was typed.
  const typed = family.open(family.examples[1]!.text)
  const next = firstChange(typed, tool.name)
  await parts.text(page).evaluate(
    (area: HTMLTextAreaElement, [value, row, column]) => {
      area.value = value
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
      document.querySelector<HTMLElement>(`.panel [data-row="${row}"][data-column="${column}"]`)!.click()
    },
    [typed.text(), ...next.place] as const,
  )
  await expect.poll(() => parts.text(page).inputValue()).toBe(next.after.text())
})

test('a board that is too large says so, and the next one can be set again', async () => {
  const page = await playground.open({}, settingOf(smallPuzzle(firstFamily)))
  const { high } = setOf(smallPuzzle(firstFamily)).sizes
  const row = setOf(smallPuzzle(firstFamily)).resize({ rows: high, columns: high }).text().split('\n').at(-1)!
  const large = firstFamily.open(
    Array<string>(high + 1)
      .fill(row)
      .join('\n'),
  )
  expect(large.squares).toBeGreaterThan(2500)
  await parts.text(page).fill(large.text())
  await says(page.getByRole('tabpanel'), texts.cannotSet(large.squares))
  await parts.text(page).fill(smallPuzzle(firstFamily).text())
  await showsPuzzle(page, smallPuzzle(firstFamily))
})

test('nothing of the old problem is left in Solve and Play', async () => {
  const start = smallPuzzle(firstFamily)
  const page = await playground.open({}, settingOf(start).replace('view=set', 'view=solve'))
  await isRead(page)
  await parts.solve(page).click()
  await says(parts.check(page), /^Checked: /)
  await tab(page, 'play').click()
  await parts.board(page).getByRole('gridcell').nth(firstFree(start)).click()
  await expect.poll(() => new URL(page.url()).hash).toContain('position=')
  await tab(page, 'set').click()
  const tool = setOf(start).tools[0]!.tools[0]!
  const { name, after } = firstChange(start, tool.name)
  await cell(page, name).click()
  await expect.poll(() => parts.text(page).inputValue()).toBe(after.text())
  await tab(page, 'solve').click()
  expect(await parts.outcome(page).textContent()).toContain(texts.idle)
  expect(await parts.check(page).textContent()).not.toMatch(/Checked/)
  await tab(page, 'play').click()
  const play = after.play()!
  await says(page.locator('.standing'), play.standing(play.start()).words)
  expect(await setParts.button(page, texts.undo).getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => new URL(page.url()).hash).not.toContain('position=')
})

/** The number of the first square on which the first tool of play does something. */
function firstFree(puzzle: Puzzle): number {
  const play = puzzle.play()!
  const { name: tool } = play.tools[0]!.tools[0]!
  const start = play.start()
  return placesOf(puzzle.draw()).findIndex((place) => play.act(start, { tool, place }) !== start)
}
