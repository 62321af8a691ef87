import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A line as journals have them, by an account of its own: the start of the SHA-256 of its JSON, and the JSON. */
export function journalLine(entry: object): string {
  const text = JSON.stringify(entry)
  return `${createHash('sha256').update(text).digest('hex').slice(0, 16)} ${text}\n`
}

/** The entries of a journal of which nothing is damaged. */
// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of them
export function entriesIn(file: string): any[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  if (lines.pop() !== '') throw new Error(`the last line of ${file} was cut off`)
  return lines.map((line) => {
    const entry = JSON.parse(line.slice(17))
    if (journalLine(entry) !== `${line}\n`) throw new Error(`a line of ${file} is damaged: ${line}`)
    return entry
  })
}
