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
import { type AnyFamily, type Drawing, drawingToSvg, familyNamed, type Json } from '../../src/index.ts'
import type { Question } from '../../web/protocol.ts'
import { texts } from '../../web/texts/index.ts'

export const DESKTOP = { viewport: { width: 1280, height: 860 } }
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** What Playwright itself logs where service workers are blocked. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

interface Playground {
  /** Opens the playground in a context of its own; what follows the address can be given. */
  readonly open: (options?: BrowserContextOptions, rest?: string) => Promise<Page>
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
    open: async (options = {}, rest = '') => {
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
      await page.goto(address + rest)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  }
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

/** Waits until the text is read and found to be a problem. Until it is read, the page says what it said of the last one. */
export async function isProblem(page: Page): Promise<void> {
  await isRead(page)
  await says(parts.textStatus(page), /^Read as /)
}

/** Chooses a family from the menu, and waits until its first example is read. */
export async function choose(page: Page, family: AnyFamily): Promise<void> {
  await parts.family(page).selectOption(family.name)
  await isProblem(page)
}

export function tab(page: Page, view: keyof typeof texts.views): Locator {
  return page.getByRole('tab', { name: texts.views[view] })
}

/** An anytime search is stopped as soon as it has a solution. */
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

/**
 * Solves until the facts say this, then stops; all of it inside the page, as a search may end while a test still looks.
 * Returns what was to be seen when Stop was pressed.
 */
export function solveUntil(
  page: Page,
  facts: RegExp,
): Promise<{ readonly said: string; readonly hasProgress: boolean }> {
  return parts.solve(page).evaluate(
    (solve: HTMLElement, [pattern, stopWords]) => {
      const outcome = document.querySelector('.outcome')!
      const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === stopWords)!
      return new Promise<{ said: string; hasProgress: boolean }>((resolve, reject) => {
        let hasBegun = false
        const look = () => {
          const isRunning = stop.getAttribute('aria-disabled') === 'false'
          if (hasBegun && !isRunning) return reject(new Error(`ended before its facts said ${pattern}`))
          hasBegun ||= isRunning
          if (!hasBegun || !new RegExp(pattern).test(outcome.querySelector('.facts')!.textContent)) {
            return requestAnimationFrame(look)
          }
          resolve({ said: outcome.textContent, hasProgress: outcome.querySelector('progress') !== null })
          stop.click()
        }
        solve.click()
        requestAnimationFrame(look)
      })
    },
    [facts.source, texts.stop] as const,
  )
}

/** The result that the page shows as JSON. */
export async function resultJson(page: Page): Promise<{ readonly [key: string]: Json }> {
  const area = page.getByRole('textbox', { name: texts.json })
  if (!(await area.isVisible())) await page.getByText(texts.json).click()
  await expect.poll(() => area.inputValue()).toContain('"status"')
  return JSON.parse(await area.inputValue())
}

/** Waits until an element says this. */
export async function says(element: Locator, words: string | RegExp): Promise<void> {
  await expect.poll(() => element.textContent()).toMatch(words)
}

/** Waits until the board shows just this drawing. */
export async function showsDrawing(page: Page, drawing: Drawing, title: string): Promise<void> {
  const expected = await asWritten(page, drawingToSvg(drawing, title))
  const shown = () => parts.picture(page).evaluate((svg) => new XMLSerializer().serializeToString(svg))
  await expect.poll(shown).toBe(expected)
}

/** An SVG picture as the browser writes it. */
export function asWritten(page: Page, svg: string): Promise<string> {
  return page.evaluate(
    (text) => new XMLSerializer().serializeToString(new DOMParser().parseFromString(text, 'image/svg+xml')),
    svg,
  )
}

/** Requires that axe finds nothing, in a part of the page or in all of it, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page, when: string, part = 'body'): Promise<void> {
  // All of its rules, but in the page itself and not from a second one, which is only of use to frames from elsewhere.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .include(part)
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    when,
  ).toEqual([])
  expect(await stickingOut(page), when).toEqual([])
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

/**
 * How long the page's own thread computed while something was done, in milliseconds. This is CPU time, which a busy
 * machine does not lengthen; the page cannot have been frozen for longer.
 */
export async function pageWork(page: Page, during: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const seconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const before = await seconds()
  await during()
  const after = await seconds()
  await session.detach()
  return (after - before) * 1000
}
