import { bitCount } from '../../base/bits.ts'
import { InputError } from '../../base/input-error.ts'
import { requirePart } from '../../counting.ts'
import { countAll, type FrontierStart } from '../../engines/frontier/index.ts'
import type { Count, CountParts, WhichAnswers } from '../../family.ts'
import { type Brancher, BranchingSearch, type Position } from '../../logic/index.ts'
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
import { automataOf, type BoardAutomata, LONGEST_LINE } from './count/automata.ts'
import { HeightCounter } from './count/height-counter.ts'
import { LAST_HEIGHTS } from './count/last-three.ts'
import { FOUND, Placements } from './count/placements.ts'
import { StateLayout } from './count/state-layout.ts'
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

/** A cut cannot be stopped: where it would take more, fewer heights are placed. */
const MOST_STEPS_OF_CUT = 1 << 20
/** Parts would have less and less in common if more heights were placed before. */
const LEFT_TO_PLACE = LAST_HEIGHTS + 2

interface Cut {
  readonly starts: readonly FrontierStart[]
  /** Buildings placed. */
  readonly steps: number
}

/**
 * The states with some of the tallest heights placed, divided into parts: as many as wanted, or one for each state.
 * States that follow from the same one stay together, since more of those that follow from them are equal. Undefined
 * where there are fewer states than `fewest`.
 */
function cutStates(automata: BoardAutomata, wanted: number, fewest: number): Cut | undefined {
  const size = automata.rows.length
  const layout = new StateLayout(automata)
  let level: FrontierStart = { position: 0, keys: new Int32Array(layout.words), values: [1n] }
  let steps = 0
  while (level.position < size - LEFT_TO_PLACE && level.values.length < Math.max(wanted, fewest)) {
    const next = nextLevel(automata, layout, level, MOST_STEPS_OF_CUT - steps)
    if (!next) break
    steps += next.steps
    level = next
  }
  const { position, keys, values } = level
  if (values.length < fewest) return undefined
  const parts = Math.min(Math.max(1, wanted), values.length)
  const starts = Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * values.length) / parts)
    const to = Math.floor(((part + 1) * values.length) / parts)
    return { position, keys: keys.slice(from * layout.words, to * layout.words), values: values.slice(from, to) }
  })
  return { starts, steps }
}

/** Place the next height in all ways; undefined if that takes more steps than allowed. */
function nextLevel(
  automata: BoardAutomata,
  layout: StateLayout,
  { position, keys, values }: FrontierStart,
  mostSteps: number,
): (FrontierStart & { readonly steps: number }) | undefined {
  const placements = new Placements(automata)
  const numbers = new Map<string, number>()
  const found: number[] = []
  const ways: bigint[] = []
  const state = new Int32Array(layout.words)
  let steps = 0
  for (const [i, value] of values.entries()) {
    layout.unpack(keys, i * layout.words, position, placements.nodes)
    placements.begin()
    while (placements.isUnderWay) {
      if (steps >= mostSteps) return undefined
      const outcome = placements.advance(mostSteps)
      steps += placements.spent
      if (outcome !== FOUND) continue
      layout.pack(placements.following, position + 1, state)
      const key = state.join()
      const known = numbers.get(key)
      if (known === undefined) {
        numbers.set(key, ways.push(value) - 1)
        found.push(...state)
      } else ways[known]! += value
    }
  }
  return { position: position + 1, keys: Int32Array.from(found), values: ways, steps }
}

/** Hopeless if there are very many solutions, but what is found is a bound. */
export function countOneByOne(deducer: Deducer): Search<Count> {
  return searching(function* (best) {
    const { position } = deducer
    const many = Number.POSITIVE_INFINITY
    const search = new BranchingSearch(deducer, new FewestCandidates(position), LINES, many, false, many)
    best.compute = () => ({ answer: { count: BigInt(search.solutionCount) } })
    while (search.work(STEPS_PER_SLICE) === 'more') yield* pause({ steps: position.steps })
    return solved(BigInt(search.solutionCount), position.steps)
  })
}

/** Tries the tallest height on a square with few candidates. */
class FewestCandidates implements Brancher {
  cell = -1
  value = 0

  constructor(private readonly position: Position) {}

  choose(): void {
    const { candidates, cells } = this.position
    let fewest = Number.POSITIVE_INFINITY
    for (let square = 0; square < cells; square++) {
      const choices = bitCount(candidates[square]!)
      if (choices === 1 || choices >= fewest) continue
      fewest = choices
      this.cell = square
    }
    this.value = 1 << (31 - Math.clz32(candidates[this.cell]!))
  }
}

function solved(count: bigint, steps: number): Outcome<Count> {
  return { status: 'solved', answer: { count }, steps }
}
