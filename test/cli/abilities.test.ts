import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawingToText, families, IN_ANSWERS, run } from '../../src/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { canBeStopped } from '../contract/stops.ts'
import { paste, rookery, temporaryFile, temporaryFolder } from './rookery.ts'

const ABILITIES = ['count', 'explain', 'forced'] as const
const cases = families.flatMap((family) =>
  ABILITIES.filter((ability) => family.can[ability]).map((ability) => ({ family, name: family.name, ability })),
)

/** The time that it took is no part of what is compared. */
const timeless = (text: string) => text.replace(/"milliseconds":[\d.]+/, '"milliseconds":0')
const objects = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe.each(cases)('$ability $name', ({ family, name, ability }) => {
  const { text } = family.examples[0]!
  const puzzle = family.open(text)

  const expected = (id?: string, of = puzzle) => {
    if (ability === 'count') return of.countResult(run(of.count()), id)
    if (ability === 'explain') return of.explainResult(run(of.explain()), id)
    return of.forcedResult(run(of.forced()), id)
  }

  it('answers every example on standard input in words', async () => {
    for (const example of family.examples) {
      const { code, stdout, stderr } = await rookery([ability, name], example.text)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(/ steps, [\d.]+ m?s\n$/)
    }
  })

  it('prints with --json what the library reports', async () => {
    const { code, stdout } = await rookery([ability, name, temporaryFile(text), '--json'])
    expect(code).toBe(0)
    expect(timeless(stdout)).toBe(`${timeless(JSON.stringify(expected()))}\n`)
  })

  it('reads every notation, recognised and named', async () => {
    for (const notation of family.notations) {
      const example = exampleIn(family, notation.name)
      const written = example.text(notation.name)
      for (const more of [[], ['--notation', notation.name]]) {
        const { code, stdout } = await rookery([ability, name, '--json', ...more], written)
        expect(code, notation.name).toBe(0)
        expect(timeless(stdout)).toBe(`${timeless(JSON.stringify(expected(undefined, example)))}\n`)
      }
    }
  })

  it('takes a batch, keeps its order, and goes on after a bad line', async () => {
    const good = (id: string) => JSON.stringify({ id, ...(puzzle.json() as object) })
    const lines = [good('a'), '{"id": "torn', good('b')].join('\n')
    const { code, stdout } = await rookery([ability, name, '--batch', '-'], lines)
    expect(code).toBe(2)
    const [first, second, third] = objects(stdout)
    expect(timeless(JSON.stringify(first))).toBe(timeless(JSON.stringify(expected('a'))))
    expect(second.error.line).toBe(2)
    expect(third.id).toBe('b')
    expect((await rookery([ability, name, '--batch', '-'], good('a'))).code).toBe(0)
  })

  const long = family.examples.find((example) => canBeStopped(family.open(example.text)[ability]()))
  it.runIf(long)('stops after the steps or the time allowed, with exit code 3', async () => {
    const { text } = long!
    const stopped = await rookery([ability, name, '--steps', '0', '--json'], text)
    expect(stopped.code).toBe(3)
    expect(JSON.parse(stopped.stdout)).toMatchObject({ family: name, status: 'stopped', reason: 'steps' })
    const words = await rookery([ability, name, '--time', '0ms'], text)
    expect(words.code).toBe(3)
    expect(words.stdout).toContain('stopped after the time allowed:')
    const line = JSON.stringify(family.open(text).json())
    const batch = await rookery([ability, name, '--steps', '0', '--batch', '-'], line)
    expect(batch.code).toBe(3)
  })

  it('refuses a bad text with its place', async () => {
    const file = temporaryFile(`${text}§`)
    const { code, stdout, stderr } = await rookery([ability, name, file])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`${file}:`)
  })
})

it.each(ABILITIES)('%s has an example in its help that works when pasted', async (ability) => {
  const help = await rookery([ability, '--help'])
  const command = /Example:\n {2}(.*)/.exec(help.stdout)![1]!
  const { status, stdout, stderr } = paste(command)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/\w/)
})

describe.each(families.filter(({ can }) => can.count))('count $name', ({ name, examples, goal, open }) => {
  const puzzle = open(examples[0]!.text)

  it('says how many, of which value', async () => {
    const outcome = run(puzzle.count())
    if (outcome.status !== 'solved') throw new Error(outcome.status)
    const { count, value, upToSymmetry } = outcome.answer
    const ofValue = value === undefined ? '' : ` of value ${value}`
    const fewer = upToSymmetry === undefined ? '' : `, ${upToSymmetry} if turned and mirrored ones are one`
    const words = `${count} answer${count === 1n ? '' : 's'}${ofValue}${fewer}\n`
    expect((await rookery(['count', name], examples[0]!.text)).stdout.startsWith(words)).toBe(true)
  })

  it.runIf(goal === 'maximum')('counts value by value, and one value alone', async () => {
    const outcome = run(puzzle.count('all'))
    if (outcome.status !== 'solved') throw new Error(outcome.status)
    const counts = outcome.answer.counts!
    const { stdout } = await rookery(['count', name, '--all'], examples[0]!.text)
    const table = [...stdout.matchAll(/^ *(\d+) +(\d+)$/gm)].map(([, value, count]) => [Number(value), BigInt(count!)])
    expect(table).toEqual(counts.map((count, value) => [value, count]))
    expect(stdout).toContain(`${outcome.answer.count} answers in all`)
    const alone = await rookery(['count', name, '--value', '1', '--json'], examples[0]!.text)
    expect(JSON.parse(alone.stdout)).toMatchObject({ value: 1, count: String(counts[1]) })
    const none = await rookery(['count', name, '--value', '-1'], examples[0]!.text)
    expect(none).toMatchObject({ code: 0, stdout: expect.stringMatching(/^0 answers of value -1\n/) })
  })
})

describe.each(families.filter(({ can }) => can.explain))('explain $name', ({ name, examples, open }) => {
  const { text } = examples[0]!
  const puzzle = open(text)
  const outcome = run(puzzle.explain())
  if (outcome.status !== 'solved') throw new Error(outcome.status)
  const { deductions, grade } = outcome.answer

  it('numbers the deductions and tells the grade', async () => {
    const { stdout } = await rookery(['explain', name], text)
    deductions.forEach(({ words, rule }, i) => {
      expect(stdout).toContain(`${i + 1}. ${words} (${rule})\n`)
    })
    expect(stdout).toContain(`grade: ${grade}\n`)
  })

  it('draws the board after each deduction with --boards', async () => {
    const boards = deductions.map((_, i) => drawingToText(puzzle.drawDeductions(deductions.slice(0, i + 1))))
    const answer = drawingToText(puzzle.draw(outcome.answer))
    const without = (await rookery(['explain', name], text)).stdout
    for (const board of boards.filter((each) => each !== answer)) expect(without).not.toContain(board)
    expect(without).toContain(answer)
    const { stdout } = await rookery(['explain', name, '--boards'], text)
    let at = 0
    for (const board of boards) {
      at = stdout.indexOf(board, at)
      expect(at).toBeGreaterThanOrEqual(0)
      at += board.length
    }
    expect(stdout).toContain(answer)
  })

  it('prints a result that check accepts with its certificate, and writes a picture', async () => {
    const problem = temporaryFile(text)
    const svg = join(temporaryFolder(), 'answer.svg')
    const { stdout } = await rookery(['explain', name, problem, '--json', '--svg', svg])
    const checked = await rookery(['check', name, problem, temporaryFile(stdout, 'result.json'), '--json'])
    const verdict = JSON.parse(checked.stdout)
    expect(verdict).toMatchObject({ valid: true })
    expect(verdict.proven).toBe(outcome.answer.certificate === undefined ? undefined : true)
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  })
})

describe.each(families.filter(({ can }) => can.forced))('forced $name', ({ name, examples, open, forcedWords }) => {
  const { text } = examples[0]!
  const outcome = run(open(text).forced())
  if (outcome.status !== 'solved') throw new Error(outcome.status)
  const { squares } = outcome.answer

  it('tells how many squares are always, sometimes and never taken', async () => {
    const { stdout } = await rookery(['forced', name], text)
    for (const howOften of ['always', 'sometimes', 'never'] as const) {
      const count = squares.filter((square) => square === IN_ANSWERS[howOften]).length
      expect(stdout).toMatch(new RegExp(`^${howOften} +${count}  `, 'm'))
      expect(stdout).toContain(forcedWords![howOften])
    }
  })

  it('explains the letters of its picture, and writes one', async () => {
    const svg = join(temporaryFolder(), 'squares.svg')
    const { stdout } = await rookery(['forced', name, '--svg', svg], text)
    const { marks } = open(text).drawForced(outcome.answer)
    for (const { shape, letter, label } of marks) {
      if (shape === 'number') continue
      const sign = shape === 'ring' ? '( )' : letter
      expect(stdout.split('\n').some((line) => line.startsWith(`${sign} `) && line.endsWith(`  ${label}`))).toBe(true)
    }
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  })
})
