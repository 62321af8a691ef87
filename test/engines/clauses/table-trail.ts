import { expect } from 'vitest'
import { IntList } from '../../../src/base/int-list.ts'
import type { ClauseSolver, Literal, Propagator, PropagatorState, Random } from '../../../src/index.ts'

/** Cells of their own variables, each value possible with some probability and each cell with one at least. */
export function randomCells(random: Random, cells: number, values: number, share = 0.85): Literal[][] {
  let variables = 0
  return Array.from({ length: cells }, () => {
    const sure = random.below(values)
    const polarity = random.below(4) === 0 ? 1 : 0
    return Array.from({ length: values }, (_, value) =>
      value === sure || random.real() < share ? 2 * variables++ + polarity : -1,
    )
  })
}

export function variablesOf(cells: readonly (readonly Literal[])[]): number {
  return 1 + Math.max(-1, ...cells.flat().map((literal) => literal >> 1))
}

/** Cells of new variables, all values possible. */
export function newCells(solver: ClauseSolver, cells: number, values: number): Literal[][] {
  const first = solver.newVariables(cells * values)
  return Array.from({ length: cells }, (_, i) => Array.from({ length: values }, (_, v) => 2 * (first + i * values + v)))
}

export function addExactlyOne(solver: ClauseSolver, cell: readonly Literal[]): void {
  const literals = cell.filter((literal) => literal >= 0)
  solver.addClause(literals)
  literals.forEach((a, i) => {
    for (const b of literals.slice(i + 1)) solver.addClause([a ^ 1, b ^ 1])
  })
}

/** No value twice, in clauses. */
export function addDifferent(solver: ClauseSolver, cells: readonly (readonly Literal[])[]): void {
  cells.forEach((a, i) => {
    for (const b of cells.slice(i + 1)) {
      a.forEach((literal, value) => {
        if (literal >= 0 && (b[value] ?? -1) >= 0) solver.addClause([literal ^ 1, b[value]! ^ 1])
      })
    }
  })
}

/** Counts models, forbidding each one found. */
export function count(solver: ClauseSolver): number {
  for (let found = 0; ; found++) {
    const outcome = solver.solve()
    if (outcome.status === 'impossible') return found
    if (outcome.status !== 'solved') expect.fail(`the search is ${outcome.status}`)
    else solver.addClause(Array.from(outcome.answer, (value, variable) => 2 * variable + value))
  }
}

/** Both solvers agree under random assumptions, and blame rightly. Gives how many verdicts were `impossible`. */
export function agree(
  solver: ClauseSolver,
  plain: ClauseSolver,
  cells: readonly (readonly Literal[])[],
  random: Random,
): number {
  let impossible = 0
  for (let i = 0; i < 10; i++) {
    const literals = random.shuffle(cells.flat().filter((literal) => literal >= 0))
    const assumptions = literals.slice(0, random.below(5)).map((literal) => literal ^ (random.next() & 1))
    const { status } = solver.solve(assumptions)
    expect(status).toBe(plain.solve(assumptions).status)
    if (status !== 'impossible') continue
    impossible++
    expect(plain.solve(solver.failed).status).toBe('impossible')
  }
  return impossible
}

/** Every way to give each cell one of its values. */
export function allWords(cells: readonly (readonly Literal[])[]): number[][] {
  let words: number[][] = [[]]
  for (const cell of cells) {
    const values = cell.flatMap((literal, value) => (literal < 0 ? [] : [value]))
    words = words.flatMap((word) => values.map((value) => [...word, value]))
  }
  return words
}

/** A trail that drives one propagator and compares all it says with a list of the words that keep the constraint. */
export class WordTrail implements PropagatorState {
  readonly level = 0
  implied = 0
  conflicts = 0
  private readonly values = new Map<number, boolean>()
  private readonly places = new Map<number, number>()
  private readonly trail: Literal[] = []
  private readonly own = new Set<Literal>()
  private told = 0
  private conflict: Literal[] | undefined
  private readonly watched: Set<Literal>
  private readonly entries = new Map<Literal, { cell: number; value: number }>()

  constructor(
    private readonly propagator: Propagator,
    private readonly cells: readonly (readonly Literal[])[],
    private readonly words: readonly (readonly number[])[],
  ) {
    this.watched = new Set(propagator.watched)
    cells.forEach((literals, cell) => {
      literals.forEach((literal, value) => {
        this.entries.set(literal, { cell, value })
      })
    })
  }

  value(literal: Literal): number {
    const value = this.values.get(literal >> 1)
    if (value === undefined) return 0
    return value === ((literal & 1) === 0) ? 1 : -1
  }

  placeOf(literal: Literal): number {
    return this.places.get(literal >> 1)!
  }

  imply(literal: Literal): boolean {
    if (this.conflict) expect.fail('continued after a conflict')
    if (this.value(literal) > 0) return true
    if (this.value(literal) < 0) {
      this.conflict = [...this.reason(literal, this.trail.length), literal ^ 1]
      return false
    }
    this.implied++
    this.own.add(literal)
    this.assign(literal)
    return true
  }

  fail(reason: ArrayLike<Literal>): void {
    if (this.conflict) expect.fail('continued after a conflict')
    this.conflict = Array.from(reason)
  }

  spend(): void {}

  /** Assigns and takes back at random, and checks after each. */
  walk(random: Random, moves: number): void {
    this.settle()
    for (let move = 0; move < moves; move++) {
      const open = this.cells.flat().filter((literal) => literal >= 0 && this.value(literal) === 0)
      if (this.conflict || open.length === 0 || random.below(5) === 0) {
        this.undo(random.below(this.trail.length + 1))
        if (this.trail.length > 0) continue
      }
      for (let i = 1 + random.below(3); i > 0 && open.length > 0; i--) {
        const literal = open[random.below(open.length)]!
        if (this.value(literal) === 0) this.assign(literal ^ (random.below(4) === 0 ? 0 : 1))
      }
      this.settle()
    }
  }

  /** Calls the propagator until it has nothing to add. It must then have found all that follows. */
  private settle(): void {
    for (let before = -1; before < this.trail.length && !this.conflict; ) {
      before = this.trail.length
      this.tell()
      this.propagator.propagate(this)
    }
    const left = this.words.filter((word) => this.isLeft(word))
    if (this.conflict) {
      this.conflicts++
      if (left.length > 0) expect.fail(`a conflict, but there is the word ${left[0]}`)
      this.checkReason(this.conflict, this.trail.length, undefined)
    } else {
      if (left.length === 0) expect.fail('no conflict, but no word is left')
      this.cells.forEach((cell, i) => {
        cell.forEach((literal, value) => {
          if (literal < 0 || this.value(literal) >= 0 === left.some((word) => word[i] === value)) return
          expect.fail(
            `literal ${literal} for value ${value} of cell ${i} is ${this.value(literal)}, ${left.length} words are left`,
          )
        })
      })
    }
    for (const literal of this.own) this.checkReason(this.reason(literal), this.placeOf(literal), literal)
  }

  private assign(literal: Literal): void {
    this.values.set(literal >> 1, (literal & 1) === 0)
    this.places.set(literal >> 1, this.trail.length)
    this.trail.push(literal)
  }

  private tell(): void {
    for (; this.told < this.trail.length; this.told++) {
      const literal = this.trail[this.told]!
      if (this.watched.has(literal)) this.propagator.assigned?.(literal)
    }
  }

  private undo(size: number): void {
    this.conflict = undefined
    while (this.told > size) {
      const literal = this.trail[--this.told]!
      if (this.watched.has(literal)) this.propagator.undone?.(literal)
    }
    while (this.trail.length > size) {
      const literal = this.trail.pop()!
      this.values.delete(literal >> 1)
      this.places.delete(literal >> 1)
      this.own.delete(literal)
    }
  }

  /** Whether the trail leaves a word possible. */
  private isLeft(word: readonly number[]): boolean {
    return this.cells.every((cell, i) =>
      cell.every((literal, value) => literal < 0 || this.value(literal) !== (word[i] === value ? -1 : 1)),
    )
  }

  private reason(literal: Literal, before = this.placeOf(literal)): Literal[] {
    const reason = new IntList()
    this.propagator.explain(literal, before, reason, this)
    return [...reason.toArray()]
  }

  /** True literals from before, none twice, that no word has together with the opposite of what was implied. */
  private checkReason(reason: readonly Literal[], before: number, literal: Literal | undefined): void {
    if (new Set(reason).size < reason.length) expect.fail(`a literal twice in ${reason}`)
    for (const each of reason) {
      if (this.value(each) > 0 && this.placeOf(each) < before) continue
      expect.fail(`literal ${each} in ${reason} was not true before`)
    }
    const together = literal === undefined ? reason : [...reason, literal ^ 1]
    const counterexample = this.words.find((word) => together.every((each) => this.holdsIn(word, each)))
    if (counterexample) expect.fail(`${literal ?? 'a conflict'} by ${reason}, but there is the word ${counterexample}`)
  }

  private holdsIn(word: readonly number[], literal: Literal): boolean {
    const entry = this.entries.get(literal)
    if (entry) return word[entry.cell] === entry.value
    const opposite = this.entries.get(literal ^ 1)!
    return word[opposite.cell] !== opposite.value
  }
}
