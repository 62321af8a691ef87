/**
 * Runs `work` with a signal that is raised by Ctrl-C or a polite kill, so that it can end in good order with what it has.
 * A second Ctrl-C ends the process at once.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const raise = () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  process.on('SIGINT', raise)
  process.on('SIGTERM', raise)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', raise)
    process.off('SIGTERM', raise)
  }
}
