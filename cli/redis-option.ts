import { Option } from 'commander'
import { InputError } from '../src/index.ts'

/** The address in the environment is seen by nobody else, even if it has a password. */
const VARIABLE = 'ROOKERY_REDIS_URL'

export function redisOption(what: string): Option {
  return new Option(
    '--redis <url>',
    `${what}: redis://host:6379, or rediss:// with TLS (default: the variable ${VARIABLE})`,
  )
}

/** The server that was named, on the command line or in the environment. */
export function serverIn(flag: string | undefined): string | undefined {
  return flag ?? (process.env[VARIABLE] || undefined)
}

export function requireServer(flag: string | undefined): string {
  const url = serverIn(flag)
  if (url === undefined)
    throw new InputError(`name a Redis server: --redis redis://host:6379, or the variable ${VARIABLE}`)
  return url
}
