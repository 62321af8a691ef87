import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { suggestionsFor } from '../../cli/suggestions.ts'
import { families } from '../../src/index.ts'
import { rookery, temporaryFolder } from './rookery.ts'

const names = families.map(({ name }) => name)

describe('a misspelt name', () => {
  it.each([
    ['rook', 'rooks'],
    ['hitroi', 'hitori'],
    ['HITORI', 'hitori'],
    ['skyscraper', 'skyscrapers'],
    ['sky', 'skyscrapers'],
    ['quenes', 'queens'],
    ['queenattack', 'queen-attack'],
  ])('%s was likely meant to be %s', (word, meant) => {
    expect(suggestionsFor(word, names)[0]).toBe(meant)
  })

  it.each(['sudoku', 'x', '', 'chess'])('%j is like none', (word) => {
    expect(suggestionsFor(word, names)).toEqual([])
  })

  it('is found with any two neighbours swapped, a letter left out or doubled', () => {
    for (const name of names) {
      for (let i = 0; i < name.length - 1; i++) {
        const swapped = name.slice(0, i) + name[i + 1] + name[i] + name.slice(i + 2)
        const short = name.slice(0, i) + name.slice(i + 1)
        const long = name.slice(0, i) + name[i] + name.slice(i)
        for (const word of [swapped, short, long]) expect(suggestionsFor(word, names)[0], word).toBe(name)
      }
    }
  })
})

/** What bash offers after these words, of which the last is being typed. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout } = await rookery(['completion', 'bash'])
  const file = join(temporaryFolder(), 'completion.bash')
  writeFileSync(file, stdout)
  const line = words.map((word) => `'${word}'`).join(' ')
  const ask = `compopt() { :; }; source '${file}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _rookery`
  const { stdout: found, stderr } = spawnSync('bash', ['-c', `${ask}; printf '%s\\n' "\${COMPREPLY[@]}"`], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return found.trim().split('\n')
}

describe('completion', () => {
  it('offers commands, families, options and their values', async () => {
    expect(await offered('rookery', 'so')).toEqual(['solve'])
    expect(await offered('rookery', 'solve', 'hi')).toEqual(['hitori'])
    expect(await offered('rookery', 'generate', '')).toEqual([...names, '--help'])
    expect(await offered('rookery', 'solve', 'hitori', '--meth')).toEqual(['--method'])
    expect(await offered('rookery', 'solve', 'hitori', '--method', '')).toEqual([...families[3]!.methods])
    expect(await offered('rookery', 'solve', 'skyscrapers', '--to', 'code')).toEqual(['codewars'])
    expect(await offered('rookery', 'generate', 'hitori', '--difficulty', 'ex')).toEqual(['expert', 'extreme'])
    expect(await offered('rookery', 'campaign', 're')).toEqual(['resume'])
  })

  it.each(['bash', 'zsh', 'fish'])(
    'of %s is a script that this shell can read, where it is installed',
    async (shell) => {
      const { code, stdout } = await rookery(['completion', shell])
      expect(code).toBe(0)
      for (const word of ['solve', 'hitori', 'codewars']) expect(stdout).toContain(word)
      const { status, error } = spawnSync(shell, ['-n'], { input: stdout })
      if (error) return console.log(`${shell} is not installed: its script is not read`)
      expect(status).toBe(0)
    },
  )

  it('of another shell is refused', async () => {
    expect(await rookery(['completion', 'csh'])).toEqual({
      code: 2,
      stdout: '',
      stderr: "rookery: unknown shell 'csh'; there are bash, zsh, fish\n",
    })
  })
})

it('the manual page has every command and its options', async () => {
  const { code, stdout } = await rookery(['man'])
  expect(code).toBe(0)
  const text = stdout.replaceAll('\\-', '-')
  expect(text).toMatch(/^\.TH ROOKERY 1 /)
  for (const word of ['rookery solve', '--with-solutions', '--per-page', ...names].filter(
    (w) => w !== '--with-solutions',
  ))
    expect(text).toContain(word)
})

describe('help', () => {
  it('is shown for a command, a subcommand, and a command with a family', async () => {
    for (const [path, usage] of [
      [[], 'Usage: rookery '],
      [['solve'], 'Usage: rookery solve '],
      [['solve', 'hitori'], 'Usage: rookery solve '],
      [['generate', 'hitori'], 'Usage: rookery generate hitori '],
      [['campaign', 'run'], 'Usage: rookery campaign run '],
    ] as const) {
      const { code, stdout } = await rookery(['help', ...path])
      expect({ code, head: stdout.slice(0, usage.length) }).toEqual({ code: 0, head: usage })
    }
    expect((await rookery(['help', 'slove'])).stderr).toContain('Did you mean solve?')
  })
})

it('colours are for terminals that want them', async () => {
  const { stdout } = await rookery(['solve', 'queens', '4'], '', { env: { NO_COLOR: '1' } })
  expect(stdout).not.toContain('\u001b')
})
