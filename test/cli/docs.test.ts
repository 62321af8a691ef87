import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { blocks, compilePrograms, pages, ROOT, textOf } from './docs-programs.ts'
import { paste, pasteHere, rookery, temporaryFolder } from './rookery.ts'

/** Runs a program as a module of its own, with the built library, and gives what it prints. */
async function printedBy(address: string): Promise<string> {
  let printed = ''
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => {
    printed += `${format(...values)}\n`
  })
  onTestFinished(() => log.mockRestore())
  await import(/* @vite-ignore */ address)
  return printed
}

describe('the documentation', () => {
  const { programs, remove } = compilePrograms()
  afterAll(remove)

  it.each(blocks('console'))('$place: the commands print what they are said to print', async ({ text }) => {
    for (const session of text.split(/^\$ /m).slice(1)) {
      const [command, ...shown] = session.trimEnd().split('\n')
      const { stdout, stderr } = await pasteHere(command!)
      const timeless = (output: string) => output.trimEnd().replace(/[\d.]+ (m?s|seconds)$/, 'some time')
      expect(timeless(stdout + stderr)).toBe(timeless(shown.join('\n')))
    }
  })

  it.each(programs)('$place: the program compiles under strict', ({ errors }) => {
    expect(errors).toEqual([])
  })

  it.each(programs)('$place: the program runs, and prints what is below it', async ({ address, below }) => {
    const printed = await printedBy(address)
    if (below !== '') expect(printed).toBe(below)
  })

  it('has both kinds, and programs with what they print', () => {
    expect(blocks('console').length).toBeGreaterThanOrEqual(15)
    expect(programs.length).toBeGreaterThanOrEqual(30)
    expect(programs.filter(({ below }) => below !== '').length).toBeGreaterThanOrEqual(13)
  })

  it.each(pages)('%s: links lead to pages and headings that exist', (page) => {
    expect(linksIn(page).filter((link) => !isThere(page, link))).toEqual([])
  })
})

/** Links to other pages: no addresses of the web, nothing inside examples. */
function linksIn(page: string): string[] {
  const prose = textOf(page)
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/^ {4}.*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map((match) => (match[1] ?? match[2])!)
  return links.filter((link) => !/^https?:/.test(link))
}

function isThere(page: string, link: string): boolean {
  const [path, heading] = link.split('#')
  const file = path ? join(page, '..', path) : page
  if (!existsSync(join(ROOT, file))) return false
  if (heading === undefined) return true
  const headings = [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return headings.includes(heading)
}

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
