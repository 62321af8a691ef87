import { expect, it } from 'vitest'
import type { PartCount } from '../../web/protocol.ts'
import type { Pool, RemoteEngine } from '../../web/state/pool.ts'
import { SharedCount } from '../../web/state/shared-count.ts'

const PARTS = 10
const TASK = { family: 'any', text: '' }

/** Part i has 100 + i solutions; while `cut` says so, a part is stopped with 7 of them. */
function counting(cut: (part: number) => PartCount['reason']) {
  const asked: number[] = []
  const engine = {
    cutCount: async () => ({ parts: PARTS, steps: 5 }),
    countPart: async (_: unknown, __: number, part: number): Promise<PartCount> => {
      asked.push(part)
      const reason = cut(part)
      return reason === undefined ? { count: BigInt(100 + part), steps: 1 } : { count: 7n, steps: 1, reason }
    },
    wholeCount: async (_: unknown, __: number, count: bigint) => ({ answer: { count }, steps: 1 }),
    stop: async () => undefined,
  }
  const pool = { size: 1, run: <T>(work: (engine: RemoteEngine) => Promise<T>) => work(engine as never) }
  return { asked, shared: new SharedCount(pool as unknown as Pool, TASK) }
}

it('counts the unfinished parts again, and keeps the others', async () => {
  let stops = 1
  const { asked, shared } = counting((part) => (part === 4 && stops-- > 0 ? 'time' : undefined))
  expect(await shared.cut()).toBe(true)
  const told: bigint[] = []
  const first = await shared.run(performance.now(), undefined, ({ count }) => void told.push(count!))
  expect(first).toMatchObject({ status: 'stopped', reason: 'time', answer: { count: 100n + 101n + 102n + 103n + 7n } })
  expect(shared.canContinue).toBe(true)
  const second = await shared.run(performance.now(), undefined, ({ count }) => void told.push(count!))
  expect(second).toMatchObject({ status: 'solved', answer: { count: 1045n }, steps: 5 + 11 + 1 })
  expect(asked).toEqual([0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9])
  // What is known never gets less.
  expect(told).toEqual([...told].sort((one, other) => Number(one - other)))
  expect(shared.canContinue).toBe(false)
})

it('does not continue a part that its limits have stopped', async () => {
  const { shared } = counting((part) => (part === 2 ? 'limits' : undefined))
  await shared.cut()
  expect(await shared.run(performance.now(), undefined, () => undefined)).toMatchObject({ reason: 'limits' })
  expect(shared.canContinue).toBe(false)
})
