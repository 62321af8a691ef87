import { colourClass, type Drawing, drawingToSvg, type Place } from '../../src/index.ts'
import type { LegendEntry, Picture } from '../protocol.ts'

/** Larger boards are not drawn. */
export const MOST_SQUARES_DRAWN = 40_000

/** Larger boards have no squares to go to: they are pictures. */
export const MOST_SQUARES_WALKED = 2500

export function pictureOf(drawing: Drawing, title: string): Picture {
  const { rows, columns, border } = drawing
  return {
    svg: drawingToSvg(drawing, title),
    title,
    rows,
    columns,
    legend: legendOf(drawing),
    cells: rows * columns > MOST_SQUARES_WALKED ? undefined : cellsOf(drawing),
    border,
  }
}

/** The drawing with these squares on a coloured ground. */
export function marked(drawing: Drawing, places: readonly Place[], label: string): Drawing {
  const tints = places.map((place) => ({ place, shape: 'tint', letter: '*', label }) as const)
  return { ...drawing, marks: [...tints, ...drawing.marks] }
}

/** Each kind of thing in the picture once. Numbers say themselves what they are. */
function legendOf({ marks, lines }: Drawing): LegendEntry[] {
  const entries = new Map<string, LegendEntry>()
  for (const { shape, label, letter, symbol, colour } of marks) {
    if (shape === 'number' || entries.has(label)) continue
    entries.set(label, { kind: shape, label, symbol: symbol ?? letter, colour: colourClass(colour) })
  }
  for (const { label } of lines) if (!entries.has(label)) entries.set(label, { kind: 'line', label, symbol: '' })
  // In the order of their colours, and not in which they happen to stand on the board.
  const kinds = [...new Set([...entries.values()].map(({ kind }) => kind))]
  const rank = ({ kind }: LegendEntry) => kinds.indexOf(kind)
  const inOrder = new Intl.Collator('en', { numeric: true })
  return [...entries.values()].sort(
    (one, other) => rank(one) - rank(other) || inOrder.compare(one.colour ?? '', other.colour ?? ''),
  )
}

/** What stands on each square, in words, for those who listen. */
function cellsOf({ rows, columns, marks }: Drawing): string[] {
  const words = Array.from({ length: rows * columns }, (): string[] => [])
  for (const { place, label } of marks) {
    const there = words[place[0] * columns + place[1]]!
    if (!there.includes(label)) there.push(label)
  }
  return words.map((labels) => labels.join(', '))
}
