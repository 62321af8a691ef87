import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { ClauseSolver, type Propagator, PropagatorError } from '../../../src/engines/clauses/index.ts'
import { run } from '../../../src/index.ts'
import { refusal } from '../../refusal.ts'
import { isLong } from '../../sweep.ts'
import { brokenClause, type Instance, pigeonhole, randomSat, seededRandom, solverFor } from './instances.ts'

function workOf(solver: ClauseSolver) {
  const { conflicts, decisions, restarts, words } = solver
  return { conflicts, decisions, restarts, words }
}

describe('a run', () => {
  it('is the same for the same seed, to the last step', () => {
    const random = seededRandom('same')
    for (let i = 0; i < 20; i++) {
      const instance = randomSat(random, 120, 4.2)
      const [one, other] = [solverFor(instance, { seed: i }), solverFor(instance, { seed: i })]
      const [first, second] = [one.solve(), other.solve()]
      expect({ ...second, milliseconds: 0 }).toEqual({ ...first, milliseconds: 0 })
      expect(workOf(other)).toEqual(workOf(one))
    }
  })

  it('is a prefix of a longer one', () => {
    const instance = randomSat(seededRandom('prefix'), 200, 4.3)
    const steps: number[] = []
    run(solverFor(instance).search(), { steps: 100_000, onProgress: (progress) => steps.push(progress.steps) })
    const shorter: number[] = []
    run(solverFor(instance).search(), { steps: 20_000, onProgress: (progress) => shorter.push(progress.steps) })
    expect(shorter.length).toBeGreaterThan(3)
    expect(shorter).toEqual(steps.slice(0, shorter.length))
  })

  it('that is stopped and restarted comes to the same end, and keeps what it has learned', () => {
    const random = seededRandom('stopped')
    let [whole, inParts] = [0, 0]
    let stops = 0
    for (let i = 0; i < 8; i++) {
      const instance = randomSat(random, 150, 4.3)
      const straight = solverFor(instance)
      const { status } = straight.solve()
      whole += straight.conflicts
      const solver = solverFor(instance)
      let outcome = run(solver.search(), { steps: 1 })
      while (outcome.status === 'stopped') {
        expect(outcome.reason).toBe('steps')
        stops++
        outcome = run(solver.search(), { steps: 2000 + random.below(8000) })
      }
      expect(outcome.status).toBe(status)
      if (outcome.status === 'solved') expect(brokenClause(instance, outcome.answer)).toBeUndefined()
      inParts += solver.conflicts
    }
    expect(stops).toBeGreaterThan(10)
    expect(inParts).toBeLessThan(4 * whole)
  })

  it('can be stopped while it throws clauses away, and its problem can grow then', () => {
    // Half of the variables follow from the first one, so that half of the clauses hold; the others stay.
    const variables = 60_000
    const clauses = Array.from({ length: variables - 2 }, (_, i) => [2 * i + 1, 2 * i + 4])
    for (let slices = 15; slices < 31; slices += isLong ? 1 : 5) {
      const solver = solverFor({ variables, clauses })
      solver.addClause([0])
      expect(run(solver.search(), { steps: 2048 * slices }).status).toBe('stopped')
      const added = solver.newVariables(5 * variables)
      solver.addClause([2 * added, 3])
      solver.addClause([2 * added, 2])
      // Its end follows just if the chain of those that are not known is watched as it was.
      const outcome = solver.solve([2])
      if (outcome.status !== 'solved') throw new Error(outcome.status)
      expect(brokenClause({ variables, clauses }, outcome.answer)).toBeUndefined()
      expect(outcome.answer[added]).toBe(1)
      expect(solver.solve([2, 2 * (variables - 1) + 1]).status).toBe('impossible')
      expect(solver.failed).toEqual([2 * (variables - 1) + 1, 2])
      expect(solver.isFact(2 * (variables - 2))).toBe(true)
    }
  })

  it('cannot be continued after its problem has changed', () => {
    const instance = pigeonhole(9, 8)
    for (const change of [
      (solver: ClauseSolver) => solver.addClause([0]),
      (solver: ClauseSolver) => solver.newVariable(),
      (solver: ClauseSolver) => solver.search().next(),
    ]) {
      const solver = solverFor(instance)
      const search = solver.search()
      search.next()
      change(solver)
      expect(refusal(() => search.next()).message).toBe('a search was continued after its problem had changed')
    }
  })
})

describe('bad input is refused', () => {
  const solver = new ClauseSolver()
  solver.newVariables(5)
  const range = 'expected a literal from 0 to 9, for 5 variables, found'
  it.each([10, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '3' as unknown as number])('literal %s', (literal) => {
    expect(refusal(() => solver.addClause([0, literal])).message).toBe(`a clause: ${range} ${literal}`)
    expect(refusal(() => solver.solve([literal])).message).toBe(`an assumption: ${range} ${literal}`)
    expect(refusal(() => solver.prefer(literal)).message).toBe(`a preference: ${range} ${literal}`)
    expect(refusal(() => solver.isFact(literal)).message).toBe(`a fact: ${range} ${literal}`)
    const propagator: Propagator = { name: 'sum', watched: [literal], propagate: () => {}, explain: () => {} }
    expect(refusal(() => solver.addPropagator(propagator)).message).toBe(`sum: ${range} ${literal}`)
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 30])('%s more variables', (count) => {
    expect(refusal(() => solver.newVariables(count)).message).toMatch(`found ${count} more`)
  })

  it('and leaves the solver as it was', () => {
    expect(solver.variables).toBe(5)
    expect(solver.solve().status).toBe('solved')
  })

  it('such as a propagator beside a proof', () => {
    const proving = new ClauseSolver({ proof: { add: () => {}, remove: () => {} } })
    const propagator: Propagator = { name: 'sum', watched: [], propagate: () => {}, explain: () => {} }
    expect(refusal(() => proving.addPropagator(propagator)).message).toContain('sum: a proof can hold clauses only')
  })
})

/** Variables a, w, x, y, of which a makes w true by a clause and x by the propagator, if it wants to. */
function liar(propagator: Partial<Propagator>): ClauseSolver {
  const solver = new ClauseSolver({ isChecking: true })
  solver.newVariables(4)
  const [a, w, x, y] = [0, 2, 4, 6] as const
  solver.addClause([a ^ 1, w])
  solver.addClause([x ^ 1, y])
  solver.addClause([w ^ 1, x ^ 1, y ^ 1])
  solver.addPropagator({
    name: 'the liar',
    watched: [a, x],
    propagate(state) {
      if (state.value(a) > 0) state.imply(x)
    },
    explain: (_literal, _before, reason) => reason.push(a),
    ...propagator,
  })
  return solver
}

function caught(solver: ClauseSolver): string {
  try {
    solver.solve([0])
  } catch (error) {
    if (error instanceof PropagatorError) return error.message
    throw error
  }
  throw new Error('was not caught')
}

describe('a propagator', () => {
  it('that tells the truth is believed', () => {
    const solver = liar({ accepts: (isTrue) => !isTrue(0) || isTrue(4) })
    expect(solver.solve([0]).status).toBe('impossible')
    expect(solver.failed).toEqual([0])
    expect(solver.solve().status).toBe('solved')
  })

  it('is caught when its reason is not true', () => {
    const solver = liar({ explain: (_literal, _before, reason) => reason.push(1) })
    expect(caught(solver)).toBe('the liar explains literal 4 by [1]: literal 1 was not true before')
  })

  it('is caught when its reason came later', () => {
    const solver = liar({ explain: (_literal, _before, reason) => reason.push(6) })
    expect(caught(solver)).toBe('the liar explains literal 4 by [6]: literal 6 was not true before')
  })

  it('is caught when its reason is the literal itself', () => {
    const solver = liar({ explain: (literal, _before, reason) => reason.push(literal) })
    expect(caught(solver)).toBe('the liar explains literal 4 by [4]: literal 4 was not true before')
  })

  it('is caught when its reason is no literal', () => {
    expect(caught(liar({ explain: (_literal, _before, reason) => reason.push(99) }))).toContain('99 is not a literal')
  })

  it('is caught when its reason does not imply', () => {
    const solver = liar({ accepts: () => true })
    expect(caught(solver)).toMatch(/^the liar explains literal 4 by \[0\], but accepts the true literals \[/)
  })

  it('is caught when a conflict is none', () => {
    const open = liar({ propagate: (state) => state.fail([4]) })
    expect(caught(open)).toBe('the liar explains a conflict by [4]: literal 4 was not true before')
    const accepted = liar({ propagate: (state) => state.level > 0 && state.fail([0]), accepts: () => true })
    expect(caught(accepted)).toMatch(/^the liar explains a conflict by \[0\], but accepts/)
  })

  it('is caught when it lets a model pass that it does not accept', () => {
    const solver = liar({ propagate: () => {}, accepts: (isTrue) => !isTrue(0) })
    expect(caught(solver)).toBe('the liar found no conflict in a model that it does not accept')
  })
})

describe('memory', () => {
  it.each([0, 1, 10, 100])(
    'for %i integers is little, and yet a search continues and can be stopped',
    (mostLearnedWords) => {
      const solver = solverFor(pigeonhole(7, 6), { mostLearnedWords })
      const outcome = run(solver.search(), { steps: 100_000 })
      expect(['impossible', 'stopped']).toContain(outcome.status)
      if (outcome.status === 'stopped') expect(solver.conflicts).toBeGreaterThan(1000)
    },
  )

  it('is bounded: it does not grow from the middle of a long search to its end', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const used = () => {
      collect()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const mostLearnedWords = 30_000
    const solver = solverFor(randomSat(seededRandom('memory'), 400, 4.4), { mostLearnedWords })
    const problemWords = solver.words
    const search = solver.search()
    const workUntil = (conflicts: number): void => {
      while (solver.conflicts < conflicts) {
        if (search.next().done) throw new Error('was not hard enough')
        mostWords = Math.max(mostWords, solver.words)
      }
    }
    let mostWords = 0
    const half = isLong ? 60_000 : 12_000
    workUntil(half)
    const middle = used()
    workUntil(2 * half)
    expect(used() - middle).toBeLessThan(1 << 20)
    // The array may be twice as large as what is in it, and a clause may be learned after it is full.
    expect(mostWords).toBeLessThan(2 * (problemWords + mostLearnedWords) + 2000)
  })
})

describe('a search can be stopped', () => {
  const random = seededRandom('latency')
  const instances: [string, Instance][] = [
    ['300 variables', randomSat(random, 300, 4.4)],
    ['5,000 variables', randomSat(random, 5000, 4.1)],
    ['pigeons', pigeonhole(14, 13)],
  ]

  it.each(instances)('within 50 ms of its own time: %s', (_, instance) => {
    const gaps = [0, 1, 2].map((seed) => {
      const search = solverFor(instance, { seed }).search()
      const start = ownMilliseconds()
      let longest = 0
      for (let last = start; last < start + 60; ) {
        expect(search.next().done).toBe(false)
        const now = ownMilliseconds()
        longest = Math.max(longest, now - last)
        last = now
      }
      expect(search.next('time').value).toMatchObject({ status: 'stopped', reason: 'time' })
      return longest
    })
    expect(median(gaps)).toBeLessThan(50)
  })
})

/** The time that this process has had, which is none while others have their turn. */
function ownMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
}
