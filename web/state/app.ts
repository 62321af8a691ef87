import { batch, computed, effect, signal, untracked } from '@preact/signals'
import { proxy } from 'comlink'
import type { Place } from '../../src/index.ts'
import type { BoardHand } from '../board/board-grid.tsx'
import type { SheetMade, SheetProgress, SheetRequest } from '../print/sheet-order.ts'
import type { FamilyInfo, Picture, PuzzleInfo, Thumbnail } from '../protocol.ts'
import type { CellState } from '../texts/board.ts'
import { texts } from '../texts/index.ts'
import { Explaining } from './explaining.ts'
import { type Fields, SEED, settingsOf } from './fields.ts'
import { Library } from './library.ts'
import { Play } from './play.ts'
import { Pool, type RemoteEngine } from './pool.ts'
import { keptPreferences } from './preferences.ts'
import { AddressWriter, addressOf, type Mode, type Route, readRoute, type TableRoute } from './route.ts'
import { Session } from './session.ts'
import { Setting } from './setting.ts'

/** A link of puzz.link or a relative of it: the site, and the kind of the puzzle. */
const LINK = /^\s*https?:\/\/([^\s/?]+)[^\s?]*\?(?:m\+)?(\w+?)(?:_(?:edit|test|play))?\/(?:[a-z:]+\/)?\d+\/\d+/i

/** What is shown on the board for a while, in place of what the mode shows; marks are added to the mode's. */
export interface Overlay {
  readonly picture?: Picture | undefined
  /** A picture that moves. */
  readonly moving?: Element | undefined
  readonly marks?: readonly (readonly [CellState, readonly Place[]])[]
  readonly hand?: BoardHand | undefined
  /** Whether the board can be used as ever. */
  readonly keepsHand?: boolean
}

/** Everything the page knows: where it is, the puzzle on the table in its four modes, the library and the settings. */
export class App {
  readonly preferences = keptPreferences()
  readonly library = new Library()
  readonly pool = new Pool()
  readonly session: Session
  readonly play: Play
  readonly setting: Setting
  readonly explaining: Explaining
  readonly route = signal<Route>({ place: 'home' })
  readonly dialog = signal<'share' | 'keys' | undefined>(undefined)
  /** Whether text, notations and links are shown. */
  readonly isDrawerOpen = signal(false)
  /** A sentence that is said once: what was pasted, what went wrong. */
  readonly notice = signal<string | undefined>(undefined)
  /** The square whose coordinates are under the mouse or have the focus in a text. */
  readonly named = signal<Place | undefined>(undefined)
  readonly overlay = signal<Overlay | undefined>(undefined)
  /** Until the first place is known, nothing is shown. */
  readonly hasArrived = signal(false)

  readonly mode = computed<Mode>(() => (this.route.value.place === 'table' ? this.route.value.mode : 'play'))

  /** A half-done board from a link, for the puzzle that is being opened. */
  private openedPosition: string | undefined
  private laidOut: PuzzleInfo | undefined
  /** Where the page is going; undefined once it is there. */
  private going: Route | undefined
  /** What was begun at an earlier place must not move the page any more. */
  private visit = 0
  private readonly writer = new AddressWriter()

  constructor(
    readonly engine: RemoteEngine,
    readonly families: readonly FamilyInfo[],
    /** Resolves when the details of the families are there, which all places but Home need. */
    private readonly ready: Promise<void>,
  ) {
    this.session = new Session(engine, families, this.pool)
    this.play = new Play(this.session, this.library, this.preferences)
    this.setting = new Setting(this.session, (before) => this.noteOwn(before))
    this.explaining = new Explaining(this.session)
    addEventListener('pagehide', () => this.play.leave())
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.play.leave()
    })
  }

  /** From now on the modes follow the puzzle, and the address follows everything. */
  begin(): void {
    this.arrive(readRoute(location.hash))
    addEventListener('popstate', () => this.arrive(readRoute(location.hash)))
    effect(() => this.layOut())
    // Where the page is going is in the address already.
    effect(() => {
      const { hash } = addressOf(this.here())
      if (this.going === undefined) this.writer.write(hash)
    })
  }

  familyNamed(name: string): FamilyInfo | undefined {
    return this.session.familyNamed(name)
  }

  /** Goes to another place, with a step in the history. */
  go(route: Route): void {
    this.writer.flush()
    history.pushState(null, '', addressOf(route).hash)
    this.arrive(route)
    scrollTo(0, 0)
  }

  /** A place says what it shows, for the address to keep. A place that was left is not listened to. */
  tell(route: Route): void {
    if (this.going === undefined && this.route.value.place === route.place) this.route.value = route
  }

  /** Where the page is, as its address keeps it. Positions stay out of it: an address never spoils a puzzle. */
  here(): Route {
    const route = this.route.value
    if (route.place !== 'table') return route
    const { family, text, held, method } = this.session
    // Until the explanation is there, the step is the one that was asked for.
    const step = this.explaining.report.value ? this.explaining.step.value + 1 : (route.step ?? 0)
    return {
      place: 'table',
      family: family.value.name,
      mode: route.mode,
      text: held.value || text.value === '' ? undefined : text.value,
      method: family.value.methods.indexOf(method.value) > 0 ? method.value : undefined,
      step: route.mode === 'explain' && step > 0 ? step : undefined,
    }
  }

  setMode(mode: Mode): void {
    const route = this.here()
    if (route.place !== 'table') return
    this.route.value = { ...route, mode }
  }

  openPuzzle(family: string, text: string, mode: Mode = 'play', opening?: number): void {
    if (text !== '') this.library.note(family, text, opening === undefined ? {} : { opening })
    this.go({ place: 'table', family, mode, text })
  }

  /** Makes a puzzle and opens it. The board that was there stays in the library. */
  async playNew(family: FamilyInfo, opening: number, seed = randomSeed()): Promise<void> {
    const settings = family.openings[opening]?.settings ?? {}
    const order = { family: family.name, settings, seed }
    await this.openMade(
      family,
      this.pool.run<Thumbnail>((engine) => engine.thumbnail(order)),
      opening,
    )
  }

  /** Opens a puzzle when it is made, unless the page has gone elsewhere meanwhile. */
  async openMade(family: FamilyInfo, making: Promise<Thumbnail>, opening: number): Promise<void> {
    const { visit } = this
    const made = await making
    if (visit !== this.visit) return
    if ('why' in made) this.notice.value = made.why
    else this.openPuzzle(family.name, made.text, 'play', opening)
  }

  /** Recognise and open a puzzle that was pasted or dropped. */
  async paste(text: string): Promise<void> {
    if (text.trim() === '') return
    const { visit } = this
    const names = await this.session.recognised(text)
    if (visit !== this.visit) return
    const link = names.length === 0 ? LINK.exec(text) : undefined
    const closest = link ? await this.session.closest(text) : undefined
    if (visit !== this.visit) return
    const isAtTable = this.route.value.place === 'table'
    const name = names[0] ?? closest ?? (isAtTable ? this.session.family.value.name : undefined)
    if (link && closest === undefined) this.notice.value = texts.unknownLink(link[1]!, link[2]!)
    else if (name === undefined) this.notice.value = texts.notRecognised
    else {
      const title = this.familyNamed(name)?.title ?? name
      this.notice.value = names.length > 0 ? texts.pasted(title) : texts.pastedFaulty(title)
      const mode = this.mode.value === 'explain' ? 'play' : this.mode.value
      if (names.length === 0) this.isDrawerOpen.value = true
      this.openPuzzle(name, text, mode)
    }
  }

  /** Shows the step that settles a square: why an entry there is wrong. */
  async whyWrong(place: Place): Promise<void> {
    const { visit } = this
    this.setMode('explain')
    await this.explaining.open()
    if (visit !== this.visit) return
    const step = this.explaining.stepFor(place)
    if (step >= 0) await this.explaining.choose(step)
  }

  /** Makes a sheet of puzzles. */
  makeSheet(
    family: FamilyInfo,
    fields: Fields,
    request: SheetRequest,
    onProgress: (progress: SheetProgress) => void,
  ): Promise<SheetMade> {
    const order = { ...request, settings: settingsOf(family.parameters, fields), seed: fields[SEED] ?? '1' }
    return this.engine.sheet(family.name, order, proxy(onProgress))
  }

  /** Boards that are opened here enter the library before they are read; those of links, when they can be. */
  private noteSize({ picture }: PuzzleInfo): void {
    const { family, text } = this.session
    const entry = this.library.entryOf(family.value.name, text.value)
    if (entry?.size === '' && picture) this.library.change(entry, { size: texts.size(picture.rows, picture.columns) })
  }

  /** An own puzzle takes the place of what it was before the change, unless that has been of use. */
  private noteOwn(before: string): void {
    const { family, text } = this.session
    const earlier = this.library.entryOf(family.value.name, before)
    if (earlier?.isOwn && !earlier.isBegun && !earlier.isStarred && !earlier.isSolved) this.library.remove(earlier)
    // The text is there when the change has been taken.
    queueMicrotask(() => this.library.note(family.value.name, text.value, { isOwn: true }))
  }

  private arrive(route: Route): void {
    const visit = ++this.visit
    this.writer.drop()
    this.dialog.value = undefined
    this.going = route
    if (route.place === 'home') this.stand(route)
    else {
      void this.ready
        .then(() => {
          if (visit !== this.visit) return
          if (route.place === 'table') void this.openTable(route, visit)
          else this.stand(route)
        })
        .catch(() => {
          this.notice.value = texts.cannotLoad
        })
    }
  }

  private stand(route: Route): void {
    this.play.leave()
    this.play.stopwatch.stop()
    this.isDrawerOpen.value = false
    this.going = undefined
    this.route.value = route
    this.hasArrived.value = true
  }

  private async openTable(route: TableRoute, visit: number): Promise<void> {
    const family = this.familyNamed(route.family)
    if (!family) {
      this.notice.value = texts.unknownFamily(route.family)
      this.stand({ place: 'home' })
      return
    }
    const { session } = this
    // A bare address of a family opens what is on the table, or its first example.
    const isThere = session.family.value === family && session.text.value !== ''
    const text = route.text ?? (isThere ? session.text.value : (family.examples[0]?.text ?? ''))
    const isSame = isThere && session.text.value === text
    // The address follows both at once.
    await batch(() => {
      this.going = undefined
      this.route.value = route
      this.hasArrived.value = true
      this.openedPosition = route.position
      session.method.value = route.method ?? ''
      if (!isSame) return session.open(family.name, text)
      if (route.position !== undefined) this.play.open(route.position)
      return undefined
    })
    if (visit !== this.visit) return
    const state = session.textState.value
    if (route.text !== undefined && state.kind === 'read') {
      this.library.note(family.name, text, {})
      this.noteSize(state.problem)
    }
    if (route.mode !== 'explain') return
    await this.explaining.open(route.step === undefined ? -1 : route.step - 1)
  }

  private layOut(): void {
    const state = this.session.textState.value
    const isReading = this.session.isReading.value
    const route = this.route.value
    const problem = state.kind === 'read' && !isReading ? state.problem : undefined
    const mode = route.place === 'table' ? route.mode : undefined
    untracked(() => this.follow(problem, mode))
  }

  private follow(problem: PuzzleInfo | undefined, mode: Mode | undefined): void {
    this.overlay.value = undefined
    if (problem !== this.laidOut) {
      this.play.close()
      this.explaining.close()
      this.laidOut = problem
      if (problem) this.noteSize(problem)
    }
    // A change may be read after the mode was chosen.
    if (mode === 'explain' && problem) this.explaining.show()
    if (mode === 'set' && problem) this.setting.open()
    else this.setting.close()
    if (mode !== 'play') this.play.stopwatch.stop()
    if (mode !== undefined && problem && !this.play.table.value) {
      this.play.open(this.openedPosition)
      this.openedPosition = undefined
    }
  }
}

export function randomSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000)
}
