import { InputError } from '../../base/input-error.ts'
import { requirePart } from '../../counting.ts'
import { countAll } from '../../engines/frontier/index.ts'
import type { Count, CountParts, WhichAnswers } from '../../family.ts'
import { ASSUMED, REFUTED } from '../../logic/index.ts'
import {
  type BestSoFar,
  type Outcome,
  type Part,
  pause,
  pausing,
  type Search,
  searching,
  withoutPauses,
} from '../../search.ts'
import { type Board, isVariant } from './board.ts'
import { automataOf, LONGEST_LINE } from './count/automata.ts'
import { cutStates } from './count/cut.ts'
import { HeightCounter } from './count/height-counter.ts'
import { LAST_HEIGHTS } from './count/last-three.ts'
import { Deducer, LINES } from './lines/deducer.ts'

/** Steps between two pauses: some milliseconds. */
const STEPS_PER_SLICE = 1 << 13
/** Steps for a lower bound when the search is stopped. */
const STEPS_FOR_BOUND = 1 << 15
/** Lines with more open squares are looked at less closely, as a look cannot be stopped. */
const MOST_OPEN = 12
/** Smaller boards are counted soon; larger ones take long to be cut, and a cut cannot be stopped. */
const SMALLEST_IN_PARTS = 7
const LARGEST_IN_PARTS = 12
/** From fewer states on, a count is not worth cutting. */
const FEWEST_STATES = 1 << 8
/** What the tables of states may take. */
const MOST_BYTES = 1 << 28

/**
 * How many solutions there are, without listing them: heights are placed one after the other, the tallest first, and
 * equal states are merged. On boards whose lines have too many fillings for that, solutions are counted one by one.
 */
export function count(board: Board, which: WhichAnswers): Search<Count> {
  if (typeof which === 'number') {
    throw new InputError(`expected best or all, as the solutions of skyscrapers have no value, found ${which}`)
  }
  return countWithin(board, MOST_BYTES)
}

/** The same with another limit on the memory for states: with less of it, fewer of them are merged. */
export function countWithin(board: Board, mostBytes: number): Search<Count> {
  return searching(function* (best) {
    best.answer = { count: 0n }
    const deducer = new Deducer(board, MOST_OPEN)
    if (!deducer.propagate(LINES)) return solved(0n, deducer.position.steps)
    const { steps, open, candidates } = deducer.position
    if (open === 0) return solved(1n, steps)
    yield* pause({ steps })
    if (board.rows <= LAST_HEIGHTS || board.rows > LONGEST_LINE || isVariant(board))
      return yield* countOneByOne(deducer)
    const { automata } = yield* pausing(automataOf(deducer.houses, candidates), { steps })
    if (automata === 'none') return solved(0n, steps)
    if (automata === 'many') return yield* countOneByOne(deducer)
    return yield* countHeights(new HeightCounter(automata, mostBytes), steps, best)
  })
}

function* countHeights(counter: HeightCounter, steps: number, best: BestSoFar<Count>): Part<Outcome<Count>> {
  best.compute = () => ({ answer: { count: counter.atLeast(STEPS_FOR_BOUND) } })
  yield* countAll(counter, STEPS_PER_SLICE, () => ({ steps: steps + counter.steps }))
  return solved(counter.count(), steps + counter.steps)
}

/** The count in parts, each from some states after the tallest heights; together they take some percent more. */
export function countParts(board: Board, _: WhichAnswers, wanted: number): CountParts | undefined {
  if (board.rows < SMALLEST_IN_PARTS || board.rows > LARGEST_IN_PARTS || isVariant(board)) return undefined
  return countPartsFrom(board, wanted, FEWEST_STATES)
}

/** The same with other limits, on a board without variants: from `fewest` states on. */
export function countPartsFrom(board: Board, wanted: number, fewest: number): CountParts | undefined {
  const deducer = new Deducer(board, MOST_OPEN)
  if (!deducer.propagate(LINES)) return undefined
  const { automata } = withoutPauses(automataOf(deducer.houses, deducer.position.candidates))
  const cut = typeof automata === 'string' ? undefined : cutStates(automata, wanted, fewest)
  if (!cut || typeof automata === 'string') return undefined
  const { starts } = cut
  return {
    parts: starts.length,
    steps: deducer.position.steps + cut.steps,
    count: (part) => {
      requirePart(part, starts.length)
      return searching((best) => {
        best.answer = { count: 0n }
        return countHeights(new HeightCounter(automata, MOST_BYTES, starts[part]!), 0, best)
      })
    },
    whole: wholeCount,
  }
}

// biome-ignore lint/correctness/useYield: there is nothing left to do, and so nothing to pause.
function* wholeCount(count: bigint): Search<Count> {
  return solved(count, 0)
}

/** Hopeless if there are very many solutions, but what is found is a bound. */
export function* countOneByOne(deducer: Deducer): Search<Count> {
  const counter = new PlainCounter(deducer)
  while (!counter.work(STEPS_PER_SLICE)) {
    const { steps } = deducer.position
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, answer: { count: BigInt(counter.found) }, steps }
  }
  return solved(BigInt(counter.found), deducer.position.steps)
}

function solved(count: bigint, steps: number): Outcome<Count> {
  return { status: 'solved', answer: { count }, steps }
}

/** Counts solutions one by one: propagates, then branches on a square with few candidates. */
class PlainCounter {
  found = 0
  private readonly triedSquares: number[] = []
  private readonly triedHeights: number[] = []
  private readonly sizesBefore: number[] = []

  /** From a propagated board. */
  constructor(private readonly deducer: Deducer) {}

  /** Work for about this many steps; true when all solutions have been found. */
  work(budget: number): boolean {
    const { position } = this.deducer
    const end = position.steps + budget
    do {
      if (position.open === 0) {
        this.found++
        if (!this.goBack()) return true
      } else if (!this.tryNext() && !this.goBack()) return true
    } while (position.steps < end)
    return false
  }

  private tryNext(): boolean {
    const { deducer } = this
    const square = this.leastOpen()
    const height = 1 << (31 - Math.clz32(deducer.position.candidates[square]!))
    this.triedSquares.push(square)
    this.triedHeights.push(height)
    this.sizesBefore.push(deducer.position.size)
    deducer.keep(square, height, ASSUMED)
    return deducer.propagate(LINES)
  }

  /** Removes the last height tried, as often as that is a contradiction. False if nothing is left to try. */
  private goBack(): boolean {
    const { deducer } = this
    for (;;) {
      const square = this.triedSquares.pop()
      if (square === undefined) return false
      deducer.undo(this.sizesBefore.pop()!)
      deducer.keep(square, ~this.triedHeights.pop()!, REFUTED)
      if (deducer.propagate(LINES)) return true
    }
  }

  private leastOpen(): number {
    const { candidates, cells } = this.deducer.position
    let best = -1
    let fewest = Number.POSITIVE_INFINITY
    for (let square = 0; square < cells; square++) {
      let choices = 0
      for (let left = candidates[square]!; left !== 0; left &= left - 1) choices++
      if (choices === 1 || choices >= fewest) continue
      fewest = choices
      best = square
    }
    return best
  }
}
