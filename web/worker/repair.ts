import { InputError, type Place, type Puzzle, runAsync, type Submission, submissionsOf } from '../../src/index.ts'
import type { Repair } from '../protocol.ts'

/** Solutions by which clues are compared. */
const MOST_SOLUTIONS = 24
const MILLISECONDS_FOR_SOLUTIONS = 3000
/** The clues that remove most are solved: one that leaves a single solution comes first. */
const MOST_SOLVED = 12
const MILLISECONDS_EACH = 1000

interface Clue extends Repair {
  readonly puzzle: Puzzle
  readonly kept: number
}

/**
 * For a puzzle with several solutions: for each place the clue that removes most of them. Solutions are collected by
 * adding clues that separate those known; whether one obeys a clue is decided by the rules alone.
 */
export async function repairsOf(puzzle: Puzzle, signal: AbortSignal): Promise<readonly Repair[]> {
  const end = performance.now() + MILLISECONDS_FOR_SOLUTIONS
  const known = new Map<string, Submission>()
  const collect = async (from: Puzzle, milliseconds: number): Promise<boolean> => {
    const outcome = await runAsync(from.solve(), { signal, milliseconds })
    for (const { answer } of submissionsOf(outcome)) known.set(puzzle.answerText(answer), { answer })
    return outcome.status === 'solved'
  }
  await collect(puzzle, MILLISECONDS_FOR_SOLUTIONS)
  if (known.size < 2 || signal.aborted) return []
  let clues = cluesOf(puzzle, [...known.values()])
  const tried = new Set<string>()
  while (known.size < MOST_SOLUTIONS && performance.now() < end && !signal.aborted) {
    const next = clues.find(({ tool, place }) => !tried.has(`${tool} ${place}`))
    if (!next) break
    tried.add(`${next.tool} ${next.place}`)
    const before = known.size
    await collect(next.puzzle, MILLISECONDS_EACH)
    if (known.size > before) clues = cluesOf(puzzle, [...known.values()])
  }
  const found: Repair[] = []
  const most = [...clues].sort((one, other) => one.kept - other.kept)
  for (const [index, { puzzle: changed, kept: _, ...clue }] of most.entries()) {
    if (signal.aborted) return []
    const solved = index < MOST_SOLVED && performance.now() < end + MILLISECONDS_FOR_SOLUTIONS
    const outcome = solved ? await runAsync(changed.solve(), { signal, milliseconds: MILLISECONDS_EACH }) : undefined
    found.push({ ...clue, isUnique: outcome?.status === 'solved' })
  }
  return found
}

/** The best clue of each place: it removes some of the solutions, not all of them. */
function cluesOf(puzzle: Puzzle, solutions: readonly Submission[]): Clue[] {
  const set = puzzle.set()
  if (!set) return []
  const { rows, columns } = set.size
  const around = set.hasBorder ? 1 : 0
  const clues: Clue[] = []
  for (let row = -around; row < rows + around; row++) {
    for (let column = -around; column < columns + around; column++) {
      const isOutside = (at: number, many: number) => at < 0 || at >= many
      if (isOutside(row, rows) && isOutside(column, columns)) continue
      const best = bestClue(puzzle, solutions, [row, column])
      if (best) clues.push(best)
    }
  }
  return clues
}

function bestClue(puzzle: Puzzle, solutions: readonly Submission[], place: Place): Clue | undefined {
  const set = puzzle.set()!
  let best: Clue | undefined
  for (const { name, title } of set.tools.flatMap(({ tools }) => tools)) {
    const changed = changedBy(() => set.act({ tool: name, place }))
    if (!changed) continue
    const kept = solutions.filter((solution) => isSolution(changed, solution)).length
    if (kept === 0 || kept === solutions.length || (best && best.kept <= kept)) continue
    const removed = solutions.length - kept
    best = { place, tool: name, title, removed, of: solutions.length, isUnique: false, puzzle: changed, kept }
  }
  return best
}

function changedBy(act: () => Puzzle | undefined): Puzzle | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof InputError) return undefined
    throw error
  }
}

function isSolution(puzzle: Puzzle, solution: Submission): boolean {
  return puzzle.check(solution).length === 0
}
