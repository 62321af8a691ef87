import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Work } from './harness.ts'
import { packageRoot } from './package-root.ts'

/** For files that processes are given; gone when the bench is. */
export const scratchFolder = mkdtempSync(join(tmpdir(), 'rookery-bench-'))
process.on('exit', () => rmSync(scratchFolder, { recursive: true, force: true }))

/** What the last process has written. */
export const outputFile = join(scratchFolder, 'output')

/** The built files, as processes use them. */
export const builtCommand = join(packageRoot, 'dist', 'main.js')
export const builtLibrary = (door = 'index') => pathToFileURL(join(packageRoot, 'dist', `${door}.js`)).href

/**
 * Runs before the program's own code and says on standard error how much memory the process needed at most. What the
 * system calls the greatest use of a process includes, on Linux, that of the process which started it; its own is told
 * only in /proc.
 */
const REPORT_MEMORY = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs'
  const status = '/proc/self/status'
  process.on('exit', () => {
    const own = existsSync(status) ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
    process.stderr.write('peak ' + (own ?? process.resourceUsage().maxRSS))
  })`)}`

/**
 * Runs Node to its end; its output goes to a file, so that reading it costs the process nothing. Its input may be a
 * file too.
 */
export async function nodeProcess(
  args: readonly string[],
  readValue: (output: Buffer) => number,
  inputFile?: string,
): Promise<Work> {
  const input = inputFile === undefined ? 'ignore' : openSync(inputFile, 'r')
  const output = openSync(outputFile, 'w')
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', REPORT_MEMORY, ...args], { stdio: [input, output, 'pipe'] })
  let messages = ''
  child.stderr!.on('data', (data) => {
    messages += data
  })
  await new Promise((resolve) => child.on('close', resolve))
  const milliseconds = performance.now() - started
  closeSync(output)
  if (typeof input === 'number') closeSync(input)
  const peak = /peak (\d+)$/.exec(messages)
  if (!peak) throw new Error(`node ${args.join(' ')}: ${messages}`)
  return { value: readValue(readFileSync(outputFile)), megabytes: Number(peak[1]) / 1024, milliseconds }
}

/** The same for a program given as text, a module. */
export function nodeScript(script: string, readValue: (output: Buffer) => number): Promise<Work> {
  return nodeProcess(['--input-type=module', '-e', script], readValue)
}
