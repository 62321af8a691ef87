import { Option } from 'commander'
import { InputError } from '../src/index.ts'
import { parseCount, parseDuration } from './limits.ts'

/** Flags that several commands have. */

export function timeOption(): Option {
  return new Option('--time <time>', 'stop after this time (10s, 500ms, 2m) with the best so far').argParser(
    parseDuration,
  )
}

export function stepsOption(): Option {
  return new Option('--steps <number>', 'stop after about this many steps with the best so far').argParser(parseCount)
}

/** More would only take memory from each other. */
const MOST_THREADS = 256

export function threadsOption(more = 'default: as many as there are cores'): Option {
  return new Option('--threads <number>', `how many work at once (${more})`).argParser(parseCount)
}

/** Throws InputError unless it is a number of threads that can be. */
export function requireThreads(threads = 1): void {
  if (threads >= 1 && threads <= MOST_THREADS) return
  throw new InputError(`--threads: expected a whole number from 1 to ${MOST_THREADS}, found ${threads}`)
}

export function jsonOption(): Option {
  return new Option('--json', 'print one JSON object')
}

export function notationOption(more: string): Option {
  return new Option('--notation <name>', `the notation${more}; recognised if not named`)
}

/** The end of a help text. */
export function example(...commands: readonly string[]): string {
  return `\nExample:\n  ${commands.join('\n  ')}`
}
