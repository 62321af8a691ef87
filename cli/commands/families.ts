import pc from 'picocolors'
import type { Ability, AnyFamily, AnyHunt } from '../../src/index.ts'
import { EXIT } from '../exit.ts'
import { allFamilies, familyOf } from '../families.ts'
import { parameterInWords } from '../options.ts'
import { print } from '../output.ts'
import { answersInQuestion } from '../words.ts'

/** Lists the families, or one of them. */
export async function listFamilies(name: string | undefined, flags: { readonly json?: true }): Promise<number> {
  const chosen = name === undefined ? await allFamilies() : [await familyOf(name)]
  if (flags.json) await print(JSON.stringify({ families: chosen.map(asJson) }))
  else await print(chosen.map(inWords).join('\n\n'))
  return EXIT.fine
}

function asJson(family: AnyFamily) {
  const { name, title, summary, goal, rules, methods, parameters, notations, examples } = family
  const { isAnytime, can, grades, deductionRules, listed, hunt } = family
  const abilities = { can, grades, deductionRules, ...(listed && { listed }), ...(hunt && { hunt: huntAsJson(hunt) }) }
  return { name, title, summary, goal, isAnytime, rules, methods, parameters, notations, examples, ...abilities }
}

function huntAsJson({ summary, nouns, parameters }: AnyHunt) {
  return { summary, nouns, parameters }
}

function inWords(family: AnyFamily): string {
  const sections = [
    section('rules', Object.entries(family.rules)),
    section(
      family.isAnytime ? 'methods (anytime searches: they use all that --time or --steps allows)' : 'methods',
      family.methods.map((method, i) => [method, i === 0 ? 'the default' : '']),
    ),
    section(
      'can also',
      (Object.keys(ABILITIES) as Ability[])
        .filter((ability) => family.can[ability])
        .map((ability) => [ability, ABILITIES[ability](family)]),
    ),
    section('deductions', Object.entries(family.deductionRules)),
    section(
      'grades',
      family.grades.map((grade, i) => [grade, i === 0 ? 'the easiest' : '']),
    ),
    section(
      'parameters',
      family.parameters.map((parameter) => [`--${parameter.name}`, parameterInWords(parameter)]),
    ),
    section(
      'parameters of hunt',
      (family.hunt?.parameters ?? []).map((parameter) => [`--${parameter.name}`, parameterInWords(parameter)]),
    ),
    section(
      'notations',
      family.notations.map(({ name, title }) => [name, title]),
    ),
    section(
      'examples',
      family.examples.map(({ name }) => [name, '']),
    ),
  ]
  return [`${pc.bold(family.name)} — ${family.title}. ${family.summary}`, ...sections.flat()].join('\n')
}

const ABILITIES: Readonly<Record<Ability, (family: AnyFamily) => string>> = {
  count: () => 'count the solutions',
  explain: () => 'explain the solution step by step, and grade the puzzle',
  forced: ({ goal }) => `show the squares that are the same in ${answersInQuestion(goal)}`,
  hint: () => 'give the next step on a position, or say what is wrong on it',
  list: ({ listed }) => `print every one of its ${listed![1]}: solve --all`,
  hunt: ({ hunt }) => hunt!.summary,
}

/** Nothing at all where there are no rows. */
function section(heading: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, words]) => `    ${name.padEnd(width)}  ${words}`.trimEnd())
  return [`  ${heading}`, ...lines]
}
