import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { paste, pasteHere, rookery, temporaryFile, temporaryFolder } from './rookery.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const papers = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)

/** What a block stands for: the paper and the heading above it, its text, and the indented lines below it. */
interface Block {
  readonly place: string
  readonly text: string
  readonly below: string
}

/** Everything between fences of this language. */
function blocks(language: string): Block[] {
  return papers.flatMap((paper) => {
    const page = readFileSync(join(ROOT, paper), 'utf8')
    const pattern = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`\n(?:\n((?: {4}[^\n]*\n)*))?`, 'gms')
    return [...page.matchAll(pattern)].map((match) => {
      const heading = /.*^#+ (.*?)$/ms.exec(page.slice(0, match.index))![1]!
      return { place: `${paper}, ${heading}`, text: match[1]!, below: (match[2] ?? '').replaceAll(/^ {4}/gm, '') }
    })
  })
}

/** Runs a program as a module of its own, with the built library, and gives what it prints. */
async function printedBy(program: string): Promise<string> {
  const library = pathToFileURL(join(ROOT, 'dist', 'index.js')).href
  const file = temporaryFile(program.replaceAll("from 'rookery'", `from '${library}'`), 'example.mjs')
  let printed = ''
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => {
    printed += `${format(...values)}\n`
  })
  onTestFinished(() => log.mockRestore())
  await import(/* @vite-ignore */ pathToFileURL(file).href)
  return printed
}

describe('what the papers show', () => {
  it.each(blocks('console'))('$place: the commands print what they are said to print', async ({ text }) => {
    for (const session of text.split(/^\$ /m).slice(1)) {
      const [command, ...shown] = session.trimEnd().split('\n')
      const { stdout, stderr } = await pasteHere(command!)
      const timeless = (output: string) => output.trimEnd().replace(/[\d.]+ (m?s|seconds)$/, 'some time')
      expect(timeless(stdout + stderr)).toBe(timeless(shown.join('\n')))
    }
  })

  it.each(blocks('ts'))('$place: the program runs, and prints what is below it', async ({ text, below }) => {
    const printed = await printedBy(text)
    if (below !== '') expect(printed).toBe(below)
  })

  it('has both kinds, and programs with what they print', () => {
    expect(blocks('console').length).toBeGreaterThanOrEqual(15)
    expect(blocks('ts').length).toBeGreaterThanOrEqual(30)
    expect(blocks('ts').filter(({ below }) => below !== '').length).toBeGreaterThanOrEqual(13)
  })
})

describe('what the help shows works when it is pasted:', () => {
  const examplesIn = async (...command: string[]) => {
    const { stdout } = await rookery([...command, '--help'])
    return stdout.slice(stdout.indexOf('Example:')).trimEnd().split('\n').slice(1)
  }

  it.each(['families', 'solve', 'count', 'explain', 'forced', 'hint', 'generate', 'convert', 'cover', 'sat'])(
    '%s',
    async (command) => {
      const lines = await examplesIn(command)
      expect(lines).toHaveLength(1)
      const { code, stdout, stderr } = await pasteHere(lines[0]!)
      expect({ code, stderr }).toEqual({ code: command === 'sat' ? 10 : 0, stderr: '' })
      expect(stdout).toMatch(/\w/)
    },
  )

  it('check, in a shell, with processes that write and read files', async () => {
    const lines = await examplesIn('check')
    const { status, stdout, stderr } = paste(`cd ${temporaryFolder()} && set -e\n${lines.join('\n')}`)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^valid: /)
  })
})
