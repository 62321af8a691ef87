import { useEffect } from 'preact/hooks'

interface Undoable {
  undo(): void
  redo(): void
}

/** Ctrl+Z and Ctrl+Y, wherever the focus is; but what is typed in a field is the field's own affair. */
export function useUndoKeys(work: Undoable): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInField = (event.target as Element | null)?.matches?.(
        'textarea, input:not([type="radio"], [type="checkbox"])',
      )
      if (isInField || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) work.undo()
      else if (key === 'y' || key === 'z') work.redo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [work])
}
