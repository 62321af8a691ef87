import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { InputError } from '../src/index.ts'
import type { Order } from './order.ts'
import type { Shard } from './work.ts'

/** An append-only journal, by which a campaign is resumed. A line with a wrong checksum counts as not written. */

/** The first line. */
export interface JournalHead {
  /** The version that the campaign was begun with. */
  readonly rookery: string
  readonly order: Order
  /** A name by which it is known on Redis. */
  readonly id: string
  /** For campaigns over the lines of a file: which one, and its checksum. */
  readonly lines?: { readonly file: string; readonly sha256: string }
}

type Units = readonly [first: number, units: number]

type Entry =
  | { readonly head: JournalHead }
  | { readonly done: Units; readonly milliseconds: number; readonly result: unknown }
  /** What was found in a shard that was not done to its end. */
  | { readonly part: Units; readonly result: unknown }
  | { readonly dead: Units; readonly why: string }

/** Callbacks for what a journal says. */
interface JournalReader {
  readonly onHead: (head: JournalHead) => void
  readonly onDone: (shard: Shard, result: never, milliseconds: number) => void
  readonly onPart?: (shard: Shard, result: never) => void
  readonly onDeadLetter?: (shard: Shard, why: string) => void
}

const SUM_LENGTH = 16
const HEAD_START = ' {"head":'

function openOr(unlock: () => void, open: () => number): number {
  try {
    return open()
  } catch (error) {
    unlock()
    throw error
  }
}

export class Journal {
  private constructor(
    private readonly descriptor: number,
    private readonly unlock: () => void,
  ) {}

  /** Begins a journal; throws where the file exists. A killed process leaves none, or a whole first line. */
  static begin(file: string, head: JournalHead): Journal {
    const unlock = lockJournal(file)
    const descriptor = openOr(unlock, () => {
      requireNone(file)
      const beside = `${file}.part`
      writeFileSync(beside, lineOf({ head }))
      renameSync(beside, file)
      return openSync(file, 'a')
    })
    return new Journal(descriptor, unlock)
  }

  /** Appends to a journal whose end is as `readJournal` found it. Needs the lock: see `lockJournal`. */
  static resume(file: string, { goodBytes }: JournalState, unlock: () => void): Journal {
    truncateSync(file, goodBytes)
    return new Journal(openSync(file, 'a'), unlock)
  }

  shard({ first, units }: Shard, result: unknown, milliseconds: number): void {
    this.write({ done: [first, units], milliseconds, result })
  }

  part({ first, units }: Shard, result: unknown): void {
    this.write({ part: [first, units], result })
  }

  deadLetter({ first, units }: Shard, why: string): void {
    this.write({ dead: [first, units], why })
  }

  close(): void {
    closeSync(this.descriptor)
    this.unlock()
  }

  /** Waits until it is written: a shard is in the journal before it is reported as done. */
  private write(entry: Entry): void {
    try {
      writeFileSync(this.descriptor, lineOf(entry))
    } catch (error) {
      throw new InputError(`the journal cannot be written: ${(error as Error).message}`)
    }
  }
}

/** What was found in a journal besides its entries. */
export interface JournalState {
  /** Bytes from the start that are whole lines. */
  readonly goodBytes: number
  /** What is damaged, in words for people. */
  readonly damages: readonly string[]
}

/** Reads a journal from beginning to end. Throws InputError where it is none, or where its first line is damaged. */
export async function readJournal(file: string, reader: JournalReader): Promise<JournalState> {
  let goodBytes = 0
  let number = 0
  let damaged = 0
  for await (const { bytes, isWhole } of linesOf(file)) {
    number++
    const entry = isWhole ? entryIn(bytes.toString('utf8')) : undefined
    if (number === 1) {
      if (!entry || !('head' in entry)) throw headFault(bytes)
      reader.onHead(entry.head)
    } else if (!entry) {
      if (isWhole) damaged++
      else {
        const damages = [
          ...inWords(damaged),
          `its last line was cut off after ${bytes.length} bytes; what it told is done again`,
        ]
        return { goodBytes, damages }
      }
    } else if ('done' in entry) {
      const [first, units] = entry.done
      reader.onDone({ first, units }, entry.result as never, entry.milliseconds)
    } else if ('part' in entry) {
      const [first, units] = entry.part
      reader.onPart?.({ first, units }, entry.result as never)
    } else if ('dead' in entry) {
      const [first, units] = entry.dead
      reader.onDeadLetter?.({ first, units }, entry.why)
    }
    goodBytes += bytes.length + 1
  }
  if (number === 0) throw new InputError('expected the journal of a campaign, found an empty file')
  return { goodBytes, damages: inWords(damaged) }
}

/** The first line's data; undefined if it was cut off or damaged. Throws InputError if this is no journal. */
export async function readHead(file: string): Promise<JournalHead | undefined> {
  for await (const { bytes, isWhole } of linesOf(file)) {
    const entry = isWhole ? entryIn(bytes.toString('utf8')) : undefined
    if (entry && 'head' in entry) return entry.head
    if (!isBeginning(bytes)) throw headFault(bytes)
    return undefined
  }
  return undefined
}

function inWords(damaged: number): string[] {
  if (damaged === 0) return []
  return [
    `${damaged} of its lines ${damaged === 1 ? 'is' : 'are'} damaged; what ${damaged === 1 ? 'it' : 'they'} told is done again`,
  ]
}

/** Whether a journal was begun here, however far that went. */
function isBeginning(bytes: Buffer): boolean {
  const text = bytes.subarray(0, SUM_LENGTH + HEAD_START.length).toString('latin1')
  const rest = text.slice(SUM_LENGTH)
  return /^[0-9a-f]*$/.test(text.slice(0, SUM_LENGTH)) && HEAD_START.startsWith(rest)
}

function headFault(bytes: Buffer): InputError {
  return new InputError(
    isBeginning(bytes)
      ? 'the first line of the journal, which says what the campaign is, is damaged: start it again'
      : 'expected the journal of a campaign',
    { line: 1, column: 1 },
  )
}

function requireNone(file: string): void {
  if (existsSync(file)) throw Object.assign(new Error(`EEXIST: ${file} is there already`), { code: 'EEXIST' })
}

function lineOf(entry: Entry): string {
  const text = JSON.stringify(entry)
  return `${sumOf(text)} ${text}\n`
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, SUM_LENGTH)
}

function entryIn(line: string): Entry | undefined {
  const text = line.slice(SUM_LENGTH + 1)
  if (line.slice(0, SUM_LENGTH + 1) !== `${sumOf(text)} `) return undefined
  return JSON.parse(text) as Entry
}

interface RawLine {
  readonly bytes: Buffer
  /** Whether its end was there. */
  readonly isWhole: boolean
}

async function* linesOf(file: string): AsyncGenerator<RawLine> {
  let kept: Buffer[] = []
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      kept.push(chunk.subarray(start, end))
      yield { bytes: Buffer.concat(kept), isWhole: true }
      kept = []
      start = end + 1
    }
    if (start < chunk.length) kept.push(chunk.subarray(start))
  }
  if (kept.length > 0) yield { bytes: Buffer.concat(kept), isWhole: false }
}

/** The locks of this process. In containers, a lock with its number may be of an earlier process. */
const held = new Set<string>()

/** A lock file keeps two processes from one journal; one left by a dead process is taken over. Gives the unlock. */
export function lockJournal(journal: string): () => void {
  const lock = resolve(`${journal}.lock`)
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(lock, `${process.pid} ${hostname()}\n`, { flag: 'wx' })
      held.add(lock)
      return () => {
        held.delete(lock)
        rmSync(lock, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid = '', host = ''] = readHolder(lock)
      const isOurs = Number(pid) === process.pid && host === hostname()
      if (attempt > 0 || (isOurs ? held.has(lock) : isAlive(Number(pid), host))) {
        throw new InputError(`process ${pid} on ${host} works on this campaign; if that is not so, remove ${lock}`)
      }
      rmSync(lock, { force: true })
    }
  }
}

function readHolder(lock: string): string[] {
  try {
    return readFileSync(lock, 'utf8').trim().split(' ')
  } catch {
    return []
  }
}

/** Processes on other machines cannot be seen from here: they count as alive. */
export function isAlive(pid: number, host: string): boolean {
  if (!(pid > 0)) return false
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
