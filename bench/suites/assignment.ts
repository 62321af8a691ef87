import { run, searchAssignment } from '../../src/index.ts'
import type { Instance, Suite } from '../harness.ts'
import { plainHungarian, randomCosts } from '../problems/assignment.ts'

export const assignmentSuite: Suite = {
  name: 'assignment',
  summary: 'the cheapest assignment of random costs; steps are costs looked at',
  instances: [30, 200, 1000].flatMap((side) => [square(side, 1_000_000), square(side, 100)]),
}

function square(side: number, highest: number): Instance {
  return {
    name: `${side}×${side}, costs up to ${highest.toLocaleString('en')}`,
    prepare: () => {
      const costs = randomCosts(side, highest)
      const ours = () => {
        const outcome = run(searchAssignment(costs, side, side))
        if (outcome.status !== 'solved') throw new Error(`an assignment ended ${outcome.status}`)
        return { value: outcome.answer.cost, steps: outcome.steps }
      }
      const plain = () => {
        const { cost, steps } = plainHungarian(costs, side)
        return { value: cost, steps }
      }
      return [
        { name: 'rookery', run: ours },
        { name: 'plain Hungarian', run: plain },
      ]
    },
  }
}
