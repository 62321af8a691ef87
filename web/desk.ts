import {
  type AnyFamily,
  type Drawing,
  drawingToSvg,
  type Finished,
  families,
  familyNamed,
  InputError,
  type Progress,
  type Puzzle,
  runAsync,
  type Submission,
} from '../src/index.ts'
import {
  type CheckReport,
  type FamilyInfo,
  type Fault,
  type Generated,
  type GenerateOrder,
  type LegendEntry,
  LONGEST_EDITABLE_TEXT,
  type Picture,
  type ProblemInfo,
  type Reading,
  type Report,
  type Standing,
} from './protocol.ts'
import { texts } from './texts.ts'

const MOST_SQUARES_DRAWN = 40_000
const MILLISECONDS_BETWEEN_NEWS = 100
const FAULTS_SHOWN = 5

type Listener = (standing: Standing) => void

/** The worker's side: holds the problem on the desk and does everything that may take long. */
export class Desk {
  private puzzle: Puzzle | undefined
  private solved: { puzzle: Puzzle; outcome: Finished<unknown>; method: string } | undefined
  private stopper = new AbortController()

  families(): FamilyInfo[] {
    return families.map(infoOf)
  }

  /** Puts the problem that a text describes on the desk. */
  read(family: string, text: string): Reading {
    try {
      this.puzzle = familyNamed(family).open(text)
      return { problem: problemInfo(this.puzzle) }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }

  /** Makes a problem and puts it on the desk. */
  async generate({ family, settings, seed }: GenerateOrder, listener: Listener): Promise<Generated> {
    const { signal } = this.startAfresh()
    try {
      const search = familyNamed(family).generate(settings, seed)
      const outcome = await runAsync(search, { signal, onProgress: throttled(listener) })
      if (outcome.status !== 'solved') {
        return { status: 'none', why: outcome.status === 'impossible' ? outcome.why : undefined }
      }
      const puzzle = outcome.answer
      this.puzzle = puzzle
      const text = puzzle.squares > LONGEST_EDITABLE_TEXT ? undefined : puzzle.text()
      const isEditable = text !== undefined && text.length <= LONGEST_EDITABLE_TEXT
      return { status: 'made', problem: problemInfo(puzzle), text: isEditable ? text : undefined }
    } catch (error) {
      return { status: 'refused', fault: faultOf(error) }
    }
  }

  async solve(method: string, listener: Listener): Promise<Report> {
    const stopper = this.startAfresh()
    const { puzzle } = this
    if (!puzzle) throw new Error('there is no problem on the desk')
    const { signal } = stopper
    const outcome = await runAsync(puzzle.solve({ method }), { signal, onProgress: throttled(listener) })
    // A search that was stopped because another one began must not overwrite the other one's answer.
    if (this.stopper === stopper) this.solved = { puzzle, outcome, method }
    return reportOf(puzzle, outcome, method)
  }

  /** Ends what is being solved or generated; that call then answers with what it has. */
  stop(): void {
    this.stopper.abort()
  }

  /** Checks the answers, and the proof if there is one, by the rules of the puzzle alone. */
  check(): CheckReport {
    const { puzzle, outcome } = this.lastSolved()
    const violations = submissionsOf(outcome).flatMap((submission) => puzzle.check(submission))
    return { count: violations.length, first: violations.slice(0, FAULTS_SHOWN) }
  }

  /** The answers drawn on the board: one, or two of several, or none where the board is too large. */
  pictures(): Picture[] {
    const { puzzle, outcome } = this.lastSolved()
    if (puzzle.squares > MOST_SQUARES_DRAWN) return []
    return submissionsOf(outcome).map((submission) => pictureOf(puzzle.draw(submission), puzzle.describe(submission)))
  }

  /** The public JSON form of the last outcome, one key a line. */
  resultJson(): string {
    const { puzzle, outcome, method } = this.lastSolved()
    const entries = Object.entries(puzzle.result(outcome, { method }))
    return `{\n${entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n}`
  }

  /** The problem's text as a file, which crosses to the page without being copied into its memory. */
  textFile(): Blob {
    return new Blob([this.puzzle?.text() ?? ''], { type: 'text/plain' })
  }

  private startAfresh(): AbortController {
    this.stopper.abort()
    this.stopper = new AbortController()
    return this.stopper
  }

  private lastSolved() {
    if (!this.solved) throw new Error('nothing has been solved yet')
    return this.solved
  }
}

function infoOf(family: AnyFamily): FamilyInfo {
  const { name, title, summary, goal, rules, parameters, examples, methods, notations } = family
  return { name, title, summary, goal, rules, parameters, examples, methods, notations }
}

function problemInfo(puzzle: Puzzle): ProblemInfo {
  const { notation, squares } = puzzle
  if (squares > MOST_SQUARES_DRAWN) return { notation, squares }
  return { notation, squares, picture: pictureOf(puzzle.draw(), texts.problemPicture(puzzle.family.title)) }
}

function pictureOf(drawing: Drawing, title: string): Picture {
  const { rows, columns } = drawing
  return { svg: drawingToSvg(drawing, title), rows, columns, legend: legendOf(drawing) }
}

/** Each kind of thing in the picture once. */
function legendOf({ marks, lines }: Drawing): LegendEntry[] {
  const entries = new Map<string, LegendEntry>()
  for (const { shape, label, letter, symbol } of marks) {
    if (!entries.has(label)) entries.set(label, { kind: shape, label, symbol: symbol ?? letter })
  }
  for (const { label } of lines) if (!entries.has(label)) entries.set(label, { kind: 'line', label, symbol: '' })
  return [...entries.values()]
}

function submissionsOf(outcome: Finished<unknown>): Submission[] {
  switch (outcome.status) {
    case 'solved':
      return [outcome]
    case 'ambiguous':
      return outcome.answers.map((answer) => ({ answer }))
    case 'stopped':
      return outcome.answer === undefined ? [] : [{ answer: outcome.answer }]
    case 'impossible':
      return []
  }
}

function reportOf(puzzle: Puzzle, outcome: Finished<unknown>, method: string): Report {
  const { status, steps, milliseconds } = outcome
  const best = submissionsOf(outcome)[0]
  const value = best && puzzle.value(best.answer)
  return {
    status,
    words: best ? puzzle.describe(best) : status === 'impossible' ? outcome.why : undefined,
    hasAnswer: best !== undefined,
    hasProof: best?.certificate !== undefined,
    value,
    // What is solved is proved, so that its value is its own bound.
    bound: status === 'stopped' ? outcome.bound : status === 'solved' ? value : undefined,
    steps,
    milliseconds,
    method,
  }
}

/** Tells the listener now and then, with what was last known of everything. */
function throttled(listener: Listener): (progress: Progress<unknown>) => void {
  let told = 0
  let value: number | undefined
  let bound: number | undefined
  return (progress) => {
    value = progress.value ?? value
    bound = progress.bound ?? bound
    const now = performance.now()
    if (now - told < MILLISECONDS_BETWEEN_NEWS) return
    told = now
    listener({ steps: progress.steps, value, bound, done: progress.done })
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof InputError)) throw error
  const { message, position, excerpt, caret } = error
  return { message, position, excerpt, caret }
}
