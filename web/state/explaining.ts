import { batch, computed, signal } from '@preact/signals'
import { proxy } from 'comlink'
import type { Place } from '../../src/index.ts'
import type { Picture, Report, StepReport } from '../protocol.ts'
import type { Session } from './session.ts'

/** The explanation of the puzzle on the table, step by step. */
export class Explaining {
  readonly report = signal<Report | undefined>(undefined)
  readonly isRunning = signal(false)
  /** The step that is shown, from 0; before all of them with -1. */
  readonly step = signal(-1)
  readonly picture = signal<Picture | undefined>(undefined)
  /** Of a puzzle with several solutions: two, with the squares on which they differ. */
  readonly solutions = signal<readonly Picture[]>([])
  /** 0 for the steps, or which of the solutions is on the board. */
  readonly shownSolution = signal(0)
  readonly steps = computed<readonly StepReport[]>(() => this.report.value?.deductions ?? [])
  /** Inside a refuted assumption: which of its sub-steps is shown. */
  readonly inside = signal<number | undefined>(undefined)
  readonly shown = computed<StepReport | undefined>(() => this.steps.value[this.step.value])
  readonly marks = computed(() => {
    const { shown, inside } = this
    if (this.shownSolution.value > 0) return undefined
    return inside.value === undefined ? shown.value?.marks : shown.value?.inside[inside.value]?.marks
  })

  private isDrawing = false
  private explained: string | undefined
  /** The explanation that is being made, and the step to show of it. */
  private opening: { readonly key: string; step: number; readonly done: Promise<void> } | undefined

  constructor(private readonly session: Session) {}

  /** Explains the puzzle, once, and shows a step of it. */
  open(step = this.step.value): Promise<void> {
    const { key, opening } = this
    if (this.explained === key) return this.choose(step)
    if (opening?.key !== key) return this.explain(key, step)
    opening.step = step
    return opening.done
  }

  /** The puzzle is on the table, and its explanation is to be seen. */
  show(): void {
    if (this.explained !== this.key) void this.open()
  }

  private explain(key: string, step: number): Promise<void> {
    const opening = { key, step, done: Promise.resolve() }
    this.opening = opening
    batch(() => {
      this.report.value = undefined
      this.picture.value = undefined
      this.isRunning.value = true
    })
    const work = this.session.reportingFailure(async () => {
      const { engine, chosenMethod } = this.session
      const report = await engine.work(
        { task: 'explain', method: chosenMethod },
        proxy(() => undefined),
      )
      const solutions = report.status === 'ambiguous' ? await engine.explainedSolutions() : []
      if (this.opening !== opening) return
      batch(() => {
        this.explained = key
        this.report.value = report
        this.solutions.value = solutions
      })
    })
    opening.done = work.then(() => {
      if (this.opening !== opening) return undefined
      this.opening = undefined
      this.isRunning.value = false
      return this.choose(opening.step)
    })
    return opening.done
  }

  private get key(): string {
    const { family, text } = this.session
    return `${family.value.name} ${text.value}`
  }

  /** Another puzzle is on the table. */
  close(): void {
    this.opening = undefined
    batch(() => {
      this.explained = undefined
      this.report.value = undefined
      this.solutions.value = []
      this.shownSolution.value = 0
      this.picture.value = undefined
      this.step.value = -1
      this.inside.value = undefined
      this.isRunning.value = false
    })
  }

  stop(): void {
    void this.session.engine.stop()
  }

  /** Shows the board after a step. Of many that are chosen in haste only the last is drawn. */
  async choose(step: number, inside?: number): Promise<void> {
    this.step.value = Math.max(-1, Math.min(step, this.steps.value.length - 1))
    this.inside.value = inside
    this.shownSolution.value = 0
    if (this.isDrawing || !this.report.value) return
    this.isDrawing = true
    await this.session.reportingFailure(async () => {
      for (let drawn = ''; drawn !== this.place; ) {
        drawn = this.place
        const picture = await this.session.engine.stepPicture(this.step.value, this.inside.value)
        if (drawn === this.place) this.picture.value = picture
      }
    })
    this.isDrawing = false
  }

  private get place(): string {
    return `${this.step.value} ${this.inside.value}`
  }

  /** Goes through the sub-steps of an assumption before its result. */
  next(): void {
    const { step, inside, steps } = this
    const within = inside.value === undefined ? undefined : steps.value[step.value]!.inside.length - 1
    if (within !== undefined) void this.choose(step.value, inside.value! < within ? inside.value! + 1 : undefined)
    else void this.choose(step.value + 1, steps.value[step.value + 1]?.inside.length ? 0 : undefined)
  }

  back(): void {
    const { step, inside } = this
    if (inside.value !== undefined && inside.value > 0) void this.choose(step.value, inside.value - 1)
    else void this.choose(step.value - 1)
  }

  /** The step that settles a square. */
  stepFor([row, column]: Place): number {
    return this.steps.value.findIndex(({ marks }) => marks.fresh.some((each) => each[0] === row && each[1] === column))
  }
}
