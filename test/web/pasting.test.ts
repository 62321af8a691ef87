import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, families, InputError, readingsOf } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { isUnharmed, largeText, paste } from './pasting.ts'
import { isRead, longestFreeze, parts, says, usePlayground } from './playground.ts'

const playground = usePlayground()

const MILLIONS = 5_000_000
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const titleOf = ({ notations }: AnyFamily, name: string) => notations.find((notation) => notation.name === name)!.title
const after = (family: AnyFamily) => families[(families.indexOf(family) + 1) % families.length]!
const withFirst = (chosen: AnyFamily) => [chosen, ...families.filter((each) => each !== chosen)]
const canRead = (family: AnyFamily, text: string) => readingsOf(text, [family]).length > 0
const tab = (page: Page, view: keyof typeof texts.views) => page.getByRole('tab', { name: texts.views[view] })

/** Chooses a family, and waits until its example stands there. */
async function choose(page: Page, family: AnyFamily): Promise<void> {
  await parts.family(page).selectOption(family.name)
  await says(parts.textStatus(page), /^Read as /)
}

/** Pastes an example in a notation while a family is chosen, and waits until the family that is likeliest has read it. */
async function pasteExample(page: Page, family: AnyFamily, notation: string, chosen: AnyFamily): Promise<void> {
  const text = exampleIn(family, notation).text(notation)
  const readings = readingsOf(text, withFirst(chosen))
  const first = readings[0]!
  // Where nobody else can read it, or where it is the family's own notation, there is nothing to guess.
  if (readings.length === 1 || family.open(text).isSure) expect(first.family).toBe(family)
  await choose(page, chosen)
  await paste(page, text)
  await expect.poll(() => parts.family(page).inputValue(), { message: notation }).toBe(first.family.name)
  await says(parts.textStatus(page), texts.readAs(titleOf(first.family, first.notation), first.squares))
  expect(await parts.text(page).inputValue()).toBe(text)
  await parts.picture(page).waitFor()
}

test.each(families)('$title in every notation, while another puzzle is chosen', async (family) => {
  const page = await playground.open()
  const others = new Set([after(family), families.find((each) => each !== family)!])
  for (const { name } of family.notations) for (const other of others) await pasteExample(page, family, name, other)
})

test('every puzzle, on a phone', async () => {
  const page = await playground.open(PHONE)
  for (const family of families) await pasteExample(page, family, family.notations.at(-1)!.name, after(family))
})

test('links and IDs are of one family alone', () => {
  const own = families.flatMap((family) => family.notations.slice(2).map(({ name }) => ({ family, name })))
  const linked = own.filter(({ family, name }) => /^(?:https?:|\d+(?:x\d+)?:)/.test(exampleIn(family, name).text(name)))
  expect(linked.length).toBeGreaterThan(0)
  for (const { family, name } of linked) {
    for (const chosen of families) {
      const readings = readingsOf(exampleIn(family, name).text(name), withFirst(chosen))
      expect(readings.map((reading) => reading.family.name)).toEqual([family.name])
    }
  }
})

test.each(families)(
  '$title, when it is typed while another puzzle is chosen, can be had by a button',
  async (family) => {
    const found = family.examples.flatMap(({ text }) => {
      const chosen = families.find((each) => !canRead(each, text))
      return chosen ? [{ text, chosen }] : []
    })[0]
    expect(found).toBeDefined()
    const { text, chosen } = found!
    const page = await playground.open()
    await choose(page, chosen)
    await parts.text(page).fill(text)
    const buttons = page.locator('.other-readings').getByRole('button')
    const titles = families.filter((each) => canRead(each, text)).map(({ title }) => title)
    await expect.poll(() => buttons.allTextContents()).toEqual(titles)
    await says(page.locator('.other-readings'), texts.otherReadings)
    // What is typed is no reason to leave the family.
    expect(await parts.family(page).inputValue()).toBe(chosen.name)
    await buttons.getByText(family.title, { exact: true }).click()
    await says(parts.textStatus(page), /^Read as /)
    expect(await parts.family(page).inputValue()).toBe(family.name)
    expect(await parts.text(page).inputValue()).toBe(text)
    expect(await buttons.count()).toBe(0)
  },
)

test('from the clipboard: all of a text may be another puzzle, a piece of it is not', async () => {
  const page = await playground.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  const family = families.find((each) => each !== families[0] && each.notations.length > 2)!
  const text = exampleIn(family, family.notations.at(-1)!.name).text(family.notations.at(-1)!.name)
  const before = families[0]!.examples[0]!.text
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
  expect(await parts.family(page).inputValue()).toBe(families[0]!.name)
  await put(0, before.length + text.length)
  await expect.poll(() => parts.family(page).inputValue()).toBe(family.name)
  await says(parts.textStatus(page), /^Read as /)
  expect(await parts.text(page).inputValue()).toBe(text)
})

test('a file that is dropped is read, also where a long text stands', async () => {
  const page = await playground.open()
  await isRead(page)
  const drop = (selector: string, text: string) =>
    page.locator(selector).evaluate((target, content) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], 'board.txt', { type: 'text/plain' }))
      const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true })
      // Else the browser leaves the page to show the file.
      if (target.dispatchEvent(over)) throw new Error('nobody takes the file')
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, text)
  for (const family of families) {
    const { name } = family.notations.at(-1)!
    const text = exampleIn(family, name).text(name)
    const [first] = readingsOf(text, withFirst(families.find((each) => each !== family)!))
    await choose(page, families.find((each) => each !== family)!)
    await drop('#text', text)
    await expect.poll(() => parts.family(page).inputValue()).toBe(first!.family.name)
    await says(parts.textStatus(page), /^Read as /)
  }
  await paste(page, 'lorem ipsum ', 20_000)
  await says(parts.textStatus(page), /^Line 1, /)
  const text = families[0]!.examples[0]!.text
  await drop('.editor.held', text)
  await expect.poll(() => parts.text(page).inputValue()).toBe(text)
})

test('five million characters of garbage are refused in every view, and an example works afterwards', async () => {
  const page = await playground.open()
  await isRead(page)
  for (const view of ['solve', 'play', 'set', 'watch'] as const) {
    await tab(page, view).click()
    const freeze = await longestFreeze(page, async () => {
      await paste(page, 'lorem ipsum\n', Math.ceil(MILLIONS / 12))
      await says(parts.textStatus(page), /^Line 1, column 1: expected /)
      await page.getByText(/: too long to edit here/).waitFor()
    })
    expect(freeze, view).toBeLessThan(1000)
    await page.getByRole('button', { name: texts.remove }).click()
    await parts.text(page).waitFor()
    await page.getByRole('button', { name: families[0]!.examples[1]!.name, exact: true }).click()
    await says(parts.textStatus(page), /^Read as /)
    if (view !== 'watch') await parts.picture(page).first().waitFor()
  }
})

describe('what wants to be run is refused in words', () => {
  const script = '<script>window.harmed=true</script><img src=x onerror="window.harmed=true">'
  const links = families.flatMap((family) =>
    family.notations
      .filter(({ name }) => /^https?:/.test(exampleIn(family, name).text(name)))
      .map(({ name }) => exampleIn(family, name).text(name)),
  )

  test('by paste', async () => {
    const page = await playground.open()
    await isRead(page)
    expect(links.length).toBeGreaterThan(0)
    const evil = [
      ...links.map((link) => link.replace(/[^/]*$/, script)),
      ...links.map((link) => link.replace(/\/[^/]*\/[^/]*$/, `/${script}/${script}`)),
      'javascript:window.harmed=true',
      'javascript:window.harmed=true//https://puzz.link/p?',
      'data:text/html,<script>parent.harmed=true</script>',
      JSON.stringify({ board: [script], grid: [[script]], queens: [script], n: script, clues: script }),
      JSON.stringify({ [script]: script }),
    ]
    for (const [at, text] of evil.entries()) {
      for (const family of [families[at % families.length]!, families[(at + 3) % families.length]!]) {
        await choose(page, family)
        await paste(page, text)
        await says(parts.textStatus(page), /^Line \d+, column \d+: \S/)
      }
      await isUnharmed(page)
    }
  })

  test('in every key of the address', async () => {
    const keys = [
      'family',
      'view',
      'method',
      'step',
      'watch',
      'size',
      'text',
      'position',
      'make.seed',
      `make.${script}`,
    ]
    for (const view of ['solve', 'play', 'set', 'watch', script]) {
      const hash = new URLSearchParams(keys.map((key) => [key, script]))
      hash.set('view', view)
      const page = await playground.open({}, `#${hash}`)
      await says(parts.textStatus(page), /^Line \d+, column \d+: \S/)
      await isUnharmed(page)
      // The same beside a problem that can be read.
      const { name, examples } = families[0]!
      hash.set('family', name)
      hash.set('text', examples[0]!.text)
      await page.evaluate((address) => {
        location.hash = address
      }, String(hash))
      await says(parts.textStatus(page), /^Read as /)
      await isUnharmed(page)
    }
  })
})

test.each(families)('$title of 300×300 is read with a word on its size, or refused in words', async (family) => {
  const text = largeText(family)
  const page = await playground.open()
  await choose(page, family)
  const [squares, fault] = outcomeOf(family, text)
  const freeze = await longestFreeze(page, async () => {
    await paste(page, text)
    await says(parts.textStatus(page), fault ?? `${squares?.toLocaleString('en')} squares`)
  })
  expect(freeze).toBeLessThan(1000)
  if (squares === undefined) return
  expect(await parts.family(page).inputValue()).toBe(family.name)
  await says(parts.board(page), texts.tooLarge(squares))
  await tab(page, 'play').click()
  await says(page.getByRole('tabpanel'), texts.cannotPlay(squares))
  await tab(page, 'set').click()
  await says(page.getByRole('tabpanel'), texts.cannotSet(squares))
  await tab(page, 'solve').click()
  const searching = await longestFreeze(page, async () => {
    await parts.solve(page).click()
    await parts.stop(page).evaluate((button: HTMLElement) => button.click())
    await says(parts.fact(page, texts.time), /\d/)
    await expect.poll(() => parts.stop(page).getAttribute('aria-disabled')).toBe('true')
  })
  expect(searching).toBeLessThan(1000)
  await says(parts.outcome(page), /^(?!Solving|Stopping)/)
})

/** How many squares a text has, or else what is wrong with it. */
function outcomeOf(family: AnyFamily, text: string): readonly [number | undefined, string | undefined] {
  try {
    return [family.open(text).squares, undefined]
  } catch (error) {
    if (error instanceof InputError) return [undefined, error.message]
    throw error
  }
}
