import { InputError } from '../../base/input-error.ts'
import type { Count, WhichAnswers } from '../../family.ts'
import { type Outcome, pausing, type Search, type StopReason } from '../../search.ts'
import type { Board } from './board.ts'
import { automataOf } from './count/board-automata.ts'
import { COUNTED, HeightCounter } from './count/height-counter.ts'
import { LONGEST_LINE } from './count/line-automaton.ts'
import { PlainCounter } from './count/plain-counter.ts'
import { Deducer } from './lines/deducer.ts'

/** Steps between two looks at the outside: some milliseconds. */
const STEPS_PER_SLICE = 1 << 13
/** Lines with more open squares are looked at less closely, as nobody can stop a look. */
const MOST_OPEN = 12
/** What the tables of states may take. */
const MOST_BYTES = 1 << 28

/**
 * How many solutions there are, without listing them: heights are placed one after the other, and what has been reached in several ways is gone
 * on with only once. On boards whose lines have too many fillings for that, solutions are counted one by one.
 */
export function count(board: Board, which: WhichAnswers): Search<Count> {
  if (typeof which === 'number') {
    throw new InputError(`expected best or all, as the solutions of skyscrapers have no value, found ${which}`)
  }
  return countWithin(board, MOST_BYTES)
}

/** The same with a limit of one's own on the memory for states: with less of it, the same is gone on with more often. */
export function* countWithin(board: Board, mostBytes: number): Search<Count> {
  const deducer = new Deducer(board, MOST_OPEN)
  if (!deducer.propagate()) return solved(0n, deducer.steps)
  const { steps } = deducer
  if (deducer.open === 0) return solved(1n, steps)
  const reason = yield { steps }
  if (reason) return stopped(reason, 0n, steps)
  if (board.rows > LONGEST_LINE) return yield* countOneByOne(deducer)
  const prepared = yield* pausing(automataOf(deducer.geometry, deducer.candidates), { steps })
  if (typeof prepared === 'string') return stopped(prepared, 0n, steps)
  const { automata } = prepared
  if (automata === 'none') return solved(0n, steps)
  if (automata === 'many') return yield* countOneByOne(deducer)
  const counter = new HeightCounter(automata, mostBytes)
  for (;;) {
    const state = counter.work(STEPS_PER_SLICE)
    const stepsNow = steps + counter.steps
    if (state === COUNTED) return solved(counter.count(), stepsNow)
    const reason = yield { steps: stepsNow }
    if (reason) return stopped(reason, counter.count(), stepsNow)
  }
}

/** Hopeless if there are very many solutions, but what is found is a bound. */
export function* countOneByOne(deducer: Deducer): Search<Count> {
  const counter = new PlainCounter(deducer)
  while (!counter.work(STEPS_PER_SLICE)) {
    const reason = yield { steps: deducer.steps }
    if (reason) return stopped(reason, BigInt(counter.found), deducer.steps)
  }
  return solved(BigInt(counter.found), deducer.steps)
}

function solved(count: bigint, steps: number): Outcome<Count> {
  return { status: 'solved', answer: { count }, steps }
}

function stopped(reason: StopReason, atLeast: bigint, steps: number): Outcome<Count> {
  return { status: 'stopped', reason, answer: { count: atLeast }, steps }
}
