#!/usr/bin/env node
import { CommanderError } from 'commander'
import { InputError } from '../src/index.ts'
import { EXIT } from './exit-code.ts'
import { SourceError } from './input.ts'
import { program } from './program.ts'

// A reader that has seen enough (rookery … | head) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : EXIT.bug))

try {
  const root = program((code) => {
    process.exitCode = code
  })
  for (const command of [root, ...root.commands, ...root.commands.flatMap((inner) => inner.commands)]) {
    command.exitOverride()
  }
  await root.parseAsync()
} catch (error) {
  process.exitCode = report(error)
  if (process.exitCode === EXIT.badInput && process.argv.includes('--json')) console.log(JSON.stringify(asJson(error)))
}

/** Says what went wrong, without a stack trace, and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.badInput
  if (error instanceof SourceError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof InputError) process.stderr.write(`rookery: ${error.message}\n`)
  else {
    process.stderr.write(`rookery: this is a bug in Rookery: ${error instanceof Error ? error.message : error}\n`)
    if (process.env.ROOKERY_DEBUG) console.error(error)
    return EXIT.bug
  }
  return EXIT.badInput
}

/** The same for programs, which read standard output. */
function asJson(error: unknown) {
  if (error instanceof SourceError) {
    const { message, position } = error.reason
    return { error: { message, source: error.source, ...position } }
  }
  return { error: { message: (error as Error).message } }
}
