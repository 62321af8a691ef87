import type { Notation } from '../../../family.ts'
import type { Board } from '../board.ts'
import type { Heights } from '../heights.ts'
import { clueList } from './clue-list.ts'
import { puzzLink } from './puzzlink.ts'
import { tatham } from './tatham.ts'

/** Tatham's comes before puzz.link's, which takes every other link. */
export const notations: readonly Notation<Board, Heights>[] = [clueList, tatham, puzzLink]
