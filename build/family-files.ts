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

/**
 * Exports what the list exports of the family, under the names that the family gives; the family for programs that ask
 * much of it, and plain functions for those that ask little. `entrance` is the text of its index.ts.
 */
function door({ name, id }: Registered, list: string, entrance: string): string {
  const from = `'../../families/${name}/index.ts'`
  const exported = [...list.matchAll(/^export (type )?\{([^}]*)\} from '\.\/([\w-]+)\/index\.ts'$/gm)]
    .filter(([, , , folder]) => folder === name)
    .map(([, type = '', names]) => {
      const own = names!.split(',').map((each) => each.trim().replace(/ as .*/, ''))
      return exportOf(`export ${type}{`, own.filter(Boolean), `} from ${from}`)
    })
  const counts = /^export function count\(|^export \{.*\bcount\b/m.test(entrance)
  return `/**
 * This family alone. The constant \`${id}\` does everything; the functions do one thing each, and bundlers leave out
 * those that a program does not use.
 *
 * @module rookery/families/${name}
 */

import {
  type Board,
  boardCodec,
  check,
  ${id} as family,
  generate as generateBoard,
  parameters,
${counts ? '  count as searchCount,\n' : ''}  searchSolution,
} from ${from}
import { ${counts ? 'countVerb, ' : ''}generator, verb } from '../../verbs.ts'
import { anyFamily } from '../../workbench.ts'

${exported.join('\n')}
export const ${id} = /* @__PURE__ */ anyFamily(family)
export const parse = (text: string): Board => boardCodec.parse(text)
export const format = (board: Board): string => boardCodec.format(board)
export const solve = /* @__PURE__ */ verb(searchSolution)
${counts ? 'export const count = /* @__PURE__ */ countVerb(searchCount)\n' : ''}export const searchBoard = /* @__PURE__ */ generator(generateBoard, parameters)
export const generate = /* @__PURE__ */ verb(searchBoard)
export * from '../search.ts'
export { check, ${counts ? 'searchCount, ' : ''}searchSolution }
`
}

function exportOf(start: string, names: readonly string[], end: string): string {
  const line = `${start} ${names.join(', ')} ${end}`
  return line.length <= 120 ? line : `${start}\n${names.map((name) => `  ${name},\n`).join('')}${end}`
}
