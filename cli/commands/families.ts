import pc from 'picocolors'
import { type AnyFamily, families, familyNamed } from '../../src/index.ts'
import { EXIT } from '../exit-code.ts'
import { print } from '../output.ts'
import { parameterInWords } from '../parameter-words.ts'

/** Everything there is, or one family of it. */
export async function listFamilies(name: string | undefined, flags: { readonly json?: true }): Promise<number> {
  const chosen = name === undefined ? families : [familyNamed(name)]
  if (flags.json) await print(JSON.stringify({ families: chosen.map(asJson) }))
  else await print(chosen.map(inWords).join('\n\n'))
  return EXIT.fine
}

function asJson({ name, title, summary, goal, rules, methods, parameters, notations, examples }: AnyFamily) {
  return { name, title, summary, goal, rules, methods, parameters, notations, examples }
}

function inWords(family: AnyFamily): string {
  return [
    `${pc.bold(family.name)} — ${family.title}. ${family.summary}`,
    section('rules', Object.entries(family.rules)),
    section(
      'methods',
      family.methods.map((method, i) => [method, i === 0 ? 'the default' : '']),
    ),
    section(
      'parameters',
      family.parameters.map((parameter) => [`--${parameter.name}`, parameterInWords(parameter)]),
    ),
    section(
      'notations',
      family.notations.map(({ name, title }) => [name, title]),
    ),
    section(
      'examples',
      family.examples.map(({ name }) => [name, '']),
    ),
  ].join('\n')
}

function section(heading: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, words]) => `    ${name.padEnd(width)}  ${words}`.trimEnd())
  return [`  ${heading}`, ...lines].join('\n')
}
