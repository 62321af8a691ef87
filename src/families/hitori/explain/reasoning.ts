import type { Deduction } from '../../../family.ts'
import type { Board } from '../board.ts'
import { CUT, Deducer } from '../logic/deducer.ts'
import { lastExit } from '../logic/levels.ts'
import {
  findCornerPatterns,
  findEdgePatterns,
  findLinePatterns,
  type OnPattern,
  type PatternRule,
} from '../logic/patterns.ts'
import { Relations } from '../logic/relations.ts'
import { OPEN, type Position, SHADED, UNSHADED } from '../position.ts'
import type { Shading } from '../shading.ts'
import { CASE_BOUNDS, Cases } from './cases.ts'
import { type Conclusion, DeductionWords } from './deduction-words.ts'
import { conflictOf, type Refutation } from './refutation.ts'
import { ShortestRefutations } from './shortest-refutations.ts'
import { Walls } from './walls.ts'
import { nameOf, verbOf } from './words.ts'

/** What a pattern of numbers settles. */
interface Pattern {
  readonly rule: PatternRule
  readonly uses: readonly number[]
  readonly settled: Conclusion[]
}

/**
 * Goes from what is known of a board to what follows, always by the simplest kind of deduction that settles anything. All of it
 * holds for every solution that agrees with what was known in the beginning.
 */
export class Reasoning {
  readonly words: DeductionWords
  /** Why there is no solution, once that is found. */
  contradiction: string | undefined
  private readonly deducer: Deducer
  private readonly walls: Walls
  private readonly suppositions: ShortestRefutations
  private readonly cases: Cases
  /** How much of the trail has been told. */
  private told: number
  /** How much of the trail has been asked for last exits. */
  private asked = 0

  /** Solutions that are known, if any, save the work of trying what they show to be possible. */
  constructor(
    private readonly board: Board,
    solutions: readonly Shading[],
    position?: Position,
    caseBounds = CASE_BOUNDS,
  ) {
    const relations = new Relations(board)
    this.deducer = new Deducer(relations)
    this.walls = new Walls(relations)
    this.words = new DeductionWords(board, this.walls)
    this.suppositions = new ShortestRefutations(this.deducer, this.walls, solutions)
    this.cases = new Cases(this.deducer, this.walls, this.suppositions, caseBounds)
    if (position) {
      for (let square = 0; square < relations.squares; square++) {
        if (position[square] !== OPEN) this.deducer.settle(square, position[square]!)
      }
    }
    this.told = this.deducer.size
  }

  get steps(): number {
    return this.deducer.steps
  }

  get open(): number {
    return this.deducer.open
  }

  /** What is known by now. */
  position(): Position {
    return this.deducer.values.slice(0, -1)
  }

  /** One deduction after the other, with pauses, until all is settled, nothing more is found, or there is a contradiction. */
  *deductions(): Generator<Deduction | undefined, void> {
    yield* this.fromSimpleToHard()
    // Simple deductions that settle everything have not looked at walls.
    if (this.contradiction === undefined && this.deducer.open === 0) yield* this.propagated(true)
  }

  private *fromSimpleToHard(): Generator<Deduction | undefined, void> {
    const { relations } = this.deducer
    for (const find of [findLinePatterns, findCornerPatterns, findEdgePatterns]) {
      yield* this.followed()
      if (this.isAtEnd()) return
      yield* this.fromPatterns((onPattern) => find(relations, onPattern))
    }
    for (;;) {
      yield* this.followed()
      if (this.isAtEnd()) return
      yield* this.propagated(true)
      if (this.isAtEnd()) return
      const deduction = yield* this.supposed()
      if (!deduction) return
      yield deduction
    }
  }

  private isAtEnd(): boolean {
    return this.contradiction !== undefined || this.deducer.open === 0
  }

  private *fromPatterns(find: (onPattern: OnPattern) => void): Generator<Deduction, void> {
    const { values } = this.deducer
    for (const { rule, uses, settled } of this.patterns(find)) {
      if (this.contradiction !== undefined) return
      const wrong = settled.find(({ square, value }) => values[square] !== OPEN && values[square] !== value)
      const fresh = settled.filter(({ square }) => values[square] === OPEN)
      if (wrong) {
        const { words } = this.words.pattern(rule, uses, [wrong])
        const otherwise = wrong.value === SHADED ? UNSHADED : SHADED
        this.contradiction = `${words} But ${nameOf(this.board, wrong.square)} ${verbOf(otherwise, 1)}, as other deductions show.`
      } else if (fresh.length > 0) yield this.settled(fresh, this.words.pattern(rule, uses, fresh))
    }
  }

  /** Those that settle something, with all that each of them settles. */
  private patterns(find: (onPattern: OnPattern) => void): Pattern[] {
    const { values } = this.deducer
    const found: Pattern[] = []
    find((rule, square, value, uses) => {
      if (values[square] === value) return
      const last = found.at(-1)
      if (last && last.rule === rule && areEqual(last.uses, uses)) last.settled.push({ square, value })
      else found.push({ rule, uses: uses.slice(), settled: [{ square, value }] })
    })
    return found
  }

  /** What follows from neighbours, numbers and last exits. */
  private *followed(): Generator<Deduction, void> {
    yield* this.propagated(false)
    while (this.contradiction === undefined) {
      const exit = this.nextExit()
      if (!exit) return
      yield this.settled([{ square: exit.exit, value: UNSHADED }], this.words.exit(exit.square, exit.shaded, exit.exit))
      yield* this.propagated(false)
    }
  }

  private *propagated(withCuts: boolean): Generator<Deduction, void> {
    if (this.contradiction !== undefined) return
    const { deducer } = this
    const isFine = deducer.propagate(withCuts)
    while (this.told < deducer.size) yield this.nextOnTrail()
    if (isFine) return
    const conflict = this.words.refutations.conflict(conflictOf(deducer, this.walls))
    this.contradiction = `What has to be shaded and what has to stay contradict each other: ${conflict}.`
  }

  /** Tells what comes next on the trail, with all that follows from the same square. */
  private nextOnTrail(): Deduction {
    const { trail, causes, values, size } = this.deducer
    const place = this.told
    const square = trail[place]!
    const cause = causes[square]!
    let end = place + 1
    if (cause === CUT) {
      this.told = end
      const exit = this.exitBefore(place, square)
      return exit ? this.words.exit(exit.square, exit.shaded, square) : this.words.cut(this.deducer, square)
    }
    while (end < size && causes[trail[end]!] === cause) end++
    this.told = end
    const settled: Conclusion[] = []
    for (let i = place; i < end; i++) settled.push({ square: trail[i]!, value: values[trail[i]!]! })
    return values[cause] === SHADED ? this.words.neighbour(cause, settled) : this.words.repeat(cause, settled)
  }

  private *supposed(): Generator<undefined, Deduction | undefined> {
    const { suppositions } = this
    const chain = yield* suppositions.byNumbersAlone()
    if (chain) return this.refuted('chain', chain)
    const suppose = yield* suppositions.withWalls()
    if (suppose) return this.refuted('suppose', suppose)
    const cases = yield* this.cases.refutation()
    return cases && this.refuted('cases', cases)
  }

  private refuted(rule: 'chain' | 'suppose' | 'cases', refutation: Refutation): Deduction {
    const { square, value } = refutation
    const settled = [{ square, value: value === SHADED ? UNSHADED : SHADED }]
    return this.settled(settled, this.words.refuted(rule, refutation))
  }

  /** Settles squares by a deduction that is told at once. */
  private settled(conclusions: readonly Conclusion[], deduction: Deduction): Deduction {
    for (const { square, value } of conclusions) this.deducer.settle(square, value)
    this.told = this.deducer.size
    return deduction
  }

  /** A square with one exit left, beside a shaded square that has not been asked, or has more to say. */
  private nextExit(): { square: number; shaded: number[]; exit: number } | undefined {
    const { deducer } = this
    const { sides } = deducer.relations
    for (; this.asked < deducer.size; this.asked++) {
      const shaded = deducer.trail[this.asked]!
      if (deducer.values[shaded] !== SHADED) continue
      for (let i = 4 * shaded; i < 4 * shaded + 4; i++) {
        const exit = lastExit(deducer, sides[i]!)
        if (exit >= 0) return { square: sides[i]!, shaded: this.sidesOf(sides[i]!, exit), exit }
      }
    }
    return undefined
  }

  /** The square of which another one is the last exit, by what is on the trail before a place. */
  private exitBefore(place: number, exit: number): { square: number; shaded: number[] } | undefined {
    const { values, places, relations } = this.deducer
    if (relations.rows === 1 || relations.columns === 1) return undefined
    for (const square of this.sidesOf(exit)) {
      const shaded = this.sidesOf(square, exit)
      if (shaded.every((other) => values[other] === SHADED && places[other]! < place)) return { square, shaded }
    }
    return undefined
  }

  /** The squares beside a square, perhaps without one of them. */
  private sidesOf(square: number, without = -1): number[] {
    const { sides, squares } = this.deducer.relations
    return [...sides.subarray(4 * square, 4 * square + 4)].filter((other) => other !== squares && other !== without)
  }
}

function areEqual(one: readonly number[], two: readonly number[]): boolean {
  return one.length === two.length && one.every((square, i) => square === two[i])
}
