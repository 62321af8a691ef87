import type { Notation } from '../../family.ts'
import type { Board } from './board.ts'
import { isList, kingsLine, parseList } from './board-text.ts'
import type { Ways } from './ways.ts'

/** Ponder This of February 2023 asks for a list of columns; its kings are as many as its queens unless a line says otherwise. */
const list: Notation<Board, Ways> = {
  name: 'list',
  title: 'the column of the queen in each row, as Ponder This asks for it',
  recognises: isList,
  // Numbers that repeat are more often the rows of another board, or clues: Ponder This asks for a queen in every column.
  isLikely: ({ queens }) => new Set(queens).size === queens.length,
  parse: parseList,
  format: (board) => [`[${board.queens.join(', ')}]`, ...kingsLine(board)].join('\n'),
  formatAnswer: ({ ways }) => String(ways),
}

export const notations: readonly Notation<Board, Ways>[] = [list]
