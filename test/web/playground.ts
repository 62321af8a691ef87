import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { familyNamed, type Json } from '../../src/index.ts'
import type { Question } from '../../web/protocol.ts'
import { texts } from '../../web/texts/index.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const BLANK = 'about:blank'
/** What the driver itself says where a page may keep nothing for later. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** A page in a context of its own, and the options that the context was made with. */
interface Tab {
  readonly context: BrowserContext
  readonly page: Page
  readonly options: string
}

interface Playground {
  /** A page on the playground that nobody has touched since it was loaded; what follows the address can be given. */
  readonly open: (options?: BrowserContextOptions, rest?: string) => Promise<Page>
}

/**
 * A browser and the real server for the tests of a file. After each test its pages are left, and it fails if one of them
 * complained or asked for anything from another host.
 */
export function usePlayground(): Playground {
  let server: ChildProcess
  let address: string
  let browser: Browser
  const complaints: string[] = []
  // In a new tab the page takes twice as long to open, so tabs are used again by tests with the same options.
  const inUse: Tab[] = []
  const free: Tab[] = []

  beforeAll(async () => {
    server = spawn(process.execPath, [fileURLToPath(new URL('../../dist/main.js', import.meta.url)), 'serve'], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    address = await addressFrom(server)
    browser = await launchBrowser()
  })

  afterEach(async ({ task }) => {
    const tabs = inUse.splice(0)
    // After a failure nobody knows what goes on in a tab.
    if (task.result?.state === 'fail') await Promise.all(tabs.map(({ context }) => context.close()))
    else {
      await Promise.all(tabs.map(leave))
      free.push(...tabs)
    }
    expect(complaints.splice(0)).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    if (server?.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  })

  async function newTab(options: BrowserContextOptions): Promise<Tab> {
    // Keeping all files of the page for later would take time from every tab.
    const usual = { viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' } as const
    const context = await browser.newContext({ ...usual, ...options })
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.text() === BLOCKED) return
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('request', (request) => {
      const url = request.url()
      if (url === BLANK || url.startsWith(address) || /^(data|blob):/.test(url)) return
      complaints.push(`a request for ${url}`)
    })
    return { context, page, options: JSON.stringify(options) }
  }

  return {
    open: async (options = {}, rest = '') => {
      const known = free.findIndex((tab) => tab.options === JSON.stringify(options))
      const tab = known < 0 ? await newTab(options) : free.splice(known, 1)[0]!
      inUse.push(tab)
      await tab.page.goto(address + rest)
      await tab.page.getByRole('heading', { level: 1 }).waitFor()
      return tab.page
    },
  }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromium'), args: ARGUMENTS })
}

/** With another page in the tab the worker has ended. The next test finds nothing of this one, in no storage either. */
async function leave({ page }: Tab): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    // A board that is in play would be kept when the page is left.
    Storage.prototype.setItem = () => {}
  })
  await page.goto(BLANK)
  await page.mouse.move(0, 0)
}

async function addressFrom(server: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of server.stdout!) {
    said += part
    const found = /http:\/\/localhost:\d+\//.exec(said)
    if (found) return found[0]
  }
  throw new Error(`the server ended without saying where it is: ${said}`)
}

/** The parts of the page, by what they are called there. */
export const parts = {
  text: (page: Page) => page.getByLabel(texts.text, { exact: true }),
  /** Below the text: how it was read, or what is wrong. */
  textStatus: (page: Page) => page.locator('#text-status'),
  mark: (page: Page) => page.locator('.fault-mark mark'),
  goThere: (page: Page) => page.getByRole('button', { name: texts.goThere }),
  solve: (page: Page) => page.getByRole('button', { name: texts.solve, exact: true }),
  stop: (page: Page) => page.getByRole('button', { name: texts.stop, exact: true }),
  ability: (page: Page, ability: Question) => page.getByRole('button', { name: texts.abilities[ability], exact: true }),
  /** The deductions of an explanation, each a button. */
  deductions: (page: Page) => page.locator('.deductions ol').getByRole('button'),
  legend: (page: Page) => page.getByRole('list', { name: texts.legend }),
  outcome: (page: Page) => page.getByRole('status'),
  fact: (page: Page, name: string) => page.locator('.facts div', { hasText: name }).locator('dd'),
  check: (page: Page) => page.locator('.check'),
  board: (page: Page) => page.getByRole('figure', { name: texts.board }),
  picture: (page: Page) => page.getByRole('figure', { name: texts.board }).locator('svg'),
  generate: (page: Page) => page.getByRole('button', { name: texts.generate, exact: true }),
  family: (page: Page) => page.getByLabel(texts.family, { exact: true }),
}

/** Puts a text in and waits until the page has something to say about it. */
export async function enter(page: Page, text: string): Promise<void> {
  await parts.text(page).fill(text)
  await isRead(page)
}

export async function isRead(page: Page): Promise<void> {
  await page.locator('#text-status[aria-busy="false"]').waitFor()
}

/** Methods that look for ever better answers are stopped as soon as they have one. */
export async function solveAndCheck(page: Page): Promise<void> {
  const { isOpenEnded } = familyNamed(await parts.family(page).inputValue())
  await parts.solve(page).click()
  if (isOpenEnded) {
    await says(parts.fact(page, texts.value), /\d/)
    // It may have ended just now, when nothing is left to stop.
    await parts.stop(page).evaluate((button: HTMLElement) => button.click())
  }
  await says(parts.check(page), /^Checked: /)
}

/** The result that the page shows as JSON. */
export async function resultJson(page: Page): Promise<{ readonly [key: string]: Json }> {
  await page.getByText(texts.json).click()
  const area = page.getByRole('textbox', { name: texts.json })
  await expect.poll(() => area.inputValue()).toContain('"status"')
  return JSON.parse(await area.inputValue())
}

/** Waits until an element says this. */
export async function says(element: Locator, words: string | RegExp): Promise<void> {
  await expect.poll(() => element.textContent(), { timeout: 20_000 }).toMatch(words)
}

/** The longest time in which the page could do nothing, in milliseconds, while something else goes on. */
export async function longestFreeze(page: Page, during: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), timer: 0 }
    watch.timer = window.setInterval(() => {
      const now = performance.now()
      watch.longest = Math.max(watch.longest, now - watch.last)
      watch.last = now
    }, 5)
    Object.assign(window, { watch })
  })
  await during()
  return page.evaluate(() => {
    const { watch } = window as unknown as { watch: { longest: number; last: number; timer: number } }
    clearInterval(watch.timer)
    return Math.max(watch.longest, performance.now() - watch.last)
  })
}

/** From the click on Stop until the page shows what was found, in milliseconds, measured inside the page. */
export function timeToStop(page: Page): Promise<number> {
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
