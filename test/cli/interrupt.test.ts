import { expect, it } from 'vitest'
import { families } from '../../src/index.ts'
import { objectsOf, rookery, start, temporaryFile } from './rookery.ts'

const boards = async (side: number, density: number) =>
  (await rookery(['generate', 'rooks', '--size', String(side), '--density', String(density), '--seed', '1'])).stdout

it('Ctrl-C prints the best answer so far, which is sound, and exits with 3', async () => {
  const { name, examples } = families.find(({ isAnytime }) => isAnytime)!
  const { text } = examples.reduce((one, other) => (other.text.length > one.text.length ? other : one))
  const { code, stdout } = await rookery(['solve', name, '--time', '1h', '--json'], text, {
    interruptWhen: ({ stderr }) => /best [\d.,]+ /.test(stderr),
  })
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toMatchObject({ status: 'stopped', reason: 'aborted' })
  const checked = await rookery(['check', name, temporaryFile(text), '-', '--json'], stdout)
  expect(checked.code).toBe(0)
  expect(JSON.parse(checked.stdout)).toMatchObject({ valid: true, value: JSON.parse(stdout).value })
})

it('Ctrl-C in a batch keeps every result so far and loses no line in the middle', async () => {
  const board = (await boards(30, 0.1)).trim().split('\n')
  const { child, finish } = start(['solve', 'rooks', '--batch', '-', '--threads', '2'])
  // The end of the input never comes.
  child.stdin!.write(Array.from({ length: 500 }, (_, id) => `${JSON.stringify({ id, board })}\n`).join(''))
  child.stdout!.once('data', () => child.kill('SIGINT'))
  const { code, stdout, stderr } = await finish
  expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
  expect(stdout.endsWith('\n')).toBe(true)
  const results = objectsOf(stdout)
  expect(results.map(({ id }) => id)).toEqual(results.map((_, i) => i))
  for (const { status } of results) expect(status).toBe('solved')
})

it('Ctrl-C while counting prints how many there are at least, and exits with 3', async () => {
  // Far too many lines cross for all of it to be counted.
  const { code, stdout } = await rookery(['count', 'rooks', '--json'], await boards(60, 0.1), {
    interruptWhen: ({ stderr }) => / steps · /.test(stderr),
  })
  expect(code).toBe(3)
  const result = JSON.parse(stdout)
  expect(result).toMatchObject({ status: 'stopped', reason: 'aborted' })
  expect(BigInt(result.atLeast)).toBeGreaterThan(0n)
  expect(result).not.toHaveProperty('count')
})

it('ends quietly when its reader has seen enough', async () => {
  const { child, finish } = start(['generate', 'rooks', '--size', '500', '--count', '1000', '--seed', '1'])
  child.stdout!.once('data', () => child.stdout!.destroy())
  const { code, stderr } = await finish
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
