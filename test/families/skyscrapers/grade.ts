import { type Board, skyscrapersLogic } from '../../../src/families/skyscrapers/index.ts'
import { type Grade, gradeOf as gradeIn } from '../../../src/logic/index.ts'
import { withoutPauses } from '../../../src/search.ts'

/** The grade of a board in one go; undefined if it has no solution or several. */
export function gradeOf(board: Board): Grade | undefined {
  return withoutPauses(gradeIn(skyscrapersLogic, board)).grade
}
