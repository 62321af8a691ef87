import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Action, type AnySet, type Finished, IN_ANSWERS, type Place, type Puzzle, run } from '../../src/index.ts'
import { number } from '../../web/numbers.ts'
import type { Report } from '../../web/protocol.ts'
import { texts } from '../../web/texts/index.ts'
import { parts } from './playground.ts'

/** What the tests of setting have in common. */

export function setOf(puzzle: Puzzle): AnySet {
  return puzzle.set()!
}

/** The part of the address that opens a puzzle in Set. */
export function settingOf(puzzle: Puzzle): string {
  return `#${new URLSearchParams({ family: puzzle.family.name, view: 'set', text: puzzle.text() })}`
}

/** What a place is called. */
export function nameOf([row, column]: Place, { size: { rows, columns } }: AnySet): string {
  if (row < 0) return `Above column ${column + 1}`
  if (row >= rows) return `Below column ${column + 1}`
  if (column < 0) return `Left of row ${row + 1}`
  if (column >= columns) return `Right of row ${row + 1}`
  return `Row ${row + 1}, column ${column + 1}`
}

export function cell(page: Page, name: string): Locator {
  return parts.board(page).getByRole('gridcell', { name: new RegExp(`^${name}: `) })
}

export function placesIn({ size: { rows, columns }, hasBorder }: AnySet): Place[] {
  const around = hasBorder ? 1 : 0
  const places: Place[] = []
  for (let row = -around; row < rows + around; row++) {
    for (let column = -around; column < columns + around; column++) {
      const isBeside = row < 0 || row >= rows
      if (!isBeside || (column >= 0 && column < columns)) places.push([row, column])
    }
  }
  return places
}

/** The first place where a tool does something, and what becomes of the puzzle. */
export function firstChange(puzzle: Puzzle, tool: string, isAllowed = (_: Place) => true) {
  const set = setOf(puzzle)
  for (const place of placesIn(set).filter(isAllowed)) {
    const action: Action = { tool, place }
    const after = set.act(action)
    if (after) return { place, name: nameOf(place, set), after }
  }
  throw new Error(`${tool} changes nothing in ${puzzle.family.name}`)
}

export const setParts = {
  tool: (page: Page, title: string) => page.locator('.tools label', { has: page.getByLabel(title, { exact: true }) }),
  verdict: (page: Page) => page.locator('.verdict'),
  button: (page: Page, name: string) => page.locator('.hand-side').getByRole('button', { name, exact: true }),
  field: (page: Page, title: string) => page.locator('.set-numbers').getByLabel(title, { exact: true }),
  fault: (page: Page) => page.locator('.set-fault'),
  behind: (page: Page) => page.locator('.drawn.behind'),
}

/** What the page says at the end of its search, in the words for what the library finds out. */
function wordsOf(puzzle: Puzzle): { title: string; grade?: string; forced?: string } {
  const { family } = puzzle
  const { can, goal } = family
  const answers = run(puzzle.solve({ budget: family.isOpenEnded ? { steps: 1000 } : undefined }))
  const isPossible = answers.status !== 'impossible'
  const count = isPossible && can.count && goal !== 'unique' ? run(puzzle.count()) : undefined
  const value = answers.status === 'solved' ? puzzle.value(answers.answer) : undefined
  const found = answerOf(count)
  const { title } = texts.verdict(
    {
      answers: { status: answers.status, value } as Report,
      count: count && ({ status: count.status, count: found?.count } as Report),
      isComplete: true,
    },
    { ...family, hasMoves: false },
  )
  const explanation = isPossible && can.explain ? run(puzzle.explain()) : undefined
  const squares = isPossible && can.forced ? answerOf(run(puzzle.forced()))?.squares : undefined
  const { always, sometimes, never } = IN_ANSWERS
  const many = (...kinds: number[]) => number(squares?.filter((each) => kinds.includes(each)).length ?? 0)
  return {
    title,
    ...(can.explain && { grade: explanation?.status === 'solved' ? explanation.answer.grade : 'none' }),
    ...(can.forced && {
      forced: squares ? `${many(always, never)} of ${many(always, sometimes, never)}` : 'none',
    }),
  }
}

function answerOf<A>(outcome: Finished<A> | undefined): A | undefined {
  return outcome?.status === 'solved' ? outcome.answer : undefined
}

/** Waits until the page shows this puzzle and has said about it what the library says. */
export async function showsPuzzle(page: Page, puzzle: Puzzle): Promise<void> {
  await expect.poll(() => parts.text(page).inputValue()).toBe(puzzle.text())
  const words = wordsOf(puzzle)
  const fact = async (name: string) => (await parts.fact(page, name).textContent()) ?? ''
  const { can } = puzzle.family
  await expect
    .poll(async () => ({
      isBusy: await setParts.verdict(page).getAttribute('aria-busy'),
      title: await setParts.verdict(page).locator('.title').textContent(),
      ...(can.explain && { grade: await fact(texts.grade) }),
      ...(can.forced && { forced: await fact(texts.forcedSquares) }),
    }))
    .toEqual({ isBusy: 'false', ...words })
}
