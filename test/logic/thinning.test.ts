import { describe, expect, it } from 'vitest'
import { Random } from '../../src/base/random.ts'
import { boardOfGrade, Meter, type Thinnable, Thinning } from '../../src/logic/index.ts'
import { type Part, run, searching } from '../../src/search.ts'
import { sweep } from '../sweep.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '1'
const GROUPS = 12

/** Each level settles it if what is shown weighs enough; the higher the level, the less is enough. */
class Weights implements Thinnable {
  readonly shown = new Set(Array.from({ length: GROUPS }, (_, group) => group))
  asked = 0

  constructor(
    private readonly weights: readonly number[],
    private readonly enough: readonly number[],
  ) {}

  get weight(): number {
    return [...this.shown].reduce((sum, group) => sum + this.weights[group]!, 0)
  }

  settles(levels: number): boolean {
    return this.weight >= this.enough[levels - 1]!
  }

  // biome-ignore lint/correctness/useYield: it is done at once
  *isSettledBy(levels: number): Part<boolean> {
    this.asked++
    return this.settles(levels)
  }

  isShown(group: number): boolean {
    return this.shown.has(group)
  }

  show(group: number): void {
    this.shown.add(group)
  }

  hide(group: number): void {
    if (!this.shown.delete(group)) throw new Error(`${group} is hidden already`)
  }
}

function ended<T>(part: Part<T>): T {
  let next = part.next()
  while (!next.done) next = part.next()
  return next.value
}

const all = Array.from({ length: GROUPS }, (_, group) => group)

function anyWeights(random: Random): Weights {
  const weights = all.map(() => 1 + random.below(9))
  const sum = weights.reduce((one, two) => one + two)
  const enough = [0, 0, 0].map(() => random.below(sum + 1)).sort((one, two) => two - one)
  return new Weights(weights, enough)
}

describe('thinning', () => {
  it('hides all that can be hidden, and says whether the levels before no longer settle it', () => {
    const random = new Random(`thinning ${seed}`)
    const seen = new Set<boolean>()
    for (let i = 0; i < sweep(500); i++) {
      const puzzle = anyWeights(random)
      const levels = 1 + random.below(3)
      const isHard = ended(new Thinning(puzzle, all, levels, true, random).thin(GROUPS))
      expect(puzzle.settles(levels)).toBe(true)
      expect(isHard).toBe(levels === 1 || !puzzle.settles(levels - 1))
      seen.add(isHard)
      for (const group of [...puzzle.shown]) {
        puzzle.hide(group)
        expect(puzzle.settles(levels)).toBe(false)
        puzzle.show(group)
      }
    }
    expect(seen.size).toBe(2)
  })

  it('continues beyond what is asked for only until it is hard enough', () => {
    const random = new Random(`least ${seed}`)
    let between = 0
    for (let i = 0; i < sweep(500); i++) {
      const puzzle = anyWeights(random)
      const least = random.below(GROUPS)
      const isHard = ended(new Thinning(puzzle, all, 2, true, random).thin(least))
      expect(puzzle.settles(2)).toBe(true)
      expect(isHard).toBe(!puzzle.settles(1))
      const hidden = GROUPS - puzzle.shown.size
      if (isHard && hidden > least) between++
    }
    expect(between).toBeGreaterThan(0)
  })

  it('does not ask the levels before where any grade up to the last will do', () => {
    const puzzle = new Weights(
      all.map(() => 1),
      [3, 3, 3],
    )
    expect(ended(new Thinning(puzzle, all, 3, false, new Random(1)).thin(5))).toBe(true)
    expect(puzzle.shown.size).toBe(GROUPS - 5)
    expect(puzzle.asked).toBe(5)
    expect(ended(new Thinning(puzzle, all, 3, false, new Random(1)).thin(GROUPS))).toBe(true)
    expect(puzzle.shown.size).toBe(3)
  })

  it('leaves groups alone that it was not given, or that are hidden', () => {
    const puzzle = new Weights(
      all.map(() => 1),
      [0],
    )
    puzzle.hide(2)
    ended(new Thinning(puzzle, [0, 1, 2, 3], 1, true, new Random(1)).thin(4))
    expect([...puzzle.shown]).toEqual(all.slice(4))
  })

  it('is taken back in part, or as a whole', () => {
    const random = new Random(`thicken ${seed}`)
    const puzzle = new Weights(
      all.map(() => 1),
      [0],
    )
    const thinning = new Thinning(puzzle, all, 1, true, random)
    let shown = 0
    for (let i = 0; i < 200; i++) {
      ended(thinning.thin(GROUPS))
      expect(puzzle.shown.size).toBe(0)
      thinning.thicken(4)
      shown += puzzle.shown.size
    }
    expect(shown / (200 * GROUPS)).toBeCloseTo(1 / 4, 1)
    thinning.thicken(1)
    expect(puzzle.shown.size).toBe(GROUPS)
  })
})

describe('a meter', () => {
  it('is spent after its steps, and pauses now and then', () => {
    const meter = new Meter(100_000)
    let pauses = 0
    const outcome = run(
      searching<number>(function* () {
        let turns = 0
        for (; !meter.isSpent; turns++) {
          meter.add(1000)
          yield* meter.pause()
        }
        return { status: 'solved', answer: turns, steps: meter.steps }
      }),
      { onProgress: () => pauses++ },
    )
    expect(outcome).toMatchObject({ status: 'solved', answer: 100, steps: 100_000 })
    expect(pauses).toBeGreaterThan(5)
    expect(pauses).toBeLessThan(30)
  })
})

describe('a board of a grade', () => {
  it('has the right article', () => {
    expect(boardOfGrade(undefined)).toBe('a board')
    expect(boardOfGrade('easy')).toBe('an easy board')
    expect(boardOfGrade('hard')).toBe('a hard board')
    expect(boardOfGrade('expert')).toBe('an expert board')
  })
})
