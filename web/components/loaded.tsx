import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { texts } from '../texts/index.ts'

interface Props<T> {
  readonly load: () => Promise<T>
  /** Where nothing is missed until it is there. */
  readonly isSilent?: boolean
  readonly children: (loaded: T) => preact.ComponentChildren
}

/** A part of the page that is fetched when it is shown for the first time. */
export function Loaded<T>({ load, isSilent = false, children }: Props<T>) {
  const loaded = useSignal<{ readonly part: T } | undefined>(undefined)
  const hasFailed = useSignal(false)
  useEffect(() => {
    load().then(
      (part) => {
        loaded.value = { part }
      },
      () => {
        hasFailed.value = true
      },
    )
  }, [])
  if (hasFailed.value) return <p role="alert">{texts.cannotLoad}</p>
  if (loaded.value) return children(loaded.value.part)
  return isSilent ? null : <p class="hint">{texts.loading}</p>
}
