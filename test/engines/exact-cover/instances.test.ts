import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageRoot } from '../../../bench/package-root.ts'
import { exactCover, parseCover } from '../../../src/index.ts'
import { isLong } from '../../sweep.ts'

/** Files that are there in some checkouts only. */
const FOLDER = join(packageRoot, '..', 'shared', 'data', 'exact-cover')

/** The ways to make sets of n things, by Bell's triangle. */
function bell(n: number): bigint {
  let row = [1n]
  for (let k = 1; k < n; k++) {
    const next = [row.at(-1)!]
    for (const value of row) next.push(next.at(-1)! + value)
    row = next
  }
  return row.at(-1)!
}

/** n · (n - 2) · … · 1: the ways to make pairs of n + 1 things. */
const doubleFactorial = (n: number): bigint => (n <= 1 ? 1n : BigInt(n) * doubleFactorial(n - 2))

const known: [file: string, covers: bigint][] = [
  ['dxd/bell-05', bell(5)],
  ['dxd/bell-08', bell(8)],
  ['dxd/bell-10', bell(10)],
  ['dxd/doublefact-07', doubleFactorial(7)],
  ['dxd/doublefact-17', doubleFactorial(17)],
  ['dxd/doublefact-23', doubleFactorial(23)],
  ['parallel/matching9', doubleFactorial(17)],
]

const knownToo: typeof known = [
  ['dxd/bell-12', bell(12)],
  ['dxd/doublefact-27', doubleFactorial(27)],
  ['parallel/matching10', doubleFactorial(19)],
  ['parallel/bell13', bell(13)],
]

describe.skipIf(!existsSync(FOLDER))('instances of the literature are counted', () => {
  it.each([...known, ...(isLong ? knownToo : [])])('%s', (file, covers) => {
    const { problem } = parseCover(readFileSync(join(FOLDER, `${file}.dlx`), 'utf8'))
    expect(exactCover(problem).count()).toBe(covers)
  })
})
