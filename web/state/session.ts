import { batch, signal } from '@preact/signals'
import { proxy } from 'comlink'
import {
  type CheckReport,
  type FamilyInfo,
  type Fault,
  LONGEST_EDITABLE_TEXT,
  type Picture,
  type PuzzleInfo,
  type Reading,
  type Report,
  type Standing,
  type Task,
} from '../protocol.ts'
import type { Film } from '../watch/film.ts'
import type { Pool, RemoteEngine } from './pool.ts'
import type { SharedCount } from './shared-count.ts'

const MILLISECONDS_AFTER_TYPING = 150
/** A shorter count is not worth sharing out. */
const MILLISECONDS_ALONE = 300

/** What became of the text. */
type TextState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'read'; readonly problem: PuzzleInfo }
  | { readonly kind: 'faulty'; readonly fault: Fault }

/** A problem whose text is too long for the editor. */
interface Held {
  /** Known of texts that were pasted; a generated board's text is not even written unless it is asked for. */
  readonly characters?: number
}

interface Running {
  readonly task: Task
  readonly startedAt: number
  readonly standing: Standing
  readonly isStopping: boolean
}

interface BoardState {
  readonly pictures: readonly Picture[]
  /** The text has changed since and cannot be read. */
  readonly isStale: boolean
}

/** How good the best answer was at a moment of a search. */
export interface ScorePoint {
  readonly milliseconds: number
  readonly value?: number | undefined
  readonly bound?: number | undefined
}

/** The puzzle on the table, what was asked about it and what was found. The work is done in a worker. */
export class Session {
  readonly family
  readonly text = signal('')
  readonly held = signal<Held | undefined>(undefined)
  readonly textState = signal<TextState>({ kind: 'empty' })
  /** Other families that can read the text. */
  readonly otherReadings = signal<readonly FamilyInfo[]>([])
  readonly isReading = signal(false)
  readonly running = signal<Running | undefined>(undefined)
  readonly method = signal('')
  readonly report = signal<Report | undefined>(undefined)
  /** How long a search may take; as long as it takes where undefined. */
  readonly milliseconds = signal<number | undefined>(10_000)
  readonly checked = signal<CheckReport | undefined>(undefined)
  readonly board = signal<BoardState>({ pictures: [], isStale: false })
  /** Which of two solutions is shown. */
  readonly chosenPicture = signal(0)
  /** The solution as moves to watch. */
  readonly film = signal<Film | undefined>(undefined)
  /** Of the search that runs, or of the last one. */
  readonly scores = signal<readonly ScorePoint[]>([])
  readonly failure = signal<string | undefined>(undefined)

  // What was begun earlier than these says nothing any more.
  private newestJob = 0
  private newestReading = 0
  private lastProblem: PuzzleInfo | undefined
  /** How long the search had taken before it was continued. */
  private earlier = 0
  private typingTimer: ReturnType<typeof setTimeout> | undefined
  /** The count that all cores share. */
  private shared: SharedCount | undefined

  constructor(
    readonly engine: RemoteEngine,
    readonly families: readonly FamilyInfo[],
    private readonly pool: Pool,
  ) {
    this.family = signal(families[0]!)
  }

  /** Opens a text as a puzzle of a family. */
  open(family: string, text: string): Promise<void> {
    this.family.value = this.familyNamed(family) ?? this.family.value
    return this.take(text)
  }

  private take(text: string): Promise<void> {
    this.change(text)
    return this.readNow()
  }

  /** A text that is being typed. */
  type(text: string): void {
    this.change(text)
    if (this.held.value) void this.readNow()
    else this.typingTimer = setTimeout(() => this.readNow(), MILLISECONDS_AFTER_TYPING)
  }

  /** Takes the puzzle that a change has made of the last one. */
  takeChanged(reading: Reading): void {
    if (!('problem' in reading)) return
    this.halt()
    this.newestJob++
    this.newestReading++
    batch(() => {
      this.running.value = undefined
      this.text.value = reading.text ?? ''
      this.held.value = reading.text === undefined ? {} : undefined
      this.show({ kind: 'read', problem: reading.problem })
    })
  }

  /** Whether the puzzle on the table is what the text says; a text that is still being typed is read first. */
  async isAllRead(): Promise<boolean> {
    if (this.isReading.value) await this.readNow()
    return !this.isReading.value && this.textState.value.kind === 'read'
  }

  get chosenMethod(): string {
    const { methods } = this.family.value
    return methods.includes(this.method.value) ? this.method.value : methods[0]!
  }

  /** Solves the puzzle, counts its solutions, … */
  async ask(task: Task): Promise<void> {
    if (this.running.value) return
    this.failure.value = undefined
    if (this.isReading.value) await this.readNow()
    if (this.cannotBegin()) return
    const state = this.textState.value
    if (state.kind !== 'read') return
    const job = this.begin(task)
    // What an earlier search drew on the board is forgotten with its words.
    this.board.value = { pictures: state.problem.picture ? [state.problem.picture] : [], isStale: false }
    await this.follow(job, task, () => {
      const milliseconds = this.milliseconds.value
      const work = this.engine.work({ task, method: this.chosenMethod, milliseconds }, this.listener(job))
      return task === 'count' ? this.share(job, work) : work
    })
  }

  /** A count that takes long is restarted on all cores, where it can be cut into parts. */
  private async share(job: number, alone: Promise<Report>): Promise<Report> {
    const { pool, engine, text, held, family } = this
    const started = performance.now()
    if (pool.size === 1 || held.value) return alone
    const isOver = alone.then(() => true)
    if (await Promise.race([isOver, sleep(MILLISECONDS_ALONE)])) return alone
    const { SharedCount } = await import('./shared-count.ts')
    const shared = new SharedCount(pool, { family: family.value.name, text: text.value })
    const cannotShare = await Promise.race([isOver, shared.cut().then((isCut) => !isCut)])
    if (cannotShare || job !== this.newestJob || this.running.value?.isStopping) return alone
    this.shared = shared
    await engine.stop()
    await alone
    return (await this.counted(job, shared, started)) ?? alone
  }

  /** Undefined where something else was begun meanwhile. */
  private async counted(job: number, shared: SharedCount, started: number): Promise<Report | undefined> {
    const outcome = await shared.run(started, this.milliseconds.value, this.told(job))
    if (job !== this.newestJob) return undefined
    return { ...(await this.engine.noteCount(outcome)), canContinue: shared.canContinue }
  }

  /** Continue a search that was stopped, for as long again. */
  async continue(): Promise<void> {
    const report = this.report.value
    if (this.running.value || !report?.canContinue) return
    const scores = this.scores.value
    const { board, shared } = this
    const before = board.value
    const job = this.begin(report.task)
    batch(() => {
      board.value = before
      this.scores.value = scores
      this.earlier = report.milliseconds
    })
    this.shared = shared
    await this.follow(job, report.task, async () => {
      if (shared) return (await this.counted(job, shared, performance.now())) ?? report
      return this.engine.continue(this.milliseconds.value, this.listener(job))
    })
  }

  private async follow(job: number, task: Task, work: () => Promise<Report>): Promise<void> {
    await this.reportingFailure(async () => {
      const report = await work()
      if (job !== this.newestJob) return
      batch(() => {
        this.running.value = undefined
        this.report.value = report
        if (task === 'solve') this.noteScore(report.milliseconds, report)
      })
      if (!report.hasPicture) return
      const pictures = await this.engine.pictures()
      if (job !== this.newestJob) return
      if (pictures.length > 0) this.board.value = { pictures, isStale: false }
      if (!report.hasAnswer) return
      const checked = await this.engine.check()
      if (job === this.newestJob) this.checked.value = checked
      const film = await this.engine.film()
      if (job === this.newestJob) this.film.value = film
    })
  }

  stop(): void {
    const running = this.running.value
    if (!running) return
    this.running.value = { ...running, isStopping: true }
    this.halt()
  }

  private halt(): void {
    if (this.running.value) void this.engine.stop()
    this.shared?.stop()
  }

  /** A worker may run out of memory: the page says so and stays usable. */
  async reportingFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      batch(() => {
        this.running.value = undefined
        this.isReading.value = false
        this.failure.value = error instanceof Error ? error.message : String(error)
      })
    }
  }

  /** Meanwhile the text may have changed, something may have been started, or the reading may have failed. */
  private cannotBegin(): boolean {
    return this.isReading.value || this.running.value !== undefined || this.failure.value !== undefined
  }

  familyNamed(name: string | undefined): FamilyInfo | undefined {
    return this.families.find((family) => family.name === name)
  }

  recognised(text: string): Promise<string[]> {
    return this.engine.recognise(text, this.familyNames)
  }

  /** The family that a text was clearly meant for, where none reads it. */
  closest(text: string): Promise<string | undefined> {
    return this.engine.closest(text, this.familyNames)
  }

  /** The chosen one first. */
  private get familyNames(): string[] {
    const chosen = this.family.value.name
    return [chosen, ...this.families.map(({ name }) => name).filter((name) => name !== chosen)]
  }

  private change(text: string): void {
    clearTimeout(this.typingTimer)
    this.halt()
    this.newestJob++
    batch(() => {
      this.running.value = undefined
      this.forgetAnswer()
      // Text areas know one kind of line end; positions in the text must mean the same to both.
      this.text.value = text.replace(/\r\n?/g, '\n')
      this.held.value = text.length > LONGEST_EDITABLE_TEXT ? { characters: text.length } : undefined
      this.otherReadings.value = []
      this.isReading.value = true
    })
  }

  private async readNow(): Promise<void> {
    clearTimeout(this.typingTimer)
    const reading = ++this.newestReading
    const text = this.text.value
    const isCurrent = () => reading === this.newestReading && text === this.text.value
    await this.reportingFailure(async () => {
      const answer = await this.engine.read(this.family.value.name, text)
      if (!isCurrent()) return
      clearTimeout(this.typingTimer)
      if ('problem' in answer) this.show({ kind: 'read', problem: answer.problem })
      else if (text.trim() === '') this.show({ kind: 'empty' })
      else {
        this.show({ kind: 'faulty', fault: answer.fault })
        const names = await this.recognised(text)
        if (isCurrent()) this.otherReadings.value = this.families.filter(({ name }) => names.includes(name))
      }
    })
  }

  private show(state: TextState): void {
    batch(() => {
      this.forgetAnswer()
      this.isReading.value = false
      this.textState.value = state
      if (state.kind === 'read') this.lastProblem = state.problem
      if (state.kind === 'empty') this.lastProblem = undefined
      const picture = this.lastProblem?.picture
      this.board.value = { pictures: picture ? [picture] : [], isStale: state.kind === 'faulty' }
    })
  }

  /** What was found is not of this puzzle any more. */
  private forgetAnswer(): void {
    this.report.value = undefined
    this.checked.value = undefined
    this.film.value = undefined
    this.chosenPicture.value = 0
    this.scores.value = []
    this.failure.value = undefined
  }

  private begin(task: Running['task']): number {
    this.earlier = 0
    this.shared = undefined
    batch(() => {
      this.forgetAnswer()
      this.running.value = { task, startedAt: performance.now(), standing: { steps: 0 }, isStopping: false }
    })
    return ++this.newestJob
  }

  private listener(job: number): (standing: Standing) => void {
    return proxy(this.told(job))
  }

  private told(job: number): (standing: Standing) => void {
    return (standing) => {
      const running = this.running.value
      if (job !== this.newestJob || !running) return
      batch(() => {
        this.running.value = { ...running, standing }
        if (running.task === 'solve') this.noteScore(this.earlier + performance.now() - running.startedAt, standing)
      })
    }
  }

  private noteScore(milliseconds: number, { value, bound }: Pick<Standing, 'value' | 'bound'>): void {
    if (value === undefined && bound === undefined) return
    // What was told on the way is timed here and includes the way, so it may seem later than the end, which the worker
    // timed.
    const before = this.scores.value.map((point) =>
      point.milliseconds > milliseconds ? { ...point, milliseconds } : point,
    )
    this.scores.value = [...before, { milliseconds, value, bound }]
  }
}

function sleep(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, false))
}
