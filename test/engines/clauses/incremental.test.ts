import { Cadical, loadCadical } from 'cadical-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ClauseSolver, not, signedOf } from '../../../src/engines/clauses/index.ts'
import type { Random } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { brokenClause, holdsIn, type Instance, seededRandom, solverFor } from './instances.ts'

let cadical: Awaited<ReturnType<typeof loadCadical>>

beforeAll(async () => {
  cadical = await loadCadical()
})

/** A solver that is used for long, what it was told so far, and what came out. */
class Story {
  readonly solver: ClauseSolver
  readonly clauses: number[][] = []
  satisfiable = 0
  impossible = 0
  isContradictory = false

  constructor(private readonly random: Random) {
    this.solver = new ClauseSolver({ seed: random.next(), firstPhase: random.below(2) === 0 })
    this.solver.newVariables(3 + random.below(12))
  }

  get instance(): Instance {
    return { variables: this.solver.variables, clauses: this.clauses }
  }

  go(): void {
    const { random, solver } = this
    const what = random.below(20)
    if (what < 12) for (let i = random.below(4); i >= 0; i--) this.addClause()
    else if (what < 14) solver.newVariables(random.below(4))
    else if (what < 15) solver.prefer(this.literal())
    else if (what < 16) this.leaveSearch()
    else this.ask()
  }

  private literal(): number {
    return this.random.below(2 * this.solver.variables)
  }

  private addClause(): void {
    const { random } = this
    const length = random.below(25) === 0 ? 1 : 2 + random.below(3)
    const clause = Array.from({ length }, () => this.literal())
    this.clauses.push(clause)
    this.solver.addClause(clause)
  }

  /** A search that is begun and abandoned leaves nothing behind. */
  private leaveSearch(): void {
    const search = this.solver.search([this.literal()])
    search.next()
    if (this.random.below(2) === 0) search.return({ status: 'stopped', reason: 'aborted', steps: 0 })
  }

  private ask(): void {
    const { random, solver } = this
    const assumptions = Array.from({ length: random.below(6) }, () => this.literal())
    const outcome = solver.solve(assumptions)
    expect(outcome.status).toBe(this.statusFromScratch(assumptions))
    if (outcome.status === 'solved') {
      this.satisfiable++
      expect(outcome.answer.length).toBe(solver.variables)
      expect(brokenClause(this.instance, outcome.answer)).toBeUndefined()
      expect(assumptions.filter((literal) => !holdsIn(outcome.answer, literal))).toEqual([])
      expect(solver.failed).toEqual([])
      return
    }
    this.impossible++
    const { failed } = solver
    expect(failed.filter((literal) => !assumptions.includes(literal))).toEqual([])
    expect(new Set(failed).size).toBe(failed.length)
    expect(this.statusFromScratch(failed)).toBe('impossible')
    if (failed.length === 0) this.isContradictory = true
  }

  /** By a new solver that is told the assumptions as clauses, now and then by CaDiCaL. */
  private statusFromScratch(assumptions: readonly number[]): 'solved' | 'impossible' {
    const clauses = [...this.clauses, ...assumptions.map((literal) => [literal])]
    if (this.random.below(4) > 0) {
      const { status } = solverFor({ variables: this.solver.variables, clauses }).solve()
      if (status === 'solved' || status === 'impossible') return status
      throw new Error(status)
    }
    const other = new Cadical(cadical, { quiet: true })
    other.addClauses(clauses.map((clause) => clause.map(signedOf)))
    const status = other.solve()
    other.dispose()
    return status === 'satisfiable' ? 'solved' : 'impossible'
  }
}

describe('a solver that is used again and again', () => {
  it('answers as a new one does, and blames assumptions that are to blame', () => {
    const random = seededRandom('stories')
    let [satisfiable, impossible, contradictory] = [0, 0, 0]
    for (let i = 0; i < sweep(400); i++) {
      const story = new Story(random.fork(i))
      for (let turn = 0; turn < 40 && !story.isContradictory; turn++) story.go()
      satisfiable += story.satisfiable
      impossible += story.impossible
      if (story.isContradictory) contradictory++
    }
    expect(satisfiable).toBeGreaterThan(inSweep(500))
    expect(impossible).toBeGreaterThan(inSweep(500))
    expect(contradictory).toBeGreaterThan(inSweep(20))
  })

  it('blames both of two assumptions that contradict each other', () => {
    const solver = new ClauseSolver()
    solver.newVariables(3)
    expect(solver.solve([0, 4, 5, 2]).status).toBe('impossible')
    expect(solver.failed.sort()).toEqual([4, 5])
    expect(solver.solve([0, 4, 2]).status).toBe('solved')
  })

  it('blames none if nothing can hold, and says so from then on', () => {
    const solver = new ClauseSolver()
    solver.newVariables(2)
    for (const clause of [
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
    ]) {
      solver.addClause(clause)
    }
    for (let i = 0; i < 3; i++) {
      expect(solver.solve([0]).status).toBe('impossible')
      expect(solver.failed).toEqual([])
      solver.newVariable()
    }
  })

  it('blames an assumption that is false for good by itself', () => {
    const solver = new ClauseSolver()
    solver.newVariables(4)
    solver.addClause([not(2)])
    expect(solver.solve([4, 2, 6]).status).toBe('impossible')
    expect(solver.failed).toEqual([2])
  })

  it('does more with less the longer it is asked the same', () => {
    const random = seededRandom('learning')
    let [firsts, seconds] = [0, 0]
    for (let i = 0; i < 10; i++) {
      const clauses = Array.from({ length: 480 }, () =>
        Array.from({ length: 3 }, () => random.below(200)).filter((literal, k, all) => all.indexOf(literal) === k),
      )
      const solver = solverFor({ variables: 100, clauses })
      const assumptions = [random.below(200)]
      solver.solve(assumptions)
      const before = solver.conflicts
      firsts += before
      solver.solve(assumptions)
      seconds += solver.conflicts - before
    }
    expect(seconds).toBeLessThan(firsts / 4)
  })
})
