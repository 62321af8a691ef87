import type { Spinner } from 'yocto-spinner'
import type { AnyFamily, Progress } from '../src/index.ts'
import { boundedBy, gapInWords } from './words.ts'

const QUIET_MILLISECONDS = 1000
const REFRESH_MILLISECONDS = 100

/** The progress of a long run, as a line on the terminal. Nothing is shown in the first second, or in a file. */
export class ProgressLine {
  private readonly started = performance.now()
  private refreshed = 0
  private text = ''
  private spinner: Spinner | 'loading' | 'ended' | undefined

  update(words: () => string): void {
    if (!process.stderr.isTTY || this.spinner === 'ended') return
    const now = performance.now()
    if (now - this.started < QUIET_MILLISECONDS || now - this.refreshed < REFRESH_MILLISECONDS) return
    this.refreshed = now
    this.text = `${words()} · ${Math.floor((now - this.started) / 1000)} s`
    if (this.spinner === undefined) void this.show()
    else if (this.spinner !== 'loading') this.spinner.text = this.text
  }

  /** Shows at once what is done next, for work that cannot report its progress. */
  async say(text: string): Promise<void> {
    if (!process.stderr.isTTY || this.spinner === 'ended') return
    this.text = text
    if (typeof this.spinner === 'object') this.spinner.text = text
    else await this.show()
  }

  /** Prints something in place of the line, which comes again below. */
  aside(print: () => void): void {
    if (typeof this.spinner === 'object') this.spinner.clear()
    print()
  }

  /** Also where the process is ended in the middle, as the terminal would stay without a cursor. */
  readonly end = (): void => {
    if (typeof this.spinner === 'object') this.spinner.stop()
    this.spinner = 'ended'
    process.off('exit', this.end)
  }

  /** The spinner is loaded when it is needed, as most runs end before. */
  private async show(): Promise<void> {
    this.spinner = 'loading'
    const { default: yoctoSpinner } = await import('yocto-spinner')
    if (this.spinner !== 'loading') return
    // The spinner would end the process on Ctrl-C, and the best answer so far would be lost.
    this.spinner = yoctoSpinner({ text: this.text, stream: process.stderr, handleSignals: false }).start()
    process.once('exit', this.end)
  }
}

/** `best 12 · at most 15 · 40 % · 1,000 steps`; of an anytime search also the gap. */
export function progressWords(
  { steps, value, bound, done }: Progress<unknown>,
  goal: AnyFamily['goal'],
  isAnytime = false,
): string {
  const words = [`${steps.toLocaleString('en')} steps`]
  if (done !== undefined) words.unshift(`${Math.floor(done * 100)} %`)
  const gap = isAnytime && value !== undefined && bound !== undefined ? gapInWords(value, bound) : undefined
  if (gap !== undefined) words.unshift(gap)
  if (bound !== undefined) words.unshift(boundedBy(goal, bound))
  if (value !== undefined) words.unshift(`best ${value.toLocaleString('en')}`)
  return words.join(' · ')
}
