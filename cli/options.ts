import { Option } from 'commander'
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
