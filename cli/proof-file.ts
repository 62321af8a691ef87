import { closeSync, fstatSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs'
import { InputError, ProofText } from '../src/index.ts'
import { readable, SourceError } from './input.ts'

/**
 * A file that a proof is written to while it is found. Each piece is written before the search goes on, so that memory
 * does not grow with the proof.
 */
export class ProofFile {
  readonly sink = new ProofText((piece) => this.write(piece))

  private constructor(
    readonly name: string,
    private readonly descriptor: number,
  ) {}

  /** Empties the file, or makes one; `problem` is the file that it must not be. */
  static create(name: string, problem: string | undefined): ProofFile {
    const identity = identityOf(name)
    if (identity !== undefined && problem !== undefined && identity === identityOf(problem)) {
      throw new SourceError(name, new InputError('the proof would overwrite the problem'))
    }
    return new ProofFile(
      name,
      attempt(name, () => openSync(name, 'w')),
    )
  }

  /** The proof is complete. */
  keep(): void {
    this.sink.flush()
    attempt(this.name, () => closeSync(this.descriptor))
  }

  /** There is no proof. What is no ordinary file, such as a pipe, stays. */
  discard(): void {
    attempt(this.name, () => {
      const isFile = fstatSync(this.descriptor).isFile()
      closeSync(this.descriptor)
      if (isFile) unlinkSync(this.name)
    })
  }

  private write(piece: string): void {
    const bytes = Buffer.from(piece, 'latin1')
    attempt(this.name, () => {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.descriptor, bytes, written)
    })
  }
}

function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true })
  return stats && `${stats.dev}/${stats.ino}`
}

/** What goes wrong with the file is said with its name. */
function attempt<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new SourceError(file, new InputError('there is no such folder to write to'))
    if (code === 'ENOSPC') throw new SourceError(file, new InputError('no room is left for the proof'))
    throw new SourceError(file, readable(error))
  }
}
