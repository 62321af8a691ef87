import { IntList } from '../../../base/int-list.ts'
import {
  isFalse,
  isTrue,
  type Literal,
  type Propagator,
  type PropagatorState,
  variableOf,
} from '../../../engines/clauses/index.ts'
import type { LineNarrowing } from '../lines/line-narrowing.ts'
import { type LineReasons, openIn } from './line-reasons.ts'

/** As a power of two: some sets of heights are looked at in a microsecond. */
const STEPS_PER_MICROSECOND = 3

/** A line of the board as a constraint: different heights, seen as the clues say. */
export class LineConstraint implements Propagator {
  readonly name = 'line'
  readonly watched: readonly Literal[]
  /** By position: the heights that are not false, or that were not when something followed. */
  private readonly candidates: Int32Array
  private readonly candidatesThen: Int32Array

  /**
   * `variables[i]` is the first of those of the square at position i, of which one stands for each height. Narrowing and reasons can be shared
   * with other lines.
   */
  constructor(
    private readonly variables: ArrayLike<number>,
    private readonly front: number,
    private readonly back: number,
    private readonly narrowing: LineNarrowing,
    private readonly reasons: LineReasons,
  ) {
    const size = variables.length
    const watched: Literal[] = []
    for (let i = 0; i < size; i++) {
      for (let height = 0; height < size; height++) watched.push(isFalse(variables[i]! + height))
    }
    this.watched = watched
    this.candidates = new Int32Array(size).fill(0x7fff_ffff >> (31 - size))
    this.candidatesThen = new Int32Array(size)
  }

  assigned(literal: Literal): void {
    this.change(literal)
  }

  undone(literal: Literal): void {
    this.change(literal)
  }

  propagate(state: PropagatorState): void {
    const { variables, candidates, narrowing } = this
    const before = narrowing.steps
    const isPossible = narrowing.narrow(candidates, 0, 1, this.front, this.back, openIn(candidates))
    state.spend((narrowing.steps - before) >> STEPS_PER_MICROSECOND)
    if (!isPossible) {
      const reason = new IntList()
      this.blame(NOTHING_SUPPOSED, Number.POSITIVE_INFINITY, reason, state)
      state.fail(reason.toArray())
      return
    }
    const { supported } = narrowing
    for (let i = 0; i < variables.length; i++) {
      for (let lost = candidates[i]! & ~supported[i]!; lost !== 0; lost &= lost - 1) {
        if (!state.imply(isFalse(variables[i]! + 31 - Math.clz32(lost & -lost)))) return
      }
    }
  }

  /** A height was lost because the line could not be filled with it. */
  explain(literal: Literal, before: number, reason: IntList, state: PropagatorState): void {
    this.blame(variableOf(literal), before, reason, state)
  }

  accepts(holds: (literal: Literal) => boolean): boolean {
    const { variables } = this
    const size = variables.length
    const heights = Array.from({ length: size }, (_, height) => height)
    const line: number[] = []
    for (let i = 0; i < size; i++) {
      const here = heights.filter((height) => holds(isTrue(variables[i]! + height)))
      if (here.length !== 1 || line.includes(here[0]!)) return false
      line.push(here[0]!)
    }
    const isSeen = (clue: number, from: readonly number[]) =>
      clue === 0 || from.filter((height, i) => from.slice(0, i).every((other) => other < height)).length === clue
    return isSeen(this.front, line) && isSeen(this.back, line.reverse())
  }

  /** A candidate goes, or comes back. */
  private change(literal: Literal): void {
    const { variables, candidates } = this
    const size = variables.length
    const variable = variableOf(literal)
    let i = 0
    while (variable < variables[i]! || variable >= variables[i]! + size) i++
    candidates[i] = candidates[i]! ^ (1 << (variable - variables[i]!))
  }

  /** Says what the line had lost before, so that it cannot be filled if a variable is true. */
  private blame(supposed: number, before: number, reason: IntList, state: PropagatorState): void {
    const { variables, candidatesThen, reasons } = this
    const size = variables.length
    let settled = 0
    let supposedAt = -1
    for (let i = 0; i < size; i++) {
      const first = variables[i]!
      const height = supposed - first
      if (height >= 0 && height < size) {
        supposedAt = i
        candidatesThen[i] = 1 << height
        continue
      }
      const candidates = candidatesBefore(first, size, before, state)
      candidatesThen[i] = candidates
      if ((candidates & (candidates - 1)) !== 0) continue
      // That the others are lost may have been known before it followed that the last one is true.
      const last = isTrue(first + 31 - Math.clz32(candidates))
      if (state.value(last) === 1 && state.placeOf(last) < before) settled |= 1 << i
    }
    reasons.find(candidatesThen, settled, this.front, this.back)
    for (let i = 0; i < size; i++) {
      const needed = reasons.needed[i]!
      if (i === supposedAt || needed === 0) continue
      const first = variables[i]!
      if (((settled >> i) & 1) === 1) {
        reason.push(isTrue(first + 31 - Math.clz32(candidatesThen[i]!)))
        continue
      }
      for (let lost = needed; lost !== 0; lost &= lost - 1) {
        reason.push(isFalse(first + 31 - Math.clz32(lost & -lost)))
      }
    }
  }
}

const NOTHING_SUPPOSED = -1

/** The heights of a square that were not false at some time. */
function candidatesBefore(first: number, size: number, before: number, state: PropagatorState): number {
  let candidates = 0
  for (let height = 0; height < size; height++) {
    const lost = isFalse(first + height)
    if (state.value(lost) !== 1 || state.placeOf(lost) >= before) candidates |= 1 << height
  }
  return candidates
}
