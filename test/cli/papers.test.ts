import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { paste, temporaryFolder } from './rookery.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const papers = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)

/** Everything between fences of this language, with the paper it stands in. */
function blocks(language: string): [paper: string, block: string][] {
  return papers.flatMap((paper) => {
    const text = readFileSync(join(ROOT, paper), 'utf8')
    return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
      (match) => [paper, match[1]!] as [string, string],
    )
  })
}

describe('what the papers show', () => {
  it.each(blocks('console'))('%s: the commands print what they are said to print', (_, block) => {
    for (const session of block.split(/^\$ /m).slice(1)) {
      const [command, ...shown] = session.trimEnd().split('\n')
      const { stdout, stderr } = paste(command!)
      const timeless = (text: string) => text.trimEnd().replace(/[\d.]+ (ms|seconds)$/, 'some $1')
      expect(timeless(stdout + stderr)).toBe(timeless(shown.join('\n')))
    }
  })

  it.each(blocks('ts'))('%s: the programs run', (_, block) => {
    const file = join(temporaryFolder(), 'example.mjs')
    writeFileSync(file, block.replaceAll("from 'rookery'", `from '${join(ROOT, 'dist', 'index.js')}'`))
    const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('has both kinds', () => {
    expect(blocks('console').length).toBeGreaterThanOrEqual(2)
    expect(blocks('ts').length).toBeGreaterThanOrEqual(4)
  })
})
