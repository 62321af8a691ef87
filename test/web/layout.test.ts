import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, families } from '../../src/index.ts'
import { VIEWS } from '../../web/state/workbench.ts'
import { texts } from '../../web/texts/index.ts'
import { isRead, longestFreeze, parts, says, timeToStop, usePlayground } from './playground.ts'

const playground = usePlayground()

const screens: readonly [string, BrowserContextOptions][] = [
  ['on a desktop', {}],
  ['on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
]

/** Less than anybody notices: what browsers call good is five times as much. */
const MOST_SHIFT = 0.02

const watchedFamilies = [families[0]!, families.find(({ isOpenEnded }) => isOpenEnded)!]

describe.each(screens)('%s', (_, options) => {
  test.each(watchedFamilies)('nothing of $title jumps', async (family) => {
    const page = await playground.open(options, `#family=${family.name}`)
    await isRead(page)
    await parts.picture(page).waitFor()
    await watchShifts(page)
    await expectStill(page, 'at first')
    await page.locator('.answer').evaluate((card) => card.scrollIntoView())
    await frames(page)
    await forgetShifts(page)

    await press(parts.solve(page))
    if (family.isOpenEnded) {
      await says(parts.fact(page, texts.value), /\d/)
      await press(parts.stop(page))
    }
    await says(parts.check(page), /^Checked: /)
    await expectStill(page, 'solving')
    if (family.can.explain) {
      await press(parts.ability(page, 'explain'))
      await parts.deductions(page).first().waitFor()
      await says(parts.check(page), /^Checked: /)
      await expectStill(page, 'explaining')
      await press(page.getByRole('button', { name: texts.next, exact: true }))
      await expect.poll(() => page.locator('.deductions [aria-current]').count()).toBe(1)
      await expectStill(page, 'going through an explanation')
    }
    await press(page.getByRole('tab', { name: texts.views.play }))
    await page.locator('.standing').waitFor()
    await page.locator('.board [role="gridcell"]').nth(1).press('Enter')
    await expectStill(page, 'playing')
    await press(page.getByRole('tab', { name: texts.views.set }))
    await page.locator('.verdict[aria-busy="false"]').waitFor()
    await expectStill(page, 'setting')
    await press(page.getByRole('tab', { name: texts.views.solve }))
    const before = await parts.text(page).inputValue()
    // On a phone its fields are folded away.
    await press(page.locator('.generator [type="submit"]'))
    await expect.poll(() => parts.text(page).inputValue()).not.toBe(before)
    await isRead(page)
    await expectStill(page, 'generating')
  })
})

test('the board is there soon', async () => {
  const page = await playground.open()
  await parts.picture(page).waitFor()
  const milliseconds = await page.evaluate(async () => {
    // The frame that shows it.
    await new Promise(requestAnimationFrame)
    return performance.now()
  })
  // Half a second when the machine has nothing else to do.
  expect(milliseconds).toBeLessThan(3000)
})

test.each(families)('every view of $title fits every screen, with its headings in order', async (family) => {
  const page = await playground.open({}, `#family=${family.name}`)
  await isRead(page)
  for (const view of VIEWS) {
    await page.getByRole('tab', { name: texts.views[view] }).click()
    await isLaidOut(page)
    const levels = await page.evaluate(() => {
      return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1]))
    })
    expect(levels.indexOf(1)).toBe(0)
    expect(levels.lastIndexOf(1)).toBe(0)
    levels.forEach((level, index) => {
      expect(level, `${view}: ${levels}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
    })
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    for (const width of [320, 400, 520, 640, 760, 900, 960, 1100, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await stickingOut(page), `${view} at ${width}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 860 })
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    expect(await page.getByRole(landmark).count(), landmark).toBe(1)
  }
  for (const name of [texts.problemHeading, texts.viewsHeading]) {
    expect(await page.getByRole('region', { name, exact: true }).count(), name).toBe(1)
  }
})

test('arrow keys go from tab to tab, and Tab goes on into the panel', async () => {
  const page = await playground.open()
  await isRead(page)
  const chosen = () => page.getByRole('tab', { selected: true }).textContent()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('tab', { name: texts.views.solve }).focus()
  for (const [key, view] of [
    ['ArrowRight', 'play'],
    ['ArrowRight', 'set'],
    ['ArrowRight', 'watch'],
    ['ArrowRight', 'solve'],
    ['ArrowLeft', 'watch'],
    ['Home', 'solve'],
    ['End', 'watch'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(chosen).toBe(texts.views[view])
    expect(await focused()).toBe(texts.views[view])
    const panel = page.getByRole('tabpanel', { name: texts.views[view] })
    expect(await panel.count()).toBe(1)
  }
  await isLaidOut(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]') !== null)).toBe(true)
})

test('a long search leaves the page alone and stops at once', async () => {
  const page = await playground.open()
  const family = families.find(({ isOpenEnded }) => isOpenEnded)!
  await parts.family(page).selectOption(family.name)
  await largeBoard(page, family)
  let toStop = 0
  const freeze = await longestFreeze(page, async () => {
    await parts.solve(page).click()
    await says(parts.fact(page, texts.value), /\d/)
    for (const view of VIEWS) await page.getByRole('tab', { name: texts.views[view] }).click()
    await page.getByRole('tab', { name: texts.views.solve }).click()
    const seed = page.getByLabel(texts.seed, { exact: true })
    await seed.pressSequentially('typed while it searches')
    expect(await seed.inputValue()).toContain('typed while it searches')
    // On a busy machine its budget may be used up by now.
    if ((await parts.stop(page).getAttribute('aria-disabled')) === 'true') {
      await parts.solve(page).click()
      await says(parts.fact(page, texts.value), /\d/)
    }
    toStop = await timeToStop(page)
  })
  // Some tens of milliseconds when the machine has nothing else to do; a page that waits for the search takes seconds.
  expect(freeze).toBeLessThan(500)
  expect(toStop).toBeLessThan(1000)
})

/** As a hand would, but not as one: what moves soon after that of a hand is forgiven. */
function press(button: Locator): Promise<void> {
  return button.evaluate((element: HTMLElement) => element.click())
}

interface Shift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node?: Node | null }[]
}

async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: { value: number; what: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 60) : '?'))
        if (!hadRecentInput) shifts.push({ value, what: nodes.join(' ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(window as unknown as { shifts: unknown[] }).shifts.length = 0
  })
}

async function expectStill(page: Page, when: string): Promise<void> {
  await frames(page)
  const shifts = await page.evaluate(() => {
    return (window as unknown as { shifts: { value: number; what: string }[] }).shifts.splice(0)
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${when}: ${shifts.map(({ what }) => what).join(', ')}`).toBeLessThan(MOST_SHIFT)
}

/** Observers are told between frames. */
async function frames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
}

/** Waits until everything in the panel is there. */
async function isLaidOut(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.panel').textContent()).not.toMatch(/Loading…|Searching…|Reading…/)
  await frames(page)
}

/** What reaches beyond the right edge of the page, or makes it scroll sideways. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 80))
  })
}

/** Generates a board that keeps the search busy for many seconds, and is not so large that drawing it takes long. */
async function largeBoard(page: Page, { parameters }: AnyFamily): Promise<void> {
  await isRead(page)
  const side = parameters.find(({ kind }) => kind === 'whole')!
  if (!('high' in side)) throw new Error('there is no number to make it larger')
  await page.getByLabel(texts.parameter(side.name), { exact: true }).fill(String(side.high / 2))
  const before = await parts.text(page).inputValue()
  await parts.generate(page).click()
  await expect.poll(() => parts.text(page).inputValue()).not.toBe(before)
  await isRead(page)
}
