import type { RefObject } from 'preact'
import type { Position } from '../../src/index.ts'

interface Props {
  readonly text: string
  readonly position: Position
  readonly scroll: { readonly left: number; readonly top: number }
  readonly mark: RefObject<HTMLElement | null>
}

/**
 * Marks the faulty character behind the text area, which cannot mark anything itself. Only the beginning of the faulty
 * line is set again, unseen, in the same type: that gives the exact position for any characters.
 */
export function FaultMark({ text, position, scroll, mark }: Props) {
  const line = text.split('\n', position.line)[position.line - 1] ?? ''
  const before = line.slice(0, position.column - 1)
  const code = line.codePointAt(position.column - 1)
  return (
    <div class="fault-mark" aria-hidden="true">
      <div
        style={{
          transform: `translate(${-scroll.left}px, ${-scroll.top}px)`,
          '--lines-above': String(position.line - 1),
        }}
      >
        <span>{before}</span>
        <mark ref={mark}>{code === undefined ? ' ' : String.fromCodePoint(code)}</mark>
      </div>
    </div>
  )
}
