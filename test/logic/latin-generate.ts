import { placeOf } from '../../src/base/grid.ts'
import type { Random } from '../../src/base/random.ts'
import * as layer from '../../src/logic/index.ts'
import { inner, type Part, type Search, searching } from '../../src/search.ts'
import { allOf, type Board, type Candidates } from './latin-board.ts'
import { latinLogic } from './latin-logic.ts'

/** A Latin square of which numbers are hidden as long as the levels settle it. */
class Shown implements layer.Thinnable {
  readonly problem: Board
  private readonly climb: layer.Climb

  constructor(
    private readonly solution: Candidates,
    rows: number,
    private readonly meter: layer.Meter,
  ) {
    this.problem = { rows, columns: rows, candidates: solution.slice() }
    this.climb = layer.climbOf(latinLogic, latinLogic.deducer(this.problem))
  }

  *isSettledBy(levels: number): Part<boolean> {
    const { climb, meter } = this
    if (levels > climb.levels.length) {
      const outcome = yield* inner(layer.searchSolutions(latinLogic, this.problem), meter.steps)
      meter.add(outcome.steps)
      return outcome.status === 'solved'
    }
    const before = climb.deducer.position.steps
    climb.reset()
    const open = climb.climb(levels)
    meter.add(climb.deducer.position.steps - before)
    yield* meter.pause()
    return open === 0
  }

  isShown(group: number): boolean {
    return layer.isSingle(this.problem.candidates[group]!)
  }

  show(group: number): void {
    this.problem.candidates[group] = this.solution[group]!
  }

  hide(group: number): void {
    this.problem.candidates[group] = allOf(this.problem)
  }
}

/** Rows, columns and numbers of the cyclic square in another order. */
function latinSquare(rows: number, random: Random): Candidates {
  const [down, right, numbers] = [0, 1, 2].map(() => random.shuffle(Array.from({ length: rows }, (_, i) => i)))
  return Int32Array.from({ length: rows * rows }, (_, cell) => {
    const [row, column] = placeOf({ rows, columns: rows }, cell)
    return 1 << numbers![(down![row]! + right![column]!) % rows]!
  })
}

/** A board of which no given can be hidden without losing the grade. */
export function generate(rows: number, grade: layer.Grade | undefined, random: Random): Search<Board> {
  return searching(function* () {
    const meter = new layer.Meter(1_000_000)
    const levels = grade === undefined ? layer.GRADES.length : layer.GRADES.indexOf(grade) + 1
    const groups = Array.from({ length: rows * rows }, (_, cell) => cell)
    while (!meter.isSpent) {
      const shown = new Shown(latinSquare(rows, random), rows, meter)
      const isFit = yield* new layer.Thinning(shown, groups, levels, grade !== undefined, random).thin(groups.length)
      if (isFit) return { status: 'solved', answer: shown.problem, steps: meter.steps }
    }
    const why = `${layer.boardOfGrade(grade)} of ${rows} rows was not found`
    return { status: 'stopped', reason: 'limits', why, steps: meter.steps }
  })
}
