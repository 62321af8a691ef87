import { exactCover } from '../exact-cover/index.ts'
import type { Component } from './components.ts'
import type { Work } from './meter.ts'

/** How long it may try what is too wide for tables of states. */
const MOST_STEPS = 1 << 21
/** With more edges there is no hope, and preparing them would take long. */
const MOST_EDGES = 1 << 12

/**
 * The matchings in which the smaller side is matched in full, by Algorithm X: what is matched in full has to be covered. Its memo
 * keeps the sets that it meets, whatever their shape, so it needs no order with a short frontier. Nothing if it takes too
 * long.
 */
export function* countByCovers(
  { left, size, offsets, neighbours }: Component,
  stepsBefore: number,
): Work<bigint[] | undefined> {
  const right = size - left
  if (offsets[left]! > MOST_EDGES) return undefined
  const isLeftNeeded = left <= right
  const items = isLeftNeeded ? left : right
  const options: number[][] = []
  for (let v = 0; v < left; v++) {
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const w = neighbours[i]! - left
      options.push(isLeftNeeded ? [v, items + w] : [w, items + v])
    }
  }
  const search = exactCover({ items, secondary: size - items, options }).searchCount()
  let next = search.next()
  while (!next.done) {
    if (next.value.steps > MOST_STEPS) return undefined
    yield { steps: stepsBefore + next.value.steps }
    next = search.next()
  }
  return next.value.status === 'solved' ? [next.value.answer.count] : undefined
}
