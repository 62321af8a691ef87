import type { CoverState } from './state.ts'

/** There is no item left to branch on, and none that lacks anything. */
export const ALL_COVERED = -1
/** Some item cannot be covered any more. */
export const DEAD_END = -2

const NEVER = 0x7fffffff

/** The item with the fewest branches, the first listed among equals. */
export function pickFewest(state: CoverState): number {
  const { active, size, need, activeCount } = state
  let best = ALL_COVERED
  let fewest = NEVER
  for (let k = 0; k < activeCount; k++) {
    const item = active[k]!
    const count = branchCount(need[item]!, size[item]!)
    if (count < fewest || (count === fewest && count !== NEVER && item < best)) {
      fewest = count
      best = item
    }
  }
  state.updates += activeCount >> 3
  return fewest <= 0 ? DEAD_END : best
}

/** One branch for each option that can be the first one chosen, and one for choosing none of them, where that is allowed. */
function branchCount(need: number, size: number): number {
  if (need > 0) return size - need + 1
  return size === 0 ? NEVER : size + 1
}

/** The item with the least value of a criterion. Whether other items can still be covered is not looked at. */
export function pickBy(state: CoverState, criterion: (item: number, options: number) => number): number {
  const { active, size, need, activeCount } = state
  let best = ALL_COVERED
  let least = 0
  for (let k = 0; k < activeCount; k++) {
    const item = active[k]!
    if (need[item]! <= 0 && size[item] === 0) continue
    const value = criterion(item, size[item]!)
    if (best < 0 || value < least || (value === least && item < best)) {
      least = value
      best = item
    }
  }
  state.updates += activeCount
  return best >= 0 && need[best]! > size[best]! ? DEAD_END : best
}

/** Whether an item's branches must exclude the options of the branches before them: it may be covered again, or not at all. */
export function isLoose(state: CoverState, item: number): boolean {
  return state.room[item]! > 1 || state.need[item]! <= 0
}
