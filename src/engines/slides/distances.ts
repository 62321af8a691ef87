import { SlideFlood } from './flood.ts'
import { Terrain } from './terrain.ts'

/**
 * What it costs a piece that slides like a queen to get from one square to every other, by square; Infinity where there is no way. A slide over d squares costs the
 * square root of d. No slide passes squares where blocked is not 0; the source may be one of them, as a queen stands on its own square.
 */
export function slideDistances(
  rows: number,
  columns: number,
  blocked: ArrayLike<number>,
  source: number,
): Float64Array {
  const terrain = new Terrain(rows, columns, blocked)
  const costs = new SlideFlood(terrain).from(terrain.placeOf[source]!)
  return Float64Array.from(terrain.placeOf, (place) => costs[place]!)
}
