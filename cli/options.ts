import { InvalidArgumentError, Option } from 'commander'
import { type LimitFields, limitsOf as limitsFrom } from '../campaign/index.ts'
import { InputError, type Limits, type Parameter } from '../src/index.ts'

/** Flags that several commands have: how they are written, read and described. */

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** 10s, 500ms, 2m, 1.5h; a number without a unit is seconds. Gives milliseconds. */
export function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim())
  if (!match) throw new InvalidArgumentError('Expected a time such as 10s, 500ms, 2m or 3 (seconds).')
  return Number(match[1]) * UNITS[match[2] ?? 's']!
}

export function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text.trim())) throw new InvalidArgumentError('Expected a whole number from 0 on.')
  return Number(text)
}

/** A whole number that may be below zero. */
export function parseWhole(text: string): number {
  if (!/^-?\d{1,15}$/.test(text.trim())) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}

/** The flags that end a search early. */
export type LimitFlags = LimitFields

export function limitsOf(flags: LimitFlags, signal: NonNullable<Limits['signal']>): Limits {
  return { ...limitsFrom(flags), signal }
}

/** The time that is left if it is counted from the start of the command, as its user counts it. */
export function sinceStart<F extends LimitFlags>(flags: F, started: number): F {
  return flags.time === undefined ? flags : { ...flags, time: Math.max(0, flags.time - (performance.now() - started)) }
}

/** What --time takes, for every help text. */
const TIME_FORMS = '10s, 500ms, 2m; a bare number is seconds'

export function timeOption(what = 'Stop after this time and print the best so far'): Option {
  return new Option('--time <time>', `${what} (${TIME_FORMS})`).argParser(parseDuration)
}

export function stepsOption(): Option {
  return new Option('--steps <number>', 'Stop after about this many steps and print the best so far').argParser(
    parseCount,
  )
}

/** More would only take memory from each other. */
const MOST_THREADS = 256

export function threadsOption(more = 'default: one for each core'): Option {
  return new Option('--threads <number>', `Threads to use (${more})`).argParser(parseCount)
}

/** Throws InputError unless that many threads can be started. */
export function requireThreads(threads = 1): void {
  if (threads >= 1 && threads <= MOST_THREADS) return
  throw new InputError(`--threads: expected a whole number from 1 to ${MOST_THREADS}, found ${threads}`)
}

export function jsonOption(): Option {
  return new Option('--json', 'Print one JSON object; places count from 0')
}

export function batchOption(more = ''): Option {
  return new Option(
    '--batch <file>',
    `Read one puzzle a line, as a link, an ID, a text with \\n between rows, or JSON${more}; - is standard input`,
  )
}

/** The flags that name notations. `--notation` is short for both. */
export interface NotationFlags {
  readonly from?: string
  readonly to?: string
  readonly notation?: string
}

export function fromOption(): Option {
  return new Option('--from <notation>', 'Read this notation (default: recognised); see: rookery families')
}

export function toOption(what: string): Option {
  return new Option('--to <notation>', what)
}

export function notationOption(): Option {
  return new Option('--notation <name>', 'Short for --from and --to with the same name')
}

export function fromOf({ from, notation }: NotationFlags): string | undefined {
  return from ?? notation
}

export function toOf({ to, notation }: NotationFlags): string | undefined {
  return to ?? notation
}

export function pictureOptions(what: string): readonly Option[] {
  return [
    new Option('--svg <file>', `Write a picture of ${what}`),
    new Option('--png <file>', 'The same as PNG; needs Chromium or Chrome (ROOKERY_CHROMIUM names it)'),
  ]
}

/** The end of a help text. */
export function example(...commands: readonly string[]): string {
  return `\nExample:\n  ${commands.join('\n  ')}`
}

/** How many, and of which file: in `--all problem.dlx` the file stands where the number could. */
export function wantedOf(all: true | string | undefined, file: string | undefined, what: string, flag = '--all') {
  const everything = Number.POSITIVE_INFINITY
  if (all === undefined || all === true) return { most: everything, file }
  if (/^\d{1,15}$/.test(all) && Number(all) > 0) return { most: Number(all), file }
  if (file === undefined && !/^\d+$/.test(all)) return { most: everything, file: all }
  throw new InputError(`${flag}: expected how many ${what}, a whole number from 1 on, found '${all}'`)
}

/** What a setting of a generator is, its limits and its default. */
export function parameterInWords(parameter: Parameter): string {
  const { summary } = parameter
  switch (parameter.kind) {
    case 'size': {
      const { low, high } = parameter
      const { rows, columns } = parameter.default
      return `${summary}: 8 or 8x12, sides from ${low} to ${high} (default: ${rows}x${columns})`
    }
    case 'choice':
      return `${summary}: ${parameter.choices.join(', ')} (default: ${parameter.default})`
    case 'flag':
      return summary
    default: {
      const { low, high } = parameter
      return `${summary}, from ${low} to ${high} (default: ${parameter.default ?? 'any'})`
    }
  }
}

/** Other users of the machine cannot see the environment, so that the address there may have a password. */
const REDIS_VARIABLE = 'ROOKERY_REDIS_URL'

export function redisOption(what: string): Option {
  return new Option(
    '--redis <url>',
    `${what}: redis://host:6379, or rediss:// with TLS (default: the variable ${REDIS_VARIABLE})`,
  )
}

/** The server that was named, on the command line or in the environment. */
export function serverIn(flag: string | undefined): string | undefined {
  return flag ?? (process.env[REDIS_VARIABLE] || undefined)
}

export function requireServer(flag: string | undefined): string {
  const url = serverIn(flag)
  if (url === undefined)
    throw new InputError(`name a Redis server: --redis redis://host:6379, or the variable ${REDIS_VARIABLE}`)
  return url
}
