import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The pages of the documentation: the README and the guides. */
export const pages = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)

export const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8')

/** An example: the page and the heading above it, its text, and the indented lines below it. */
export interface Block {
  readonly place: string
  readonly text: string
  readonly below: string
}

/** Everything between fences of this language. */
export function blocks(language: string): Block[] {
  return pages.flatMap((page) => {
    const text = textOf(page)
    const pattern = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`\n(?:\n((?: {4}[^\n]*\n)*))?`, 'gms')
    return [...text.matchAll(pattern)].map((match, i) => {
      const heading = /.*^#+ (.*?)$/ms.exec(text.slice(0, match.index))![1]!
      const place = `${page}, ${heading} (${i + 1})`
      return { place, text: match[1]!, below: (match[2] ?? '').replaceAll(/^ {4}/gm, '') }
    })
  })
}

export interface Program extends Block {
  /** What the compiler says of it. */
  readonly errors: readonly string[]
  /** The address of the compiled program. */
  readonly address: string
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: true,
}

/** All programs of the documentation, compiled at once in a project that has the built package installed. */
export function compilePrograms(): { programs: Program[]; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-docs-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules', 'rookery'), 'junction')
  const found = blocks('ts').map((block, i) => ({ block, file: join(folder, `example-${i}.mts`) }))
  for (const { block, file } of found) writeFileSync(file, block.text)
  const program = ts.createProgram(
    found.map(({ file }) => file),
    OPTIONS,
  )
  program.emit()
  const programs = found.map(({ block, file }) => {
    const source = program.getSourceFile(file)
    const wrong = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    const address = pathToFileURL(file.replace(/\.mts$/, '.mjs')).href
    return { ...block, address, errors: wrong.map((each) => inWords(each)) }
  })
  return { programs, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function inWords({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file ? file.getLineAndCharacterOfPosition(start).line : 0
  return `line ${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
}
