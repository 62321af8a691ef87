import { once } from 'node:events'

const CHUNK = 1 << 16

/** Collects what goes to standard output into large writes, and waits when the reader is slower. */
export class Output {
  private parts: string[] = []
  private length = 0

  line(text: string): void {
    this.parts.push(text, '\n')
    this.length += text.length + 1
  }

  get isFull(): boolean {
    return this.length >= CHUNK
  }

  async flush(): Promise<void> {
    if (this.length === 0) return
    const text = this.parts.join('')
    this.parts = []
    this.length = 0
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  }
}

/** Prints one text and a line end. */
export async function print(text: string): Promise<void> {
  const output = new Output()
  output.line(text)
  await output.flush()
}
