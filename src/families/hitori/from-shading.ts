import { type Grid, placeOf } from '../../base/grid.ts'
import type { Violation } from '../../family.ts'
import type { AnswerSetter } from '../../hands.ts'
import { GRADES } from '../../logic/index.ts'
import { BLANK, type Board } from './board.ts'
import { check, rules } from './check.ts'
import { generateFor } from './generate/index.ts'
import { type Position, type Shading, shadingOf } from './shading.ts'

/** Setting a board from its shading: the numbers are found. */
export const fromShading: AnswerSetter<Board, Position> = {
  words: 'Shade the solution: the numbers are found.',
  grades: GRADES,
  rules: {
    touch: rules.touch,
    split: rules.split,
    more: 'These squares could be shaded too, whatever the numbers: the solution would not be the only one.',
  },
  faults: (board, position) => faultsOf(board, shadingOf(position)),
  search: (board, position, grade, random) => {
    const { rows, columns } = board
    const wanted = GRADES.find((each) => each === grade)
    return generateFor({ rows, columns }, shadingOf(position), wanted, random)
  },
}

/** Why a shading is the only solution of no board at all. */
function faultsOf({ rows, columns }: Grid, shading: Shading): Violation[] {
  const blank = { rows, columns, numbers: new Int32Array(rows * columns).fill(BLANK) }
  const broken = check(blank, shading)
  if (broken.length > 0) return broken
  const more: number[] = []
  const larger = shading.slice()
  for (let square = 0; square < shading.length; square++) {
    if (shading[square] === 1) continue
    larger[square] = 1
    if (check(blank, larger).length === 0) more.push(square)
    larger[square] = 0
  }
  return more.length > 0 ? [{ rule: 'more', places: more.map((square) => placeOf(blank, square)) }] : []
}
