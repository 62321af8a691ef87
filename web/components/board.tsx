import type { LegendEntry, Picture } from '../protocol.ts'
import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'
import { BoardGrid, type BoardHand } from './board-grid.tsx'

/** The board to be looked at: the problem, an answer, two of them, or a step of an explanation. */
export function Board({ session }: { session: Session }) {
  const { pictures, isStale } = session.board.value
  const state = session.textState.value
  const isTooLarge = state.kind === 'read' && pictures.length === 0
  return (
    <BoardFrame
      pictures={pictures}
      isStale={isStale}
      otherwise={isTooLarge ? texts.tooLarge(state.problem.squares) : texts.noBoard}
    />
  )
}

interface FrameProps {
  readonly pictures: readonly Picture[]
  readonly isStale?: boolean
  /** What is said where there is no picture. */
  readonly otherwise?: string
  readonly hand?: BoardHand
  readonly behind?: Picture | undefined
}

/** Boards in a frame of constant size, whatever is on them. */
export function BoardFrame({ pictures, isStale = false, otherwise = '', hand, behind }: FrameProps) {
  return (
    <figure class="board" aria-label={texts.board}>
      <div
        class={isStale && pictures.length > 0 ? 'frame stale' : 'frame'}
        style={pictures[0] && measuresOf(pictures[0])}
      >
        {pictures.length === 0 && <p class="no-board">{otherwise}</p>}
        {pictures.map((picture, index) => (
          <div class="space" key={index}>
            <BoardGrid picture={picture} behind={behind} hand={hand} />
          </div>
        ))}
      </div>
      <figcaption>{pictures[0] && <Caption pictures={behind ? [...pictures, behind] : pictures} />}</figcaption>
    </figure>
  )
}

/** Higher than its largest squares would make it, or than the width allows, a board never is. */
function measuresOf({ rows, columns, border }: Picture): Record<string, string> {
  const around = border ? 2 : 0
  return { '--natural': `${(rows + around) * 4.5 + 0.5}rem`, '--shape': String((rows + around) / (columns + around)) }
}

function Caption({ pictures }: { pictures: readonly Picture[] }) {
  const { rows, columns } = pictures[0]!
  const entries = new Map(pictures.flatMap(({ legend }) => legend).map((entry) => [entry.label, entry]))
  return (
    <>
      <span>{texts.dimensions(rows, columns)}</span>
      {/* The picture's own class brings its own colours. */}
      <ul class="legend rookery" aria-label={texts.legend}>
        {[...entries.values()].map((entry) => (
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
