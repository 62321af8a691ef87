import type { Random } from '../../../base/random.ts'
import type { AnnealingModel } from '../../../engines/annealing/index.ts'
import { PlanChanges } from './plan-changes.ts'
import type { PlanState } from './plan-state.ts'

/** A plan as annealing sees it. Changes are tried out: those that are not too dear have been made when they are proposed. */
export class PlanModel implements AnnealingModel {
  private readonly changes: PlanChanges

  constructor(
    private readonly state: PlanState,
    random: Random,
    /** Called after every change that was made. */
    private readonly onChange: () => void,
  ) {
    this.changes = new PlanChanges(state, random)
  }

  get cost(): number {
    return this.state.value
  }

  propose(most: number): number {
    const before = this.state.value
    return this.changes.attempt(before + most) ? this.state.value - before : Number.POSITIVE_INFINITY
  }

  accept(): void {
    this.onChange()
  }

  reject(): void {}
}
