import {
  type AnyFamily,
  families,
  familyNamed,
  InputError,
  type Progress,
  type Puzzle,
  runAsync,
} from '../src/index.ts'
import { carryOut, type Finding } from './findings.ts'
import { MOST_SQUARES_DRAWN, pictureOf } from './pictures.ts'
import {
  type CheckReport,
  type FamilyInfo,
  type Fault,
  type Generated,
  type GenerateOrder,
  LONGEST_EDITABLE_TEXT,
  type Order,
  type Picture,
  type ProblemInfo,
  type Reading,
  type Report,
  type Standing,
} from './protocol.ts'
import { texts } from './texts.ts'

const MILLISECONDS_BETWEEN_NEWS = 100
const FAULTS_SHOWN = 5

type Listener = (standing: Standing) => void

/** The worker's side: holds the problem on the desk and does everything that may take long. */
export class Desk {
  private puzzle: Puzzle | undefined
  private found: Finding | undefined
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
        return { status: 'none', why: outcome.status === 'ambiguous' ? undefined : outcome.why }
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

  /** Solves the problem on the desk, or does what else was ordered. */
  async work(order: Order, listener: Listener): Promise<Report> {
    const stopper = this.startAfresh()
    const { puzzle } = this
    if (!puzzle) throw new Error('there is no problem on the desk')
    const { signal } = stopper
    const found = await carryOut(puzzle, order, (search) =>
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

  /** The board after deduction number `index`, counted from 0. */
  deductionPicture(index: number): Picture | undefined {
    const { puzzle, deductions } = this.lastFound()
    const deduction = deductions[index]
    if (!deduction || puzzle.squares > MOST_SQUARES_DRAWN) return undefined
    return pictureOf(puzzle.drawDeductions(deductions.slice(0, index + 1)), deduction.words)
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

  private startAfresh(): AbortController {
    this.stopper.abort()
    this.stopper = new AbortController()
    return this.stopper
  }

  private lastFound(): Finding {
    if (!this.found) throw new Error('nothing has been found yet')
    return this.found
  }
}

function infoOf(family: AnyFamily): FamilyInfo {
  const { name, title, summary, goal, isOpenEnded, rules, parameters, examples, methods, notations, can } = family
  return { name, title, summary, goal, isOpenEnded, rules, parameters, examples, methods, notations, can }
}

function problemInfo(puzzle: Puzzle): ProblemInfo {
  const { notation, squares } = puzzle
  if (squares > MOST_SQUARES_DRAWN) return { notation, squares }
  return { notation, squares, picture: pictureOf(puzzle.draw(), texts.problemPicture(puzzle.family.title)) }
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
