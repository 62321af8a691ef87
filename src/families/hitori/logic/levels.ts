import { OPEN, SHADED, UNSHADED } from '../position.ts'
import { Deducer } from './deducer.ts'
import { findCornerPatterns, findEdgePatterns, findLinePatterns, type OnPattern } from './patterns.ts'
import type { Relations } from './relations.ts'
import { Suppositions } from './suppositions.ts'

/** The grades, the easiest first. */
export const GRADES = ['easy', 'medium', 'tricky', 'hard', 'extreme'] as const

export type Grade = (typeof GRADES)[number]

/**
 * How much of a board can be settled with the deductions of one level after the other:
 *
 * 0, easy: triples, sandwiches, pairs and corners, neighbours of shaded squares, numbers of unshaded ones, and last exits;
 * 1, medium: edges, and squares that would cut the board;
 * 2, tricky: suppositions refuted by neighbours and numbers alone;
 * 3, hard: suppositions refuted with cuts as well.
 *
 * What can be settled on a level does not depend on the order of the deductions, since knowing more never makes one impossible.
 * What is open after the last level needs suppositions within suppositions: extreme, if there is only one solution at all.
 */
export class Levels {
  readonly deducer: Deducer
  /** The levels that are done with; a number one above the last is the number of levels. */
  level = -1
  private readonly suppositions: readonly Suppositions[]
  private isConsistent = true

  constructor(readonly relations: Relations) {
    this.deducer = new Deducer(relations)
    this.suppositions = [new Suppositions(this.deducer, false), new Suppositions(this.deducer, true)]
  }

  /** Begins anew, after numbers have changed. */
  reset(): void {
    this.deducer.undo(0)
    this.level = -1
    this.isConsistent = true
    for (const suppositions of this.suppositions) suppositions.restart()
  }

  /**
   * Goes up to a level and gives how many squares are open then, or -1 if the board is impossible. Works for about so many steps;
   * gives undefined if there is more to do, to be called again.
   */
  climb(level: number, steps = Number.POSITIVE_INFINITY): number | undefined {
    const { deducer } = this
    const end = deducer.steps + steps
    while (this.isConsistent && this.level < level && deducer.open > 0) {
      const state = this.work(this.level + 1, end - deducer.steps)
      if (state === 'more') return undefined
      if (state === 'impossible') this.isConsistent = false
      else this.level++
    }
    return this.isConsistent ? deducer.open : -1
  }

  private work(level: number, steps: number): 'done' | 'more' | 'impossible' {
    const { relations, deducer } = this
    switch (level) {
      case 0:
        findLinePatterns(relations, this.settle)
        findCornerPatterns(relations, this.settle)
        return this.isConsistent && this.settleExits() ? 'done' : 'impossible'
      case 1:
        findEdgePatterns(relations, this.settle)
        return this.isConsistent && deducer.propagate(true) ? 'done' : 'impossible'
      default:
        return this.suppositions[level - 2]!.work(steps)
    }
  }

  /** Draws conclusions without cuts, but with the simplest of them: the last exit of a square stays unshaded. */
  private settleExits(): boolean {
    const { deducer } = this
    for (let place = 0; ; place++) {
      if (!deducer.propagate(false)) return false
      if (place >= deducer.size) return true
      const square = deducer.trail[place]!
      if (deducer.values[square] !== SHADED) continue
      for (let i = 4 * square; i < 4 * square + 4; i++) {
        const exit = lastExit(deducer, this.relations.sides[i]!)
        if (exit >= 0) deducer.settle(exit, UNSHADED)
      }
    }
  }

  private readonly settle: OnPattern = (_, square, value) => {
    const { values } = this.deducer
    if (values[square] === OPEN) this.deducer.settle(square, value)
    else if (values[square] !== value) this.isConsistent = false
  }
}

/** The only neighbour of a square that is not shaded, if it is open; else -1. */
export function lastExit({ relations, values }: Deducer, square: number): number {
  const { sides, squares, rows, columns } = relations
  // On a board of one line a square without exits may be the only one that is unshaded.
  if (square === squares || rows === 1 || columns === 1) return -1
  let exit = -1
  for (let i = 4 * square; i < 4 * square + 4; i++) {
    const other = sides[i]!
    if (other === squares || values[other] === SHADED) continue
    if (exit >= 0) return -1
    exit = other
  }
  return exit >= 0 && values[exit] === OPEN ? exit : -1
}

/** The highest level that `Levels` climbs to. */
export const TOP_LEVEL = 3
