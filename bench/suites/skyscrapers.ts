import { Random, run, skyscrapers } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { type SkyscrapersInstance, skyscrapersInstances } from '../problems/skyscrapers.ts'
import { workOf } from '../verdict.ts'
import { skyscrapersClingos } from './skyscrapers-clingo.ts'

/** The largest boards on which all methods are compared. */
const LARGEST_FOR_METHODS = 9

/** Boards by size; those that were made to be hard are a group of their own, the last. */
const bySize = skyscrapersInstances().sort((a, b) => a.board.rows - b.board.rows)
const instances = [...bySize.filter(({ set }) => set !== 'hard'), ...bySize.filter(({ set }) => set === 'hard')]
const [defaultMethod, ...otherMethods] = Object.keys(skyscrapers.solvers)

export const skyscrapersSuite: Suite = {
  name: 'skyscrapers',
  summary:
    'solved and proved unique, from a board in memory; clingo gets its text ready-made, as a process with its start-up',
  areSmall: true,
  instances: instances.map((each) => board(each, () => skyscrapersClingos(each.board))),
}

export const skyscrapersMethodsSuite: Suite = {
  name: 'skyscrapers-methods',
  summary: 'the methods beside one another on boards up to 9×9, solved and proved unique, from a board in memory',
  areSmall: true,
  instances: instances
    .filter((each) => each.board.rows <= LARGEST_FOR_METHODS)
    .map((each) => board(each, () => otherMethods.map((method) => ours(each, method)))),
}

function board(
  instance: SkyscrapersInstance,
  others: () => readonly Contender[] | Promise<readonly Contender[]>,
): Instance {
  return {
    name: instance.id,
    group: instance.set === 'hard' ? 'hard' : `${instance.board.rows}×${instance.board.columns}`,
    prepare: async () => [ours(instance, defaultMethod!), ...(await others())],
  }
}

function ours({ board }: SkyscrapersInstance, method: string): Contender {
  return {
    name: method === defaultMethod ? 'rookery' : `rookery, ${method}`,
    run: () => workOf(run(skyscrapers.solvers[method]!(board, new Random(1)))),
  }
}
