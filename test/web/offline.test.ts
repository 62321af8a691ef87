import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { families } from '../../src/index.ts'
import { filmTexts } from '../../web/texts/film.ts'
import { texts } from '../../web/texts/index.ts'
import { printTexts } from '../../web/texts/print.ts'
import { treeTexts } from '../../web/texts/tree.ts'
import { anytimeFamily } from './kinds.ts'
import { choose, isRead, parts, says, sharedBrowser, solveAndCheck, tab } from './playground.ts'
import { BUILT_PAGE, serveFolders } from './static-server.ts'

const HERE = '/some/deep/path/'
const ELSEWHERE = '/another/copy/'

let context: BrowserContext
let folder: string
let complaints: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-page-'))
  await cp(BUILT_PAGE, folder, { recursive: true })
  context = await (await sharedBrowser()).newContext({ serviceWorkers: 'allow' })
  complaints = []
})
afterEach(async () => {
  await context.close()
  await rm(folder, { recursive: true })
  expect(complaints).toEqual([])
})

async function visit(address: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(address)
  await isRead(page)
  await parts.picture(page).waitFor()
  return page
}

/** Waits until everything is kept, and the page is under the care of whoever keeps it. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const { serviceWorker } = navigator
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

test('after one visit everything works without a connection, under any path', async () => {
  const server = await serveFolders({ [HERE]: folder })
  const page = await visit(server.origin + HERE)
  // Nothing is asked for outside of the folder that the page lives in.
  expect(server.requests.filter((path) => !path.startsWith(HERE))).toEqual([])
  await isKept(page)
  await server.close()

  await page.reload()
  await isRead(page)
  expect(await page.title()).toContain(texts.name)
  for (const family of families) {
    await choose(page, family)
    expect(await parts.text(page).inputValue()).toBe(family.examples[0]!.text)
  }
  await choose(page, anytimeFamily)
  await solveAndCheck(page)
  expect(await parts.check(page).textContent()).toMatch(/ right\.$/)
  await page.locator('.plot canvas').waitFor()
  await tab(page, 'watch').click()
  await page.getByRole('region', { name: filmTexts.film }).waitFor()
  await says(page.locator('.tree-counters'), treeTexts.nodes)
  await expect.poll(() => page.getByRole('figure', { name: treeTexts.board }).locator('svg').count()).toBe(1)
  await page.getByRole('button', { name: texts.printSheet }).click()
  await page.getByLabel(printTexts.count, { exact: true }).fill('1')
  await page.getByRole('button', { name: printTexts.make }).click()
  await page.locator('.sheet-page').first().waitFor()

  // An address that was never visited, with something behind the path.
  await page.goto(`${server.origin}${HERE}?from=elsewhere#family=${families.at(-1)!.name}`)
  await isRead(page)
  expect(await parts.family(page).inputValue()).toBe(families.at(-1)!.name)
})

test('a new version takes over, old files go, and another copy of the page keeps its own', async () => {
  // As static hosts do: for minutes browsers do not even ask whether there is something new.
  const server = await serveFolders({ [HERE]: folder, [ELSEWHERE]: BUILT_PAGE }, 'max-age=600')
  const other = await visit(server.origin + ELSEWHERE)
  await isKept(other)
  const ofOther = await cacheNames(other)
  expect(ofOther).toHaveLength(1)
  const page = await visit(server.origin + HERE)
  await isKept(page)
  const before = (await cacheNames(page)).filter((name) => !ofOther.includes(name))
  expect(before).toHaveLength(1)

  const script = await renameShell()
  await replaceIn('offline-worker.js', /const VERSION = "[^"]*"/, 'const VERSION = "the next one"')
  await replaceIn('index.html', /<title>[^<]*/, '<title>The next version')
  const after = before[0]!.replace(/\S+$/, 'the next one')
  await page.goto('about:blank')
  await page.goto(server.origin + HERE)
  await isRead(page)
  await expect.poll(async () => (await cacheNames(page)).sort()).toEqual([...ofOther, after].sort())
  expect(await page.title()).toBe('The next version')
  await server.close()

  // What is kept now is the new version and nothing else, though the old one is still in the browser's own cache.
  await page.reload()
  await isRead(page)
  expect(await page.title()).toBe('The next version')
  expect(await page.locator('script[type="module"]').getAttribute('src')).toContain(script)
  await parts.family(page).selectOption(families.at(-1)!.name)
  await isRead(page)
  await other.reload()
  await isRead(other)
  expect(await other.title()).toContain(texts.name)
})

async function replaceIn(file: string, what: RegExp | string, by: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  const replaced = text.replace(what, by)
  expect(replaced).not.toBe(text)
  await writeFile(join(folder, file), replaced)
}

/** A page that has changed has a script of another name, by which it is known to all that load it or import from it. */
async function renameShell(): Promise<string> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const old = /assets\/(index-[\w-]+\.js)/.exec(html)![1]!
  const renamed = 'index-renamed.js'
  await rename(join(folder, 'assets', old), join(folder, 'assets', renamed))
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|html)$/.test(file)) continue
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replaceAll(old, renamed))
  }
  return renamed
}
