import { placeOf } from '../../../base/grid.ts'
import type { Stroke } from '../../../drawing/drawing.ts'
import type { Deduction } from '../../../family.ts'
import type { Board } from '../board.ts'
import type { Deducer } from '../logic/deducer.ts'
import type { PatternRule } from '../logic/patterns.ts'
import { SHADED, UNSHADED } from '../position.ts'
import type { Refutation } from './refutation.ts'
import { RefutationWords, squaresOf } from './refutation-words.ts'
import type { DeductionRule } from './rules.ts'
import type { Walls } from './walls.ts'
import { nameOf, namesOf, stateOf, verbOf } from './words.ts'

/** A square and what it is. */
export interface Conclusion {
  readonly square: number
  readonly value: number
}

/** Tells deductions. */
export class DeductionWords {
  readonly refutations: RefutationWords

  constructor(
    private readonly board: Board,
    private readonly walls: Walls,
  ) {
    this.refutations = new RefutationWords(board, walls)
  }

  pattern(rule: PatternRule, uses: readonly number[], settled: readonly Conclusion[]): Deduction {
    const { board } = this
    const number = board.numbers[uses[0]!]
    const names = namesOf(board, uses)
    const concluded = this.concluded(settled)
    switch (rule) {
      case 'triple':
        return this.deduction(
          rule,
          `The number ${number} stands on ${names}, side by side: ${concluded}.`,
          uses,
          settled,
        )
      case 'sandwich': {
        const words = `The number ${number} stands on both ${names}, and one of the two is shaded: ${concluded}.`
        return this.deduction(rule, words, uses, settled)
      }
      case 'pair': {
        const words = `The number ${number} stands on ${names}, side by side, and stays on one of the two: elsewhere in that line, ${concluded}.`
        const lines = settled.map(({ square }) => this.stroke(uses[0]!, square, `the number ${number}`))
        return this.deduction(rule, words, uses, settled, lines)
      }
      default: {
        const kept = uses[rule === 'corner' ? 0 : 1]!
        const words = `In every way to shade repeats among ${names} that shades no two neighbours and does not shut in ${nameOf(board, kept)}, ${concluded}.`
        return this.deduction(rule, words, uses, settled)
      }
    }
  }

  neighbour(square: number, settled: readonly Conclusion[]): Deduction {
    const { board } = this
    const neighbours = settled.length === 1 ? 'its neighbour' : 'its neighbours'
    const words = `As ${nameOf(board, square)} is shaded, ${neighbours} ${this.concluded(settled)}.`
    return this.deduction('neighbour', words, [square], settled)
  }

  repeat(square: number, settled: readonly Conclusion[]): Deduction {
    const { board } = this
    const number = board.numbers[square]
    const others = settled.map(({ square: other }) => other)
    const words = `As the number ${number} stays unshaded on ${nameOf(board, square)}, it is shaded elsewhere in its row and column: on ${namesOf(board, others)}.`
    const lines = others.map((other) => this.stroke(square, other, `the number ${number}`))
    return this.deduction('repeat', words, [square], settled, lines)
  }

  /** The last exit of a square that has shaded squares on all other sides. */
  exit(square: number, shaded: readonly number[], exit: number): Deduction {
    const { board } = this
    const beside = `${namesOf(board, shaded)} beside ${nameOf(board, square)} ${verbOf(SHADED, shaded.length)}`
    const words = `As ${beside}, its last exit ${nameOf(board, exit)} stays unshaded.`
    return this.deduction('exit', words, [square, ...shaded], [{ square: exit, value: UNSHADED }])
  }

  cut(deducer: Deducer, square: number): Deduction {
    const { board } = this
    const wall = this.walls.shortest(deducer, square, deducer.places[square]!)
    const others = wall.filter((other) => other !== square)
    const name = nameOf(board, square)
    const would = this.refutations.cut(wall, square)
    const squares = others.length === 1 ? 'square' : 'squares'
    const words = `Together with the shaded ${squares} ${namesOf(board, others)}, ${name} would ${would}: it stays unshaded.`
    return this.deduction('cut', words, others, [{ square, value: UNSHADED }])
  }

  refuted(rule: 'chain' | 'suppose' | 'cases', refutation: Refutation): Deduction {
    const { square, value } = refutation
    const settled = [{ square, value: value === SHADED ? UNSHADED : SHADED }]
    return this.deduction(rule, this.refutations.sentences(refutation), squaresOf(refutation), settled)
  }

  exhaustion(settled: readonly Conclusion[], contradictions: number): Deduction {
    const times = contradictions === 1 ? 'a contradiction' : `${contradictions.toLocaleString('en')} contradictions`
    const words = `No short argument goes on from here. A search through all that is left, which met ${times}, proves: ${this.concluded(settled)}.`
    return this.deduction('exhaustion', words, [], settled)
  }

  /** What is concluded of squares, as a clause: first those that are shaded. */
  concluded(settled: readonly Conclusion[]): string {
    const clauses: string[] = []
    for (const value of [SHADED, UNSHADED]) {
      const squares = settled.filter((each) => each.value === value).map(({ square }) => square)
      if (squares.length > 0) clauses.push(`${namesOf(this.board, squares)} ${verbOf(value, squares.length)}`)
    }
    return clauses.join(', and ')
  }

  private deduction(
    rule: DeductionRule,
    words: string,
    uses: readonly number[],
    settled: readonly Conclusion[],
    lines?: readonly Stroke[],
  ): Deduction {
    const { board } = this
    return {
      rule,
      words,
      uses: uses.map((square) => placeOf(board, square)),
      settles: settled.map(({ square, value }) => ({ place: placeOf(board, square), as: stateOf(value) })),
      ...(lines && { lines }),
    }
  }

  private stroke(one: number, two: number, label: string): Stroke {
    const [first, last] = one < two ? [one, two] : [two, one]
    return { from: placeOf(this.board, first), to: placeOf(this.board, last), label }
  }
}
