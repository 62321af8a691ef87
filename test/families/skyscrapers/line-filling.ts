import { seen } from './boards.ts'

/** Every order of the heights from 1 to a size. */
export function permutations(size: number): number[][] {
  if (size === 0) return [[]]
  return permutations(size - 1).flatMap((shorter) =>
    Array.from({ length: size }, (_, at) => [...shorter.slice(0, at), size, ...shorter.slice(at)]),
  )
}

/** Whether a line shows what its clues say, and every square has one of its candidates, bit h - 1 for the height h. */
export function fits(line: readonly number[], candidates: ArrayLike<number>, front: number, back: number): boolean {
  return (
    line.every((height, i) => ((candidates[i]! >> (height - 1)) & 1) === 1) &&
    (front === 0 || seen(line) === front) &&
    (back === 0 || seen([...line].reverse()) === back)
  )
}

/**
 * Whether a line can be filled, by putting the tallest building first: the next one is seen from an end if it stands
 * before all so far.
 */
export function hasFilling(left: readonly (readonly number[])[], front: number, back: number): boolean {
  const size = left.length
  const failed = new Set<string>()
  const put = (height: number, occupied: number, seenInFront: number, seenBehind: number): boolean => {
    if (height === 0) return (front === 0 || seenInFront === front) && (back === 0 || seenBehind === back)
    const key = `${occupied} ${seenInFront} ${seenBehind}`
    if (failed.has(key)) return false
    for (let i = 0; i < size; i++) {
      if (((occupied >> i) & 1) === 1 || !left[i]!.includes(height)) continue
      const isInFront = (occupied & ((2 << i) - 1)) === 0
      const isBehind = occupied >> i === 0
      const next = put(
        height - 1,
        occupied | (1 << i),
        seenInFront + (isInFront ? 1 : 0),
        seenBehind + (isBehind ? 1 : 0),
      )
      if (next) return true
    }
    failed.add(key)
    return false
  }
  return put(size, 0, 0, 0)
}
