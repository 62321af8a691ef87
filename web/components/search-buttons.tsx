import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'

/** Buttons that cannot be used now keep their place and the focus. */

export function SolveButton({ session }: { session: Session }) {
  return (
    <button
      type="button"
      class="primary"
      aria-disabled={session.running.value !== undefined}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={() => session.solve()}
    >
      {texts.solve}
    </button>
  )
}

export function StopButton({ session }: { session: Session }) {
  const running = session.running.value
  return (
    <button
      type="button"
      class="stop"
      aria-disabled={running === undefined || running.isStopping}
      onClick={() => session.stop()}
    >
      {texts.stop}
    </button>
  )
}
