import { describe, expect, test } from 'vitest'
import { type AnyFamily, families, InputError } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { paste } from './pasting.ts'
import { enter, isRead, longestFreeze, parts, says, solveAndCheck, usePlayground } from './playground.ts'

const playground = usePlayground()

/** A character that no notation knows. */
const STRANGE = '§'
const MILLIONS = 5_000_000

describe.each(families)('$title', (family) => {
  test.each(family.notations)('reads $name and solves it', async ({ name, title }) => {
    const puzzle = exampleIn(family, name)
    const page = await playground.open()
    await parts.family(page).selectOption(family.name)
    await enter(page, puzzle.text(name))
    expect(await parts.textStatus(page).textContent()).toBe(texts.readAs(title, puzzle.squares))
    await solveAndCheck(page)
    expect(await parts.check(page).textContent()).toMatch(/right\.$/)
  })

  test.each(family.notations)('marks a fault in $name where it is', async ({ name }) => {
    const good = exampleIn(family, name).text(name)
    const at = Math.floor(good.length * 0.7)
    const bad = good.slice(0, at) + STRANGE + good.slice(at + 1)
    const error = errorIn(family, bad)
    const { line, column } = error.position!

    const page = await playground.open()
    await parts.family(page).selectOption(family.name)
    await isRead(page)
    await enter(page, bad)
    const status = await parts.textStatus(page).textContent()
    expect(status).toContain(`Line ${line}, column ${column}: ${error.message}`)
    expect(await parts.text(page).getAttribute('aria-invalid')).toBe('true')
    expect(await parts.text(page).getAttribute('aria-describedby')).toBe(
      await parts.textStatus(page).getAttribute('id'),
    )

    // All characters are of one width, so that the place of the mark can be reckoned; its own width is rounded, which adds up along a line.
    const mark = (await parts.mark(page).boundingBox())!
    const start = await parts.text(page).evaluate((area) => {
      const { left, top } = area.getBoundingClientRect()
      const style = getComputedStyle(area)
      const ruler = document.body.appendChild(document.createElement('pre'))
      ruler.textContent = '0'.repeat(1000)
      Object.assign(ruler.style, { position: 'absolute', font: style.font, letterSpacing: style.letterSpacing })
      const character = ruler.getBoundingClientRect().width / 1000
      ruler.remove()
      return {
        left: left + area.clientLeft + Number.parseFloat(style.paddingLeft) - area.scrollLeft,
        top: top + area.clientTop + Number.parseFloat(style.paddingTop) - area.scrollTop,
        line: Number.parseFloat(style.lineHeight),
        character,
      }
    })
    expect(mark.x).toBeCloseTo(start.left + (column - 1) * start.character, 0)
    expect(mark.width).toBeCloseTo(start.character, 0)
    expect(Math.floor((mark.y + mark.height / 2 - start.top) / start.line)).toBe(line - 1)

    await parts.goThere(page).click()
    const caret = await parts.text(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)
    expect(bad.slice(0, caret).split('\n')).toHaveLength(line)
    expect(caret - bad.lastIndexOf('\n', caret - 1)).toBe(column)
    expect(await parts.text(page).evaluate((area) => area === document.activeElement)).toBe(true)
  })
})

test('a fault far down and far right is scrolled to, and its mark with it', async () => {
  const family = families[0]!
  const row = family.examples[0]!.text.split('\n')[0]!.repeat(40)
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
  const family = families[0]!
  const good = family.examples[0]!.text
  const page = await playground.open()
  await enter(page, STRANGE + good.slice(1))
  await parts.solve(page).click()
  const isFocused = () => parts.text(page).evaluate((area) => area === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.type(good[0]!)
  await says(parts.textStatus(page), /^Read as /)
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

test.each([
  ['garbage', 'lorem ipsum\n'],
  ['broken JSON', '{"board": ["'],
  ['a single line', 'x'],
])('five million characters of %s are refused without freezing the page', async (_, piece) => {
  const garbage = piece.repeat(Math.ceil(MILLIONS / piece.length))
  const error = errorIn(families[0]!, garbage)
  const page = await playground.open()
  await isRead(page)
  const freeze = await longestFreeze(page, async () => {
    await paste(page, piece, garbage.length / piece.length)
    await says(parts.textStatus(page), texts.lineAndColumn(error.position!))
  })
  expect(freeze).toBeLessThan(1000)
  expect(await parts.textStatus(page).textContent()).toContain(error.message)
  await page.getByRole('button', { name: texts.remove }).click()
  await parts.text(page).waitFor()
  expect(await parts.text(page).inputValue()).toBe('')
})

test('a long text that gets into the editor another way is taken out of it', async () => {
  const page = await playground.open()
  await parts.text(page).fill('x'.repeat(MILLIONS))
  await page.getByText(texts.held(MILLIONS)).waitFor()
  expect(await parts.text(page).count()).toBe(0)
})

describe('what is pasted stays text', () => {
  const evil = '<img src="x" onerror="window.harmed = true"><script>window.harmed = true</script>'

  test.each([
    ['as it is', evil],
    ['inside JSON', JSON.stringify({ board: [evil] })],
    ['as a JSON key', JSON.stringify({ [evil]: 1 })],
  ])('%s', async (_, text) => {
    const page = await playground.open()
    await enter(page, text)
    expect(await parts.textStatus(page).textContent()).toMatch(/^Line \d+, column \d+: /)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  })

  test('in the address', async () => {
    const page = await playground.open({}, `#${new URLSearchParams({ family: evil, text: evil })}`)
    await expect.poll(() => parts.text(page).inputValue()).toBe(evil)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  })
})

function errorIn(family: AnyFamily, text: string): InputError {
  try {
    family.open(text)
  } catch (error) {
    if (error instanceof InputError) return error
  }
  throw new Error('the library reads this text')
}
