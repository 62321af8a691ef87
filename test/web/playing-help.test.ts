import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Action, run } from '../../src/index.ts'
import { texts } from '../../web/texts/index.ts'
import { cardOf } from '../../web/worker/family-card.ts'
import { hinted, played } from './kinds.ts'
import {
  actByMouse,
  addressOf,
  after,
  answerOf,
  breakingActions,
  hands,
  isFinished,
  shows,
  showsPicture,
  type Table,
  tablesOf,
} from './play-table.ts'
import { says, usePlayground } from './playground.ts'

const playground = usePlayground()

const MOST_LISTED = 6

async function showsMistakes(page: Page, table: Table, actions: readonly Action[]): Promise<void> {
  const position = after(table, actions)
  const mistakes = table.play.mistakes(position)
  const places = new Set(mistakes.flatMap((mistake) => mistake.places.map(String)))
  await shows(page, table, position, (place) => (places.has(String(place)) ? ['mistaken'] : []))
  expect(await page.locator('.cell.mistaken').count()).toBe(places.size)
  const lines = mistakes
    .slice(0, MOST_LISTED)
    .map((each) => texts.brokenRule(table.play.rules[each.rule]!, each.places))
  if (mistakes.length > MOST_LISTED) lines.push(texts.moreMistakes(mistakes.length - MOST_LISTED))
  await expect.poll(() => hands.mistakes(page).locator('li').allTextContents()).toEqual(lines)
  if (mistakes.length === 0) await says(hands.mistakes(page), texts.noMistakes)
}

test.each(tablesOf(played))(
  'mistakes on $name are shown to those who ask, where they are, until they are mended',
  async ({ table }) => {
    const page = await playground.open({}, addressOf(table))
    const broken = breakingActions(table)
    expect(broken.length).toBeGreaterThan(0)
    for (const actions of broken.slice(0, 3)) {
      await actByMouse(page, table, actions)
      await shows(page, table, after(table, actions))
      expect(await page.locator('.cell.mistaken, .mistakes').count()).toBe(0)
      await hands.markMistakes(page).check()
      await showsMistakes(page, table, actions)
      await hands.button(page, texts.undo).click()
      await showsMistakes(page, table, actions.slice(0, -1))
      await hands.button(page, texts.redo).click()
      await showsMistakes(page, table, actions)
      const last = actions.at(-1)!
      // A tool that is used again takes back what it did.
      const mended = last.to ? { tool: last.tool, place: last.to, to: last.place } : last
      await actByMouse(page, table, [mended])
      await showsMistakes(page, table, [...actions, mended])
      await hands.markMistakes(page).uncheck()
      await hands.button(page, texts.clear).click()
      await shows(page, table, table.play.start())
    }
  },
)

describe.each(tablesOf(hinted))('hints on $name', ({ table }) => {
  const { family, puzzle, play } = table
  const answer = answerOf(table)

  function hintAt(position: unknown) {
    const outcome = run(puzzle.hint(position))
    if (outcome.status !== 'solved') throw new Error(`the hint ended ${outcome.status}`)
    const hint = outcome.answer
    const [words, rule] = hint.kind === 'step' ? [hint.deduction.words, hint.deduction.rule] : [hint.words, undefined]
    return { hint, words, rule: hint.kind === 'mistake' ? hint.rule : rule }
  }

  async function showsHint(page: Page, actions: readonly Action[], kind: string): Promise<void> {
    const position = after(table, actions)
    const { hint, words, rule } = hintAt(position)
    expect(hint.kind).toBe(kind)
    const drawing = puzzle.drawHint(position, hint)
    await hands.button(page, texts.hint).click()
    await showsPicture(page, table, drawing)
    const title = texts.hintTitle({ kind: hint.kind, words, rule, picture: undefined as never }, cardOf(family))
    const said = hands.hint(page).locator('p')
    expect(await said.allTextContents()).toEqual([title, texts.places(words)])
  }

  test('are those of the library, and go away when they are dismissed or the board changes', async () => {
    const page = await playground.open({}, addressOf(table))
    const said = () => hands.hint(page).locator('p').count()
    await shows(page, table, play.start())
    await showsHint(page, [], 'step')
    await hands.button(page, texts.dismiss).click()
    await shows(page, table, play.start())
    expect(await said()).toBe(0)

    await showsHint(page, [], 'step')
    const half = answer.slice(0, Math.ceil(answer.length / 3))
    await actByMouse(page, table, half)
    await shows(page, table, after(table, half))
    expect(await said()).toBe(0)
    await showsHint(page, half, 'step')
    await hands.button(page, texts.undo).click()
    await shows(page, table, after(table, half.slice(0, -1)))
    expect(await said()).toBe(0)

    await hands.button(page, texts.clear).click()
    const [broken] = breakingActions(table)
    await actByMouse(page, table, broken!)
    await shows(page, table, after(table, broken!))
    await showsHint(page, broken!, 'mistake')
    await hands.button(page, texts.clear).click()
    await shows(page, table, play.start())
    const hint = hands.button(page, texts.hint)
    expect(await hint.getAttribute('aria-disabled')).toBe('false')
    await actByMouse(page, table, answer)
    await isFinished(page, table)
    expect(await hint.getAttribute('aria-disabled')).toBe('true')
  })
})
