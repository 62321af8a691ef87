import { InputError } from '../../src/index.ts'
import type { ServerAddress } from './server-address.ts'

/** Whether a server answered with this, in the way of Redis. */
export function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}

/** What went wrong with a server and what can be done about it, in one line without the password. */
export function trouble(address: ServerAddress, error: unknown): InputError {
  if (error instanceof InputError) return error
  const words = isReply(error) ? afterReply(address, error.message) : afterSilence(address, error)
  return new InputError(`${address.name} ${words}`)
}

export function stillLoading({ name }: ServerAddress): InputError {
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
    return 'wants a certificate from its clients, and there is none to show: set "tls-auth-clients no" in its configuration'
  }
  if (/CERT|SIGNATURE/.test(code)) {
    return `has a certificate that nobody here vouches for (${quoted(address, said)}): set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority`
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

/** Of an error, or of the first of several: a host can have many addresses. */
function codeOf(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: readonly unknown[] }
  if (typeof code === 'string') return code
  return errors && errors.length > 0 ? codeOf(errors[0]) : ''
}

/** What others say, in one line; some servers repeat what they were sent. */
function quoted({ password }: ServerAddress, text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return (password ? line.replaceAll(password, '…') : line).slice(0, 200)
}
