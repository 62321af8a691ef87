import { existsSync } from 'node:fs'
import { type Command, CommanderError } from 'commander'
import { familyNames, InputError } from '../src/index.ts'
import { EXIT } from './exit.ts'
import { familiesFor } from './families.ts'
import { SourceError } from './input.ts'
import { program } from './program.ts'
import { suggestionsFor } from './suggestions.ts'

/**
 * Runs one command to its end and gives its exit code. It reads and writes the streams of this process and leaves
 * nothing behind, so that a process may run several, one after the other. `started` is when the user called the
 * command, on the clock of `performance.now()`.
 */
export async function runCommandLine(args: readonly string[], started: number): Promise<number> {
  let code: number = EXIT.fine
  try {
    const root = program(await familiesFor(args), started, (own) => {
      code = own
    })
    for (const command of allOf(root)) {
      command.exitOverride().configureOutput({ outputError: () => {} })
    }
    requireCommand(root, args)
    await root.parseAsync(args, { from: 'user' })
    return code
  } catch (thrown) {
    const error = missingPeer(thrown) ?? thrown
    code = report(error)
    if (code === EXIT.badInput && args.includes('--json')) {
      process.stdout.write(`${JSON.stringify(asJson(error))}\n`)
    }
    return code
  }
}

/** Campaigns on several machines need two packages that are not installed with this one. */
function missingPeer(error: unknown): InputError | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND' || !/'(bullmq|ioredis)'/.test(message)) return undefined
  return new InputError('campaigns on Redis need two more packages: npm install bullmq ioredis')
}

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)]
}

/** Throws InputError where the first word is no command, with what may have been meant. */
function requireCommand(root: Command, [first, second]: readonly string[]): void {
  if (first === undefined || first.startsWith('-')) return
  const names = root.commands.map((command) => command.name())
  if (names.includes(first)) {
    const command = root.commands.find((each) => each.name() === first)!
    const inner = command.commands.map((each) => each.name())
    if (inner.length > 0 && second !== undefined && !second.startsWith('-') && !inner.includes(second)) {
      const kind = inner.some((name) => familyNames.includes(name)) ? 'family' : 'command'
      throw new InputError(`unknown ${kind} '${second.slice(0, 60)}'.${meant(second, inner)} (rookery help ${first})`)
    }
    return
  }
  const [family] = suggestionsFor(first, familyNames)
  const command = meant(first, names)
  const puzzle = /:\/\//.test(first) || existsSync(first) ? shown(first) : command === '' ? family : undefined
  const advice = puzzle === undefined ? command : ` Did you mean: rookery solve ${puzzle}?`
  throw new InputError(`unknown command '${first.slice(0, 60)}'.${advice} (rookery --help lists the commands)`)
}

function meant(word: string, names: readonly string[]): string {
  const [name] = suggestionsFor(word, names)
  return name === undefined ? '' : ` Did you mean ${name}?`
}

function shown(word: string): string {
  return word.length > 60 || /[?&*\s]/.test(word) ? '…' : word
}

/** Says what went wrong, without a stack trace, and gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.fine
    // Commander shows its help where a command needs a subcommand.
    if (error.code !== 'commander.help') process.stderr.write(`rookery: ${wordsOf(error)}\n`)
    return EXIT.badInput
  }
  if (error instanceof SourceError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof InputError) process.stderr.write(`rookery: ${error.message}\n`)
  else {
    process.stderr.write(`rookery: this is a bug in Rookery: ${error instanceof Error ? error.message : error}\n`)
    if (process.env.ROOKERY_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return EXIT.bug
  }
  return EXIT.badInput
}

/** Commander's message on one line, without its own word for errors. */
function wordsOf({ message }: CommanderError): string {
  return message
    .replace(/^error: /, '')
    .replace(/\s*\n\(?/g, ' (')
    .replace(/\)\)$/, ')')
}

/** The same for programs, which read standard output. */
function asJson(error: unknown) {
  if (error instanceof SourceError) {
    const { message, position } = error.reason
    return { error: { message, source: error.source, ...position } }
  }
  return { error: { message: (error as Error).message } }
}
