import type { Matrix } from './matrix.ts'
import type { Root } from './root.ts'

/** A root without options that cover the same items as another one, and how many each option that is left stands for. */
export interface Merged {
  readonly root: Root
  /** Undefined if there was nothing to merge. */
  readonly weights: Int32Array | undefined
}

/** Counting takes options with the same items as one, and multiplies. */
export function mergeDuplicates(matrix: Matrix, root: Root): Merged {
  const { starts, cells } = matrix
  const { list, count } = root
  const firstOf = new Map<string, number>()
  const kept = new Int32Array(count)
  const weights = new Int32Array(count)
  let length = 0
  for (let k = 0; k < count; k++) {
    const items = cells.slice(starts[list[k]!]!, starts[list[k]! + 1]!).sort()
    const key = items.join(' ')
    const same = firstOf.get(key)
    if (same !== undefined) {
      weights[same]!++
      continue
    }
    firstOf.set(key, length)
    weights[length] = 1
    kept[length++] = list[k]!
  }
  if (length === count) return { root, weights: undefined }
  return { root: { ...root, list: kept, count: length }, weights }
}
