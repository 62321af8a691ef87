import { CommanderError } from 'commander'
import { InputError } from '../src/index.ts'
import { EXIT } from './exit-code.ts'
import { SourceError } from './input.ts'
import { program } from './program.ts'

/**
 * Runs one command to its end and gives its exit code. It reads and writes the streams of this process and leaves nothing behind, so that
 * a process may run several, one after the other. `started` is when the user called the command, on the clock of `performance.now()`.
 */
export async function runCommandLine(args: readonly string[], started: number): Promise<number> {
  let code: number = EXIT.fine
  try {
    const root = program(started, (own) => {
      code = own
    })
    for (const command of [root, ...root.commands, ...root.commands.flatMap((inner) => inner.commands)]) {
      command.exitOverride()
    }
    await root.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    code = report(error)
    if (code === EXIT.badInput && args.includes('--json')) {
      process.stdout.write(`${JSON.stringify(asJson(error))}\n`)
    }
    return code
  }
}

/** Says what went wrong, without a stack trace, and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.badInput
  if (error instanceof SourceError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof InputError) process.stderr.write(`rookery: ${error.message}\n`)
  else {
    process.stderr.write(`rookery: this is a bug in Rookery: ${error instanceof Error ? error.message : error}\n`)
    if (process.env.ROOKERY_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`)
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
