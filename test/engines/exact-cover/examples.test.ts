import { readFileSync } from 'node:fs'
import { format } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as rookery from '../../../src/index.ts'

const page = readFileSync(new URL('../../../docs/exact-cover.md', import.meta.url), 'utf8')

/** Every program of the page with the heading above it, and the indented lines below it, which are what it prints. */
const examples = [...page.matchAll(/^```ts\n(.*?)^```\n\n((?: {4}[^\n]*\n)*)/gms)].map((match) => {
  const heading = /.*^#+ (.*?)$/ms.exec(page.slice(0, match.index))![1]!
  return [heading, match[1]!, match[2]!.replaceAll(/^ {4}/gm, '')] as const
})

/** Runs a program with the library from its sources and says what it prints. */
function printedBy(program: string): string {
  const [, names, body] = /^import \{ (.*?) \} from 'rookery'\n(.*)/s.exec(program)!
  const lines: string[] = []
  const console = { log: (...values: unknown[]) => lines.push(`${format(...values)}\n`) }
  new Function('rookery', 'console', `'use strict'; const { ${names} } = rookery\n${body}`)(rookery, console)
  return lines.join('')
}

describe('the programs of docs/exact-cover.md', () => {
  it('are there', () => {
    expect(examples.map(([heading]) => heading)).toEqual(
      expect.arrayContaining(['Sudoku', 'Queens', 'Pentominoes', 'Langford pairs', 'Rooks with hooks']),
    )
    expect(examples.length).toBe(page.split('```ts').length - 1)
  })

  it.each(examples)('%s: prints what the page says', (_, program, printed) => {
    expect(printed).not.toBe('')
    expect(printedBy(program)).toBe(printed)
  })
})
