/**
 * What the clues of a line say by themselves, whatever stands there: the tallest building stands in front of a clue
 * 1; with a clue k above 1 there must be room for taller ones behind each of the first squares; and where two clues
 * see all but none twice, the buildings rise to the tallest and fall behind it.
 *
 * A line is given by the candidates of its squares from the front on, bit h - 1 for the height h, and loses what is
 * impossible. Gives false if a square has nothing left.
 */
export function limitByClues(line: Int32Array, front: number, back: number): boolean {
  const size = line.length
  if (front !== 0 && back !== 0 && !isPossiblePair(size, front, back)) return false
  for (let i = 0; i < size; i++) {
    const left = line[i]! & allowedByClue(size, front, i) & allowedByClue(size, back, size - 1 - i)
    if (left === 0) return false
    line[i] = left
  }
  if (front === 0 || back === 0 || front + back !== size + 1) return true
  for (let i = 0; i < size; i++) {
    const left = line[i]! & allowedByBoth(size, front, i)
    if (left === 0) return false
    line[i] = left
  }
  return true
}

/**
 * Both ends see the tallest, every other building is seen from one end at most, and only a line of one square looks
 * the same from both with 1.
 */
function isPossiblePair(size: number, front: number, back: number): boolean {
  return front + back <= size + 1 && (size === 1 || front > 1 || back > 1)
}

/** The heights that one clue allows on the square at a distance from it, 0 for the first. */
export function allowedByClue(size: number, clue: number, distance: number): number {
  const all = upTo(size)
  if (clue === 0) return all
  if (clue === 1) return distance === 0 ? all & ~upTo(size - 1) : all & upTo(size - 1)
  return upTo(Math.min(size, size - clue + 1 + distance))
}

/** The heights that clues which add up to one more than the size allow on a square, counted from the front. */
export function allowedByBoth(size: number, front: number, i: number): number {
  const tallestAt = front - 1
  if (i === tallestAt) return upTo(size) & ~upTo(size - 1)
  const [low, high] = i < tallestAt ? [i + 1, size - tallestAt + i] : [size - i, size - i + tallestAt]
  return upTo(Math.min(high, size - 1)) & ~upTo(low - 1)
}

/** The heights from 1 to a number. */
export function upTo(height: number): number {
  return height === 0 ? 0 : 0x7fff_ffff >> (31 - height)
}
