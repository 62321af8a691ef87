import { pause, pausing, type Search, searching } from '../../search.ts'
import { areNeighbours, componentsOf, type Graph, subgraph } from './graph.ts'
import { productOf } from './polynomial.ts'

/** How many sets of one component are kept at a time. */
const MOST_SETS = 1 << 21
const STEPS_PER_SLICE = 1 << 16

/** The bounds of the method; they are only changed to try what happens there. */
interface ListingLimits {
  readonly sets?: number
}

/** Independent sets by size, by making each of them: the plainest method, and the slowest. */
export function searchByListing(graph: Graph, limits: ListingLimits = {}): Search<bigint[]> {
  return searching(function* () {
    const mostSets = limits.sets ?? MOST_SETS
    let steps = 0
    const polynomials: bigint[][] = []
    for (const vertices of componentsOf(graph)) {
      const levels = new SetLevels(subgraph(graph, vertices), mostSets)
      while (!levels.isDone) {
        if (!levels.work(STEPS_PER_SLICE)) {
          const why = `a group of ${vertices.length} has more than ${mostSets} sets of one size, too many to be kept`
          return { status: 'stopped', reason: 'limits', why, steps: steps + levels.steps }
        }
        if (levels.isDone) break
        yield* pause({ steps: steps + levels.steps })
      }
      steps += levels.steps
      polynomials.push(levels.counts.map(BigInt))
      yield* pause({ steps })
    }
    return { status: 'solved', answer: yield* pausing(productOf(polynomials), { steps }), steps }
  })
}

const FEWEST_NUMBERS = 1 << 8

/** All independent sets, level by level: a set of a level is one of the level before and a later vertex. */
class SetLevels {
  steps = 0
  isDone = false
  /** By size: how many sets there are, as far as levels are complete. */
  readonly counts: number[] = [1]
  private size = 0
  /** The sets of the present level, one after the other, each with its vertices in ascending order. */
  private level = new Int32Array(0)
  private next = new Int32Array(FEWEST_NUMBERS)
  /** How many sets of the next level have been made, and from how many of the present one. */
  private made = 0
  private taken = 0

  constructor(
    private readonly graph: Graph,
    private readonly mostSets: number,
  ) {}

  /** Work for about this many steps; false if a level has too many sets. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.steps < end && !this.isDone) {
      if (this.taken === this.counts[this.size]) this.finishLevel()
      else if (!this.extend(this.taken++ * this.size)) return false
    }
    return true
  }

  private finishLevel(): void {
    this.steps++
    if (this.made === 0) {
      this.isDone = true
      return
    }
    this.counts.push(this.made)
    const { level } = this
    this.level = this.next
    this.next = level.length > 0 ? level : new Int32Array(FEWEST_NUMBERS)
    this.size++
    this.made = this.taken = 0
  }

  /** Adds each later vertex that fits to the set that begins here. */
  private extend(begin: number): boolean {
    const { graph, level, size } = this
    const last = size === 0 ? -1 : level[begin + size - 1]!
    this.steps += graph.vertices - last
    for (let v = last + 1; v < graph.vertices; v++) {
      let fits = true
      for (let i = begin; i < begin + size && fits; i++) fits = !areNeighbours(graph, v, level[i]!)
      if (!fits) continue
      if (this.made === this.mostSets) return false
      let write = this.made++ * (size + 1)
      this.makeRoom(write + size + 1)
      for (let i = begin; i < begin + size; i++) this.next[write++] = level[i]!
      this.next[write] = v
    }
    return true
  }

  private makeRoom(numbers: number): void {
    if (numbers <= this.next.length) return
    const longer = new Int32Array(2 * this.next.length)
    longer.set(this.next)
    this.next = longer
  }
}
