import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { drive, type Finished, finish, type Limits, othersTurn, reasonToStop, type Search } from '../src/index.ts'
import { about } from './input.ts'
import { ProgressLine } from './progress-line.ts'

const CHUNK = 1 << 16

/** Collects what goes to standard output into large writes, and waits when the reader is slower. */
export class Output {
  private parts: string[] = []
  private length = 0

  line(text: string): void {
    this.piece(text)
    this.piece('\n')
  }

  piece(text: string): void {
    this.parts.push(text)
    this.length += text.length
  }

  get isFull(): boolean {
    return this.length >= CHUNK
  }

  async flush(): Promise<void> {
    if (this.length === 0) return
    const text = this.parts.join('')
    this.parts = []
    this.length = 0
    if (!process.stdout.write(text)) await drained()
  }
}

let draining: Promise<void> | undefined

/** Resolves when the reader has caught up; one listener serves all who wait. */
function drained(): Promise<void> {
  draining ??= once(process.stdout, 'drain').then(() => {
    draining = undefined
  })
  return draining
}

/** Prints a text that comes in pieces, and a line end. */
export async function printPieces(pieces: Iterable<string>): Promise<void> {
  const output = new Output()
  const progress = new ProgressLine()
  let length = 0
  try {
    for (const piece of pieces) {
      output.piece(piece)
      length += piece.length
      if (!output.isFull) continue
      await output.flush()
      progress.update(() => `${Math.floor(length / 1e6).toLocaleString('en')} MB written`)
    }
  } finally {
    progress.end()
  }
  output.line('')
  await output.flush()
}

/** Prints one text and a line end. */
export async function print(text: string): Promise<void> {
  const output = new Output()
  output.line(text)
  await output.flush()
}

/** Writes a file with one text and a line end. */
export function writeText(file: string, text: string): void {
  about(file, () => writeFileSync(file, `${text}\n`))
}

export function makeFolder(folder: string): void {
  about(folder, () => mkdirSync(folder, { recursive: true }))
}

/** As runAsync, for a search that prints: waits for the reader whenever enough has piled up. */
export async function runPrinting<A>(search: Search<A>, limits: Limits, output: Output): Promise<Finished<A>> {
  const started = performance.now()
  const outcome = await drive(search, {
    onProgress: (progress) => {
      limits.onProgress?.(progress)
      return output.isFull ? output.flush() : undefined
    },
    // What was found is shown, and signals get their turn.
    onTurn: async () => {
      await output.flush()
      await othersTurn()
    },
    reason: (progress) => reasonToStop(progress, limits, started),
  })
  return finish(outcome!, started)
}

interface Printed<A> {
  readonly outcome: Finished<A>
  /** How many were printed. */
  readonly count: number
}

/** Prints what a search visits, each as soon as it is found, and keeps none. Texts have an empty line between them. */
export async function printItems<I, A>(
  begin: (visit: (item: I) => void) => Search<A>,
  textOf: (item: I) => string,
  isJson: boolean,
  limits: Limits,
): Promise<Printed<A>> {
  const output = new Output()
  let count = 0
  const search = begin((item) => {
    if (!isJson && count > 0) output.line('')
    count++
    output.line(textOf(item))
  })
  const { onProgress, ...rest } = limits
  // On a terminal the items themselves show how it goes.
  const watched = process.stdout.isTTY || !onProgress ? rest : { ...rest, onProgress }
  const outcome = await runPrinting(search, watched, output)
  await output.flush()
  return { outcome, count }
}
