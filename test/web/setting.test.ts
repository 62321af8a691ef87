import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ERASER, type Place, type Puzzle } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { settable, smallPuzzle } from './kinds.ts'
import { choose, PHONE, parts, says, stickingOut, usePlayground } from './playground.ts'
import { cell, firstChange, nameOf, placesIn, setOf, setParts, settingOf, showsPuzzle } from './setting.ts'

const playground = usePlayground()

/** The titles of the board's sides, and how one of them is changed. */
function sidesOf(puzzle: Puzzle): readonly { readonly title: string; readonly resized: (side: number) => Puzzle }[] {
  const { sizes, size, resize } = setOf(puzzle)
  if (sizes.isSquare) return [{ title: texts.side, resized: (side) => resize({ rows: side, columns: side }) }]
  return [
    { title: texts.rowCount, resized: (rows) => resize({ ...size, rows }) },
    { title: texts.columnCount, resized: (columns) => resize({ ...size, columns }) },
  ]
}

async function type(page: Page, title: string, value: string): Promise<void> {
  await setParts.field(page, title).fill(value)
  await setParts.field(page, title).press('Enter')
}

describe.each(settable)('$title', (family) => {
  test('by mouse: every tool, the eraser, undo, redo, clear', async () => {
    const start = smallPuzzle(family)
    const page = await playground.open({}, settingOf(start))
    await showsPuzzle(page, start)
    let puzzle = start
    for (const { tools } of setOf(start).tools) {
      // Numbers are all alike.
      for (const { name, title } of tools.slice(0, 2)) {
        const { name: place, after } = firstChange(puzzle, name)
        await setParts.tool(page, title).click()
        await cell(page, place).click()
        await showsPuzzle(page, after)
        puzzle = after
      }
    }
    const changed = puzzle

    const canErase = placesIn(setOf(puzzle)).some((place) => setOf(puzzle).act({ tool: ERASER, place }))
    if (canErase) {
      const { name: place, after } = firstChange(puzzle, ERASER)
      await cell(page, place).click({ button: 'right' })
      await showsPuzzle(page, after)
      await setParts.button(page, texts.undo).click()
      await showsPuzzle(page, changed)
    }
    await setParts.button(page, texts.clear).click()
    await showsPuzzle(page, setOf(changed).clear())
    await setParts.button(page, texts.undo).click()
    await showsPuzzle(page, changed)
    await setParts.button(page, texts.redo).click()
    await showsPuzzle(page, setOf(changed).clear())
    expect(await setParts.button(page, texts.redo).getAttribute('aria-disabled')).toBe('true')
    // Back to the beginning, however fast.
    await page.keyboard.press('Control+Z')
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press('Control+Z')
    await showsPuzzle(page, start)
    expect(await setParts.button(page, texts.undo).getAttribute('aria-disabled')).toBe('true')
  })

  test('by keyboard, also around the board, with undo by Ctrl+Z', async () => {
    const start = smallPuzzle(family)
    const set = setOf(start)
    const page = await playground.open({}, settingOf(start))
    await showsPuzzle(page, start)
    await cell(page, nameOf([0, 0], set)).focus()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const goTo = async ([row, column]: Place) => {
      // Corners belong to no line: across the board, then along it.
      await page.keyboard.press('Control+Home')
      for (let steps = 0; steps < column; steps++) await page.keyboard.press('ArrowRight')
      for (let steps = 0; steps < row; steps++) await page.keyboard.press('ArrowDown')
      if (row < 0) await page.keyboard.press('ArrowUp')
      if (column < 0) await page.keyboard.press('ArrowLeft')
      expect(await focused()).toMatch(new RegExp(`^${nameOf([row, column], set)}: `))
    }
    const { rows, columns } = set.size
    const tool = set.tools[0]!.tools[0]!
    const isInside = ([row, column]: Place) => row >= 0 && row < rows && column >= 0 && column < columns
    const inside = firstChange(start, tool.name, isInside)
    await goTo(inside.place)
    await page.keyboard.press(tool.key)
    await showsPuzzle(page, inside.after)
    // The square keeps the focus, and says what stands there now.
    expect(await focused()).toMatch(new RegExp(`^${inside.name}: `))

    if (set.hasBorder) {
      for (const beside of [
        [-1, 1],
        [1, -1],
        [rows, 0],
        [0, columns],
      ] as const)
        await goTo(beside)
      const above = firstChange(inside.after, tool.name, ([row]) => row < 0)
      await goTo(above.place)
      await page.keyboard.press('Enter')
      await showsPuzzle(page, above.after)
      await page.keyboard.press('Control+Z')
    } else {
      await goTo([0, 1])
      await page.keyboard.press('ArrowUp')
      expect(await focused()).toMatch(/^Row 1, column 2: /)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Control+End')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowDown')
      expect(await focused()).toMatch(new RegExp(`^${nameOf([rows - 1, columns - 1], set)}: `))
    }
    await page.keyboard.press('Control+Z')
    await showsPuzzle(page, start)
    await page.keyboard.press('Control+Y')
    await showsPuzzle(page, inside.after)
  })

  test('sides and other numbers: by steps, by typing, and refused in words', async () => {
    const start = smallPuzzle(family)
    const { sizes, numbers } = setOf(start)
    const page = await playground.open({}, settingOf(start))
    await showsPuzzle(page, start)
    let puzzle = start
    for (const { title, resized } of sidesOf(start)) {
      const side = Number(await setParts.field(page, title).inputValue())
      await setParts.button(page, texts.more(title)).click()
      await showsPuzzle(page, resized(side + 1))
      await setParts.button(page, texts.less(title)).click()
      // What stood in the row or column that was taken away and came back is lost with some families.
      await expect.poll(() => setParts.field(page, title).inputValue()).toBe(String(side))
    }
    await type(page, sidesOf(start)[0]!.title, String(sizes.low + 1))
    // What was lost before may have changed the text already.
    const puzzleThere = async () => family.open(await parts.text(page).inputValue())
    await expect.poll(async () => setOf(await puzzleThere()).size.rows).toBe(sizes.low + 1)
    puzzle = await puzzleThere()
    const [first] = sidesOf(puzzle)
    // The text changes before the fields do.
    await expect.poll(() => setParts.field(page, first!.title).inputValue()).toBe(String(sizes.low + 1))
    for (const { title, low, high } of [
      { title: first!.title, low: sizes.low, high: sizes.high },
      ...setOf(puzzle).numbers,
    ]) {
      const before = await setParts.field(page, title).inputValue()
      for (const wrong of [String(low - 1), String(high + 1), '', '1.5']) {
        await type(page, title, wrong)
        await says(setParts.fault(page), texts.outOfRange(title, low, high))
        expect(await setParts.field(page, title).inputValue(), wrong).toBe(before)
      }
      await setParts.button(page, texts.clear).click()
      await says(setParts.fault(page), /^$/)
    }
    puzzle = setOf(puzzle).clear()
    await showsPuzzle(page, puzzle)
    for (const { name, title, low } of numbers) {
      await type(page, title, String(low))
      puzzle = setOf(puzzle).change(name, low)
      await showsPuzzle(page, puzzle)
      await setParts.button(page, texts.more(title)).click()
      puzzle = setOf(puzzle).change(name, low + 1)
      await showsPuzzle(page, puzzle)
      await setParts.button(page, texts.less(title)).click()
      puzzle = setOf(puzzle).change(name, low)
      await showsPuzzle(page, puzzle)
      expect(await setParts.button(page, texts.less(title)).getAttribute('aria-disabled')).toBe('true')
    }
  })
})

test('by touch, on a phone: tools, squares, undo', async () => {
  const page = await playground.open(PHONE, settingOf(smallPuzzle(settable[0]!)))
  for (const family of settable) {
    await choose(page, family)
    const text = await parts.text(page).inputValue()
    const start = family.open(text)
    const { name, title } = setOf(start).tools.at(-1)!.tools.at(-1)!
    const { name: place, after } = firstChange(start, name)
    await setParts.tool(page, title).tap()
    await cell(page, place).tap()
    await expect.poll(() => parts.text(page).inputValue()).toBe(after.text())
    await setParts.button(page, texts.undo).tap()
    await expect.poll(() => parts.text(page).inputValue()).toBe(text)
    expect(await stickingOut(page)).toEqual([])
  }
})

test('what is forced can be seen behind the board, and be hidden', async () => {
  const forced = settable.find(({ can }) => can.forced)!
  const other = settable.find(({ can }) => !can.forced)!
  const page = await playground.open({}, settingOf(smallPuzzle(forced)))
  const flag = page.getByLabel(texts.showForced)
  const labels = () =>
    parts
      .board(page)
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((each) => each.getAttribute('aria-label')))
  await setParts.behind(page).locator('svg').waitFor()
  const withForced = await labels()
  await flag.uncheck()
  await expect.poll(() => setParts.behind(page).count()).toBe(0)
  expect(await labels()).not.toEqual(withForced)
  await flag.check()
  await setParts.behind(page).locator('svg').waitFor()
  expect(await labels()).toEqual(withForced)
  await choose(page, other)
  await setParts.verdict(page).waitFor()
  expect(await flag.count()).toBe(0)
})

test('many changes at once, and a text that is typed, end with the verdict of the last', async () => {
  const start = smallPuzzle(settable[0]!)
  const page = await playground.open({}, settingOf(start))
  await showsPuzzle(page, start)
  const tool = setOf(start).tools[0]!.tools[0]!
  await setParts.tool(page, tool.title).click()
  const places = placesIn(setOf(start))
    .filter(([row, column]) => row >= 0 && column >= 0)
    .slice(0, 6)
  let puzzle = start
  for (const place of places) puzzle = setOf(puzzle).act({ tool: tool.name, place }) ?? puzzle
  await parts.board(page).evaluate((board, chosen) => {
    for (const [row, column] of chosen) {
      board.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)!.click()
    }
  }, places)
  await showsPuzzle(page, puzzle)
  await parts.text(page).fill(start.text())
  await showsPuzzle(page, start)
  // What was typed has no history here.
  expect(await setParts.button(page, texts.undo).getAttribute('aria-disabled')).toBe('true')
})
