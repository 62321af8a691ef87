import { type Grid, placeOf } from '../base/grid.ts'
import type { Settled, SubStep } from '../family.ts'
import type { Words } from './logic.ts'
import { REFUTED, valuesIn } from './position.ts'
import type { Change, Refutation, Step } from './refutation.ts'

/** From an assumption to its contradiction, one conclusion after the other. */
export function subSteps(words: Words, refutation: Refutation, known: Int32Array, grid: Grid): SubStep[] {
  const { cell, value, conflict } = refutation
  const now = known.slice()
  const settled = (change: Change): Settled => ({
    place: placeOf(grid, change.cell),
    as: words.settled(change),
    left: valuesIn(change.left),
  })
  const steps: { words: string; settles: Settled[] }[] = [
    { words: `If ${words.assumed(cell, value)}`, settles: [settled({ cell, before: now[cell]!, left: value })] },
  ]
  now[cell] = value
  let before: Step | undefined
  for (const step of refutation.steps) {
    const isCase = step.reason === REFUTED
    const link = isCase ? words.concluded(step.changes, 'would') : words.link(step, now, before, conflict)
    const settles = step.changes.map(settled)
    for (const { cell, before, left } of step.changes) now[cell]! &= ~(before & ~left)
    // What goes without saying is seen with the step before it.
    if (link === undefined) {
      steps.at(-1)!.settles.push(...settles)
      continue
    }
    steps.push({ words: link, settles })
    before = step
  }
  const places = conflict.cell >= 0 ? [placeOf(grid, conflict.cell)] : []
  return [...steps, { words: `but then ${words.conflict(conflict, now)}`, settles: [], places }]
}
