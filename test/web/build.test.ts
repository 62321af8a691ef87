import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { resolveConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AnyFamily, drawingToSvg, families } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { cardOf } from '../../web/worker/family-card.ts'
import { isReady, parts, paste, sharedBrowser } from './playground.ts'
import { BUILT_PAGE, serveFolders } from './static-server.ts'

const built = filesIn(BUILT_PAGE)
const chunks = new Map(built.map(({ path, text }) => [basename(path), text]))

/** Compressed, script and style. The worker and the families come while people look around. */
const MOST_BYTES_OF_PAGE = 45_000
const MOST_BYTES_OF_WORKER = 30_000
// With links of Penpa+, which are compressed, in three of them.
const MOST_BYTES_OF_FAMILY = 80_000

describe('what is loaded at first is small', () => {
  test('the page', () => {
    expect(compressed([...shell(), ...styles(), 'index.html'])).toBeLessThan(MOST_BYTES_OF_PAGE)
  })

  test('its worker', () => {
    expect(compressed(workerScripts())).toBeLessThan(MOST_BYTES_OF_WORKER)
  })

  test.each(families)('$title, with all that it needs', (family) => {
    const scripts = withImports([chunkOf(family)]).filter((name) => !workerScripts().includes(name))
    expect(compressed(scripts)).toBeLessThan(MOST_BYTES_OF_FAMILY)
  })
})

test.each(families)('neither the page nor its worker has code of $title at first', (family) => {
  const first = [...shell(), ...workerScripts()]
  expect(first).not.toContain(chunkOf(family))
  // What the menus say of a family is in the page; everything else that it says is said by its code.
  const menus = JSON.stringify(cardOf(family))
  const sentences = literalsIn(chunks.get(chunkOf(family))!).filter((words) => !menus.includes(words))
  expect(sentences.length).toBeGreaterThan(3)
  const code = first.map((name) => chunks.get(name)!).join('\n')
  expect(sentences.filter((words) => code.includes(words))).toEqual([])
})

test('all addresses in the built page are relative, so that it works under any path', () => {
  const addresses = [...indexHtml().matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1])
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) expect(address).toMatch(/^\.\//)
  for (const [name, text] of chunks) {
    if (name.endsWith('.js')) expect(text).not.toMatch(/["'`(]\/assets\//)
    if (name.endsWith('.css')) expect(text).not.toMatch(/url\(["']?\//)
  }
})

test('things of several colours look on the page as in the pictures that are saved', () => {
  const mark = { shape: 'piece', place: [0, 0], letter: 'A', label: 'A', colour: 1 } as const
  const picture = drawingToSvg({ rows: 1, columns: 1, marks: [mark], lines: [] }, '')
  // All of them for light, and then all for dark.
  const inPictures = [...picture.matchAll(/--colour\d:(#\w+)/g)].map(([, value]) => value)
  expect(inPictures.length).toBeGreaterThan(2)
  const theme = readFileSync(new URL('../../web/styles/theme.css', import.meta.url), 'utf8')
  const onPage = [...theme.matchAll(/--colour\d: light-dark\((#\w+), (#\w+)\)/g)]
  expect([...onPage.map(([, light]) => light), ...onPage.map(([, , dark]) => dark)]).toEqual(inPictures)
})

describe('a family is loaded when it is chosen', () => {
  let server: Awaited<ReturnType<typeof serveFolders>>
  let page: Page

  beforeEach(async () => {
    server = await serveFolders({ '/': BUILT_PAGE })
    page = await (await sharedBrowser()).newPage({ serviceWorkers: 'block' })
  })
  afterEach(async () => {
    await page.context().close()
    await server.close()
  })

  async function open(rest: string): Promise<void> {
    await page.goto(`${server.origin}/${rest}`)
    await isReady(page)
    await parts.picture(page).waitFor()
  }

  function familiesLoaded(): string[] {
    return families.filter((family) => server.requests.includes(`/assets/${chunkOf(family)}`)).map(({ name }) => name)
  }

  test('one alone from the address, another from the next', async () => {
    const [first, second] = [families.at(-1)!, families[0]!]
    await open(`#/t/${first.name}`)
    expect(familiesLoaded()).toEqual([first.name])
    await page.goto(`${server.origin}/#/t/${second.name}`)
    await expect.poll(() => familiesLoaded().sort()).toEqual([first.name, second.name].sort())
  })

  test('the one that a pasted text is for', async () => {
    const pasted = families.at(-1)!
    await open(`#/t/${families[0]!.name}`)
    await paste(page, pasted.examples[0]!.text)
    await expect.poll(() => page.locator('.panel h1').textContent()).toContain(pasted.title)
    expect(familiesLoaded()).toContain(pasted.name)
  })

  test('the page links to the documentation on the site, which has it, and nowhere else', async () => {
    await open(`#/t/${families[0]!.name}`)
    const link = page.getByRole('link', { name: texts.docs, exact: true })
    expect(await link.count()).toBe(0)
    const configFile = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url))
    const hooks = async (mode: string) => {
      const { plugins } = await resolveConfig({ configFile, mode, logLevel: 'silent' }, 'build', mode)
      return plugins.filter(({ name }) => name === 'docs-link').map((plugin) => plugin.transformIndexHtml)
    }
    expect(await hooks('production')).toEqual([])
    const [marking] = (await hooks('site')) as (() => { tag: string; attrs: { name: string } }[])[]
    const marks = marking!().map(({ tag, attrs }) => `<${tag} name="${attrs.name}">`)
    await page.route(`${server.origin}/`, (route) =>
      route.fulfill({ body: indexHtml().replace('</head>', `${marks.join('')}</head>`), contentType: 'text/html' }),
    )
    await page.reload()
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('./docs/')
  })

  test('modes and places are loaded when they are opened', async () => {
    await open(`#/t/${families[0]!.name}`)
    const scripts = () => server.requests.filter((path) => path.endsWith('.js')).length
    for (const mode of ['set', 'analyse'] as const) {
      const before = scripts()
      await parts.mode(page, mode).click()
      await expect.poll(scripts).toBeGreaterThan(before)
    }
    const before = scripts()
    await page.goto(`${server.origin}/#/library`)
    await expect.poll(scripts).toBeGreaterThan(before)
  })
})

function filesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

function indexHtml(): string {
  return chunks.get('index.html')!
}

/** All scripts that the page loads before it does anything. */
function shell(): string[] {
  const named = [...indexHtml().matchAll(/(?:src|href)="\.\/assets\/([^"]*\.js)"/g)].map((match) => match[1]!)
  expect(named.length).toBeGreaterThan(0)
  return withImports(named)
}

function styles(): string[] {
  return [...indexHtml().matchAll(/href="\.\/assets\/([^"]*\.css)"/g)].map((match) => match[1]!)
}

function workerScripts(): string[] {
  const named = shell().flatMap((name) =>
    [...chunks.get(name)!.matchAll(/new URL\([`"'](?:\.\/|assets\/)?([\w-]+\.js)[`"']/g)].map((match) => match[1]!),
  )
  expect(named).toHaveLength(1)
  return withImports(named)
}

function chunkOf({ name }: AnyFamily): string {
  const found = [...chunks.keys()].filter((chunk) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(chunk))
  expect(found).toHaveLength(1)
  return found[0]!
}

/** These scripts and all that they import, without what they ask for later. */
function withImports(names: readonly string[]): string[] {
  const all = new Set(names)
  for (const name of all) {
    const text = chunks.get(name)
    if (text === undefined) throw new Error(`there is no script ${name}`)
    for (const [, imported] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) all.add(imported!)
  }
  return [...all]
}

function compressed(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(chunks.get(name)!).length, 0)
}

/** Sentences in a script: literals that have several words. */
function literalsIn(script: string): string[] {
  return [...script.matchAll(/[`"']([A-Za-z][\w,;: -]{20,120})[`"']/g)]
    .map((match) => match[1]!)
    .filter((words) => words.split(' ').length >= 4)
}
