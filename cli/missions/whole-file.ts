import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readable, SourceError } from '../input.ts'

/** Files that are there as a whole or not at all, whatever happens while they are written. */

/**
 * Writes beside the file, then puts it in its place. Waits for it: a hit is on the disk before anybody hears of it, and before the
 * shard that it was found in is called done.
 */
export function writeWhole(file: string, text: string): void {
  const beside = `${file}.${process.pid}.part`
  attempt(file, () => {
    try {
      writeFileSync(beside, text)
      renameSync(beside, file)
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
  })
}

export function makeFolder(folder: string): void {
  attempt(folder, () => mkdirSync(folder, { recursive: true }))
}

function attempt(file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw new SourceError(file, readable(error))
  }
}
