import { batch, signal } from '@preact/signals'
import { type Action, ERASER, type Place, type Tool } from '../../src/index.ts'
import type { CheckReport, HintReport, PlayTable, PlayView } from '../protocol.ts'
import { hasValues } from '../texts/index.ts'
import { History } from './history.ts'
import type { Session } from './session.ts'
import { Stopwatch } from './stopwatch.ts'
import { keepBoard, keptBoard } from './store.ts'

/** Help that was asked for: being looked for, found, or why there is none. */
export type HintState = { readonly isAsked: true } | HintReport | { readonly why: string }

/** A board that somebody solves by hand. What a tool does is the family's affair, at the desk. */
export class Play {
  /** Undefined as long as there is nothing to play. */
  readonly table = signal<PlayTable | undefined>(undefined)
  readonly view = signal<PlayView | undefined>(undefined)
  readonly tool = signal('')
  /** The square from which something is to be moved, and those that it can go to. */
  readonly picked = signal<Place | undefined>(undefined)
  readonly targets = signal<readonly Place[]>([])
  /** Whether mistakes are marked as they are made, and those there are. */
  readonly marksMistakes = signal(false)
  readonly mistakes = signal<CheckReport | undefined>(undefined)
  readonly hint = signal<HintState | undefined>(undefined)
  readonly isFinished = signal(false)
  readonly history = new History()
  readonly stopwatch = new Stopwatch()

  /** Things are done one after the other, however fast they are asked for. */
  private queue: Promise<void> = Promise.resolve()
  private opened = 0
  /** Which board is laid out. When it is put away, the session has another problem already. */
  private laidOut = { family: '', text: '' }

  constructor(private readonly session: Session) {}

  /** Lays out the problem that is on the desk, as it was left, or as the address has it. */
  open(position?: string): void {
    const opening = ++this.opened
    const { desk, family, text } = this.session
    const laidOut = { family: family.value.name, text: text.value }
    this.enqueue(async () => {
      const table = await desk.playTable()
      const kept = table && keptBoard(laidOut.family, laidOut.text)
      const isAsKept = kept !== undefined && (position === undefined || kept.position === position)
      const view = table && (await desk.playView(position ?? kept?.position))
      if (opening !== this.opened) return
      this.laidOut = laidOut
      batch(() => {
        this.table.value = table
        const tools = this.tools
        if (!tools.some((tool) => tool.name === this.tool.value)) this.tool.value = tools[0]?.name ?? ''
        this.history.forget(isAsKept ? kept.past : [], isAsKept ? kept.future : [])
        this.stopwatch.reset(isAsKept ? kept.elapsed : 0)
        this.show(view)
      })
    })
  }

  /** Another problem is on the desk. */
  close(): void {
    this.opened++
    this.leave()
    this.stopwatch.reset()
    batch(() => {
      this.table.value = undefined
      this.show(undefined)
      this.history.forget()
    })
  }

  get tools(): Tool[] {
    return this.table.value?.tools.flatMap((group) => group.tools) ?? []
  }

  get chosenTool(): Tool | undefined {
    return this.tools.find(({ name }) => name === this.tool.value)
  }

  /** The tool of the other mouse button: the second one. Where there are several groups, what the next one has for the chosen tool, as a mark for a number. */
  get otherTool(): Tool | undefined {
    const groups = this.table.value?.tools ?? []
    const chosen = this.chosenTool
    const at = groups.findIndex(({ tools }) => chosen !== undefined && tools.includes(chosen))
    const next = groups.length > 1 ? groups[(at + 1) % groups.length] : undefined
    return next ? next.tools.find(({ key }) => key === chosen?.key) : groups[0]?.tools[1]
  }

  /** Uses the chosen tool on a square; where it moves, picks up what stands there or puts it down. */
  use(place: Place, tool = this.tool.value): void {
    if (this.tools.find(({ name }) => name === tool)?.kind === 'move') this.pickOrMove(place, tool)
    else this.act({ tool, place })
  }

  erase(place: Place): void {
    this.act({ tool: ERASER, place })
  }

  act(action: Action): void {
    this.enqueue(() => this.perform(action))
  }

  private async perform(action: Action): Promise<void> {
    const before = this.view.value
    if (!before) return
    const after = await this.session.desk.playAct(before.position, action)
    if (before !== this.view.value || after.position === before.position) return
    if (!this.isFinished.value) this.stopwatch.start()
    await this.arrive(after, () => this.history.note(before.position))
  }

  undo(): void {
    this.enqueue(() => this.goTo(this.history.past.value.at(-1), (now) => this.history.back(now)))
  }

  redo(): void {
    this.enqueue(() => this.goTo(this.history.future.value[0], (now) => this.history.forth(now)))
  }

  /** Begins again, which can be undone. */
  clear(): void {
    this.enqueue(async () => {
      const before = this.view.value
      if (!before) return
      const start = await this.session.desk.playView()
      if (before !== this.view.value || start.position === before.position) return
      await this.arrive(start, () => this.history.note(before.position))
    })
  }

  markMistakes(isWanted: boolean): void {
    this.marksMistakes.value = isWanted
    this.enqueue(() => this.lookForMistakes())
  }

  /** For the board as it is when everything is done that was asked for before. Looking for a hint keeps nobody from going on. */
  askForHint(): void {
    this.enqueue(async () => {
      const asked = this.view.value
      if (!asked) return
      this.hint.value = { isAsked: true }
      void this.session.reportingFailure(async () => {
        const hint = await this.session.desk.hint(asked.position)
        if (asked === this.view.value && this.hint.value) this.hint.value = hint
      })
    })
  }

  dismissHint(): void {
    this.hint.value = undefined
  }

  private pickOrMove(place: Place, tool: string): void {
    this.enqueue(async () => {
      const { view } = this
      if (!view.value) return
      const from = this.picked.value
      if (from && this.targets.value.some(([row, column]) => row === place[0] && column === place[1])) {
        this.putDown()
        // Now, and not after what was asked for in the meantime.
        await this.perform({ tool, place: from, to: place })
        return
      }
      const isSame = from?.[0] === place[0] && from[1] === place[1]
      const targets = isSame ? [] : await this.session.desk.playTargets(view.value.position, place)
      batch(() => {
        this.picked.value = targets.length > 0 ? place : undefined
        this.targets.value = targets
      })
    })
  }

  choose(tool: string): void {
    this.tool.value = tool
    this.putDown()
  }

  putDown(): void {
    this.picked.value = undefined
    this.targets.value = []
  }

  private async goTo(position: string | undefined, step: (now: string) => void): Promise<void> {
    const before = this.view.value
    if (!before || position === undefined) return
    const view = await this.session.desk.playView(position)
    // By now another problem may be on the desk.
    if (before === this.view.value) await this.arrive(view, () => step(before.position))
  }

  /** The history changes with the board: whoever looks sees both or neither. */
  private async arrive(view: PlayView, note: () => void): Promise<void> {
    batch(() => {
      note()
      this.show(view)
    })
    this.keep()
    await this.lookForMistakes()
  }

  private show(view: PlayView | undefined): void {
    batch(() => {
      this.view.value = view
      this.hint.value = undefined
      this.mistakes.value = undefined
      this.isFinished.value = false
      this.putDown()
    })
    // Beside everything else: the proof that there is nothing better may take its time.
    if (view) void this.session.reportingFailure(() => this.judge(view))
  }

  private async lookForMistakes(): Promise<void> {
    const view = this.view.value
    if (!view || !this.marksMistakes.value) {
      this.mistakes.value = undefined
      return
    }
    const mistakes = await this.session.desk.playMistakes(view.position)
    if (view === this.view.value) this.mistakes.value = mistakes
  }

  /** Where answers have a value, only the best one is the end. */
  private async judge(view: PlayView): Promise<void> {
    const { goal, isOpenEnded } = this.session.family.value
    const { isComplete, value } = view.standing
    let isFinished = isComplete
    if (isComplete && hasValues(goal) && !isOpenEnded) {
      const best = await this.session.desk.bestValue()
      isFinished = best !== undefined && best === value
    }
    if (view !== this.view.value) return
    this.isFinished.value = isFinished
    if (!isFinished) return
    this.stopwatch.stop()
    this.keep()
  }

  private keep(): void {
    const view = this.view.value
    if (!view) return
    const { past, future } = this.history
    keepBoard(this.laidOut.family, this.laidOut.text, {
      position: view.position,
      past: past.value,
      future: future.value,
      elapsed: this.stopwatch.elapsed,
    })
  }

  /** Before the page or the problem goes away. */
  leave(): void {
    if (this.history.past.value.length > 0) this.keep()
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue.then(() => this.session.reportingFailure(work))
  }
}
