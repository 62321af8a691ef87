import { Arena } from '../../../base/arena.ts'
import type { AttackLines } from '../lines.ts'

/** The rules by which a rook is placed; `ruleOf` holds these numbers. */
export const LOGIC_RULES = { single: 0, block: 1, pair: 2 } as const

const NONE = -1
/** A line with a rook has this many free squares: too few ever to look like a line without one. */
const TAKEN = -0x40000000
/** Looking for blocks and pairs ends after this much work for every free square, and not before this much in all. */
const LOOKS_PER_SQUARE = 100
const LOOKS_AT_LEAST = 20_000_000

type Phase = 'count' | 'sum' | 'turn' | 'degrees' | 'singles' | 'sweep' | 'queue' | 'done'

/**
 * Places rooks by rules that are always right: what they leave open can still be completed to the most rooks there can
 * be. A square is free while neither of its two lines has a rook, and a line is open while it has a free square.
 *
 * - single: a line has one free square left. A rook there is right: the only rook it can be in the way of is one on the
 *   line that crosses there, and a placement that has neither of the two could have this one too.
 * - block: every line that crosses the square's column line on a free square crosses every line that crosses its row
 *   line so. Be the square on row line u and column line w. If a placement has rooks on u and w elsewhere, in column x
 *   and in row v, then the square of v and x is free as well, and the two rooks may stand there and on the square of u
 *   and w. If it has one rook on u or w, that one may move to the square; if it has none, there is room for one more.
 * - pair: two lines side by side have the same two free crossings left, and no others. These crossings hold at most two
 *   rooks, and rooks on both lines are as many, whichever way round.
 *
 * Lines are numbered in one row, those across first, then those down. Whether a square is a block depends only on the
 * crossings of its two lines, and only those of its lines with the fewest free squares can be: so a line is looked at
 * again only when it has lost a square, and then on one square only.
 */
export class LogicKernel {
  /** How many lines there are, and how many of them go across. */
  readonly count: number
  readonly across: number
  /** Line i is crossed by crossings[starts[i]] to crossings[starts[i + 1] - 1], in board order. */
  readonly starts: Int32Array
  readonly crossings: Int32Array
  /** For each line the one with which it shares its rook, or -1. */
  readonly mate: Int32Array
  /** How many free squares each line has; not above 0 if it is not open. */
  readonly free: Int32Array
  /** For each rook in order: its line across, its rule, and the line that is the reason (of a pair, the other). */
  readonly placed: Int32Array
  readonly ruleOf: Uint8Array
  readonly reasonOf: Int32Array
  rooks = 0
  /** Squares that are still free, now and when singles alone came to their end. */
  freeSquares: number
  freeAfterSingles = 0
  /** Crossings looked at so far. */
  steps = 0

  private phase: Phase = 'count'
  private cursor = 0
  private openAcross = 0
  private openDown = 0
  /** Lines that have come down to one free square. */
  private readonly single: Int32Array
  private singles = 0
  /** Lines that have lost a free square since they were last looked at: a ring. */
  private readonly queue: Int32Array
  private queueFirst = 0
  private queueCount = 0
  private readonly isQueued: Uint8Array
  private lookLimit: number
  /** What the lines that cross a line have in common: where they lie, and from where to where all of them reach. */
  private lowest = 0
  private highest = 0
  private latestStart = 0
  private earliestEnd = 0

  /** Given that only singles are wanted, it ends where they do. */
  constructor(
    private readonly lines: AttackLines,
    private readonly columns: number,
    private readonly onlySingles = false,
  ) {
    const { left, right, targets } = lines
    const rooks = Math.min(left, right)
    this.across = left
    this.count = left + right
    this.freeSquares = targets.length
    this.lookLimit = Math.max(LOOKS_AT_LEAST, LOOKS_PER_SQUARE * targets.length)
    const arena = Arena.ofSize(5 * this.count + 1 + 2 * targets.length + 2 * rooks)
    this.starts = arena.take(this.count + 1)
    this.crossings = arena.take(2 * targets.length)
    this.mate = arena.take(this.count)
    this.free = arena.take(this.count)
    this.single = arena.take(this.count)
    this.queue = arena.take(this.count)
    this.placed = arena.take(rooks)
    this.reasonOf = arena.take(rooks)
    this.ruleOf = new Uint8Array(rooks)
    this.isQueued = new Uint8Array(this.count)
  }

  /** No placement has more rooks than this. */
  get bound(): number {
    if (this.phase === 'count' || this.phase === 'sum' || this.phase === 'turn' || this.phase === 'degrees') {
      return Math.min(this.lines.left, this.lines.right)
    }
    return this.rooks + Math.min(this.openAcross, this.openDown)
  }

  /** Looks at about `budget` crossings; true when no rule applies any more. */
  work(budget: number): boolean {
    const limit = this.steps + budget
    while (this.phase !== 'done' && this.steps < limit) {
      if (this.phase === 'singles' || this.phase === 'sweep' || this.phase === 'queue') this.apply(limit)
      else this.prepare(limit)
    }
    return this.phase === 'done'
  }

  /** Lists the crossings of every line, from those of the lines across that are there. */
  private prepare(limit: number): void {
    const { lines, starts, crossings, free, mate, across, count } = this
    const { offsets, targets } = lines
    const squares = targets.length
    let at = this.cursor
    const from = at
    if (this.phase === 'count') {
      const end = Math.min(squares, at + limit - this.steps)
      for (; at < end; at++) {
        const line = across + targets[at]!
        crossings[at] = line
        starts[line + 1]!++
      }
      if (at === squares) this.begin('sum')
    } else if (this.phase === 'sum') {
      const end = Math.min(count, at + limit - this.steps)
      for (; at < end; at++) {
        if (at < across) starts[at + 1] = offsets[at + 1]!
        else starts[at + 1]! += starts[at]!
        free[at] = starts[at]!
      }
      if (at === count) this.begin('turn')
    } else if (this.phase === 'turn') {
      // Until the free squares are wanted, their array tells where the next crossing of each line goes.
      for (let left = limit - this.steps; at < across && left > 0; at++) {
        const end = offsets[at + 1]!
        for (let i = offsets[at]!; i < end; i++) crossings[free[crossings[i]!]!++] = at
        left -= end - offsets[at]!
        this.steps += end - offsets[at]!
      }
      if (at === across) this.begin('degrees')
    } else {
      const end = Math.min(count, at + limit - this.steps)
      for (; at < end; at++) {
        free[at] = starts[at + 1]! - starts[at]!
        mate[at] = NONE
      }
      if (at === count) {
        this.openAcross = across
        this.openDown = count - across
        this.isQueued.fill(1)
        this.begin('singles')
      }
    }
    this.steps += at - from + 1
    if (this.cursor === from) this.cursor = at
    else this.cursor = 0
  }

  private begin(phase: Phase): void {
    this.phase = phase
    this.cursor = NONE
  }

  private apply(limit: number): void {
    const { free, single, queue, isQueued, count, starts, crossings } = this
    while (this.steps < limit) {
      if (this.singles > 0) {
        const line = single[--this.singles]!
        if (free[line] !== 1) continue
        let i = starts[line]!
        while (free[crossings[i]!]! <= 0) i++
        this.place(line, crossings[i]!, LOGIC_RULES.single, line)
      } else if (this.phase === 'singles') {
        const from = this.cursor
        while (this.cursor < count && free[this.cursor] !== 1) this.cursor++
        this.steps += (this.cursor - from) >> 3
        if (this.cursor < count) single[this.singles++] = this.cursor++
        else {
          this.phase = this.onlySingles ? 'done' : 'sweep'
          this.cursor = 0
          this.freeAfterSingles = this.freeSquares
          if (this.onlySingles) return
        }
      } else if (this.freeSquares === 0 || this.lookLimit < 0) {
        this.phase = 'done'
        return
      } else if (this.phase === 'sweep') {
        if (this.cursor < count) {
          isQueued[this.cursor] = 0
          this.look(this.cursor++)
        } else this.phase = 'queue'
      } else if (this.queueCount > 0) {
        const line = queue[this.queueFirst]!
        if (++this.queueFirst === count) this.queueFirst = 0
        this.queueCount--
        isQueued[line] = 0
        this.look(line)
      } else {
        this.phase = 'done'
        return
      }
    }
  }

  private place(line: number, other: number, rule: number, reason: number): void {
    const { free, mate } = this
    const rook = this.rooks++
    this.placed[rook] = line < other ? line : other
    this.ruleOf[rook] = rule
    this.reasonOf[rook] = reason
    mate[line] = other
    mate[other] = line
    this.freeSquares -= free[line]! + free[other]! - 1
    free[line] = free[other] = TAKEN
    this.openAcross--
    this.openDown--
    this.loseCrossings(line)
    this.loseCrossings(other)
  }

  /** A line has got its rook: all that cross it have a free square less. */
  private loseCrossings(line: number): void {
    const { free, crossings, starts, single, queue, isQueued, count } = this
    const end = starts[line + 1]!
    for (let i = starts[line]!; i < end; i++) {
      const other = crossings[i]!
      const left = --free[other]!
      if (left > 1) {
        if (isQueued[other] === 0) {
          isQueued[other] = 1
          const last = this.queueFirst + this.queueCount++
          queue[last >= count ? last - count : last] = other
        }
      } else if (left === 1) single[this.singles++] = other
      else if (left === 0) {
        if (other < this.across) this.openAcross--
        else this.openDown--
      }
    }
    this.steps += end - starts[line]!
  }

  /** Looks for a rook on a line by the rules that need more than counting. */
  private look(line: number): void {
    const { free } = this
    this.steps++
    if (free[line]! <= 1) return
    const before = this.steps
    const partner = free[line] === 2 ? this.partnerOf(line) : NONE
    if (partner !== NONE) this.place(line, this.firstOpen(line), LOGIC_RULES.pair, partner)
    else {
      const other = this.blockOf(line)
      if (other !== NONE) this.place(line, other, LOGIC_RULES.block, line)
    }
    this.lookLimit -= this.steps - before
  }

  private firstOpen(line: number): number {
    const { free, crossings, starts } = this
    let i = starts[line]!
    while (free[crossings[i]!]! <= 0) i++
    return crossings[i]!
  }

  /** The line that has the same two free crossings as this one has, and no others. */
  private partnerOf(line: number): number {
    const { free, crossings, starts } = this
    const one = this.firstOpen(line)
    let last = starts[line + 1]! - 1
    while (free[crossings[last]!]! <= 0) last--
    const two = crossings[last]!
    const [from, to] = free[one]! < free[two]! ? [one, two] : [two, one]
    const end = starts[from + 1]!
    this.steps += end - starts[from]!
    for (let i = starts[from]!; i < end; i++) {
      const other = crossings[i]!
      if (free[other] === 2 && other !== line && this.doCross(other, to)) return other
    }
    return NONE
  }

  /** The line that crosses this one on a square that is a block, or -1. */
  private blockOf(line: number): number {
    const { free, crossings, starts } = this
    let fewest = NONE
    let least = 0x7fffffff
    let end = starts[line + 1]!
    for (let i = starts[line]!; i < end; i++) {
      const left = free[crossings[i]!]!
      if (left > 0 && left < least) {
        least = left
        fewest = crossings[i]!
      }
    }
    this.steps += end - starts[line]!
    this.measure(line)
    const { lowest, highest, latestStart, earliestEnd } = this
    const own = free[line]!
    end = starts[fewest + 1]!
    let i = starts[fewest]!
    for (; i < end; i++) {
      const other = crossings[i]!
      if (free[other]! <= 0) continue
      if (free[other]! < own) break
      const place = this.placeOf(other)
      const from = this.startOf(other)
      if (place < latestStart || place > earliestEnd || from > lowest) break
      if (from + this.lengthOf(other) <= highest) break
    }
    this.steps += i - starts[fewest]!
    return i === end ? fewest : NONE
  }

  private measure(line: number): void {
    const { free, crossings, starts } = this
    let lowest = 0x7fffffff
    let highest = NONE
    let latestStart = NONE
    let earliestEnd = 0x7fffffff
    const end = starts[line + 1]!
    for (let i = starts[line]!; i < end; i++) {
      const other = crossings[i]!
      if (free[other]! <= 0) continue
      const place = this.placeOf(other)
      const from = this.startOf(other)
      const to = from + this.lengthOf(other) - 1
      if (place < lowest) lowest = place
      if (place > highest) highest = place
      if (from > latestStart) latestStart = from
      if (to < earliestEnd) earliestEnd = to
    }
    this.lowest = lowest
    this.highest = highest
    this.latestStart = latestStart
    this.earliestEnd = earliestEnd
  }

  /** Whether a line across and a line down cross on the board. */
  private doCross(line: number, other: number): boolean {
    const intoLine = this.placeOf(other) - this.startOf(line)
    const intoOther = this.placeOf(line) - this.startOf(other)
    return intoLine >= 0 && intoLine < this.lengthOf(line) && intoOther >= 0 && intoOther < this.lengthOf(other)
  }

  private lengthOf(line: number): number {
    return this.starts[line + 1]! - this.starts[line]!
  }

  /** The row of a line across, the column of a line down. */
  private placeOf(line: number): number {
    const { lines, across, columns } = this
    return line < across ? Math.floor(lines.rowStarts[line]! / columns) : lines.columnStarts[line - across]! % columns
  }

  /** The first column of a line across, the first row of a line down. */
  private startOf(line: number): number {
    const { lines, across, columns } = this
    return line < across ? lines.rowStarts[line]! % columns : Math.floor(lines.columnStarts[line - across]! / columns)
  }
}
