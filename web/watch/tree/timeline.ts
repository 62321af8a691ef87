import { type CoverTrace, NODE_ENDS, TRACE_EVENTS } from '../../../src/index.ts'

/** Where a search stands after one of its events. */
export interface Moment {
  /** The event, counted from 0: one of `TRACE_EVENTS`, and the node it happened to. */
  readonly event: number
  readonly kind: number
  readonly node: number
  /** The node that the search is at now: after a node was left, its parent. */
  readonly current: number
  /** How much has been seen so far. */
  readonly entered: number
  readonly solutions: number
  readonly deadEnds: number
}

/** Answers what a trace looks like at any of its events, without replaying it. */
export class Timeline {
  /** How many events there are. */
  readonly length: number
  private readonly enteredBy: Int32Array
  private readonly solutionsBy: Int32Array
  private readonly deadEndsBy: Int32Array
  private readonly enterEvents: Int32Array

  constructor(readonly trace: CoverTrace) {
    const { events, eventNodes, ends, parents } = trace
    this.length = events.length
    this.enteredBy = new Int32Array(events.length)
    this.solutionsBy = new Int32Array(events.length)
    this.deadEndsBy = new Int32Array(events.length)
    this.enterEvents = new Int32Array(parents.length)
    let entered = 0
    let solutions = 0
    let deadEnds = 0
    for (let event = 0; event < events.length; event++) {
      const node = eventNodes[event]!
      if (events[event] === TRACE_EVENTS.enter) {
        this.enterEvents[node] = event
        entered++
        if (ends[node] === NODE_ENDS.deadEnd) deadEnds++
      } else if (events[event] === TRACE_EVENTS.solution) solutions++
      this.enteredBy[event] = entered
      this.solutionsBy[event] = solutions
      this.deadEndsBy[event] = deadEnds
    }
  }

  at(event: number): Moment {
    const { events, eventNodes, parents } = this.trace
    const kind = events[event]!
    const node = eventNodes[event]!
    // There is nothing above the root: leaving it stays there.
    const current = kind === TRACE_EVENTS.leave ? Math.max(0, parents[node]!) : node
    return {
      event,
      kind,
      node,
      current,
      entered: this.enteredBy[event]!,
      solutions: this.solutionsBy[event]!,
      deadEnds: this.deadEndsBy[event]!,
    }
  }

  /** When a node was entered. */
  entering(node: number): number {
    return this.enterEvents[node]!
  }

  /** The next event that finds a solution, if there is any. */
  solutionAfter(event: number): number | undefined {
    const found = this.trace.events.indexOf(TRACE_EVENTS.solution, event + 1)
    return found < 0 ? undefined : found
  }

  /** The nodes from the root to this one, both included. */
  pathTo(node: number): number[] {
    const path: number[] = []
    for (let at = node; at >= 0; at = this.trace.parents[at]!) path.push(at)
    return path.reverse()
  }

  /** The options chosen on the way to a node. */
  optionsAt(node: number): number[] {
    return this.pathTo(node)
      .slice(1)
      .map((at) => this.trace.options[at]!)
  }

  /** How many branches of a node have been entered by now. */
  triedBranches(node: number, { entered }: Moment): number {
    const { parents, depths } = this.trace
    let tried = 0
    for (let other = node + 1; other < entered && depths[other]! > depths[node]!; other++) {
      if (parents[other] === node) tried++
    }
    return tried
  }
}
