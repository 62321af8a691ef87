import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { families } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { printTexts } from '../../web/texts/print.ts'
import { treeTexts } from '../../web/texts/tree.ts'
import { anytimeFamily } from './kinds.ts'
import { isReady, parts, says, sharedBrowser, untilFilm } from './playground.ts'
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
  await page.goto(`${address}#/t/${families[0]!.name}`)
  await isReady(page)
  return page
}

/** Waits until everything is kept, and the page is controlled by the service worker. */
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
  await isReady(page)
  expect(await page.title()).toContain(texts.name)
  const here = page.url().split('#')[0]!
  for (const family of families) {
    await page.goto(`${here}#/t/${family.name}`)
    await says(page.locator('.panel h1'), family.title)
  }
  await page.goto(`${here}#/t/${anytimeFamily.name}?mode=analyse`)
  await page.getByLabel(texts.timeLimit).selectOption(texts.timeNamed(1000))
  await parts.button(page, texts.solve).click()
  await says(parts.check(page), / right\.$/)
  await page.locator('.plot canvas').waitFor()
  await untilFilm(page)
  await page.goto(`${here}#/learn/search-trees`)
  await says(page.locator('.tree-counters'), treeTexts.nodes)
  await page.goto(`${here}#/print/${families[0]!.name}`)
  await page.getByLabel(printTexts.count, { exact: true }).fill('1')
  await page.getByRole('button', { name: printTexts.make }).click()
  await page.locator('.sheet-page').first().waitFor()
  await page.goto(`${here}#/library`)
  await page.getByRole('heading', { name: texts.library }).waitFor()

  // An address that was never visited, with something behind the path.
  await page.goto(`${server.origin}${HERE}?from=elsewhere#/t/${families.at(-1)!.name}`)
  await says(page.locator('.panel h1'), families.at(-1)!.title)
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

  const script = await renameScripts()
  await replaceIn('offline-worker.js', /const VERSION = "[^"]*"/, 'const VERSION = "the next one"')
  await replaceIn('index.html', /<title>[^<]*/, '<title>The next version')
  const after = before[0]!.replace(/\S+$/, 'the next one')
  await page.goto('about:blank')
  await page.goto(`${server.origin}${HERE}#/t/${families[0]!.name}`)
  await isReady(page)
  await expect.poll(async () => (await cacheNames(page)).sort()).toEqual([...ofOther, after].sort())
  expect(await page.title()).toBe('The next version')
  await server.close()

  // What is kept now is the new version and nothing else, though the old one is still in the browser's own cache.
  await page.reload()
  await isReady(page)
  expect(await page.title()).toBe('The next version')
  expect(await page.locator('script[type="module"]').getAttribute('src')).toContain(script)
  await other.reload()
  await isReady(other)
  expect(await other.title()).toContain(texts.name)
})

async function replaceIn(file: string, what: RegExp | string, by: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  const replaced = text.replace(what, by)
  expect(replaced).not.toBe(text)
  await writeFile(join(folder, file), replaced)
}

/**
 * A script that has changed has another name, and so have all that load it or import from it: here all of them. Gives
 * the name of the first one.
 */
async function renameScripts(): Promise<string> {
  const assets = join(folder, 'assets')
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  for (const script of scripts) await rename(join(assets, script), join(assets, `next-${script}`))
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|html)$/.test(file)) continue
    let text = await readFile(join(folder, file), 'utf8')
    for (const script of scripts) text = text.replaceAll(script, `next-${script}`)
    await writeFile(join(folder, file), text)
  }
  return /assets\/(next-index-[\w-]+\.js)/.exec(await readFile(join(folder, 'index.html'), 'utf8'))![1]!
}
