import {
  type BipartiteGraph,
  type Matching,
  searchMatching,
  type VertexCover,
} from '../../../engines/matching/index.ts'
import { inner, pause, pausing, type Search, searching } from '../../../search.ts'
import type { Board } from '../board.ts'
import { attackLines, type LineCover, lineCount, lineCover, placementOf } from '../lines.ts'
import type { Placement } from '../placement.ts'
import { LOGIC_RULES, LogicKernel } from './kernel.ts'

/** How many crossings of lines are looked at between two pauses. */
export const CROSSINGS_PER_SLICE = 1 << 16

/** Rules that are always right, then a matching of what is open, whose proof is carried back through them. */
export function solveByLogic(board: Board): Search<Placement, LineCover> {
  return searching(function* (best) {
    best.answer = new Int32Array(0)
    best.bound = board.walls.length
    const lines = yield* pausing(attackLines(board), { steps: 0, value: 0, bound: best.bound })
    const kernel = new LogicKernel(lines, board.columns)
    let { mate: mates } = kernel
    best.compute = () => ({ answer: placementOf(board, lines, mates, lines.left) })
    do {
      const { steps, rooks: value, bound } = kernel
      best.bound = bound
      yield* pause({ steps, value, bound })
    } while (!kernel.work(CROSSINGS_PER_SLICE))
    const { rooks, bound } = kernel
    best.bound = bound
    const rest = yield* pausing(logicRest(kernel), { steps: kernel.steps, value: rooks, bound })

    const matched = yield* inner(
      searchMatching(rest.graph),
      (own) => ({ steps: kernel.steps + own.steps, value: rooks + (own.value ?? 0), bound: rooks + own.bound! }),
      (stopped) => {
        best.bound = rooks + stopped.bound!
        // A matching that was stopped in its first slices on a large board has placed nothing yet.
        if (stopped.answer) mates = matesWith(kernel, rest, stopped.answer)
      },
    )
    if (matched.status !== 'solved') throw new Error(`a matching ended ${matched.status}`)
    const steps = kernel.steps + matched.steps
    mates = matesWith(kernel, rest, matched.answer)
    const answer = placementOf(board, lines, mates, lines.left)
    const value = answer.length
    best.bound = value

    const cover = yield* pausing(coverWith(kernel, rest, matched.certificate!), { steps, value, bound: value })
    const certificate = lineCover(board, lines, cover)
    if (lineCount(certificate) !== value)
      throw new Error(`${value} rooks, but ${lineCount(certificate)} lines to prove them`)
    return { status: 'solved', answer, certificate, steps }
  })
}

/** What the rules leave open: the lines that still have a free square, as a graph with numbers of its own. */
export interface LogicRest {
  readonly graph: BipartiteGraph
  /** For each left vertex its line across, for each right vertex its line down, in the kernel's numbers. */
  readonly leftLines: Int32Array
  readonly rightLines: Int32Array
}

/** Collects what is open once the kernel is done; pauses now and then. */
export function* logicRest(kernel: LogicKernel): Generator<undefined, LogicRest> {
  const { across, count, free, starts, crossings } = kernel
  let left = 0
  let right = 0
  for (let line = 0; line < count; line++) {
    if (line % CROSSINGS_PER_SLICE === CROSSINGS_PER_SLICE - 1) yield
    if (free[line]! > 0) line < across ? left++ : right++
  }
  const leftLines = new Int32Array(left)
  const rightLines = new Int32Array(right)
  const numberOf = new Int32Array(count - across)
  left = right = 0
  for (let line = 0; line < count; line++) {
    if (line % CROSSINGS_PER_SLICE === CROSSINGS_PER_SLICE - 1) yield
    if (free[line]! <= 0) continue
    if (line < across) leftLines[left++] = line
    else {
      numberOf[line - across] = right
      rightLines[right++] = line
    }
  }
  const offsets = new Int32Array(left + 1)
  const targets = new Int32Array(kernel.freeSquares)
  let squares = 0
  let looked = 0
  for (let v = 0; v < left; v++) {
    const line = leftLines[v]!
    const end = starts[line + 1]!
    for (let i = starts[line]!; i < end; i++) {
      const other = crossings[i]!
      if (free[other]! > 0) targets[squares++] = numberOf[other - across]!
    }
    offsets[v + 1] = squares
    looked += end - starts[line]!
    if (looked > CROSSINGS_PER_SLICE) {
      looked = 0
      yield
    }
  }
  return { graph: { left, right, offsets, targets }, leftLines, rightLines }
}

/** Each line's mate, by the rules and by a matching of what they leave open. */
export function matesWith({ mate }: LogicKernel, rest: LogicRest, matching: Matching): Int32Array {
  const mates = mate.slice()
  for (let v = 0; v < matching.rightOf.length; v++) {
    const w = matching.rightOf[v]!
    if (w < 0) continue
    mates[rest.leftLines[v]!] = rest.rightLines[w]!
    mates[rest.rightLines[w]!] = rest.leftLines[v]!
  }
  return mates
}

const PRESENT = 1
const COVERS = 2

/**
 * A minimum vertex cover of all lines, from one of what the rules leave open; pauses now and then. The rooks are taken
 * back one by one, the last first; each adds one line to the cover:
 *
 * - single: the line that crosses the reason on its only free square, for it meets all squares of both.
 * - block: the other lines on both sides of the block all cross each other, so one side is all in the cover. If it is
 *   the side that crosses one of the two lines of the rook, the other line meets what is left.
 * - pair: both crossings can be in the cover. The second one is, or else the pair's other line is in its place.
 */
export function* coverWith(
  kernel: LogicKernel,
  rest: LogicRest,
  cover: VertexCover,
): Generator<undefined, VertexCover> {
  const { across, count, free, mate, starts, crossings } = kernel
  const state = new Uint8Array(count)
  for (let line = 0; line < count; line++) {
    if (line % CROSSINGS_PER_SLICE === CROSSINGS_PER_SLICE - 1) yield
    if (free[line]! >= 0) state[line] = PRESENT
  }
  for (const v of cover.left) state[rest.leftLines[v]!]! |= COVERS
  for (const w of cover.right) state[rest.rightLines[w]!]! |= COVERS
  let looked = 0
  for (let rook = kernel.rooks - 1; rook >= 0; rook--) {
    const line = kernel.placed[rook]!
    const other = mate[line]!
    const reason = kernel.reasonOf[rook]!
    const rule = kernel.ruleOf[rook]!
    let chosen = other
    if (rule === LOGIC_RULES.single) chosen = mate[reason]!
    else if (rule === LOGIC_RULES.block) {
      let i = starts[other]!
      while (i < starts[other + 1]! && state[crossings[i]!] !== PRESENT) i++
      if (i === starts[other + 1]) chosen = line
      looked += i - starts[other]!
    } else {
      chosen = reason < across ? other : line
      let i = starts[reason]!
      while ((state[crossings[i]!]! & PRESENT) === 0) i++
      state[reason]! &= ~COVERS
      state[crossings[i]!]! |= COVERS
      looked += i - starts[reason]!
    }
    state[line] = state[other] = PRESENT
    state[chosen]! |= COVERS
    if (++looked > CROSSINGS_PER_SLICE) {
      looked = 0
      yield
    }
  }
  return yield* provenCover(kernel, state)
}

/** The lines that are marked, once it is certain that they meet every square. */
function* provenCover(
  { across, count, starts, crossings }: LogicKernel,
  state: Uint8Array,
): Generator<undefined, VertexCover> {
  const chosen = [0, 0]
  let looked = 0
  for (let line = 0; line < count; line++) {
    if ((state[line]! & COVERS) !== 0) chosen[line < across ? 0 : 1]!++
    else if (line < across) {
      for (let i = starts[line]!; i < starts[line + 1]!; i++) {
        if ((state[crossings[i]!]! & COVERS) === 0)
          throw new Error('the rules left a square that no line of the proof meets')
      }
      looked += starts[line + 1]! - starts[line]!
    }
    if (++looked > CROSSINGS_PER_SLICE) {
      looked = 0
      yield
    }
  }
  const left = new Int32Array(chosen[0]!)
  const right = new Int32Array(chosen[1]!)
  let leftCount = 0
  let rightCount = 0
  for (let line = 0; line < count; line++) {
    if (line % CROSSINGS_PER_SLICE === CROSSINGS_PER_SLICE - 1) yield
    if ((state[line]! & COVERS) === 0) continue
    if (line < across) left[leftCount++] = line
    else right[rightCount++] = line - across
  }
  return { left, right }
}
