import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { VIEWS } from '../../web/state/workbench.ts'
import { texts } from '../../web/texts/index.ts'
import { anytimeFamily, firstFamily, playedByValues } from './kinds.ts'
import {
  DESKTOP,
  isRead,
  PHONE,
  pageWork,
  parts,
  resultJson,
  says,
  solveUntil,
  stickingOut,
  tab,
  usePlayground,
} from './playground.ts'

const playground = usePlayground()

/** Less than anybody notices. */
const MOST_SHIFT = 0.02
/** What browsers call good, for anytime searches: their legend changes with every improvement, and how many of those come is chance. */
const MOST_SHIFT_IN_ALL = 0.1

test.each([
  { where: 'on a desktop', family: firstFamily, options: DESKTOP },
  { where: 'on a desktop', family: anytimeFamily, options: DESKTOP },
  { where: 'on a phone', family: firstFamily, options: PHONE },
])('$where nothing of $family.title jumps', async ({ family, options }) => {
  const page = await playground.open(options, `#family=${family.name}`)
  await isRead(page)
  await parts.picture(page).waitFor()
  await watchShifts(page)
  await expectStill(page, 'at first')
  await page.locator('.answer').evaluate((card) => card.scrollIntoView())
  await takeShifts(page)

  await press(parts.solve(page))
  if (family.isOpenEnded) {
    await says(parts.fact(page, texts.value), /\d/)
    await press(parts.stop(page))
  }
  await says(parts.check(page), /^Checked: /)
  await expectStill(page, 'solving', family.isOpenEnded ? MOST_SHIFT_IN_ALL : MOST_SHIFT)
  if (family.can.explain) {
    await press(parts.ability(page, 'explain'))
    await parts.deductions(page).first().waitFor()
    await says(parts.check(page), /^Checked: /)
    await expectStill(page, 'explaining')
    await press(page.getByRole('button', { name: texts.next, exact: true }))
    await expect.poll(() => page.locator('.deductions [aria-current]').count()).toBe(1)
    await expectStill(page, 'going through an explanation')
  }
  await press(tab(page, 'play'))
  await page.locator('.standing').waitFor()
  await page.locator('.board [role="gridcell"]').nth(1).press('Enter')
  await expectStill(page, 'playing')
  await press(tab(page, 'set'))
  await page.locator('.verdict[aria-busy="false"]').waitFor()
  await expectStill(page, 'setting')
  await press(tab(page, 'solve'))
  const before = await parts.text(page).inputValue()
  // On a phone its fields are folded away.
  await press(page.locator('.generator [type="submit"]'))
  await expect.poll(() => parts.text(page).inputValue()).not.toBe(before)
  await isRead(page)
  await expectStill(page, 'generating')
})

test.each(playedByValues)('every view fits every screen, with its headings in order', async (family) => {
  const page = await playground.open({}, `#family=${family.name}`)
  await isRead(page)
  for (const view of VIEWS) {
    await tab(page, view).click()
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
  await page.setViewportSize(DESKTOP.viewport)
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
  await tab(page, 'solve').focus()
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

test('a long search leaves the page alone and can be stopped', async () => {
  const page = await playground.open({}, `#family=${anytimeFamily.name}`)
  await isRead(page)
  await generateLargeBoard(page)
  const seed = page.getByLabel(texts.seed, { exact: true })
  const work = await pageWork(page, async () => {
    await parts.solve(page).click()
    await says(parts.fact(page, texts.value), /\d/)
    for (const view of VIEWS) await tab(page, view).click()
    await tab(page, 'solve').click()
    await seed.pressSequentially('typed while it searches')
    expect(await seed.inputValue()).toContain('typed while it searches')
    await expect.poll(() => parts.stop(page).getAttribute('aria-disabled')).toBe('true')
    await solveUntil(page, new RegExp(`${texts.value}\\d`))
    await says(parts.outcome(page), /^Stopped with the best so far/)
  })
  // A page that did the search itself would compute for seconds.
  expect(work).toBeLessThan(1500)
  expect(await resultJson(page)).toMatchObject({ status: 'stopped', reason: 'aborted' })
})

/** A board that keeps the search busy for a while, and is not so large that drawing it takes long. */
async function generateLargeBoard(page: Page): Promise<void> {
  const side = anytimeFamily.parameters.find(({ kind }) => kind === 'whole')!
  if (!('high' in side)) throw new Error('there is no number to make it larger')
  await page.getByLabel(texts.parameter(side.name), { exact: true }).fill(String(side.high / 2))
  const before = await parts.text(page).inputValue()
  await parts.generate(page).click()
  await expect.poll(() => parts.text(page).inputValue()).not.toBe(before)
  await isRead(page)
}

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
    const shifts: Shift[] = []
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as unknown as Shift[])))
    observer.observe({ type: 'layout-shift', buffered: true })
    const take = () => shifts.splice(0).concat(observer.takeRecords() as unknown as Shift[])
    Object.assign(window, { takeShifts: take })
  })
}

/** What has moved since the last time, apart from what moves where people just did something. */
async function takeShifts(page: Page): Promise<{ readonly value: number; readonly what: string }[]> {
  await frames(page)
  return page.evaluate(() => {
    const shifts = (window as unknown as { takeShifts: () => Shift[] }).takeShifts()
    return shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 60) : '?'))
        return { value, what: nodes.join(' ') }
      })
  })
}

async function expectStill(page: Page, when: string, most = MOST_SHIFT): Promise<void> {
  const shifts = await takeShifts(page)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${when}: ${shifts.map(({ what }) => what).join(', ')}`).toBeLessThan(most)
}

/** Until what has changed is laid out and drawn. */
async function frames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

/** Waits until everything in the panel is there. */
async function isLaidOut(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.panel').textContent()).not.toMatch(/Loading…|Searching…|Reading…/)
  await frames(page)
}
