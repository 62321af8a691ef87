import { Component } from 'preact'
import type { Size } from '../../src/index.ts'
import type { CellState } from '../texts/board.ts'
import { texts } from '../texts/index.ts'

interface Props {
  /** -1 above the board, and as many as there are rows below it. */
  readonly row: number
  readonly size: Size
  /** What stands on its squares, from left to right; undefined at corners, where nothing can. */
  readonly words: readonly (string | undefined)[]
  /** One list for each of them. */
  readonly states: readonly (readonly CellState[])[]
  /** The column of the first of them. */
  readonly from: number
  /** The column of the square that the Tab key leads to, where it is in this line. */
  readonly focused: number | undefined
}

/** A line of squares. Lines stay as they are unless something on them changes: a board has thousands of squares. */
export class BoardLine extends Component<Props> {
  override shouldComponentUpdate({ row, size, words, states, from, focused }: Props): boolean {
    const now = this.props
    return !(
      row === now.row &&
      from === now.from &&
      focused === now.focused &&
      size.rows === now.size.rows &&
      size.columns === now.size.columns &&
      areSame(words, now.words) &&
      areSame(states.map(String), now.states.map(String))
    )
  }

  override render({ row, size, words, states, from, focused }: Props) {
    return (
      <tr>
        {words.map((there, i) => {
          const column = from + i
          if (there === undefined) return <td key={column} aria-hidden="true" />
          return (
            <td
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one moves from cell to cell in the table
              role="gridcell"
              key={column}
              class={['cell', ...states[i]!].join(' ')}
              data-row={row}
              data-column={column}
              tabIndex={column === focused ? 0 : -1}
              aria-label={texts.cell([row, column], size, there, states[i]!)}
            />
          )
        })}
      </tr>
    )
  }
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, i) => each === other[i])
}
