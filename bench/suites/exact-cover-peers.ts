import { modulePeer, peer } from '../peers.ts'
import type { PlainCoverProblem } from '../problems/exact-cover.ts'

/** A way to find all covers, set-up included. */
export interface CoverFinder<Cover = unknown> {
  readonly name: string
  readonly covers: (problem: PlainCoverProblem) => Iterable<Cover>
  /** The options of a cover, in any order. Apart, because turning one into the other is no part of finding. */
  readonly optionsOf: (cover: Cover, problem: PlainCoverProblem) => readonly number[]
}

interface DancingLinksModule {
  readonly DancingLinks: new () => {
    createSolver(columns: Columns | SplitColumns): DancingLinksSolver
  }
}
interface Columns {
  readonly columns: number
}
interface SplitColumns {
  readonly primaryColumns: number
  readonly secondaryColumns: number
}
interface DancingLinksSolver {
  addSparseConstraints(rows: readonly { data: number; columnIndices: number[] | SplitIndices }[]): void
  findAll(): { readonly index: number }[][]
  createGenerator(): Iterable<{ readonly index: number }[]>
}
interface SplitIndices {
  readonly primary: number[]
  readonly secondary: number[]
}

/**
 * As its manual recommends for speed: sparse rows, added all at once, and the simple mode where there are no
 * secondary items. It gives all covers at once or one after the other; with hundreds of thousands of covers the
 * latter can be several times as fast.
 */
export async function dancingLinks(modes: readonly ('findAll' | 'createGenerator')[]): Promise<CoverFinder[]> {
  const library = await modulePeer<DancingLinksModule>('dancing-links')
  if (!library) return []
  return modes.map((mode) => {
    const finder: CoverFinder<{ readonly index: number }[]> = {
      name: `dancing-links ${mode}`,
      covers: (problem) => loaded(library, problem)[mode](),
      optionsOf: (cover) => cover.map(({ index }) => index),
    }
    return finder as CoverFinder
  })
}

function loaded({ DancingLinks }: DancingLinksModule, { items, secondary, options }: PlainCoverProblem) {
  if (secondary === 0) {
    const solver = new DancingLinks().createSolver({ columns: items })
    solver.addSparseConstraints(options.map((columnIndices, data) => ({ data, columnIndices })))
    return solver
  }
  const solver = new DancingLinks().createSolver({ primaryColumns: items, secondaryColumns: secondary })
  solver.addSparseConstraints(options.map((option, data) => ({ data, columnIndices: split(option, items) })))
  return solver
}

/** Its secondary columns are numbered from 0 again. */
function split(option: readonly number[], items: number): SplitIndices {
  const primary: number[] = []
  const secondary: number[] = []
  for (const item of option) {
    if (item < items) primary.push(item)
    else secondary.push(item - items)
  }
  return { primary, secondary }
}

/** Peers that take a matrix of zeros and ones. */
export type MatrixPeer = 'dlxlib' | 'dance'

export function matrixFinder(name: MatrixPeer): CoverFinder[] {
  const library = peer<{ solve(matrix: number[][]): number[][] }>(name)
  if (!library) return []
  const finder: CoverFinder<number[]> = {
    name,
    covers: (problem) => library.solve(matrixOf(problem)),
    optionsOf: (cover, { options }) => cover.filter((row) => row < options.length),
  }
  return [finder as CoverFinder]
}

/**
 * They know no secondary items: after the options, each such item gets a row of its own that covers it where no
 * option does.
 */
function matrixOf({ items, secondary, options }: PlainCoverProblem): number[][] {
  const width = items + secondary
  const matrix = options.map((option) => {
    const row = new Array<number>(width).fill(0)
    for (const item of option) row[item] = 1
    return row
  })
  for (let item = items; item < width; item++) {
    const row = new Array<number>(width).fill(0)
    row[item] = 1
    matrix.push(row)
  }
  return matrix
}
