import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, demonstrations, ERASER, families, type Puzzle } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { savingTexts } from '../../web/texts/saving.ts'
import { writtenIn } from '../contract/puzzles.ts'
import { xmlElements } from '../drawing/xml.ts'
import { paste } from './pasting.ts'
import { isRead, parts, says, usePlayground } from './playground.ts'

const playground = usePlayground()

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

const tab = (page: Page, view: keyof typeof texts.views) => page.getByRole('tab', { name: texts.views[view] })
const share = (page: Page) => page.locator('details.share')
const link = (page: Page) => page.getByLabel(texts.linkField)

async function openShare(page: Page): Promise<void> {
  await share(page).locator('summary').click()
  await link(page).waitFor()
}

/** What stands on the page, as far as its address is to keep it. */
function shown(page: Page) {
  return page.evaluate(() => {
    const value = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value
    const words = (selector: string) => document.querySelector(selector)?.textContent
    return {
      family: value('#family'),
      text: value('#text'),
      view: words('[role="tab"][aria-selected="true"]'),
      method: value('.method select'),
      fields: [...document.querySelectorAll<HTMLInputElement>('.generator input, .generator select')].map((field) =>
        field.type === 'checkbox' ? String(field.checked) : field.value,
      ),
      squares: [...document.querySelectorAll('.panel figure [role="gridcell"]')].map((cell) =>
        cell.getAttribute('aria-label'),
      ),
      step: words('.chosen-step'),
      verdict: words('.verdict[aria-busy="false"] .title'),
      standing: words('.standing'),
      watched: [value('#tree-demonstration'), value('#tree-size')],
    }
  })
}

/** Waits until the address keeps this, and opens it where nobody has been before. */
async function reopened(page: Page, kept: RegExp): Promise<Page> {
  await expect.poll(() => new URL(page.url()).hash).toMatch(kept)
  return playground.open({}, new URL(page.url()).hash)
}

describe.each(families)('$title: the address', (family) => {
  const example = family.open(family.examples[1]!.text)
  const start = `#${new URLSearchParams({ family: family.name, text: example.text() })}`

  test('keeps the problem, the method, the generator and the deduction that is shown', async () => {
    const page = await playground.open({}, start)
    await isRead(page)
    const method = family.methods.at(-1)!
    if (family.methods.length > 1) await page.locator('.method select').selectOption(method)
    const parameter = family.parameters.find(({ kind }) => kind === 'whole')
    if (parameter) await page.getByLabel(texts.parameter(parameter.name), { exact: true }).fill('7')
    await page.getByLabel(texts.seed, { exact: true }).fill('some & seed')
    if (family.can.explain) {
      await parts.ability(page, 'explain').click()
      await parts.deductions(page).last().click()
      await says(page.locator('.chosen-step'), /^Step \d/)
    }
    const fresh = await reopened(page, family.can.explain ? /step=.*some/ : /some/)
    const expected = await shown(page)
    expect(expected.method ?? method).toBe(method)
    expect(expected.fields).toContain('some & seed')
    await expect.poll(() => shown(fresh)).toEqual(expected)
  })

  test('keeps a board that is played, and one that is set', async () => {
    const page = await playground.open({}, `${start}&view=play`)
    if (family.hands.play) {
      await says(page.locator('.standing'), /./)
      const untouched = await shown(page)
      await playSomething(page, example)
      const fresh = await reopened(page, /position=/)
      const expected = await shown(page)
      expect(expected.squares).not.toEqual(untouched.squares)
      await expect.poll(() => shown(fresh)).toEqual(expected)
    }
    if (!family.hands.set) return
    await tab(page, 'set').click()
    await page.locator('.verdict[aria-busy="false"]').waitFor()
    const fresh = await reopened(page, /view=set/)
    await fresh.locator('.verdict[aria-busy="false"]').waitFor()
    await expect.poll(() => shown(fresh)).toEqual(await shown(page))
  })

  test('has the problem in every notation beside it, or why not', async () => {
    for (const puzzle of family.examples.map(({ text }) => family.open(text)).slice(0, 2)) {
      const page = await playground.open({}, `#${new URLSearchParams({ family: family.name, text: puzzle.text() })}`)
      await openShare(page)
      const entries = page.locator('.exports li')
      await expect.poll(() => entries.count()).toBe(family.notations.length)
      for (const [at, { name, title }] of family.notations.entries())
        await isWritten(entries.nth(at), puzzle, name, title)
    }
  })
})

/** Uses the first tool that does something on the first square where it does. */
async function playSomething(page: Page, puzzle: Puzzle): Promise<void> {
  const play = puzzle.play()!
  const position = play.start()
  const cells = parts.board(page).getByRole('gridcell')
  const { rows, columns } = play.draw(position)
  for (const { name, title, kind } of play.tools.flatMap(({ tools }) => tools)) {
    for (let square = 0; square < rows * columns; square++) {
      const place = [Math.floor(square / columns), square % columns] as const
      const [to] = kind === 'move' ? play.targets(position, place) : []
      if (kind === 'move' ? !to : play.act(position, { tool: name, place }) === position) continue
      await page.locator('.tools label', { has: page.getByLabel(title, { exact: true }) }).click()
      const cellAt = ([row, column]: readonly [number, number]) =>
        parts.board(page).locator(`[data-row="${row}"][data-column="${column}"]`)
      await cellAt(place).click()
      if (to) {
        await expect.poll(() => cells.and(page.locator('.target')).count()).toBeGreaterThan(0)
        await cellAt([to[0], to[1]]).click()
      }
      return
    }
  }
  throw new Error(`nothing can be played in ${puzzle.family.name}, not even ${ERASER}`)
}

async function isWritten(
  entry: ReturnType<Page['locator']>,
  puzzle: Puzzle,
  notation: string,
  title: string,
): Promise<void> {
  const written = writtenIn(puzzle, notation)
  if (written === undefined) {
    await says(entry, new RegExp(`^${escaped(texts.notationTitle(title))}: \\S`))
    expect(await entry.locator('textarea, a').count()).toBe(0)
    return
  }
  expect(await entry.getByLabel(title, { exact: true }).inputValue()).toBe(written)
  const anchors = entry.locator('a')
  if (!/^https?:\/\/\S+$/.test(written)) {
    expect(await anchors.count()).toBe(0)
    return
  }
  expect(await anchors.count()).toBe(1)
  expect(await anchors.getAttribute('href')).toBe(written)
  expect(await anchors.getAttribute('target')).toBe('_blank')
  expect(await anchors.getAttribute('rel')).toContain('noreferrer')
  expect(await anchors.textContent()).toBe(texts.openThere(new URL(written).host))
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test('the address keeps what is watched', async () => {
  const page = await playground.open({}, '#view=watch')
  const demonstration = demonstrations.at(-1)!
  await page.locator('#tree-demonstration').selectOption(demonstration.name)
  const fresh = await reopened(page, new RegExp(`watch=${demonstration.name}`))
  await expect.poll(async () => (await shown(fresh)).watched).toEqual((await shown(page)).watched)
  expect((await shown(fresh)).watched[0]).toBe(demonstration.name)
})

test('the method of one family does not follow to another that does not have it', async () => {
  const one = families.find(({ methods }) => methods.length > 1)!
  const other = families.find(({ methods }) => !methods.includes(one.methods.at(-1)!))!
  const page = await playground.open({}, `#family=${one.name}`)
  await page.locator('.method select').selectOption(one.methods.at(-1)!)
  await expect.poll(() => new URL(page.url()).hash).toContain('method=')
  await parts.family(page).selectOption(other.name)
  await expect.poll(() => new URL(page.url()).hash).toMatch(new RegExp(`family=${other.name}&text`))
})

test('the link is copied, and a new one after a change', async () => {
  const page = await playground.open(CLIPBOARD)
  await isRead(page)
  await openShare(page)
  const copy = page.getByRole('button', { name: texts.copyLink, exact: true })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await copy.click()
  await page.getByRole('button', { name: texts.linkCopied }).waitFor()
  expect(await copied()).toBe(await link(page).inputValue())
  await expect.poll(() => page.url()).toBe(await copied())
  await tab(page, 'set').click()
  await copy.click()
  await page.getByRole('button', { name: texts.linkCopied }).waitFor()
  expect(await copied()).toMatch(/view=set/)
  const entry = page.locator('.exports li').first()
  await entry.getByRole('button', { name: texts.copyNotation(families[0]!.notations[0]!.title) }).click()
  await expect.poll(copied).toBe(families[0]!.examples[0]!.text)
})

test('a problem too long for a link says so, and its text can be saved', async () => {
  const page = await playground.open()
  await isRead(page)
  await openShare(page)
  await says(share(page), texts.shareHint)
  const row = families[0]!.examples[0]!.text.split('\n')[0]!.repeat(20)
  const text = Array<string>(100).fill(row).join('\n')
  await paste(page, text)
  await says(share(page), texts.linkTooLong)
  await expect.poll(() => new URL(page.url()).hash).not.toContain('text=')
  await expect.poll(() => saved(page, texts.saveText).then(String)).toBe(families[0]!.open(text).text())
  // Too long for the editor too.
  await paste(page, `${text}\n`, 11)
  await page.getByText(/too long to edit here/).waitFor()
  await says(parts.textStatus(page), /^Read as /)
  await says(share(page), texts.linkTooLong)
  await says(page.locator('.exports'), /too long to be shown here/)
})

async function saved(page: Page, button: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await share(page).getByRole('button', { name: button, exact: true }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${await parts.family(page).inputValue()}\\.(svg|png|txt)$`))
  return readFile(await download.path())
}

test('pictures and texts are saved as they are', async () => {
  const page = await playground.open()
  await isRead(page)
  await openShare(page)
  for (const family of families) {
    await parts.family(page).selectOption(family.name)
    await says(parts.textStatus(page), /^Read as /)
    await isSaved(page, family)
  }
})

async function isSaved(page: Page, family: AnyFamily): Promise<void> {
  const puzzle = family.open(await parts.text(page).inputValue())
  expect(String(await saved(page, texts.saveText))).toBe(puzzle.text())

  const file = String(await saved(page, savingTexts.saveSvg))
  expect(file.startsWith('<?xml')).toBe(true)
  const elements = xmlElements(file.slice(file.indexOf('?>') + 2).trim())
  const onPage = await parts
    .picture(page)
    .first()
    .evaluate((svg) => new XMLSerializer().serializeToString(svg))
  const inner = (all: ReturnType<typeof xmlElements>) =>
    all.slice(1).map(({ name, attributes, text }) => [name, attributes, text])
  expect(inner(elements)).toEqual(inner(xmlElements(onPage)))
  expect(Number(elements[0]!.attributes.width)).toBeGreaterThan(0)

  const png = await saved(page, savingTexts.savePng)
  expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]))
  expect(png.toString('latin1', 12, 16)).toBe('IHDR')
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(1200)
}

test.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['on the smallest phone', { viewport: { width: 320, height: 568 }, colorScheme: 'dark' }],
] as const)('%s, axe finds nothing in what is shared and saved, and nothing sticks out', async (_, options) => {
  const page = await playground.open(options)
  await isRead(page)
  await openShare(page)
  for (const family of families) {
    await parts.family(page).selectOption(family.name)
    await says(parts.textStatus(page), /^Read as /)
    await expect.poll(() => page.locator('.exports li').count()).toBe(family.notations.length)
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .include('.share')
      .options({ resultTypes: ['violations'] })
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual('viewport' in options ? options.viewport.width : 1280)
  }
})
