import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'
import type { PlainCoverProblem } from './exact-cover.ts'

const FOLDER = join(packageRoot, 'bench', 'instances', 'exact-cover')

/** The published package leaves the instances out. */
export const hasCoverInstances = existsSync(FOLDER)

const linesOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n')

/**
 * An instance in Knuth's format, without colours and multiplicities: read apart from the library's parser, which
 * can so be compared.
 */
export function coverInstance(name: string): PlainCoverProblem {
  const [head, ...lines] = linesOf(`${name}.dlx`).map((line) => line.split(' '))
  const bar = head!.indexOf('|')
  const names = head!.filter((item) => item !== '|')
  const items = bar < 0 ? names.length : bar
  const numberOf = new Map(names.map((item, number) => [item, number]))
  const options = lines.map((option) =>
    option.map((item) => {
      const number = numberOf.get(item)
      if (number === undefined) throw new Error(`${name}.dlx has no item ${item}`)
      return number
    }),
  )
  return { items, secondary: names.length - items, options }
}

/** A set of sudokus, each a text of 81 characters. */
export function sudokuTexts(name: string): string[] {
  return linesOf(`${name}.txt`)
}
