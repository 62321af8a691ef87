import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { ThreadPool } from '../../campaign/here/thread-pool.ts'
import type { GenerateOrder } from '../../campaign/order.ts'
import { temporaryFile } from '../cli/rookery.ts'

const ORDER: GenerateOrder = { task: 'generate', family: 'rooks', settings: {}, seed: 'x', count: 1, form: 'text' }

it('threads never require a module: ended in the middle of that, they would end the whole process', async () => {
  const script = `
    export default () => ({ status: 'solved', answer: process.features.require_module === true, steps: 0, milliseconds: 0 })`
  const pool = await ThreadPool.start(1, pathToFileURL(temporaryFile(script, 'thread.mjs')))
  onTestFinished(() => pool.end())
  const outcome = await pool.run('this', ORDER, { first: 0, units: 1 }, () => {}).outcome
  expect(outcome).toMatchObject({ status: 'solved', answer: false })
})
