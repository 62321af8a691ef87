import { batch, signal } from '@preact/signals'
import { proxy } from 'comlink'
import { ERASER, type Place, type Tool } from '../../src/index.ts'
import type { Change, SetTable, Verdict } from '../protocol.ts'
import { History } from './history.ts'
import type { Session } from './session.ts'

/** A problem that somebody makes by hand, and what is known of it after each change. */
export class Setting {
  /** Undefined as long as there is nothing that could be changed. */
  readonly table = signal<SetTable | undefined>(undefined)
  readonly tool = signal('')
  readonly picked = signal<Place | undefined>(undefined)
  readonly verdict = signal<Verdict | undefined>(undefined)
  /** Whether the board shows what is forced. */
  readonly showsForced = signal(true)
  readonly fault = signal<string | undefined>(undefined)
  /** Texts of problems. */
  readonly history = new History()

  /** Things are done one after the other, however fast they are asked for. */
  private queue: Promise<void> = Promise.resolve()
  private opened = 0
  /** A text that comes from here leaves the history as it is. */
  private ownText: string | undefined

  constructor(private readonly session: Session) {}

  /** Looks at the problem that is on the desk: what can be changed, and what is to be said about it. */
  open(): void {
    const opening = ++this.opened
    const { desk, text } = this.session
    if (text.value !== this.ownText) this.history.forget()
    this.ownText = text.value
    this.verdict.value = undefined
    void this.session.reportingFailure(async () => {
      const table = await desk.setTable()
      if (opening !== this.opened) return
      batch(() => {
        this.table.value = table
        const tools = this.tools
        if (!tools.some(({ name }) => name === this.tool.value)) this.tool.value = tools[0]?.name ?? ''
      })
      const listener = (verdict: Verdict) => {
        if (opening === this.opened) this.verdict.value = verdict
      }
      await desk.judge(proxy(listener))
    })
  }

  /** Nobody looks any more. */
  close(): void {
    this.opened++
    void this.session.desk.stopAside()
    this.verdict.value = undefined
    this.picked.value = undefined
    this.fault.value = undefined
  }

  get tools(): Tool[] {
    return this.table.value?.tools.flatMap((group) => group.tools) ?? []
  }

  get chosenTool(): Tool | undefined {
    return this.tools.find(({ name }) => name === this.tool.value)
  }

  use(place: Place, tool = this.tool.value): void {
    this.change({ kind: 'act', action: { tool, place } })
  }

  erase(place: Place): void {
    this.use(place, ERASER)
  }

  change(change: Change): void {
    this.enqueue(async () => {
      // What was just typed is what is changed.
      if (!(await this.session.isAllRead())) return
      const before = this.session.text.value
      const reading = await this.session.desk.change(change)
      this.fault.value = reading && 'fault' in reading ? reading.fault.message : undefined
      if (!reading || 'fault' in reading || reading.text === before) return
      this.history.note(before)
      this.ownText = reading.text
      this.session.takeChanged(reading)
    })
  }

  undo(): void {
    this.enqueue(() => this.goTo(this.history.back(this.session.text.value)))
  }

  redo(): void {
    this.enqueue(() => this.goTo(this.history.forth(this.session.text.value)))
  }

  private async goTo(text: string | undefined): Promise<void> {
    if (text === undefined) return
    this.fault.value = undefined
    this.ownText = text
    await this.session.take(text)
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue.then(() => this.session.reportingFailure(work))
  }
}
