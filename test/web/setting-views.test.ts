import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { ERASER } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { paste } from './pasting.ts'
import { isRead, longestFreeze, parts, says, usePlayground } from './playground.ts'
import {
  cell,
  firstChange,
  nameOf,
  placesIn,
  setOf,
  setParts,
  settable,
  settingOf,
  showsPuzzle,
  smallPuzzle,
} from './setting.ts'

/** Setting on large boards, what the other views make of it, and whether everybody can use it. */

const playground = usePlayground()

test('on the largest boards the page stays alive while it judges', async () => {
  const page = await playground.open({}, settingOf(smallPuzzle(settable[0]!)))
  for (const family of settable) {
    const { high } = setOf(smallPuzzle(family)).sizes
    const large = setOf(smallPuzzle(family)).resize({ rows: high, columns: high })
    const tool = setOf(large).tools[0]!.tools[0]!
    const { name, after } = firstChange(large, tool.name, ([row, column]) => row >= 0 && column >= 0)
    const freeze = await longestFreeze(page, async () => {
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
    expect(freeze, family.name).toBeLessThan(1000)
  }
})

test('a tool that changes nothing leaves a text as it is, and one that does changes what was just typed', async () => {
  const page = await playground.open({}, settingOf(smallPuzzle(settable[0]!)))
  for (const family of settable) {
    const { name: notation } = family.notations.at(-1)!
    const puzzle = exampleIn(family, notation)
    const text = puzzle.text(notation)
    const set = setOf(puzzle)
    const idle = placesIn(set).find((place) => !set.act({ tool: ERASER, place }))
    await parts.family(page).selectOption(family.name)
    await isRead(page)
    await paste(page, text)
    await says(parts.textStatus(page), /^Read as /)
    if (idle) await cell(page, nameOf(idle, set)).click({ button: 'right' })
    const tool = set.tools[0]!.tools[0]!
    const { name, after } = firstChange(puzzle, tool.name)
    await setParts.tool(page, tool.title).click()
    await cell(page, name).click()
    await expect.poll(() => parts.text(page).inputValue()).toBe(after.text())
    // One step back is the text as it was, as nothing had come between.
    await setParts.button(page, texts.undo).click()
    await expect.poll(() => parts.text(page).inputValue()).toBe(text)
    // At once, before the page has had time to read what was typed.
    const typed = smallPuzzle(family)
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
  }
})

test('a board that is too large says so, and the next one can be set again', async () => {
  const page = await playground.open({}, settingOf(smallPuzzle(settable[0]!)))
  const family = settable[0]!
  const { high } = setOf(smallPuzzle(family)).sizes
  const row = setOf(smallPuzzle(family)).resize({ rows: high, columns: high }).text().split('\n').at(-1)!
  const large = family.open(
    Array<string>(high + 1)
      .fill(row)
      .join('\n'),
  )
  expect(large.squares).toBeGreaterThan(2500)
  await parts.text(page).fill(large.text())
  await says(page.getByRole('tabpanel'), texts.cannotSet(large.squares))
  await parts.text(page).fill(smallPuzzle(family).text())
  await showsPuzzle(page, smallPuzzle(family))
})

test.each(settable)('$title: nothing of the old problem is left in Solve and Play', async (family) => {
  const start = smallPuzzle(family)
  const page = await playground.open({}, settingOf(start).replace('view=set', 'view=solve'))
  await isRead(page)
  await parts.solve(page).click()
  await says(parts.fact(page, texts.steps), /\d/)
  const tab = (view: keyof typeof texts.views) => page.getByRole('tab', { name: texts.views[view] })
  if (family.hands.play) {
    await tab('play').click()
    await parts.board(page).getByRole('gridcell').first().click()
  }
  await tab('set').click()
  const tool = setOf(start).tools[0]!.tools[0]!
  const { name, after } = firstChange(start, tool.name)
  await cell(page, name).click()
  await expect.poll(() => parts.text(page).inputValue()).toBe(after.text())
  await tab('solve').click()
  expect(await parts.outcome(page).textContent()).toContain(texts.idle)
  expect(await parts.check(page).textContent()).not.toMatch(/Checked/)
  if (!family.hands.play) return
  await tab('play').click()
  const standing = after.play()!
  await says(page.locator('.standing'), standing.standing(standing.start()).words)
  expect(await page.locator('.hand-side').getByRole('button', { name: texts.undo }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await expect.poll(() => new URL(page.url()).hash).not.toContain('position=')
})

test.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['on the smallest phone', { viewport: { width: 320, height: 568 }, colorScheme: 'dark' }],
] as const)('%s, axe finds nothing while a board is set, and nothing sticks out', async (_, options) => {
  const page = await playground.open(options, settingOf(smallPuzzle(settable[0]!)))
  for (const family of settable) {
    await parts.family(page).selectOption(family.name)
    await says(parts.textStatus(page), /^Read as /)
    if (family.can.forced) await setParts.behind(page).locator('svg').waitFor()
    await page.locator('.verdict[aria-busy="false"]').waitFor()
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .include('.answer')
      .options({ resultTypes: ['violations'] })
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual('viewport' in options ? options.viewport.width : 1280)
  }
})
