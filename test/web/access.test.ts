import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { families } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { printTexts } from '../../web/texts/print.ts'
import { cardOf } from '../../web/worker/family-card.ts'
import { enter, isRead, parts, says, solveAndCheck, usePlayground } from './playground.ts'

const playground = usePlayground()

const looks: readonly [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  ['on the smallest phone in the dark', { viewport: { width: 320, height: 568 }, colorScheme: 'dark' }],
]

const states: readonly [string, (page: Page) => Promise<void>][] = [
  ['at the start', isRead],
  [
    'solved',
    async (page) => {
      await isRead(page)
      await solveAndCheck(page)
      await page.getByText(texts.json).click()
    },
  ],
  [
    'explained',
    async (page) => {
      await isRead(page)
      await parts.ability(page, 'explain').click()
      await parts.deductions(page).first().click()
      await says(parts.check(page), /^Checked: /)
    },
  ],
  [
    'with forced squares',
    async (page) => {
      await isRead(page)
      await parts.ability(page, 'forced').click()
      await says(parts.outcome(page), / always, /)
    },
  ],
  ...families.slice(1).map(({ name }): (typeof states)[number] => [
    `with ${name} solved`,
    async (page) => {
      await parts.family(page).selectOption(name)
      await isRead(page)
      await solveAndCheck(page)
    },
  ]),
  ['with a fault', (page) => enter(page, `${families[0]!.examples[0]!.text}§`)],
  [
    'generating',
    async (page) => {
      const parameter = families[0]!.parameters.filter(({ kind }) => kind === 'number' || kind === 'whole').at(-1)!
      const fields = page.locator('details.generator')
      if ((await fields.getAttribute('open')) === null) await fields.locator('summary').click()
      await page.getByLabel(texts.parameter(parameter.name), { exact: true }).fill('-1')
      await parts.generate(page).click()
      await says(page.locator('.generator-fault'), parameter.name)
    },
  ],
  ...families
    .filter((family) => cardOf(family).hasMoves)
    .map(({ name }): (typeof states)[number] => [
      `watching ${name}`,
      async (page) => {
        await parts.family(page).selectOption(name)
        await isRead(page)
        // To its end: an answer that is stopped too early may have no moves yet.
        await parts.solve(page).click()
        await says(parts.check(page), /^Checked: /)
        await page.getByRole('tab', { name: texts.views.watch }).click()
        await page.locator('.film-movers').waitFor()
        await page.locator('.tree-counters').waitFor()
      },
    ]),
  [
    'with a sheet for the printer',
    async (page) => {
      await isRead(page)
      const fields = page.locator('details.generator')
      if ((await fields.getAttribute('open')) === null) await fields.locator('summary').click()
      await page.getByRole('button', { name: texts.printSheet }).click()
      await page.getByLabel(printTexts.count, { exact: true }).fill('2')
      await page.getByRole('button', { name: printTexts.make, exact: true }).click()
      await page.locator('.sheet-page').first().waitFor()
    },
  ],
  [
    'with a text too long to edit',
    async (page) => {
      await parts.text(page).fill('x'.repeat(200_000))
      await says(parts.textStatus(page), /^Line 1, /)
    },
  ],
]

describe.each(looks)('%s', (_, options) => {
  test.each(states)('%s, axe finds nothing and nothing sticks out', async (_, reach) => {
    const page = await playground.open(options)
    await reach(page)
    // All of its rules, but in the page itself and not from a second one, which is only of use to frames from elsewhere.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await axe.analyze()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(options.viewport?.width ?? 1280)
  })
})

test('light and dark differ, in the page and on the board', async () => {
  const colours = async (colorScheme: 'light' | 'dark') => {
    const page = await playground.open({ colorScheme })
    await parts.picture(page).waitFor()
    return page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.querySelector('figure svg .paper')!).fill,
    ])
  }
  const [lightPage, lightBoard] = await colours('light')
  const [darkPage, darkBoard] = await colours('dark')
  expect(darkPage).not.toBe(lightPage)
  expect(darkBoard).not.toBe(lightBoard)
})

test('everything can be done with the keyboard, and the focus can always be seen', async () => {
  const page = await playground.open()
  await isRead(page)
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { id, role, textContent: words } = element
      return { id, role, words, outline: getComputedStyle(element).outlineStyle }
    })
  const tabTo = async (isThere: (at: { id: string; role: string | null; words: string }) => boolean) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const at = await focused()
      expect(at.outline, `outline of ${at.id || at.words}`).not.toBe('none')
      if (isThere(at)) return
    }
    throw new Error('the Tab key does not get there')
  }

  const example = families[0]!.examples[1]!
  await tabTo(({ words }) => words === example.name)
  await page.keyboard.press('Enter')
  await expect.poll(() => parts.text(page).inputValue()).toBe(example.text)
  await tabTo(({ id }) => id === 'text')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('§')
  await says(parts.textStatus(page), /^Line 1, column 1: /)
  await tabTo(({ words }) => words === texts.goThere)
  await page.keyboard.press('Enter')
  expect((await focused()).id).toBe('text')
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(families[0]!.examples[0]!.text)
  // At once, before the page has had time to read what was typed.
  await page.keyboard.press('Control+Enter')
  await says(parts.check(page), /^Checked: /)
  expect(await parts.fact(page, texts.value).textContent()).toMatch(/^\d+$/)

  await tabTo(({ words }) => words === texts.generate)
  await page.keyboard.press('Enter')
  await says(parts.outcome(page), texts.idle)
  await tabTo(({ role, words }) => role !== 'tab' && words === texts.solve)
  await page.keyboard.press('Enter')
  await says(parts.check(page), /^Checked: /)
  expect((await focused()).words).toBe(texts.solve)
  await tabTo(({ words }) => words === texts.json)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: texts.json }).inputValue()).toContain('"status"')
})
