import type { Place } from '../base/grid.ts'
import type { Drawing } from '../drawing/drawing.ts'
import type { Deduction, Hint } from '../family.ts'

/** A drawing with a coloured ground under squares. */
function tinted(drawing: Drawing, places: readonly Place[], letter: string, label: string): Drawing {
  const tints = places.map((place) => ({ place, shape: 'tint', letter, label }) as const)
  return { ...drawing, marks: [...drawing.marks, ...tints] }
}

/** The board after a deduction, with what it looks at. Texts show that by a letter where nothing else stands. */
export function withDeduction(drawing: Drawing, deduction: Deduction | undefined, letter = '*'): Drawing {
  if (!deduction) return drawing
  const { uses, lines } = deduction
  return tinted({ ...drawing, ...(lines && { lines }) }, uses, letter, 'looked at')
}

/** The board with a hint; after a step the board as it is then, with what it settles as well. */
export function withHint(drawing: Drawing, hint: Hint | undefined, letter = '*'): Drawing {
  if (hint?.kind === 'mistake') return tinted(drawing, hint.places, '!', 'mistaken')
  if (hint?.kind !== 'step') return drawing
  const { uses, settles } = hint.deduction
  const isUsed = new Set(uses.map(String))
  const settled = settles.map(({ place }) => place).filter((place) => !isUsed.has(String(place)))
  return tinted(withDeduction(drawing, hint.deduction, letter), settled, letter, 'settled')
}
