import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { texts } from '../texts/index.ts'

interface Props {
  readonly label: string
  /** What it is called where the label alone would not tell. */
  readonly name?: string
  readonly copied: string
  readonly text: () => string
  /** The field that shows the text, selected for manual copying if there is no clipboard. */
  readonly field?: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly isDisabled?: boolean
}

/** Copies a text, and says so. */
export function CopyButton({ label, name, copied, text, field, isDisabled = false }: Props) {
  const said = useSignal<string | undefined>(undefined)
  const current = isDisabled ? undefined : text()
  // What was copied is no longer what stands there.
  useEffect(() => {
    said.value = undefined
  }, [current, said])

  async function copy(): Promise<void> {
    if (current === undefined) return
    try {
      await navigator.clipboard.writeText(current)
      said.value = copied
    } catch {
      // Pages without https have no clipboard.
      field?.current?.select()
      said.value = texts.cannotCopy
    }
  }

  return (
    <button
      type="button"
      class="small"
      aria-disabled={isDisabled}
      aria-label={said.value === undefined ? name : undefined}
      aria-live="polite"
      onClick={copy}
    >
      {said.value ?? label}
    </button>
  )
}
