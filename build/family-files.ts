import { readFileSync } from 'node:fs'

/**
 * Families are registered in `src/families/index.ts` alone. What repeats that list is written from it: the loaders,
 * which bundlers must find in a file without the families themselves, and a subpath of the package for each family.
 * Gives the text of each file by its path.
 */
export function familyFiles(root: string): Map<string, string> {
  const list = readFileSync(`${root}/src/families/index.ts`, 'utf8')
  const table = /familyTable = \{\n([^}]*)\}/.exec(list)![1]!
  const families = [...table.matchAll(/^ {2}(?:'([\w-]+)': )?(\w+),$/gm)].map(([, quoted, id]) => {
    return { name: quoted ?? id!, id: id! }
  })
  const files = new Map([['src/families/loaders.ts', loaders(families)]])
  for (const family of families) {
    const entrance = readFileSync(`${root}/src/families/${family.name}/index.ts`, 'utf8')
    files.set(`src/doors/families/${family.name}.ts`, door(family, list, entrance))
  }
  return files
}

interface Registered {
  readonly name: string
  /** The name of the family as a variable. */
  readonly id: string
}

function loaders(families: readonly Registered[]): string {
  const lines = families.map(({ name, id }) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `  ${key}: async () => (await import('./${name}/index.ts')).${id},`
  })
  return `import type { FamilyName, FamilyTable } from './index.ts'

/**
 * The families, each loaded when it is asked for. A file of its own: where families are also imported at once, bundlers
 * load them at once. Written by the build from the list in index.ts.
 */
export const familyLoaders: { readonly [N in FamilyName]: () => Promise<FamilyTable[N]> } = {
${lines.join('\n')}
}
`
}

/** What not every family can: the search in its index.ts, its name behind the door, and the plain function. */
const ABLE = [
  {
    own: 'count',
    search: 'searchCount',
    verb: 'count = /* @__PURE__ */ countVerb',
    says: 'Counts the best answers, all, or those of one value, where answers have values.',
  },
  {
    own: 'searchExplanation',
    search: 'searchExplanation',
    verb: 'explain = /* @__PURE__ */ verb',
    says: 'Solves as a person does: the deductions in order, and the grade.',
  },
  {
    own: 'searchForced',
    search: 'searchForced',
    verb: 'forced = /* @__PURE__ */ verb',
    says: 'Finds the squares that are the same in every (best) solution.',
  },
]

/**
 * Exports what the list exports of the family, under the names that the family gives; the family for programs that ask
 * much of it, and plain functions for those that ask little. `entrance` is the text of its index.ts.
 */
function door({ name, id }: Registered, list: string, entrance: string): string {
  const from = `'../../families/${name}/index.ts'`
  const types = [...list.matchAll(/^export (type )?\{([^}]*)\} from '\.\/([\w-]+)\/index\.ts'$/gm)]
    .filter(([, , , folder]) => folder === name)
    .map(([, type = '', names]) => {
      const own = names!.split(',').map((each) => each.trim().replace(/ as .*/, ''))
      return exportOf(`export ${type}{`, own.filter(Boolean), `} from ${from}`)
    })
  const able = ABLE.filter(({ own }) =>
    new RegExp(`^export (function|const) ${own}\\b|^export \\{.*\\b${own}\\b`, 'm').test(entrance),
  )
  const counts = able.some(({ own }) => own === 'count')
  const lines = (textOf: (one: (typeof ABLE)[number]) => string) => able.map((one) => `${textOf(one)}\n`).join('')
  return `/**
 * This family alone. The constant \`${id}\` does everything; the functions do one thing each, and bundlers
 * leave out those that a program does not use.
 *
 * @module rookery/families/${name}
 */

import {
  answerCodec,
  type Board,
  boardCodec,
  check,
  draw,
  ${id} as family,
  generate as generateBoard,
  parameters,
${lines(({ own, search }) => (own === search ? `  ${own},` : `  ${own} as ${search},`))}  searchSolution,
} from ${from}
import { answerFormatter, answerParser, ${counts ? 'countVerb, ' : ''}generateVerb, generator, verb } from '../../verbs.ts'
import { anyFamily } from '../../workbench.ts'

${types.join('\n')}
/** Everything that can be asked of the family, as \`familyNamed('${name}')\` gives it. */
export const ${id} = /* @__PURE__ */ anyFamily(family)
/** Reads a board in Rookery's own text. Throws InputError. */
export const parse = (text: string): Board => boardCodec.parse(text)
/** The board as text. */
export const format = (board: Board): string => boardCodec.format(board)
/** Reads an answer as text, such as a player's, to be checked. Throws InputError. */
export const parseAnswer = /* @__PURE__ */ answerParser(answerCodec)
/** The answer as text. */
export const formatAnswer = /* @__PURE__ */ answerFormatter(answerCodec)
/** Solves by the default method, to the end or to the limits. */
export const solve = /* @__PURE__ */ verb(searchSolution)
${lines(({ says, verb, search }) => `/** ${says} */\nexport const ${verb}(${search})`)}/** The search that \`generate\` runs. Settings that are left out have their defaults. */
export const searchBoard = /* @__PURE__ */ generator(generateBoard, parameters)
/** Makes a board. Settings that are left out have their defaults; the same seed makes the same board. */
export const generate = /* @__PURE__ */ generateVerb(searchBoard)
export * from '../family.ts'
export { ${['check', 'draw', ...able.map(({ search }) => search), 'searchSolution'].join(', ')} }
`
}

function exportOf(start: string, names: readonly string[], end: string): string {
  const line = `${start} ${names.join(', ')} ${end}`
  return line.length <= 120 ? line : `${start}\n${names.map((name) => `  ${name},\n`).join('')}${end}`
}
