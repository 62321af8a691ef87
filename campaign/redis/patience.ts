/** Commands wait for a server that is away, however long. This is for those who do not. */
export class Patience {
  private readonly ending = new AbortController()
  private timer: NodeJS.Timeout | undefined

  /** From then on nobody waits any more; the first to say so decides. */
  endIn(milliseconds: number): void {
    this.timer ??= setTimeout(() => this.ending.abort(), milliseconds)
  }

  /** What the work gives, or undefined where there is no time left for it. */
  async waitFor<T>(work: Promise<T>): Promise<T | undefined> {
    const { signal } = this.ending
    let stopWaiting = () => {}
    const over = new Promise<undefined>((resolve) => {
      stopWaiting = () => resolve(undefined)
      if (signal.aborted) stopWaiting()
      signal.addEventListener('abort', stopWaiting)
    })
    try {
      return await Promise.race([work, over])
    } finally {
      signal.removeEventListener('abort', stopWaiting)
    }
  }

  close(): void {
    clearTimeout(this.timer)
  }
}
