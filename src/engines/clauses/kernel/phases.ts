import type { Random } from '../../../base/random.ts'
import type { Assignment } from './assignment.ts'

const NONE = -1
/** Conflicts before the first change of phases; later ones come after ever longer intervals. */
const INTERVAL = 1000

/** What to change phases to, in turn. */
const TURNS = ['first', 'opposite', 'best', 'random', 'best', 'first', 'best', 'opposite'] as const

/** Which way a variable is decided: as it was assigned last, or as in the longest trail without a conflict. */
export class Phases {
  /** By variable, the last bit of a literal, here and below. */
  private saved = new Int8Array(0)
  /** As in the longest trail since the last change, or NONE. */
  private target = new Int8Array(0)
  private targetSize = 0
  /** As in the longest trail of all since the last change to it, or NONE. */
  private best = new Int8Array(0)
  private bestSize = 0
  private turn = 0
  private nextChange = INTERVAL

  constructor(
    private readonly assignment: Assignment,
    private readonly random: Random,
    private readonly first: (variable: number) => number,
  ) {}

  extend(before: number, variables: number): void {
    if (variables > this.saved.length) {
      const room = this.assignment.levels.length
      this.saved = extended(this.saved, before, room)
      this.target = extended(this.target, before, room)
      this.best = extended(this.best, before, room)
    }
    for (let variable = before; variable < variables; variable++) this.saved[variable] = this.first(variable)
  }

  /** The literal to try first. */
  literal(variable: number, isStable: boolean): number {
    const target = isStable ? this.target[variable]! : NONE
    return 2 * variable + (target === NONE ? this.saved[variable]! : target)
  }

  save(literal: number): void {
    this.saved[literal >> 1] = literal & 1
  }

  set(literal: number): void {
    this.saved[literal >> 1] = literal & 1
    this.target[literal >> 1] = NONE
  }

  /** To be called at a conflict: the trail up to the present level had none. */
  remember(): void {
    const { trail, starts, level } = this.assignment
    const size = starts[level]!
    if (size > this.targetSize) {
      this.targetSize = size
      for (let i = 0; i < size; i++) this.target[trail[i]! >> 1] = trail[i]! & 1
    }
    if (size > this.bestSize) {
      this.bestSize = size
      for (let i = 0; i < size; i++) this.best[trail[i]! >> 1] = trail[i]! & 1
    }
  }

  /** Now and then all phases change, to get away from where nothing is found. */
  isChangeDue(conflicts: number): boolean {
    return conflicts >= this.nextChange
  }

  change(conflicts: number): void {
    const { variables } = this.assignment
    const kind = TURNS[this.turn % TURNS.length]!
    this.turn++
    this.nextChange = conflicts + INTERVAL * (this.turn + 1)
    for (let variable = 0; variable < variables; variable++) {
      if (kind === 'best') {
        if (this.best[variable] !== NONE) this.saved[variable] = this.best[variable]!
      } else if (kind === 'random') this.saved[variable] = this.random.next() & 1
      else this.saved[variable] = this.first(variable) ^ (kind === 'opposite' ? 1 : 0)
    }
    this.target.fill(NONE)
    this.targetSize = 0
    if (kind !== 'best') return
    this.best.fill(NONE)
    this.bestSize = 0
  }
}

function extended(array: Int8Array<ArrayBuffer>, length: number, room: number): Int8Array<ArrayBuffer> {
  const larger = new Int8Array(room).fill(NONE)
  larger.set(array.subarray(0, length))
  return larger
}
