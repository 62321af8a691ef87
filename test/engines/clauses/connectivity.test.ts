import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ClauseSolver,
  ConnectivityPropagator,
  gridEdges,
  InputError,
  isFalse,
  isTrue,
  not,
} from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { Driver } from './connectivity-driver.ts'

interface Graph {
  readonly size: number
  readonly edges: readonly number[]
}

const grid = (rows: number, columns: number): Graph => ({
  size: rows * columns,
  edges: [...gridEdges(rows, columns)],
})

/** Whether the vertices whose bits are set are connected. */
function isConnected(bits: number, neighbours: readonly number[]): boolean {
  let reached = bits & -bits
  for (;;) {
    let larger = reached
    neighbours.forEach((beside, vertex) => {
      if ((reached >> vertex) & 1) larger |= beside & bits
    })
    if (larger === reached) return reached === bits
    reached = larger
  }
}

function neighboursOf({ size, edges }: Graph): number[] {
  const neighbours = new Array<number>(size).fill(0)
  for (let i = 0; i < edges.length; i += 2) {
    neighbours[edges[i]!]! |= 1 << edges[i + 1]!
    neighbours[edges[i + 1]!]! |= 1 << edges[i]!
  }
  return neighbours
}

/** All assignments of the variables, as bits, that keep the constraint. */
function models(graph: Graph, literals: readonly number[], variables: number): number[] {
  const neighbours = neighboursOf(graph)
  return Array.from({ length: 1 << variables }, (_, model) => model).filter((model) => {
    let bits = 0
    literals.forEach((literal, vertex) => {
      if (isIn(model, literal)) bits |= 1 << vertex
    })
    return isConnected(bits, neighbours)
  })
}

const isIn = (model: number, literal: number) => ((model >> (literal >> 1)) & 1) !== (literal & 1)

const graphs: fc.Arbitrary<Graph> = fc.oneof(
  fc.constantFrom(grid(2, 4), grid(3, 3), grid(1, 6), grid(2, 2), grid(1, 1)),
  fc
    .integer({ min: 1, max: 9 })
    .chain((size) =>
      fc
        .array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 4 * size })
        .map((edges) => ({ size, edges: edges.slice(0, edges.length & ~1) })),
    ),
)

/** A literal for each vertex: of variables of their own, or any. */
const problems = graphs.chain((graph) =>
  fc.record({
    graph: fc.constant(graph),
    literals: fc.oneof(
      fc
        .array(fc.integer({ min: 0, max: 1 }), { minLength: graph.size, maxLength: graph.size })
        .map((signs) => signs.map((sign, vertex) => 2 * vertex + sign)),
      fc.array(fc.integer({ min: 0, max: 2 * graph.size - 1 }), { minLength: graph.size, maxLength: graph.size }),
    ),
    script: fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { maxLength: 60 }),
  }),
)

describe('ConnectivityPropagator', () => {
  it('implies what follows and nothing else, with reasons that have nothing to spare', () => {
    let implied = 0
    let conflicts = 0
    holds(problems, 1500, ({ graph, literals, script }) => {
      const driver = new Driver(new ConnectivityPropagator(literals, graph.edges), graph.size)
      const all = models(graph, literals, graph.size)
      const isPlain = new Set(literals.map((literal) => literal >> 1)).size === literals.length
      const follows = (reason: readonly number[], literal?: number) =>
        all.every(
          (model) => !reason.every((each) => isIn(model, each)) || (literal !== undefined && isIn(model, literal)),
        )
      const checkReason = (reason: readonly number[], literal?: number) => {
        expect(follows(reason, literal)).toBe(true)
        if (!isPlain) return
        for (const spared of reason) {
          expect(
            follows(
              reason.filter((each) => each !== spared),
              literal,
            ),
          ).toBe(false)
        }
      }
      for (const [action, which, sign] of script) {
        const size = driver.trail.length
        if (action < 15) driver.undo(Math.floor((size * which) / 100))
        else if (action < 40) driver.undo(Math.max(0, size - 1 - (which % 3)))
        else {
          const open = literals.filter((literal) => driver.value(literal) === 0)
          if (open.length > 0) driver.assign(open[which % open.length]! ^ (sign & 1))
          // Now and then several are told at once.
          if (action > 80) continue
        }
        let news = true
        while (news) {
          const known = [...driver.trail]
          driver.propagate()
          const left = all.filter((model) => known.every((literal) => isIn(model, literal)))
          if (driver.conflict) {
            conflicts++
            expect(driver.conflict.every((literal) => driver.value(literal) > 0)).toBe(true)
            checkReason(driver.conflict)
            driver.undo(Math.floor((size * which) / 100))
            break
          }
          for (const literal of driver.implied) {
            implied++
            const reason = driver.reasonOf(literal)
            expect(reason.every((each) => known.includes(each))).toBe(true)
            checkReason(reason, literal)
          }
          if (isPlain) {
            expect(left).not.toEqual([])
            const forced = literals
              .flatMap((literal) => [literal, not(literal)])
              .filter((literal) => !known.includes(literal) && left.every((model) => isIn(model, literal)))
            expect(new Set(driver.implied)).toEqual(new Set(forced))
          } else if (literals.every((literal) => driver.value(literal) !== 0) && driver.implied.length === 0) {
            expect(left).not.toEqual([])
          }
          news = driver.implied.length > 0
        }
      }
    })
    expect(implied).toBeGreaterThan(inSweep(1000))
    expect(conflicts).toBeGreaterThan(inSweep(100))
  })

  it('gives reasons that stay the same while more becomes known', () => {
    // 0 - 1 - 2 - 3: both ends are in, so that what is between them is.
    const driver = new Driver(new ConnectivityPropagator([0, 2, 4, 6], gridEdges(1, 4)), 4)
    driver.assign(isTrue(0))
    driver.assign(isTrue(3))
    driver.propagate()
    expect(driver.implied).toEqual([isTrue(2), isTrue(1)])
    driver.propagate()
    expect(driver.reasonOf(isTrue(1)).sort()).toEqual([isTrue(0), isTrue(3)])
    expect(driver.reasonOf(isTrue(2)).sort()).toEqual([isTrue(0), isTrue(3)])
  })

  it('does not rely on a vertex that is open again', () => {
    // 0 - 1 - 2: once 1 was in, and 2 hung on it.
    const driver = new Driver(new ConnectivityPropagator([0, 2, 4], gridEdges(1, 3)), 3)
    for (const square of [0, 1, 2]) {
      driver.assign(isTrue(square))
      driver.propagate()
    }
    driver.undo(1)
    driver.assign(isTrue(2))
    driver.propagate()
    expect(driver.implied).toEqual([isTrue(1)])
  })

  it('names the short side of what separates, and only what both sides touch', () => {
    // The corner is cut off by two squares; the others that are out do not matter.
    const driver = new Driver(new ConnectivityPropagator([...Array(25).keys()].map(isTrue), gridEdges(5, 5)), 25)
    for (const square of [1, 5, 6, 13, 17, 18]) driver.assign(isFalse(square))
    driver.assign(isTrue(24))
    driver.propagate()
    expect(driver.implied).toEqual([isFalse(0)])
    expect(driver.reasonOf(isFalse(0)).sort((a, b) => a - b)).toEqual([isFalse(1), isFalse(5), isTrue(24)])
  })

  it('agrees with trying everything, together with clauses, every reason checked', () => {
    const instances = problems.chain(({ graph, literals }) =>
      fc.record({
        graph: fc.constant(graph),
        literals: fc.constant(literals),
        clauses: fc.array(fc.array(fc.integer({ min: 0, max: 2 * graph.size - 1 }), { minLength: 1, maxLength: 3 }), {
          maxLength: 16,
        }),
      }),
    )
    let impossible = 0
    holds(fc.tuple(instances, fc.nat(999)), 400, ([{ graph, literals, clauses }, seed]) => {
      const solver = new ClauseSolver({ isChecking: true, seed, firstPhase: seed % 2 === 0 })
      solver.newVariables(graph.size)
      solver.addPropagator(new ConnectivityPropagator(literals, graph.edges))
      for (const clause of clauses) solver.addClause(clause)
      const left = models(graph, literals, graph.size).filter((model) =>
        clauses.every((clause) => clause.some((literal) => isIn(model, literal))),
      )
      const outcome = solver.solve()
      expect(outcome.status).toBe(left.length > 0 ? 'solved' : 'impossible')
      if (outcome.status === 'solved') {
        expect(left).toContain(outcome.answer.reduce((bits, value, variable) => bits | (value << variable), 0))
      } else impossible++
    })
    expect(impossible).toBeGreaterThan(inSweep(20))
  })

  it.each([
    [1, 5],
    [2, 4],
    [3, 3],
    [3, 4],
  ])('finds every connected set of squares of a %i × %i grid once', (rows, columns) => {
    const graph = grid(rows, columns)
    const literals = [...Array(graph.size).keys()].map(isTrue)
    const solver = new ClauseSolver({ isChecking: rows * columns < 9 })
    solver.newVariables(graph.size)
    solver.addPropagator(new ConnectivityPropagator(literals, graph.edges))
    const expected = models(graph, literals, graph.size)
    const found: number[] = []
    for (;;) {
      const outcome = solver.solve()
      if (outcome.status !== 'solved') break
      found.push(outcome.answer.reduce((bits, value, variable) => bits | (value << variable), 0))
      solver.addClause([...outcome.answer].map((value, variable) => (value ? isFalse(variable) : isTrue(variable))))
    }
    expect(found.sort((a, b) => a - b)).toEqual(expected)
  })

  it('agrees with a spelling in clauses, under assumptions', () => {
    const shapes = fc.constantFrom([3, 3], [3, 4], [4, 3], [4, 4], [2, 5])
    const cases = shapes.chain(([rows, columns]) =>
      fc.record({
        rows: fc.constant(rows!),
        columns: fc.constant(columns!),
        rounds: fc.array(
          fc.array(fc.constantFrom(0, 0, 1, 1, 2), { minLength: rows! * columns!, maxLength: rows! * columns! }),
          { minLength: 12, maxLength: 12 },
        ),
      }),
    )
    const verdicts = { solved: 0, impossible: 0 }
    holds(cases, 30, ({ rows, columns, rounds }) => {
      const size = rows * columns
      const spelled = spelledOut(rows, columns)
      const solver = new ClauseSolver()
      solver.newVariables(size)
      solver.addPropagator(new ConnectivityPropagator([...Array(size).keys()].map(isTrue), gridEdges(rows, columns)))
      for (const round of rounds) {
        const assumptions = round.flatMap((value, square) => (value < 2 ? [2 * square + value] : []))
        // Fewer squares are given the more often it is possible.
        for (const given of [assumptions, assumptions.filter((_, i) => i % 3 === 0)]) {
          const { status } = solver.solve(given)
          expect(status).toBe(spelled.solve(given).status)
          if (status === 'solved' || status === 'impossible') verdicts[status]++
        }
      }
    })
    expect(Math.min(verdicts.solved, verdicts.impossible)).toBeGreaterThan(inSweep(50))
  })

  it('has nothing to say about a graph without vertices', () => {
    const propagator = new ConnectivityPropagator([], gridEdges(0, 3))
    const solver = new ClauseSolver({ isChecking: true })
    solver.addPropagator(propagator)
    expect(solver.solve().status).toBe('solved')
    expect(propagator.accepts(() => true)).toBe(true)
  })

  it('refuses what is no graph', () => {
    expect(() => new ConnectivityPropagator([0, 2], [0])).toThrow(InputError)
    expect(() => new ConnectivityPropagator([0, 2], [0, 2])).toThrow('vertices from 0 to 1, found vertex 2')
    expect(() => new ConnectivityPropagator([0, -2], [0, 1])).toThrow('for vertex 1, found -2')
    expect(() => gridEdges(2.5, 1)).toThrow(InputError)
  })
})

/** Connectivity in clauses: one square is the root, and every square in is some number of moves from it. */
function spelledOut(rows: number, columns: number): ClauseSolver {
  const size = rows * columns
  const neighbours = neighboursOf(grid(rows, columns))
  const solver = new ClauseSolver()
  solver.newVariables(size + size * size)
  const within = (square: number, moves: number) => size + moves * size + square
  for (let square = 0; square < size; square++) {
    for (let other = 0; other < square; other++) {
      solver.addClause([isFalse(within(square, 0)), isFalse(within(other, 0))])
    }
    solver.addClause([isFalse(square), isTrue(within(square, size - 1))])
    for (let moves = 0; moves < size; moves++) {
      solver.addClause([isFalse(within(square, moves)), isTrue(square)])
      if (moves === 0) continue
      const sources = [...Array(size).keys()].filter((other) => other === square || (neighbours[square]! >> other) & 1)
      solver.addClause([isFalse(within(square, moves)), ...sources.map((source) => isTrue(within(source, moves - 1)))])
    }
  }
  return solver
}
