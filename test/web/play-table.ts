import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  type Action,
  type AnyFamily,
  type AnyPlay,
  type Drawing,
  drawingToSvg,
  type Place,
  type Puzzle,
  type Tool,
} from '../../src/index.ts'
import type { CellState } from '../../web/texts/hands.ts'
import { texts } from '../../web/texts/index.ts'
import { cardOf } from '../../web/worker/family-card.ts'
import { pictureOf } from '../../web/worker/pictures.ts'
import { entering } from '../contract/entering.ts'
import { answered, answerKey } from '../contract/puzzles.ts'
import { placesOf, toolsIn } from '../contract/tool-use.ts'
import { smallPuzzle } from './kinds.ts'
import { parts, says, tab } from './playground.ts'

/** A board that is played in the browser, and beside it the same one in the library, which knows what must be seen. */
export interface Table {
  readonly family: AnyFamily
  readonly puzzle: Puzzle
  readonly play: AnyPlay
  readonly text: string
  readonly places: readonly Place[]
  readonly tools: readonly Tool[]
}

/** On the smallest example of a family, or on another problem. */
export function tableOf(family: AnyFamily, text = smallPuzzle(family).text()): Table {
  const puzzle = family.open(text)
  const play = puzzle.play()!
  return { family, puzzle, play, text, places: placesOf(puzzle.draw()), tools: toolsIn(play.tools) }
}

/** A table for each of these families, with its name, as titles of tests have it. */
export function tablesOf(families: readonly AnyFamily[]): { readonly name: string; readonly table: Table }[] {
  return families.map((family) => ({ name: family.name, table: tableOf(family) }))
}

export function addressOf({ family, text }: Table, more: Readonly<Record<string, string>> = {}): string {
  return `#${new URLSearchParams({ family: family.name, text, view: 'play', ...more })}`
}

export const hands = {
  grid: (page: Page) => page.getByRole('grid'),
  cell: (page: Page, [row, column]: Place) => page.locator(`.squares [data-row="${row}"][data-column="${column}"]`),
  tool: (page: Page, tool: Tool) => page.getByRole('radio', { name: tool.title, exact: true }),
  standing: (page: Page) => page.locator('.standing'),
  button: (page: Page, name: string) => page.getByRole('button', { name, exact: true }),
  markMistakes: (page: Page) => page.getByLabel(texts.markMistakes),
  mistakes: (page: Page) => page.locator('.mistakes'),
  hint: (page: Page) => page.locator('.hint-box'),
  clock: (page: Page) => page.getByRole('timer', { name: texts.clock }),
}

export function after({ play }: Table, actions: readonly Action[], from = play.start()): unknown {
  return actions.reduce((position, action) => play.act(position, action), from)
}

/** What leads to an answer, without what is given anyway. */
export function answerOf(table: Table): readonly Action[] {
  const { family, puzzle, play } = table
  const actions = entering[family.name]?.(JSON.parse(answerKey(puzzle, answered(puzzle).answer)) as never, puzzle)
  if (!actions) throw new Error(`nobody knows how to enter an answer of ${family.name}`)
  let position = play.start()
  return actions.filter((action) => {
    const before = position
    position = play.act(before, action)
    return position !== before
  })
}

/** Everything that can be done to a position and changes it. */
export function actionsAt({ play, places, tools }: Table, position: unknown): readonly Action[] {
  return tools
    .flatMap(({ name, kind }) =>
      places.flatMap((place): Action[] =>
        kind === 'move'
          ? play.targets(position, place).map((to) => ({ tool: name, place, to }))
          : [{ tool: name, place }],
      ),
    )
    .filter((action) => play.act(position, action) !== position)
}

/** A few that can be done one after the other. */
export function someActions(
  table: Table,
  count: number,
  isWanted: (action: Action) => boolean = () => true,
): readonly Action[] {
  const actions: Action[] = []
  while (actions.length < count) {
    const possible = actionsAt(table, after(table, actions)).filter(isWanted)
    actions.push(possible[(7 * actions.length) % possible.length]!)
  }
  return actions
}

/** For each rule that can be broken by one or two actions, the actions that break it. */
export function breakingActions(table: Table): readonly (readonly Action[])[] {
  const byRule = new Map<string, readonly Action[]>()
  let open: (readonly Action[])[] = [[]]
  for (let depth = 0; depth < 2; depth++) {
    const longer: (readonly Action[])[] = []
    for (const before of open) {
      for (const action of actionsAt(table, after(table, before))) {
        const actions = [...before, action]
        const mistakes = table.play.mistakes(after(table, actions))
        for (const { rule } of mistakes) if (!byRule.has(rule)) byRule.set(rule, actions)
        if (mistakes.length === 0) longer.push(actions)
      }
    }
    open = longer
  }
  return [...byRule.values()]
}

/** What a square is part of at the moment. */
type StatesAt = (place: Place) => readonly CellState[]

/** How every square is called in a picture. */
export function namesIn(drawing: Drawing, { places }: Table, statesAt: StatesAt = () => []): string[] {
  const picture = pictureOf(drawing, '')
  return places.map((place, square) => texts.cell(place, picture, picture.cells![square]!, statesAt(place)))
}

/** What the squares of the board are called on the page, without those around it. */
async function namesOn(page: Page, { places }: Table): Promise<string[]> {
  const names = await page.locator('.squares .cell').evaluateAll((cells) =>
    cells.map((cell) => {
      const { row, column } = (cell as HTMLElement).dataset
      return [`${row},${column}`, cell.getAttribute('aria-label') ?? ''] as const
    }),
  )
  const byPlace = new Map<string, string>(names)
  return places.map((place) => byPlace.get(String(place)) ?? '')
}

/** Waits until the page shows a picture, to those who see and to those who listen. */
export async function showsPicture(page: Page, table: Table, drawing: Drawing, statesAt?: StatesAt): Promise<void> {
  await expect.poll(() => namesOn(page, table)).toEqual(namesIn(drawing, table, statesAt))
  const isDrawn = () =>
    page.locator('.hands .drawn svg').evaluate(
      (shown, svg) => {
        const drawn = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true)
        const unnamed = (element: Element) => element.outerHTML.replace(/aria-label="[^"]*"/, '')
        return unnamed(drawn) === unnamed(shown)
      },
      drawingToSvg(drawing, ''),
    )
  await expect.poll(isDrawn).toBe(true)
}

/** Waits until the page shows a position and says how it stands. */
export async function shows(page: Page, table: Table, position: unknown, statesAt?: StatesAt): Promise<void> {
  await showsPicture(page, table, table.play.draw(position), statesAt)
  await expect
    .poll(() => hands.standing(page).locator('p').first().textContent())
    .toBe(table.play.standing(position).words)
}

export async function isFinished(page: Page, { family }: Table): Promise<void> {
  await says(hands.standing(page), texts.finished(cardOf(family)))
  expect(await hands.standing(page).getAttribute('class')).toBe('standing finished')
}

/** Mistakes are looked for after it was found out whether the board is finished, so that by then it is known. */
export async function isUnfinished(page: Page): Promise<void> {
  await hands.markMistakes(page).check()
  await says(hands.mistakes(page), /\S/)
  expect(await hands.standing(page).getAttribute('class')).toBe('standing')
  await hands.markMistakes(page).uncheck()
}

/** By clicks, or by touches. */
export async function actBy(how: 'click' | 'tap', page: Page, table: Table, action: Action): Promise<void> {
  const tool = hands.tool(page, toolOf(table, action))
  if (!(await tool.isChecked())) await tool[how]()
  await hands.cell(page, action.place)[how]()
  if (action.to) await hands.cell(page, action.to)[how]()
}

export async function actByMouse(page: Page, table: Table, actions: readonly Action[]): Promise<void> {
  for (const action of actions) await actBy('click', page, table, action)
}

export function toolOf({ tools }: Table, { tool }: Action): Tool {
  return tools.find(({ name }) => name === tool)!
}

/** Goes from where the focus is to a square with arrow keys alone. */
export async function walkTo(page: Page, [row, column]: Place): Promise<void> {
  const at = page.locator('.squares .cell:focus')
  const [fromRow, fromColumn] = await at.evaluate((cell: HTMLElement) => [
    Number(cell.dataset.row),
    Number(cell.dataset.column),
  ])
  await pressTimes(page, row > fromRow! ? 'ArrowDown' : 'ArrowUp', Math.abs(row - fromRow!))
  await pressTimes(page, column > fromColumn! ? 'ArrowRight' : 'ArrowLeft', Math.abs(column - fromColumn!))
}

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key)
}

export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((each) => each === document.activeElement)
}

/** Opens the view as people do, by its tab. */
export async function openPlayTab(page: Page): Promise<void> {
  await tab(page, 'play').click()
  await parts.board(page).waitFor()
}
