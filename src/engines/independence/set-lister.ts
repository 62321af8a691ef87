import type { Rest } from './rest.ts'

const LEFT = 0
const TAKEN = 1

/** Decides vertex after vertex, and goes back wherever not enough of them can be taken any more. */
export class SetLister {
  /** Decisions made and taken back. */
  steps = 0
  count = 0
  isComplete = false
  private readonly vertices: number
  private readonly decisions: Uint8Array
  private readonly taken: Int32Array
  /** The vertex to be decided next, how many have been taken, and how many more can be at most. */
  private next = 0
  private size = 0
  private most = 0

  constructor(
    private readonly rests: readonly Rest[],
    private readonly restOf: Int32Array,
    private readonly wanted: number,
    private readonly visit: (vertices: Int32Array) => void,
    private readonly mostSets: number,
  ) {
    this.vertices = restOf.length
    this.decisions = new Uint8Array(this.vertices)
    this.taken = new Int32Array(this.vertices)
    for (const rest of rests) this.most += rest.most
  }

  /** Goes on for about so many steps; true when all sets have been visited, or as many as asked for. */
  work(budget: number): boolean {
    const end = this.steps + budget
    while (this.steps < end) {
      const isFound = this.size === this.wanted
      if (isFound) {
        if (this.count === this.mostSets) return true
        this.count++
        this.visit(this.taken.slice(0, this.size))
      }
      if (!isFound && this.next < this.vertices && this.size + this.most >= this.wanted) this.goOn()
      else if (!this.goBack()) {
        this.isComplete = true
        return true
      }
    }
    return false
  }

  private goOn(): void {
    if (this.rests[this.restOf[this.next]!]!.canTake) {
      this.taken[this.size++] = this.next
      this.decide(TAKEN)
    } else this.decide(LEFT)
  }

  /** Takes decisions back up to the last vertex taken, and leaves that one; false if there is none. */
  private goBack(): boolean {
    while (this.next > 0) {
      this.steps++
      this.next--
      const rest = this.rests[this.restOf[this.next]!]!
      this.most -= rest.most
      rest.undo()
      this.most += rest.most
      if (this.decisions[this.next] !== TAKEN) continue
      this.size--
      this.decide(LEFT)
      return true
    }
    return false
  }

  private decide(decision: number): void {
    this.steps++
    const rest = this.rests[this.restOf[this.next]!]!
    this.most -= rest.most
    if (decision === TAKEN) rest.take()
    else rest.leave()
    this.most += rest.most
    this.decisions[this.next++] = decision
  }
}
