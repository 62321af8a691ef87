import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnyFamily, drawingToText, families, IN_ANSWERS, type Puzzle, run } from '../../src/index.ts'
import { exampleIn } from '../contract/puzzles.ts'
import { canBeStopped } from '../contract/stops.ts'
import { solved } from '../solved.ts'
import { KINDS } from './kinds.ts'
import { objectsOf, rookery, temporaryFile, temporaryFolder, timeless } from './rookery.ts'

const ABILITIES = ['count', 'explain', 'forced'] as const
const casesOf = (some: readonly AnyFamily[]) =>
  some.flatMap((family) =>
    ABILITIES.filter((ability) => family.can[ability]).map((ability) => ({ family, name: family.name, ability })),
  )

/** What the library reports, as the commands print it. */
function expected(ability: (typeof ABILITIES)[number], puzzle: Puzzle, id?: string): object {
  if (ability === 'count') return puzzle.countResult(run(puzzle.count()), id)
  if (ability === 'explain') return puzzle.explainResult(run(puzzle.explain()), id)
  return puzzle.forcedResult(run(puzzle.forced()), id)
}

it.each(casesOf(families))('$ability $name prints what the library reports', async ({ family, name, ability }) => {
  const { text } = family.examples[0]!
  const { code, stdout } = await rookery([ability, name, temporaryFile(text), '--json'])
  expect(code).toBe(0)
  expect(timeless(stdout)).toBe(`${timeless(JSON.stringify(expected(ability, family.open(text))))}\n`)
})

describe.each(casesOf(KINDS))('$ability $name', ({ family, name, ability }) => {
  const { text } = family.examples[0]!
  const puzzle = family.open(text)

  it('answers an example on standard input in words', async () => {
    const { code, stdout, stderr } = await rookery([ability, name], text)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/ steps, [\d.]+ m?s\n$/)
  })

  it('reads every notation, recognised and named', async () => {
    for (const notation of family.notations) {
      const example = exampleIn(family, notation.name)
      const written = example.text(notation.name)
      for (const more of [[], ['--notation', notation.name]]) {
        const { code, stdout } = await rookery([ability, name, '--json', ...more], written)
        expect(code, notation.name).toBe(0)
        expect(timeless(stdout)).toBe(`${timeless(JSON.stringify(expected(ability, example)))}\n`)
      }
    }
  })

  it('takes a batch, keeps its order, and continues after a bad line', async () => {
    const good = (id: string) => JSON.stringify({ id, ...(puzzle.json() as object) })
    const lines = [good('a'), '{"id": "torn', good('b')].join('\n')
    const { code, stdout } = await rookery([ability, name, '--batch', '-'], lines)
    expect(code).toBe(2)
    const [first, second, third] = objectsOf(stdout)
    expect(timeless(JSON.stringify(first))).toBe(timeless(JSON.stringify(expected(ability, puzzle, 'a'))))
    expect(second.error.line).toBe(2)
    expect(third.id).toBe('b')
    expect((await rookery([ability, name, '--batch', '-'], good('a'))).code).toBe(0)
  })

  // A search that has little to do may end before it can be stopped.
  const long = family.examples.filter((example) => canBeStopped(family.open(example.text)[ability]())).slice(0, 1)
  it.each(long)('stops after the steps or the time allowed, with exit code 3: $name', async ({ text }) => {
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

it.each(ABILITIES)('%s is refused where a family does not have it', async (ability) => {
  const { name, examples } = families.find(({ can }) => !can[ability])!
  const { code, stdout, stderr } = await rookery([ability, name], examples[0]!.text)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^rookery: ${name} `))
})

describe.each(families.filter(({ can }) => can.count))('count $name', ({ name, examples, goal, open }) => {
  const puzzle = open(examples[0]!.text)

  it('says how many, of which value', async () => {
    const { count, value, upToSymmetry } = solved(puzzle.count())
    const ofValue = value === undefined ? '' : ` of value ${value}`
    const fewer = upToSymmetry === undefined ? '' : `, ${upToSymmetry} up to rotation and reflection`
    const words = `${count} solution${count === 1n ? '' : 's'}${ofValue}${fewer}\n`
    expect((await rookery(['count', name], examples[0]!.text)).stdout.startsWith(words)).toBe(true)
  })

  it.each(goal === 'maximum' ? [goal] : [])('counts value by value, and one value alone: %s', async () => {
    const answer = solved(puzzle.count('all'))
    const counts = answer.counts!
    const { stdout } = await rookery(['count', name, '--all'], examples[0]!.text)
    const table = [...stdout.matchAll(/^ *(\d+) +(\d+)$/gm)].map(([, value, count]) => [Number(value), BigInt(count!)])
    expect(table).toEqual(counts.map((count, value) => [value, count]))
    expect(stdout).toContain(`${answer.count} solutions in all`)
    const alone = await rookery(['count', name, '--value', '1', '--json'], examples[0]!.text)
    expect(JSON.parse(alone.stdout)).toMatchObject({ value: 1, count: String(counts[1]) })
    const none = await rookery(['count', name, '--value', '-1'], examples[0]!.text)
    expect(none).toMatchObject({ code: 0, stdout: expect.stringMatching(/^0 solutions of value -1\n/) })
  })
})

describe.each(KINDS.filter(({ can }) => can.explain))('explain $name', ({ name, examples, open }) => {
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

describe.each(KINDS.filter(({ can }) => can.forced))('forced $name', ({ name, examples, open, forcedWords }) => {
  const { text } = examples[0]!
  const answer = solved(open(text).forced())
  const { squares } = answer

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
    const { marks } = open(text).drawForced(answer)
    for (const { shape, letter, label } of marks) {
      if (shape === 'number') continue
      const sign = shape === 'ring' ? '( )' : letter
      expect(stdout.split('\n').some((line) => line.startsWith(`${sign} `) && line.endsWith(`  ${label}`))).toBe(true)
    }
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  })
})

it('a long count that cannot be cut into parts comes to its end on one thread', async () => {
  const generated = await rookery(['generate', 'rooks', '--size', '26x26', '--density', '0.08', '--seed', '1'])
  const { code, stdout } = await rookery(['count', 'rooks', '--json', '--threads', '2'], generated.stdout)
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ status: 'solved', value: 68 })])
})
