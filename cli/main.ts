#!/usr/bin/env node
import { runCommandLine } from './command-line.ts'
import { EXIT } from './exit-code.ts'

// A reader that has seen enough (rookery … | head) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : EXIT.bug))

// The clock of performance.now() begins with the process.
process.exitCode = await runCommandLine(process.argv.slice(2), 0)
