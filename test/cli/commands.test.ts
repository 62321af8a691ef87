import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnyFamily, families } from '../../src/index.ts'
import { exampleIn, writtenIn } from '../contract/puzzles.ts'
import { canBeStopped } from '../contract/stops.ts'
import { refusal } from '../refusal.ts'
import { KINDS, shortly } from './kinds.ts'
import { objectsOf, rookery, temporaryFile, temporaryFolder } from './rookery.ts'

const [first] = KINDS

describe('the command line as a whole', () => {
  it('shows help and version', async () => {
    const help = await rookery(['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    const commands = [
      'families',
      'solve',
      'count',
      'explain',
      'forced',
      'hint',
      'check',
      'generate',
      'hunt',
      'convert',
      'cover',
      'sat',
      'campaign',
      'worker',
      'serve',
    ]
    for (const command of [...commands, 'bench']) {
      expect(help.stdout).toContain(command)
      const own = await rookery([command, '--help'])
      expect(own.code).toBe(0)
      expect(own.stdout).toContain('Example:')
    }
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect((await rookery(['--version'])).stdout).toBe(`${version}\n`)
  })

  it.each([
    [[], 'Usage: rookery'],
    [['solv'], "unknown command 'solv'"],
    [['solve'], 'no family can read this'],
    [['solve', 'no-such-family'], "unknown family 'no-such-family'"],
    [['solve', first!.name, '--time', 'soon'], 'Expected a time such as 10s'],
    [['solve', first!.name, '--steps', '-1'], 'Expected a whole number from 0 on'],
    [['solve', first!.name, '--method', 'magic'], "unknown method 'magic'"],
    [['solve', first!.name, '--threads', 'many'], 'Expected a whole number from 0 on'],
    [['solve', first!.name, '--threads', '0'], '--threads: expected a whole number from 1 to 256, found 0'],
    [['solve', first!.name, '--threads', '1000000'], '--threads: expected a whole number from 1 to 256, found 1000000'],
    [['solve', first!.name, '--no-such-flag'], "unknown option '--no-such-flag'"],
    [['count', 'no-such-family'], "unknown family 'no-such-family'"],
    [['count', first!.name, '--value', 'many'], 'Expected a whole number'],
    [['count', first!.name, '--value', '1.5'], 'Expected a whole number'],
    [['count', first!.name, '--value', '1', '--all'], '--value and --all ask for different things'],
    [['explain', first!.name, '--boards', '--batch', '-'], '--boards'],
    [['explain', first!.name, '--time', 'soon'], 'Expected a time such as 10s'],
    [['forced', first!.name, '--steps', '-1'], 'Expected a whole number from 0 on'],
    [['hint', 'no-such-family'], "unknown family 'no-such-family'"],
    [['hint', first!.name, '--time', 'soon'], 'Expected a time such as 10s'],
    [['convert', first!.name], 'convert needs --to, --svg or --png'],
    [['convert', first!.name, '--to', 'klingon'], "unknown notation 'klingon'"],
    [['generate', 'no-such-family'], "unknown family 'no-such-family'"],
    [['check', first!.name], 'check needs a file with the puzzle and one with the solution'],
    [['check', first!.name, '-', '-'], 'only one of the two can be standard input'],
    [['bench', 'no-such-suite'], "unknown suite 'no-such-suite'"],
    [['serve', '--port', 'seven'], "expected a port from 0 to 65535, found 'seven'"],
  ])('refuses %j with exit code 2, a word on standard error and no stack trace', async (args, message) => {
    const { code, stdout, stderr } = await rookery(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n\s+at |node:internal/)
  })

  it('lists every family with its rules, methods, abilities, parameters and notations', async () => {
    const text = await rookery(['families'])
    const json = JSON.parse((await rookery(['families', '--json'])).stdout)
    const told = json.families.map(({ name, isAnytime }: AnyFamily) => ({ name, isAnytime }))
    expect(told).toEqual(families.map(({ name, isAnytime }) => ({ name, isAnytime })))
    expect(json.families[0]).toMatchObject({ can: families[0]!.can, grades: families[0]!.grades })
    for (const family of families) {
      const words = [...Object.values(family.rules), ...family.methods, ...family.notations.map(({ name }) => name)]
      for (const word of [family.name, ...words]) expect(text.stdout).toContain(word)
      for (const { name } of family.parameters) expect(text.stdout).toContain(`--${name}`)
      for (const sentence of Object.values(family.deductionRules)) expect(text.stdout).toContain(sentence)
    }
  })

  it.each([
    ['no such file', ['solve', first!.name, '/no/such/file']],
    ['no such file of an odd name', ['solve', first!.name, '/no/such:file']],
    ['a folder', ['solve', first!.name, '.']],
    ['a folder as batch', ['solve', first!.name, '--batch', '.']],
    ['a picture that cannot be written', ['solve', first!.name, '-', '--svg', '/no/such/folder/a.svg']],
    ['a folder that cannot be made', ['generate', first!.name, '--seed', '1', '--out', 'package.json/folder']],
  ])('gives one line and exit code 2 for %s', async (_, args) => {
    const { code, stdout, stderr } = await rookery(args, first!.examples[0]!.text)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).not.toMatch(/\n\s+at |Error:/)
  })
})

describe.each(families.map((family) => [family.name, family] as const))('%s', (name, family) => {
  const { flags, codes, statuses } = shortly(family)

  it('is solved in words and as JSON, which check accepts with its certificate', async () => {
    const { text } = family.examples[0]!
    const words = await rookery(['solve', name, ...flags], text)
    expect(words.stderr).toBe('')
    expect(codes).toContain(words.code)
    expect(words.stdout).toContain(words.code === 0 ? 'solved:' : 'stopped after the steps allowed:')
    const problem = temporaryFile(text)
    const solved = await rookery(['solve', name, problem, '--json', '--seed', '5', ...flags])
    const result = JSON.parse(solved.stdout)
    expect(result).toMatchObject({ family: name, method: family.methods[0], seed: '5' })
    expect(statuses).toContain(result.status)
    expect(result.steps).toBeGreaterThan(0)
    expect(result.milliseconds).toBeGreaterThan(0)
    const checked = await rookery(['check', name, problem, temporaryFile(solved.stdout, 'result.json'), '--json'])
    expect(checked.code).toBe(0)
    const verdict = JSON.parse(checked.stdout)
    expect(verdict).toMatchObject({ family: name, valid: true, violations: [] })
    expect(verdict.proven).toBe(result.certificate === undefined ? undefined : true)
  })
})

describe.each(KINDS.map((family) => [family.name, family] as const))('%s in full:', (name, family) => {
  const { flags, codes, statuses } = shortly(family)
  const { text } = family.examples[0]!

  it('solve --notation text gives an answer that check accepts from standard input', async () => {
    const problem = temporaryFile(text)
    const { stdout } = await rookery(['solve', name, problem, '--notation', 'text', ...flags])
    const checked = await rookery(['check', name, problem, '-'], stdout)
    expect(checked).toMatchObject({ code: 0, stderr: '' })
    expect(checked.stdout).toMatch(/^valid: /)
  })

  it('converts to every notation and back', async () => {
    for (const notation of family.notations) {
      const written = exampleIn(family, notation.name).text()
      const there = await rookery(['convert', name, '--to', notation.name], written)
      expect(there).toMatchObject({ code: 0, stderr: '' })
      const back = await rookery(['convert', name, '-', '--to', 'text'], there.stdout)
      expect(back.stdout).toBe(`${written}\n`)
    }
  })

  const links = family.notations.flatMap(({ name: notation }) => {
    const puzzle = exampleIn(family, notation)
    const link = puzzle.text(notation)
    return /[:?]/.test(link) && !/[\n{]/.test(link) ? [{ notation, puzzle, link }] : []
  })
  it.each(links)('takes a link of $notation in the place of a file', async ({ notation, puzzle, link }) => {
    const { code, stdout } = await rookery(['solve', name, link, '--json', ...flags])
    expect(codes).toContain(code)
    const { family: solvedFamily, status } = JSON.parse(stdout)
    expect(solvedFamily).toBe(name)
    expect(statuses).toContain(status)
    const converted = await rookery(['convert', name, link, '--notation', notation, '--to', 'text'])
    expect(converted).toEqual({ code: 0, stdout: `${puzzle.text()}\n`, stderr: '' })
  })

  it('refuses an address that is no problem with its place', async () => {
    const { code, stdout, stderr } = await rookery(['solve', name, 'https://example.org/p?nothing/of/the/kind'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^the link:1:\d+: /)
  })

  it('generates the same problems from the same seed, to standard output and to files', async () => {
    const printed = await rookery(['generate', name, '--seed', '7', '--count', '3'])
    expect(printed).toMatchObject({ code: 0, stderr: '' })
    const folder = join(temporaryFolder(), 'new', 'folder')
    await rookery(['generate', name, '--seed', '7', '--count', '3', '--threads', '1', '--out', folder])
    const files = readdirSync(folder).sort()
    expect(files).toEqual([1, 2, 3].map((k) => `${name}-7.${k}.txt`))
    expect(files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')).toBe(printed.stdout)
  })

  it('takes what generate --json prints as a batch, in the same order', async () => {
    const problems = await rookery(['generate', name, '--seed', '7', '--count', '3', '--json', '--threads', '1'])
    const { code, stdout } = await rookery(['solve', name, '--batch', '-', ...flags], problems.stdout)
    expect(codes).toContain(code)
    const results = objectsOf(stdout)
    expect(results.map(({ id }) => id)).toEqual([1, 2, 3].map((k) => `${name}-7.${k}`))
    expect(results.every(({ status }) => statuses.includes(status))).toBe(true)
    const both = objectsOf(problems.stdout).map((problem, i) => JSON.stringify({ ...problem, ...results[i] }))
    const checked = await rookery(['check', name, '--batch', '-'], both.join('\n'))
    expect(checked.code).toBe(0)
    expect(objectsOf(checked.stdout).map(({ proven = false }) => proven)).toEqual(
      results.map(({ certificate }) => certificate !== undefined),
    )
    const converted = await rookery(['convert', name, '--to', 'text', '--batch', '-'], problems.stdout)
    expect(objectsOf(converted.stdout)[0]).toMatchObject({ id: `${name}-7.1`, notation: 'text' })
  })

  it('continues a batch after bad lines, and gives each an error with its place', async () => {
    const good = JSON.stringify({ id: 'good', ...(family.open(text).json() as object) })
    const lines = [good, '{"id": "torn", "board', '', '[1, 2]', '{"id": {"any": "json"}}', 'null', good]
    const { code, stdout, stderr } = await rookery(['solve', name, '--batch', '-', ...flags], lines.join('\r\n'))
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
    const results = objectsOf(stdout)
    const sound = results[0].status
    expect(statuses).toContain(sound)
    expect(results.map((result) => result.status ?? result.error.line)).toEqual([sound, 2, 4, 5, 6, sound])
    expect(results[3].id).toEqual({ any: 'json' })
    for (const { error } of results.filter((result) => result.error)) {
      expect(error.column).toBeGreaterThan(0)
      expect(error.message).toMatch(/^expected /)
    }
  })

  it('stops after the steps or the time allowed with the best so far and exit code 3', async () => {
    // On small boards it may be done before it can be stopped.
    const long = family.examples.find((example) => canBeStopped(family.open(example.text).solve()))!
    const { code, stdout } = await rookery(['solve', name, '--steps', '0', '--json'], long.text)
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'stopped', reason: 'steps' })
    const words = await rookery(['solve', name, '--time', '0ms'], long.text)
    expect(words.code).toBe(3)
    expect(words.stdout).toContain('stopped after the time allowed')
  })

  it('writes a picture', async () => {
    const file = join(temporaryFolder(), 'answer.svg')
    const { code, stderr } = await rookery(['solve', name, '--svg', file, ...flags], text)
    expect(stderr).toBe('')
    expect(codes).toContain(code)
    expect(readFileSync(file, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  })
})

const [refused] = families.flatMap((family) =>
  family.notations.flatMap(({ name: notation }) => {
    const puzzles = family.examples.map(({ text }) => family.open(text))
    const puzzle = puzzles.find((each) => writtenIn(each, notation) === undefined)
    return puzzle ? [{ name: family.name, notation, puzzle }] : []
  }),
)

it('convert says why a problem cannot be written in a notation', async () => {
  const { name, notation, puzzle } = refused!
  const why = refusal(() => puzzle.text(notation)).message
  const one = await rookery(['convert', name, '--to', notation], puzzle.text())
  expect(one).toEqual({ code: 2, stdout: '', stderr: `rookery: ${why}\n` })
  const lines = `\n${JSON.stringify({ id: 'a', ...(puzzle.json() as object) })}\n`
  const batch = await rookery(['convert', name, '--to', notation, '--batch', '-'], lines)
  const error = { message: why, line: 2, column: 1 }
  expect(batch.code).toBe(2)
  expect(JSON.parse(batch.stdout)).toEqual({ id: 'a', family: name, error })
})

it('generate tells the seed it chose, so that the problem can be had again', async () => {
  const generated = await rookery(['generate', first!.name])
  const seed = /^1 puzzle in .*, seed (\d+)\n$/.exec(generated.stderr)![1]!
  expect(await rookery(['generate', first!.name, '--seed', seed])).toEqual({ ...generated, stderr: '' })
})

it('generate takes a flag for each parameter of a family', async () => {
  for (const { name, parameters } of families) {
    const { code, stdout } = await rookery(['generate', name, '--help'])
    expect(code).toBe(0)
    for (const parameter of parameters) expect(stdout).toContain(`--${parameter.name}`)
  }
  const { stdout } = await rookery(['generate', first!.name, '--size', '3x5', '--density', '0', '--seed', '1'])
  expect(stdout).toBe('.....\n'.repeat(3))
})
