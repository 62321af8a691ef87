import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Action, AnyFamily, AnyPlay, Drawing, Place, Puzzle } from '../../src/index.ts'
import { type CellState, stateWords } from '../../web/texts/board.ts'
import { texts } from '../../web/texts/index.ts'
import { pictureOf } from '../../web/worker/pictures.ts'
import { actionsFor } from '../contract/entering.ts'
import { answered } from '../contract/puzzles.ts'
import { placesOf } from '../contract/tool-use.ts'
import { smallPuzzle } from './kinds.ts'
import { parts } from './playground.ts'

/** A board that is played in the browser, and beside it the same one in the library, which knows what must be seen. */
export interface Table {
  readonly family: AnyFamily
  readonly puzzle: Puzzle
  readonly play: AnyPlay
  readonly text: string
  readonly places: readonly Place[]
}

/** On the smallest example of a family, or on another puzzle. */
export function tableOf(family: AnyFamily, text = smallPuzzle(family).text()): Table {
  const puzzle = family.open(text)
  return { family, puzzle, play: puzzle.play()!, text, places: placesOf(puzzle.draw()) }
}

export function after({ play }: Table, actions: readonly Action[], from = play.start()): unknown {
  return actions.reduce((position, action) => play.act(position, action), from)
}

/** What leads to a solution, without what is given anyway. */
export function solutionOf({ family, puzzle, play }: Table): readonly Action[] {
  const actions = actionsFor(puzzle, play, answered(puzzle).answer)
  if (!actions) throw new Error(`there is no way to enter a solution of ${family.name}`)
  let position = play.start()
  return actions.filter((action) => {
    const before = position
    position = play.act(before, action)
    return position !== before
  })
}

/** What a square shows besides the picture, at the moment. */
type StatesAt = (place: Place) => readonly CellState[]

/** Waits until the squares say what a position has, with or without what they show besides. */
export async function shows(page: Page, table: Table, position: unknown, statesAt?: StatesAt): Promise<void> {
  await showsDrawing(page, table, table.play.draw(position), statesAt)
}

export async function showsDrawing(page: Page, table: Table, drawing: Drawing, statesAt?: StatesAt): Promise<void> {
  const picture = pictureOf(drawing, '')
  const names = table.places.map((place, square) =>
    texts.cell(place, picture, picture.cells![square]!, statesAt?.(place) ?? []),
  )
  const shown = async () => {
    const labels = await page.locator('.squares .cell').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const label = cell.getAttribute('aria-label') ?? ''
        return /^r\d+c\d+:/.test(label) ? [label] : []
      }),
    )
    return statesAt ? labels : labels.map(withoutStates)
  }
  await expect.poll(shown).toEqual(names)
}

const states = new Set(Object.values(stateWords))

/** What a square says that stands on it. Its states come last. */
function withoutStates(label: string): string {
  const words = label.split(', ')
  while (states.has(words.at(-1)!)) words.pop()
  return words.join(', ')
}

/** The middle of a square on the screen. */
export async function middleOf(page: Page, place: Place): Promise<{ x: number; y: number }> {
  const box = (await parts.cell(page, place).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses on the first square, goes over the others and lets go. */
export async function drag(page: Page, places: readonly Place[], button: 'left' | 'right' = 'left'): Promise<void> {
  const [first, ...others] = places
  const start = await middleOf(page, first!)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down({ button })
  for (const place of others) {
    const { x, y } = await middleOf(page, place)
    await page.mouse.move(x, y)
  }
  await page.mouse.up({ button })
}
