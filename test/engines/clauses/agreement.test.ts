import { Cadical, loadCadical } from 'cadical-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedOf } from '../../../src/engines/clauses/index.ts'
import type { Random } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'
import {
  brokenClause,
  colouring,
  type Instance,
  latinWithHoles,
  mixedClauses,
  parity,
  pigeonhole,
  randomSat,
  seededRandom,
  solverFor,
} from './instances.ts'

let cadical: Awaited<ReturnType<typeof loadCadical>>

beforeAll(async () => {
  cadical = await loadCadical()
})

function isSatisfiable({ clauses }: Instance): boolean {
  const other = new Cadical(cadical, { quiet: true })
  try {
    other.addClauses(clauses.map((clause) => clause.map(signedOf)))
    const status = other.solve()
    if (status === 'unknown') throw new Error('CaDiCaL does not know')
    return status === 'satisfiable'
  } finally {
    other.dispose()
  }
}

/** How many of the instances have models, after all of them were solved by both. */
function satisfiableOf(count: number, random: Random, next: (random: Random) => Instance): number {
  let satisfiable = 0
  for (let i = 0; i < count; i++) {
    const instance = next(random)
    const outcome = solverFor(instance, { seed: i }).solve()
    const expected = isSatisfiable(instance)
    if (outcome.status !== (expected ? 'solved' : 'impossible')) {
      throw new Error(`${outcome.status}, but CaDiCaL says ${expected}: ${JSON.stringify(instance)}`)
    }
    if (outcome.status !== 'solved') continue
    satisfiable++
    expect(brokenClause(instance, outcome.answer)).toBeUndefined()
  }
  return satisfiable
}

/** Both answers must be common, or the comparison would say little. */
function expectBoth(satisfiable: number, count: number): void {
  expect(satisfiable).toBeGreaterThan(count / 20)
  expect(satisfiable).toBeLessThan((count * 19) / 20)
}

const ratio = (random: Random): number => 3.8 + random.real()

const kinds: [string, number, (random: Random) => Instance][] = [
  ['3-SAT, 20 to 60 variables', 2200, (random) => randomSat(random, 20 + random.below(41), ratio(random))],
  ['3-SAT, 60 to 120 variables', 300, (random) => randomSat(random, 60 + random.below(61), ratio(random))],
  ['3-SAT, 130 to 180 variables', 30, (random) => randomSat(random, 130 + random.below(51), ratio(random))],
  ['2-SAT', 300, (random) => randomSat(random, 2 + random.below(60), 0.5 + random.real(), 2)],
  ['5-SAT', 150, (random) => randomSat(random, 10 + random.below(20), 18 + 6 * random.real(), 5)],
  ['clauses of all lengths', 1500, (random) => mixedClauses(random, 30)],
  ['parity', 300, (random) => parityNear(random)],
  ['colouring', 300, (random) => colouringNear(random)],
  ['Latin squares', 200, (random) => latinWithHoles(random, 3 + random.below(6), random.below(6), random.below(3))],
]

function parityNear(random: Random): Instance {
  const variables = 6 + random.below(24)
  return parity(random, variables, Math.round(variables * (0.7 + 0.4 * random.real())), 3 + random.below(2))
}

function colouringNear(random: Random): Instance {
  const vertices = 10 + random.below(40)
  return colouring(random, vertices, Math.round(vertices * (1.8 + random.real())), 3)
}

describe('the solver and CaDiCaL agree', () => {
  it.each(kinds)('on %s', (name, all, next) => {
    const count = sweep(all, 20)
    expectBoth(satisfiableOf(count, seededRandom(name), next), count)
  })

  it('on pigeons and holes', () => {
    for (let pigeons = 1; pigeons <= 8; pigeons++) {
      for (let holes = 1; holes <= 8; holes++) {
        const instance = pigeonhole(pigeons, holes)
        const outcome = solverFor(instance).solve()
        expect(outcome.status).toBe(pigeons <= holes ? 'solved' : 'impossible')
        expect(isSatisfiable(instance)).toBe(pigeons <= holes)
        if (outcome.status === 'solved') expect(brokenClause(instance, outcome.answer)).toBeUndefined()
      }
    }
  })
})
