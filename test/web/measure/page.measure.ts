import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { familyNamed, run } from '../../../src/index.ts'
import { texts } from '../../../web/texts/index.ts'
import { isRead, parts, says, sharedBrowser, usePlayground } from '../playground.ts'
import { BUILT_PAGE, serveFolders } from '../static-server.ts'

const playground = usePlayground()
const lines: string[] = []

const LOADS = 7
const SEARCH_MILLISECONDS = 10_000
const TYPING_MILLISECONDS = 6000
/** The page must answer within these. */
const LIMITS = { kilobytes: 100, load: 1000, freeze: 100, stop: 200 }

afterAll(() => {
  const folder = new URL('../../../bench/results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const text = ['# The page', '', ...lines, ''].join('\n')
  writeFileSync(fileURLToPath(new URL('page.md', folder)), text)
  console.log(text)
})

test('first load', async () => {
  const browser = await sharedBrowser()
  const server = await serveFolders({ '/': BUILT_PAGE })
  const times: number[] = []
  let bytes = 0
  for (let load = 0; load < LOADS; load++) {
    // A context of its own, in which nothing is kept from before.
    const page = await browser.newPage({ serviceWorkers: 'block' })
    await page.addInitScript(watchForBoard)
    await page.goto(`${server.origin}/`)
    await expect.poll(() => page.evaluate(() => (window as { boardAt?: number }).boardAt)).toBeTypeOf('number')
    times.push(await page.evaluate(() => (window as { boardAt?: number }).boardAt!))
    bytes = compressed(await page.evaluate(scriptsOfPage))
    await page.context().close()
  }
  await server.close()
  times.sort((a, b) => a - b)
  const kilobytes = bytes / 1000
  lines.push(
    `Scripts of the shell, compressed: ${kilobytes.toFixed(1)} kB. From the request to a board that can be used, ${LOADS} loads with nothing kept: median ${Math.round(times[LOADS >> 1]!)} ms, longest ${Math.round(times.at(-1)!)} ms.`,
    '',
    `Searches of ${SEARCH_MILLISECONDS / 1000} s. The longest time in which the page could not have answered, while somebody types, and while somebody changes views ten times a second; and how long it takes to stop:`,
    '',
    '| search | typing | changing views | stop |',
    '|---|--:|--:|--:|',
  )
  expect(kilobytes).toBeLessThan(LIMITS.kilobytes)
  expect(times.at(-1)).toBeLessThan(LIMITS.load)
})

/** Runs in the page before anything else. */
function watchForBoard(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role="gridcell"]')) return
    observer.disconnect()
    Object.assign(window, { boardAt: performance.now() })
  }).observe(document, { subtree: true, childList: true })
}

/** Runs in the page: the files of its own scripts, without those of its workers. */
function scriptsOfPage(): string[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = entries.filter(({ name, initiatorType }) => name.endsWith('.js') && /script|link/.test(initiatorType))
  return scripts.map(({ name }) => new URL(name).pathname)
}

function compressed(paths: readonly string[]): number {
  if (paths.length === 0) throw new Error('the page has loaded no scripts')
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(BUILT_PAGE, path))).length, 0)
}

const generated = (family: string, settings: Record<string, string>) => {
  const outcome = run(familyNamed(family).generate(settings, 1))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer.text()
}

/** Searches that take long: family, what is asked, by which method, and the problem. */
const searches: readonly [string, 'solve' | 'count', string | undefined, () => string][] = [
  ['rooks', 'solve', 'cover', () => generated('rooks', { size: '24x24', density: '0.3' })],
  ['queens', 'count', undefined, () => '19'],
  ['kings', 'solve', 'listing', () => generated('kings', { n: '100' })],
  ['hitori', 'count', undefined, () => Array(26).fill('.'.repeat(26)).join('\n')],
  ['skyscrapers', 'count', undefined, () => emptySkyline(12)],
  ['queen-attack', 'solve', undefined, () => generated('queen-attack', { n: '30' })],
]

test.each(searches)('a long search of %s', async (family, task, method, text) => {
  const page = await playground.open()
  await parts.family(page).selectOption(family)
  await isRead(page)
  await parts.text(page).fill(text())
  await isRead(page)
  if (method) await page.getByLabel(texts.method).selectOption(method)
  const tab = (view: string) => page.locator(`#tab-${view}`)
  // What is seen for the first time takes longer, with or without a search.
  for (const view of ['play', 'solve']) await tab(view).click()
  await (task === 'solve' ? parts.solve(page) : parts.ability(page, task)).click()
  await says(parts.outcome(page), texts.running[task])
  // Somebody goes on using the page all the while: types, and then changes views. Parts are found by their ids, as looking for names keeps the page busy.
  await watchTurns(page)
  await repeatedly(TYPING_MILLISECONDS, (turn) => page.locator('#seed').fill(String(turn)))
  const typing = await longestTurn(page)
  await watchTurns(page)
  await repeatedly(SEARCH_MILLISECONDS - TYPING_MILLISECONDS, (turn) => tab(turn % 2 === 0 ? 'play' : 'solve').click())
  await tab('solve').click()
  const changing = await longestTurn(page)
  const stillRuns = (await parts.stop(page).getAttribute('aria-disabled')) === 'false'
  const stop = stillRuns ? await timeToStop(page) : undefined
  const stopped = stop === undefined ? 'ended by itself' : `${Math.round(stop)} ms`
  lines.push(`| ${family}, ${task} | ${Math.round(typing)} ms | ${Math.round(changing)} ms | ${stopped} |`)
  expect(typing).toBeLessThan(LIMITS.freeze)
  if (stop !== undefined) expect(stop).toBeLessThan(LIMITS.stop)
})

function emptySkyline(size: number): string {
  const edge = ` ${' .'.repeat(size)}`
  return [
    edge,
    ...Array(size).fill(
      Array(size + 2)
        .fill('.')
        .join(' '),
    ),
    edge,
  ].join('\n')
}

/** Does something again and again, at the pace of somebody in a hurry. */
async function repeatedly(milliseconds: number, something: (turn: number) => Promise<void>): Promise<void> {
  const ends = performance.now() + milliseconds
  for (let turn = 0; performance.now() < ends; turn++) {
    await something(turn)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The longest time in which the page could not have answered: between two turns of its loop. */
async function watchTurns(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = { longest: 0, last: performance.now() }
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      const now = performance.now()
      watch.longest = Math.max(watch.longest, now - watch.last)
      watch.last = now
      setTimeout(() => channel.port2.postMessage(null), 4)
    }
    channel.port2.postMessage(null)
    Object.assign(window, { watch })
  })
}

function longestTurn(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { watch: { longest: number } }).watch.longest)
}

/** From the click on Stop until the page shows what was found, in milliseconds, measured inside the page. */
function timeToStop(page: Page): Promise<number> {
  return parts.stop(page).evaluate((button: HTMLElement) => {
    const outcome = document.querySelector('.outcome [role="status"]')!
    return new Promise<number>((resolve) => {
      const clicked = performance.now()
      new MutationObserver(() => {
        if (/^(Stopped|At least)/.test(outcome.textContent)) resolve(performance.now() - clicked)
      }).observe(outcome, { subtree: true, childList: true, characterData: true })
      button.click()
    })
  })
}
