import type { Random } from '../../../base/random.ts'
import type { Hunted } from '../../../family.ts'
import type { Search } from '../../../search.ts'
import type { Board } from '../board.ts'
import type { BoardSource } from './board-source.ts'
import { MOST_QUEENS_IN_WORDS, RowBoards } from './row-boards.ts'
import { SwapBoards } from './swap-boards.ts'
import { Target } from './target.ts'
import { turningBoards } from './turning-boards.ts'
import { WideTest } from './wide-test.ts'
import { WordTest } from './word-test.ts'

/** What is hunted for. */
export interface Wish {
  readonly n: number
  readonly kings: number
  readonly ways: number
  /** Only boards that a quarter turn leaves as they are. */
  readonly isSymmetric: boolean
}

/** Queens set between two looks at the outside, and boards tried: a few milliseconds each. */
const STEPS_PER_SLICE = 1 << 16
const BOARDS_PER_SLICE = 1 << 11

/** Why there is no such board at all; undefined where there may be one. */
export function whyNone({ n, kings, ways, isSymmetric }: Wish): string | undefined {
  if (n === 2 || n === 3) return `There is no board of ${n} queens.`
  if (kings === 0 && ways !== 1) return 'There is exactly one way to set no kings.'
  const most = Math.ceil(n / 2) ** 2
  if (kings > most && ways > 0) return `No more than ${most} kings fit on a board of ${n} rows without touching.`
  if (isSymmetric && n % 4 > 1)
    return `No board of ${n} queens stays the same under a quarter turn: n must be 4k or 4k + 1.`
  return undefined
}

/** Makes boards and tries whether they are what is wanted. */
export function* search(wish: Wish, random: Random, tries: number): Search<Hunted<Board>> {
  const why = whyNone(wish)
  if (why !== undefined) return { status: 'impossible', why, steps: 0 }
  const { n, kings } = wish
  const { source, isHit } = trialOf(wish, random)
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

function trialOf({ n, kings, ways, isSymmetric }: Wish, random: Random): Trial {
  const target = new Target(kings, ways)
  if (!isSymmetric && n <= MOST_QUEENS_IN_WORDS) {
    const source = new RowBoards(n, random)
    const test = new WordTest(n, target)
    return { source, isHit: () => test.isHit(source) }
  }
  const source = isSymmetric ? turningBoards(n, target, random) : new SwapBoards(n, random)
  const test = new WideTest(n, target)
  return { source, isHit: () => test.isHit(source.readQueens()) }
}
