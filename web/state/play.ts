import { batch, computed, signal } from '@preact/signals'
import { ERASER, type Place, type Tool } from '../../src/index.ts'
import { same } from '../board/gestures.ts'
import type { CheckReport, HintReport, PlayTable, PlayView, Rating, Standard, Stroke } from '../protocol.ts'
import { hasValues } from '../texts/index.ts'
import { History } from './history.ts'
import type { Library } from './library.ts'
import type { Preferences } from './preferences.ts'
import type { Session } from './session.ts'
import { Stopwatch } from './stopwatch.ts'

/** A hint that was asked for: being looked for, found, or why there is none. */
export type HintState = { readonly isAsked: true } | HintReport | { readonly why: string }

/** The rungs of the hint ladder. */
export const WHERE = 1
export const RULE = 2
export const WHY = 3

/** A board in play. What a tool does is decided by the family, in the worker. */
export class Play {
  /** Undefined as long as there is nothing to play. */
  readonly table = signal<PlayTable | undefined>(undefined)
  readonly view = signal<PlayView | undefined>(undefined)
  readonly tool = signal('')
  /** Whether typed values are notes. */
  readonly takesNotes = signal(false)
  /** The squares that a typed value goes to. */
  readonly selection = signal<readonly Place[]>([])
  readonly peers = signal<readonly Place[]>([])
  /** The square from which something is moved, and the squares it can go to. */
  readonly picked = signal<Place | undefined>(undefined)
  readonly targets = signal<readonly Place[]>([])
  /** Broken rules, while they are marked. */
  readonly mistakes = signal<CheckReport | undefined>(undefined)
  readonly hint = signal<HintState | undefined>(undefined)
  readonly rung = signal(0)
  /** The entry that is asked about: why is it wrong? */
  readonly wrong = signal<Place | undefined>(undefined)
  readonly hintsUsed = signal(0)
  readonly isFinished = signal(false)
  /** Whether the win card is shown. */
  readonly isCelebrated = signal(false)
  readonly rating = signal<Rating | undefined>(undefined)
  /** Where solutions have a value. */
  readonly standard = signal<Standard | undefined>(undefined)
  readonly history = new History()
  readonly stopwatch = new Stopwatch()

  readonly tools = computed(() => this.table.value?.tools.flatMap((group) => group.tools) ?? [])

  /** Entries are made one after the other, however fast they come. */
  private queue: Promise<void> = Promise.resolve()
  private opened = 0
  /** Which board is laid out. When it is put away, the session has another puzzle already. */
  private laidOut = { family: '', text: '' }
  private stroke: { readonly base: string; readonly tool: string; readonly result: Stroke['result'] } | undefined
  /** What typing a longer number replaces. */
  private typedFrom: string | undefined

  constructor(
    private readonly session: Session,
    private readonly library: Library,
    private readonly preferences: Preferences,
  ) {}

  /** Lays out the puzzle on the table, as it was left, or as a link has it. */
  open(position?: string): void {
    const opening = ++this.opened
    const { engine, family, text } = this.session
    const laidOut = { family: family.value.name, text: text.value }
    this.enqueue(async () => {
      const table = await engine.playTable()
      const kept = table && this.library.kept(laidOut.family, laidOut.text)
      const isAsKept = kept !== undefined && (position === undefined || kept.position === position)
      const view = table && (await engine.playView(position ?? kept?.position))
      if (opening !== this.opened) return
      this.laidOut = laidOut
      batch(() => {
        this.table.value = table
        const tools = this.tools.value
        if (!tools.some((tool) => tool.name === this.tool.value)) this.tool.value = tools[0]?.name ?? ''
        this.history.forget(isAsKept ? kept.past : [], isAsKept ? kept.future : [])
        this.stopwatch.reset(isAsKept ? kept.elapsed : 0)
        this.hintsUsed.value = isAsKept ? kept.hints : 0
        this.show(view)
      })
      if (view) void this.session.reportingFailure(() => this.rate(opening))
    })
  }

  private async rate(opening: number): Promise<void> {
    const rating = await this.session.engine.rate()
    if (opening !== this.opened) return
    this.rating.value = rating
    const entry = this.library.entryOf(this.laidOut.family, this.laidOut.text)
    if (entry && rating?.grade !== undefined) this.library.change(entry, { grade: rating.grade })
    if (!hasValues(this.session.family.value.goal)) return
    const standard = await this.session.engine.standard()
    if (opening === this.opened) this.standard.value = standard
  }

  /** Another puzzle is on the table. */
  close(): void {
    this.opened++
    this.leave()
    this.stopwatch.reset()
    batch(() => {
      this.table.value = undefined
      this.rating.value = undefined
      this.standard.value = undefined
      this.selection.value = []
      this.peers.value = []
      this.isCelebrated.value = false
      this.show(undefined)
      this.history.forget()
    })
  }

  get chosenTool(): Tool | undefined {
    return this.tools.value.find(({ name }) => name === this.tool.value)
  }

  /** The tool of the right mouse button: the second one; in another group, the one with the same key. */
  get otherTool(): Tool | undefined {
    const groups = this.table.value?.tools ?? []
    const chosen = this.chosenTool
    const at = groups.findIndex(({ tools }) => chosen !== undefined && tools.includes(chosen))
    const next = groups.length > 1 ? groups[(at + 1) % groups.length] : undefined
    if (next) return next.tools.find(({ key }) => key === chosen?.key)
    return groups[0]?.tools.find(({ name }) => name !== this.tool.value)
  }

  /** Begins to paint: the first square decides what the others become. */
  beginStroke(place: Place, tool: string): void {
    this.enqueue(async () => {
      const before = this.view.value
      if (!before || this.isFinished.value) return
      this.typedFrom = undefined
      const after = await this.paint(before, { tool, places: [place], clearsNotes: this.preferences.clearsNotes.value })
      if (after) this.stroke = { base: before.position, tool, result: after.result }
    })
  }

  extendStroke(place: Place): void {
    this.enqueue(async () => {
      const { stroke } = this
      const before = this.view.value
      if (!stroke || !before) return
      const { tool, result } = stroke
      await this.paint(before, { tool, places: [place], result, clearsNotes: this.preferences.clearsNotes.value })
    })
  }

  /** All squares of a drag are one step of undo. */
  endStroke(): void {
    this.enqueue(async () => {
      const { stroke } = this
      this.stroke = undefined
      const view = this.view.value
      if (!stroke || !view || stroke.base === view.position) return
      await this.arrive(view, () => this.history.note(stroke.base))
    })
  }

  private async paint(before: PlayView, stroke: Stroke) {
    const after = await this.session.engine.playStroke(before.position, stroke)
    if (before !== this.view.value) return undefined
    if (after.position !== before.position) this.view.value = after
    return after
  }

  /** Uses a tool on squares as one entry. A longer number replaces what its first digits wrote. */
  enter(places: readonly Place[], tool: string, isLonger = false): void {
    this.enqueue(async () => {
      const before = this.view.value
      if (!before || this.isFinished.value || places.length === 0) return
      const base = isLonger && this.typedFrom !== undefined ? this.typedFrom : before.position
      const stroke = { tool, places, clearsNotes: this.preferences.clearsNotes.value }
      const after = await this.session.engine.playStroke(base, stroke)
      if (before !== this.view.value) return
      if (after.position === before.position) return
      this.typedFrom = base
      await this.arrive(after, () => {
        if (base === before.position) this.history.note(base)
      })
    })
  }

  erase(places: readonly Place[]): void {
    this.enter(places, ERASER)
  }

  undo(): void {
    this.enqueue(() => this.goTo(this.history.past.value.at(-1), (now) => this.history.back(now)))
  }

  redo(): void {
    this.enqueue(() => this.goTo(this.history.future.value[0], (now) => this.history.forth(now)))
  }

  /** Begins again, which can be undone. */
  clear(): void {
    this.enqueue(async () => this.replace(await this.session.engine.playView()))
  }

  fillNotes(): void {
    this.enqueue(async () => {
      const view = this.view.value
      if (view) await this.replace(await this.session.engine.fillNotes(view.position))
    })
  }

  /** Marks broken rules once, or as long as the setting says. */
  check(): void {
    this.enqueue(() => this.lookForMistakes(true))
  }

  /** The next rung of the ladder: where, which rule, why, do it. */
  climb(): void {
    const hint = this.hint.value
    // It is being looked for: asking once more would restart the ladder.
    if (hint && 'isAsked' in hint) return
    if (hint && 'marks' in hint && hint.kind === 'step') {
      if (this.rung.value < WHY) this.rung.value++
      else this.follow()
      return
    }
    this.enqueue(async () => {
      const asked = this.view.value
      if (!asked || this.isFinished.value) return
      this.hint.value = { isAsked: true }
      this.wrong.value = undefined
      void this.session.reportingFailure(async () => {
        const found = await this.session.engine.hint(asked.position)
        if (asked !== this.view.value || !this.hint.value) return
        batch(() => {
          this.hint.value = found
          this.rung.value = 'kind' in found && found.kind === 'step' ? WHERE : WHY
          if ('kind' in found && found.kind === 'step') this.hintsUsed.value++
        })
      })
    })
  }

  /** Carries the hint out. */
  follow(): void {
    const hint = this.hint.value
    const after = hint && 'marks' in hint ? hint.after : undefined
    if (after === undefined) return
    this.enqueue(async () => this.replace(await this.session.engine.playView(after)))
  }

  /** Whether an entry that a hint has marked is asked about by this. */
  askWhy(place: Place): boolean {
    const hint = this.hint.value
    const isMarked = hint && 'marks' in hint && hint.marks.conflict.some((each) => same(each, place))
    if (!isMarked || hint.rule !== undefined || same(place, this.wrong.value)) return false
    this.wrong.value = place
    return true
  }

  dismissHint(): void {
    this.wrong.value = undefined
    this.hint.value = undefined
    this.rung.value = 0
  }

  select(places: readonly Place[]): void {
    this.typedFrom = undefined
    this.selection.value = places
  }

  /** The focus is on another square. */
  look(place: Place): void {
    this.typedFrom = undefined
    if (!this.preferences.marksPeers.value || !this.table.value) {
      this.peers.value = []
      return
    }
    const { opened } = this
    void this.session.engine.playPeers(place).then((peers) => {
      if (opened === this.opened) this.peers.value = peers
    })
  }

  /** Picks up what stands on a square, or moves what was picked up to it. */
  pickOrMove(place: Place, isDrop = false): void {
    this.enqueue(async () => {
      const view = this.view.value
      if (!view || this.isFinished.value) return
      const from = this.picked.value
      if (from && this.targets.value.some(([row, column]) => row === place[0] && column === place[1])) {
        this.putDown()
        await this.replace(await this.session.engine.playMove(view.position, this.tool.value, from, place))
        return
      }
      if (isDrop) return
      const isSame = from?.[0] === place[0] && from[1] === place[1]
      const targets = isSame ? [] : await this.session.engine.playTargets(view.position, place)
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

  private async replace(after: PlayView): Promise<void> {
    const before = this.view.value
    if (!before || after.position === before.position) return
    this.typedFrom = undefined
    await this.arrive(after, () => this.history.note(before.position))
  }

  private async goTo(position: string | undefined, step: (now: string) => void): Promise<void> {
    const before = this.view.value
    if (!before || position === undefined) return
    this.typedFrom = undefined
    const view = await this.session.engine.playView(position)
    if (before === this.view.value) await this.arrive(view, () => step(before.position))
  }

  /** The history changes with the board. */
  private async arrive(view: PlayView, note: () => void): Promise<void> {
    if (!this.isFinished.value) this.stopwatch.start()
    batch(() => {
      note()
      this.show(view)
    })
    this.keep()
    await this.lookForMistakes(false)
  }

  private show(view: PlayView | undefined): void {
    batch(() => {
      this.view.value = view
      this.dismissHint()
      this.mistakes.value = undefined
      this.isFinished.value = false
      this.putDown()
    })
    // Beside everything else: the proof that nothing is better may take its time.
    if (view) void this.session.reportingFailure(() => this.judge(view))
  }

  private async lookForMistakes(isAsked: boolean): Promise<void> {
    const view = this.view.value
    if (!view || !(isAsked || this.preferences.marksMistakes.value)) return
    const mistakes = await this.session.engine.playMistakes(view.position)
    if (view === this.view.value) this.mistakes.value = mistakes
  }

  /** Where solutions have a value, only the best one is the end. */
  private async judge(view: PlayView): Promise<void> {
    const { goal, isAnytime } = this.session.family.value
    const { isComplete, value } = view.standing
    let isFinished = isComplete
    if (isComplete && hasValues(goal) && !isAnytime) {
      const best = await this.session.engine.bestValue()
      isFinished = best !== undefined && best === value
    }
    if (view !== this.view.value) return
    const isWon = isFinished && this.stopwatch.isRunning.value
    batch(() => {
      // An anytime puzzle can be played on: there may be a better solution.
      this.isFinished.value = isFinished && !isAnytime
      if (isWon && !isAnytime) this.isCelebrated.value = true
    })
    if (!isFinished) return
    if (!isAnytime) this.stopwatch.stop()
    this.keep(true)
  }

  private keep(isSolved = false): void {
    const view = this.view.value
    if (!view) return
    const { past, future } = this.history
    const { family, text } = this.laidOut
    const { elapsed } = this.stopwatch
    this.library.keep(family, text, {
      position: view.position,
      past: past.value,
      future: future.value,
      elapsed,
      hints: this.hintsUsed.value,
    })
    const { rows, columns } = view.picture
    this.library.note(family, text, {
      size: `${rows}×${columns}`,
      elapsed,
      isBegun: past.value.length > 0,
      progress: view.standing.progress,
      ...(this.rating.value?.grade !== undefined && { grade: this.rating.value.grade }),
      ...(isSolved && { isSolved: true }),
    })
  }

  /** Before the page or the puzzle goes away. */
  leave(): void {
    if (this.history.past.value.length > 0) this.keep()
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue.then(() => this.session.reportingFailure(work))
  }
}
