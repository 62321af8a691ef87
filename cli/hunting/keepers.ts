import { join } from 'node:path'
import { Output } from '../output.ts'
import type { Find, HuntOrder } from './finder.ts'
import { type Journal, writeJournal } from './journal.ts'
import { writeWhole } from './whole-file.ts'

/** What is noted of a hunt. */
export interface Standing extends Journal {
  readonly tries: number
}

/** Where hits go. */
export interface HitKeeper {
  /** Keeps a hit that is new. */
  keep(find: Find): void
  /** Called now and then, and at the end. Resolves when there is room for more. */
  note(standing: () => Standing, isLast: boolean): Promise<void>
}

/** Prints hits as they come; texts for people have an empty line between them. */
export class PrintedHits implements HitKeeper {
  private readonly output = new Output()
  private count = 0

  constructor(
    private readonly isJson: boolean,
    /** Does something in the place where the progress is shown. */
    private readonly aside: (print: () => void) => void,
  ) {}

  keep({ text }: Find): void {
    this.aside(() => {
      if (!this.isJson && this.count > 0) this.output.line('')
      this.count++
      this.output.line(text)
      void this.output.flush()
    })
  }

  note(): Promise<void> {
    return this.output.flush()
  }
}

const JOURNAL_MILLISECONDS = 1000

/** Writes each hit to a file of its own, and a journal by which a hunt can go on later. */
export class HitFolder implements HitKeeper {
  private noted = performance.now()

  constructor(
    private readonly folder: string,
    private readonly order: HuntOrder,
  ) {}

  keep({ name, text }: Find): void {
    writeWhole(join(this.folder, `${name}.${this.order.form === 'file' ? 'json' : 'txt'}`), `${text}\n`)
  }

  async note(standing: () => Standing, isLast: boolean): Promise<void> {
    const now = performance.now()
    if (!isLast && now - this.noted < JOURNAL_MILLISECONDS) return
    this.noted = now
    writeJournal(this.folder, this.order, standing())
  }
}
