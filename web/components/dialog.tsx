import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from '../texts/index.ts'
import { Icon } from './icons.tsx'
import './dialog.css'

interface Props {
  readonly title: string
  readonly close: () => void
  readonly class?: string
  readonly children: ComponentChildren
}

/** A window over the page, closed with Escape, its button, or a click beside it. */
export function Dialog({ title, close, class: kind = '', children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    element.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes dialogs everywhere
    <dialog
      class={`dialog ${kind}`}
      ref={element}
      aria-labelledby="dialog-title"
      onClose={close}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="icon-button" aria-label={texts.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
