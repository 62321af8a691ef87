import { setTimeout as sleep } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'
import { InputError } from '../../src/index.ts'
import { isReply, stillLoading, trouble } from './connection-trouble.ts'
import { readAddress, type ServerAddress } from './server-address.ts'

interface ConnectOptions {
  /** How long the server may take to show that it can be used, in milliseconds. */
  readonly limit?: number
  /** The server has gone; commands wait from now on. Called once until it is back. */
  readonly lost?: () => void
  readonly back?: () => void
}

const FIRST_ANSWER = 5_000
const OLDEST_VERSION = [6, 2] as const
const LONGEST_PAUSE = 2_000
/** A server that owes an answer for so long is gone, even if its machine has not said so. Jobs are waited for in shorter turns. */
const LONGEST_SILENCE = 30_000
const LOADING_PAUSE = 100
const PROBE_KEY = 'rookery:probe'

/**
 * A connection to a server that was seen to be usable; an InputError says what is wrong with any other. It lasts until it is
 * closed: when the server goes away, commands wait until it is back, and those that had no answer yet are sent again.
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Redis> {
  const { limit = FIRST_ANSWER, lost, back } = options
  const address = readAddress(url)
  await tryOut(address, limit)
  const client = new Redis(lastingOptions(address))
  // Every failed attempt is an error too; what counts is told by the other events.
  client.on('error', () => {})
  let isLost = false
  client.on('reconnecting', () => {
    if (isLost) return
    isLost = true
    lost?.()
  })
  client.on('ready', () => {
    if (!isLost) return
    isLost = false
    back?.()
  })
  return client
}

function lastingOptions(address: ServerAddress) {
  const { username, password, database } = address
  return {
    ...endpoint(address),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    db: database,
    connectTimeout: FIRST_ANSWER,
    socketTimeout: LONGEST_SILENCE,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_PAUSE),
  } satisfies RedisOptions
}

function endpoint({ host, port, isSecure }: ServerAddress) {
  return { host, port, ...(isSecure ? { tls: {} } : {}) } satisfies RedisOptions
}

/** On a connection of its own that is nothing but a socket at first, so that every step can fail with its own reason. */
async function tryOut(address: ServerAddress, limit: number): Promise<void> {
  const probe = new Redis({
    ...endpoint(address),
    lazyConnect: true,
    protocol: 2,
    disableClientInfo: true,
    enableReadyCheck: false,
    retryStrategy: null,
    // The limit below is the only one.
    connectTimeout: 0,
    disconnectTimeout: 100,
  })
  let cause: unknown
  probe.on('error', (error) => {
    cause ??= error
  })
  const tooLate = new AbortController()
  let isLoading = false
  const onLoading = () => {
    isLoading = true
  }
  try {
    await Promise.race([
      talk(probe, address, onLoading),
      sleep(limit, undefined, { signal: tooLate.signal }).then(() => {
        throw isLoading ? stillLoading(address) : noAnswer(address, limit)
      }),
    ])
  } catch (error) {
    // A command that fails with its connection does not know why the connection did.
    throw trouble(address, isReply(error) || error instanceof InputError ? error : (cause ?? error))
  } finally {
    tooLate.abort()
    probe.disconnect()
  }
}

async function talk(probe: Redis, address: ServerAddress, onLoading: () => void): Promise<void> {
  const { username = 'default', password, database, name } = address
  await probe.connect()
  if (password !== undefined) await probe.auth(username, password)
  let info = await probe.info()
  while (fieldOf(info, 'loading') === '1') {
    onLoading()
    await sleep(LOADING_PAUSE)
    info = await probe.info()
  }
  const version = fieldOf(info, 'redis_version')
  if (version === undefined) {
    throw new InputError(`${name} is no Redis server, to judge by its answer: correct the port`)
  }
  if (isOlder(version)) throw new InputError(`${name} is Redis ${version}: take ${OLDEST_VERSION.join('.')} or newer`)
  const mode = fieldOf(info, 'redis_mode') ?? 'standalone'
  if (mode !== 'standalone') {
    throw new InputError(`${name} is a Redis of the kind "${mode}": name one that stands alone`)
  }
  await probe.select(database)
  await probe.set(PROBE_KEY, '', 'PX', 1_000)
  await probe.del(PROBE_KEY)
}

function noAnswer({ name, isSecure }: ServerAddress, limit: number): InputError {
  const otherwise = isSecure ? ', or write redis:// if it uses no TLS' : ''
  return new InputError(`${name} gives no answer within ${limit / 1_000} s: correct host and port${otherwise}`)
}

const fieldOf = (info: string, field: string) => new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1]

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1])
}
