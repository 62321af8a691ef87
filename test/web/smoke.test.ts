import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AnyFamily, families, type Puzzle, run, type Submission } from '../../src/index.ts'
import { number } from '../../web/numbers.ts'
import type { Question } from '../../web/protocol.ts'
import { texts } from '../../web/texts/index.ts'
import { smallPuzzle } from './kinds.ts'
import { actByMouse, after, shows, someActions, tableOf } from './play-table.ts'
import {
  choose,
  DESKTOP,
  expectAccessible,
  isProblem,
  parts,
  resultJson,
  showsDrawing,
  solveAndCheck,
  stickingOut,
  tab,
  usePlayground,
} from './playground.ts'
import { cell, firstChange, setOf, setParts, showsPuzzle } from './setting.ts'

const playground = usePlayground()

const ABILITIES = Object.keys(texts.abilities) as Question[]

test.each(families)('$title is solved, played and set', async (family) => {
  const page = await playground.open()
  await choose(page, family)
  await isSolved(page, family)
  await offersAbilities(page, family)
  await openSmallExample(page, family)
  if (family.hands.play) await isPlayed(page, family)
  if (family.hands.set) await isSet(page, family)
})

/** As the library solves it. */
async function isSolved(page: Page, family: AnyFamily): Promise<void> {
  await solveAndCheck(page)
  const puzzle = family.open(family.examples[0]!.text)
  const submission = family.isOpenEnded ? await shownSolution(page, puzzle) : provedSolution(puzzle)
  const words = puzzle.describe(submission)
  expect(await parts.outcome(page).textContent()).toContain(words)
  expect(await parts.check(page).textContent()).toBe(texts.checkedFine(submission.certificate !== undefined))
  const value = puzzle.value(submission.answer)
  const facts = await parts.fact(page, texts.value).allTextContents()
  expect(facts).toEqual(value === undefined ? [] : [number(value)])
  await showsDrawing(page, puzzle.draw(submission), words)
  await isInOrder(page, 'solved')
}

/** What the family can do, and nothing else; each of them comes to its end. */
async function offersAbilities(page: Page, family: AnyFamily): Promise<void> {
  for (const ability of ABILITIES) {
    expect(await parts.ability(page, ability).count(), ability).toBe(family.can[ability] ? 1 : 0)
    if (!family.can[ability]) continue
    await parts.ability(page, ability).click()
    await expect.poll(() => parts.stop(page).getAttribute('aria-disabled')).toBe('true')
    expect(await resultJson(page), ability).toMatchObject({ family: family.name, status: 'solved' })
  }
}

/** By the button that has its name. */
async function openSmallExample(page: Page, family: AnyFamily): Promise<void> {
  const text = smallPuzzle(family).text()
  const example = family.examples.find((each) => family.open(each.text).text() === text)!
  await page.getByRole('button', { name: example.name, exact: true }).click()
  await expect.poll(() => parts.text(page).inputValue()).toBe(example.text)
  await isProblem(page)
}

async function isPlayed(page: Page, family: AnyFamily): Promise<void> {
  await tab(page, 'play').click()
  const table = tableOf(family)
  await shows(page, table, table.play.start())
  const actions = someActions(table, 1)
  await actByMouse(page, table, actions)
  await shows(page, table, after(table, actions))
  await isInOrder(page, 'played', '.answer')
}

async function isSet(page: Page, family: AnyFamily): Promise<void> {
  await tab(page, 'set').click()
  const start = smallPuzzle(family)
  const tool = setOf(start).tools[0]!.tools[0]!
  const { name, after: changed } = firstChange(start, tool.name)
  await setParts.tool(page, tool.title).click()
  await cell(page, name).click()
  await showsPuzzle(page, changed)
  await isInOrder(page, 'set', '.answer')
}

function provedSolution(puzzle: Puzzle): Submission {
  const outcome = run(puzzle.solve())
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome
}

/** Which solution an anytime search has when it is stopped depends on the moment; how good it is stands beside it. */
async function shownSolution(page: Page, puzzle: Puzzle): Promise<Submission> {
  const result = await resultJson(page)
  expect(['solved', 'stopped']).toContain(result.status)
  // Where it was stopped early, no bound may be known yet.
  if (result.bound !== undefined && result.bound !== result.value) {
    expect(await parts.outcome(page).textContent()).toMatch(/No answer can have .* \(gap .* %\)\./)
    expect(await parts.fact(page, texts.gap).textContent()).toMatch(/^(under )?[\d.]+ %$/)
  }
  return puzzle.submissionFromJson(result)
}

/** For everybody on a desktop, and without scrolling sideways on the smallest phone too. */
async function isInOrder(page: Page, when: string, part?: string): Promise<void> {
  await expectAccessible(page, when, part)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await stickingOut(page), when).toEqual([])
  await page.setViewportSize(DESKTOP.viewport)
}
