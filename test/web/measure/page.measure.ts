import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type AnyFamily, familyNamed, run } from '../../../src/index.ts'
import { texts } from '../../../web/texts/index.ts'
import { isReady, parts, says, sharedBrowser, tableAddress, usePlayground } from '../playground.ts'
import { BUILT_PAGE, serveFolders } from '../static-server.ts'

const playground = usePlayground()
const lines: string[] = []

const LOADS = 7
const STROKES = 40
const FRAMES = 60
/** The page must answer within these. */
const LIMITS = { kilobytes: 45, load: 300, paint: 50 }

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
  for (let load = 0; load < LOADS; load++) {
    // A context of its own, in which nothing is kept from before.
    const page = await browser.newPage({ serviceWorkers: 'block' })
    await page.addInitScript(watchForCards)
    await page.goto(`${server.origin}/`)
    await expect.poll(() => page.evaluate(() => (window as { usableAt?: number }).usableAt)).toBeTypeOf('number')
    times.push(await page.evaluate(() => (window as { usableAt?: number }).usableAt!))
    await page.context().close()
  }
  await server.close()
  times.sort((a, b) => a - b)
  const kilobytes = shellBytes() / 1000
  const median = Math.round(times[LOADS >> 1]!)
  lines.push(
    `The shell, compressed: ${kilobytes.toFixed(1)} kB. From the request to a Home that can be used, ${LOADS} loads with`,
    `nothing kept: median ${median} ms, longest ${Math.round(times.at(-1)!)} ms.`,
    '',
  )
  expect(kilobytes).toBeLessThan(LIMITS.kilobytes)
  expect(median).toBeLessThan(LIMITS.load)
})

/** Runs in the page before anything else. */
function watchForCards(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.family-card button.primary')) return
    observer.disconnect()
    Object.assign(window, { usableAt: performance.now() })
  }).observe(document, { subtree: true, childList: true })
}

/** What index.html names, and itself. */
function shellBytes(): number {
  const html = readFileSync(join(BUILT_PAGE, 'index.html'), 'utf8')
  const named = [...html.matchAll(/"\.\/(assets\/[^"]*\.(?:js|css))"/g)].map((match) => match[1]!)
  return ['index.html', ...named].reduce((sum, path) => sum + gzipSync(readFileSync(join(BUILT_PAGE, path))).length, 0)
}

function made(family: AnyFamily, settings: Record<string, string>): string {
  const outcome = run(family.generate(settings, 1))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome.answer.text()
}

test('a 20×20 board is painted while a search runs', async () => {
  const hitori = familyNamed('hitori')
  const page = await playground.open({}, tableAddress(hitori, made(hitori, { size: '20' }), { mode: 'analyse' }))
  await isReady(page)
  await page.getByLabel(texts.timeLimit).selectOption(texts.timeNamed(undefined))
  await parts.button(page, texts.count).click()
  await parts.mode(page, 'play').click()
  const times: number[] = []
  for (let i = 0; i < STROKES; i++) times.push(await paintTime(page, i))
  times.sort((a, b) => a - b)
  const median = times[STROKES >> 1]!
  lines.push(`From a press to its paint on 20×20 during a search: median ${median.toFixed(1)} ms of ${STROKES}.`, '')
  expect(median).toBeLessThan(LIMITS.paint)
})

/** From the press on a square until the picture has changed and a frame was drawn. */
function paintTime(page: Page, square: number): Promise<number> {
  return page.locator('.squares').evaluate((table, at) => {
    const box = table.getBoundingClientRect()
    const side = box.width / 20
    const point = {
      clientX: box.left + (0.5 + (at % 20)) * side,
      clientY: box.top + (0.5 + Math.floor(at / 20)) * side,
    }
    const drawn = document.querySelector('.frame .drawn')!
    return new Promise<number>((resolve) => {
      const pressed = performance.now()
      new MutationObserver((_, observer) => {
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - pressed))
      }).observe(drawn, { subtree: true, childList: true })
      const event = { ...point, pointerId: 1, pointerType: 'mouse', bubbles: true }
      Element.prototype.setPointerCapture = () => undefined
      table.dispatchEvent(new PointerEvent('pointerdown', event))
      table.dispatchEvent(new PointerEvent('pointerup', event))
    })
  }, square)
}

test('a 40×40 board is panned', async () => {
  const hitori = familyNamed('hitori')
  const page = await playground.open({}, tableAddress(hitori, made(hitori, { size: '40' })))
  await page.locator('.frame.scrolls').waitFor()
  await says(page.locator('.panel h1'), '40×40')
  const longest = await page.locator('.frame').evaluate((frame, frames) => {
    return new Promise<number>((resolve) => {
      let [last, worst, count] = [performance.now(), 0, 0]
      const step = () => {
        const now = performance.now()
        worst = Math.max(worst, now - last)
        last = now
        frame.scrollLeft = 4 * count
        if (count++ < frames) requestAnimationFrame(step)
        else resolve(worst)
      }
      requestAnimationFrame(step)
    })
  }, FRAMES)
  lines.push(`The longest of ${FRAMES} frames while a 40×40 board is panned: ${longest.toFixed(1)} ms.`)
  expect(longest).toBeLessThan(LIMITS.paint)
})
