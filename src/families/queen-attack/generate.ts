import type { Random } from '../../base/random.ts'
import type { Parameter, Settings } from '../../family.ts'
import type { Search } from '../../search.ts'
import { type Board, EMPTY, WALL } from './board.ts'
import { LONGEST_SIDE, MOST_COLOURS } from './colours.ts'
import { Sha1Random } from './sha1-random.ts'

export const parameters: readonly Parameter[] = [
  {
    kind: 'whole',
    name: 'n',
    summary: 'rows, columns, and queens of each colour; as the contest draws it if left out',
    low: 3,
    high: LONGEST_SIDE,
  },
  {
    kind: 'whole',
    name: 'colours',
    summary: 'how many colours there are, at most n; as the contest draws it if left out',
    low: 1,
    high: MOST_COLOURS,
  },
  {
    kind: 'whole',
    name: 'walls',
    summary: 'how many of a hundred squares without a queen are walls; as the contest draws it if left out',
    low: 0,
    high: 60,
  },
]

/** How many blocks of random numbers are drawn before it gives up, which takes less than a second. The contest's boards take a few hundred. */
const MOST_BLOCKS = 400_000

/** What a board is drawn with. */
interface Plot {
  readonly n: number
  readonly colours: number
  /** The chance of an empty square to become a wall. */
  readonly walls: number
}

/** The board that the contest draws from the seed, or one that is drawn in the same way with other numbers. */
export function* generate(settings: Settings, random: Random): Search<Board> {
  const seed = javaSeed(random)
  const source = new Sha1Random(seed)
  const plot = withSettings(drawnPlot(source, seed), settings)
  const { n, colours } = plot
  if (colours > n) {
    const why = `${colours} colours with ${n} queens each do not fit on a board of ${n} by ${n} squares`
    return { status: 'impossible', why, steps: 0 }
  }
  let steps = 0
  while (source.blocks < MOST_BLOCKS) {
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps }
    const squares = drawnSquares(plot, source)
    steps++
    if (mostWallsInLine(squares, n) <= n - colours) {
      return { status: 'solved', answer: { rows: n, columns: n, colours, squares }, steps }
    }
  }
  const why = `each of ${steps} boards has more walls than the ${n - colours} allowed in a row or column; another seed, or fewer walls or colours, may do`
  return { status: 'stopped', reason: 'limits', why, steps }
}

/** Whole numbers are the contest's seeds; of other seeds a whole number is made. */
function javaSeed(random: Random): bigint {
  const text = String(random.root)
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return BigInt(text)
  return (BigInt(random.next()) << 21n) | BigInt(random.next() >>> 11)
}

/** The contest's first two boards are its smallest and its largest. */
function drawnPlot(source: Sha1Random, seed: bigint): Plot {
  const n = source.whole(8, 30)
  const colours = source.whole(1, 6)
  const walls = source.real(0, 0.25)
  if (seed === 1n) return { n: 8, colours: 2, walls }
  if (seed === 2n) return { n: 30, colours: 6, walls: 0.25 }
  return { n, colours, walls }
}

/** What is asked for in place of what was drawn, which gives way to it. */
function withSettings(drawn: Plot, settings: Settings): Plot {
  const asked = (name: string) => (settings[name] === undefined ? undefined : Number(settings[name]))
  const n = asked('n') ?? Math.max(drawn.n, (asked('colours') ?? 0) + 2)
  const colours = asked('colours') ?? Math.min(drawn.colours, n - 2)
  const percent = asked('walls')
  return { n, colours, walls: percent === undefined ? drawn.walls : percent / 100 }
}

function drawnSquares({ n, colours, walls }: Plot, source: Sha1Random): Int8Array {
  const squares = new Int8Array(n * n)
  for (let colour = 1; colour <= colours; colour++) {
    for (let queen = 0; queen < n; queen++) {
      let square: number
      do square = source.whole(0, n - 1) * n + source.whole(0, n - 1)
      while (squares[square] !== EMPTY)
      squares[square] = colour
    }
  }
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] === EMPTY && source.real(0, 1) < walls) squares[square] = WALL
  }
  return squares
}

function mostWallsInLine(squares: Int8Array, n: number): number {
  const inRows = new Int32Array(n)
  const inColumns = new Int32Array(n)
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] !== WALL) continue
    inRows[Math.floor(square / n)]!++
    inColumns[square % n]!++
  }
  return Math.max(...inRows, ...inColumns)
}
