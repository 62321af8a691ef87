import type { Deduction } from '../../../family.ts'
import type { Heights } from '../heights.ts'
import { findBothEnds, findClueLimit, findClueOne, findStaircase } from './clue-rules.ts'
import { deductionOf, type Finding } from './finding.ts'
import type { Known } from './known.ts'
import { LineRules } from './line-rules.ts'
import { linesOf, type Refutation } from './refutation.ts'
import { RefutationWords } from './refutation-words.ts'
import { BOUNDS, Refutations } from './refutations.ts'
import type { DeductionRule } from './rules.ts'
import { findHiddenSingles, findSingle } from './set-rules.ts'
import { simpleSentences, squaresUsed } from './simple-refutation-words.ts'
import { SimpleSupposing } from './simple-supposing.ts'
import { type Conclusion, concludedWords, nameOf, settledAs } from './words.ts'

/** A rule for lines, and by line the version at which it had nothing to say. */
interface LineRule {
  readonly find: (line: number) => Finding | undefined
  readonly doneAt: Int32Array
}

/**
 * Goes from what is known of a board to what follows, always by the simplest kind of deduction that says anything
 * new. All of it holds for every solution that agrees with what was known in the beginning.
 */
export class Reasoning {
  private readonly lineRules: LineRules
  private readonly simpleSupposing: SimpleSupposing
  private readonly refutations: Refutations
  private readonly refutationWords: RefutationWords
  private readonly beforeSingles: readonly LineRule[]
  private readonly afterSingles: readonly LineRule[]
  private looks = 0

  /** Solutions that are known, if any, save the work of trying what they show to be possible. */
  constructor(
    readonly known: Known,
    solutions: readonly Heights[],
    private readonly bounds = BOUNDS,
  ) {
    const lineRules = new LineRules(known)
    this.lineRules = lineRules
    this.simpleSupposing = new SimpleSupposing(known, solutions)
    this.refutations = new Refutations(known, solutions, bounds)
    this.refutationWords = new RefutationWords(known)
    const rule = (find: (line: number) => Finding | undefined): LineRule => ({
      find,
      doneAt: new Int32Array(known.geometry.lines),
    })
    this.beforeSingles = [findClueOne, findStaircase, findBothEnds].map((find) => rule((line) => find(known, line)))
    this.afterSingles = [
      rule((line) => findHiddenSingles(known, line)),
      rule((line) => findClueLimit(known, line)),
      rule(lineRules.findSet),
      rule(lineRules.findView),
      rule(lineRules.findWholeLine),
    ]
  }

  get steps(): number {
    return this.lineRules.steps + this.simpleSupposing.steps + this.refutations.steps + this.looks
  }

  /**
   * One deduction after the other, with pauses, until all is settled and proven, nothing more is found, or there is a
   * contradiction.
   */
  *deductions(): Generator<Deduction | undefined, void> {
    const { known } = this
    while (known.contradiction === undefined) {
      const finding = (yield* this.simplest()) ?? (yield* this.refuted())
      if (!finding) return
      if ('contradiction' in finding) known.contradiction = finding.contradiction
      else {
        const deduction = deductionOf(known, finding)
        known.apply(finding.conclusions)
        yield deduction
      }
    }
  }

  private *simplest(): Generator<undefined, Finding | undefined> {
    const early = yield* this.byLines(this.beforeSingles)
    if (early) return early
    for (let square = 0; square < this.known.candidates.length; square++) {
      const single = findSingle(this.known, square)
      if (single) return single
    }
    return yield* this.byLines(this.afterSingles)
  }

  private *byLines(rules: readonly LineRule[]): Generator<undefined, Finding | undefined> {
    const { versions, geometry } = this.known
    for (const { find, doneAt } of rules) {
      for (let line = 0; line < geometry.lines; line++) {
        if (doneAt[line] === versions[line]) continue
        const before = this.lineRules.steps
        this.looks++
        const finding = find(line)
        if (finding) return finding
        doneAt[line] = versions[line]!
        if (this.lineRules.steps > before) yield
      }
    }
    return undefined
  }

  private *refuted(): Generator<undefined, Finding | undefined> {
    const { known } = this
    if (known.open === 0) return undefined
    const simple = yield* this.simpleSupposing.find(this.bounds.steps)
    if (simple) return this.excluding('supposition', simple, simpleSentences(known, simple), squaresUsed(known, simple))
    const byLines = yield* this.refutations.byLines()
    if (byLines) return this.excludingByLines('long-supposition', byLines)
    const byCases = yield* this.refutations.byCases()
    return byCases && this.excludingByLines('cases', byCases)
  }

  private excludingByLines(rule: DeductionRule, refutation: Refutation): Finding {
    const uses = [...linesOf(refutation)].flatMap((line) => this.known.geometry.squaresOf(line))
    return this.excluding(rule, refutation, this.refutationWords.sentences(refutation), new Set(uses))
  }

  /** That a square does not have a height, after sentences about what would follow from it. */
  private excluding(
    rule: DeductionRule,
    { square, height }: { readonly square: number; readonly height: number },
    sentences: string,
    used: ReadonlySet<number>,
  ): Finding {
    const { board, candidates } = this.known
    const left = candidates[square]! & ~(1 << (height - 1))
    const words = `${sentences} ${nameOf(board, square)} is ${settledAs(candidates[square]!, left)}.`
    const uses = [...used].filter((other) => other !== square).sort((one, two) => one - two)
    return { rule, uses, conclusions: [{ square, left }], words }
  }

  /** That a search has proven the heights of some squares. */
  exhaustion(conclusions: readonly Conclusion[]): Deduction {
    const { known } = this
    const words = `No short argument goes on from here. A search through all that is left proves: ${concludedWords(known.board, known.candidates, conclusions)}.`
    return deductionOf(known, { rule: 'exhaustion', uses: [], conclusions, words })
  }
}
