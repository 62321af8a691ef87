import { useLayoutEffect, useRef } from 'preact/hooks'
import type { LegendEntry, Picture } from '../protocol.ts'
import type { Session } from '../session.ts'
import { texts } from '../texts.ts'

/** The board in a frame of constant size, whatever is on it. */
export function Board({ session }: { session: Session }) {
  const { pictures, isStale } = session.board.value
  const state = session.textState.value
  const isTooLarge = state.kind === 'read' && pictures.length === 0
  return (
    <figure class="board" aria-label={texts.board}>
      <div class={isStale ? 'frame stale' : 'frame'}>
        {pictures.length === 0 && (
          <p class="no-board">{isTooLarge ? texts.tooLarge(state.problem.squares) : texts.noBoard}</p>
        )}
        {pictures.map((picture, index) => (
          <Drawn key={index} picture={picture} />
        ))}
      </div>
      <figcaption>{pictures[0] && <Caption picture={pictures[0]} />}</figcaption>
    </figure>
  )
}

function Drawn({ picture: { svg, rows, columns } }: { picture: Picture }) {
  const place = useRef<HTMLDivElement>(null)
  // Parsed as XML, where a mistake shows as a mistake instead of being mended into something else.
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    place.current?.replaceChildren(document.importNode(parsed.documentElement, true))
  }, [svg])
  return <div class="drawn" ref={place} style={{ '--rows': String(rows), '--columns': String(columns) }} />
}

function Caption({ picture: { rows, columns, legend } }: { picture: Picture }) {
  return (
    <>
      <span>{texts.dimensions(rows, columns)}</span>
      {/* The picture's own class brings its own colours. */}
      <ul class="legend rookery" aria-label={texts.legend}>
        {legend.map((entry) => (
          <LegendItem key={entry.label} {...entry} />
        ))}
      </ul>
    </>
  )
}

/** Kinds whose sample is a character; the others are made of colour alone. */
const SIGNS: Partial<Record<LegendEntry['kind'], string>> = { cross: '×', dot: '●' }

function LegendItem({ kind, label, symbol, colour = '' }: LegendEntry) {
  return (
    <li>
      <span class={`sample ${kind} ${colour}`} aria-hidden="true">
        {kind === 'piece' ? symbol : SIGNS[kind]}
      </span>
      {label}
    </li>
  )
}
