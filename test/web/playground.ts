import { AxeBuilder } from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import type { AnyFamily, Json, Place } from '../../src/index.ts'
import { filmTexts } from '../../web/texts/film.ts'
import { texts } from '../../web/texts/index.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 } }
export const WIDE = { viewport: { width: 1920, height: 1080 } }
export const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** What Playwright itself logs where service workers are blocked. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

interface Playground {
  /** Opens the playground in a context of its own; what follows the address can be given, and what is done before. */
  readonly open: (
    options?: BrowserContextOptions,
    rest?: string,
    before?: (page: Page) => Promise<void>,
  ) => Promise<Page>
}

/** One connection per worker of the test run, to the browser that all of them share. */
let connection: Promise<Browser> | undefined

export function sharedBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject('browser'))
  return connection
}

/**
 * The playground for the tests of a file. After each test its contexts are closed, and the test fails if a page logged
 * an error or a warning, or requested anything from another host.
 */
export function usePlayground(): Playground {
  const address = inject('playground')
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(complaints.splice(0)).toEqual([])
  })

  return {
    open: async (options = {}, rest = '', before) => {
      const browser = await sharedBrowser()
      // Without the service worker, which would fetch every file of the page in every context.
      const context = await browser.newContext({ ...DESKTOP, serviceWorkers: 'block', ...options })
      contexts.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.text() === BLOCKED) return
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      page.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(address) && !/^(data|blob):/.test(url)) complaints.push(`a request for ${url}`)
      })
      await before?.(page)
      await page.goto(address + rest)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  }
}

/** The address of a puzzle at the table. */
export function tableAddress(family: AnyFamily, text: string, more: Readonly<Record<string, string>> = {}): string {
  return `#/t/${family.name}?${new URLSearchParams({ ...more, text })}`
}

/** The parts of the page, by what they are called there. */
export const parts = {
  grid: (page: Page) => page.getByRole('grid'),
  cell: (page: Page, [row, column]: Place) => page.locator(`.squares [data-row="${row}"][data-column="${column}"]`),
  picture: (page: Page) => page.locator('.frame .drawn:not(.behind) svg'),
  mode: (page: Page, mode: keyof typeof texts.modes) => page.getByRole('tab', { name: texts.modes[mode], exact: true }),
  button: (page: Page, name: string) => page.getByRole('button', { name, exact: true }),
  outcome: (page: Page) => page.getByRole('region', { name: texts.outcomeTitle }),
  fact: (page: Page, name: string) => page.locator('.facts div', { hasText: name }).locator('dd'),
  check: (page: Page) => page.locator('.check'),
  verdict: (page: Page) => page.getByRole('region', { name: texts.verdictTitle }),
  hint: (page: Page) => page.locator('.hint-card'),
  standing: (page: Page) => page.locator('.progress-card p').first(),
  steps: (page: Page) => page.locator('.steps > li'),
  notice: (page: Page) => page.locator('.notice p'),
  win: (page: Page) => page.locator('.win-card'),
}

/** Waits until the board can be used in the mode that the table is in: before, keys and clicks mean nothing. */
export async function isReady(page: Page): Promise<void> {
  await page.locator('main.table[aria-busy="false"]').waitFor()
  await parts.grid(page).waitFor()
  await page.locator('.panel h1').waitFor()
}

/** Continues an anytime search until its solution has moves to watch: on a busy machine a second may be too short. */
export async function untilFilm(page: Page): Promise<void> {
  const film = page.getByRole('region', { name: filmTexts.film })
  const isThere = () =>
    film.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )
  for (;;) {
    await says(parts.check(page), /^Checked/)
    if (await isThere()) return
    await parts.button(page, texts.continue).click()
  }
}

/** The result that the page shows as JSON. */
export async function resultJson(page: Page): Promise<{ readonly [key: string]: Json }> {
  const area = page.getByRole('textbox', { name: texts.json })
  if (!(await area.isVisible())) await page.getByText(texts.json).click()
  await expect.poll(() => area.inputValue()).toContain('"status"')
  return JSON.parse(await area.inputValue())
}

/** From now on, what the workers of the page answer is held back until it is released. */
export async function holdAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    let isHeld = true
    const listen = Worker.prototype.addEventListener
    Object.assign(Worker.prototype, {
      addEventListener(this: Worker, type: string, listener: (event: Event) => void): void {
        listen.call(this, type, (event) => {
          const hear = () => listener(event)
          if (isHeld && type === 'message') held.push(hear)
          else hear()
        })
      },
    })
    Object.assign(window, {
      heldAnswers: () => held.length,
      releaseAnswers: () => {
        isHeld = false
        for (const hear of held.splice(0)) hear()
      },
    })
  })
}

/** Lets the page hear what was held back, as soon as there is something. */
export async function releaseAnswers(page: Page): Promise<void> {
  await page.waitForFunction('heldAnswers() > 0')
  await page.evaluate('releaseAnswers()')
}

/** Puts a text on the clipboard of the page and pastes it there. */
export async function paste(page: Page, text: string, selector = 'body'): Promise<void> {
  await page.locator(selector).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Waits until an element says this. */
export async function says(element: Locator, words: string | RegExp): Promise<void> {
  await expect.poll(() => element.textContent()).toMatch(words)
}

/** An SVG picture as the browser writes it. */
export function asWritten(page: Page, svg: string): Promise<string> {
  return page.evaluate(
    (text) => new XMLSerializer().serializeToString(new DOMParser().parseFromString(text, 'image/svg+xml')),
    svg,
  )
}

/** Requires that axe finds nothing, by some of its rules or by all, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page, when: string, rules?: string[]): Promise<void> {
  // All of its rules, but in the page itself and not from a second one, which is only of use to frames from elsewhere.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  const { violations } = await axe.analyze()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    when,
  ).toEqual([])
  expect(await stickingOut(page), when).toEqual([])
}

/** Requires that all of an element is on the screen, and not scrolled away in what it stands in. */
export async function isSeen(element: Locator): Promise<void> {
  const seen = () =>
    element.evaluate((shown) => {
      const { left, top, right, bottom } = shown.getBoundingClientRect()
      const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
      const edges = [
        [left + 2, centre],
        [right - 2, centre],
        [middle, top + 2],
        [middle, bottom - 2],
      ] as const
      return edges.every(([x, y]) => shown.contains(document.elementFromPoint(x, y)))
    })
  await expect.poll(seen).toBe(true)
}

/** What reaches beyond the right edge of the page and makes it scroll sideways. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 80))
  })
}
