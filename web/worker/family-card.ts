import type { AnyFamily } from '../../src/index.ts'
import type { FamilyInfo } from '../protocol.ts'

/** What the page knows of a family. */
export function cardOf(family: AnyFamily): FamilyInfo {
  const { name, title, summary, goal, isOpenEnded, rules, parameters, examples, methods, notations } = family
  const { can, hands, grades, deductionRules } = family
  return {
    name,
    title,
    summary,
    goal,
    isOpenEnded,
    rules,
    parameters,
    examples,
    methods,
    notations,
    can,
    hands,
    grades,
    deductionRules,
    hasMoves: movesPieces(family),
  }
}

/** Seen from how its first example is played. */
function movesPieces({ examples, open }: AnyFamily): boolean {
  const groups = examples[0] && open(examples[0].text).play()?.tools
  return groups?.some(({ tools }) => tools.some(({ kind }) => kind === 'move')) ?? false
}
