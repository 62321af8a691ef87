import {
  bestAnswer,
  type Count,
  type Finished,
  loadFamily,
  type Place,
  type Puzzle,
  runAsync,
  type Search,
} from '../../src/index.ts'
import type {
  AnswerView,
  Change,
  CheckReport,
  Export,
  HintReport,
  Order,
  Picture,
  PlayTable,
  PlayView,
  Rating,
  Reading,
  Refutation,
  Repair,
  Report,
  ReviewedMove,
  SetTable,
  Standard,
  Standing,
  Stroke,
  StrokeView,
  Verdict,
} from '../protocol.ts'
import { texts } from '../texts/index.ts'
import type { Film } from '../watch/film.ts'
import { carryOut, countFinding, type Finding, hardestOf } from './findings.ts'
import { PausedRun } from './paused-run.ts'
import { MOST_SQUARES_DRAWN, pictureOf } from './pictures.ts'
import { PoolEngine } from './pool-engine.ts'
import * as positions from './positions.ts'
import { editableText, faultOf, provedValue, puzzleInfo, standardOf } from './puzzle-info.ts'
import { hintAt, refutationAt } from './teaching.ts'
import { throttled } from './throttled.ts'
import { judge } from './verdict.ts'

const FAULTS_SHOWN = 5
const MILLISECONDS_FOR_RATING = 6000
const MILLISECONDS_FROM_ANSWER = 20_000

/** The worker's side: holds the puzzle on the table and does everything that may take long. */
export class Engine extends PoolEngine {
  private puzzle: Puzzle | undefined
  private found: Finding | undefined
  private explained: Finding | undefined
  private paused: { readonly run: PausedRun; readonly order: Order; readonly puzzle: Puzzle } | undefined
  private best: { readonly puzzle: Puzzle; readonly value: Promise<number | undefined> } | undefined
  private newestReading = 0

  /** Puts the puzzle that a text describes on the table. */
  async read(family: string, text: string): Promise<Reading> {
    const reading = ++this.newestReading
    const loaded = await loadFamily(family)
    try {
      const puzzle = loaded.open(text)
      // A text that came while the family was loading replaces this one.
      if (reading === this.newestReading) this.put(puzzle)
      return { problem: puzzleInfo(puzzle) }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }

  /** Solves the puzzle on the table, or answers another question about it. */
  async work(order: Order, listener: (standing: Standing) => void): Promise<Report> {
    const puzzle = this.onTable()
    this.paused = undefined
    if (order.task === 'explain') {
      const signal = this.start('explain')
      this.explained = await carryOut(puzzle, order, (search) =>
        runAsync(search, { signal, onProgress: throttled(listener) }),
      )
      return this.explained.report
    }
    // An anytime search that knows how long it has makes the most of it.
    const { milliseconds } = order
    const isPlanned = order.task === 'solve' && puzzle.family.isAnytime && milliseconds !== undefined
    return this.search(isPlanned ? { ...order, budget: { milliseconds } } : order, puzzle, undefined, listener)
  }

  /** Continue the search that was stopped last, for as long again. */
  async continue(milliseconds: number | undefined, listener: (standing: Standing) => void): Promise<Report> {
    if (!this.paused) throw new Error('there is no search to continue')
    const { run, order, puzzle } = this.paused
    return this.search({ ...order, milliseconds }, puzzle, run, listener)
  }

  private async search(
    order: Order,
    puzzle: Puzzle,
    run: PausedRun | undefined,
    listener: (standing: Standing) => void,
  ): Promise<Report> {
    const signal = this.start('search')
    let going = run
    let found = await carryOut(puzzle, order, <A>(search: Search<A>) => {
      going ??= new PausedRun(search, puzzle, order)
      const limits = { signal, milliseconds: order.milliseconds, onProgress: throttled(listener) }
      return going.go(limits) as Promise<Finished<A>>
    })
    const { report } = found
    if (report.status === 'impossible' && report.words === undefined && puzzle.family.can.explain) {
      const limits = { signal, milliseconds: MILLISECONDS_FOR_RATING }
      const why = await carryOut(puzzle, { ...order, task: 'explain' }, (search) => runAsync(search, limits))
      if (why.report.status === 'impossible') found = { ...found, report: { ...report, words: why.report.words } }
    }
    // A search that was stopped because another one began must not overwrite what the other one found.
    if (this.isCurrent('search', signal)) {
      this.found = found
      this.paused = going?.canContinue ? { run: going, order, puzzle } : undefined
    }
    return { ...found.report, canContinue: going?.canContinue ?? false }
  }

  /** Everything one by one, as texts. */
  async list(most: number, listener: (items: readonly string[]) => void): Promise<{ count: number; isAll: boolean }> {
    const signal = this.start('search')
    let waiting: string[] = []
    const tell = () => {
      if (waiting.length > 0) listener(waiting)
      waiting = []
    }
    const search = this.onTable().list((item) => void waiting.push(item.text()), most)
    const outcome = await runAsync(search, { signal, onProgress: tell })
    tell()
    const found = bestAnswer(outcome)
    return { count: found?.count ?? 0, isAll: outcome.status === 'solved' && (found?.isComplete ?? false) }
  }

  /** What others have counted of the puzzle on the table. */
  noteCount(outcome: Finished<Count>): Report {
    this.found = countFinding(this.onTable(), outcome)
    return this.found.report
  }

  /** Checks the solutions, and the proof if there is one, by the rules of the puzzle alone. */
  check(): CheckReport {
    const { puzzle, submissions } = this.lastFound()
    const violations = submissions.flatMap((submission) => puzzle.check(submission))
    return { count: violations.length, first: violations.slice(0, FAULTS_SHOWN) }
  }

  /** What was found drawn on the board: one picture, or two of several solutions, or none on too large boards. */
  pictures(): Picture[] {
    const { puzzle, pictures } = this.lastFound()
    return puzzle.squares > MOST_SQUARES_DRAWN ? [] : pictures()
  }

  /** The solution as a film, where it is made of moves. */
  async film(): Promise<Film | undefined> {
    const { puzzle, submissions } = this.lastFound()
    const [submission] = submissions
    if (!submission || puzzle.squares > MOST_SQUARES_DRAWN) return undefined
    const { filmOf } = await import('../watch/film.ts')
    return filmOf(puzzle.draw(submission), puzzle.describe(submission))
  }

  /** The board after a step of the explanation, counted from 0, or inside its assumption; before all steps with -1. */
  stepPicture(index: number, inside?: number): Picture | undefined {
    const { puzzle, deductions } = this.explained ?? {}
    if (!puzzle || !deductions || puzzle.squares > MOST_SQUARES_DRAWN) return undefined
    const deduction = deductions[index]
    if (!deduction) return pictureOf(puzzle.drawDeductions([]), texts.problemPicture(puzzle.family.title))
    const title = deduction.words
    if (inside === undefined) return pictureOf(puzzle.drawDeductions(deductions.slice(0, index + 1)), title)
    const settles = (deduction.inside ?? []).slice(0, inside + 1).flatMap((each) => each.settles)
    const ghost = { rule: deduction.rule, words: '', uses: [], settles }
    return pictureOf(puzzle.drawDeductions([...deductions.slice(0, index), ghost]), title)
  }

  /** Several solutions of what was explained, with the squares on which they differ. */
  explainedSolutions(): Picture[] {
    const { puzzle, report, pictures } = this.explained ?? {}
    const isDrawn = puzzle && puzzle.squares <= MOST_SQUARES_DRAWN && report?.status === 'ambiguous'
    return isDrawn ? pictures!() : []
  }

  /** The public JSON form of the last outcome, one key a line. */
  resultJson(of: 'found' | 'explained'): string {
    const found = of === 'found' ? this.lastFound() : this.explained
    const entries = Object.entries(found?.json() ?? {})
    return `{\n${entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n}`
  }

  /** The puzzle's text as a file, which crosses to the page without being copied. */
  textFile(): Blob {
    return new Blob([this.puzzle?.text() ?? ''], { type: 'text/plain' })
  }

  /** The puzzle in all notations that can write it. */
  exports(): Export[] {
    const puzzle = this.onTable()
    return puzzle.family.notations.map(({ name, title }) => {
      try {
        return { notation: name, title, text: puzzle.text(name) }
      } catch (error) {
        return { notation: name, title, why: faultOf(error).message }
      }
    })
  }

  /** Undefined where this board cannot be played. */
  playTable(): PlayTable | undefined {
    return positions.playTable(this.onTable())
  }

  playView(position?: string): PlayView {
    return positions.playView(this.onTable(), position)
  }

  playStroke(position: string, stroke: Stroke): StrokeView {
    return positions.playStroke(this.onTable(), position, stroke)
  }

  playMove(position: string, tool: string, place: Place, to: Place): PlayView {
    return positions.playMove(this.onTable(), position, tool, place, to)
  }

  playTargets(position: string, from: Place): readonly Place[] {
    return positions.playTargets(this.onTable(), position, from)
  }

  playPeers(place: Place): readonly Place[] {
    return positions.playPeers(this.onTable(), place)
  }

  fillNotes(position: string): PlayView {
    return positions.filledNotes(this.onTable(), position)
  }

  playMistakes(position: string): CheckReport {
    const violations = positions.playMistakes(this.onTable(), position)
    return { count: violations.length, first: violations }
  }

  /** The value that no solution can better, where it is proved soon. */
  bestValue(): Promise<number | undefined> {
    const puzzle = this.onTable()
    if (this.best?.puzzle !== puzzle) this.best = { puzzle, value: provedValue(puzzle) }
    return this.best.value
  }

  /** What the value of a solution is measured by. */
  async standard(): Promise<Standard> {
    const puzzle = this.onTable()
    if (puzzle.family.isAnytime) return standardOf(puzzle, this.start('standard'))
    const best = await this.bestValue()
    return { best, bound: best }
  }

  /** Whether the puzzle has a single solution, and how hard it is, where that is found soon. */
  async rate(): Promise<Rating> {
    const puzzle = this.onTable()
    const { can, methods, goal } = puzzle.family
    const task = can.explain ? 'explain' : goal === 'unique' ? 'solve' : undefined
    if (!task) return { status: undefined, grade: undefined, hardest: undefined, steps: 0 }
    const limits = { signal: this.start('rating'), milliseconds: MILLISECONDS_FOR_RATING }
    const { report } = await carryOut(puzzle, { task, method: methods[0]! }, (search) => runAsync(search, limits))
    const { status, grade, deductions = [] } = report
    const hardest = hardestOf(puzzle.family, deductions)
    return {
      status,
      grade,
      hardest: hardest === undefined ? undefined : deductions[hardest]!.rule,
      steps: deductions.length,
    }
  }

  /** Help with a position; why there is none, where there is none. */
  async hint(position: string): Promise<HintReport | { readonly why: string }> {
    const puzzle = this.onTable()
    return hintAt(puzzle, position, this.start('aside'))
  }

  refutation(position: string, place: Place): Promise<Refutation | undefined> {
    return refutationAt(this.onTable(), position, place, this.start('aside'))
  }

  /** What is on each square in some solution. */
  async trueCandidates(): Promise<Picture | undefined> {
    const puzzle = this.onTable()
    const limits = { signal: this.start('candidates'), milliseconds: MILLISECONDS_FOR_RATING }
    const { report, pictures } = await carryOut(puzzle, { task: 'forced', method: '' }, (search) =>
      runAsync(search, limits),
    )
    return report.status === 'solved' && puzzle.squares <= MOST_SQUARES_DRAWN ? pictures()[0] : undefined
  }

  /** The moves of a solve, from its positions, against the deductions that were there. */
  async review(positions: readonly string[]): Promise<readonly ReviewedMove[]> {
    const { reviewOf } = await import('./review.ts')
    return reviewOf(this.onTable(), positions, this.start('review'))
  }

  /** For a puzzle with several solutions: the clues that remove some of them, by place. */
  async repairs(): Promise<readonly Repair[]> {
    const { repairsOf } = await import('./repair.ts')
    return repairsOf(this.onTable(), this.start('repair'))
  }

  /** What can be changed; undefined where this board cannot be set. */
  setTable(): SetTable | undefined {
    return positions.setTable(this.onTable())
  }

  /** Puts the changed puzzle on the table; undefined where nothing changes. */
  change(change: Change): Reading | undefined {
    try {
      const changed = positions.changed(this.onTable(), change)
      if (!changed) return undefined
      const { puzzle, result } = changed
      this.put(puzzle)
      return { problem: puzzleInfo(puzzle), text: editableText(puzzle), result }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }

  /** A solution that is drawn, for a puzzle to be made from it. */
  answerView(kept?: string, stroke?: Stroke): AnswerView {
    return positions.answerView(this.onTable(), kept, stroke)
  }

  /** Puts a puzzle with a drawn solution on the table; why there is none, where none was found. */
  async fromAnswer(
    kept: string,
    grade: string | undefined,
    seed: string,
  ): Promise<Reading | { readonly why?: string | undefined }> {
    const signal = this.start('answer')
    const search = positions.fromAnswer(this.onTable(), kept, grade, seed)
    const outcome = await runAsync(search, { signal, milliseconds: MILLISECONDS_FROM_ANSWER })
    if (outcome.status !== 'solved') return { why: outcome.status === 'ambiguous' ? undefined : outcome.why }
    this.put(outcome.answer)
    return { problem: puzzleInfo(outcome.answer), text: editableText(outcome.answer) }
  }

  stopFromAnswer(): void {
    this.stopOf('answer')
  }

  /** Finds out about a puzzle that is being set, and tells whenever more is known. */
  judge(listener: (verdict: Verdict) => void): Promise<void> {
    return judge(this.onTable(), this.start('aside'), listener)
  }

  stopAside(): void {
    this.stopOf('aside')
  }

  private put(puzzle: Puzzle): void {
    this.puzzle = puzzle
    this.paused = undefined
    for (const kind of [
      'aside',
      'rating',
      'standard',
      'explain',
      'candidates',
      'review',
      'repair',
      'answer',
    ] as const) {
      this.stopOf(kind)
    }
  }

  private onTable(): Puzzle {
    if (!this.puzzle) throw new Error('there is no puzzle on the table')
    return this.puzzle
  }

  private lastFound(): Finding {
    if (!this.found) throw new Error('nothing has been found yet')
    return this.found
  }
}
