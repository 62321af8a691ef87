import type { Random } from '../../base/random.ts'
import type { Parameter, Settings, Size } from '../../family.ts'
import type { Search } from '../../search.ts'
import type { Board } from './board.ts'

export const parameters: readonly Parameter[] = [
  {
    kind: 'size',
    name: 'size',
    summary: 'rows and columns of the board',
    low: 1,
    high: 10_000,
    default: { rows: 8, columns: 8 },
  },
  {
    kind: 'number',
    name: 'density',
    summary: 'share of the squares that are occupied',
    low: 0,
    high: 1,
    step: 0.01,
    default: 0.2,
  },
]

const SQUARES_PER_SLICE = 1 << 16

/** A board with exactly the share of walls that was asked for, to the nearest square, every such board equally likely. */
export function* generate(settings: Settings, random: Random): Search<Board> {
  const { rows, columns } = settings.size as Size
  const walls = new Uint8Array(rows * columns)
  let wanted = Math.round((settings.density as number) * walls.length)
  for (let square = 0; square < walls.length; square++) {
    if (square % SQUARES_PER_SLICE === 0) {
      const reason = yield { steps: square, done: square / walls.length }
      if (reason) return { status: 'stopped', reason, steps: square }
    }
    if (random.below(walls.length - square) < wanted) {
      walls[square] = 1
      wanted--
    }
  }
  return { status: 'solved', answer: { rows, columns, walls }, steps: walls.length }
}
