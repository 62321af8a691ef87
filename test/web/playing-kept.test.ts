import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { families, type Parameter } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { generatedPuzzle } from '../contract/puzzles.ts'
import { anytimeFamily, played, playedByMoves } from './kinds.ts'
import {
  actByMouse,
  addressOf,
  after,
  answerOf,
  hands,
  isFinished,
  openPlayTab,
  shows,
  someActions,
  type Table,
  tableOf,
  tablesOf,
} from './play-table.ts'
import { choose, enter, isRead, pageWork, parts, says, tab, usePlayground } from './playground.ts'

const playground = usePlayground()

/** The page shows the position that its address has. */
async function isInAddress(page: Page, { play }: Table, position: unknown): Promise<void> {
  const inAddress = () => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('position')
  await expect.poll(inAddress).toBe(JSON.stringify(play.toJson(position)))
}

async function withoutPosition(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = new URLSearchParams(location.hash.slice(1))
    kept.delete('position')
    history.replaceState(null, '', `#${kept}`)
  })
}

function otherExample({ family, text }: Table) {
  return family.examples.find((example) => example.text !== text)!
}

const first = tablesOf(played.slice(0, 1))
const moves = tablesOf(playedByMoves)

test.each(first)(
  'a board of $name comes back after a reload, with what can be undone, and when its problem is opened again',
  async ({ table }) => {
    const { family } = table
    const actions = someActions(table, 3)
    const position = after(table, actions)
    const page = await playground.open({}, addressOf(table))
    await actByMouse(page, table, actions)
    await shows(page, table, position)
    await hands.button(page, texts.undo).click()
    await shows(page, table, after(table, actions.slice(0, -1)))
    await hands.button(page, texts.redo).click()
    await isInAddress(page, table, position)

    await page.reload()
    await shows(page, table, position)
    await hands.button(page, texts.undo).click()
    const before = after(table, actions.slice(0, -1))
    await shows(page, table, before)
    await isInAddress(page, table, before)
    await withoutPosition(page)
    await page.reload()
    await shows(page, table, before)
    await hands.button(page, texts.redo).click()
    await shows(page, table, position)

    const other = tableOf(family, otherExample(table).text)
    await page.getByRole('button', { name: otherExample(table).name, exact: true }).click()
    await shows(page, other, other.play.start())
    expect(await hands.button(page, texts.undo).getAttribute('aria-disabled')).toBe('true')
    expect(await hands.clock(page).textContent()).toBe('0:00')
    const { name } = family.examples.find(({ text }) => text === table.text)!
    await page.getByRole('button', { name, exact: true }).click()
    await shows(page, table, position)
    await hands.button(page, texts.undo).click()
    await shows(page, table, before)
  },
)

test.each([...first, ...moves])(
  'an address opens the same board of $name elsewhere; a broken one opens an untouched board',
  async ({ table }) => {
    const { play } = table
    const actions = someActions(table, 3)
    const position = after(table, actions)
    const page = await playground.open({}, addressOf(table))
    await actByMouse(page, table, actions)
    await isInAddress(page, table, position)
    const elsewhere = await playground.open({}, new URL(page.url()).hash)
    expect(elsewhere.context()).not.toBe(page.context())
    await shows(elsewhere, table, position)
    // Somebody who looks at a board of others keeps nothing of it before changing it.
    expect(await elsewhere.evaluate(() => localStorage.length)).toBe(0)

    const json = JSON.stringify(play.toJson(position))
    const { table: foreign } = [...first, ...moves].find((each) => each.table !== table)!
    const strange = [
      json.slice(1),
      json.replace(/\[.*\]/, '7'),
      JSON.stringify(foreign.play.toJson(after(foreign, someActions(foreign, 1)))),
      '<script>evil=1</script>',
      '{"__proto__":{"evil":1},"position":"<img src=x onerror=evil=1>"}',
    ]
    const goTo = (positionThere: string) =>
      elsewhere.goto(elsewhere.url().replace(/#.*/, addressOf(table, { position: positionThere })))
    for (const each of strange) {
      await goTo(each)
      await shows(elsewhere, table, play.start())
      await goTo(json)
      await shows(elsewhere, table, position)
      expect(await elsewhere.evaluate(() => 'evil' in window)).toBe(false)
    }
  },
)

test('the clock starts with the first action, goes on after a reload and stops when the board is finished', async () => {
  const { table } = first[0]!
  const answer = answerOf(table)
  const page = await playground.open({}, addressOf(table))
  await page.clock.install()
  await page.reload()
  const seconds = async () => {
    const [minutes, rest] = (await hands.clock(page).textContent())!.split(':')
    return Number(minutes) * 60 + Number(rest)
  }
  await shows(page, table, table.play.start())
  await page.clock.runFor('01:00')
  expect(await seconds()).toBe(0)
  await actByMouse(page, table, answer.slice(0, 1))
  await shows(page, table, after(table, answer.slice(0, 1)))
  await page.clock.runFor('01:30')
  await expect.poll(seconds).toBeGreaterThanOrEqual(90)

  await page.reload()
  await shows(page, table, after(table, answer.slice(0, 1)))
  await expect.poll(seconds).toBeGreaterThanOrEqual(90)
  await actByMouse(page, table, answer.slice(1, 2))
  await shows(page, table, after(table, answer.slice(0, 2)))
  await page.clock.runFor('01:30')
  await expect.poll(seconds).toBeGreaterThanOrEqual(180)

  // Time that was spent since the last action is not forgotten with another problem on the desk.
  const { family, text } = table
  await page.getByRole('button', { name: otherExample(table).name, exact: true }).click()
  await expect.poll(seconds).toBe(0)
  const { name } = family.examples.find((example) => example.text === text)!
  await page.getByRole('button', { name, exact: true }).click()
  await shows(page, table, after(table, answer.slice(0, 2)))
  await expect.poll(seconds).toBeGreaterThanOrEqual(180)

  await actByMouse(page, table, answer.slice(2))
  await isFinished(page, table)
  const finished = await seconds()
  expect(finished).toBeGreaterThanOrEqual(180)
  await page.clock.runFor('05:00')
  expect(await seconds()).toBeLessThan(finished + 300)
})

test('a board that is too large cannot be played, which is said, and the next one can', async () => {
  const MOST_SQUARES_PLAYED = 2500
  const family = families.find(({ hands: { play }, parameters }) => play && parameters.some(isLarge))!
  const { name } = family.parameters.find(isLarge)!
  const puzzle = generatedPuzzle(family, { [name]: { rows: 51, columns: 51 } }, 1)
  expect(puzzle.squares).toBeGreaterThan(MOST_SQUARES_PLAYED)
  const page = await playground.open()
  await choose(page, family)
  const work = await pageWork(page, async () => {
    await enter(page, puzzle.text())
    await tab(page, 'play').click()
    await says(page.locator('.notice'), texts.cannotPlay(puzzle.squares))
  })
  expect(work).toBeLessThan(1000)
  expect(await hands.grid(page).count()).toBe(0)
  await page.getByRole('button', { name: family.examples[0]!.name, exact: true }).click()
  const table = tableOf(family, family.examples[0]!.text)
  await shows(page, table, table.play.start())
})

function isLarge(parameter: Parameter): boolean {
  return parameter.kind === 'size' && parameter.high > 50
}

test('the board can be played while it is solved', async () => {
  const longest = anytimeFamily.examples.reduce((one, other) => (other.text.length > one.text.length ? other : one))
  const table = tableOf(anytimeFamily, longest.text)
  const page = await playground.open({}, `#${new URLSearchParams({ family: anytimeFamily.name, text: table.text })}`)
  await isRead(page)
  await parts.solve(page).click()
  await says(parts.fact(page, texts.value), /\d/)
  await openPlayTab(page)
  const actions = someActions(table, 3)
  await actByMouse(page, table, actions)
  await shows(page, table, after(table, actions))
  await tab(page, 'solve').click()
  // It may have ended just now, when nothing is left to stop.
  await parts.stop(page).evaluate((button: HTMLElement) => button.click())
  await says(parts.check(page), /^Checked: /)
})
