import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, familyNamed, type Puzzle, run } from '../../src/index.ts'
import { filmTexts } from '../../web/texts/film.ts'
import { texts } from '../../web/texts/index.ts'
import { modeTexts } from '../../web/texts/modes.ts'
import { anytimeFamily } from './kinds.ts'
import {
  DESKTOP,
  isReady,
  isSeen,
  PHONE,
  parts,
  says,
  stickingOut,
  TABLET,
  tableAddress,
  untilFilm,
  usePlayground,
  WIDE,
} from './playground.ts'

const playground = usePlayground()
const hitori = familyNamed('hitori')
const skyscrapers = familyNamed('skyscrapers')

function made(family: AnyFamily, settings: Readonly<Record<string, string>>): string {
  return (run(family.generate(settings, 1)) as { answer: Puzzle }).answer.text()
}

/** Whether the page scrolls, and where the board is. */
function measured(page: Page) {
  return page.evaluate(() => {
    const { x, y, width, height, right, bottom } = document.querySelector('.picture')!.getBoundingClientRect()
    const { scrollHeight } = document.documentElement
    return { x, y, width, height, right, bottom, scrolls: scrollHeight > innerHeight, innerWidth, innerHeight }
  })
}

/** On a phone the panel is a sheet of at most 35 %, to the pixel, with the board and the tools above it. */
async function isSheetBelowBoard(page: Page): Promise<void> {
  const { bottom } = await measured(page)
  const [sheet, tools, bar] = await Promise.all(
    ['.panel', '.tool-row', '.top-bar'].map((name) => page.locator(name).boundingBox()),
  )
  expect(sheet!.height).toBeLessThanOrEqual(Math.ceil(0.35 * PHONE.viewport.height))
  expect(sheet!.height).toBeGreaterThan(0.3 * PHONE.viewport.height)
  expect(tools!.y).toBeGreaterThanOrEqual(bottom)
  expect(sheet!.y).toBeGreaterThanOrEqual(tools!.y + tools!.height - 1)
  expect(bar!.height).toBe(48)
}

const sizes = [
  { name: '1440×900', options: DESKTOP, least: 700 },
  { name: '1920×1080', options: WIDE, least: 704 },
  { name: '768×1024', options: TABLET, least: 690 },
  { name: '390×844', options: PHONE, least: 374 },
]

describe.each(sizes)('at $name', ({ options, least }) => {
  test.each([
    { name: '8×8 hitori', family: hitori, text: made(hitori, { size: '8' }) },
    { name: '9×9 skyscrapers', family: skyscrapers, text: made(skyscrapers, { size: '9', difficulty: 'easy' }) },
  ])('the whole board of $name is seen without scrolling, and no mode moves it', async ({ family, text }) => {
    const page = await playground.open(options, tableAddress(family, text))
    await isReady(page)
    const inPlay = await measured(page)
    expect(inPlay.scrolls).toBe(false)
    expect(inPlay.width).toBeGreaterThanOrEqual(least)
    expect(inPlay.x).toBeGreaterThanOrEqual(0)
    expect(inPlay.right).toBeLessThanOrEqual(inPlay.innerWidth)
    expect(inPlay.bottom).toBeLessThanOrEqual(inPlay.innerHeight)
    const coordinates = page.locator('.coordinates.top')
    await expect.poll(() => coordinates.evaluate((each) => getComputedStyle(each).opacity)).toBe('0')
    for (const mode of ['explain', 'set', 'analyse'] as const) {
      await parts.mode(page, mode).click()
      await page.locator('.panel-body .panel-foot').waitFor()
      expect(await measured(page), mode).toEqual(inPlay)
      if (mode !== 'explain') continue
      await expect.poll(() => coordinates.evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
      if (options === PHONE) await isSheetBelowBoard(page)
    }
    expect(await stickingOut(page)).toEqual([])
    await parts.mode(page, 'play').click()
    for (const tool of await page.locator('.tool-row .tool').all()) await isSeen(tool)
    const row = await page.locator('.tool-row').boundingBox()
    expect(row!.height).toBeLessThan(options === PHONE ? 110 : 50)
  })
})

test('squares are at most 88 px, 112 px on a small board, which stands in the middle; a large one is panned and zoomed', async () => {
  const small = await playground.open(WIDE, tableAddress(hitori, '123\n231\n311'))
  await isReady(small)
  const { x, width } = await measured(small)
  expect(width).toBeLessThan(3 * 112 + 3)
  const room = (await small.locator('.frame-room').boundingBox())!
  expect(Math.abs(x + width / 2 - (room.x + room.width / 2))).toBeLessThan(2)
  const large = await playground.open({}, tableAddress(hitori, made(hitori, { size: '40' })))
  await large.locator('.frame.scrolls').waitFor()
  const board = await measured(large)
  expect(board.width).toBeGreaterThanOrEqual(40 * 24)
  expect(board.scrolls).toBe(false)
  await large.locator('.frame').evaluate((frame) => frame.scrollBy(200, 100))
  await expect.poll(async () => (await measured(large)).x).toBeLessThan(board.x)
  await parts.button(large, texts.zoomIn).click()
  await expect.poll(async () => (await measured(large)).width).toBeGreaterThan(1.2 * board.width)
  // On tablets and phones, where small boards stand in the middle, the first square can be reached too.
  for (const { viewport } of [TABLET, PHONE]) {
    await large.setViewportSize(viewport)
    await large.locator('.frame').evaluate((frame) => frame.scrollTo(0, 0))
    await isSeen(parts.cell(large, [0, 0]))
  }
})

test('on a tablet everything that Set and Analyse say can be scrolled to', async () => {
  const page = await playground.open(TABLET, tableAddress(hitori, made(hitori, { size: '8' }), { mode: 'set' }))
  await isReady(page)
  for (const mode of ['set', 'analyse'] as const) {
    await parts.mode(page, mode).tap()
    const foot = page.locator('.panel-foot')
    await foot.waitFor()
    // The clock is hidden here, and leaves no gap between the name and the star.
    const [name, star] = await Promise.all(
      ['.panel h1', '.panel .star'].map((each) => page.locator(each).boundingBox()),
    )
    expect(star!.x - (name!.x + name!.width)).toBeLessThan(16)
    await page.locator('.table').evaluate((table) => table.scrollTo(0, table.scrollHeight))
    await isSeen(foot)
    await page.locator('.table').evaluate((table) => table.scrollTo(0, 0))
  }
})

test('with 200 % zoom everything can be reached', async () => {
  const page = await playground.open(
    { viewport: { width: 640, height: 430 } },
    tableAddress(hitori, made(hitori, { size: '8' })),
  )
  await isReady(page)
  expect(await stickingOut(page)).toEqual([])
  await parts.mode(page, 'explain').click()
  await parts.button(page, texts.next).click()
  await page.locator('.steps > li.shown').waitFor()
})

test('the theme can be switched and is kept; shaded squares are darker than unshaded ones in the dark', async () => {
  const page = await playground.open({ colorScheme: 'light' }, tableAddress(hitori, '111\n234\n224'))
  await isReady(page)
  const theme = page.locator('.theme')
  await theme.click()
  await theme.click()
  await expect.poll(() => theme.getAttribute('aria-label')).toBe(texts.themeNow('dark'))
  await page.reload()
  await isReady(page)
  await parts.cell(page, [0, 0]).click()
  await page.locator('.drawn .wall').waitFor()
  const lightness = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { fill, backgroundColor } = getComputedStyle(element)
        const channels = (/rgb\((.*)\)/.exec(element.matches('.ground') ? backgroundColor : fill)?.[1] ?? '').split(',')
        return channels.reduce((sum, each) => sum + Number(each), 0)
      })
  expect(await lightness('.drawn .wall')).toBeLessThan(await lightness('.ground'))
})

test('Set: the verdict is live, two solutions can be flipped through, sizes change, changes are undone', async () => {
  const page = await playground.open({}, tableAddress(skyscrapers, made(skyscrapers, { size: '4' }), { mode: 'set' }))
  await isReady(page)
  await says(parts.verdict(page), /Unique: one solution.*Grade(?!…)/s)
  // The squares that the hardest step settles are outlined, and only on a puzzle with one solution.
  await expect.poll(() => page.locator('.cell.hardest').count()).toBeGreaterThan(0)
  // The forced squares shine through the board, unless they are not wanted.
  const forced = page.locator('.drawn.behind svg')
  await forced.waitFor()
  await page.getByLabel(modeTexts.showForced).uncheck()
  await expect.poll(() => forced.count()).toBe(0)
  await parts.button(page, texts.clear).click()
  await says(parts.verdict(page), /Several solutions.*differ on.*no grade until unique/s)
  expect(await page.locator('.cell.hardest').count()).toBe(0)
  await parts.button(page, texts.boards[1]!).click()
  const first = await parts.picture(page).evaluate((svg) => svg.outerHTML)
  await parts.button(page, texts.boards[2]!).click()
  await expect.poll(() => parts.picture(page).evaluate((svg) => svg.outerHTML)).not.toBe(first)
  await parts.button(page, texts.boards[0]!).click()
  // A clue on the border, with one click and one key.
  await parts.cell(page, [-1, 0]).click()
  await page.keyboard.press('3')
  await expect.poll(() => parts.cell(page, [-1, 0]).getAttribute('aria-label')).toContain('3')
  await page.keyboard.press('Control+z')
  await expect.poll(() => parts.cell(page, [-1, 0]).getAttribute('aria-label')).toContain('empty')
  await parts.button(page, texts.oneMore(texts.side)).click()
  await says(page.locator('.panel h1'), '5×5')
  await page.goto(`${page.url().split('#')[0]}#/library`)
  await parts.button(page, texts.shelfNames.own).click()
  // The puzzle as it is, and as it was before the change that was taken back.
  await expect.poll(() => page.locator('.kept').count()).toBe(2)
})

test.each([
  { family: hitori, text: made(hitori, { size: '6' }) },
  { family: skyscrapers, text: made(skyscrapers, { size: '5' }) },
])(
  'on a phone $family.title is set, explained and analysed by taps, with the board in view',
  async ({ family, text }) => {
    const page = await playground.open(PHONE, tableAddress(family, text))
    await isReady(page)
    const isInView = async () => {
      const { y, bottom, innerHeight } = await measured(page)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(innerHeight)
      expect(await stickingOut(page)).toEqual([])
    }
    const menu = page.locator('.menu')
    await page.locator('.more-menu summary').tap()
    const { y, height } = (await menu.boundingBox())!
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThan(PHONE.viewport.height)
    await page.touchscreen.tap(20, 100)
    await expect.poll(() => menu.isVisible()).toBe(false)
    await parts.mode(page, 'set').tap()
    await says(parts.verdict(page), /Unique: one solution/)
    const tools = family
      .open(text)
      .set()!
      .tools.flatMap((group) => group.tools)
    const words = () => parts.cell(page, [1, 1]).getAttribute('aria-label')
    const before = await words()
    const tool = tools.find(({ key }) => !before!.includes(key))!
    await parts.cell(page, [1, 1]).tap()
    await page.locator('.tool-row').getByRole('button', { name: tool.title, exact: true }).tap()
    await expect.poll(words).toMatch(new RegExp(`: ${tool.key}\\b`))
    await isInView()
    await parts.button(page, texts.undo).tap()
    await says(parts.verdict(page), /Unique: one solution/)
    await parts.mode(page, 'explain').tap()
    await parts.steps(page).first().waitFor()
    await parts.button(page, texts.next).tap()
    await says(page.locator('.tool-row .count'), /^1 of/)
    await isInView()
    await parts.mode(page, 'analyse').tap()
    await parts.button(page, texts.solve).tap()
    await says(parts.check(page), /^Checked by the rules alone/)
    await isInView()
  },
)

test('the best value so far is measured against the proven bound while one plays', async () => {
  const rooks = familyNamed('rooks')
  const page = await playground.open({}, tableAddress(rooks, '..\n..'))
  await isReady(page)
  await parts.cell(page, [0, 0]).click()
  const bar = page.getByRole('progressbar', { name: texts.meterName })
  await expect.poll(() => bar.evaluate((meter: HTMLProgressElement) => meter.value)).toBe(0.5)
  await parts.cell(page, [1, 1]).click()
  await parts.win(page).waitFor()
})

test('Set: an impossible board says why, with a place', async () => {
  const page = await playground.open({}, tableAddress(hitori, '112\n112\n221', { mode: 'set' }))
  await says(parts.verdict(page), /No solution.*r\dc\d/s)
  const [, named] = /(r\dc\d)/.exec((await parts.verdict(page).textContent())!)!
  await expect.poll(() => page.locator('.cell.mistaken').first().getAttribute('aria-label')).toContain(named)
})

test('Analyse: an anytime search stops when its time is up, can be continued, and has a plot and a film', async () => {
  const text = made(
    anytimeFamily,
    anytimeFamily.open(anytimeFamily.examples[0]!.text).play()!.openings.at(-2)!.settings,
  )
  const page = await playground.open({}, tableAddress(anytimeFamily, text, { mode: 'analyse' }))
  await isReady(page)
  await page.getByLabel(texts.timeLimit).selectOption(texts.timeNamed(1000))
  await parts.button(page, texts.solve).click()
  await untilFilm(page)
  await page.locator('.plot').waitFor()
  await parts.button(page, filmTexts.stepForward).click()
  await page.locator('.frame .film-movers').waitFor()
  const steps = async () => Number((await parts.fact(page, texts.work).textContent())!.replaceAll(',', ''))
  const before = await steps()
  await parts.button(page, texts.continue).click()
  await expect.poll(steps).toBeGreaterThan(before)
  await says(parts.check(page), /Checked/)
  // The plot began a second before: its legend shows what the search has come to.
  const facts = [texts.value, texts.bound(anytimeFamily.goal), texts.time]
  const come = await Promise.all(facts.map((name) => parts.fact(page, name).textContent()))
  await expect.poll(() => page.locator('.plot-legend dd').allTextContents()).toEqual(come)
  // Without a limit, another round begins when the budget of one is used up.
  const ownSteps = run(anytimeFamily.open(text).solve()).steps
  await page.getByRole('combobox', { name: texts.timeLimit }).selectOption(texts.timeNamed(undefined))
  await parts.button(page, texts.solve).click()
  await expect.poll(steps).toBeGreaterThan(ownSteps)
  await parts.button(page, texts.stop).click()
  await says(parts.check(page), /Checked/)
  await parts.button(page, texts.continue).waitFor()
})
