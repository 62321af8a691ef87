import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'

export const SLOWEST = 0.5
export const FASTEST = 16
/** The speed setting is logarithmic: this many settings double the speed. */
export const SETTINGS_PER_DOUBLING = 4

/** At its default speed a film ends in about this time, if it can. */
const COMFORTABLE_SECONDS = 40
const USUAL_SPEED = 1.5

const STEP_SECONDS = 0.25
/** A page in the background gets no frames; what comes after a pause is no more than this. */
const LONGEST_FRAME_SECONDS = 0.1

/** Where a film is, and what moves it on. Positions are numbers of moves; between two of them a move is under way. */
export class FilmPlayback {
  readonly length: number
  readonly isPlaying = signal(false)
  /** In moves a second. */
  readonly speed: Signal<number>
  /** For those who want no motion, moves happen at once. */
  readonly isGliding = signal(true)
  readonly shown: ReadonlySignal<number>
  readonly isAtStart: ReadonlySignal<boolean>
  readonly isAtEnd: ReadonlySignal<boolean>
  readonly #position = signal(0)
  #goal = 0
  #pace: () => number = () => 0
  #frame: number | undefined
  #lastTime: number | undefined

  constructor(length: number) {
    this.length = length
    this.speed = signal(nearestSpeed(Math.max(USUAL_SPEED, length / COMFORTABLE_SECONDS)))
    this.shown = computed(() => (this.isGliding.value ? this.#position.value : Math.floor(this.#position.value)))
    this.isAtStart = computed(() => this.shown.value <= 0)
    this.isAtEnd = computed(() => this.shown.value >= length)
  }

  /** From the end it begins again. */
  play(): void {
    if (this.isPlaying.peek()) return
    if (this.#position.peek() >= this.length) this.goTo(0)
    this.isPlaying.value = true
    this.#moveTo(this.length, () => this.speed.peek())
  }

  pause(): void {
    this.isPlaying.value = false
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    this.#lastTime = undefined
  }

  toggle(): void {
    if (this.isPlaying.peek()) this.pause()
    else this.play()
  }

  /** Where the film is; a step that is still under way counts as made. */
  get destination(): number {
    const isStepping = this.#frame !== undefined && !this.isPlaying.peek()
    return isStepping ? this.#goal : this.shown.peek()
  }

  /** To the next number of whole moves, or to the one before. */
  step(by: 1 | -1): void {
    const position = this.destination
    const goal = Math.min(this.length, Math.max(0, by > 0 ? Math.floor(position) + 1 : Math.ceil(position) - 1))
    if (!this.isGliding.peek()) this.goTo(goal)
    else {
      this.pause()
      const pace = Math.abs(goal - this.#position.peek()) / STEP_SECONDS
      this.#moveTo(goal, () => pace)
    }
  }

  goTo(position: number): void {
    this.pause()
    this.#position.value = Math.min(this.length, Math.max(0, position))
  }

  #moveTo(goal: number, pace: () => number): void {
    this.#goal = goal
    this.#pace = pace
    this.#frame = requestAnimationFrame(this.#advance)
  }

  readonly #advance = (time: number): void => {
    const seconds = this.#lastTime === undefined ? 0 : (time - this.#lastTime) / 1000
    this.#lastTime = time
    const way = this.#pace() * Math.min(LONGEST_FRAME_SECONDS, seconds)
    const rest = this.#goal - this.#position.peek()
    if (Math.abs(rest) <= way) this.goTo(this.#goal)
    else {
      this.#position.value += Math.sign(rest) * way
      this.#frame = requestAnimationFrame(this.#advance)
    }
  }
}

function nearestSpeed(speed: number): number {
  const setting = Math.round(Math.log2(speed) * SETTINGS_PER_DOUBLING)
  return Math.min(FASTEST, Math.max(SLOWEST, 2 ** (setting / SETTINGS_PER_DOUBLING)))
}
