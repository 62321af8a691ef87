import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts } from '../../web/texts/index.ts'
import { printTexts } from '../../web/texts/print.ts'
import { anytimeFamily, firstFamily, hinted } from './kinds.ts'
import {
  actByMouse,
  addressOf,
  after,
  answerOf,
  breakingActions,
  hands,
  isFinished,
  showsPicture,
  tableOf,
} from './play-table.ts'
import {
  DESKTOP,
  enter,
  expectAccessible,
  isRead,
  PHONE,
  parts,
  says,
  solveAndCheck,
  stickingOut,
  tab,
  usePlayground,
} from './playground.ts'
import { setParts } from './setting.ts'

const playground = usePlayground()

const SMALLEST_PHONE = { width: 320, height: 568 }

const played = tableOf(hinted[0]!)

/** Every view and mode of the page, on a family that has it: what follows the address, and what is done there. */
const states: readonly [name: string, rest: string, reach: (page: Page) => Promise<void>][] = [
  [
    'solved, with its JSON',
    '',
    async (page) => {
      await isRead(page)
      await solveAndCheck(page)
      await page.getByText(texts.json).click()
    },
  ],
  [
    'explained',
    '',
    async (page) => {
      await isRead(page)
      await parts.ability(page, 'explain').click()
      await parts.deductions(page).first().click()
      await says(parts.check(page), /^Checked: /)
    },
  ],
  [
    'with forced squares',
    '',
    async (page) => {
      await isRead(page)
      await parts.ability(page, 'forced').click()
      await says(parts.outcome(page), / always, /)
    },
  ],
  ['with a fault', '', (page) => enter(page, `${firstFamily.examples[0]!.text}§`)],
  [
    'with a text too long to edit',
    '',
    async (page) => {
      await parts.text(page).fill('x'.repeat(200_000))
      await says(parts.textStatus(page), /^Line 1, /)
    },
  ],
  [
    'with a setting that is refused',
    '',
    async (page) => {
      const parameter = firstFamily.parameters.filter(({ kind }) => kind === 'number' || kind === 'whole').at(-1)!
      await page.getByLabel(texts.parameter(parameter.name), { exact: true }).fill('-1')
      await parts.generate(page).click()
      await says(page.locator('.generator-fault'), parameter.name)
    },
  ],
  [
    'with a sheet for the printer',
    '',
    async (page) => {
      await isRead(page)
      await page.getByRole('button', { name: texts.printSheet }).click()
      await page.getByLabel(printTexts.count, { exact: true }).fill('2')
      await page.getByRole('button', { name: printTexts.make, exact: true }).click()
      await page.locator('.sheet-page').first().waitFor()
    },
  ],
  [
    'shared',
    '',
    async (page) => {
      await isRead(page)
      await page.locator('details.share summary').click()
      await expect.poll(() => page.locator('.exports li').count()).toBe(firstFamily.notations.length)
    },
  ],
  [
    'played, with mistakes and a hint',
    addressOf(played),
    async (page) => {
      await hands.markMistakes(page).check()
      const [broken] = breakingActions(played)
      await actByMouse(page, played, broken!)
      await expect.poll(() => page.locator('.cell.mistaken').count()).toBeGreaterThan(0)
      await hands.button(page, texts.hint).click()
      await hands.button(page, texts.dismiss).waitFor()
    },
  ],
  [
    'played to the end',
    addressOf(played),
    async (page) => {
      const solution = answerOf(played)
      await actByMouse(page, played, solution)
      await showsPicture(page, played, played.play.draw(after(played, solution)))
      await isFinished(page, played)
    },
  ],
  [
    'set, with forced squares behind the board',
    '#view=set',
    async (page) => {
      await setParts.behind(page).locator('svg').waitFor()
      await page.locator('.verdict[aria-busy="false"]').waitFor()
    },
  ],
  [
    'watched, with a film and a search tree',
    `#family=${anytimeFamily.name}`,
    async (page) => {
      await isRead(page)
      // To its end: a solution that is stopped too early may have no moves yet.
      await parts.solve(page).click()
      await says(parts.check(page), /^Checked: /)
      await tab(page, 'watch').click()
      await page.locator('.film-movers').waitFor()
      await page.locator('.tree-counters').waitFor()
    },
  ],
]

test.each(states)(
  '%s, axe finds nothing and nothing sticks out, light and dark, large and small',
  async (_, rest, reach) => {
    const page = await playground.open({ ...DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' }, rest)
    await reach(page)
    await expectAccessible(page, 'light, on a desktop')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(SMALLEST_PHONE)
    await expectAccessible(page, 'dark, on a phone')
  },
)

test('at the start, on a phone with a touch screen, axe finds nothing; nothing sticks out in any view', async () => {
  const page = await playground.open(PHONE)
  await isRead(page)
  await expectAccessible(page, 'solve')
  for (const view of ['play', 'set', 'watch'] as const) {
    await tab(page, view).tap()
    await expect.poll(() => page.locator('.panel').textContent()).not.toMatch(/Loading…|Searching…|Reading…/)
    expect(await stickingOut(page), view).toEqual([])
  }
})

test('light and dark differ, in the page and on the board', async () => {
  const page = await playground.open()
  await parts.picture(page).waitFor()
  const colours = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
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

  const example = firstFamily.examples[1]!
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
  await page.keyboard.insertText(firstFamily.examples[0]!.text)
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
