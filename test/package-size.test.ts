import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENTRY = `${ROOT}/size-of-an-import.js`

/** What rooks can do by plain functions; the searches that these run cost nothing more. */
const FUNCTIONS = [
  'check',
  'count',
  'draw',
  'explain',
  'forced',
  'format',
  'formatAnswer',
  'generate',
  'parse',
  'parseAnswer',
  'solve',
]

interface Size {
  /** Minified and compressed: what is loaded before the first line runs, and all that may be loaded later. */
  readonly first: number
  readonly all: number
}

/** What a program costs that imports this from the built package, bundled by Vite. */
async function sizeOf(program: string): Promise<Size> {
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'program', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? program : null) },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])))
  const first = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of first) for (const imported of chunks.get(name)!.imports) first.add(imported)
  const compressed = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)!.code, { level: 9 }).length, 0)
  return { first: compressed(first), all: compressed(chunks.keys()) }
}

describe('the size of a program, minified and compressed:', () => {
  it.each([
    ['exact cover, plain', "export { exactCover } from 'rookery/exact-cover'", 13_800],
    ['exact cover, with names', "export { CoverBuilder } from 'rookery/exact-cover'", 15_650],
    ['clauses, with names', "export { ClauseBuilder } from 'rookery/clauses'", 16_900],
    ['clauses, plain', "export { ClauseSolver } from 'rookery/clauses'", 10_200],
    ['matching', "export { maximumMatching, bipartiteGraph } from 'rookery/matching'", 3_000],
    ['counting matchings', "export * from 'rookery/matching-count'", 16_600],
    ['rooks solved and checked', "export { check, parse, solve } from 'rookery/families/rooks'", 7_600],
    ['all functions of rooks', `export { ${FUNCTIONS.join(', ')} } from 'rookery/families/rooks'`, 29_900],
    ['rooks', "export { rooks, run } from 'rookery/families/rooks'", 44_900],
    ['run alone', "export { run } from 'rookery'", 1_500],
  ])('%s', async (_, program, most) => {
    const { first, all } = await sizeOf(program)
    expect(first).toBe(all)
    expect(first).toBeLessThanOrEqual(most)
  })

  it('families that are loaded when they are wanted cost little at first', async () => {
    const { first, all } = await sizeOf("export { loadFamily } from 'rookery'")
    expect(first).toBeLessThanOrEqual(3_000)
    expect(all).toBeGreaterThan(10 * first)
  })
})
