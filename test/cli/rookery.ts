import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The built command line. */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Wherever the tests run, what is printed has no colours. */
const PLAIN = { ...process.env, NO_COLOR: '1' }

export interface Finish {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

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

/** Runs the command line to its end, with a text on standard input. */
export function rookery(args: readonly string[], input = ''): Promise<Finish> {
  const { child, finish } = start(args)
  child.stdin!.end(input)
  return finish
}

/** Runs a command line as a person would paste it, `rookery` being the built one. */
export function paste(command: string) {
  const script = command.replace(/(?<![\w./-])(npx )?rookery(?= )/g, `"${process.execPath}" "${MAIN}"`)
  return spawnSync('bash', ['-c', script], { encoding: 'utf8', env: PLAIN })
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

/** Too early a Ctrl-C, while Node still starts, just ends the process: then once more, with more patience. */
export async function interrupt(args: readonly string[], milliseconds: number): Promise<Finish> {
  const { child, finish } = start(args)
  const timer = setTimeout(() => child.kill('SIGINT'), milliseconds)
  const finished = await finish
  clearTimeout(timer)
  return finished.code === null ? interrupt(args, milliseconds * 2) : finished
}
