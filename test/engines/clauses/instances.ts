import { ClauseSolver, type SolverSettings } from '../../../src/engines/clauses/index.ts'
import { Random } from '../../../src/index.ts'

/** A literal is 2 × variable, plus 1 for false, as everywhere. */
export interface Instance {
  readonly variables: number
  readonly clauses: readonly (readonly number[])[]
}

/** The same instances in every run; another seed in the environment gives others. */
export function seededRandom(name: string): Random {
  return new Random(`${process.env.ROOKERY_TEST_SEED ?? 20_011}/${name}`)
}

export function solverFor({ variables, clauses }: Instance, settings: SolverSettings = {}): ClauseSolver {
  const solver = new ClauseSolver(settings)
  solver.newVariables(variables)
  for (const clause of clauses) solver.addClause(clause)
  return solver
}

/** Whether a literal is true in a model. */
export function holdsIn(model: ArrayLike<number>, literal: number): boolean {
  return model[literal >> 1] === (literal % 2 === 0 ? 1 : 0)
}

/** The first clause that a model breaks, or undefined. */
export function brokenClause({ clauses }: Instance, model: ArrayLike<number>): readonly number[] | undefined {
  return clauses.find((clause) => !clause.some((literal) => holdsIn(model, literal)))
}

/** All models, by trying all assignments. */
export function everyModel(instance: Instance): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let bits = 0; bits < 2 ** instance.variables; bits++) {
    const model = Uint8Array.from({ length: instance.variables }, (_, variable) => (bits >> variable) & 1)
    if (!brokenClause(instance, model)) found.push(model)
  }
  return found
}

function distinctBelow(random: Random, count: number, limit: number): number[] {
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(random.below(limit))
  return [...chosen]
}

/** `size` literals a clause, of variables that differ. */
export function randomSat(random: Random, variables: number, ratio: number, size = 3): Instance {
  const clauses = Array.from({ length: Math.round(variables * ratio) }, () =>
    distinctBelow(random, size, variables).map((variable) => 2 * variable + random.below(2)),
  )
  return { variables, clauses }
}

/** Clauses of all lengths: units, repeated literals, both literals of a variable, now and then an empty one. */
export function mixedClauses(random: Random, mostVariables: number): Instance {
  const variables = 1 + random.below(mostVariables)
  const length = () => (random.below(200) === 0 ? 0 : random.below(12) === 0 ? 1 : 2 + random.below(4))
  const clauses = Array.from({ length: random.below(5 * variables) }, () =>
    Array.from({ length: length() }, () => random.below(2 * variables)),
  )
  return { variables, clauses }
}

/** Every pigeon has a hole and no hole two pigeons. */
export function pigeonhole(pigeons: number, holes: number): Instance {
  const isIn = (pigeon: number, hole: number) => 2 * (pigeon * holes + hole)
  const clauses: number[][] = []
  for (let pigeon = 0; pigeon < pigeons; pigeon++) {
    clauses.push(Array.from({ length: holes }, (_, hole) => isIn(pigeon, hole)))
    for (let other = 0; other < pigeon; other++) {
      for (let hole = 0; hole < holes; hole++) clauses.push([isIn(pigeon, hole) ^ 1, isIn(other, hole) ^ 1])
    }
  }
  return { variables: pigeons * holes, clauses }
}

/** Each equation says that the sum of some variables is odd, or that it is even. */
export function parity(random: Random, variables: number, equations: number, size: number): Instance {
  const clauses: number[][] = []
  for (let equation = 0; equation < equations; equation++) {
    const chosen = distinctBelow(random, size, variables)
    const sum = random.below(2)
    for (let bits = 0; bits < 2 ** size; bits++) {
      const values = chosen.map((_, i) => (bits >> i) & 1)
      if (values.reduce((a, b) => a ^ b, 0) === sum) continue
      // Forbids one assignment whose sum is the wrong one.
      clauses.push(chosen.map((variable, i) => 2 * variable + values[i]!))
    }
  }
  return { variables, clauses }
}

/** Every vertex of a random graph has one colour, and neighbours have different ones. */
export function colouring(random: Random, vertices: number, edges: number, colours: number): Instance {
  const has = (vertex: number, colour: number) => 2 * (vertex * colours + colour)
  const clauses: number[][] = []
  for (let vertex = 0; vertex < vertices; vertex++) {
    clauses.push(Array.from({ length: colours }, (_, colour) => has(vertex, colour)))
  }
  for (let edge = 0; edge < edges; edge++) {
    const [one, other] = distinctBelow(random, 2, vertices)
    for (let colour = 0; colour < colours; colour++) clauses.push([has(one!, colour) ^ 1, has(other!, colour) ^ 1])
  }
  return { variables: vertices * colours, clauses }
}

/** Just one of the literals is true. */
function exactlyOne(literals: readonly number[]): number[][] {
  const clauses = [[...literals]]
  literals.forEach((one, i) => {
    for (const other of literals.slice(0, i)) clauses.push([one ^ 1, other ^ 1])
  })
  return clauses
}

/** The variable for a value in a square is (row × order + column) × order + value. */
export function latinSquare(order: number): Instance {
  const numbers = Array.from({ length: order }, (_, i) => i)
  const has = (row: number, column: number, value: number) => 2 * ((row * order + column) * order + value)
  const clauses: number[][] = []
  for (const a of numbers) {
    for (const b of numbers) {
      clauses.push(...exactlyOne(numbers.map((c) => has(a, b, c))))
      clauses.push(...exactlyOne(numbers.map((c) => has(a, c, b))))
      clauses.push(...exactlyOne(numbers.map((c) => has(c, a, b))))
    }
  }
  return { variables: order ** 3, clauses }
}

/** Some squares of a Latin square are given, and a few more at random, which often makes it impossible. */
export function latinWithHoles(random: Random, order: number, given: number, strange: number): Instance {
  const { variables, clauses } = latinSquare(order)
  const rows = random.shuffle(Array.from({ length: order }, (_, i) => i))
  const values = random.shuffle(Array.from({ length: order }, (_, i) => i))
  const units = distinctBelow(random, given, order * order).map((square) => {
    const [row, column] = [Math.floor(square / order), square % order]
    return [2 * (square * order + values[(rows[row]! + column) % order]!)]
  })
  for (let i = 0; i < strange; i++) units.push([2 * random.below(variables)])
  return { variables, clauses: [...clauses, ...units] }
}

/** One queen in each row, none attacks another. */
export function queens(size: number): Instance {
  const is = (row: number, column: number) => 2 * (row * size + column)
  const clauses: number[][] = []
  for (let row = 0; row < size; row++) {
    clauses.push(...exactlyOne(Array.from({ length: size }, (_, column) => is(row, column))))
    for (let other = 0; other < row; other++) {
      for (let a = 0; a < size; a++) {
        for (let b = 0; b < size; b++) {
          if (a === b || Math.abs(a - b) === row - other) clauses.push([is(row, a) ^ 1, is(other, b) ^ 1])
        }
      }
    }
  }
  return { variables: size * size, clauses }
}
