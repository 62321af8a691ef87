import { batch, signal } from '@preact/signals'
import { proxy, type Remote } from 'comlink'
import type { RawSettings } from '../../src/index.ts'
import {
  type CheckReport,
  type FamilyInfo,
  type Fault,
  LONGEST_EDITABLE_TEXT,
  type Picture,
  type ProblemInfo,
  type Reading,
  type Report,
  type Standing,
  type Task,
} from '../protocol.ts'
import { texts } from '../texts/index.ts'
import type { Film } from '../watch/film.ts'
import type { Desk } from '../worker/desk.ts'

const MILLISECONDS_AFTER_TYPING = 150

/** What became of the text. */
type TextState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'read'; readonly problem: ProblemInfo }
  | { readonly kind: 'faulty'; readonly fault: Fault }

/** A problem whose text is too long for the editor. */
interface Held {
  /** Known of texts that were pasted; a generated board's text is not even written unless it is asked for. */
  readonly characters?: number
}

interface Running {
  readonly task: Task | 'generate'
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

/** The problem, what was asked about it and what came out. The work itself is done at the desk, in a worker. */
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
  /** The deduction whose board is shown, counted from 0. */
  readonly chosen = signal<number | undefined>(undefined)
  readonly checked = signal<CheckReport | undefined>(undefined)
  readonly board = signal<BoardState>({ pictures: [], isStale: false })
  /** The answer as moves to be watched. */
  readonly film = signal<Film | undefined>(undefined)
  /** Of the search that runs, or of the last one. */
  readonly scores = signal<readonly ScorePoint[]>([])
  readonly generatorFault = signal<string | undefined>(undefined)
  readonly failure = signal<string | undefined>(undefined)
  /** Goes up each time the user is to be led to the fault in the text. */
  readonly faultCalls = signal(0)

  // What was begun earlier than these says nothing any more.
  private newestJob = 0
  private newestReading = 0
  private lastProblem: ProblemInfo | undefined
  private isDrawing = false
  private typingTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly desk: Remote<Desk>,
    readonly families: readonly FamilyInfo[],
  ) {
    this.family = signal(families[0]!)
  }

  /** Opens a family with a text, or with its first example. */
  open(family: string | undefined, text?: string): void {
    this.family.value = this.familyNamed(family) ?? this.family.value
    void this.take(text ?? this.family.value.examples[0]?.text ?? '')
  }

  /** Another family for the same text. */
  readAs(family: string): void {
    this.open(family, this.text.value)
  }

  /** A text of the chosen family that came as a whole. */
  take(text: string): Promise<void> {
    this.change(text)
    return this.readNow()
  }

  /** A text that came from elsewhere and may be any puzzle. Where nothing tells which, it is one of the chosen family. */
  async paste(text: string): Promise<void> {
    this.change(text)
    const pasted = this.text.value
    await this.reportingFailure(async () => {
      const names = await this.recognised(pasted)
      if (pasted !== this.text.value) return
      this.family.value = this.familyNamed(names[0]) ?? this.family.value
      await this.readNow()
    })
  }

  /** A text that is being typed. */
  type(text: string): void {
    this.change(text)
    if (this.held.value) void this.readNow()
    else this.typingTimer = setTimeout(() => this.readNow(), MILLISECONDS_AFTER_TYPING)
  }

  /** Takes the problem that the desk has made of the last one. */
  takeChanged(reading: Reading): void {
    if (!('problem' in reading)) return
    if (this.running.value) void this.desk.stop()
    this.newestJob++
    this.newestReading++
    batch(() => {
      this.running.value = undefined
      this.text.value = reading.text ?? ''
      this.held.value = reading.text === undefined ? {} : undefined
      this.show({ kind: 'read', problem: reading.problem })
    })
  }

  /** Whether the problem on the desk is the one that the text describes; a text that is still being typed is read first. */
  async isAllRead(): Promise<boolean> {
    if (this.isReading.value) await this.readNow()
    return !this.isReading.value && this.textState.value.kind === 'read'
  }

  get chosenMethod(): string {
    const { methods } = this.family.value
    return methods.includes(this.method.value) ? this.method.value : methods[0]!
  }

  solve(): Promise<void> {
    return this.ask('solve')
  }

  /** Solves the problem on the desk, counts its answers, … */
  async ask(task: Task): Promise<void> {
    if (this.running.value) return
    this.failure.value = undefined
    if (this.isReading.value) await this.readNow()
    if (this.cannotBegin()) return
    const state = this.textState.value
    if (state.kind !== 'read') {
      this.faultCalls.value++
      return
    }
    const job = this.begin(task)
    // What an earlier search drew on the board is forgotten with its words.
    this.board.value = { pictures: state.problem.picture ? [state.problem.picture] : [], isStale: false }
    await this.reportingFailure(async () => {
      const report = await this.desk.work({ task, method: this.chosenMethod }, this.listener(job))
      if (job !== this.newestJob) return
      batch(() => {
        this.running.value = undefined
        this.report.value = report
        if (task === 'solve') this.noteScore(report.milliseconds, report)
      })
      if (!report.hasPicture) return
      const pictures = await this.desk.pictures()
      if (job !== this.newestJob) return
      if (pictures.length > 0 && this.chosen.value === undefined) this.board.value = { pictures, isStale: false }
      if (!report.hasAnswer) return
      const checked = await this.desk.check()
      if (job === this.newestJob) this.checked.value = checked
      const film = await this.desk.film()
      if (job === this.newestJob) this.film.value = film
    })
  }

  /** Shows the board after a deduction. Of many that are chosen in haste only the last is drawn. */
  async choose(index: number): Promise<void> {
    const count = this.report.value?.deductions?.length ?? 0
    if (index < 0 || index >= count) return
    this.chosen.value = index
    if (this.isDrawing) return
    this.isDrawing = true
    await this.reportingFailure(async () => {
      let drawn = { job: 0, index: -1 }
      for (;;) {
        const job = this.newestJob
        const chosen = this.chosen.value
        if (chosen === undefined || (drawn.job === job && drawn.index === chosen)) break
        const picture = await this.desk.deductionPicture(chosen)
        drawn = { job, index: chosen }
        if (picture && job === this.newestJob && chosen === this.chosen.value) {
          this.board.value = { pictures: [picture], isStale: false }
        }
      }
    })
    this.isDrawing = false
  }

  async generate(settings: RawSettings, seed: string): Promise<void> {
    if (this.running.value) return
    this.failure.value = undefined
    // A text that was read later would take the place of the board that is made now.
    if (this.isReading.value) await this.readNow()
    if (this.cannotBegin()) return
    const job = this.begin('generate')
    await this.reportingFailure(async () => {
      const made = await this.desk.generate({ family: this.family.value.name, settings, seed }, this.listener(job))
      if (job !== this.newestJob) return
      batch(() => {
        this.running.value = undefined
        if (made.status === 'refused') this.generatorFault.value = made.fault.message
        else if (made.status === 'none') this.generatorFault.value = made.why ?? texts.nothingMade
        else {
          this.text.value = made.text ?? ''
          this.held.value = made.text === undefined ? {} : undefined
          this.show({ kind: 'read', problem: made.problem })
        }
      })
    })
  }

  async stop(): Promise<void> {
    const running = this.running.value
    if (!running) return
    this.running.value = { ...running, isStopping: true }
    await this.desk.stop()
  }

  resultJson(): Promise<string> {
    return this.desk.resultJson()
  }

  textFile(): Promise<Blob> {
    return this.desk.textFile()
  }

  /** Runs out of memory, for one: the page says so and goes on. */
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

  /** While the text was being read, it may have changed, something may have been started, or the reading may have failed. */
  private cannotBegin(): boolean {
    return this.isReading.value || this.running.value !== undefined || this.failure.value !== undefined
  }

  private familyNamed(name: string | undefined): FamilyInfo | undefined {
    return this.families.find((family) => family.name === name)
  }

  private recognised(text: string): Promise<string[]> {
    const chosen = this.family.value.name
    const others = this.families.map(({ name }) => name).filter((name) => name !== chosen)
    return this.desk.recognise(text, [chosen, ...others])
  }

  private change(text: string): void {
    clearTimeout(this.typingTimer)
    if (this.running.value) void this.desk.stop()
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
      const answer = await this.desk.read(this.family.value.name, text)
      if (!isCurrent()) return
      // Whoever typed the same once more has it read already.
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

  private forgetAnswer(): void {
    this.report.value = undefined
    this.chosen.value = undefined
    this.checked.value = undefined
    this.film.value = undefined
    this.scores.value = []
    this.generatorFault.value = undefined
    this.failure.value = undefined
  }

  private begin(task: Running['task']): number {
    batch(() => {
      this.forgetAnswer()
      this.running.value = { task, startedAt: performance.now(), standing: { steps: 0 }, isStopping: false }
    })
    return ++this.newestJob
  }

  private listener(job: number): (standing: Standing) => void {
    return proxy((standing: Standing) => {
      const running = this.running.value
      if (job !== this.newestJob || !running) return
      batch(() => {
        this.running.value = { ...running, standing }
        if (running.task === 'solve') this.noteScore(performance.now() - running.startedAt, standing)
      })
    })
  }

  private noteScore(milliseconds: number, { value, bound }: Pick<Standing, 'value' | 'bound'>): void {
    if (value === undefined && bound === undefined) return
    this.scores.value = [...this.scores.value, { milliseconds, value, bound }]
  }
}
