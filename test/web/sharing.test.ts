import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type AnyFamily, demonstrations, families, type Puzzle } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { savingTexts } from '../../web/texts/saving.ts'
import { writtenIn } from '../contract/puzzles.ts'
import { xmlElements } from '../drawing/xml.ts'
import { anytimeFamily, firstFamily, linkedFamily } from './kinds.ts'
import { paste } from './pasting.ts'
import { actByMouse, someActions, tableOf } from './play-table.ts'
import { isProblem, isRead, parts, says, tab, usePlayground } from './playground.ts'

const playground = usePlayground()

const share = (page: Page) => page.locator('details.share')
const hashOf = (page: Page) => new URL(page.url()).hash

async function openShare(page: Page): Promise<void> {
  await share(page).locator('summary').click()
  await page.getByLabel(texts.linkField).waitFor()
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
  await expect.poll(() => hashOf(page)).toMatch(kept)
  return playground.open({}, hashOf(page))
}

/** With an explanation, and with moves. */
describe.each([firstFamily, anytimeFamily])('$title: the address', (family) => {
  const example = family.open(family.examples[1]!.text)
  const start = `#${new URLSearchParams({ family: family.name, text: example.text() })}`

  test('keeps the problem, the method, the generator and the deduction that is shown', async () => {
    const page = await playground.open({}, start)
    await isRead(page)
    const method = family.methods.at(-1)!
    expect(family.methods.length).toBeGreaterThan(1)
    await page.locator('.method select').selectOption(method)
    const parameter = family.parameters.find(({ kind }) => kind === 'whole')!
    await page.getByLabel(texts.parameter(parameter.name), { exact: true }).fill('7')
    await page.getByLabel(texts.seed, { exact: true }).fill('some & seed')
    if (family.can.explain) {
      await parts.ability(page, 'explain').click()
      await parts.deductions(page).last().click()
      await says(page.locator('.chosen-step'), /^Step \d/)
    }
    const fresh = await reopened(page, family.can.explain ? /step=.*some/ : /some/)
    const expected = await shown(page)
    expect(expected.method).toBe(method)
    expect(expected.fields).toContain('some & seed')
    await expect.poll(() => shown(fresh)).toEqual(expected)
  })

  test('keeps a board that is played, and one that is set', async () => {
    const page = await playground.open({}, `${start}&view=play`)
    await says(page.locator('.standing'), /./)
    const untouched = await shown(page)
    const table = tableOf(family, example.text())
    await actByMouse(page, table, someActions(table, 1))
    const fresh = await reopened(page, /position=/)
    const expected = await shown(page)
    expect(expected.squares).not.toEqual(untouched.squares)
    await expect.poll(() => shown(fresh)).toEqual(expected)

    await tab(page, 'set').click()
    await page.locator('.verdict[aria-busy="false"]').waitFor()
    const set = await reopened(page, /view=set/)
    await set.locator('.verdict[aria-busy="false"]').waitFor()
    await expect.poll(() => shown(set)).toEqual(await shown(page))
  })
})

test('an address that comes while the page writes its own is opened all the same', async () => {
  const page = await playground.open()
  await isRead(page)
  const other = anytimeFamily
  await page.evaluate((hash) => {
    const own = location.href
    location.hash = hash
    // As the page does it, a moment before it is told of the new address.
    history.replaceState(null, '', own)
  }, `#family=${other.name}`)
  await expect.poll(() => parts.family(page).inputValue()).toBe(other.name)
  await expect.poll(() => hashOf(page)).toContain(`family=${other.name}`)
})

/** A family with links to other sites, and one with a notation that cannot write every problem, if there is one. */
const writing = new Set([linkedFamily, ...families.filter(unwritable).slice(0, 1)])

test.each([...writing])('$title: the problem can be had in every notation, or it is said why not', async (family) => {
  const puzzle = unwritable(family) ?? family.open(family.examples[0]!.text)
  const page = await playground.open({}, `#${new URLSearchParams({ family: family.name, text: puzzle.text() })}`)
  await openShare(page)
  const entries = page.locator('.exports li')
  await expect.poll(() => entries.count()).toBe(family.notations.length)
  for (const [at, { name, title }] of family.notations.entries()) await isWritten(entries.nth(at), puzzle, name, title)
})

/** The first example that one of the family's notations cannot write. */
function unwritable(family: AnyFamily): Puzzle | undefined {
  return family.examples
    .map(({ text }) => family.open(text))
    .find((puzzle) => family.notations.some(({ name }) => writtenIn(puzzle, name) === undefined))
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
  await expect.poll(() => hashOf(page)).toContain('method=')
  await parts.family(page).selectOption(other.name)
  await expect.poll(() => hashOf(page)).toMatch(new RegExp(`family=${other.name}&text`))
})

test('a problem too long for a link says so, and its text can be saved', async () => {
  const page = await playground.open()
  await isRead(page)
  await openShare(page)
  await says(share(page), texts.shareHint)
  const row = firstFamily.examples[0]!.text.split('\n')[0]!.repeat(20)
  const text = Array<string>(100).fill(row).join('\n')
  await paste(page, text)
  await says(share(page), texts.linkTooLong)
  await expect.poll(() => hashOf(page)).not.toContain('text=')
  await expect.poll(() => saved(page, texts.saveText).then(String)).toBe(firstFamily.open(text).text())
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
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('pictures and texts are saved as they are', async () => {
  const page = await playground.open()
  await isProblem(page)
  await openShare(page)
  const puzzle = firstFamily.open(await parts.text(page).inputValue())
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
})
