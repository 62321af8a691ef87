import { areNeighbours, type Graph } from './graph.ts'

const FEWEST_NUMBERS = 1 << 8

/** All independent sets of a graph, level by level: each set of a level is one of the level before and a later vertex. */
export class SetLevels {
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

  /** Goes on for about so many steps; false if a level has too many sets. */
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
