import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  type CoverTrace,
  type Demonstration,
  demonstrations,
  drawingToSvg,
  NODE_ENDS,
  TRACE_EVENTS,
  traceCover,
} from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { treeTexts } from '../../web/texts/tree.ts'
import { asWritten, holdAnswers, releaseAnswers, says, usePlayground } from './playground.ts'

const playground = usePlayground()

/** Trees that are larger are not compared node by node. */
const MOST_NODES = 2000

const tree = {
  demonstration: (page: Page) => page.getByRole('combobox', { name: treeTexts.demonstration, exact: true }),
  size: (page: Page) => page.getByLabel(treeTexts.size, { exact: true }),
  button: (page: Page, name: 'play' | 'pause' | 'back' | 'forward' | 'toStart' | 'toEnd' | 'nextSolution') =>
    page.locator('.tree-transport').getByRole('button', { name: treeTexts[name], exact: true }),
  position: (page: Page) => page.getByLabel(treeTexts.position, { exact: true }),
  speed: (page: Page) => page.locator('.tree-transport').getByLabel(treeTexts.speed, { exact: true }),
  words: (page: Page) => page.locator('.tree-step'),
  counters: (page: Page) => page.locator('.tree-counters dd'),
  picture: (page: Page) => page.locator('.tree-area svg'),
  board: (page: Page) => page.getByRole('figure', { name: treeTexts.board, exact: true }).locator('svg'),
}

test.each(demonstrations)(
  '$title: the counters end where the search does, and every solution has its board',
  async (demonstration) => {
    const page = await watching(demonstration.name)
    const { name } = demonstration.sizes[0]!
    const trace = traceCover(demonstration.open(name).problem, MOST_NODES)
    await isShown(page, trace)
    expect(trace.solutions).toBeGreaterThan(0)
    for (let found = 1; found <= trace.solutions; found++) {
      await tree.button(page, 'nextSolution').click()
      await says(tree.words(page), treeTexts.solution(found))
    }
    expect(await tree.button(page, 'nextSolution').getAttribute('aria-disabled')).toBe('true')
    const last = trace.events.lastIndexOf(TRACE_EVENTS.solution)
    await expectCounters(page, trace, last)
    await expect.poll(() => boardOf(page)).toBe(await expectedBoard(page, demonstration, name, trace, last))
    await tree.button(page, 'toEnd').click()
    await expectCounters(page, trace, trace.events.length - 1)
    await says(tree.words(page), treeTexts.finished(trace.parents.length, trace.solutions))
    expect(await tree.button(page, 'forward').getAttribute('aria-disabled')).toBe('true')
  },
)

test('every size can be chosen', async () => {
  const [demonstration] = demonstrations
  const page = await watching(demonstration!.name)
  const sizes = () => tree.size(page).locator('option').allTextContents()
  await expect.poll(sizes).toEqual(demonstration!.sizes.map(({ title }) => title))
  for (const { name } of demonstration!.sizes) {
    const trace = traceCover(demonstration!.open(name).problem, MOST_NODES)
    await tree.size(page).selectOption(name)
    if (!trace.isWhole) continue
    await isShown(page, trace)
    await tree.button(page, 'toEnd').click()
    await expectCounters(page, trace, trace.events.length - 1)
  }
})

test('steps go forth and back, by buttons, keys and the slider', async () => {
  const [demonstration] = demonstrations
  const page = await watching(demonstration!.name)
  const trace = traceCover(demonstration!.open(demonstration!.sizes[0]!.name).problem, MOST_NODES)
  const last = trace.events.length - 1
  await isShown(page, trace)
  await tree.button(page, 'forward').click()
  await tree.button(page, 'forward').click()
  await expectCounters(page, trace, 2)
  await tree.button(page, 'back').click()
  await expectCounters(page, trace, 1)
  await tree.position(page).fill('7')
  await expectCounters(page, trace, 7)
  await page.locator('.tree-area').focus()
  for (const [key, event] of [
    ['End', last],
    ['ArrowLeft', last - 1],
    ['Home', 0],
    ['ArrowRight', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expectCounters(page, trace, event)
  }
})

test('of choices that follow each other at once the last one stays', async () => {
  const page = await watching(demonstrations[0]!.name)
  const names = demonstrations.map(({ name }) => name)
  await expect.poll(() => tree.demonstration(page).locator('option').count()).toBe(names.length)
  // The second comes when the first is drawn, and before anything that follows from it is done.
  const choose = async (select: HTMLSelectElement, names: string[]) => {
    for (const name of names) {
      select.value = name
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  await tree.demonstration(page).evaluate(choose as never, names)
  const { name, sizes, open } = demonstrations.at(-1)!
  await isShown(page, traceCover(open(sizes[0]!.name).problem, MOST_NODES))
  expect(await tree.demonstration(page).inputValue()).toBe(name)
  await expect.poll(() => page.url()).toContain(`search-trees%3A${name}`)
})

test('what is answered when the page has gone elsewhere does not bring it back', async () => {
  const page = await playground.open({}, '#/library', holdAnswers)
  // As early as can be: when the tree is there, and nothing of what follows from that has been done.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.tree-counters')) return
          observer.disconnect()
          location.hash = '#/library'
          resolve()
        }).observe(document.body, { subtree: true, childList: true })
        location.hash = '#/learn/search-trees'
      }),
  )
  await releaseAnswers(page)
  await page.getByRole('heading', { level: 1, name: texts.library }).waitFor()
  expect(await page.locator('.search-tree').count()).toBe(0)
  expect(page.url()).toMatch(/#\/library$/)
})

test('playing grows the tree to its end', async () => {
  const [demonstration] = demonstrations
  const traces = demonstration!.sizes.map(({ name }) => ({
    name,
    trace: traceCover(demonstration!.open(name).problem, MOST_NODES),
  }))
  // Long enough that it does not end before it can be paused.
  const { name, trace } = traces.find((each) => each.trace.isWhole && each.trace.events.length > 500)!
  const page = await watching(demonstration!.name, name)
  await isShown(page, trace)
  const drawnNodes = () =>
    tree.picture(page).evaluate((svg) => {
      return [...svg.querySelectorAll('path.edges, path.path-edges')]
        .map((path) => path.getAttribute('d')!.split('M').length - 1)
        .reduce((sum, edges) => sum + edges, 0)
    })
  expect(await drawnNodes()).toBe(0)
  await tree.speed(page).fill('4')
  await tree.button(page, 'play').click()
  await expect.poll(drawnNodes).toBeGreaterThan(2)
  await tree.button(page, 'pause').click()
  const grown = await drawnNodes()
  expect(grown).toBeLessThan(trace.parents.length - 1)
  // The space bar plays on, from what has the focus within the picture.
  await page.locator('.tree-area').focus()
  await page.keyboard.press('Space')
  await expect.poll(drawnNodes).toBeGreaterThan(grown)
  await tree.speed(page).fill('8')
  await expectCounters(page, trace, trace.events.length - 1)
  await tree.button(page, 'play').waitFor()
  expect(await tree.picture(page).getAttribute('aria-label')).toBe(
    treeTexts.treePicture(trace.parents.length, trace.solutions, deadEndsIn(trace), 0),
  )
})

test('the address keeps what is watched, and falls back where it names nothing', async () => {
  const chosen = demonstrations.at(-1)!
  const size = chosen.sizes.at(-1)!
  const page = await watching('nothing-of-this-name', 'nor-this')
  const isWatched = async (demonstration: Demonstration, of: string) => {
    await expect.poll(() => tree.demonstration(page).inputValue()).toBe(demonstration.name)
    await expect.poll(() => tree.size(page).inputValue()).toBe(of)
    await expect.poll(() => kept(page)).toEqual([demonstration.name, of])
  }
  await isWatched(demonstrations[0]!, demonstrations[0]!.sizes[0]!.name)
  await tree.demonstration(page).selectOption(chosen.name)
  await tree.size(page).selectOption(size.name)
  await isWatched(chosen, size.name)
  await page.reload()
  await isWatched(chosen, size.name)
  // A known one in a size that it does not have, in the same tab.
  await page.evaluate((name) => {
    location.hash = `#/learn/search-trees:${name}?size=none`
  }, demonstrations[1]!.name)
  await isWatched(demonstrations[1]!, demonstrations[1]!.sizes[0]!.name)
})

function watching(demonstration: string, size?: string): Promise<Page> {
  return playground.open({}, `#/learn/search-trees:${demonstration}${size === undefined ? '' : `?size=${size}`}`)
}

function kept(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const [, name, size] = /search-trees%3A([^?]*)(?:\?size=(.*))?/.exec(location.hash) ?? []
    return [name ?? null, size ?? null]
  })
}

/** Waits until the search of this trace is the one on the page. */
async function isShown(page: Page, trace: CoverTrace): Promise<void> {
  const words = treeTexts.positionValue(1, trace.events.length)
  await expect.poll(() => tree.position(page).getAttribute('aria-valuetext')).toBe(words)
}

/** Counted here from the events alone. */
async function expectCounters(page: Page, trace: CoverTrace, event: number): Promise<void> {
  let [entered, solutions, deadEnds, depth] = [0, 0, 0, -1]
  for (let at = 0; at <= event; at++) {
    const kind = trace.events[at]
    if (kind === TRACE_EVENTS.solution) solutions++
    if (kind === TRACE_EVENTS.leave) depth--
    if (kind !== TRACE_EVENTS.enter) continue
    entered++
    depth++
    if (trace.ends[trace.eventNodes[at]!] === NODE_ENDS.deadEnd) deadEnds++
  }
  await expect
    .poll(() => tree.counters(page).allTextContents())
    .toEqual([
      treeTexts.ofAll(entered, trace.parents.length),
      treeTexts.ofAll(solutions, trace.solutions),
      treeTexts.number(deadEnds),
      treeTexts.number(Math.max(0, depth)),
    ])
}

function deadEndsIn({ ends }: CoverTrace): number {
  return ends.filter((end) => end === NODE_ENDS.deadEnd).length
}

function boardOf(page: Page): Promise<string> {
  return tree.board(page).evaluate((svg) => new XMLSerializer().serializeToString(svg))
}

function expectedBoard(
  page: Page,
  demonstration: Demonstration,
  size: string,
  { parents, options, eventNodes }: CoverTrace,
  event: number,
): Promise<string> {
  const chosen: number[] = []
  for (let node = eventNodes[event]!; node > 0; node = parents[node]!) chosen.unshift(options[node]!)
  const opened = demonstration.open(size)
  const labels = chosen.map((option) => opened.optionLabel(option))
  return asWritten(page, drawingToSvg(opened.draw(chosen), treeTexts.boardPicture(demonstration.title, labels)))
}
