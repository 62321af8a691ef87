import type { Geometry } from '../lines/geometry.ts'
import { LineFilter } from '../lines/line-filter.ts'
import { Different } from '../logic/different.ts'
import { View } from '../logic/view.ts'
import { fillingsOf } from './fillings.ts'
import { type Finding, findingOf } from './finding.ts'
import type { Known } from './known.ts'
import { findSmallestSet } from './set-rules.ts'
import { capital, cluesWords, type Ends, lineName, listed } from './words.ts'

/** More fillings than these are not told one by one. */
const MOST_FILLINGS_TOLD = 4

/** The rules that look at lines as wholes, with room to work in. */
export class LineRules {
  private readonly different: Different
  private readonly view: View
  private readonly filter: LineFilter
  private readonly line: Int32Array
  /** By line: whether it has been looked at over all fillings. */
  private readonly isLookedAt: Uint8Array

  constructor(private readonly known: Known) {
    const { size, lines } = known.geometry
    this.different = new Different(size)
    this.view = new View(size)
    this.filter = new LineFilter(size)
    this.line = new Int32Array(size)
    this.isLookedAt = new Uint8Array(lines)
  }

  /** Sets of heights that lines were looked at with. */
  get steps(): number {
    return this.filter.steps
  }

  readonly findSet = (line: number): Finding | undefined => {
    this.load(line)
    if (this.different.narrow(this.line) && this.isUnchanged(line)) return undefined
    return findSmallestSet(this.known, line)
  }

  /** By one clue if that is enough, else by both. */
  readonly findView = (line: number): Finding | undefined => {
    const { fronts, backs } = this.known.geometry
    const front = fronts[line]!
    const back = backs[line]!
    this.load(line)
    if (this.view.narrow(this.line, front, back) && this.isUnchanged(line)) return undefined
    return (
      this.findViewFrom(line, 'front', front, 0) ??
      this.findViewFrom(line, 'back', 0, back) ??
      this.findViewFrom(line, 'both', front, back)
    )
  }

  readonly findWholeLine = (line: number): Finding | undefined => {
    const { known, filter, isLookedAt } = this
    const { geometry, candidates } = known
    const front = geometry.fronts[line]!
    const back = geometry.backs[line]!
    const rule = isLookedAt[line] === 1 ? 'cross-update' : 'whole-line'
    isLookedAt[line] = 1
    if (!filter.filter(candidates, geometry.starts[line]!, geometry.strides[line]!, front, back)) {
      return { contradiction: `${capital(cannotBeFilled(geometry, line))}.` }
    }
    const squares = geometry.squaresOf(line)
    const { supported } = filter
    if (squares.every((square, i) => candidates[square] === supported[i])) return undefined
    const reason = this.fillingsWords(line, rule === 'cross-update')
    return findingOf(known, rule, reason, squares, squares, (i) => supported[i]!)
  }

  private findViewFrom(line: number, ends: Ends, front: number, back: number): Finding | undefined {
    const { known, view } = this
    const { geometry } = known
    if (ends !== 'both' && front === 0 && back === 0) return undefined
    this.load(line)
    const shows = `shows ${cluesWords(geometry, line, ends)}`
    const name = lineName(geometry, line)
    if (!view.narrow(this.line, front, back)) {
      return { contradiction: `No matter how ${name} is filled with what is left, it never ${shows}.` }
    }
    const squares = geometry.squaresOf(line)
    const reason = `${capital(name)} ${shows}. For just so many to be seen,`
    return findingOf(known, 'view', reason, squares, squares, (i) => this.line[i]!)
  }

  private fillingsWords(line: number, isAgain: boolean): string {
    const { geometry, candidates } = this.known
    const masks = geometry.squaresOf(line).map((square) => candidates[square]!)
    const { first, count, isComplete } = fillingsOf(masks, geometry.fronts[line]!, geometry.backs[line]!)
    const clues = cluesWords(geometry, line)
    const shows = clues === '' ? '' : ` that show ${clues}`
    const name = lineName(geometry, line)
    const now = isAgain ? 'now ' : ''
    if (isComplete && count <= MOST_FILLINGS_TOLD) {
      const told = listed(
        first.map((filling) => filling.join(' ')),
        'and',
      )
      return `Of all fillings of ${name}${shows}, ${now}only ${told} ${count === 1 ? 'fits' : 'fit'}:`
    }
    if (isComplete)
      return `${capital(name)} ${now}has ${count.toLocaleString('en')} fillings left${shows}. In all of them,`
    return `In all fillings of ${name}${shows === '' ? ' that' : `${shows} and`} fit what is ${now}left,`
  }

  private load(line: number): void {
    const { geometry, candidates } = this.known
    const stride = geometry.strides[line]!
    for (let i = 0, square = geometry.starts[line]!; i < geometry.size; i++, square += stride)
      this.line[i] = candidates[square]!
  }

  /** Whether narrowing has left the line as it is known. */
  private isUnchanged(line: number): boolean {
    const { geometry, candidates } = this.known
    const stride = geometry.strides[line]!
    for (let i = 0, square = geometry.starts[line]!; i < geometry.size; i++, square += stride) {
      if (this.line[i] !== candidates[square]) return false
    }
    return true
  }
}

/** That a line has no filling any more, as a clause. */
export function cannotBeFilled(geometry: Geometry, line: number): string {
  const clues = cluesWords(geometry, line)
  const shows = clues === '' ? '' : ` so that it shows ${clues}`
  return `${lineName(geometry, line)} cannot be filled any more${shows}`
}
