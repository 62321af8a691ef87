#!/usr/bin/env node
import { version } from '../package.json' with { type: 'json' }
import { EXIT } from './exit.ts'

// A reader that has seen enough (rookery … | head) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : EXIT.bug))

const args = process.argv.slice(2)
// Asked before everything else is loaded, as scripts ask often.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${version}\n`)
else {
  const { runCommandLine } = await import('./command-line.ts')
  // The clock of performance.now() begins with the process.
  process.exitCode = await runCommandLine(args, 0)
}
