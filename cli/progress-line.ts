import yoctoSpinner, { type Spinner } from 'yocto-spinner'
import type { Progress } from '../src/index.ts'

const QUIET_MILLISECONDS = 1000
const REFRESH_MILLISECONDS = 100

/** A line on the terminal that says where a long run stands. Shows nothing in the first second, or to a file. */
export class ProgressLine {
  private readonly started = performance.now()
  private refreshed = 0
  private spinner: Spinner | undefined

  update(words: () => string): void {
    if (!process.stderr.isTTY) return
    const now = performance.now()
    if (now - this.started < QUIET_MILLISECONDS || now - this.refreshed < REFRESH_MILLISECONDS) return
    this.refreshed = now
    const text = `${words()} · ${Math.floor((now - this.started) / 1000)} s`
    if (this.spinner) this.spinner.text = text
    else this.spinner = yoctoSpinner({ text, stream: process.stderr }).start()
  }

  end(): void {
    this.spinner?.stop()
    this.spinner = undefined
  }
}

export function progressWords({ steps, value, bound, done }: Progress<unknown>, goal: string): string {
  const words = [`${steps.toLocaleString('en')} steps`]
  if (done !== undefined) words.unshift(`${Math.floor(done * 100)} %`)
  if (bound !== undefined) words.unshift(`${goal === 'minimum' ? 'at least' : 'at most'} ${bound.toLocaleString('en')}`)
  if (value !== undefined) words.unshift(`best ${value.toLocaleString('en')}`)
  return words.join(' · ')
}
