import { familyNamed, type QueensBoard, queens, Random, run, searchQueensBySwaps } from '../../src/index.ts'
import type { Contender, Instance, Suite, Work } from '../harness.ts'
import { builtLibrary, nodeScript } from '../node-process.ts'
import { queensOf } from '../problems/queens.ts'
import { verdict } from '../verdict.ts'

const LARGE = [100_000, 1_000_000, 10_000_000]
const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1)
const [defaultMethod, ...otherMethods] = Object.keys(queens.solvers)

/** One board is as good as another, so that contenders only have to have found one. */
const FOUND = 'found'

export const queensSuite: Suite = {
  name: 'queens',
  summary:
    'boards of n queens: large ones, also by a process of its own for its peak of memory, and small ones by the methods',
  instances: [...LARGE.map(large), small(20, 20), small(5, 100), small(5, 200)],
}

export const queensCompletionSuite: Suite = {
  name: 'queens-completion',
  summary: 'given queens completed to a board, with and without blocked squares, from a board in memory',
  areSmall: true,
  instances: [
    ...[20, 40, 100].flatMap((n) => SEEDS.map((seed) => completion('one solution', { n }, seed))),
    ...[20, 40].flatMap((n) =>
      SEEDS.map((seed) => completion('one solution, 30 % blocked', { n, blocked: 0.3 }, seed)),
    ),
    ...[20, 40, 100].flatMap((n) =>
      SEEDS.map((seed) => completion('any solution, 50 % blocked', { n, blocked: 0.5, solutions: 'any' }, seed)),
    ),
  ],
}

function large(n: number): Instance {
  return {
    name: `n = ${n.toLocaleString('en')}`,
    prepare: () => [
      { name: 'rookery', run: () => swapsWork(n) },
      { name: 'rookery, whole process', run: () => processWork(n) },
    ],
  }
}

function swapsWork(n: number): Work {
  const outcome = run(searchQueensBySwaps({ n }, new Random(1)))
  const { steps, milliseconds } = outcome
  queensOf(outcome)
  return { value: FOUND, steps, milliseconds }
}

async function processWork(n: number): Promise<Work> {
  const script = `
    import { Random, run } from '${builtLibrary()}'
    import { searchBySwaps } from '${builtLibrary('queens')}'
    console.log(run(searchBySwaps({ n: ${n} }, new Random(1))).steps)`
  const { value: steps, ...rest } = await nodeScript(script, (output) => Number(output.toString()))
  return { ...rest, value: FOUND, steps: Number(steps) }
}

/** Boards with different seeds: how long one takes is a matter of luck. */
function small(boards: number, n: number): Instance {
  const board = { rows: n, columns: n, given: new Int32Array(0), blocked: new Uint8Array(0) }
  return {
    name: `${boards} boards, n = ${n}`,
    prepare: () =>
      [defaultMethod!, ...otherMethods.filter((method) => method !== 'cover')].map((method) =>
        contender(method, () => severalWork(boards, board, method)),
      ),
  }
}

function severalWork(boards: number, board: QueensBoard, method: string): Work {
  let steps = 0
  let milliseconds = 0
  for (let seed = 1; seed <= boards; seed++) {
    const outcome = run(queens.solvers[method]!(board, new Random(seed)))
    queensOf(outcome)
    steps += outcome.steps
    milliseconds += outcome.milliseconds
  }
  return { value: FOUND, steps, milliseconds }
}

function completion(
  kind: string,
  settings: { n: number; blocked?: number; solutions?: string },
  seed: number,
): Instance {
  const group = `${kind}, n = ${settings.n}`
  const isUnique = settings.solutions !== 'any'
  return {
    name: `${group}: ${seed}`,
    group,
    prepare: () => {
      const made = run(familyNamed('queens').generate(settings, seed))
      if (made.status !== 'solved') throw new Error(`no board for ${group}, seed ${seed}: ${made.status}`)
      const board = queens.codecs.problem.fromJson(made.answer.json())
      return [defaultMethod!, 'cover'].map((method) => contender(method, () => completionWork(board, method, isUnique)))
    },
  }
}

function completionWork(board: QueensBoard, method: string, isUnique: boolean): Work {
  const outcome = run(queens.solvers[method]!(board, new Random(1)))
  const { steps, milliseconds } = outcome
  const placement = queensOf(outcome)
  if (queens.check(board, placement).length > 0) throw new Error(`${method} gives a board that breaks a rule`)
  return { value: isUnique ? verdict([Uint8Array.from(placement)]) : FOUND, steps, milliseconds }
}

function contender(method: string, run: () => Work): Contender {
  return { name: method === defaultMethod ? 'rookery' : `rookery, ${method}`, run }
}
