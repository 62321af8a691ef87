/**
 * By row the columns of n queens, none attacking another from four queens on: a staircase of steps two wide, and a second one in the
 * columns between. Where n leaves the rest 2 or 3 by 6, a few steps change places, or the two staircases would attack each other.
 */
export function plainBoard(n: number): Int32Array {
  const odd: number[] = []
  const even: number[] = []
  for (let column = 0; column < n; column++) (column % 2 === 1 ? odd : even).push(column)
  const rest = n % 6
  if (n < 4 || (rest !== 2 && rest !== 3)) return Int32Array.of(...odd, ...even)
  if (rest === 3) return Int32Array.of(...odd.slice(1), 1, ...even.slice(2), 0, 2)
  const [first, second, third, ...others] = even
  return Int32Array.of(...odd, second!, first!, ...others, third!)
}
