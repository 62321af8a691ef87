import type { Plan } from './plan.ts'

/** A state of a plan, and how it changes when the vertex at a position is placed. */
export class PlanState {
  low = 0
  high = 0

  /** Whether a state forbids the vertex at a position. */
  static isBlocked(plan: Plan, position: number, low: number, high: number): boolean {
    return ((low & plan.blockers[2 * position]!) | (high & plan.blockers[2 * position + 1]!)) !== 0
  }

  /** Becomes the state after a position, from the one before it: without its vertex. */
  leave(plan: Plan, position: number, low: number, high: number): void {
    this.go(plan, position, low, high)
  }

  /** The same with the vertex. */
  take(plan: Plan, position: number, low: number, high: number): void {
    this.go(plan, position, low | plan.own[2 * position]!, high | plan.own[2 * position + 1]!)
  }

  private go(plan: Plan, position: number, lowWord: number, highWord: number): void {
    const { joins, joinOffsets, kept } = plan
    let low = lowWord
    let high = highWord
    for (let i = joinOffsets[position]!; i < joinOffsets[position + 1]!; i += 2) {
      const one = joins[i]!
      const other = joins[i + 1]!
      const isSet = one < 32 ? (low >>> one) & 1 : (high >>> (one - 32)) & 1
      if (isSet === 0) continue
      if (one < 32) low &= ~(1 << one)
      else high &= ~(1 << (one - 32))
      if (other < 32) low |= 1 << other
      else high |= 1 << (other - 32)
    }
    this.low = low & kept[2 * position]!
    this.high = high & kept[2 * position + 1]!
  }
}
