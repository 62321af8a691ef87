import type { FrontierStart } from '../../../engines/frontier/index.ts'
import type { BoardAutomata } from './automata.ts'
import { LAST_HEIGHTS } from './last-three.ts'
import { FOUND, Placements } from './placements.ts'
import { StateLayout } from './state-layout.ts'

/** A cut cannot be stopped: where it would take more, fewer heights are placed. */
const MOST_STEPS = 1 << 20
/** Parts would have less and less in common if more heights were placed before. */
const LEFT_TO_PLACE = LAST_HEIGHTS + 2

export interface Cut {
  readonly starts: readonly FrontierStart[]
  /** Buildings placed. */
  readonly steps: number
}

/**
 * The states with some of the tallest heights placed, divided into parts: as many as wanted, or one for each state.
 * States that follow from the same one stay together, since more of those that follow from them are equal. Undefined
 * where there are fewer states than `fewest`.
 */
export function cutStates(automata: BoardAutomata, wanted: number, fewest: number): Cut | undefined {
  const size = automata.rows.length
  const layout = new StateLayout(automata)
  let level: FrontierStart = { position: 0, keys: new Int32Array(layout.words), values: [1n] }
  let steps = 0
  while (level.position < size - LEFT_TO_PLACE && level.values.length < Math.max(wanted, fewest)) {
    const next = nextLevel(automata, layout, level, MOST_STEPS - steps)
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
