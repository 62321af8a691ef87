import type { AnyFamily } from '../../src/index.ts'
import type { FamilyInfo } from '../protocol.ts'

/** What the page knows of a family. How it is played is seen from its first example. */
export function cardOf(family: AnyFamily): FamilyInfo {
  const { name, title, summary, goal, rules, parameters, examples, methods, notations } = family
  const { can, hands, grades, deductionRules, hunt, listed } = family
  const play = examples[0] && family.open(examples[0].text).play()
  return {
    name,
    title,
    summary,
    goal,
    isAnytime: family.isAnytime,
    rules,
    parameters,
    examples,
    methods,
    notations,
    can,
    hands,
    grades,
    deductionRules,
    entry: play?.entry,
    openings: play?.openings ?? [],
    hunt: hunt && { summary: hunt.summary, parameters: hunt.parameters, nouns: hunt.nouns },
    playRules: Object.values(play?.rules ?? {}),
    listed,
  }
}
