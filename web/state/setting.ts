import { batch, signal } from '@preact/signals'
import { proxy } from 'comlink'
import { ERASER, type Place, type Tool } from '../../src/index.ts'
import type { Change, Reading, SetTable, Verdict } from '../protocol.ts'
import type { AnswerDrawing } from '../table/answer-drawing.ts'
import { History } from './history.ts'
import type { Session } from './session.ts'

/** A puzzle that is being set, and what is known of it after each change. */
export class Setting {
  /** Undefined as long as there is nothing that could be changed. */
  readonly table = signal<SetTable | undefined>(undefined)
  readonly tool = signal('')
  /** The squares that a typed value goes to. */
  readonly selection = signal<readonly Place[]>([])
  /** Which board is shown: the puzzle, or one of its solutions, from 1. */
  readonly shown = signal(0)
  readonly verdict = signal<Verdict | undefined>(undefined)
  /** Whether the board shows what is forced. */
  readonly showsForced = signal(true)
  /** Whether the squares that the hardest step settles are outlined. */
  readonly showsHardest = signal(true)
  readonly fault = signal<string | undefined>(undefined)
  /** A solution that is drawn, for a puzzle to be made from it. */
  readonly drawing = signal<AnswerDrawing | undefined>(undefined)
  /** Texts of problems. */
  readonly history = new History()

  /** Changes are made one after the other, however fast they come. */
  private queue: Promise<void> = Promise.resolve()
  private opened = 0
  private stroke: { readonly tool: string; result?: 'put' | 'removed' | undefined } | undefined
  /** A text that comes from here leaves the history as it is. */
  private ownText: string | undefined

  constructor(
    private readonly session: Session,
    /** Told when the puzzle has been changed, and from what. */
    private readonly onChange: (before: string) => void,
  ) {}

  /** Opens the puzzle on the table: what can be changed, and what is known of it. */
  open(): void {
    const opening = ++this.opened
    const { engine, text } = this.session
    if (text.value !== this.ownText) this.history.forget()
    this.ownText = text.value
    this.verdict.value = undefined
    this.drawing.value = undefined
    void this.session.reportingFailure(async () => {
      const table = await engine.setTable()
      if (opening !== this.opened) return
      batch(() => {
        this.table.value = table
        const tools = this.tools
        if (!tools.some(({ name }) => name === this.tool.value)) this.tool.value = tools[0]?.name ?? ''
      })
      const listener = (verdict: Verdict) => {
        if (opening === this.opened) this.verdict.value = verdict
      }
      await engine.judge(proxy(listener))
    })
  }

  /** The mode is left. */
  close(): void {
    this.opened++
    void this.session.engine.stopAside()
    this.verdict.value = undefined
    this.selection.value = []
    this.shown.value = 0
    this.fault.value = undefined
    this.drawing.value = undefined
  }

  get tools(): Tool[] {
    return this.table.value?.tools.flatMap((group) => group.tools) ?? []
  }

  get chosenTool(): Tool | undefined {
    return this.tools.find(({ name }) => name === this.tool.value)
  }

  /** Uses a tool on squares as one change. A longer number replaces what its first digits wrote. */
  enter(places: readonly Place[], tool: string, isLonger = false): void {
    const actions = places.map((place) => ({ tool, place }))
    if (places.length > 0) this.change({ kind: 'act', actions }, isLonger)
  }

  erase(places: readonly Place[]): void {
    this.enter(places, ERASER)
  }

  /** A drag puts the same on all squares; what stands there already stays. */
  beginStroke(place: Place, tool: string): void {
    this.stroke = { tool }
    this.change({ kind: 'act', actions: [{ tool, place }] })
  }

  extendStroke(place: Place): void {
    if (!this.stroke) return
    const { tool, result } = this.stroke
    this.change({ kind: 'act', actions: [{ tool, place }], result }, false, true)
  }

  endStroke(): void {
    this.stroke = undefined
  }

  change(change: Change, isLonger = false, isSameStep = false): void {
    this.enqueue(async () => {
      // What was just typed is what is changed.
      if (!(await this.session.isAllRead())) return
      if (isLonger) {
        const earlier = this.history.past.value.at(-1)
        if (earlier !== undefined) await this.session.open(this.session.family.value.name, earlier)
      }
      const before = this.session.text.value
      const reading = await this.session.engine.change(change)
      this.fault.value = reading && 'fault' in reading ? reading.fault.message : undefined
      if (!reading || 'fault' in reading || reading.text === before) return
      if (this.stroke && !isSameStep) this.stroke.result = reading.result
      this.take(reading, !isLonger && !isSameStep)
    })
  }

  /** Takes what the puzzle has become, as a step of its own or as a part of the last one. */
  take(reading: Exclude<Reading, { fault: unknown }>, isStep = true): void {
    const before = this.session.text.value
    if (isStep) this.history.note(before)
    this.shown.value = 0
    this.onChange(before)
    this.ownText = reading.text
    this.session.takeChanged(reading)
  }

  undo(): void {
    if (this.drawing.value) this.drawing.value.undo()
    else this.enqueue(() => this.goTo(this.history.back(this.session.text.value)))
  }

  redo(): void {
    if (this.drawing.value) this.drawing.value.redo()
    else this.enqueue(() => this.goTo(this.history.forth(this.session.text.value)))
  }

  private async goTo(text: string | undefined): Promise<void> {
    if (text === undefined) return
    this.fault.value = undefined
    this.ownText = text
    await this.session.open(this.session.family.value.name, text)
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue.then(() => this.session.reportingFailure(work))
  }
}
