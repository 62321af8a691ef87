import { once } from 'node:events'
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

/** Resolves when the reader has caught up; however many wait for it, one listens. */
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
