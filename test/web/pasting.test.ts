import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, families, InputError, readingsOf } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { firstFamily, linkedFamily, linkNotation, oneOfEach } from './kinds.ts'
import { isUnharmed, largeText, paste } from './pasting.ts'
import { choose, isProblem, isRead, pageWork, parts, says, tab, usePlayground } from './playground.ts'

const playground = usePlayground()

const MILLIONS = 5_000_000
/** What the page itself may compute, in milliseconds, while the worker reads a long text: it waits for that. */
const MOST_WORK = 1000

const titleOf = ({ notations }: AnyFamily, name: string) => notations.find((notation) => notation.name === name)!.title
const withFirst = (chosen: AnyFamily) => [chosen, ...families.filter((each) => each !== chosen)]
const otherThan = (family: AnyFamily) => families.find((each) => each !== family)!
const canRead = (family: AnyFamily, text: string) => readingsOf(text, [family]).length > 0

/** Pastes an example while another family is chosen, and waits until the likeliest family has read it. */
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

test('every puzzle is recognised while another one is chosen, and one of them in all of its notations', async () => {
  const page = await playground.open()
  for (const { name } of linkedFamily.notations) await pasteExample(page, linkedFamily, name, otherThan(linkedFamily))
  for (const family of families) await pasteExample(page, family, family.notations.at(-1)!.name, otherThan(family))
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

test('a text that is typed while another puzzle is chosen can be had by a button', async () => {
  const family = linkedFamily
  const { text, chosen } = family.examples.flatMap(({ text: each }) => {
    const other = families.find((one) => !canRead(one, each))
    return other ? [{ text: each, chosen: other }] : []
  })[0]!
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
  await isProblem(page)
  expect(await parts.family(page).inputValue()).toBe(family.name)
  expect(await parts.text(page).inputValue()).toBe(text)
  expect(await buttons.count()).toBe(0)
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
  const notation = linkNotation(linkedFamily)!
  const text = exampleIn(linkedFamily, notation).text(notation)
  await drop('#text', text)
  await expect.poll(() => parts.family(page).inputValue()).toBe(linkedFamily.name)
  await isProblem(page)
  expect(await parts.text(page).inputValue()).toBe(text)
  await paste(page, 'lorem ipsum ', 20_000)
  await says(parts.textStatus(page), /^Line 1, /)
  await drop('.editor.held', firstFamily.examples[0]!.text)
  await expect.poll(() => parts.text(page).inputValue()).toBe(firstFamily.examples[0]!.text)
})

test('five million characters of garbage are refused in every view, and an example works afterwards', async () => {
  const page = await playground.open()
  await isRead(page)
  for (const [view, piece] of [
    ['solve', 'lorem ipsum\n'],
    ['play', '{"board": ["'],
    ['set', 'x'],
    ['watch', 'lorem ipsum\n'],
  ] as const) {
    const times = Math.ceil(MILLIONS / piece.length)
    const fault = faultIn(firstFamily, piece.repeat(times))
    await tab(page, view).click()
    const work = await pageWork(page, async () => {
      await paste(page, piece, times)
      await says(parts.textStatus(page), `${texts.lineAndColumn(fault.position!)}: ${fault.message}`)
      await page.getByText(/: too long to edit here/).waitFor()
    })
    expect(work, view).toBeLessThan(MOST_WORK)
    await page.getByRole('button', { name: texts.remove }).click()
    await parts.text(page).waitFor()
    expect(await parts.text(page).inputValue()).toBe('')
    await page.getByRole('button', { name: firstFamily.examples[1]!.name, exact: true }).click()
    await isProblem(page)
    if (view !== 'watch') await parts.picture(page).first().waitFor()
  }
})

describe('what wants to be run is refused in words', () => {
  const script = '<script>window.harmed=true</script><img src=x onerror="window.harmed=true">'
  const links = families.flatMap((family) => {
    const notation = linkNotation(family)
    return notation === undefined ? [] : [exampleIn(family, notation).text(notation)]
  })

  test('by paste', async () => {
    const page = await playground.open()
    const evil = [
      script,
      ...links.map((link) => link.replace(/[^/]*$/, script)),
      ...links.map((link) => link.replace(/\/[^/]*\/[^/]*$/, `/${script}/${script}`)),
      'javascript:window.harmed=true',
      'javascript:window.harmed=true//https://puzz.link/p?',
      'data:text/html,<script>parent.harmed=true</script>',
      JSON.stringify({ board: [script], grid: [[script]], queens: [script], n: script, clues: script }),
      JSON.stringify({ [script]: script }),
    ]
    for (const [at, text] of evil.entries()) {
      await choose(page, families[at % families.length]!)
      await paste(page, text)
      await isRead(page)
      expect(await parts.textStatus(page).textContent()).toMatch(/^Line \d+, column \d+: \S/)
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
    const hash = new URLSearchParams(keys.map((key) => [key, script]))
    const page = await playground.open({}, `#${hash}`)
    await says(parts.textStatus(page), /^Line \d+, column \d+: \S/)
    await isUnharmed(page)
    // The same beside a problem that can be read.
    hash.set('family', firstFamily.name)
    for (const view of ['solve', 'play', 'set', 'watch', script]) {
      hash.set('view', view)
      for (const text of [firstFamily.examples[0]!.text, script]) {
        hash.set('text', text)
        await page.evaluate((address) => {
          location.hash = address
        }, String(hash))
        await says(parts.textStatus(page), text === script ? /^Line \d+, column \d+: \S/ : /^Read as /)
        await isUnharmed(page)
      }
    }
  })
})

/** Boards of 300×300 are read by some families and refused by others. */
const large = oneOfEach((family) => 'squares' in readLarge(family))

test.each(large)('$title of 300×300 is read with a word on its size, or refused in words', async (family) => {
  const text = largeText(family)
  const page = await playground.open()
  await choose(page, family)
  const read = readLarge(family)
  const words = 'squares' in read ? `${read.squares.toLocaleString('en')} squares` : read.fault.message
  const reading = await pageWork(page, async () => {
    await paste(page, text)
    await says(parts.textStatus(page), words)
  })
  expect(reading).toBeLessThan(MOST_WORK)
  if (!('squares' in read)) return
  const { squares } = read
  expect(await parts.family(page).inputValue()).toBe(family.name)
  await says(parts.board(page), texts.tooLarge(squares))
  await tab(page, 'play').click()
  await says(page.getByRole('tabpanel'), texts.cannotPlay(squares))
  await tab(page, 'set').click()
  await says(page.getByRole('tabpanel'), texts.cannotSet(squares))
  await tab(page, 'solve').click()
  const searching = await pageWork(page, async () => {
    await parts.solve(page).click()
    // It may have ended just now, when nothing is left to stop.
    await parts.stop(page).evaluate((button: HTMLElement) => button.click())
    await says(parts.fact(page, texts.time), /\d/)
    await expect.poll(() => parts.stop(page).getAttribute('aria-disabled')).toBe('true')
  })
  expect(searching).toBeLessThan(MOST_WORK)
  await says(parts.outcome(page), /^(?!Solving|Stopping)/)
})

/** How many squares a family's large text has, or else what is wrong with it. */
function readLarge(family: AnyFamily): { readonly squares: number } | { readonly fault: InputError } {
  const text = largeText(family)
  try {
    return { squares: family.open(text).squares }
  } catch (error) {
    if (error instanceof InputError) return { fault: error }
    throw error
  }
}

function faultIn(family: AnyFamily, text: string): InputError {
  try {
    family.open(text)
  } catch (error) {
    if (error instanceof InputError) return error
  }
  throw new Error('the library reads this text')
}
