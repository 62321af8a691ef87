import { signal } from '@preact/signals'
import { ERASER, type Place, type ToolGroup } from '../../src/index.ts'
import type { BoardHand } from '../board/board-grid.tsx'
import type { Typing } from '../board/typing.ts'
import type { AnswerView, Reading, Stroke } from '../protocol.ts'
import { randomSeed } from '../state/app.ts'
import { History } from '../state/history.ts'
import type { Session } from '../state/session.ts'
import { modeTexts } from '../texts/modes.ts'

/** A solution that is drawn on a cleared board, for a puzzle to be made from it. */
export class AnswerDrawing {
  /** Undefined until the cleared board is there. */
  readonly view = signal<AnswerView | undefined>(undefined)
  readonly tool = signal('')
  /** The grade wanted; any where it is empty. */
  readonly grade = signal('')
  readonly isSearching = signal(false)
  /** Why no puzzle was found. */
  readonly why = signal<string | undefined>(undefined)
  readonly history = new History()

  /** Strokes are made one after the other, however fast they come. */
  private queue: Promise<void> = Promise.resolve()
  private stroke: Pick<Stroke, 'tool' | 'result'> | undefined

  constructor(
    private readonly session: Session,
    readonly tools: readonly ToolGroup[],
    /** Told of the puzzle that was found. */
    private readonly onFound: (reading: Exclude<Reading, { fault: unknown }>) => void,
  ) {
    this.tool.value = tools[0]?.tools[0]?.name ?? ''
    this.enqueue(() => this.show())
  }

  enter(places: readonly Place[], tool: string): void {
    this.stroke = undefined
    this.paint(places, tool)
  }

  /** What board and keys do. */
  hand(typing: Typing): BoardHand {
    const tools = this.tools.flatMap((group) => group.tools)
    return {
      press: (place, isSecond) => {
        const tool = isSecond ? (tools[1]?.name ?? ERASER) : this.tool.value
        this.stroke = { tool }
        this.paint([place], tool)
      },
      enter: (place) => this.stroke && this.paint([place], this.stroke.tool, true),
      release: () => {
        this.enqueue(async () => {
          this.stroke = undefined
        })
      },
      tapTwo: () => this.undo(),
      use: (place) => this.enter([place], this.tool.value),
      erase: (place) => this.enter([place], ERASER),
      type: (place, event) => {
        const typed = typing.toolFor(this.tools, String(place), event)
        if (typed) this.enter([place], typed.tool)
        return typed !== undefined
      },
      walk: () => {},
    }
  }

  undo(): void {
    this.enqueue(() => this.goTo((now) => this.history.back(now)))
  }

  redo(): void {
    this.enqueue(() => this.goTo((now) => this.history.forth(now)))
  }

  clear(): void {
    this.enqueue(async () => {
      const before = this.view.value
      await this.show()
      if (before && this.view.value?.position !== before.position) this.history.note(before.position)
    })
  }

  /** Looks for a puzzle with this solution. */
  find(): void {
    this.enqueue(async () => {
      const { value: view } = this.view
      if (!view || view.fault) return
      this.why.value = undefined
      this.isSearching.value = true
      const found = await this.session.engine.fromAnswer(view.position, this.grade.value || undefined, randomSeed())
      this.isSearching.value = false
      if ('problem' in found) this.onFound(found)
      else if ('why' in found) this.why.value = found.why ?? modeTexts.noPuzzleYet
    })
  }

  stop(): void {
    void this.session.engine.stopFromAnswer()
  }

  /** All squares of a drag become what the first one did, as one step. */
  private paint(places: readonly Place[], tool: string, isSameStep = false): void {
    this.enqueue(async () => {
      const before = this.view.value
      if (!before) return
      const result = isSameStep ? this.stroke?.result : undefined
      await this.show(before.position, { tool, places, result, clearsNotes: false })
      const after = this.view.value!
      if (this.stroke && !isSameStep) this.stroke = { tool, result: after.result }
      if (after.position !== before.position && !isSameStep) this.history.note(before.position)
    })
  }

  private async goTo(position: (now: string) => string | undefined): Promise<void> {
    const { value: view } = this.view
    const there = view && position(view.position)
    if (there !== undefined) await this.show(there)
  }

  private async show(position?: string, stroke?: Stroke): Promise<void> {
    this.why.value = undefined
    this.view.value = await this.session.engine.answerView(position, stroke)
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue.then(() => this.session.reportingFailure(work))
  }
}
