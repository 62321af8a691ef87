import { bitCount } from '../../base/bits.ts'
import type { Random } from '../../base/random.ts'
import { type Search, searching } from '../../search.ts'
import { boardOfGrade, LevelTest, Meter, proven, type Thinnable, Thinning } from '../generate.ts'
import { GRADES, type Grade } from '../levels.ts'
import type { Logic } from '../logic.ts'
import { ASSUMED, valuesIn } from '../position.ts'
import type { TellingDeducer } from '../refutation.ts'
import { type Answer, answerOf, BLANK, NONE, type NumberBoard, type Numbers } from './board.ts'
import { HouseDeducer, SINGLES } from './house-deducer.ts'

/** Restart a draw after this many contradictions. */
const MOST_FAILURES = 200

/** A filled board in which houses are right, drawn by a search that tries values in random order. */
export class RandomSolution {
  readonly numbers: Answer

  /** The deducer is that of an empty board. */
  constructor(
    private readonly deducer: HouseDeducer,
    private readonly random: Random,
  ) {
    this.numbers = new Uint8Array(deducer.position.cells)
  }

  /** Draws another one. Restarts where one takes too long, which is faster on average. */
  draw(): void {
    const { deducer } = this
    do {
      deducer.reset()
      this.failures = 0
    } while (!deducer.propagate(SINGLES) || !this.fill())
    this.numbers.set(answerOf(deducer.houses, deducer.position.solution()))
  }

  private failures = 0

  private fill(): boolean {
    const { deducer, random } = this
    const { position } = deducer
    if (position.open === 0) return true
    const square = this.mostSettled()
    const values = random.shuffle(valuesIn(position.candidates[square]!))
    const before = position.size
    for (const value of values) {
      deducer.keep(square, 1 << value, ASSUMED)
      if (deducer.propagate(SINGLES) && this.fill()) return true
      deducer.undo(before)
      if (++this.failures > MOST_FAILURES) return false
    }
    return false
  }

  /** A random one of the open squares with the fewest candidates. */
  private mostSettled(): number {
    const { candidates, cells } = this.deducer.position
    let best = -1
    let fewest = 32
    let found = 0
    for (let square = 0; square < cells; square++) {
      const count = bitCount(candidates[square]!)
      if (count < 2 || count > fewest) continue
      found = count < fewest ? 1 : found + 1
      fewest = count
      if (this.random.below(found) === 0) best = square
    }
    return best
  }
}

/** It gives up after this much work for every square. */
const STEPS_PER_SQUARE = 1_000_000

/** A board of a size and a grade: numbers of a solution are hidden as long as the levels settle it. */
export function generateGivens<P extends NumberBoard, D extends TellingDeducer>(
  numbers: Numbers<P>,
  logic: Logic<P, D>,
  size: number,
  grade: Grade | undefined,
  random: Random,
): Search<P> {
  return searching(function* () {
    const meter = new Meter(STEPS_PER_SQUARE * size * size)
    const board = numbers.empty(size)
    const { givens } = board
    const solution = new RandomSolution(new HouseDeducer(numbers.empty(size), numbers.houses(board)), random)
    const test = new LevelTest(logic, board, meter)
    const draft: Thinnable = {
      isSettledBy: (levels) => test.isSettledBy(levels),
      isShown: (square) => givens[square] !== NONE,
      show: (square) => {
        givens[square] = solution.numbers[square] || BLANK
      },
      hide: (square) => {
        givens[square] = NONE
      },
    }
    const squares = [...givens.keys()]
    const levels = grade === undefined ? GRADES.length : GRADES.indexOf(grade) + 1
    while (!meter.isSpent) {
      solution.draw()
      for (const square of squares) draft.show(square)
      const isFit = yield* new Thinning(draft, squares, levels, grade !== undefined, random).thin(squares.length)
      if (isFit) return yield* proven(logic, { ...board, givens: givens.slice() }, grade, meter.steps)
    }
    const why = `${boardOfGrade(grade)} of ${size} by ${size} squares was not found; try another size, difficulty or seed`
    return { status: 'stopped', reason: 'limits', why, steps: meter.steps }
  })
}
