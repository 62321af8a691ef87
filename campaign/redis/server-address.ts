import { InputError } from '../../src/index.ts'

/** Where a Redis server is, and who we are to it. */
export interface ServerAddress {
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
  // Whatever is before the last @ may be a password, wherever the reading went wrong.
  const shown = JSON.stringify(text.replace(/^.*@/s, '…@'))
  return new InputError(
    `${shown} is no address of a Redis server: write redis://host:6379 or rediss://user:password@host:6379/0, with / ? # @ % in a password as %2F %3F %23 %40 %25`,
  )
}
