import type { Plugin } from 'vite'
import { type AnyFamily, families } from '../../src/index.ts'
import type { FamilyCard, FamilyDetails } from '../protocol.ts'
import { cardOf } from '../worker/family-card.ts'

/** What Home shows, and what only the other places need. */
const MODULES = { 'virtual:family-cards': shortOf, 'virtual:family-details': detailsOf } as const

/** What the page knows of families, written into it when it is built: their code is loaded when it is needed. */
export function familyCards(): Plugin {
  return {
    name: 'family-cards',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load: (id) => {
      const part = MODULES[id.slice(1) as keyof typeof MODULES]
      return id.startsWith('\0') && part
        ? `export default ${JSON.stringify(families.map((family) => part(family)))}`
        : undefined
    },
  }
}

function shortOf(family: AnyFamily): FamilyCard {
  const { name, title, summary, goal, can, hands, grades, isAnytime, entry, openings } = cardOf(family)
  return { name, title, summary, goal, can, hands, grades, isAnytime, entry, openings }
}

function detailsOf(family: AnyFamily): FamilyDetails {
  const { rules, parameters, examples, methods, notations, deductionRules, hunt, playRules, listed } = cardOf(family)
  return { rules, parameters, examples, methods, notations, deductionRules, hunt, playRules, listed }
}
