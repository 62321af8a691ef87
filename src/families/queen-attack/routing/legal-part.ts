import type { Move } from '../plan.ts'
import type { Terrain } from '../slides.ts'

/** Those of some queen moves that can be made one after the other if those that cannot are left out. */
export function legalPart(
  { rows, columns, walls, placeOf }: Terrain,
  starts: Int32Array,
  moves: readonly Move[],
): Move[] {
  const occupied = walls.slice()
  const isQueen = new Uint8Array(rows * columns)
  for (const square of starts) {
    isQueen[square] = 1
    occupied[placeOf[square]!] = 1
  }
  return moves.filter(({ from, to }) => {
    if (isQueen[from] === 0) return false
    const down = Math.sign(Math.floor(to / columns) - Math.floor(from / columns))
    const right = Math.sign((to % columns) - (from % columns))
    for (let square = from; square !== to; ) {
      square += down * columns + right
      if (occupied[placeOf[square]!] !== 0) return false
    }
    isQueen[from] = 0
    isQueen[to] = 1
    occupied[placeOf[from]!] = 0
    occupied[placeOf[to]!] = 1
    return true
  })
}
