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
