import { effect, signal, untracked } from '@preact/signals'
import { proxy, type Remote } from 'comlink'
import type { SheetMade, SheetProgress, SheetWish } from '../print/sheet-order.ts'
import type { FamilyInfo, ProblemInfo } from '../protocol.ts'
import type { Desk } from '../worker/desk.ts'
import { AddressWriter, type Kept } from './address.ts'
import { defaultFields, type Fields, SEED, settingsOf } from './fields.ts'
import { Play } from './play.ts'
import { Session } from './session.ts'
import { Setting } from './setting.ts'

export const VIEWS = ['solve', 'play', 'set', 'watch'] as const
export type View = (typeof VIEWS)[number]

/** Everything the page knows: the problem and its answers, a board in play, a problem in the making, and which of them is looked at. */
export class Workbench {
  readonly session: Session
  readonly play: Play
  readonly setting: Setting
  readonly view = signal<View>('solve')
  /** What stands in the fields of the generator. */
  readonly fields = signal<Fields>({})
  /** Whether a sheet for the printer is being put together. */
  readonly isPrinting = signal(false)
  /** Which search is watched. */
  readonly watched = signal<{ readonly demonstration?: string; readonly size?: string }>({})

  /** A half-done board from the address, for the problem that is being opened. */
  private openedPosition: string | undefined
  /** Which problem the hands have laid out, and how many there have been since an address was opened. */
  private laidOut: ProblemInfo | undefined
  private problems = 0

  constructor(desk: Remote<Desk>, families: readonly FamilyInfo[]) {
    this.session = new Session(desk, families)
    this.play = new Play(this.session)
    this.setting = new Setting(this.session)
    addEventListener('pagehide', () => this.play.leave())
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.play.leave()
    })
  }

  /** Opens what an address keeps. */
  open(kept: Kept): void {
    const { session } = this
    this.openedPosition = kept.position
    this.problems = 0
    this.view.value = VIEWS.find((view) => view === kept.view) ?? 'solve'
    const { watch: demonstration, size } = kept
    this.watched.value = { ...(demonstration !== undefined && { demonstration }), ...(size !== undefined && { size }) }
    session.open(kept.family, kept.text)
    session.method.value = kept.method ?? ''
    this.fields.value = { ...defaultFields(session.family.value.parameters), ...kept.fields }
    const step = Number(kept.step)
    if (step >= 1) void session.ask('explain').then(() => session.choose(step - 1))
  }

  chooseFamily(name: string): void {
    this.session.open(name)
    this.resetFields()
  }

  readAs(name: string): void {
    this.session.readAs(name)
    this.resetFields()
  }

  async paste(text: string): Promise<void> {
    const before = this.session.family.value
    await this.session.paste(text)
    if (this.session.family.value !== before) this.resetFields()
  }

  /** Makes a sheet of puzzles with what stands in the fields. */
  makeSheet(wish: SheetWish, onProgress: (progress: SheetProgress) => void): Promise<SheetMade> {
    const { family, desk } = this.session
    const { name, parameters } = family.value
    const order = { ...wish, settings: settingsOf(parameters, this.fields.value), seed: this.fields.value[SEED] ?? '' }
    return desk.sheet(name, order, proxy(onProgress))
  }

  /** From now on the hands follow the problem and the view, and the address follows everything. */
  begin(): void {
    effect(() => this.layOut())
    const writer = new AddressWriter()
    effect(() => writer.write(this.kept()))
  }

  /** The whole state, as far as an address can keep it. */
  kept(): Kept {
    const { session, play } = this
    const defaults = defaultFields(session.family.value.parameters)
    const changed = Object.entries(this.fields.value).filter(([name, value]) => value !== defaults[name])
    const { chosen, family, text, held } = session
    const { demonstration, size } = this.watched.value
    const view = this.view.value
    const hasPlayed = play.history.past.value.length > 0 || play.history.future.value.length > 0
    return {
      family: family.value.name,
      text: held.value ? undefined : text.value,
      view: view === 'solve' ? undefined : view,
      method: session.chosenMethod === family.value.methods[0] ? undefined : session.chosenMethod,
      position: hasPlayed ? play.view.value?.position : this.openedPosition,
      step: chosen.value === undefined ? undefined : String(chosen.value + 1),
      watch: demonstration,
      size,
      fields: Object.fromEntries(changed),
    }
  }

  private resetFields(): void {
    this.fields.value = defaultFields(this.session.family.value.parameters)
  }

  private layOut(): void {
    const state = this.session.textState.value
    const isReading = this.session.isReading.value
    const view = this.view.value
    const problem = state.kind === 'read' && !isReading ? state.problem : undefined
    untracked(() => this.follow(problem, view))
  }

  private follow(problem: ProblemInfo | undefined, view: View): void {
    if (problem !== this.laidOut) {
      this.play.close()
      this.laidOut = problem
      // What the address has is for the first problem alone.
      if (problem && ++this.problems > 1) this.openedPosition = undefined
    }
    if (view === 'set' && problem) this.setting.open()
    else this.setting.close()
    if (view !== 'play') this.play.stopwatch.stop()
    else if (problem && !this.play.table.value) this.play.open(this.openedPosition)
  }
}
