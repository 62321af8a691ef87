import type { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { connect } from '../../campaign/redis/index.ts'
import { InputError } from '../../src/index.ts'

export const SECRET = 'pa55/w#rd'
/** As it is written in an address. */
export const ENCODED = encodeURIComponent(SECRET)

/**
 * Fails every test of the file in which something is printed: ioredis and BullMQ would otherwise print their own
 * messages.
 */
export function expectSilence(): void {
  const printed: string[] = []
  beforeEach(() => {
    for (const method of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((...words) => printed.push(words.join(' ')))
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
    expect(printed.splice(0)).toEqual([])
  })
}

/** Waits until something is so, for longer than it takes on the busiest machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 10 })
}

/** A connection that ends with the test. */
export async function connected(url: string, options?: Parameters<typeof connect>[1]): Promise<Redis> {
  const client = await connect(url, options)
  onTestFinished(() => client.disconnect())
  return client
}

/** The line that says why there is no connection. */
export async function refusal(url: string, limit?: number): Promise<string> {
  const outcome = await connect(url, limit === undefined ? {} : { limit }).then(
    (client) => client.disconnect(),
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(InputError)
  const { message, stack, cause } = outcome as InputError
  expect(message).not.toContain('\n')
  expect(cause).toBeUndefined()
  for (const secret of [SECRET, ENCODED]) expect(stack).not.toContain(secret)
  return message
}
