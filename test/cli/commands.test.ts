import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnyFamily, families } from '../../src/index.ts'
import { exampleIn, OPEN_ENDED_BUDGET, writtenIn } from '../contract/puzzles.ts'
import { canBeStopped } from '../contract/stops.ts'
import { refusal } from '../refusal.ts'
import { rookery, temporaryFile, temporaryFolder } from './rookery.ts'

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
    [[]],
    [['solv']],
    [['solve']],
    [['solve', 'no-such-family']],
    [['solve', families[0]!.name, '--time', 'soon']],
    [['solve', families[0]!.name, '--steps', '-1']],
    [['solve', families[0]!.name, '--method', 'magic']],
    [['solve', families[0]!.name, '--threads', 'many']],
    [['solve', families[0]!.name, '--threads', '0']],
    [['solve', families[0]!.name, '--threads', '1000000']],
    [['solve', families[0]!.name, '--no-such-flag']],
    [['count', 'no-such-family']],
    [['count', families[0]!.name, '--value', 'many']],
    [['count', families[0]!.name, '--value', '1.5']],
    [['count', families[0]!.name, '--value', '1', '--all']],
    [['explain', families[0]!.name, '--boards', '--batch', '-']],
    [['explain', families[0]!.name, '--time', 'soon']],
    [['forced', families[0]!.name, '--steps', '-1']],
    [['hint', 'no-such-family']],
    [['hint', families[0]!.name, '--time', 'soon']],
    [['convert', families[0]!.name]],
    [['convert', families[0]!.name, '--to', 'klingon']],
    [['generate', 'no-such-family']],
    [['check', families[0]!.name]],
    [['bench', 'no-such-suite']],
    [['serve', '--port', 'seven']],
  ])('refuses %j with exit code 2, a word on standard error and no stack trace', async (args) => {
    const { code, stdout, stderr } = await rookery(args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).not.toBe('')
    expect(stderr).not.toMatch(/\n\s+at |node:internal/)
  })

  it('lists every family with its rules, methods, abilities, parameters and notations', async () => {
    const text = await rookery(['families'])
    const json = JSON.parse((await rookery(['families', '--json'])).stdout)
    const told = json.families.map(({ name, isOpenEnded }: AnyFamily) => ({ name, isOpenEnded }))
    expect(told).toEqual(families.map(({ name, isOpenEnded }) => ({ name, isOpenEnded })))
    expect(json.families[0]).toMatchObject({ can: families[0]!.can, grades: families[0]!.grades })
    for (const family of families) {
      const words = [...Object.values(family.rules), ...family.methods, ...family.notations.map(({ name }) => name)]
      for (const word of [family.name, ...words]) expect(text.stdout).toContain(word)
      for (const { name } of family.parameters) expect(text.stdout).toContain(`--${name}`)
      for (const sentence of Object.values(family.deductionRules)) expect(text.stdout).toContain(sentence)
    }
  })
})

describe.each(families.map((family) => [family.name, family] as const))('%s', (name, family) => {
  // Methods that look for ever better answers are given a little to do, and end without a proof.
  const within = family.isOpenEnded ? ['--steps', String(OPEN_ENDED_BUDGET.steps)] : []
  const fine = family.isOpenEnded ? [0, 3] : [0]
  const ended = family.isOpenEnded ? ['solved', 'stopped'] : ['solved']

  it('solves each example on standard input and says so in words', async () => {
    for (const example of family.examples) {
      const { code, stdout, stderr } = await rookery(['solve', name, ...within], example.text)
      expect(stderr).toBe('')
      expect(fine).toContain(code)
      expect(stdout).toContain(code === 0 ? 'solved:' : 'stopped after the steps allowed:')
    }
  })

  it('solve --json is accepted by check with its certificate', async () => {
    const problem = temporaryFile(family.examples[0]!.text)
    const solved = await rookery(['solve', name, problem, '--json', '--seed', '5', ...within])
    const result = JSON.parse(solved.stdout)
    expect(result).toMatchObject({ family: name, method: family.methods[0], seed: '5' })
    expect(ended).toContain(result.status)
    expect(result.steps).toBeGreaterThan(0)
    expect(result.milliseconds).toBeGreaterThan(0)
    const checked = await rookery(['check', name, problem, temporaryFile(solved.stdout, 'result.json'), '--json'])
    expect(checked.code).toBe(0)
    const verdict = JSON.parse(checked.stdout)
    expect(verdict).toMatchObject({ family: name, valid: true, violations: [] })
    expect(verdict.proven).toBe(result.certificate === undefined ? undefined : true)
  })

  it('solve --notation text gives an answer that check accepts from standard input', async () => {
    const problem = temporaryFile(family.examples[0]!.text)
    const { stdout } = await rookery(['solve', name, problem, '--notation', 'text', ...within])
    const checked = await rookery(['check', name, problem, '-'], stdout)
    expect(checked).toMatchObject({ code: 0, stderr: '' })
    expect(checked.stdout).toMatch(/^valid: /)
  })

  it('converts to every notation and back', async () => {
    for (const notation of family.notations) {
      const text = exampleIn(family, notation.name).text()
      const there = await rookery(['convert', name, '--to', notation.name], text)
      expect(there).toMatchObject({ code: 0, stderr: '' })
      const back = await rookery(['convert', name, '-', '--to', 'text'], there.stdout)
      expect(back.stdout).toBe(`${text}\n`)
    }
  })

  const refused = family.notations.flatMap((notation) => {
    const puzzles = family.examples.map(({ text }) => family.open(text))
    const puzzle = puzzles.find((each) => writtenIn(each, notation.name) === undefined)
    return puzzle ? [{ notation: notation.name, puzzle }] : []
  })
  it.each(refused)('says why a problem cannot be written in $notation', async ({ notation, puzzle }) => {
    const why = refusal(() => puzzle.text(notation)).message
    const one = await rookery(['convert', name, '--to', notation], puzzle.text())
    expect(one).toEqual({ code: 2, stdout: '', stderr: `rookery: ${why}\n` })
    const lines = `\n${JSON.stringify({ id: 'a', ...(puzzle.json() as object) })}\n`
    const batch = await rookery(['convert', name, '--to', notation, '--batch', '-'], lines)
    const error = { message: why, line: 2, column: 1 }
    expect(batch.code).toBe(2)
    expect(JSON.parse(batch.stdout)).toEqual({ id: 'a', family: name, error })
  })

  const links = family.notations.flatMap(({ name: notation }) => {
    const puzzle = exampleIn(family, notation)
    const link = puzzle.text(notation)
    return /[:?]/.test(link) && !/[\n{]/.test(link) ? [{ notation, puzzle, link }] : []
  })
  it.each(links)('takes a link of $notation in the place of a file', async ({ notation, puzzle, link }) => {
    const { code, stdout } = await rookery(['solve', name, link, '--json', ...within])
    expect(fine).toContain(code)
    const { family: solvedFamily, status } = JSON.parse(stdout)
    expect(solvedFamily).toBe(name)
    expect(ended).toContain(status)
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
    const again = await rookery(['generate', name, '--seed', '7', '--count', '3'])
    expect(printed).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toBe(printed.stdout)
    const folder = join(temporaryFolder(), 'new', 'folder')
    await rookery(['generate', name, '--seed', '7', '--count', '3', '--out', folder])
    const files = readdirSync(folder).sort()
    expect(files).toEqual([1, 2, 3].map((k) => `${name}-7.${k}.txt`))
    expect(files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')).toBe(printed.stdout)
  })

  it('tells the seed it chose, so that the problem can be had again', async () => {
    const first = await rookery(['generate', name])
    const seed = /^seed (\d+)\n$/.exec(first.stderr)![1]!
    expect((await rookery(['generate', name, '--seed', seed])).stdout).toBe(first.stdout)
  })

  it('takes what generate --json prints as a batch, in the same order', async () => {
    const problems = await rookery(['generate', name, '--seed', '7', '--count', '5', '--json'])
    const { code, stdout } = await rookery(['solve', name, '--batch', '-', ...within], problems.stdout)
    expect(fine).toContain(code)
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(results.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((k) => `${name}-7.${k}`))
    expect(results.every(({ status }) => ended.includes(status))).toBe(true)
    const both = problems.stdout
      .trim()
      .split('\n')
      .map((line, i) => JSON.stringify({ ...JSON.parse(line), ...results[i] }))
    const checked = await rookery(['check', name, '--batch', '-'], both.join('\n'))
    expect(checked.code).toBe(0)
    const verdicts = checked.stdout.trim().split('\n')
    expect(verdicts.map((line) => JSON.parse(line).proven ?? false)).toEqual(
      results.map(({ certificate }) => certificate !== undefined),
    )
    const converted = await rookery(['convert', name, '--to', 'text', '--batch', '-'], problems.stdout)
    expect(JSON.parse(converted.stdout.split('\n')[0]!)).toMatchObject({ id: `${name}-7.1`, notation: 'text' })
  })

  it('goes on with a batch after bad lines, and gives each an error with its place', async () => {
    const good = JSON.stringify({ id: 'good', ...(family.open(family.examples[0]!.text).json() as object) })
    const lines = [good, '{"id": "torn", "board', '', '[1, 2]', '{"id": {"any": "json"}}', 'null', good]
    const { code, stdout, stderr } = await rookery(['solve', name, '--batch', '-', ...within], lines.join('\r\n'))
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const sound = results[0].status
    expect(ended).toContain(sound)
    expect(results.map((result) => result.status ?? result.error.line)).toEqual([sound, 2, 4, 5, 6, sound])
    expect(results[3].id).toEqual({ any: 'json' })
    for (const { error } of results.filter((result) => result.error)) {
      expect(error.column).toBeGreaterThan(0)
      expect(error.message).toMatch(/^expected /)
    }
  })

  it('stops after the steps allowed with the best so far and exit code 3', async () => {
    // On small boards it may be done before anybody can stop it.
    const { text } = family.examples.find((example) => canBeStopped(family.open(example.text).solve()))!
    const { code, stdout } = await rookery(['solve', name, '--steps', '0', '--json'], text)
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'stopped', reason: 'steps' })
    const words = await rookery(['solve', name, '--time', '0ms'], text)
    expect(words.code).toBe(3)
    expect(words.stdout).toContain('stopped after the time allowed')
  })

  it('writes a picture', async () => {
    const file = join(temporaryFolder(), 'answer.svg')
    const { code, stderr } = await rookery(['solve', name, '--svg', file, ...within], family.examples[0]!.text)
    expect(stderr).toBe('')
    expect(fine).toContain(code)
    expect(readFileSync(file, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  })

  it.each([
    ['no such file', ['solve', name, '/no/such/file']],
    ['no such file of an odd name', ['solve', name, '/no/such:file?']],
    ['a folder', ['solve', name, '.']],
    ['a folder as batch', ['solve', name, '--batch', '.']],
    ['a picture that cannot be written', ['solve', name, '-', '--svg', '/no/such/folder/a.svg', ...within]],
    ['a folder that cannot be made', ['generate', name, '--out', 'package.json/folder']],
  ])('gives one line and exit code 2 for %s', async (_, args) => {
    const { code, stdout, stderr } = await rookery(args, family.examples[0]!.text)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('seed ')),
    ).toHaveLength(1)
    expect(stderr).not.toMatch(/\n\s+at |Error:/)
  })
})
