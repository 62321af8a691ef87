import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { Random } from '../../src/index.ts'
import { type Instance, pigeonhole, randomThrees } from '../engines/clauses/contradictions.ts'
import { faultOf, parseProof } from '../engines/clauses/drat-checker.ts'
import { linesOf, objectsOf, rookery, start, temporaryFile, temporaryFolder } from './rookery.ts'

/** Two models: 1 and 3 without 2, or 2 alone. */
const TWO = 'p cnf 3 3\n1 2 0\n-1 3 0\n-2 -3 0\n'
const NONE = 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n'
const FEWEST = 'p cnf 0 0\n'
const EMPTY_CLAUSE = 'p cnf 2 2\n1 2 0\n0\n'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

function dimacs({ variables, clauses }: Instance): string {
  return [`p cnf ${variables} ${clauses.length}`, ...clauses.map((clause) => [...clause, 0].join(' ')), ''].join('\n')
}

/** Takes far longer than any test. */
const HARD = dimacs(pigeonhole(14))

/** The lines that begin with this letter. */
const linesWith = (letter: string, text: string) => linesOf(text).filter((line) => line.startsWith(`${letter} `))
/** The numbers in the lines with values. */
const valuesIn = (text: string) => linesWith('v', text).flatMap((line) => line.slice(2).split(' ').map(Number))

function satisfies(model: readonly number[], { variables, clauses }: Instance): boolean {
  const isWhole = model.length === variables && model.every((literal, i) => Math.abs(literal) === i + 1)
  return isWhole && clauses.every((clause) => clause.some((literal) => model[Math.abs(literal) - 1] === literal))
}

describe('rookery sat in the words of competitions', () => {
  it('prints a model', async () => {
    const { code, stdout, stderr } = await rookery(['sat'], TWO)
    expect({ code, stderr }).toEqual({ code: 10, stderr: '' })
    expect(stdout).toMatch(
      /^c 3 variables, 3 clauses\nc \d+ conflicts?, \d+ decisions?, \d+ restarts?, \d+ steps?, \d\.\d{3} seconds\ns SATISFIABLE\nv .*\n$/,
    )
    expect([
      [1, -2, 3, 0],
      [-1, 2, -3, 0],
    ]).toContainEqual(valuesIn(stdout))
  })

  it.each<[string, string, number, string, number[]]>([
    ['that there is none', NONE, 20, 's UNSATISFIABLE', []],
    ['that nothing satisfies an empty clause', EMPTY_CLAUSE, 20, 's UNSATISFIABLE', []],
    ['that no clauses are satisfied', FEWEST, 10, 's SATISFIABLE', [0]],
  ])('says %s', async (_, text, code, verdict, values) => {
    const finish = await rookery(['sat', '-'], text)
    expect(finish).toMatchObject({ code, stderr: '' })
    expect(linesWith('s', finish.stdout)).toEqual([verdict])
    expect(valuesIn(finish.stdout)).toEqual(values)
  })

  it('breaks long lines, and the model is right', async () => {
    const instance = randomThrees(new Random(seed).fork('satisfiable'), 300, 1000)
    const { code, stdout } = await rookery(['sat', temporaryFile(dimacs(instance), 'random.cnf')])
    expect(code).toBe(10)
    const values = valuesIn(stdout)
    expect(values.pop()).toBe(0)
    expect(satisfies(values, instance)).toBe(true)
    const lengths = linesWith('v', stdout).map((line) => line.length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(78)
    expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(72)
  })

  it('gives the same run for the same seed', async () => {
    const text = dimacs(randomThrees(new Random(seed).fork('seed'), 200, 820))
    const work = async (own: string) => {
      const { milliseconds, ...rest } = objectsOf((await rookery(['sat', '--json', '--seed', own], text)).stdout)[0]
      return rest
    }
    const first = await work('a')
    expect(await work('a')).toEqual(first)
    expect(await work('b')).toMatchObject({ status: first.status })
  })
})

describe('rookery sat --json', () => {
  it.each<[string, string[], string, number, object[]]>([
    ['no model', [], NONE, 20, [{ status: 'unsatisfiable', variables: 2, clauses: 4 }]],
    ['an empty model', [], FEWEST, 10, [{ status: 'satisfiable', model: [], variables: 0, clauses: 0 }]],
    ['a count', ['--count'], TWO, 10, [{ status: 'satisfiable', count: '2' }]],
    ['a count of none', ['--count'], NONE, 20, [{ status: 'unsatisfiable', count: '0' }]],
    ['a count of what some variables can be', ['--count', '--over', '1'], TWO, 10, [{ count: '2' }]],
    ['all of none', ['--all'], NONE, 20, [{ status: 'unsatisfiable', count: '0', complete: true }]],
    ['all of one', ['--all'], FEWEST, 10, [{ model: [] }, { status: 'satisfiable', count: '1', complete: true }]],
  ])('%s', async (_, args, text, code, expected) => {
    const finish = await rookery(['sat', '--json', ...args], text)
    expect(finish).toMatchObject({ code, stderr: '' })
    const results = objectsOf(finish.stdout)
    expect(results).toMatchObject(expected)
    expect(results.at(-1)).toMatchObject({ steps: expect.any(Number), milliseconds: expect.any(Number) })
  })

  it('a model, with what it took', async () => {
    const [result] = objectsOf((await rookery(['sat', '--json'], TWO)).stdout)
    const { status, model, variables, clauses, conflicts, decisions, restarts, steps, milliseconds, ...rest } = result
    expect({ status, variables, clauses, rest }).toEqual({ status: 'satisfiable', variables: 3, clauses: 3, rest: {} })
    expect(['1,-2,3', '-1,2,-3']).toContain(String(model))
    for (const number of [conflicts, decisions, restarts, steps]) expect(Number.isInteger(number)).toBe(true)
    expect(milliseconds).toBeGreaterThan(0)
  })
})

describe('rookery sat --all and --count', () => {
  /** Of five variables at least two are true: 26 models, and the first two of them can be anything. */
  const FIVE: Instance = {
    variables: 5,
    clauses: [0, 1, 2, 3, 4].map((left) => [1, 2, 3, 4, 5].filter((variable) => variable !== left + 1)),
  }

  it('prints every model once', async () => {
    const { code, stdout } = await rookery(['sat', '--all'], dimacs(FIVE))
    expect(code).toBe(10)
    const models = linesWith('v', stdout)
    expect(models).toHaveLength(26)
    expect(new Set(models).size).toBe(26)
    for (const line of models) expect(satisfies(line.slice(2, -2).split(' ').map(Number), FIVE)).toBe(true)
    expect(linesWith('s', stdout)).toEqual(['s SATISFIABLE'])
    expect(linesWith('c', stdout)).toContain('c 26 models, all there are')
  })

  it('prints as many as are wanted', async () => {
    for (const [most, count, remark] of [
      ['3', 3, 'c 3 models, there may be more'],
      ['26', 26, 'c 26 models, all there are'],
      ['27', 26, 'c 26 models, all there are'],
    ] as const) {
      const { code, stdout } = await rookery(['sat', '--all', most], dimacs(FIVE))
      expect(code).toBe(10)
      expect(linesWith('v', stdout)).toHaveLength(count)
      expect(linesWith('c', stdout)).toContain(remark)
      expect(stdout).not.toContain('stopped')
    }
  })

  it('tells models apart by the variables that are chosen', async () => {
    const all = await rookery(['sat', '--all', '--over', '2,1, 2'], dimacs(FIVE))
    expect(all.code).toBe(10)
    expect(linesWith('v', all.stdout).sort()).toEqual(['v -1 -2 0', 'v -1 2 0', 'v 1 -2 0', 'v 1 2 0'])
    const count = await rookery(['sat', '--count', '--over', '1,2'], dimacs(FIVE))
    expect(count.code).toBe(10)
    expect(linesOf(count.stdout).slice(-3)).toEqual(['s SATISFIABLE', 'c s type pmc', 'c s exact arb int 4'])
  })

  it('counts', async () => {
    const { code, stdout } = await rookery(['sat', '--count'], dimacs(FIVE))
    expect(code).toBe(10)
    expect(linesOf(stdout).slice(-3)).toEqual(['s SATISFIABLE', 'c s type mc', 'c s exact arb int 26'])
    const many = await rookery(['sat', '--count', '--json'], 'p cnf 200 1\n1 2 0\n')
    expect(objectsOf(many.stdout)).toMatchObject([{ count: String(3n * 2n ** 198n) }])
  })

  it('reads a file behind --all, where a number may stand', async () => {
    const file = temporaryFile(TWO, 'two.cnf')
    for (const args of [[file], ['--all', '1', file], [file, '--all', '1'], ['--all', file], ['--all', '-']]) {
      const input = args.includes('-') ? TWO : NONE
      expect((await rookery(['sat', ...args], input)).code).toBe(10)
    }
  })

  it('shows models as they are found, and a reader that has seen enough is no error', async () => {
    const { child, finish } = start(['sat', '--all', temporaryFile('p cnf 40 0\n', 'free.cnf')])
    child.stdout!.once('data', () => child.stdout!.destroy())
    const { code, stderr } = await finish
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})

describe('rookery sat --proof', () => {
  it.each<[string, Instance]>([
    ['of few clauses', { variables: 1, clauses: [[1], [-1]] }],
    ['of an empty clause', { variables: 1, clauses: [[1], []] }],
    ['of pigeons', pigeonhole(6)],
    ['of many conflicts', randomThrees(new Random(seed).fork('proof'), 150, 900)],
  ])('writes a proof that an independent checker accepts: %s', async (_, instance) => {
    const proof = join(temporaryFolder(), 'proof.drat')
    const { code, stdout } = await rookery(['sat', '--json', '--proof', proof], dimacs(instance))
    expect(code).toBe(20)
    expect(objectsOf(stdout)).toMatchObject([{ status: 'unsatisfiable', proof }])
    expect(faultOf(instance.clauses, parseProof(readFileSync(proof, 'utf8')))).toBeUndefined()
  })

  it('replaces what was in the file', async () => {
    const proof = temporaryFile('9 8 7 0\n'.repeat(1000), 'proof.drat')
    expect((await rookery(['sat', '--proof', proof], NONE)).code).toBe(20)
    expect(readFileSync(proof, 'utf8')).not.toContain('9 8 7')
  })

  it('leaves no file behind if there is a model, or if it is stopped', async () => {
    const proof = join(temporaryFolder(), 'proof.drat')
    const satisfiable = await rookery(['sat', '--json', '--proof', proof], TWO)
    expect(satisfiable.code).toBe(10)
    expect(objectsOf(satisfiable.stdout)[0]).not.toHaveProperty('proof')
    expect(existsSync(proof)).toBe(false)
    expect((await rookery(['sat', '--steps', '5000', '--proof', proof], HARD)).code).toBe(0)
    expect(existsSync(proof)).toBe(false)
  })

  it('does not take away what is no file', async () => {
    expect((await rookery(['sat', '--proof', '/dev/null'], TWO)).code).toBe(10)
    expect(existsSync('/dev/null')).toBe(true)
  })

  it('refuses a file that cannot be written before it searches', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'inner'))
    for (const [proof, message] of [
      [join(folder, 'none', 'proof.drat'), 'there is no such folder to write to'],
      [join(folder, 'inner'), 'this is a directory; expected a file'],
    ]) {
      const finish = await rookery(['sat', '--proof', proof!], HARD)
      expect(finish).toEqual({ code: 2, stdout: '', stderr: `${proof}: ${message}\n` })
    }
  })

  it('does not overwrite the problem, and touches nothing if the problem is bad', async () => {
    const file = temporaryFile(NONE, 'none.cnf')
    const same = await rookery(['sat', file, '--proof', file])
    expect(same).toEqual({ code: 2, stdout: '', stderr: `${file}: the proof would overwrite the problem\n` })
    expect(readFileSync(file, 'utf8')).toBe(NONE)
    const proof = join(temporaryFolder(), 'proof.drat')
    writeFileSync(proof, 'kept')
    expect((await rookery(['sat', '--proof', proof], 'p cnf 1 1\n1\n')).code).toBe(2)
    expect(readFileSync(proof, 'utf8')).toBe('kept')
  })
})

describe('rookery sat stops', () => {
  it('after the time allowed, with exit code 0', async () => {
    const { code, stdout, stderr } = await rookery(['sat', '--time', '50ms'], HARD)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(linesWith('s', stdout)).toEqual(['s UNKNOWN'])
    expect(linesWith('c', stdout)).toContain('c stopped after the time allowed')
    expect(linesWith('v', stdout)).toEqual([])
  })

  it.each([[[]], [['--all']], [['--count']], [['--count', '--over', '1']]])(
    'after the steps allowed, with %j',
    async (mode) => {
      const { code, stdout } = await rookery(['sat', '--json', '--steps', '20000', ...mode], HARD)
      expect(code).toBe(0)
      const [result, ...more] = objectsOf(stdout)
      expect(more).toEqual([])
      expect(result).toMatchObject({ status: 'stopped', reason: 'steps' })
      expect(result.steps).toBeGreaterThanOrEqual(20_000)
    },
  )

  it('with the models so far', async () => {
    const { code, stdout } = await rookery(['sat', '--all', '--json', '--time', '50ms'], 'p cnf 60 0\n')
    expect(code).toBe(0)
    const models = objectsOf(stdout)
    const { status, reason, count, complete } = models.pop()
    expect({ status, reason, count, complete }).toEqual({
      status: 'stopped',
      reason: 'time',
      count: String(models.length),
      complete: false,
    })
    expect(models.length).toBeGreaterThan(10)
    const half = Array.from({ length: 30 }, (_, i) => i + 1).join(',')
    const counted = await rookery(['sat', '--count', '--over', half, '--time', '50ms'], 'p cnf 60 0\n')
    expect(counted.code).toBe(0)
    expect(counted.stdout).toMatch(/^s SATISFIABLE\nc at least \d+ models$/m)
  })

  it('on Ctrl-C, with exit code 0 and without half a proof', async () => {
    const file = temporaryFile(HARD, 'hard.cnf')
    const proof = join(temporaryFolder(), 'proof.drat')
    const { child, finish } = start(['sat', file, '--proof', proof])
    // When some of the proof is written, it searches.
    await vi.waitFor(() => expect(statSync(proof).size).toBeGreaterThan(0), { timeout: 30_000, interval: 10 })
    child.kill('SIGINT')
    const { code, stdout, stderr } = await finish
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(linesWith('s', stdout)).toEqual(['s UNKNOWN'])
    expect(linesWith('c', stdout)).toContain('c stopped on request')
    expect(existsSync(proof)).toBe(false)
  })
})

describe('bad input gives one clear message, exit code 2 and no stack trace', () => {
  it.each<[string, string[], string]>([
    ['two questions', ['--count', '--all'], 'rookery: --all and --count ask for different things: choose one\n'],
    [
      'a proof of a count',
      ['--count', '--proof', 'x'],
      'rookery: --proof is for a search of one model: leave out --count\n',
    ],
    [
      'a proof of models',
      ['--all', '--proof', 'x'],
      'rookery: --proof is for a search of one model: leave out --all\n',
    ],
    ['variables for nothing', ['--over', '1'], 'rookery: --over needs --all or --count\n'],
    ['no models', ['--all', '0'], "rookery: --all: expected how many models, a whole number from 1 on, found '0'\n"],
    [
      'two files',
      ['--all', 'x', '-'],
      "rookery: --all: expected how many models, a whole number from 1 on, found 'x'\n",
    ],
    ['no file', ['/no/such/file'], '/no/such/file: there is no such file\n'],
    ...['0', '4', 'x', '1,,2'].map((over): [string, string[], string] => {
      const word = over === '1,,2' ? '' : over
      const message = `rookery: --over: expected variables from 1 to 3 with commas between, found '${word}'\n`
      return [`variable '${over}'`, ['--count', '--over', over], message]
    }),
  ])('%s: %j', async (_, args, stderr) => {
    expect(await rookery(['sat', ...args], TWO)).toEqual({ code: 2, stdout: '', stderr })
  })

  it.each([[['--time', 'soon']], [['--steps', '-1']], [['--most']], [['a', 'b']], [['--proof']]])(
    '%j',
    async (args) => {
      const { code, stdout, stderr } = await rookery(['sat', ...args], TWO)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^rookery: /)
      expect(stderr).not.toMatch(/\n\s+at /)
    },
  )

  it.each<[string, string, string]>([
    [
      'a variable too many',
      'p cnf 2 1\n1 -3 0\n',
      ":2:3: expected a literal from -2 to 2, found '-3'\n  1 -3 0\n    ^\n",
    ],
    ['no head', '1 2 0\n', ":1:1: expected p cnf VARIABLES CLAUSES before the first clause, found '1'\n  1 2 0\n  ^\n"],
    [
      'a wrong count',
      'p cnf 2 3\n1 0\n',
      ':1:9: the number of clauses: the head says 3, the text has 1\n  p cnf 2 3\n          ^\n',
    ],
    ['no 0 at the end', 'p cnf 2 1\n1 2\n', ':2:4: the last clause has no 0 at its end\n  1 2\n     ^\n'],
    ['nothing', '', ':1:1: expected p cnf VARIABLES CLAUSES, found the end of the text\n'],
    ['binary data', 'p cnf\0', ':1:6: expected a text, found binary data\n'],
  ])('%s', async (_, text, message) => {
    const file = temporaryFile(text, 'bad.cnf')
    expect(await rookery(['sat', file])).toEqual({ code: 2, stdout: '', stderr: file + message })
  })

  it('as JSON too', async () => {
    const { code, stdout } = await rookery(['sat', '--json'], 'p cnf 2 1\n1 x 0\n')
    expect(code).toBe(2)
    const message = "expected a literal or 0, found 'x'"
    expect(objectsOf(stdout)).toEqual([{ error: { message, source: 'standard input', line: 2, column: 3 } }])
  })
})

it('the help says what becomes of a proof', async () => {
  const { code, stdout } = await rookery(['sat', '--help'])
  expect(code).toBe(0)
  expect(stdout.replace(/\s+/g, ' ')).toContain('the file is deleted unless the result is UNSAT')
})
