import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { type Remote, wrap } from 'comlink'
import { treeTexts } from '../../texts/tree.ts'
import { type Moment, Timeline } from './timeline.ts'
import type { BoardPicture, DemonstrationInfo, Recording, TreeEngine } from './tree-engine.ts'
import { TreeLayout } from './tree-layout.ts'

/** Steps a second, from slow enough to read along to fast enough for large trees. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 5, 10, 30, 100, 300, 1000]
/** Up to this speed a step can be read aloud before the next one comes. */
const SLOW = 0.5
const DEFAULT_SPEED = 2

/** What is watched, as an address can keep it. */
export interface Watched {
  readonly demonstration?: string
  readonly size?: string
}

export interface Shown extends Recording {
  readonly timeline: Timeline
  readonly layout: TreeLayout
}

/** Everything the view knows, and what its user can do. The searching is done in a worker. */
export class Watching {
  readonly demonstrations = signal<readonly DemonstrationInfo[]>([])
  readonly demonstration = signal<DemonstrationInfo | undefined>(undefined)
  readonly size = signal('')
  readonly shown = signal<Shown | undefined>(undefined)
  readonly event = signal(0)
  readonly isPlaying = signal(false)
  /** Which of the speeds. */
  readonly speed = signal(DEFAULT_SPEED)
  readonly picture = signal<BoardPicture | undefined>(undefined)
  readonly failure = signal<string | undefined>(undefined)
  readonly moment: ReadonlySignal<Moment | undefined> = computed(() => this.shown.value?.timeline.at(this.event.value))

  private readonly worker = new Worker(new URL('./tree-worker.ts', import.meta.url), { type: 'module' })
  private readonly engine: Remote<TreeEngine> = wrap<TreeEngine>(this.worker)
  private wanted: Watched = {}
  /** What others have heard from here. */
  private readonly told = new WeakSet<Watched>()
  // A recording that was asked for earlier than this says nothing any more.
  private newestRecording = 0
  private shownRecording = 0
  private isDrawing = false
  private drawnNode = -1
  private frame = 0
  private isOver = false

  constructor(private readonly onChange: (watched: Required<Watched>) => void) {
    this.worker.addEventListener('error', () => this.fail())
    void this.begin()
  }

  /** Shows what others ask for. What they only give back comes late, when something else may be chosen already. */
  follow(watched: Watched): void {
    if (!this.told.has(watched)) this.choose(watched)
  }

  /** Shows a demonstration in a size, as far as there are such. */
  choose(watched: Watched): void {
    this.wanted = watched
    const all = this.demonstrations.value
    const demonstration = all.find(({ name }) => name === watched.demonstration) ?? all[0]
    if (!demonstration) return
    const size = demonstration.sizes.find(({ name }) => name === watched.size) ?? demonstration.sizes[0]!
    if (demonstration === this.demonstration.value && size.name === this.size.value) return
    this.pause()
    batch(() => {
      this.demonstration.value = demonstration
      this.size.value = size.name
    })
    const told = { demonstration: demonstration.name, size: size.name }
    this.told.add(told)
    this.onChange(told)
    void this.record(demonstration.name, size.name)
  }

  /** Goes to an event, or to the first or last one if it is beyond. */
  go(event: number): void {
    const { shown } = this
    if (!shown.value) return
    this.event.value = Math.max(0, Math.min(shown.value.timeline.length - 1, event))
    void this.draw()
  }

  /** Seek to an event at the viewer's request: playback stops. */
  seek(event: number): void {
    this.pause()
    this.go(event)
  }

  step(by: 1 | -1): void {
    this.seek(this.event.value + by)
  }

  toEnd(): void {
    this.seek(this.lastEvent)
  }

  nextSolution(): void {
    const next = this.shown.value?.timeline.solutionAfter(this.event.value)
    if (next !== undefined) this.seek(next)
  }

  get lastEvent(): number {
    return (this.shown.value?.timeline.length ?? 1) - 1
  }

  /** Whether steps come too fast to be read out one by one. */
  get isFast(): boolean {
    return this.isPlaying.value && SPEEDS[this.speed.value]! > SLOW
  }

  toggle(): void {
    if (this.isPlaying.value) this.pause()
    else this.play()
  }

  pause(): void {
    cancelAnimationFrame(this.frame)
    this.isPlaying.value = false
  }

  /** Ends everything; the worker sends nothing afterwards. */
  leave(): void {
    this.isOver = true
    this.pause()
    this.worker.terminate()
  }

  private play(): void {
    if (!this.shown.value) return
    if (this.event.value >= this.lastEvent) this.go(0)
    this.isPlaying.value = true
    let before: number | undefined
    let due = 0
    const tick = (now: number) => {
      if (!this.isPlaying.value) return
      due += ((now - (before ?? now)) / 1000) * SPEEDS[this.speed.value]!
      before = now
      const steps = Math.floor(due)
      due -= steps
      if (steps > 0) this.go(this.event.value + steps)
      if (this.event.value >= this.lastEvent) this.pause()
      else this.frame = requestAnimationFrame(tick)
    }
    this.frame = requestAnimationFrame(tick)
  }

  private async begin(): Promise<void> {
    try {
      const all = await this.engine.demonstrations()
      if (this.isOver) return
      this.demonstrations.value = all
      this.choose(this.wanted)
    } catch {
      this.fail()
    }
  }

  private async record(demonstration: string, size: string): Promise<void> {
    const number = ++this.newestRecording
    try {
      const recording = await this.engine.record(demonstration, size)
      if (this.isOver || number !== this.newestRecording) return
      const { trace } = recording
      batch(() => {
        this.shown.value = { ...recording, timeline: new Timeline(trace), layout: new TreeLayout(trace) }
        this.event.value = 0
      })
      this.shownRecording = number
      this.drawnNode = -1
      await this.draw()
    } catch {
      this.fail()
    }
  }

  /** Draws the board of the current node. One picture at a time: those that are passed by meanwhile are left out. */
  private async draw(): Promise<void> {
    if (this.isDrawing) return
    this.isDrawing = true
    try {
      for (;;) {
        const node = this.moment.value?.current
        const shown = this.shown.value
        // The engine has put the old problem away as soon as it is asked for another one.
        const isPending = this.shownRecording !== this.newestRecording
        if (this.isOver || isPending || !shown || node === undefined || node === this.drawnNode) return
        const picture = await this.engine.picture(shown.timeline.optionsAt(node))
        if (this.isOver || shown !== this.shown.value) continue
        this.drawnNode = node
        this.picture.value = picture
      }
    } catch {
      this.fail()
    } finally {
      this.isDrawing = false
    }
  }

  private fail(): void {
    if (this.isOver) return
    this.pause()
    this.failure.value = treeTexts.failed
  }
}
