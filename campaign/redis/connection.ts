import { setTimeout as sleep } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'
import { InputError } from '../../src/index.ts'
import { defined } from '../order.ts'

/** The address of a Redis server, with user and password. */
interface ServerAddress {
  /** For messages: without user, password and database. */
  readonly name: string
  readonly isSecure: boolean
  readonly host: string
  readonly port: number
  readonly username?: string
  readonly password?: string
  readonly database: number
}

const USUAL_PORT = 6379

/** Reads `redis://[user[:password]@]host[:port][/database]`, or `rediss://` for TLS. */
export function readAddress(text: string): ServerAddress {
  const url = urlFrom(text)
  const host = url?.hostname.replace(/^\[|\]$/g, '')
  const isOfRedis = url?.protocol === 'redis:' || url?.protocol === 'rediss:'
  const database = /^\/?(\d{0,9})$/.exec(url?.pathname ?? '')?.[1]
  const username = decoded(url?.username)
  const password = decoded(url?.password)
  const hasMore = Boolean(url?.search || url?.hash)
  if (!url || !host || !isOfRedis || hasMore || [database, username, password].includes(undefined))
    throw noAddress(text)
  const port = url.port === '' ? USUAL_PORT : Number(url.port)
  return {
    name: `${url.protocol}//${url.hostname}:${port}`,
    isSecure: url.protocol === 'rediss:',
    host,
    port,
    ...(username ? { username } : {}),
    ...(username || password ? { password: password! } : {}),
    database: Number(database),
  }
}

/** The server of an address as messages call it, never with the password: `redis://host:6379`. */
export function serverName(url: string): string {
  return readAddress(url).name
}

function urlFrom(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}

function noAddress(text: string): InputError {
  // The text before the last @ may be a password, wherever the reading went wrong.
  const shown = JSON.stringify(text.replace(/^.*@/s, '…@'))
  return new InputError(
    `${shown} is no address of a Redis server: write redis://host:6379 or rediss://user:password@host:6379/0, with / ? # @ % in a password as %2F %3F %23 %40 %25`,
  )
}

interface ConnectOptions {
  /** How long the server may take to show that it can be used, in milliseconds. */
  readonly limit?: number
  /** The server is unreachable; commands wait from now on. Called once until it is back. */
  readonly lost?: () => void
  readonly back?: () => void
}

const FIRST_ANSWER = 5_000
const OLDEST_VERSION = [6, 2] as const
const LONGEST_PAUSE = 2_000
/** A server that has not answered for this long is gone. Commands that wait for jobs time out earlier. */
const LONGEST_SILENCE = 30_000
const LOADING_PAUSE = 100
const PROBE_KEY = 'rookery:probe'

/**
 * Connects to a server and tests that it can be used; an InputError says why it cannot. The connection lasts until it
 * is closed: when the server goes away, commands wait until it is back, and those without an answer are sent again.
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Redis> {
  const { limit = FIRST_ANSWER, lost, back } = options
  const address = readAddress(url)
  await tryOut(address, limit)
  const client = new Redis(lastingOptions(address))
  // Every failed attempt is an error too; the other events suffice.
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
    ...defined({ username, password }),
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

/** Connects step by step, so that each step can fail with its own reason. */
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

/** Whether this is an error reply of Redis, rather than of the connection. */
export function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}

/** What went wrong with a server and what can be done about it, in one line without the password. */
export function trouble(address: ServerAddress, error: unknown): InputError {
  if (error instanceof InputError) return error
  const words = isReply(error) ? afterReply(address, error.message) : afterSilence(address, error)
  return new InputError(`${address.name} ${words}`)
}

function stillLoading({ name }: ServerAddress): InputError {
  return new InputError(`${name} ${LOADING}`)
}

const LOADING = 'is still loading its data: try again when it is done'

function afterReply(address: ServerAddress, reply: string): string {
  const { name, username, database } = address
  const [code = ''] = reply.split(' ', 1)
  const scheme = name.slice(0, name.indexOf('//') + 2)
  switch (code) {
    case 'NOAUTH':
      return `asks for a password: write ${scheme}:PASSWORD@${name.slice(scheme.length)}`
    case 'WRONGPASS':
      return username === undefined
        ? 'refuses the password: correct it in the address'
        : `refuses the user ${username} with this password: correct them in the address`
    case 'NOPERM':
      return `does not permit what is needed (${quoted(address, reply.slice(code.length))}): give the user ${username ?? 'default'} all commands, keys and channels, or name another user`
    case 'READONLY':
      return 'is a read-only replica: name the server that it copies'
    case 'LOADING':
      return LOADING
    case 'MISCONF':
      return 'cannot save its data and takes no more (MISCONF): make room on its disk, or look into its log'
    case 'OOM':
      return 'has used up its memory: give it more (maxmemory), or remove what is not needed'
    case 'MASTERDOWN':
      return 'is a replica that has lost the server it copies: name that server'
    case 'DENIED':
      return 'takes no connections from other machines (protected mode): give it a password (requirepass)'
  }
  if (reply.includes('DB index is out of range')) {
    return `has no database ${database}: take a smaller number, or raise "databases" in its configuration`
  }
  if (reply.includes('max number of clients')) {
    return 'has too many connections: raise "maxclients" in its configuration'
  }
  // Before version 6 there were no users.
  if (reply.includes("wrong number of arguments for 'auth'")) return 'is too old a Redis: take 6.2 or newer'
  return `refuses to work (${quoted(address, reply)}): look into its log, or correct the port`
}

/** There was no answer, or none that could be read. */
function afterSilence(address: ServerAddress, error: unknown): string {
  const code = codeOf(error)
  const said = error instanceof Error ? error.message : String(error)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'is at no host that is known here: correct the name, or use a number'
    case 'ECONNREFUSED':
      return 'refuses the connection: start Redis there, or correct host and port'
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return 'cannot be reached: correct host and port, or look for a firewall on the way'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'has a certificate for another name: use the name that is in the certificate'
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return 'has a certificate that is not valid today: renew it, or correct the clock'
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return 'does not speak TLS: write redis:// instead, or correct the port'
  }
  if (/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/.test(code)) {
    return 'asks its clients for a certificate, which there is none of: set "tls-auth-clients no" in its configuration'
  }
  if (/CERT|SIGNATURE/.test(code)) {
    return `has a certificate that is not trusted here (${quoted(address, said)}): set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority`
  }
  if (/^(EPROTO|ERR_SSL|ERR_TLS)/.test(code)) {
    return `cannot agree on TLS (${code}): look into its log, or write redis:// if it uses none`
  }
  if (said.startsWith('Unknown RESP type')) return 'is no Redis server, to judge by its answer: correct the port'
  if (/^(ECONNRESET|EPIPE)$/.test(code) || said.startsWith('Connection is closed')) {
    return address.isSecure
      ? 'ends the connection without an answer: write redis:// if it uses no TLS, or correct the port'
      : 'ends the connection without an answer: write rediss:// if it uses TLS, or correct the port'
  }
  return `cannot be used: ${quoted(address, said)}`
}

/** The code of an error, or of the first of several: a host can have many addresses. */
function codeOf(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: readonly unknown[] }
  if (typeof code === 'string') return code
  return errors && errors.length > 0 ? codeOf(errors[0]) : ''
}

/** Another program's message on one line, cut short; some servers repeat what they were sent. */
function quoted({ password }: ServerAddress, text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return (password ? line.replaceAll(password, '…') : line).slice(0, 200)
}
