import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type Finish, rookery } from './in-process.ts'

export { type Finish, rookery }

/** The command line in the process of the tests, as real processes, and as a shell understands it. */

/** The built command line. */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Wherever the tests run, what is printed has no colours. */
const PLAIN = { ...process.env, NO_COLOR: '1' }

/** Starts the built command line as a real process. */
export function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; finish: Promise<Finish> } {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...PLAIN, ...env } })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  // A process that ends before it has read everything is fine.
  child.stdin.on('error', () => {})
  const finish = new Promise<Finish>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { child, finish }
}

/** Where a line for the shell calls the command line. */
const CALLS = /(?<![\w./-])(npx )?rookery(?= )/g

/** Runs lines as a person would paste them, `rookery` being the built one. */
export function paste(command: string) {
  const script = command.replace(CALLS, `"${process.execPath}" "${MAIN}"`)
  return spawnSync('bash', ['-c', script], { encoding: 'utf8', env: PLAIN })
}

/** Says with which arguments it is called, each ended by a zero, and after another zero its standard input. */
const TELLING = `rookery() { printf '%s\\0' "$@" ''; cat; }`

/** Runs a line that ends with a call as a shell does, in this process: `printf '..\n' | rookery solve rooks`. */
export function pasteHere(command: string, cwd?: string): Promise<Finish> {
  const script = `${TELLING}\n${command.replace(CALLS, 'rookery')}`
  const { stdout } = spawnSync('bash', ['-c', script], { input: '', cwd })
  const end = stdout.indexOf('\0\0')
  return rookery(
    stdout.subarray(0, end).toString().split('\0'),
    stdout.subarray(end + 2).toString(),
    cwd === undefined ? {} : { cwd },
  )
}

/** A folder of this test's own. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function temporaryFile(content: string | Uint8Array, name = 'problem.txt'): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, content)
  return file
}

/** The lines of what was printed. */
export function linesOf(text: string): string[] {
  return text.trimEnd().split('\n')
}

/** The same, each of them JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the tests know what is printed
export function objectsOf(text: string): any[] {
  return linesOf(text).map((line) => JSON.parse(line))
}

/** JSON without the time that it took. */
export function timeless(text: string): string {
  return text.replace(/"milliseconds":[\d.]+/g, '"milliseconds":0')
}
