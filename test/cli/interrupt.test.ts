import { expect, it } from 'vitest'
import { interrupt, rookery, start, temporaryFile } from './rookery.ts'

const boards = async (side: number, density: number) =>
  (await rookery(['generate', 'rooks', '--size', String(side), '--density', String(density), '--seed', '1'])).stdout

it('Ctrl-C prints the best answer so far, which is sound, and exits with 3', async () => {
  const problem = temporaryFile(await boards(4000, 0.03))
  const { code, stdout } = await interrupt(['solve', 'rooks', problem, '--json'], 1000)
  expect(code).toBe(3)
  const result = JSON.parse(stdout)
  expect(result).toMatchObject({ status: 'stopped', reason: 'aborted' })
  expect(result.bound).toBeGreaterThanOrEqual(result.value)
  const checked = await rookery(['check', 'rooks', problem, temporaryFile(stdout, 'result.json')])
  expect(checked.code).toBe(0)
})

it('Ctrl-C in a batch keeps every result so far and loses no line in the middle', async () => {
  const board = (await boards(400, 0.1)).trim().split('\n')
  const file = temporaryFile(Array.from({ length: 2000 }, (_, id) => JSON.stringify({ id, board })).join('\n'))
  const { code, stdout } = await interrupt(['solve', 'rooks', '--batch', file], 1500)
  expect(code).toBe(3)
  expect(stdout.endsWith('\n')).toBe(true)
  const ids = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  expect(ids.length).toBeLessThan(2000)
  expect(ids).toEqual(ids.map((_, i) => i))
})

it('Ctrl-C while counting prints how many there are at least, and exits with 3', async () => {
  // Far too many lines cross for all of it to be counted.
  const problem = temporaryFile(await boards(60, 0.1))
  const { code, stdout } = await interrupt(['count', 'rooks', problem, '--json'], 800)
  expect(code).toBe(3)
  const result = JSON.parse(stdout)
  expect(result.status).toBe('stopped')
  expect(BigInt(result.atLeast)).toBeGreaterThan(0n)
  expect(result).not.toHaveProperty('count')
})

it('ends quietly when its reader has seen enough', async () => {
  const { child, finish } = start(['generate', 'rooks', '--size', '500', '--count', '1000', '--seed', '1'])
  child.stdout!.once('data', () => child.stdout!.destroy())
  const { code, stderr } = await finish
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
