import { colourClass, type Drawing, drawingToSvg } from '../src/index.ts'
import type { LegendEntry, Picture } from './protocol.ts'

/** On larger boards nobody could make out anything. */
export const MOST_SQUARES_DRAWN = 40_000

export function pictureOf(drawing: Drawing, title: string): Picture {
  const { rows, columns } = drawing
  return { svg: drawingToSvg(drawing, title), rows, columns, legend: legendOf(drawing) }
}

/** Each kind of thing in the picture once. Numbers say themselves what they are. */
function legendOf({ marks, lines }: Drawing): LegendEntry[] {
  const entries = new Map<string, LegendEntry>()
  for (const { shape, label, letter, symbol, colour } of marks) {
    if (shape === 'number' || entries.has(label)) continue
    entries.set(label, { kind: shape, label, symbol: symbol ?? letter, colour: colourClass(colour) })
  }
  for (const { label } of lines) if (!entries.has(label)) entries.set(label, { kind: 'line', label, symbol: '' })
  return [...entries.values()]
}
