/**
 * What single heights say in a line: a settled height is taken from the other squares, and a height with one square
 * left is settled there. Does it once; changes may allow more. Gives false at a contradiction.
 */
export function narrowBySingles(line: Int32Array): boolean {
  const size = line.length
  let settled = 0
  for (let i = 0; i < size; i++) {
    const heights = line[i]!
    if ((heights & (heights - 1)) !== 0) continue
    if (heights === 0 || (settled & heights) !== 0) return false
    settled |= heights
  }
  let once = 0
  let twice = 0
  for (let i = 0; i < size; i++) {
    let heights = line[i]!
    if ((heights & (heights - 1)) !== 0) {
      heights &= ~settled
      if (heights === 0) return false
      line[i] = heights
    }
    twice |= once & heights
    once |= heights
  }
  if (once !== 0x7fff_ffff >> (31 - size)) return false
  const hidden = once & ~twice & ~settled
  if (hidden === 0) return true
  for (let i = 0; i < size; i++) {
    const single = line[i]! & hidden
    if (single === 0) continue
    // Two heights cannot both have their only place here.
    if ((single & (single - 1)) !== 0) return false
    line[i] = single
  }
  return true
}
