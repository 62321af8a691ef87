import { type Action, InputError, loadFamily, type Place, type Puzzle, readingsOf, runAsync } from '../../src/index.ts'
import type { SheetMade, SheetOrder, SheetProgress } from '../print/sheet-order.ts'
import {
  type Change,
  type CheckReport,
  type Export,
  type Fault,
  type Generated,
  type GenerateOrder,
  type HintReport,
  LONGEST_EDITABLE_TEXT,
  type Order,
  type Picture,
  type PlayTable,
  type PlayView,
  type ProblemInfo,
  type Reading,
  type Report,
  type SetTable,
  type Standing,
  type Verdict,
} from '../protocol.ts'
import { texts } from '../texts/index.ts'
import type { Film } from '../watch/film.ts'
import { carryOut, type Finding } from './findings.ts'
import * as hands from './hands.ts'
import { MOST_SQUARES_DRAWN, pictureOf } from './pictures.ts'
import { throttled } from './throttled.ts'
import { judge } from './verdict.ts'

const FAULTS_SHOWN = 5
/** How long the best value is looked for when somebody seems to have found it. */
const MILLISECONDS_FOR_BEST = 20_000
/** Longer texts are not tried with every family. */
const LONGEST_RECOGNISED = 1_000_000

/** The worker's side: holds the problem on the desk and does everything that may take long. Families are loaded when they are named. */
export class Desk {
  private puzzle: Puzzle | undefined
  private found: Finding | undefined
  private best: { readonly puzzle: Puzzle; readonly value: Promise<number | undefined> } | undefined
  private newestReading = 0
  private stopper = new AbortController()
  /** What goes on beside the searches that are asked for: hints and verdicts. */
  private asideStopper = new AbortController()
  private sheetStopper = new AbortController()

  /** Puts the problem that a text describes on the desk. */
  async read(family: string, text: string): Promise<Reading> {
    const reading = ++this.newestReading
    const loaded = await loadFamily(family)
    try {
      const puzzle = loaded.open(text)
      // A text that came while this one's family was being loaded is the one that counts.
      if (reading === this.newestReading) this.put(puzzle)
      return { problem: problemInfo(puzzle) }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }

  /** The names of the families that read a text, the likeliest first; those named first win where it is not clear. */
  async recognise(text: string, families: readonly string[]): Promise<string[]> {
    if (text.length > LONGEST_RECOGNISED || text.trim() === '') return []
    const loaded = await Promise.all(families.map(loadFamily))
    return readingsOf(text, loaded).map(({ family }) => family.name)
  }

  /** Makes a problem and puts it on the desk. */
  async generate(
    { family, settings, seed }: GenerateOrder,
    listener: (standing: Standing) => void,
  ): Promise<Generated> {
    const { signal } = this.startAfresh()
    try {
      const search = (await loadFamily(family)).generate(settings, seed)
      const outcome = await runAsync(search, { signal, onProgress: throttled(listener) })
      if (outcome.status !== 'solved') {
        return { status: 'none', why: outcome.status === 'ambiguous' ? undefined : outcome.why }
      }
      this.put(outcome.answer)
      return { status: 'made', problem: problemInfo(outcome.answer), text: editableText(outcome.answer) }
    } catch (error) {
      return { status: 'refused', fault: faultOf(error) }
    }
  }

  /** Makes puzzles for a sheet of paper; the problem on the desk stays. */
  async sheet(family: string, order: SheetOrder, listener: (progress: SheetProgress) => void): Promise<SheetMade> {
    this.sheetStopper.abort()
    this.sheetStopper = new AbortController()
    const { signal } = this.sheetStopper
    const { makeSheet } = await import('../print/sheet-maker.ts')
    return makeSheet(await loadFamily(family), order, { signal, onProgress: listener })
  }

  stopSheet(): void {
    this.sheetStopper.abort()
  }

  /** Solves the problem on the desk, or does what else was ordered. */
  async work(order: Order, listener: (standing: Standing) => void): Promise<Report> {
    const stopper = this.startAfresh()
    const { signal } = stopper
    const found = await carryOut(this.onDesk(), order, (search) =>
      runAsync(search, { signal, onProgress: throttled(listener) }),
    )
    // A search that was stopped because another one began must not overwrite what the other one found.
    if (this.stopper === stopper) this.found = found
    return found.report
  }

  /** Ends what is being searched or generated; that call then answers with what it has. */
  stop(): void {
    this.stopper.abort()
  }

  /** Checks the answers, and the proof if there is one, by the rules of the puzzle alone. */
  check(): CheckReport {
    const { puzzle, submissions } = this.lastFound()
    const violations = submissions.flatMap((submission) => puzzle.check(submission))
    return { count: violations.length, first: violations.slice(0, FAULTS_SHOWN) }
  }

  /** What was found drawn on the board: one picture, or two of several answers, or none where the board is too large. */
  pictures(): Picture[] {
    const { puzzle, pictures } = this.lastFound()
    return puzzle.squares > MOST_SQUARES_DRAWN ? [] : pictures()
  }

  /** What was found as moves to be watched, where it is made of moves. */
  async film(): Promise<Film | undefined> {
    const { puzzle, submissions } = this.lastFound()
    const [submission] = submissions
    if (!submission || puzzle.squares > MOST_SQUARES_DRAWN) return undefined
    const { filmOf } = await import('../watch/film.ts')
    return filmOf(puzzle.draw(submission), puzzle.describe(submission))
  }

  /** The board after deduction number `index`, counted from 0. */
  deductionPicture(index: number): Picture | undefined {
    const { puzzle, deductions } = this.lastFound()
    const deduction = deductions[index]
    if (!deduction || puzzle.squares > MOST_SQUARES_DRAWN) return undefined
    return pictureOf(puzzle.drawDeductions(deductions.slice(0, index + 1)), texts.places(deduction.words))
  }

  /** The public JSON form of the last outcome, one key a line. */
  resultJson(): string {
    const entries = Object.entries(this.lastFound().json())
    return `{\n${entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n}`
  }

  /** The problem's text as a file, which crosses to the page without being copied into its memory. */
  textFile(): Blob {
    return new Blob([this.puzzle?.text() ?? ''], { type: 'text/plain' })
  }

  /** The problem in all notations that can write it. */
  exports(): Export[] {
    const puzzle = this.onDesk()
    return puzzle.family.notations.map(({ name, title }) => {
      try {
        return { notation: name, title, text: puzzle.text(name) }
      } catch (error) {
        return { notation: name, title, why: faultOf(error).message }
      }
    })
  }

  /** What playing is about; undefined where this board is not to be played. */
  playTable(): PlayTable | undefined {
    return hands.playTable(this.onDesk())
  }

  playView(position?: string): PlayView {
    return hands.playView(this.onDesk(), position)
  }

  playAct(position: string, action: Action): PlayView {
    return hands.playAct(this.onDesk(), position, action)
  }

  playTargets(position: string, from: Place): readonly Place[] {
    return hands.playTargets(this.onDesk(), position, from)
  }

  playMistakes(position: string): CheckReport {
    const violations = hands.playMistakes(this.onDesk(), position)
    return { count: violations.length, first: violations }
  }

  /** The value that no answer can better, where it is proved soon. */
  bestValue(): Promise<number | undefined> {
    const puzzle = this.onDesk()
    if (this.best?.puzzle !== puzzle) this.best = { puzzle, value: provedValue(puzzle) }
    return this.best.value
  }

  /** Help with a half-done board; why there is none, where there is none. */
  async hint(position: string): Promise<HintReport | { readonly why: string }> {
    const puzzle = this.onDesk()
    const { signal } = this.startAside()
    const board = hands.hintPosition(puzzle, position)
    const outcome = await runAsync(puzzle.hint(board), { signal })
    if (outcome.status === 'solved') return hands.hintReport(puzzle, board, outcome.answer)
    if (outcome.status === 'stopped' && outcome.answer) return hands.hintReport(puzzle, board, outcome.answer)
    return { why: (outcome.status === 'ambiguous' ? undefined : outcome.why) ?? texts.noHint }
  }

  /** What can be changed; undefined where this board is not to be changed by hand. */
  setTable(): SetTable | undefined {
    return hands.setTable(this.onDesk())
  }

  /** Puts the changed problem on the desk; undefined where nothing changes, so that a text in another notation stays as it is. */
  change(change: Change): Reading | undefined {
    try {
      const puzzle = hands.changed(this.onDesk(), change)
      if (!puzzle) return undefined
      this.put(puzzle)
      return { problem: problemInfo(puzzle), text: editableText(puzzle) }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }

  /** Finds out about a problem that is being set, and tells whenever more is known. */
  judge(listener: (verdict: Verdict) => void): Promise<void> {
    const { signal } = this.startAside()
    return judge(this.onDesk(), signal, listener)
  }

  stopAside(): void {
    this.asideStopper.abort()
  }

  private put(puzzle: Puzzle): void {
    this.puzzle = puzzle
    this.asideStopper.abort()
  }

  private onDesk(): Puzzle {
    if (!this.puzzle) throw new Error('there is no problem on the desk')
    return this.puzzle
  }

  private startAfresh(): AbortController {
    this.stopper.abort()
    this.stopper = new AbortController()
    return this.stopper
  }

  private startAside(): AbortController {
    this.asideStopper.abort()
    this.asideStopper = new AbortController()
    return this.asideStopper
  }

  private lastFound(): Finding {
    if (!this.found) throw new Error('nothing has been found yet')
    return this.found
  }
}

function problemInfo(puzzle: Puzzle): ProblemInfo {
  const { notation, squares } = puzzle
  const family = puzzle.family.name
  if (squares > MOST_SQUARES_DRAWN) return { family, notation, squares }
  return { family, notation, squares, picture: pictureOf(puzzle.draw(), texts.problemPicture(puzzle.family.title)) }
}

/** Undefined where it is too long for the editor. */
function editableText(puzzle: Puzzle): string | undefined {
  if (puzzle.squares > LONGEST_EDITABLE_TEXT) return undefined
  const text = puzzle.text()
  return text.length <= LONGEST_EDITABLE_TEXT ? text : undefined
}

async function provedValue(puzzle: Puzzle): Promise<number | undefined> {
  if (puzzle.family.isOpenEnded) return undefined
  const outcome = await runAsync(puzzle.solve(), { milliseconds: MILLISECONDS_FOR_BEST })
  return outcome.status === 'solved' ? puzzle.value(outcome.answer) : undefined
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof InputError)) throw error
  const { message, position, excerpt, caret } = error
  return { message, position, excerpt, caret }
}
