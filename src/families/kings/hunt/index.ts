import { gluedRows } from '../../../base/grid.ts'
import type { Random } from '../../../base/random.ts'
import { drawingToText } from '../../../drawing/text.ts'
import type { Hunted, Hunter, Parameter, Settings } from '../../../family.ts'
import { run, type Search } from '../../../search.ts'
import type { Board } from '../board.ts'
import { safeSquares } from '../board.ts'
import { draw } from '../draw.ts'
import { explainer } from '../explain.ts'
import { counted, describe } from '../ways.ts'
import { BitboardHitTest, MailboxHitTest, Target } from './hit-test.ts'
import { type BoardSource, MOST_QUEENS_IN_WORDS, RowBoards, SwapBoards } from './random-boards.ts'
import { symmetricBoards } from './symmetric-boards.ts'

const MOST_QUEENS = 200
/** Numbers up to this are exact, and so are the products that they are compared with. */
const MOST_WAYS = 1e12

const parameters: readonly Parameter[] = [
  { name: 'n', kind: 'whole', low: 1, high: MOST_QUEENS, default: 20, summary: 'queens on a board' },
  { name: 'ways', kind: 'whole', low: 0, high: MOST_WAYS, default: 48, summary: 'exact number of ways for the kings' },
  {
    name: 'kings',
    kind: 'whole',
    low: 0,
    high: MOST_QUEENS ** 2,
    summary: 'kings on safe squares; as many as queens if left out',
  },
  { name: 'symmetric', kind: 'flag', default: false, summary: 'only boards that a quarter turn maps to themselves' },
]

/** Hunt for queens boards on which the kings fit in exactly the wanted number of ways. */
export const hunter: Hunter<Board> = {
  summary: 'Queens boards with an exact number of ways for the kings, or with none',
  parameters,
  nouns: ['board', 'boards'],
  describe: (settings) => {
    const { n, kings, ways, isSymmetric } = criteriaOf(settings)
    const shape = isSymmetric ? ' that stay the same under a quarter turn,' : ''
    return `boards of ${counted(n, 'queen')}${shape} with exactly ${counted(ways, 'way')} for ${counted(kings, 'king')}`
  },
  search: (settings, random, tries) => search(criteriaOf(settings), random, tries),
  nameOf,
  record,
}

function criteriaOf({ n, kings, ways, symmetric }: Settings): HuntCriteria {
  const queens = n as number
  return { n: queens, kings: (kings ?? queens) as number, ways: ways as number, isSymmetric: symmetric === true }
}

/** The boards that count as hits. */
export interface HuntCriteria {
  readonly n: number
  readonly kings: number
  readonly ways: number
  /** Only boards that a quarter turn maps to themselves. */
  readonly isSymmetric: boolean
}

/** Queens set between two pauses, and boards tried: a few milliseconds each. */
const STEPS_PER_SLICE = 1 << 16
const BOARDS_PER_SLICE = 1 << 11

/** Why there is no such board at all; undefined where there may be one. */
export function whyNone({ n, kings, ways, isSymmetric }: HuntCriteria): string | undefined {
  if (n === 2 || n === 3) return `There is no board of ${n} queens.`
  if (kings === 0 && ways !== 1) return 'There is exactly one way to set no kings.'
  const most = Math.ceil(n / 2) ** 2
  if (kings > most && ways > 0) return `No more than ${most} kings fit on a board of ${n} rows without touching.`
  if (isSymmetric && n % 4 > 1)
    return `No board of ${n} queens stays the same under a quarter turn: n must be 4k or 4k + 1.`
  return undefined
}

/** Makes boards and tries whether they are what is wanted. */
export function* search(criteria: HuntCriteria, random: Random, tries: number): Search<Hunted<Board>> {
  const why = whyNone(criteria)
  if (why !== undefined) return { status: 'impossible', why, steps: 0 }
  const { n, kings } = criteria
  const { source, isHit } = trialOf(criteria, random)
  const hits: Board[] = []
  let given = 0
  let tried = 0
  let told = 0
  const sofar = (): Hunted<Board> => ({ tries: tried, hits: [...hits] })
  for (let hasMore = true; hasMore && tried < tries; ) {
    const end = Math.min(tries, tried + BOARDS_PER_SLICE)
    const stop = source.steps + STEPS_PER_SLICE
    while (tried < end && source.steps < stop) {
      const state = source.next(STEPS_PER_SLICE)
      if (state === 'board') given++
      const made = given + (source.skipped ?? 0)
      tried = Math.min(tries, made)
      if (state !== 'board') {
        hasMore = state === 'paused'
        break
      }
      if (made <= tries && isHit()) hits.push({ rows: n, columns: n, queens: source.readQueens().slice(), kings })
    }
    const news = hits.length > told ? { answer: sofar() } : {}
    told = hits.length
    const reason = yield { steps: tried, value: hits.length, ...news }
    if (reason) return { status: 'stopped', reason, answer: sofar(), steps: tried }
  }
  return { status: 'solved', answer: sofar(), steps: tried }
}

interface Trial {
  readonly source: BoardSource
  /** Whether the board that the source has made is what is wanted. */
  readonly isHit: () => boolean
}

function trialOf({ n, kings, ways, isSymmetric }: HuntCriteria, random: Random): Trial {
  const target = new Target(kings, ways)
  if (!isSymmetric && n <= MOST_QUEENS_IN_WORDS) {
    const source = new RowBoards(n, random)
    const test = new BitboardHitTest(n, target)
    return { source, isHit: () => test.isHit(source) }
  }
  const source = isSymmetric ? symmetricBoards(n, target, random) : new SwapBoards(n, random)
  const test = new MailboxHitTest(n, target)
  return { source, isHit: () => test.isHit(source.readQueens()) }
}

/** Longer names are no good as the names of files. */
const LONGEST_NAME = 180

/** The columns of the queens; where these are too many, a number that is made of them. */
export function nameOf({ rows, queens }: Board): string {
  const name = queens.join('-')
  return name.length <= LONGEST_NAME ? name : `${rows}-queens-${fingerprint(queens)}`
}

/** A hash of two words, so that collisions of different boards are negligible. */
function fingerprint(queens: Int32Array): string {
  let one = 0x811c9dc5
  let other = 0x2545f491
  for (const column of queens) {
    one = Math.imul(one ^ column, 0x01000193)
    other = Math.imul(other ^ column, 0x9e3779b1)
    other ^= other >>> 15
  }
  return [one, other].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The board, its safe squares, their groups, and how the ways add up. */
function record(board: Board): string {
  const safe = safeSquares(board)
  const codes = new Uint16Array(board.rows * board.columns).fill('.'.charCodeAt(0))
  for (const square of safe) codes[square] = 'S'.charCodeAt(0)
  const explained = run(explainer.search(board))
  if (explained.status !== 'solved') throw new Error(`the explanation of a hit ended ${explained.status}`)
  const { answer, deductions } = explained.answer
  return [
    describe(board, answer),
    '',
    `[${board.queens.join(', ')}]`,
    '',
    drawingToText(draw(board)),
    '',
    `Safe squares: ${safe.length}`,
    '',
    ...gluedRows(board, codes).map((row) => [...row].join(' ')),
    '',
    'Groups',
    '',
    drawingToText(draw(board, answer)),
    '',
    ...deductions.map(({ words }) => words),
  ].join('\n')
}
