import { expect } from 'vitest'
import { type QueensTask, SwapKernel } from '../../../src/engines/queens/index.ts'
import { Random, type Search } from '../../../src/index.ts'
import { follow } from '../../follow.ts'

/** What is wrong with a board, square by square and line by line. */
export function faultOf({ n, given, blocked }: QueensTask, board: Int32Array): string | undefined {
  if (board.length !== n) return `${board.length} rows`
  const columns = new Uint8Array(n)
  const rising = new Uint8Array(2 * n)
  const falling = new Uint8Array(2 * n)
  for (let row = 0; row < n; row++) {
    const column = board[row]!
    if (!(column >= 0 && column < n)) return `row ${row}: no column ${column}`
    if (given && given[row]! >= 0 && given[row] !== column) return `row ${row}: the given queen was moved`
    if (blocked?.[row * n + column]) return `row ${row}: column ${column} is blocked`
    if (columns[column]++ || rising[row + column]++ || falling[row - column + n]++) return `row ${row}: attacked`
  }
  return undefined
}

/** Some queens on random squares where they do not attack each other, and other squares blocked. */
export function randomTask(n: number, queens: number, blockedShare: number, random: Random): QueensTask {
  const given = new Int32Array(n).fill(-1)
  for (let tries = 0; tries < queens; tries++) {
    const row = random.below(n)
    const column = random.below(n)
    const isAttacked = given.some(
      (other, at) => other >= 0 && (at === row || other === column || Math.abs(other - column) === Math.abs(at - row)),
    )
    if (!isAttacked) given[row] = column
  }
  const blocked = Uint8Array.from({ length: n * n }, (_, square) => {
    const isGiven = given[Math.floor(square / n)] === square % n
    return !isGiven && random.real() < blockedShare ? 1 : 0
  })
  return { n, given, blocked }
}

/** A task that has a board, of which this many queens are given. */
export function plantedTask(n: number, queens: number, blockedShare: number, random: Random): QueensTask {
  const kernel = new SwapKernel({ n }, random)
  while (!kernel.work(1 << 15));
  const board = kernel.board()
  const given = new Int32Array(n).fill(-1)
  for (const row of random.shuffle(Array.from(board.keys())).slice(0, queens)) given[row] = board[row]!
  if (blockedShare === 0) return { n, given }
  const blocked = Uint8Array.from({ length: n * n }, (_, square) =>
    board[Math.floor(square / n)] !== square % n && random.real() < blockedShare ? 1 : 0,
  )
  return { n, given, blocked }
}

type Method = (task: QueensTask, random: Random) => Search<Int32Array>

/** The search can be stopped wherever it yields, and says at its end that it was. */
export function expectStopsAnywhere(search: () => Search<Int32Array>, most: number): void {
  let stops = 0
  for (let yields = 1; yields <= most; yields++) {
    const { outcome, progress } = follow(search(), yields - 1, 'aborted')
    if (outcome.status !== 'stopped') break
    expect(outcome).toEqual({ status: 'stopped', reason: 'aborted', steps: progress.at(-1)!.steps })
    stops++
  }
  expect(stops).toBeGreaterThan(0)
}

/** The same task and seed give the same run; another seed gives another. */
export function expectRepeats(method: Method, task: QueensTask): void {
  const run = (seed: string) => follow(method(task, new Random(seed)), 50)
  const once = run('a')
  expect(run('a')).toEqual(once)
  expect(run('b')).not.toEqual(once)
}
