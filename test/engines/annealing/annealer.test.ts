import { describe, expect, it } from 'vitest'
import { Annealer, geometricCooling, PermutationModel, repeatedCooling } from '../../../src/engines/annealing/index.ts'
import { Random } from '../../../src/index.ts'
import { attackingPairs, QueenCosts, RingWalk } from './models.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? 1

describe('an annealer', () => {
  it('is at each place as often as its height and the temperature say', () => {
    const heights = [0, 1, 0.5, 2, 1.5]
    const walk = new RingWalk(heights, new Random(seed).fork('walk'))
    const annealer = new Annealer(walk, new Random(seed).fork('annealer'))
    annealer.temperature = 0.8
    annealer.work(400_000)
    const weights = heights.map((height) => Math.exp(-height / 0.8))
    const sum = weights.reduce((a, b) => a + b)
    walk.visits.forEach((visits, place) => {
      expect(visits / 400_000).toBeCloseTo(weights[place]! / sum, 1.7)
    })
    expect(annealer.steps).toBe(400_000)
  })

  it('at temperature 0 never goes up, but goes sideways', () => {
    const model = new PermutationModel(30, new QueenCosts(30), new Random(seed))
    const annealer = new Annealer(model, new Random(seed))
    let before = model.cost
    let falls = 0
    let rises = 0
    for (let step = 0; step < 3000; step++) {
      annealer.work(1)
      if (model.cost < before) falls++
      if (model.cost > before) rises++
      before = model.cost
    }
    expect(rises).toBe(0)
    expect(falls).toBeGreaterThan(3)
    expect(annealer.accepted).toBeGreaterThan(falls)
    expect(annealer.best).toBe(model.cost)
  })

  it('tells of every best once, while the model stands there', () => {
    const model = new PermutationModel(40, new QueenCosts(40), new Random(seed))
    const told: number[] = []
    const annealer = new Annealer(model, new Random(seed).fork('annealer'), (cost) => {
      told.push(cost)
      expect(model.cost).toBe(cost)
      expect(attackingPairs(model.permutation)).toBe(cost)
    })
    let lowest = annealer.best
    expect(lowest).toBe(attackingPairs(model.permutation))
    annealer.temperature = 0.6
    for (let slice = 0; slice < 100; slice++) {
      annealer.work(70)
      lowest = Math.min(lowest, model.cost)
      expect(annealer.best).toBeLessThanOrEqual(lowest)
    }
    expect(told.length).toBeGreaterThan(2)
    expect(told).toEqual([...new Set(told)].sort((a, b) => b - a))
    expect(told.at(-1)).toBe(annealer.best)
  })

  it('misses no best on its way: step by step it is the same', () => {
    const bests = (slice: number) => {
      const model = new PermutationModel(20, new QueenCosts(20), new Random(3))
      let lowest = model.cost
      const annealer = new Annealer(model, new Random(4))
      annealer.temperature = 0.7
      for (let made = 0; made < 5000; made += slice) {
        annealer.work(slice)
        lowest = Math.min(lowest, model.cost)
      }
      return { lowest, best: annealer.best, at: [...model.permutation], accepted: annealer.accepted }
    }
    const single = bests(1)
    expect(single.best).toBe(single.lowest)
    const whole = bests(5000)
    expect(whole.best).toBe(single.best)
    expect(whole.at).toEqual(single.at)
    expect(whole.accepted).toBe(single.accepted)
  })

  it('says what rise would be too much before it asks', () => {
    let asked = 0
    let lowestAccepted = Number.POSITIVE_INFINITY
    let highestRejected = 0
    const model = {
      cost: 5,
      propose(most: number) {
        asked = most
        return 1
      },
      accept() {
        lowestAccepted = Math.min(lowestAccepted, asked)
      },
      reject() {
        highestRejected = Math.max(highestRejected, asked)
      },
    }
    const annealer = new Annealer(model, new Random(seed))
    annealer.temperature = 2
    annealer.work(20_000)
    expect(lowestAccepted).toBeGreaterThanOrEqual(1)
    expect(highestRejected).toBeLessThan(1)
    expect(annealer.accepted / 20_000).toBeCloseTo(Math.exp(-1 / 2), 1.5)
  })
})

describe('a permutation model', () => {
  it('begins with what is given, and is asked for exchanges of different places, all equally often', () => {
    const counts = new Map<string, number>()
    const model = new PermutationModel(
      4,
      {
        cost: () => 0,
        delta: (i, j) => {
          counts.set(`${i}${j}`, (counts.get(`${i}${j}`) ?? 0) + 1)
          return 1
        },
      },
      new Random(seed),
      [2, 0, 3, 1],
    )
    expect([...model.permutation]).toEqual([2, 0, 3, 1])
    for (let step = 0; step < 12_000; step++) {
      model.propose()
      model.reject()
    }
    expect([...counts.keys()].sort().join(' ')).toBe('01 02 03 10 12 13 20 21 23 30 31 32')
    for (const count of counts.values()) expect(count / 1000).toBeCloseTo(1, 0.5)
    expect([...model.permutation]).toEqual([2, 0, 3, 1])
    expect(model.cost).toBe(0)
  })

  it('stays a permutation and keeps count', () => {
    const model = new PermutationModel(9, new QueenCosts(9), new Random(seed))
    for (let step = 0; step < 500; step++) {
      model.propose()
      if (step % 3 === 0) model.reject()
      else model.accept()
      expect(model.cost).toBe(attackingPairs(model.permutation))
    }
    expect([...model.permutation].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  it.each([0, 1])('of size %i has nothing to exchange', (size) => {
    const model = new PermutationModel(size, new QueenCosts(size), new Random(1))
    const annealer = new Annealer(model, new Random(1))
    annealer.temperature = 1
    annealer.work(10)
    expect(model.cost).toBe(0)
    expect(model.permutation.length).toBe(size)
  })

  it.each([[[0, 1]], [[0, 1, 1]], [[0, 1, 3]], [[0, 1, -1]], [[0, 1, 2, 0]]])('refuses to begin with %j', (start) => {
    expect(() => new PermutationModel(3, new QueenCosts(3), new Random(1), start)).toThrow(RangeError)
  })
})

describe('cooling', () => {
  it('falls by the same factor in equal parts', () => {
    const cooling = geometricCooling(8, 0.5)
    expect([0, 0.25, 0.5, 0.75, 1].map(cooling)).toEqual([8, 4, 2, 1, 0.5])
    expect(cooling(1.7)).toBe(0.5)
    expect(cooling(-1)).toBe(8)
  })

  it('can be repeated', () => {
    const cooling = repeatedCooling(geometricCooling(4, 1), 2)
    expect([0, 0.25, 0.5, 0.75, 1].map(cooling)).toEqual([4, 2, 4, 2, 1])
  })

  it('refuses what is no temperature', () => {
    for (const [from, to] of [
      [0, 1],
      [1, 0],
      [-1, 1],
      [Number.NaN, 1],
      [Number.POSITIVE_INFINITY, 1],
    ] as const) {
      expect(() => geometricCooling(from, to)).toThrow(RangeError)
    }
    expect(() => repeatedCooling(geometricCooling(2, 1), 0)).toThrow(RangeError)
  })
})
