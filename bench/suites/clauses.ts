import { ClauseSolver, literalOf } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { modulePeer, peer } from '../peers.ts'
import { colouring, latinSquare, oddParity, type PlainClauses, pigeonhole, random3Sat } from '../problems/clauses.ts'

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1)

export const clausesSuite: Suite = {
  name: 'clauses',
  summary: 'satisfiable or not, set-up included, from clauses in memory',
  instances: [
    ...SEEDS.map((seed) => instance('random 150', `${seed}`, () => random3Sat(150, seed))),
    ...SEEDS.map((seed) => instance('random 175', `${seed}`, () => random3Sat(175, seed))),
    ...SEEDS.map((seed) => instance('random 200', `${seed}`, () => random3Sat(200, seed))),
    ...[6, 7, 8, 9].map((holes) => instance('pigeonhole', `${holes}`, () => pigeonhole(holes))),
    ...[14, 16, 18].flatMap((vertices) => parities(vertices, 4)),
    ...[24, 30, 36].flatMap((vertices) => parities(vertices, 3)),
    ...[60, 80, 100].flatMap((vertices) => colourings(vertices, 4, 4.3)),
    ...[150, 200].flatMap((vertices) => colourings(vertices, 3, 2.3)),
    ...[60, 70].flatMap((vertices) => colourings(vertices, 5, 5.7)),
    ...[15, 20, 25].flatMap((order) =>
      SEEDS.slice(0, 3).map((seed) => instance('Latin', `${order} ${seed}`, () => latinSquare(order, 0.42, seed))),
    ),
    // The peer in asm.js has no memory for squares of this size.
    ...SEEDS.slice(0, 3).map((seed) =>
      instance('Latin large', `33 ${seed}`, () => latinSquare(33, 0.42, seed), ['cadical-wasm']),
    ),
  ],
}

function parities(vertices: number, degree: number): Instance[] {
  return SEEDS.slice(0, 3).map((seed) =>
    instance('parity', `${vertices}×${degree} ${seed}`, () => oddParity(vertices, degree, seed)),
  )
}

function colourings(vertices: number, colours: number, edges: number): Instance[] {
  return SEEDS.slice(0, 2).map((seed) =>
    instance('colouring', `${vertices} in ${colours} ${seed}`, () => colouring(vertices, colours, edges, seed)),
  )
}

function instance(
  group: string,
  name: string,
  problemOf: () => PlainClauses,
  peers: readonly string[] = ['cadical-wasm', 'logic-solver'],
): Instance {
  return {
    name: `${group}: ${name}`,
    group,
    prepare: async () => {
      const problem = problemOf()
      const others = [await cadical(problem), logicSolver(problem)].flat()
      return [ours(problem), ...others.filter((each) => peers.includes(each.name))]
    },
  }
}

function verdict(isSatisfiable: boolean): string {
  return isSatisfiable ? 'satisfiable' : 'unsatisfiable'
}

function ours({ variables, clauses }: PlainClauses): Contender {
  return {
    name: 'rookery',
    run: () => {
      const solver = new ClauseSolver()
      solver.newVariables(variables)
      for (const clause of clauses) solver.addClause(clause.map(literalOf))
      const outcome = solver.solve()
      return { value: verdict(outcome.status === 'solved'), steps: outcome.steps }
    },
  }
}

interface CadicalModule {
  readonly Cadical: {
    create(): Promise<{ addClause(clause: readonly number[]): void; solve(): string; dispose(): void }>
  }
}

/** The module is loaded once; each problem has a solver of its own. */
async function cadical({ clauses }: PlainClauses): Promise<Contender[]> {
  const library = await modulePeer<CadicalModule>('cadical-wasm')
  if (!library) return []
  const run = async () => {
    const solver = await library.Cadical.create()
    for (const clause of clauses) solver.addClause(clause)
    const value = solver.solve()
    solver.dispose()
    return { value }
  }
  return [{ name: 'cadical-wasm', run }]
}

interface LogicModule {
  readonly Solver: new () => {
    getVarNum(name: string): number
    require(formula: unknown): void
    solve(): object | null
  }
  or(terms: readonly number[]): unknown
}

/** MiniSat, compiled to asm.js. Terms as numbers are the quickest way in. */
function logicSolver({ variables, clauses }: PlainClauses): Contender[] {
  const library = peer<LogicModule>('logic-solver')
  if (!library) return []
  const run = () => {
    const solver = new library.Solver()
    const numbers = [0]
    for (let variable = 1; variable <= variables; variable++) numbers.push(solver.getVarNum(`v${variable}`))
    for (const clause of clauses) {
      solver.require(library.or(clause.map((each) => (each > 0 ? numbers[each]! : -numbers[-each]!))))
    }
    return { value: verdict(solver.solve() !== null) }
  }
  return [{ name: 'logic-solver', run }]
}
