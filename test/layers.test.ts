import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { families } from '../src/index.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const AREAS = ['src', 'cli', 'web', 'bench', 'campaign']

/** Lower layers first; a file imports from lower layers and from its own. */
const LAYERS: readonly RegExp[] = [
  /^src\/base\//,
  /^src\/(drawing\/|search\.ts|budget\.ts|counting\.ts)/,
  /^src\/engines\//,
  /^src\/demonstrations\//,
  /^src\/(family|hands|settings)\.ts$/,
  /^src\/logic\//,
  /^src\/families\//,
  /^src\/(workbench|puzzle|results|submission|catalogue|loading|recognition)\.ts$/,
  /^src\/(doors\/|index\.ts$)/,
  /^(cli|web|campaign|bench)\//,
]

/** Folders that are seen from outside by their `index.ts` alone. In base and drawing every file is for itself. */
const ROOM = /^(src\/(?:engines|families)\/[^/]+|src\/(?:logic|demonstrations)|campaign)\//
const roomOf = (path: string) => ROOM.exec(path)?.[1]
/** Entrances beside index.ts: Redis, and what only puzzles with numbers need, are loaded only where they are wanted. */
const SIDE_ENTRANCES = ['campaign/redis/index.ts', 'src/logic/numbers/index.ts']
const isBehindEntrance = (path: string) =>
  roomOf(path) !== undefined && path !== `${roomOf(path)}/index.ts` && !SIDE_ENTRANCES.includes(path)

function filesUnder(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    // bench/peers is a package of its own, which is measured and never part of the product.
    if (/^(node_modules|dist)$/.test(entry.name) || path === 'bench/peers') return []
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const sources = AREAS.flatMap(filesUnder).filter((path) => /\.(m?[jt]s|tsx)$/.test(path))

const IMPORT = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

interface Import {
  readonly from: string
  /** The imported file, or the name of a package as it is written. */
  readonly to: string
  readonly isFile: boolean
}

function importsOf(from: string): Import[] {
  return [...read(from).matchAll(IMPORT)].map((match) => {
    const written = (match[1] ?? match[2])!
    const isFile = written.startsWith('.')
    // Vite's ?worker and the like are no part of the name.
    return { from, to: isFile ? join(dirname(from), written.replace(/\?.*$/, '')) : written, isFile }
  })
}

const imports = sources.flatMap(importsOf)

const layerOf = (path: string) => LAYERS.findIndex((layer) => layer.test(path))
const folderOf = (path: string) => /^src\/families\/([^/]+)\//.exec(path)?.[1]
const areaOf = (path: string) => path.split('/')[0]!

/** The imports that break a rule, as a list that says who imports what. */
const breaking = (isWrong: (each: Import) => boolean) =>
  imports.filter(isWrong).map(({ from, to }) => `${from} imports ${to}`)

describe('the layers', () => {
  it('are read from real files and imports', () => {
    expect(sources).toContain('src/index.ts')
    expect(imports).toContainEqual({ from: 'src/catalogue.ts', to: 'src/families/index.ts', isFile: true })
    expect(imports).toContainEqual({ from: 'src/family.ts', to: 'src/base/grid.ts', isFile: true })
  })

  it('have a place for every file', () => {
    expect(sources.filter((path) => layerOf(path) < 0)).toEqual([])
  })

  it('import only files that are there, by their full names', () => {
    expect(breaking(({ to, isFile }) => isFile && !existsSync(join(ROOT, to)))).toEqual([])
  })

  it('import only from below or from themselves', () => {
    expect(breaking(({ from, to, isFile }) => isFile && areaOf(to) === 'src' && layerOf(to) > layerOf(from))).toEqual(
      [],
    )
  })

  it('import front ends never, except that cli may use bench and campaign', () => {
    const isAllowed = (from: string, to: string) =>
      areaOf(from) === areaOf(to) || (areaOf(from) === 'cli' && ['bench', 'campaign'].includes(areaOf(to)))
    const isFrontEnd = (path: string) => areaOf(path) !== 'src' && AREAS.includes(areaOf(path))
    expect(breaking(({ from, to, isFile }) => isFile && isFrontEnd(to) && !isAllowed(from, to))).toEqual([])
  })

  it('keep families apart: each imports only its own folder', () => {
    const isForeign = (from: string, to: string) => folderOf(from) !== undefined && folderOf(to) !== folderOf(from)
    expect(breaking(({ from, to }) => to.startsWith('src/families/') && isForeign(from, to))).toEqual([])
  })

  it('show the library to front ends as src/index.ts alone', () => {
    const isBound = (path: string) => ['cli', 'web', 'campaign'].includes(areaOf(path))
    expect(breaking(({ from, to }) => isBound(from) && areaOf(to) === 'src' && to !== 'src/index.ts')).toEqual([])
  })

  it('import folders by their entrances alone', () => {
    expect(breaking(({ from, to }) => isBehindEntrance(to) && roomOf(from) !== roomOf(to))).toEqual([])
  })

  it('keep the library free of Node, and of packages but for one that the build bundles', () => {
    const isBundled = (from: string, to: string) => from === 'src/base/penpa.ts' && to === 'fflate'
    expect(breaking(({ from, to, isFile }) => areaOf(from) === 'src' && !isFile && !isBundled(from, to))).toEqual([])
  })
})

/**
 * Hot kernels and what they are made of: their work is tested step by step, which no entrance shows. Everything else is
 * tested through its entrance, so that the files behind it can be merged and renamed freely.
 */
const KERNELS: readonly string[] = [
  'engines/clauses/integers.ts',
  'engines/clauses/model-count.ts',
  'engines/exact-cover/general-kernel.ts',
  'engines/exact-cover/kernel.ts',
  'engines/exact-cover/list-kernel.ts',
  'engines/exact-cover/memo-counter.ts',
  'engines/exact-cover/slice-kernel.ts',
  'engines/exact-cover/small-kernel.ts',
  'engines/exact-cover/task.ts',
  'engines/exact-cover/word-index.ts',
  'engines/independence/sets.ts',
  'engines/matching-count/bounds.ts',
  'engines/matching-count/components.ts',
  'engines/matching-count/counter.ts',
  'engines/matching/kernel.ts',
  'engines/matching/structure.ts',
  'engines/queens/backtracking.ts',
  'engines/queens/meet-in-the-middle.ts',
  'engines/queens/subtrees.ts',
  'families/hitori/count/frontier-counter.ts',
  'families/hitori/generate/solutions.ts',
  'families/hitori/logic/deducer.ts',
  'families/hitori/logic/relations.ts',
  'families/kings/hunt/group-shapes.ts',
  'families/kings/hunt/hit-test.ts',
  'families/kings/hunt/random-boards.ts',
  'families/kings/hunt/symmetric-boards.ts',
  'families/kings/hunt/symmetric-pairings.ts',
  'families/kings/hunt/symmetric-room.ts',
  'families/queen-attack/plan/complete-search.ts',
  'families/queen-attack/plan/partial-boards.ts',
  'families/queen-attack/plan/pipeline-search.ts',
  'families/queen-attack/plan/plan-changes.ts',
  'families/queen-attack/plan/plan-state.ts',
  'families/queen-attack/plan/target-annealing.ts',
  'families/queen-attack/plan/target-beam.ts',
  'families/queen-attack/plan/target-boards.ts',
  'families/queen-attack/plan/target-finder.ts',
  'families/queen-attack/price-ascent.ts',
  'families/rooks/logic/kernel.ts',
  'families/skyscrapers/generate/latin-square.ts',
  'families/skyscrapers/lines/deducer.ts',
  'families/skyscrapers/lines/houses.ts',
  'families/skyscrapers/lines/line-constraint.ts',
  'families/skyscrapers/lines/line-filter.ts',
  'families/skyscrapers/lines/line-rules.ts',
  'logic/position.ts',
  'logic/reasoning.ts',
  'logic/refutation.ts',
].map((path) => `src/${path}`)

describe('tests', () => {
  const files = filesUnder('test').filter((path) => /\.ts$/.test(path))
  const used = files.flatMap((from) => importsOf(from).map(({ to }) => ({ from, to })))

  it('import what they test by its entrance, kernels apart', () => {
    const isPrivate = (to: string) => isBehindEntrance(to) && !KERNELS.includes(to)
    expect(used.filter(({ to }) => isPrivate(to)).map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('import every kernel that is listed', () => {
    expect(KERNELS.filter((path) => !used.some(({ to }) => to === path))).toEqual([])
  })
})

describe('front ends', () => {
  it('never name a family, so that a new one touches none of them', () => {
    const words = families.map(({ name }) => `${name.replace(/s$/, '')}s?`).join('|')
    const named = ['cli', 'web', 'campaign'].flatMap(filesUnder).flatMap((path) => {
      return [...read(path).matchAll(new RegExp(`\\b(${words})\\b`, 'gi'))].map(([word]) => `${path} says ${word}`)
    })
    expect(named).toEqual([])
  })
})

describe('the library', () => {
  it('uses no chance, clock, console or surroundings, except for the clock and the turns of searches and budgets', () => {
    const surroundings = ['Math\\.random', 'process', 'document', 'globalThis', 'console', 'crypto', 'require']
    const clock = [
      'Date',
      'performance',
      'setTimeout',
      'setInterval',
      'setImmediate',
      'queueMicrotask',
      'MessageChannel',
    ]
    const used = sources
      .filter((path) => areaOf(path) === 'src')
      .flatMap((path) => {
        const names = ['src/search.ts', 'src/budget.ts'].includes(path)
          ? [...surroundings, 'Date']
          : [...surroundings, ...clock]
        const code = read(path).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
        // As a value: not a key or a method of something else, and not part of a quoted text.
        const pattern = new RegExp(`(?<![.\\w'"-])(${names.join('|')})\\b(?!\\s*:)(?=[.([\\s;,)])`, 'g')
        return [...code.matchAll(pattern)].map(([name]) => `${path} uses ${name}`)
      })
    expect(used).toEqual([])
  })
})
