import { type Grid, placeOf } from '../base/grid.ts'
import type { Deduction, Settled, SubStep } from '../family.ts'
import type { Part } from '../search.ts'
import { GRADES, type Level, type Rule } from './levels.ts'
import type { Logic, Told, Words } from './logic.ts'
import { GIVEN, isSingle, type Pauses, REFUTED, type Values, valuesIn } from './position.ts'
import {
  type Bounds,
  type Change,
  cellsOf,
  type Refutation,
  Refutations,
  type Step,
  type TellingDeducer,
} from './refutation.ts'

/**
 * Goes from what is known of a puzzle to what follows, always by the simplest kind of deduction that says anything new.
 * All of it holds for every solution that agrees with what was known in the beginning.
 */
export class Reasoning<P, D extends TellingDeducer> {
  /** Why there is no solution, once that is found. */
  contradiction: string | undefined
  /** The highest level that was needed, as an index of the levels; one more for assumptions inside assumptions. */
  level = 0
  readonly words: Words
  private readonly grid: Grid
  private readonly levels: readonly Level[]
  private readonly refutations: Refutations
  /** The candidates as far as they have been told, and how much of the trail that is. */
  private readonly told: Int32Array
  private toldSize: number
  /** By place of the trail: what the change has left to its cell, up to a size. */
  private readonly lefts: Int32Array
  private leftsSize = 0
  /** By rule: the next unit, for those that look at each only once. */
  private readonly nextUnits = new Map<Rule, number>()
  private isAtConflict = false
  private readonly unfilled: number[]

  /** Begins with the deducer's knowledge. Known solutions save refutations; `unfilled` cells are told first. */
  constructor(
    logic: Logic<P, D>,
    problem: P,
    private readonly deducer: D,
    private readonly solutions: readonly Values[],
    bounds: Bounds,
    private readonly pauses: Pauses,
    unfilled: readonly number[] = [],
  ) {
    const { position } = deducer
    this.unfilled = [...unfilled]
    this.grid = logic.grid(problem)
    this.words = logic.words(problem, deducer)
    this.levels = logic.levels(deducer)
    this.refutations = new Refutations(deducer, logic.strongest, solutions, bounds, pauses)
    this.told = position.candidates.slice()
    this.toldSize = position.size
    this.lefts = new Int32Array(position.trailCells.length)
  }

  get grade(): string {
    return this.level < this.levels.length ? this.levels[this.level]!.grade : GRADES.at(-1)!
  }

  /** The next deduction; undefined if all is settled, nothing more is found, or there is a contradiction. */
  *next(): Part<Deduction | undefined> {
    const { position } = this.deducer
    const unfilled = this.unfilled.shift()
    if (unfilled !== undefined) return this.tellUnfilled(unfilled)
    for (;;) {
      while (this.toldSize < position.size) {
        const deduction = this.tellNext()
        if (deduction) return deduction
      }
      if (this.isAtConflict) {
        this.contradiction = this.words.contradiction(this.deducer.conflict, this.told)
        return undefined
      }
      if (position.open === 0 && this.solutions.length > 0) return undefined
      const found = yield* this.advance()
      if (found) return this.refuted(found.refutation, found.rule)
      if (this.toldSize === position.size && !this.isAtConflict) return undefined
    }
  }

  /** That a search has proven what a solution says of some cells. */
  exhaustion(cells: readonly number[], solution: Values): Deduction {
    const { candidates } = this.deducer.position
    const changes = cells.map((cell) => ({ cell, before: candidates[cell]!, left: 1 << solution[cell]! }))
    this.level = this.levels.length
    const concluded = this.words.concluded(changes, 'is')
    const words = `No short argument is found from here. A search through all that is left proves: ${concluded}.`
    return this.deduction({ reason: REFUTED, changes }, { rule: this.words.refuted.at(-1)!, words, uses: [] })
  }

  /** How a value of a cell is refuted by what is known now, in one of the ways, the weakest first; or undefined. */
  *refute(cell: number, value: number, way: number): Part<Deduction | undefined> {
    const strengths = this.levels.flatMap((level) => ('assume' in level ? [level.assume] : []))
    const refutation = yield* this.refutations.of(cell, value, strengths[way])
    return refutation && this.refuted(refutation, this.words.refuted[Math.min(way, this.words.refuted.length - 1)]!)
  }

  /** In how many ways something may be refuted: by assumptions of some strengths, and by cases. */
  get ways(): number {
    return 1 + this.levels.filter((level) => 'assume' in level).length
  }

  /** The cells with several candidates. */
  openCells(): number[] {
    const { candidates, cells } = this.deducer.position
    const open: number[] = []
    for (let cell = 0; cell < cells; cell++) if (!isSingle(candidates[cell]!)) open.push(cell)
    return open
  }

  /** Lets the simplest level that can add something to the trail; or gives what an assumption refutes. */
  private *advance(): Part<{ readonly refutation: Refutation; readonly rule: string } | undefined> {
    const { deducer, levels, words } = this
    const { position } = deducer
    let rule = 0
    for (const [index, level] of levels.entries()) {
      if ('assume' in level) {
        const refutation = yield* this.refutations.next(level.assume)
        if (refutation) {
          this.level = Math.max(this.level, index)
          return { refutation, rule: words.refuted[rule]! }
        }
        rule++
        continue
      }
      const hasSaid = () => this.isAtConflict || position.size > this.toldSize
      for (const each of level.rules) {
        if (each.after === undefined || hasSaid()) continue
        this.isAtConflict = !deducer.propagate(each.after)
        if (!hasSaid()) yield* this.applyByUnit(each)
      }
      if (!hasSaid()) this.isAtConflict = !deducer.propagate(level.strength)
      for (const each of level.rules) {
        if (each.after === undefined && !hasSaid()) yield* this.applyByUnit(each)
      }
      if (!hasSaid()) continue
      this.level = Math.max(this.level, index)
      return undefined
    }
    const refutation = yield* this.refutations.byCases()
    if (!refutation) return undefined
    this.level = levels.length
    return { refutation, rule: words.refuted[rule]! }
  }

  /** Applies a rule to one unit after the other until it has something to say. */
  private *applyByUnit(rule: Rule): Part<void> {
    const { position } = this.deducer
    const keepsPlace = rule.once || rule.onTrail
    let unit = keepsPlace ? (this.nextUnits.get(rule) ?? 0) : 0
    for (; unit < (rule.onTrail ? position.size : rule.units); unit++) {
      if (!rule.apply(unit, unit + 1)) this.isAtConflict = true
      if (this.isAtConflict || position.size > this.toldSize) break
      if (this.pauses.isDue) yield* this.pauses.take()
    }
    // The unit that had something to say may have more.
    if (keepsPlace) this.nextUnits.set(rule, unit)
  }

  private tellUnfilled(cell: number): Deduction {
    const left = this.told[cell]!
    const step = { reason: GIVEN, changes: [{ cell, before: left, left }] }
    return this.deduction(step, this.words.step(step, this.told))
  }

  /** Tells what comes next on the trail, with all that has the same reason. */
  private tellNext(): Deduction | undefined {
    const { position } = this.deducer
    const { trailCells, trailReasons, trailBefore } = position
    const reason = trailReasons[this.toldSize]!
    const start = this.toldSize
    let end = start + 1
    const cells = new Set([trailCells[start]!])
    while (end < position.size && trailReasons[end] === reason && !cells.has(trailCells[end]!)) {
      cells.add(trailCells[end++]!)
    }
    if (this.leftsSize !== position.size) this.findLefts()
    const changes: Change[] = []
    for (let place = start; place < end; place++) {
      changes.push({ cell: trailCells[place]!, before: trailBefore[place]!, left: this.lefts[place]! })
    }
    const step = { reason, changes: changes.filter(({ left }) => !this.deducer.isSilent?.(reason, left)) }
    const told = step.changes.length > 0 ? this.words.step(step, this.told) : undefined
    this.note(changes, end)
    return told && this.deduction(step, told)
  }

  /** Finds what each change of the trail that is not told yet has left to its cell. */
  private findLefts(): void {
    const { trailCells, trailBefore, candidates, size } = this.deducer.position
    const after = new Map<number, number>()
    for (let place = size - 1; place >= this.toldSize; place--) {
      const cell = trailCells[place]!
      this.lefts[place] = after.get(cell) ?? candidates[cell]!
      after.set(cell, trailBefore[place]!)
    }
    this.leftsSize = size
  }

  private refuted(refutation: Refutation, rule: string): Deduction {
    const { deducer, words, told } = this
    const { cell, value } = refutation
    const change = { cell, before: told[cell]!, left: told[cell]! & ~value }
    deducer.keep(cell, ~value, REFUTED)
    const sentences = refutationSentences(words, refutation, told)
    const deduction = this.deduction(
      { reason: REFUTED, changes: [change], refutation },
      {
        rule,
        words: `${sentences}. So ${words.concluded([change], 'is')}.`,
        uses: cellsOf(refutation, (reason) => words.lookedAt?.(reason) ?? []),
      },
      subSteps(words, refutation, told, this.grid),
    )
    this.note([change], deducer.position.size)
    return deduction
  }

  private note(changes: readonly Change[], size: number): void {
    for (const { cell, left } of changes) this.told[cell] = left
    this.toldSize = size
  }

  private deduction({ changes }: Step, { rule, words, uses, lines }: Told, inside?: readonly SubStep[]): Deduction {
    const { grid } = this
    return {
      rule,
      words,
      uses: uses.map((cell) => placeOf(grid, cell)),
      settles: changes.map((change) => settledBy(change, this.words, grid)),
      ...(lines && { lines }),
      ...(inside && { inside }),
    }
  }
}

/** Longer chains are told by their number and their last link, those of a case inside a chain earlier. */
const MOST_LINKS = 12
const MOST_LINKS_OF_CASE = 4

/** From an assumption to its contradiction: "If …, …: but then …", without a full stop. */
function refutationSentences(words: Words, refutation: Refutation, known: Int32Array, most = MOST_LINKS): string {
  const now = known.slice()
  const links: string[] = []
  const told: Step[] = []
  now[refutation.cell] = refutation.value
  for (const step of refutation.steps) {
    const link =
      step.reason === REFUTED
        ? caseLink(words, step, now, links.length < most)
        : words.link(step, now, told.at(-1), refutation.conflict)
    // What the cell had lost before is known only if it was told.
    for (const { cell, before, left } of step.changes) now[cell]! &= ~(before & ~left)
    if (link === undefined) continue
    links.push(link)
    told.push(step)
  }
  const assumed = `If ${words.assumed(refutation.cell, refutation.value)}`
  const conflict = words.conflict(refutation.conflict, now)
  if (links.length === 0) return `${assumed}, ${conflict}`
  if (links.length <= most) return `${assumed}, ${links.join(words.between)}: but then ${conflict}`
  const cases = told.filter(({ reason }) => reason === REFUTED).length
  const byCases = cases === 0 ? '' : `, ${cases} of them because the opposite leads to a contradiction too`
  const last = words.concluded(told.at(-1)!.changes, 'would')
  return `${assumed}, ${links.length} conclusions would follow one after the other${byCases}, at last that ${last}: but then ${conflict}`
}

/** Something that follows because the opposite leads to a contradiction as well. */
function caseLink(words: Words, { changes, refutation }: Step, now: Int32Array, isTold: boolean): string {
  const would = words.concluded(changes, 'would')
  if (!isTold || !refutation) return would
  const why = refutationSentences(words, refutation, now, MOST_LINKS_OF_CASE)
  return `${would} (${why.charAt(0).toLowerCase()}${why.slice(1)})`
}

function settledBy(change: Change, words: Words, grid: Grid): Settled {
  return { place: placeOf(grid, change.cell), as: words.settled(change), left: valuesIn(change.left) }
}

/** From an assumption to its contradiction, one conclusion after the other. */
function subSteps(words: Words, refutation: Refutation, known: Int32Array, grid: Grid): SubStep[] {
  const { cell, value, conflict } = refutation
  const now = known.slice()
  const settled = (change: Change) => settledBy(change, words, grid)
  const steps: { words: string; settles: Settled[] }[] = [
    { words: `If ${words.assumed(cell, value)}`, settles: [settled({ cell, before: now[cell]!, left: value })] },
  ]
  now[cell] = value
  let before: Step | undefined
  for (const step of refutation.steps) {
    const isCase = step.reason === REFUTED
    const link = isCase ? words.concluded(step.changes, 'would') : words.link(step, now, before, conflict)
    const settles = step.changes.map(settled)
    for (const { cell, before, left } of step.changes) now[cell]! &= ~(before & ~left)
    // What goes without saying is seen with the step before it.
    if (link === undefined) {
      steps.at(-1)!.settles.push(...settles)
      continue
    }
    steps.push({ words: link, settles })
    before = step
  }
  const places = conflict.cell >= 0 ? [placeOf(grid, conflict.cell)] : []
  return [...steps, { words: `but then ${words.conflict(conflict, now)}`, settles: [], places }]
}
