import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AnyFamily, InputError } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { firstFamily } from './kinds.ts'
import { enter, isProblem, parts, usePlayground } from './playground.ts'

const playground = usePlayground()

/** A character that no notation knows. */
const STRANGE = '§'
const MILLIONS = 5_000_000

test('says in which notation a text is, and how many squares it has', async () => {
  const page = await playground.open()
  for (const { name, title } of firstFamily.notations) {
    const puzzle = exampleIn(firstFamily, name)
    await enter(page, puzzle.text(name))
    expect(await parts.textStatus(page).textContent()).toBe(texts.readAs(title, puzzle.squares))
  }
})

test('marks a fault where it is, in a text of many lines and in one of one line', async () => {
  const page = await playground.open()
  const goods = firstFamily.notations.map(({ name }) => exampleIn(firstFamily, name).text(name))
  expect(goods.map((good) => good.includes('\n'))).toEqual(expect.arrayContaining([true, false]))
  for (const good of goods) {
    const at = Math.floor(good.length * 0.7)
    const bad = good.slice(0, at) + STRANGE + good.slice(at + 1)
    const error = errorIn(firstFamily, bad)
    const { line, column } = error.position!

    await enter(page, bad)
    const status = await parts.textStatus(page).textContent()
    expect(status).toContain(`Line ${line}, column ${column}: ${error.message}`)
    expect(await parts.text(page).getAttribute('aria-invalid')).toBe('true')
    expect(await parts.text(page).getAttribute('aria-describedby')).toBe(
      await parts.textStatus(page).getAttribute('id'),
    )

    await expect.poll(() => markIn(page, column)).toEqual({ line, isAtColumn: true, isOneWide: true })
    await parts.goThere(page).click()
    const caret = await parts.text(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)
    expect(bad.slice(0, caret).split('\n')).toHaveLength(line)
    expect(caret - bad.lastIndexOf('\n', caret - 1)).toBe(column)
    expect(await parts.text(page).evaluate((area) => area === document.activeElement)).toBe(true)
  }
})

test('a fault far down and far right is scrolled to, and its mark with it', async () => {
  const row = firstFamily.examples[0]!.text.split('\n')[0]!.repeat(40)
  const rows = Array<string>(80).fill(row)
  rows[70] = row.slice(0, 150) + STRANGE + row.slice(151)
  const page = await playground.open()
  await enter(page, rows.join('\n'))
  expect(await parts.textStatus(page).textContent()).toContain(texts.lineAndColumn({ line: 71, column: 151 }))
  await parts.goThere(page).click()
  const area = (await parts.text(page).boundingBox())!
  await expect
    .poll(async () => {
      const mark = (await parts.mark(page).boundingBox())!
      return (
        mark.x > area.x &&
        mark.x < area.x + area.width &&
        mark.y > area.y &&
        mark.y + mark.height < area.y + area.height
      )
    })
    .toBe(true)
})

test('solving a faulty text leads to the fault, and mending it clears the mark', async () => {
  const good = firstFamily.examples[0]!.text
  const page = await playground.open()
  await enter(page, STRANGE + good.slice(1))
  await parts.solve(page).click()
  const isFocused = () => parts.text(page).evaluate((area) => area === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.type(good[0]!)
  await isProblem(page)
  expect(await parts.text(page).inputValue()).toBe(good)
  expect(await parts.mark(page).count()).toBe(0)
})

test('an empty text is no fault', async () => {
  const page = await playground.open()
  await enter(page, '')
  expect(await parts.text(page).getAttribute('aria-invalid')).toBe('false')
  expect(await parts.textStatus(page).textContent()).toBe(texts.textHint)
  expect(await parts.outcome(page).textContent()).toContain(texts.noProblem)
  expect(await parts.picture(page).count()).toBe(0)
})

test('a long text that gets into the editor another way is taken out of it', async () => {
  const page = await playground.open()
  await parts.text(page).fill('x'.repeat(MILLIONS))
  await page.getByText(texts.held(MILLIONS)).waitFor()
  expect(await parts.text(page).count()).toBe(0)
})

/**
 * Where the mark is in the text, which scrolls under it. All characters are of one width, so that its place can be
 * reckoned; the width of the mark itself is rounded, which adds up along a line.
 */
function markIn(page: Page, column: number) {
  return parts.text(page).evaluate((area, wanted) => {
    const mark = document.querySelector('.fault-mark mark')!.getBoundingClientRect()
    const style = getComputedStyle(area)
    const ruler = document.body.appendChild(document.createElement('pre'))
    ruler.textContent = '0'.repeat(1000)
    Object.assign(ruler.style, { position: 'absolute', font: style.font, letterSpacing: style.letterSpacing })
    const character = ruler.getBoundingClientRect().width / 1000
    ruler.remove()
    const box = area.getBoundingClientRect()
    const left = box.left + area.clientLeft + Number.parseFloat(style.paddingLeft) - area.scrollLeft
    const top = box.top + area.clientTop + Number.parseFloat(style.paddingTop) - area.scrollTop
    return {
      line: Math.floor((mark.y + mark.height / 2 - top) / Number.parseFloat(style.lineHeight)) + 1,
      isAtColumn: Math.abs(mark.x - left - (wanted - 1) * character) < 0.5,
      isOneWide: Math.abs(mark.width - character) < 0.5,
    }
  }, column)
}

function errorIn(family: AnyFamily, text: string): InputError {
  try {
    family.open(text)
  } catch (error) {
    if (error instanceof InputError) return error
  }
  throw new Error('the library reads this text')
}
