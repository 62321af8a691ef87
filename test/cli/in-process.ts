import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommandLine } from '../../cli/command-line.ts'

/** Commands in the process of the tests, from the sources: as a process of their own sees them, without its start. */

export interface Finish {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Written = Readonly<Record<'stdout' | 'stderr', string>>

interface Surroundings {
  readonly env?: Readonly<Record<string, string>>
  /** The working directory. */
  readonly cwd?: string
  /** When it was called, on the clock of `performance.now()`; now if left out. */
  readonly started?: number
  /** Others work in this process meanwhile, so that what the command leaves behind cannot be told. */
  readonly hasCompany?: true
  /**
   * Presses Ctrl-C as soon as this is so of what was written; standard error is a terminal then, which shows where long
   * work stands.
   */
  readonly interruptWhen?: (written: Written) => boolean
}

/** What runs now: commands share the streams of the process, so there is one at a time. */
let running: Promise<unknown> = Promise.resolve()

/** Runs the command line to its end, with a text on standard input. */
export function rookery(args: readonly string[], input = '', surroundings: Surroundings = {}): Promise<Finish> {
  const run = running.then(() => runAlone(args, input, surroundings))
  running = run.catch(() => {})
  return run
}

async function runAlone(args: readonly string[], input: string, surroundings: Surroundings): Promise<Finish> {
  const { env = {}, cwd, started = performance.now(), hasCompany, interruptWhen } = surroundings
  const held = heldByProcess()
  const written = { stdout: '', stderr: '' }
  const restorers = [
    replaceWrite('stdout', (text) => {
      written.stdout += text
    }),
    replaceWrite('stderr', (text) => {
      written.stderr += text
    }),
    replaceInput(input),
    ...Object.entries(env).map(([name, value]) => replaceVariable(name, value)),
    ...(cwd === undefined ? [] : [replaceFolder(cwd)]),
    ...(interruptWhen ? [replaceTerminal(), interruptLater(() => interruptWhen(written))] : []),
  ]
  let code: number
  try {
    code = await runCommandLine(args, started)
  } finally {
    for (const restore of restorers.reverse()) restore()
  }
  if (!hasCompany) await requireNothingLeft(held, args)
  return { code, ...written }
}

function replaceWrite(name: 'stdout' | 'stderr', take: (text: string) => void): () => void {
  const stream = process[name]
  const write = stream.write
  stream.write = (piece: string | Uint8Array, ...rest: unknown[]) => {
    take(typeof piece === 'string' ? piece : Buffer.from(piece).toString())
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
  return () => {
    stream.write = write
  }
}

/** As much as pipes give at once. */
const PIECE = 1 << 16

function replaceInput(text: string): () => void {
  const bytes = Buffer.from(text)
  let at = 0
  const stdin = new Readable({
    read() {
      this.push(at < bytes.length ? bytes.subarray(at, at + PIECE) : null)
      at += PIECE
    },
  })
  const before = Object.getOwnPropertyDescriptor(process, 'stdin')!
  Object.defineProperty(process, 'stdin', { configurable: true, enumerable: true, value: stdin })
  return () => {
    Object.defineProperty(process, 'stdin', before)
    stdin.destroy()
  }
}

function replaceVariable(name: string, value: string): () => void {
  const before = process.env[name]
  process.env[name] = value
  return () => {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  }
}

function replaceFolder(folder: string): () => void {
  const before = process.cwd()
  process.chdir(folder)
  return () => process.chdir(before)
}

/**
 * Standard error as a terminal on which nothing can be taken back, as those of build servers are: every line stays to
 * be read.
 */
function replaceTerminal(): () => void {
  const { stderr } = process
  const before = Object.getOwnPropertyDescriptor(stderr, 'isTTY')
  Object.defineProperty(stderr, 'isTTY', { configurable: true, value: true })
  const restoreVariable = replaceVariable('CI', 'true')
  return () => {
    restoreVariable()
    if (before) Object.defineProperty(stderr, 'isTTY', before)
    else Reflect.deleteProperty(stderr, 'isTTY')
  }
}

/** Tells those who listen to Ctrl-C since now, once, when it is time. */
function interruptLater(isTime: () => boolean): () => void {
  const before = process.listeners('SIGINT')
  const timer = setInterval(() => {
    const listeners = process.listeners('SIGINT').filter((each) => !before.includes(each))
    if (listeners.length === 0 || !isTime()) return
    clearInterval(timer)
    for (const listener of listeners) listener('SIGINT')
  }, 5)
  return () => clearInterval(timer)
}

/** What keeps a process alive, and who listens to signals. */
function heldByProcess(): readonly string[] {
  const listeners = (['SIGINT', 'SIGTERM'] as const).flatMap((name) =>
    Array<string>(process.listenerCount(name)).fill(`a listener to ${name}`),
  )
  return [...listeners, ...process.getActiveResourcesInfo()]
}

/** So long the tests' own timers and threads that end may take to go. */
const LONGEST_WAIT = 5000

/** A command that leaves something behind would keep its process from ending. */
async function requireNothingLeft(before: readonly string[], args: readonly string[]): Promise<void> {
  const latest = performance.now() + LONGEST_WAIT
  for (;;) {
    const left = [...before]
    const more = heldByProcess().filter((each) => {
      const place = left.indexOf(each)
      if (place >= 0) left.splice(place, 1)
      return place < 0
    })
    if (more.length === 0) return
    if (performance.now() > latest) throw new Error(`rookery ${args.join(' ')} leaves behind: ${more.join(', ')}`)
    await sleep(1)
  }
}
