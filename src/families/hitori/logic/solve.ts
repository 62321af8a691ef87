import type { Search } from '../../../search.ts'
import type { Board } from '../board.ts'
import { solveByClauses } from '../clauses.ts'
import { OPEN, type Position, SHADED, UNSHADED } from '../position.ts'
import type { Shading } from '../shading.ts'
import { Deducer } from './deducer.ts'
import { Relations } from './relations.ts'
import { Suppositions } from './suppositions.ts'

/** Steps between two looks at the outside: some tenths of a millisecond. */
const STEPS_PER_SLICE = 1 << 12
/** Branches that plain search may try. Where it needs more, learning from contradictions pays. */
const MOST_BRANCHES = 64

/**
 * Draws conclusions and supposes square by square; where that does not settle the board, tries both ways on a square and does the
 * same again; and where that takes too many tries, hands what is known over to the clause-learning engine.
 */
export function* solveByLogic(board: Board): Search<Shading> {
  const search = new PlainSearch(board)
  for (;;) {
    const state = search.work(STEPS_PER_SLICE)
    const { steps, found } = search
    if (state === 'done') {
      if (found.length === 0) return { status: 'impossible', steps }
      if (found.length === 1) return { status: 'solved', answer: found[0]!, steps }
      return { status: 'ambiguous', answers: [found[0]!, found[1]!], steps }
    }
    if (state === 'too many branches') break
    const reason = yield { steps }
    if (reason) return { status: 'stopped', reason, steps, ...(found[0] && { answer: found[0] }) }
  }
  return yield* continued(solveByClauses(board, search.settled()), search.steps, search.found[0])
}

/** A search that goes on after others have worked, and perhaps found an answer already. */
function* continued(search: Search<Shading>, before: number, first: Shading | undefined): Search<Shading> {
  let next = search.next()
  while (!next.done) {
    const { steps, ...where } = next.value
    next = search.next(yield { ...where, steps: before + steps })
  }
  const outcome = next.value
  const steps = before + outcome.steps
  if (outcome.status === 'stopped' && outcome.answer === undefined && first) return { ...outcome, answer: first, steps }
  return { ...outcome, steps }
}

/** Depth-first search for up to two solutions that supposes all squares at every branch. */
class PlainSearch {
  readonly found: Shading[] = []
  private readonly deducer: Deducer
  private readonly suppositions: Suppositions
  /** For each open branch the square that was tried, and the size of the trail before. */
  private readonly branches: { readonly square: number; readonly before: number }[] = []
  private branchCount = 0

  constructor(board: Board) {
    this.deducer = new Deducer(new Relations(board))
    this.suppositions = new Suppositions(this.deducer, true)
  }

  get steps(): number {
    return this.deducer.steps
  }

  work(steps: number): 'done' | 'more' | 'too many branches' {
    const { deducer, suppositions, branches } = this
    const end = deducer.steps + steps
    for (;;) {
      const state = suppositions.work(end - deducer.steps)
      if (state === 'more') return 'more'
      if (state === 'done' && deducer.open > 0) {
        if (this.branchCount++ === MOST_BRANCHES) return 'too many branches'
        this.branch()
        continue
      }
      if (state === 'done') {
        this.found.push(shadingOf(deducer.values))
        if (this.found.length === 2) return 'done'
      }
      // This branch is at its end: the last square that was tried must be the other way.
      for (;;) {
        const last = branches.pop()
        if (!last) return 'done'
        deducer.undo(last.before)
        deducer.settle(last.square, UNSHADED)
        suppositions.restart()
        if (deducer.propagate(true)) break
      }
      if (deducer.steps >= end) return 'more'
    }
  }

  /** What is settled without any branch. */
  settled(): Position {
    const first = this.branches[0]
    if (first) this.deducer.undo(first.before)
    this.branches.length = 0
    return this.deducer.values.slice(0, -1)
  }

  /** Supposes that a square is shaded. Which one: the first open one with the most open squares around it. */
  private branch(): void {
    const { deducer } = this
    const { sides, squares } = deducer.relations
    let best = -1
    let most = -1
    for (let square = 0; square < squares; square++) {
      if (deducer.values[square] !== OPEN) continue
      let open = 0
      for (let i = 4 * square; i < 4 * square + 4; i++) if (deducer.values[sides[i]!] === OPEN) open++
      if (open > most) {
        most = open
        best = square
      }
    }
    this.branches.push({ square: best, before: deducer.size })
    deducer.settle(best, SHADED)
    this.suppositions.restart()
    // Every square has been supposed to be shaded, and nothing spoke against it.
    if (!deducer.propagate(true)) throw new Error('a supposition that was fine is refuted')
  }
}

function shadingOf(values: Position): Shading {
  const shading = new Uint8Array(values.length - 1)
  for (let square = 0; square < shading.length; square++) if (values[square] === SHADED) shading[square] = 1
  return shading
}
