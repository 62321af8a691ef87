import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Redis } from 'ioredis'
import { InputError } from '../../src/index.ts'
import { isAlive } from '../journal-lock.ts'
import { keysOf } from './keys.ts'

/** The holder is given if it is neither us nor one that is known to be gone. */
const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and holder ~= ARGV[3] then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`

/** Keeps two from following one campaign: whoever does has to say so again and again. */
export class Lease {
  private readonly holder = `${hostname()}:${process.pid} ${randomBytes(4).toString('hex')}`
  private readonly key: string

  constructor(
    private readonly client: Redis,
    private readonly id: string,
    private readonly milliseconds: number,
  ) {
    this.key = keysOf(id).follower
  }

  /** For the first time or once more. Throws InputError where somebody else has it. */
  async take(): Promise<void> {
    const other = await this.attempt('')
    if (other === null) return
    const name = other.split(' ', 1)[0]!
    const [host = '', pid = ''] = name.split(/:(?=\d+$)/)
    if (!isAlive(Number(pid), host) && (await this.attempt(other)) === null) return
    const wait = Math.ceil(this.milliseconds / 1000)
    throw new InputError(
      `the campaign ${this.id} is followed by ${name} already; if that has ended, try again in ${wait} s`,
    )
  }

  async release(): Promise<void> {
    await this.client.eval(RELEASE, 1, this.key, this.holder)
  }

  private async attempt(gone: string): Promise<string | null> {
    return (await this.client.eval(TAKE, 1, this.key, this.holder, this.milliseconds, gone)) as string | null
  }
}
