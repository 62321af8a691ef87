import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { families, familyNamed } from '../../src/index.ts'
import { drawerTexts } from '../../web/texts/drawer.ts'
import { texts } from '../../web/texts/index.ts'
import { insightTexts } from '../../web/texts/insight.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { explained, linkedFamily, linkNotation, smallPuzzle } from './kinds.ts'

import {
  holdAnswers,
  isReady,
  PHONE,
  parts,
  paste,
  releaseAnswers,
  says,
  stickingOut,
  tableAddress,
  usePlayground,
} from './playground.ts'

const playground = usePlayground()
const hitori = familyNamed('hitori')

test.each([{ device: 'desk' }, { device: 'phone', options: PHONE }])(
  'from a cold start it takes at most 2 gestures to a puzzle in play, on a $device',
  async ({ options }) => {
    const page = await playground.open(options)
    const card = page.getByRole('region', { name: hitori.title })
    let gestures = 0
    await card.getByRole('button', { name: 'hard', exact: true }).click()
    gestures++
    await card
      .getByRole('button', { name: texts.playTitle(hitori.title) })
      .last()
      .click()
    gestures++
    await isReady(page)
    expect(gestures).toBeLessThanOrEqual(2)
    await says(page.locator('.rating'), /hard/)
  },
)

test('a puzzle that is made, or a text that is recognised, after the page has gone elsewhere does not bring it back', async () => {
  const page = await playground.open({}, '', holdAnswers)
  await page
    .getByRole('button', { name: texts.playTitle(hitori.title) })
    .last()
    .click()
  await paste(page, smallPuzzle(hitori).text())
  await page.getByRole('link', { name: texts.library, exact: true }).click()
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('main.table')) document.title = 'brought to the table'
    }).observe(document.body, { subtree: true, childList: true })
  })
  await releaseAnswers(page)
  // When all pictures are there, everything that was asked for before has been answered.
  await page.getByRole('link', { name: texts.name }).click()
  await expect.poll(() => page.locator('.family-card .thumbnail svg').count()).toBe(families.length)
  expect(page.url()).toMatch(/#\/$/)
  expect(await page.title()).not.toBe('brought to the table')
})

test('every family has a card with a live picture, and today the same puzzle for everyone', async () => {
  const page = await playground.open()
  await expect.poll(() => page.locator('.family-card .thumbnail svg').count()).toBe(families.length)
  const pictures = (some: Page) =>
    some.locator('.family-card .thumbnail svg').evaluateAll((all) => all.map((each) => each.outerHTML))
  const other = await playground.open({
    timezoneId: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  })
  await expect.poll(() => other.locator('.family-card .thumbnail svg').count()).toBe(families.length)
  expect(await pictures(other)).toEqual(await pictures(page))
})

test('a board that was begun is continued from Home, listed in the library, starred and removed', async () => {
  const text = smallPuzzle(hitori).text()
  const page = await playground.open({}, tableAddress(hitori, text))
  await isReady(page)
  await parts.cell(page, [0, 0]).click()
  await expect.poll(() => parts.cell(page, [0, 0]).getAttribute('aria-label')).toContain('shaded')
  await parts.button(page, texts.star).click()
  await page.getByRole('link', { name: texts.name }).click()
  await page.locator('.continue-card').click()
  await expect.poll(() => parts.cell(page, [0, 0]).getAttribute('aria-label')).toContain('shaded')
  await page.getByRole('link', { name: texts.library, exact: true }).click()
  await parts.button(page, texts.shelfNames.starred).click()
  await page.locator('.kept .thumbnail svg').waitFor()
  await parts.button(page, texts.shelfNames.solved).click()
  await says(page.locator('.empty'), texts.emptyShelf.solved)
  await parts.button(page, texts.shelfNames.recent).click()
  await parts.button(page, texts.remove).click()
  await says(page.locator('.empty'), texts.emptyShelf.recent)
})

test('Back and forward go between puzzles, and each keeps its entries', async () => {
  const [one, two] = hitori.examples
  const page = await playground.open({}, tableAddress(hitori, one!.text))
  await isReady(page)
  await parts.cell(page, [0, 0]).click()
  await expect.poll(() => parts.cell(page, [0, 0]).getAttribute('aria-label')).toContain('shaded')
  await paste(page, two!.text)
  const size = (text: string) => `${text.split('\n').length}×${text.split('\n').length}`
  await says(page.locator('.panel h1'), size(two!.text))
  await page.goBack()
  await says(page.locator('.panel h1'), size(one!.text))
  await expect.poll(() => parts.cell(page, [0, 0]).getAttribute('aria-label')).toContain('shaded')
  await page.goForward()
  await says(page.locator('.panel h1'), size(two!.text))
})

describe('what is pasted', () => {
  test.each(families)('a text of $title opens as that, wherever it is pasted', async (family) => {
    const page = await playground.open({}, '#/library')
    await paste(page, family.examples[0]!.text)
    await isReady(page)
    await says(page.locator('.panel h1'), family.title)
  })

  test('a link of a site we know is read, one we do not know is named', async () => {
    const page = await playground.open()
    await paste(page, 'https://puzz.link/p?nurikabe/5/5/g1h2')
    await says(parts.notice(page), texts.unknownLink('puzz.link', 'nurikabe'))
    await paste(page, 'http://pzv.jp/p.html?slither/4/4/dgdh2c7')
    await says(parts.notice(page), texts.unknownLink('pzv.jp', 'slither'))
    // One of a kind we know is opened where it goes wrong.
    await paste(page, 'https://puzz.link/p?starbattle/6/6/1/xxx')
    await says(parts.notice(page), texts.pastedFaulty(familyNamed('star-battle').title))
    await says(page.locator('#text-status'), /Line 1, column/)
    await page
      .locator('.paste')
      .fill(exampleIn(linkedFamily, linkNotation(linkedFamily)!).text(linkNotation(linkedFamily)!))
    await page.locator('.paste').press('Enter')
    await isReady(page)
    await says(page.locator('.panel h1'), linkedFamily.title)
  })

  test("Codewars' lists are read in brackets and in braces", async () => {
    const page = await playground.open()
    const [braces, brackets] = ['{2,2,1,3, 2,2,3,1, 1,2,2,3, 3,2,1,3}', '[[2,2,1,3],[2,2,3,1],[1,2,2,3],[3,2,1,3]]']
    // Pasted, and as a file that is dropped on the page.
    for (const take of [() => paste(page, braces!), () => paste(page, brackets!), () => drop(page, brackets!)]) {
      await take()
      await isReady(page)
      await says(page.locator('.panel h1'), 'Skyscrapers 4×4')
      await page.goBack()
      await page.locator('.family-card').first().waitFor()
    }
  })

  test('a faulty text is marked where it goes wrong, in the drawer', async () => {
    const page = await playground.open({}, tableAddress(hitori, '12\n21'))
    await isReady(page)
    await page.keyboard.press('t')
    const [drawer, room] = await Promise.all(['.drawer', '.frame-room'].map((name) => page.locator(name).boundingBox()))
    expect(drawer!.x).toBeGreaterThanOrEqual(room!.x + room!.width)
    await page.locator('#text').fill('')
    await says(page.locator('.panel-body'), texts.noBoard)
    await page.locator('#text').fill('12\n2?')
    await says(page.locator('#text-status'), /Line 2, column 2/)
    await parts.button(page, drawerTexts.goThere).click()
    expect(
      await page.locator('#text').evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]),
    ).toEqual([4, 5])
    await page.locator('#text').fill('121\n212\n121')
    await says(page.locator('#text-status'), /^Read as/)
    await says(page.locator('.panel h1'), '3×3')
    await expect.poll(() => page.locator('.exports li').count()).toBe(hitori.notations.length)
  })
})

/** Drops a file with this text on the page. */
function drop(page: Page, text: string): Promise<void> {
  return page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([dropped], 'puzzle.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, text)
}

test('the play link and the address hold no entries; other links hold what was asked for', async () => {
  const text = smallPuzzle(hitori).text()
  const page = await playground.open({}, tableAddress(hitori, text))
  await isReady(page)
  await parts.cell(page, [0, 0]).click()
  await expect.poll(() => parts.cell(page, [0, 0]).getAttribute('aria-label')).toContain('shaded')
  await parts.button(page, texts.share).click()
  const link = page.getByLabel(insightTexts.linkField, { exact: true })
  const params = async () => new URLSearchParams((await link.inputValue()).split('?')[1])
  expect([...(await params()).keys()]).toEqual(['text'])
  expect(new URLSearchParams(page.url().split('?')[1]).get('position')).toBeNull()
  await page.getByLabel(insightTexts.shareKinds.position.title).check()
  const shared = await link.inputValue()
  expect((await params()).get('position')).not.toBeNull()
  await page.getByLabel(insightTexts.shareKinds.edit.title).check()
  expect((await params()).get('mode')).toBe('set')
  await page.keyboard.press('Escape')
  const other = await playground.open({}, `#${shared.split('#')[1]}`)
  await isReady(other)
  await expect.poll(() => parts.cell(other, [0, 0]).getAttribute('aria-label')).toContain('shaded')
})

test('on a phone: a new puzzle is chosen, begun, shared without its entries, kept over Back and forward, and in the library', async () => {
  const page = await playground.open(PHONE, `#/new/${hitori.name}`)
  await page.locator('.wall .thumbnail svg').first().waitFor()
  await parts.button(page, texts.puzzleNumber(1)).tap()
  await isReady(page)
  const shaded = () => expect.poll(() => parts.cell(page, [0, 0]).getAttribute('aria-label')).toContain('shaded')
  await parts.cell(page, [0, 0]).tap()
  await shaded()
  await parts.button(page, texts.share).tap()
  const link = page.getByLabel(insightTexts.linkField, { exact: true })
  const keys = [...new URLSearchParams((await link.inputValue()).split('?')[1]).keys()]
  expect(keys).toEqual(['text'])
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.locator('.wall').waitFor()
  await page.goForward()
  await isReady(page)
  await shaded()
  await page.goto(`${page.url().split('#')[0]}#/library`)
  await page.locator('.kept .thumbnail svg').first().waitFor()
  expect(await stickingOut(page)).toEqual([])
  await page.locator('.kept .card-picture').first().tap()
  await isReady(page)
  await shaded()
})

test('New: what takes long is cancelled, and other settings are made at once', async () => {
  const page = await playground.open({}, `#/new/${hitori.name}?size-rows=40&size-columns=40&difficulty=extreme&seed=1`)
  await parts.button(page, texts.cancel).click()
  await expect.poll(() => page.locator('.wall li').count()).toBe(0)
  await parts.button(page, 'easy').click()
  await expect.poll(() => page.locator('.wall .thumbnail svg').count()).toBe(8)
})

test('New: a wall of puzzles to choose from; settings that cannot be are refused', async () => {
  const page = await playground.open({}, `#/new/${hitori.name}`)
  await page.getByLabel(texts.rows('size'), { exact: true }).fill('5')
  await page.getByLabel(texts.columns('size'), { exact: true }).fill('5')
  await page.getByLabel('Difficulty', { exact: true }).selectOption('easy')
  await parts.button(page, texts.generate).click()
  await expect.poll(() => page.locator('.wall .thumbnail svg').count()).toBe(8)
  const walls = await page.locator('.wall svg').evaluateAll((all) => all.map((each) => each.outerHTML))
  expect(new Set(walls).size).toBe(8)
  await parts.button(page, texts.puzzleNumber(3)).click()
  await isReady(page)
  await says(page.locator('.panel h1'), '5×5')
  // The address keeps the settings, and so the wall comes back as it was.
  await page.goBack()
  await expect.poll(() => page.locator('.wall .thumbnail svg').count()).toBe(8)
  expect(await page.locator('.wall svg').evaluateAll((all) => all.map((each) => each.outerHTML))).toEqual(walls)
  // The seed is there for those who look for it.
  const seed = page.getByLabel(texts.seed, { exact: true })
  expect(await seed.isVisible()).toBe(false)
  await page.getByText(texts.advanced, { exact: true }).click()
  expect(await seed.inputValue()).not.toBe('')
  await page.getByLabel(texts.rows('size'), { exact: true }).fill('1')
  await parts.button(page, texts.generate).click()
  await says(page.locator('.wall .fault').first(), /size: expected/)
})

test.each([
  { device: 'desk', options: {} },
  { device: 'phone', options: PHONE },
])('Learn: the rules of a family, and an example of a deduction rule, on a $device', async ({ options }) => {
  const family = explained[0]!
  const page = await playground.open(options, '#/learn')
  await page.locator('.topic').filter({ hasText: family.title }).click()
  for (const words of Object.values(family.deductionRules)) await page.getByText(words, { exact: true }).waitFor()
  const example = page.locator('.rule-example')
  await example.locator('.drawn svg').waitFor()
  const [, [code] = []] = Object.entries(family.deductionRules)
  await page
    .locator('.rule-head')
    .filter({ hasText: texts.ruleName(code!) })
    .first()
    .click()
  await example.locator('.drawn svg').waitFor()
  expect(await example.locator('.cell.fresh').count()).toBeGreaterThan(0)
  expect(await stickingOut(page)).toEqual([])
})

test.each(['#/', `#/new/${hitori.name}`, '#/library', `#/learn/${hitori.name}`, `#/print/${hitori.name}`])(
  'on a phone nothing of %s is narrower than it or too small for a finger',
  async (address) => {
    const page = await playground.open(PHONE, address)
    const small = await page.locator('button, select, a.chip, .top-bar a').evaluateAll((all) =>
      all
        .filter((each) => !each.matches('.coordinate') && each.getClientRects().length > 0)
        .filter((each) => each.getBoundingClientRect().height < 44)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
    expect(small).toEqual([])
    expect(await stickingOut(page)).toEqual([])
  },
)
