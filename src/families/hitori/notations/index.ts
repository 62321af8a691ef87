import type { Notation } from '../../../family.ts'
import type { Board } from '../board.ts'
import type { Shading } from '../shading.ts'
import { codinGame } from './codingame.ts'
import { puzzLink } from './puzzlink.ts'
import { tatham } from './tatham.ts'

/** Tatham's comes before puzz.link's, which takes every other link. */
export const notations: readonly Notation<Board, Shading>[] = [codinGame, tatham, puzzLink]
