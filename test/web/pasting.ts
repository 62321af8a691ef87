import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyFamily } from '../../src/index.ts'
import { generatedPuzzle } from '../contract/puzzles.ts'
import { parts } from './playground.ts'

/** Puts a text, which may be repeated, in the place of all that stands in the editor, by the event that a paste is. */
export async function paste(page: Page, text: string, times = 1): Promise<void> {
  await parts.text(page).evaluate(
    (area: HTMLTextAreaElement, [piece, count]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', piece.repeat(count))
      area.focus()
      area.select()
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [text, times] as const,
  )
}

/** Nothing of a text has become part of the page, and nothing in it was run. */
export async function isUnharmed(page: Page): Promise<void> {
  expect(await page.locator('main img, main script, main iframe').count()).toBe(0)
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
}

const LARGE_SIDE = 300

/** Boards that generators do not make so large, and that have a size which no sign of theirs shows. */
const BY_HAND: Readonly<Record<string, string>> = {
  kings: Array.from({ length: LARGE_SIDE }, (_, at) => `${'.'.repeat(at)}Q${'.'.repeat(LARGE_SIDE - 1 - at)}`).join(
    '\n',
  ),
  queens: String(LARGE_SIDE),
}

/** A board of 300×300: made by the library where it makes such, else an example's picture over and over. */
export function largeText(family: AnyFamily): string {
  const size = family.parameters.find((parameter) => parameter.kind === 'size' && parameter.high >= LARGE_SIDE)
  if (size) return generatedPuzzle(family, { [size.name]: `${LARGE_SIDE}x${LARGE_SIDE}` }, 1).text()
  return BY_HAND[family.name] ?? tiled(pictureIn(family))
}

/** The rows of an example that is a picture: all as long, or at least several where there is something around the board. */
function pictureIn(family: AnyFamily): readonly string[] {
  const notations = family.notations.filter(({ name }) => name !== 'json')
  const pictures = family.examples.flatMap(({ text }) =>
    notations.map(({ name }) => (written(family, text, name) ?? '').split('\n')).filter((rows) => rows.length > 1),
  )
  const isEven = (rows: readonly string[]) =>
    rows[0]!.length > 1 && rows.every(({ length }) => length === rows[0]!.length)
  const found = pictures.find(isEven) ?? pictures[0]
  if (!found) throw new Error(`no example of ${family.name} is a picture`)
  return found
}

function written(family: AnyFamily, text: string, notation: string): string | undefined {
  try {
    return family.open(text).text(notation)
  } catch {
    return undefined
  }
}

function tiled(rows: readonly string[]): string {
  const wide = (row: string) => row.repeat(LARGE_SIDE).slice(0, LARGE_SIDE)
  return Array.from({ length: LARGE_SIDE }, (_, at) => wide(rows[at % rows.length]!)).join('\n')
}
