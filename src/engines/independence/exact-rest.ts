import type { Plan } from './plan.ts'
import { PlanState } from './plan-state.ts'
import type { Rest } from './rest.ts'

const NONE = -1
const NODES_PER_PIECE = 1 << 12

/** The states of a plan that places the vertices in ascending order, each with what it can become and the most that can be taken from there. */
interface StateGraph {
  readonly left: Int32Array
  /** -1 where the vertex cannot be taken. */
  readonly taken: Int32Array
  readonly most: Int32Array
}

/** The rest of a component of few states. */
export class ExactRest implements Rest {
  private depth = 0
  private readonly nodes: Int32Array

  constructor(
    private readonly states: StateGraph,
    vertices: number,
  ) {
    this.nodes = new Int32Array(vertices + 1)
  }

  get most(): number {
    return this.states.most[this.nodes[this.depth]!]!
  }

  get canTake(): boolean {
    return this.states.taken[this.nodes[this.depth]!] !== NONE
  }

  take(): void {
    const node = this.nodes[this.depth++]!
    this.nodes[this.depth] = this.states.taken[node]!
  }

  leave(): void {
    const node = this.nodes[this.depth++]!
    this.nodes[this.depth] = this.states.left[node]!
  }

  undo(): void {
    this.depth--
  }
}

/** All states of a plan, from the first position on. */
export function* stateGraph(plan: Plan): Generator<undefined, StateGraph> {
  const lows = [0]
  const highs = [0]
  const left: number[] = []
  const taken: number[] = []
  const state = new PlanState()
  let begin = 0
  for (let position = 0; position < plan.vertices; position++) {
    const end = lows.length
    const numbers = new Map<string, number>()
    const numberOf = () => {
      const key = `${state.low} ${state.high}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = lows.length
      numbers.set(key, number)
      lows.push(state.low)
      highs.push(state.high)
      return number
    }
    for (let node = begin; node < end; node++) {
      const low = lows[node]!
      const high = highs[node]!
      state.leave(plan, position, low, high)
      left.push(numberOf())
      if (PlanState.isBlocked(plan, position, low, high)) taken.push(NONE)
      else {
        state.take(plan, position, low, high)
        taken.push(numberOf())
      }
      if (node % NODES_PER_PIECE === NODES_PER_PIECE - 1) yield
    }
    begin = end
  }
  const most = new Int32Array(lows.length)
  for (let node = left.length - 1; node >= 0; node--) {
    const without = most[left[node]!]!
    most[node] = taken[node] === NONE ? without : Math.max(without, 1 + most[taken[node]!]!)
  }
  return { left: Int32Array.from(left), taken: Int32Array.from(taken), most }
}
