import { hitori, Random, run } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { type HitoriInstance, hitoriInstances } from '../problems/hitori.ts'
import { workOf } from '../verdict.ts'
import { hitoriClingos } from './hitori-clingo.ts'

/**
 * Groups by size: a board is in the first that has room for its squares. Boards that were made to be hard are a group
 * of their own.
 */
const SIDES = [6, 8, 10, 12, 15, 17, 20, 25, 30]
const GROUPS = [...SIDES.map((side) => `up to ${side}×${side}`), 'larger', 'hard']

/** The largest boards on which all methods are compared. */
const MOST_SQUARES_FOR_METHODS = 100

const instances = hitoriInstances().sort((a, b) => GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)))
const [defaultMethod, ...otherMethods] = Object.keys(hitori.solvers)

export const hitoriSuite: Suite = {
  name: 'hitori',
  summary:
    'solved and proved unique, from a board in memory; clingo gets its text ready-made, as a process with its start-up',
  areSmall: true,
  instances: instances.map((each) => board(each, () => hitoriClingos(each.board))),
}

export const hitoriMethodsSuite: Suite = {
  name: 'hitori-methods',
  summary: 'the methods beside one another on boards up to 10×10, solved and proved unique, from a board in memory',
  areSmall: true,
  instances: instances
    .filter(({ board: { numbers } }) => numbers.length <= MOST_SQUARES_FOR_METHODS)
    .map((each) => board(each, () => otherMethods.map((method) => ours(each, method)))),
}

function board(instance: HitoriInstance, others: () => readonly Contender[] | Promise<readonly Contender[]>): Instance {
  return {
    name: instance.id,
    group: groupOf(instance),
    prepare: async () => [ours(instance, defaultMethod!), ...(await others())],
  }
}

function groupOf({ set, board: { numbers } }: HitoriInstance): string {
  if (set === 'hard') return 'hard'
  const index = SIDES.findIndex((side) => numbers.length <= side * side)
  return index < 0 ? 'larger' : GROUPS[index]!
}

function ours({ board }: HitoriInstance, method: string): Contender {
  return {
    name: method === defaultMethod ? 'rookery' : `rookery, ${method}`,
    run: () => workOf(run(hitori.solvers[method]!(board, new Random(1)))),
  }
}
