import { bestAnswer, type Hint, type Place, type Puzzle, runAsync } from '../../src/index.ts'
import type { ReviewedMove } from '../protocol.ts'
import { pictureOf } from './pictures.ts'
import * as positions from './positions.ts'

/** Deductions that are followed from a position, in search of those that settle the squares of a move. */
const MOST_FOLLOWED = 80

/**
 * The moves of a solve, each against the deductions that were there. Moves that decide nothing, such as notes, are left
 * out.
 */
export async function reviewOf(
  puzzle: Puzzle,
  kept: readonly string[],
  signal: AbortSignal,
): Promise<readonly ReviewedMove[]> {
  const views = kept.map((each) => positions.playView(puzzle, each))
  const moves: ReviewedMove[] = []
  for (let i = 0; i + 1 < views.length && !signal.aborted; i++) {
    const [before, after] = [views[i]!, views[i + 1]!]
    const done = (view: typeof before) => view.standing.progress?.done ?? Number.NaN
    if (done(after) === done(before)) continue
    const places = changedPlaces(before.picture, after.picture.cells!)
    const reviewed = await reviewMove(puzzle, kept[i]!, after.picture.cells!, places, signal)
    moves.push({ ...reviewed, move: i + 1, places, position: kept[i + 1]!, picture: after.picture })
  }
  return moves
}

async function reviewMove(
  puzzle: Puzzle,
  before: string,
  wanted: readonly string[],
  places: readonly Place[],
  signal: AbortSignal,
): Promise<Pick<ReviewedMove, 'kind' | 'rule' | 'first' | 'steps' | 'words'>> {
  const order = Object.keys(puzzle.family.deductionRules)
  let now: unknown = positions.hintPosition(puzzle, before)
  let first: string | undefined
  let words = ''
  let hardest = -1
  for (let steps = 1; steps <= MOST_FOLLOWED; steps++) {
    const hint = await hintFor(puzzle, now, signal)
    if (hint?.kind === 'mistake') return { kind: 'mistake', steps: 0, words: hint.words }
    if (hint?.kind !== 'step') break
    first ??= hint.deduction.rule
    words ||= hint.deduction.words
    hardest = Math.max(hardest, order.indexOf(hint.deduction.rule))
    const next = positions.followed(puzzle, now, hint)
    if (next === undefined) break
    now = next
    const cells = pictureOf(puzzle.play()!.draw(now), '').cells!
    const decided = places.map(([row, column]) => row * columnsOf(puzzle) + column)
    if (decided.every((square) => cells[square] === wanted[square])) {
      const isSimplest = order[hardest] === first
      return { kind: isSimplest ? 'deduced' : 'ahead', rule: order[hardest], first, steps, words }
    }
  }
  return { kind: 'guess', first, steps: 0, words }
}

async function hintFor(puzzle: Puzzle, position: unknown, signal: AbortSignal): Promise<Hint | undefined> {
  const outcome = await runAsync(puzzle.hint(position), { signal })
  return bestAnswer(outcome)
}

function columnsOf(puzzle: Puzzle): number {
  return puzzle.draw().columns
}

function changedPlaces(
  { cells = [], columns }: { readonly cells?: readonly string[] | undefined; readonly columns: number },
  after: readonly string[],
): Place[] {
  return cells.flatMap((words, square): Place[] =>
    words === after[square] ? [] : [[Math.floor(square / columns), square % columns]],
  )
}
