import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Find } from '../../campaign/index.ts'
import { Output } from '../output.ts'
import { writeWhole } from './whole-file.ts'

/** Where hits go. */
export interface HitKeeper {
  /** Keeps a hit that is new. */
  readonly keep: (find: Find) => void
  /** Resolves when there is room for more. */
  readonly settle: () => Promise<void>
}

/**
 * Prints hits as they come; texts for people have an empty line between them. `aside` does something in the place where the progress is
 * shown.
 */
export function printedHits(isJson: boolean, aside: (print: () => void) => void): HitKeeper {
  const output = new Output()
  let count = 0
  return {
    keep: ({ text }) =>
      aside(() => {
        if (!isJson && count > 0) output.line('')
        count++
        output.line(text)
        void output.flush()
      }),
    settle: () => output.flush(),
  }
}

/** Writes each hit to a file of its own; one that is there was found before. */
export function hitFolder(folder: string, isJson: boolean): HitKeeper {
  return {
    keep: ({ name, text }) => {
      const file = join(folder, `${name}.${isJson ? 'json' : 'txt'}`)
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) writeWhole(file, `${text}\n`)
    },
    settle: async () => {},
  }
}
