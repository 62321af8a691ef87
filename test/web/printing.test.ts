import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AnyFamily, drawingToSvg, families, familyNamed, type Puzzle, run } from '../../src/index.ts'
import { MOST_PUZZLES } from '../../web/print/sheet-order.ts'
import { texts } from '../../web/texts/index.ts'
import { printTexts } from '../../web/texts/print.ts'
import { anytimeFamily, firstFamily } from './kinds.ts'
import { asWritten, isReady, parts, says, tableAddress, usePlayground } from './playground.ts'

const playground = usePlayground()

const PUZZLES = 3
const PER_PAGE = 2

const sheet = {
  count: (page: Page) => page.getByLabel(printTexts.count, { exact: true }),
  perPage: (page: Page) => page.getByLabel(printTexts.perPage, { exact: true }),
  withAnswers: (page: Page) => page.getByLabel(printTexts.withAnswers, { exact: true }),
  make: (page: Page) => page.getByRole('button', { name: printTexts.make, exact: true }),
  message: (page: Page) => page.locator('.sheet-message'),
  pages: (page: Page) => page.locator('.sheet-page'),
  problems: (page: Page) => page.locator('.sheet-page.problems figure'),
  answers: (page: Page) => page.locator('.sheet-page.answers figure'),
}

test.each([firstFamily, anytimeFamily])(
  'a sheet of $title prints as it looks, black on white in the dark too',
  async (family) => {
    const page = await playground.open({ colorScheme: 'dark' }, `#/print/${family.name}`)
    await makeSheet(page)
    const pageCount = await sheet.pages(page).count()
    const problemPages = Math.ceil(PUZZLES / PER_PAGE)
    expect(pageCount).toBeGreaterThan(problemPages)
    expect(await page.locator('.sheet-page.problems').count()).toBe(problemPages)
    const names = await sheet.pages(page).evaluateAll((pages) => pages.map((each) => each.getAttribute('aria-label')))
    expect(names).toEqual(names.map((_, index) => printTexts.page(index + 1, pageCount)))

    await says(sheet.problems(page).first(), printTexts.seed('1'))
    expect(await sheet.problems(page).count()).toBe(PUZZLES)
    expect(await drawn(page, '.problems')).toEqual([await asWritten(page, firstProblem(family))])
    expect(await sheet.answers(page).count()).toBe(PUZZLES)
    expect(await page.locator('.sheet-page.answers svg').count()).toBe(PUZZLES)
    expect(await drawn(page, '.answers')).not.toEqual(await drawn(page, '.problems'))

    const onScreen = await coloursOf(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await visibleBesideSheet(page)).toEqual([])
    expect(await sheet.pages(page).first().isVisible()).toBe(true)
    const dark = await coloursOf(page)
    expect(dark.surroundings.every((colour) => colour === WHITE || colour === TRANSPARENT)).toBe(true)
    expect(dark.page).toEqual([WHITE, 'rgb(0, 0, 0)'])
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    expect(await coloursOf(page)).toEqual(dark)
    expect(onScreen.picture).toEqual(dark.picture)
    await page.emulateMedia({ media: null, colorScheme: 'dark' })
  },
)

test('a sheet prints on paper of any size, and its pages follow what is asked for', async () => {
  const page = await playground.open({}, `#/print/${firstFamily.name}`)
  await makeSheet(page)
  const pageCount = await sheet.pages(page).count()
  const problemPages = Math.ceil(PUZZLES / PER_PAGE)
  for (const [format, width] of [['A4', 595] as const, ['Letter', 612] as const]) {
    const pdf = await page.pdf({ format, preferCSSPageSize: true })
    const widths = pagesIn(pdf)
    expect(widths).toHaveLength(pageCount)
    for (const each of widths) expect(Math.abs(each - width)).toBeLessThan(2)
  }

  await sheet.withAnswers(page).uncheck()
  await expect.poll(() => sheet.pages(page).count()).toBe(problemPages)
  await sheet.perPage(page).selectOption('9')
  await expect.poll(() => sheet.pages(page).count()).toBe(1)
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1)
})

test('what is made is kept when the rest of the sheet is cancelled', async () => {
  const page = await playground.open({}, `#/print/${anytimeFamily.name}`)
  await sheet.count(page).fill(String(MOST_PUZZLES))
  await sheet.make(page).click()
  const progress = page.getByRole('progressbar', { name: printTexts.progress })
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(1)
  expect(await page.locator('.sheet-progress').textContent()).toMatch(new RegExp(` of ${MOST_PUZZLES}$`))
  await page.getByRole('button', { name: printTexts.cancel, exact: true }).click()
  await says(sheet.message(page), /^Cancelled: \d+ of /)
  const made = Number(/\d+/.exec((await sheet.message(page).textContent())!)![0])
  expect(made).toBeGreaterThan(1)
  expect(made).toBeLessThan(MOST_PUZZLES)
  await expect.poll(() => sheet.problems(page).count()).toBe(made)
  expect(await sheet.answers(page).count()).toBe(made)
  expect(await progress.count()).toBe(0)
  // The page is free again.
  await sheet.count(page).fill('1')
  await sheet.make(page).click()
  await expect.poll(() => sheet.problems(page).count()).toBe(1)
})

test('the sheet follows the settings, says which, and refuses what cannot be', async () => {
  const family = families.find(({ parameters }) => parameters.some(({ kind }) => kind === 'size'))!
  const { name } = family.parameters.find(({ kind }) => kind === 'size')!
  const page = await playground.open({}, `#/new/${family.name}`)
  await page.getByLabel(texts.rows(name), { exact: true }).fill('5')
  await page.getByLabel(texts.columns(name), { exact: true }).fill('6')
  await page.getByText(texts.advanced).click()
  await page.getByLabel(texts.seed, { exact: true }).fill('paper')
  const difficulty = page.getByLabel('Difficulty', { exact: true })
  if (await difficulty.count()) await difficulty.selectOption('any')
  await parts.button(page, texts.generate).click()
  await page.getByRole('region', { name: texts.wall }).locator('.thumbnail svg').first().waitFor()
  const shapes = (svg: Element) =>
    [...svg.children].filter(({ tagName }) => tagName !== 'title').map((each) => each.outerHTML)
  const onWall = () => page.locator('.wall .thumbnail svg').first().evaluate(shapes)
  const chosen = await onWall()
  await page.getByRole('link', { name: texts.printSheet }).click()
  await makeSheet(page)
  expect(await sheet.pages(page).first().locator('footer').textContent()).toContain(`${name}: ${printTexts.size(5, 6)}`)
  expect(await sheet.problems(page).nth(1).textContent()).toContain(printTexts.seed('paper-2'))
  expect(await drawn(page, '.problems')).toEqual([
    await asWritten(page, firstProblem(family, { ...usualOf(family), difficulty: 'any', [name]: '5x6' }, 'paper')),
  ])
  // The first of a sheet is what the generator makes with the same seed.
  expect(await sheet.problems(page).first().locator('svg').evaluate(shapes)).toEqual(chosen)

  for (const count of ['0', String(MOST_PUZZLES + 1), '1.5', '']) {
    await sheet.count(page).fill(count)
    await sheet.make(page).click()
    await says(sheet.message(page), printTexts.countFault(1, MOST_PUZZLES))
    expect(await sheet.count(page).getAttribute('aria-invalid')).toBe('true')
  }
  await page.goto(`${page.url().split('#')[0]}#/print/${family.name}?${name}-rows=-1`)
  await sheet.count(page).fill('2')
  await sheet.make(page).click()
  await says(sheet.message(page), new RegExp(`${name}: expected`, 'i'))
})

test('Ctrl+P at the table prints the whole board, black on white, and nothing of the form', async () => {
  const hitori = familyNamed('hitori')
  const large = (run(hitori.generate({ size: '40' }, 1)) as { answer: Puzzle }).answer.text()
  // On the screen the larger one is panned in its frame.
  for (const [family, text] of [[firstFamily, firstFamily.examples[0]!.text] as const, [hitori, large] as const]) {
    const page = await playground.open({ colorScheme: 'dark' }, tableAddress(family, text))
    await isReady(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const box = (await parts.picture(page).boundingBox())!
    const { width, height } = page.viewportSize()!
    expect(Math.min(box.width, box.height)).toBeGreaterThan(400)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    const colourOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await colourOf('.ground')).toBe('rgb(255, 254, 250)')
    expect(await colourOf('body')).toBe(TRANSPARENT)
    for (const part of ['.top-bar', '.tool-row', '.panel']) expect(await page.locator(part).isVisible()).toBe(false)
    expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1)
  }
})

async function makeSheet(page: Page): Promise<void> {
  await sheet.count(page).fill(String(PUZZLES))
  await sheet.perPage(page).selectOption(String(PER_PAGE))
  await sheet.make(page).click()
  await says(sheet.message(page), new RegExp(`^${PUZZLES} puzzles made\\.$`))
}

function usualOf(family: AnyFamily) {
  const { openings } = family.open(family.examples[0]!.text).play()!
  return openings.find(({ isUsual }) => isUsual)!.settings
}

function firstProblem(family: AnyFamily, settings = {}, seed = '1'): string {
  const outcome = run(family.generate(settings, seed))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return drawingToSvg(outcome.answer.draw(), printTexts.problemPicture(family.title, 1))
}

/** The first picture on pages of a kind, as the browser writes it. */
function drawn(page: Page, kind: string): Promise<string[]> {
  return page.locator(`.sheet-page${kind} svg`).evaluateAll((pictures) =>
    pictures.slice(0, 1).map((picture) => {
      const copy = picture.cloneNode(true) as Element
      copy.removeAttribute('preserveAspectRatio')
      return new XMLSerializer().serializeToString(copy)
    }),
  )
}

const WHITE = 'rgb(255, 255, 255)'
const TRANSPARENT = 'rgba(0, 0, 0, 0)'

interface Colours {
  /** Of everything that the sheet stands in. */
  readonly surroundings: string[]
  readonly page: string[]
  readonly picture: string[]
}

function coloursOf(page: Page): Promise<Colours> {
  return page.evaluate(() => {
    const surroundings: string[] = []
    for (let at = document.querySelector('.sheet'); at; at = at.parentElement) {
      surroundings.push(getComputedStyle(at).backgroundColor)
    }
    const paper = getComputedStyle(document.querySelector('.sheet-page')!)
    const shapes = [...document.querySelectorAll('.sheet-page svg *')].map((shape) => getComputedStyle(shape))
    const picture = [...new Set(shapes.map(({ fill, stroke }) => `${fill} ${stroke}`))]
    return { surroundings, page: [paper.backgroundColor, paper.color], picture }
  })
}

/** What can be seen of the page, apart from the sheet and what it stands in. */
function visibleBesideSheet(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheetElement = document.querySelector('.sheet')!
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.contains(sheetElement) && !sheetElement.contains(element))
      .filter((element) => element.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 80))
  })
}

/** The width of every page of a PDF in points, whether or not its objects are compressed. */
function pagesIn(pdf: Buffer): number[] {
  const raw = pdf.toString('latin1')
  const objects = [raw]
  for (const { index } of raw.matchAll(/\bstream\r?\n/g)) {
    const start = raw.indexOf('\n', index) + 1
    try {
      objects.push(inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1'))
    } catch {
      // Not every stream is compressed.
    }
  }
  const pages = objects.flatMap((text) => text.split(/\/Type\s*\/Page\b/).slice(1))
  return pages.map((page) => Number(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(page)![1]))
}
