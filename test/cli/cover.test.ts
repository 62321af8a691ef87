import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { langford as plainLangford } from '../langford.ts'
import { type Finish, linesOf, objectsOf, rookery, start, temporaryFile } from './rookery.ts'

const TWO = 'a b c\na b\nc\nb c\na\n'
const ONE = '| shared colours\na b | x y\na  x:red y\nb x:red\nb x:blue\n'
const NONE = 'a b c\na b\nb c\n'
const COSTS = 'a b\na |5\nb |-1\na b |12\na |8\n'

/** Langford's problem with costs. 16 has very many covers; 17 has none, which takes long to see. */
const langford = (n: number) => plainLangford(n, true)

/** Whether these options cover every item of Langford's problem exactly once. */
function isExact(n: number, options: readonly string[][]): boolean {
  const items = options.flat()
  return options.length === n && items.length === 3 * n && new Set(items).size === 3 * n
}

describe('rookery cover in words', () => {
  it.each<[string, string[], string, number, string]>([
    ['prints one cover, its options as they are written', [], ONE, 0, 'a  x:red y\nb x:red\n'],
    ['prints the same when it is said', ['--first'], ONE, 0, 'a  x:red y\nb x:red\n'],
    ['says that there is none', ['--first'], NONE, 1, 'impossible: there is no cover\n'],
    ['prints all covers', ['--all'], ONE, 0, 'a  x:red y\nb x:red\n'],
    ['prints as many as there are', ['--all', '9'], ONE, 0, 'a  x:red y\nb x:red\n'],
    ['says that all are none', ['--all'], NONE, 1, 'impossible: there is no cover\n'],
    ['counts', ['--count'], TWO, 0, '2\n'],
    ['counts none', ['--count'], NONE, 0, '0\n'],
    ['finds a cover to be unique', ['--unique'], ONE, 0, 'unique: the only cover\na  x:red y\nb x:red\n'],
    ['finds none to be unique', ['--unique'], NONE, 1, 'impossible: there is no cover\n'],
    ['finds the least cost', ['--min-cost'], COSTS, 0, 'cost: 4\na |5\nb |-1\n'],
    ['finds the two cheapest', ['--min-cost', '2'], 'a\na |5\na |-1\na |7\n', 0, 'cost: -1\na |-1\n\ncost: 5\na |5\n'],
    ['finds no least cost', ['--min-cost'], NONE, 1, 'impossible: there is no cover\n'],
    ['covers all it can, which is all', ['--best'], 'a b\na\nb\n', 0, 'covered: 2 of 2 items\na\nb\n'],
    ['covers all it can', ['--best'], 'a b c\na b\n', 0, 'covered: 2 of 3 items\nnot covered: c\na b\n'],
    ['covers nothing', ['--best'], 'a b\n', 0, 'covered: 0 of 2 items\nnot covered: a b\n| no options\n'],
    ['shows that a cover is empty', ['--first'], '0|a\na\n', 0, '| no options\n'],
    [
      'estimates a tree whose branches are alike',
      ['--estimate', '--samples', '7'],
      TWO,
      0,
      'covers: about 2 ± 0\noptions a full search tries: about 4 ± 0\nfrom 7 samples\n',
    ],
  ])('%s', async (_, args, text, code, stdout) => {
    expect(await rookery(['cover', ...args], text)).toEqual({ code, stdout, stderr: '' })
  })

  it('writes all covers to a file as a ZDD, and says how large it is', async () => {
    const file = await temporaryFile('')
    const { stdout, stderr, code } = await rookery(['cover', '--zdd', file], TWO)
    expect([code, stdout, stderr]).toEqual([0, 'nodes: 4\ncovers: 2\n', ''])
    expect(readFileSync(file, 'utf8')).toMatch(/^(\w+: \(~[0-3]\?\w+:\w+\)\n){4}$/)
    const coloured = await rookery(['cover', '--zdd', file], ONE)
    expect([coloured.code, coloured.stderr]).toEqual([2, expect.stringContaining('without colours')])
  })

  it('prints a blank line between covers, which come in any order', async () => {
    const blocksOf = ({ stdout }: Finish) => stdout.replace(/\n$/, '').split('\n\n').sort()
    expect(blocksOf(await rookery(['cover', '--all'], TWO))).toEqual(['a b\nc', 'b c\na'])
    expect(blocksOf(await rookery(['cover', '--all'], '0:1|a\na\n'))).toEqual(['a', '| no options'])
    const one = blocksOf(await rookery(['cover', '--all', '1'], TWO))
    expect([['a b\nc'], ['b c\na']]).toContainEqual(one)
  })

  it('prints two covers where a unique one was asked for', async () => {
    const { code, stdout } = await rookery(['cover', '--unique'], TWO)
    expect(code).toBe(1)
    const [head, ...rest] = linesOf(stdout)
    expect(head).toBe('ambiguous: these two covers differ')
    expect(rest.join('\n').split('\n\n').sort()).toEqual(['a b\nc', 'b c\na'])
  })

  it('reads a file, also behind --all, where a number may stand, and standard input as -', async () => {
    const file = temporaryFile(ONE, 'one.dlx')
    const ways = [
      [file],
      ['--first', file],
      [file, '--all', '1'],
      ['--all', '1', file],
      ['-', '--all', '1'],
      [file, '--all'],
      ['--all', file],
      ['--all', '-'],
      ['--all', '--steps', '1000', file],
    ]
    for (const args of ways) {
      const input = args.includes('-') ? ONE : NONE
      expect((await rookery(['cover', ...args], input)).stdout).toBe('a  x:red y\nb x:red\n')
    }
  })
})

describe('rookery cover --json', () => {
  it.each<[string, string[], string, number, object]>([
    [
      'one cover',
      [],
      ONE,
      0,
      {
        status: 'solved',
        options: [
          ['a', 'x:red', 'y'],
          ['b', 'x:red'],
        ],
      },
    ],
    ['none', [], NONE, 1, { status: 'impossible' }],
    ['a count', ['--count'], TWO, 0, { status: 'solved', count: '2' }],
    ['a count of none', ['--count'], NONE, 0, { status: 'solved', count: '0' }],
    [
      'the only one',
      ['--unique'],
      ONE,
      0,
      {
        status: 'solved',
        options: [
          ['a', 'x:red', 'y'],
          ['b', 'x:red'],
        ],
      },
    ],
    [
      'the two cheapest',
      ['--min-cost', '2'],
      COSTS,
      0,
      {
        status: 'solved',
        covers: [
          { options: [['a'], ['b']], cost: 4 },
          { options: [['b'], ['a']], cost: 7 },
        ],
      },
    ],
    ['the cheapest', ['--min-cost'], COSTS, 0, { status: 'solved', options: [['a'], ['b']], cost: 4 }],
    [
      'the best',
      ['--best'],
      'a b c\na b\n',
      0,
      { status: 'solved', options: [['a', 'b']], covered: 2, uncovered: ['c'] },
    ],
  ])('%s', async (_, args, text, code, expected) => {
    const finish = await rookery(['cover', ...args, '--json'], text)
    expect(finish).toMatchObject({ code, stderr: '' })
    const [{ steps, milliseconds, ...result }, ...more] = objectsOf(finish.stdout)
    expect(more).toEqual([])
    expect(result).toEqual(expected)
    expect(steps).toBeGreaterThanOrEqual(0)
    expect(milliseconds).toBeGreaterThan(0)
  })

  it('two covers where a unique one was asked for', async () => {
    const { code, stdout } = await rookery(['cover', '--unique', '--json'], TWO)
    expect(code).toBe(1)
    const [{ status, covers }] = objectsOf(stdout)
    expect(status).toBe('ambiguous')
    const written = covers.map((cover: string[][]) => JSON.stringify(cover))
    expect(written.sort()).toEqual(['[["a","b"],["c"]]', '[["b","c"],["a"]]'])
  })

  it('--all: a line for each cover, then the result', async () => {
    const { code, stdout } = await rookery(['cover', '--all', '--json'], TWO)
    expect(code).toBe(0)
    const lines = linesOf(stdout)
    expect(lines.slice(0, 2).sort()).toEqual(['{"options":[["a","b"],["c"]]}', '{"options":[["b","c"],["a"]]}'])
    expect(lines.slice(2).map((line) => JSON.parse(line))).toEqual([
      { status: 'solved', count: '2', steps: expect.any(Number), milliseconds: expect.any(Number) },
    ])
  })

  it('--all: just the result if there is no cover', async () => {
    const { code, stdout } = await rookery(['cover', '--all', '--json'], NONE)
    expect(code).toBe(1)
    expect(objectsOf(stdout)).toMatchObject([{ status: 'impossible' }])
  })

  it('--all: thousands of covers, each once and exact', async () => {
    const { code, stdout } = await rookery(['cover', '--all', '--json'], langford(11))
    expect(code).toBe(0)
    const lines = linesOf(stdout)
    expect(JSON.parse(lines.pop()!)).toMatchObject({ status: 'solved', count: '35584' })
    expect(lines).toHaveLength(35584)
    expect(new Set(lines).size).toBe(35584)
    expect(lines.every((line) => isExact(11, JSON.parse(line).options))).toBe(true)
  })

  it('--estimate: the same seed gives the same, and the truth is within its errors', async () => {
    const estimate = async (seed: string, samples: string) => {
      const args = ['cover', '--estimate', '--json', '--seed', seed, '--samples', samples]
      const { code, stdout } = await rookery(args, langford(8))
      expect(code).toBe(0)
      const [{ status, estimate, steps }] = objectsOf(stdout)
      expect({ status, steps, samples: estimate.samples }).toEqual({
        status: 'solved',
        steps: Number(samples),
        samples: Number(samples),
      })
      return estimate
    }
    const first = await estimate('5', '2001')
    expect(await estimate('5', '2001')).toEqual(first)
    expect(await estimate('6', '2001')).not.toEqual(first)
    expect(first.coversError).toBeGreaterThan(0)
    expect(Math.abs(first.covers - 300)).toBeLessThan(4 * first.coversError)
    expect(first.coversError).toBeLessThan(100)
  })
})

describe('rookery cover stops', () => {
  it.each<[string, string[], number, RegExp, string]>([
    ['a count', ['--count'], 16, /^at least \d+\n$/, ''],
    ['the first', ['--first'], 17, /^$/, ': nothing found so far'],
    ['all of none', ['--all'], 17, /^$/, ': 0 covers so far'],
    ['the only one', ['--unique'], 17, /^$/, ': nothing found so far'],
    ['the best', ['--best'], 17, /^covered: \d+ of 51 items\nnot covered: (\w+ ?)+\n(n\d+ s\d+ s\d+ \|\d\n)+$/, ''],
    ['the cheapest', ['--min-cost'], 16, /^(cost: \d+\n(n\d+ s\d+ s\d+ \|\d\n){16})?$/, ''],
  ])('%s after the time or the steps allowed, with exit code 3', async (_, args, n, stdout, remark) => {
    const file = temporaryFile(langford(n), 'langford.dlx')
    // By then a count is about to be shared out among threads.
    const time = args.includes('--count') ? '300ms' : '20ms'
    for (const [limit, why] of [
      [['--time', time], 'after the time allowed'],
      [['--steps', '1000'], 'after the steps allowed'],
    ] as const) {
      const finish = await rookery(['cover', file, ...args, ...limit])
      expect(finish.code).toBe(3)
      expect(finish.stdout).toMatch(stdout)
      expect(finish.stderr.startsWith(`stopped ${why}${remark}`)).toBe(true)
      expect(linesOf(finish.stderr)).toHaveLength(1)
    }
  })

  it('says in JSON why, what it has and what the bound is', async () => {
    const stopped = async (args: readonly string[], n: number) => {
      const { code, stdout, stderr } = await rookery(['cover', ...args, '--steps', '1000', '--json'], langford(n))
      expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
      const result = objectsOf(stdout).at(-1)
      expect(result).toMatchObject({ status: 'stopped', reason: 'steps' })
      expect(result.steps).toBeGreaterThanOrEqual(1000)
      return result
    }
    expect((await stopped(['--count'], 16)).count).toMatch(/^\d+$/)
    expect(await stopped(['--first'], 17)).not.toHaveProperty('options')
    expect((await stopped(['--all'], 17)).count).toBe('0')
    const best = await stopped(['--best'], 17)
    expect(best.covered + best.uncovered.length).toBe(51)
    expect(best.bound).toBeGreaterThanOrEqual(best.covered)
    expect(best.options.flat()).toHaveLength(best.covered)
    const cheapest = await stopped(['--min-cost'], 16)
    expect(cheapest.bound).toBeLessThanOrEqual(cheapest.cost ?? Number.POSITIVE_INFINITY)
  })

  it('an estimate after some of its samples', async () => {
    const args = ['cover', '--estimate', '--samples', '100000000', '--time', '50ms', '--json']
    const { code, stdout } = await rookery(args, langford(8))
    expect(code).toBe(3)
    const [{ status, reason, estimate, steps }] = objectsOf(stdout)
    expect({ status, reason, steps }).toEqual({ status: 'stopped', reason: 'time', steps: estimate.samples })
    expect(estimate.samples).toBeGreaterThan(0)
    expect(estimate.samples).toBeLessThan(100000000)
  })
})

describe('Ctrl-C', () => {
  it('during a long count on several threads prints the count so far', async () => {
    const { code, stdout, stderr } = await rookery(['cover', '--count', '--threads', '2'], langford(16), {
      interruptWhen: (written) => /[1-9]\d* of [\d,]+ parts/.test(written.stderr),
    })
    expect(code).toBe(3)
    expect(stdout).toMatch(/^at least \d+\n$/)
    expect(stderr).toMatch(/\nstopped on request\n$/)
  })

  it('during a long list keeps every cover so far, none of them torn', async () => {
    const { child, finish } = start(['cover', '--all', '--json', temporaryFile(langford(16), 'langford.dlx')])
    child.stdout!.once('data', () => child.kill('SIGINT'))
    const { code, stdout } = await finish
    expect(code).toBe(3)
    const lines = linesOf(stdout)
    const { status, reason, count } = JSON.parse(lines.pop()!)
    expect({ status, reason, count }).toEqual({ status: 'stopped', reason: 'aborted', count: String(lines.length) })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every((line) => isExact(16, JSON.parse(line).options))).toBe(true)
  })
})

it('covers are shown as they are found, and a reader that has seen enough is no error', async () => {
  const { child, finish } = start(['cover', '--all', temporaryFile(langford(16), 'langford.dlx')])
  child.stdout!.once('data', () => child.stdout!.destroy())
  const { code, stderr } = await finish
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

describe('bad input gives one clear message, exit code 2 and no stack trace', () => {
  it.each<[string, string[], string]>([
    ['two modes', ['--count', '--all'], 'rookery: --all and --count ask for different things: choose one\n'],
    ['two modes', ['--first', '--min-cost'], 'rookery: --first and --min-cost ask for different things: choose one\n'],
    ['no covers', ['--all', '0'], "rookery: --all: expected how many covers, a whole number from 1 on, found '0'\n"],
    [
      'two files',
      ['--all', 'x', '-'],
      "rookery: --all: expected how many covers, a whole number from 1 on, found 'x'\n",
    ],
    [
      'no samples',
      ['--estimate', '--samples', '0'],
      'rookery: --samples: expected a whole number from 1 on, found 0\n',
    ],
    ['samples of nothing', ['--count', '--samples', '5'], 'rookery: --samples needs --estimate\n'],
    ['a seed for nothing', ['--seed', '5'], 'rookery: --seed needs --estimate\n'],
    ['no file', ['/no/such/file'], '/no/such/file: there is no such file\n'],
  ])('%s: %j', async (_, args, stderr) => {
    expect(await rookery(['cover', ...args], TWO)).toEqual({ code: 2, stdout: '', stderr })
  })

  it.each([[['--time', 'soon']], [['--steps', '-1']], [['--samples', 'few']], [['--most']], [['a', 'b']]])(
    '%j',
    async (args) => {
      const { code, stdout, stderr } = await rookery(['cover', ...args], TWO)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^rookery: /)
      expect(stderr).not.toMatch(/\n\s+at /)
    },
  )

  it.each<[string, string, string]>([
    [
      'an unknown item',
      'a b\na q\n',
      ":2:3: option 'a q' has item 'q', which the first line does not list\n  a q\n    ^\n",
    ],
    ['an item twice', 'a b\nb a b\n', ":2:5: option 'b a b' covers item 'b' twice\n  b a b\n      ^\n"],
    ['an item listed twice', 'a b a\n', ":1:5: item 'a' is listed twice\n  a b a\n      ^\n"],
    ['nothing', '', ':1:1: expected a line with the names of the items, found the end of the text\n'],
    ['binary data', 'a\0b', ':1:2: expected a text, found binary data\n'],
  ])('%s', async (_, text, message) => {
    const file = temporaryFile(text, 'bad.dlx')
    expect(await rookery(['cover', file])).toEqual({ code: 2, stdout: '', stderr: file + message })
  })

  it('as JSON too', async () => {
    const { code, stdout } = await rookery(['cover', '--count', '--json'], 'a b\na q\n')
    expect(code).toBe(2)
    const message = "option 'a q' has item 'q', which the first line does not list"
    expect(objectsOf(stdout)).toEqual([{ error: { message, source: 'standard input', line: 2, column: 3 } }])
  })
})

it('the help says what is printed', async () => {
  const { code, stdout } = await rookery(['cover', '--help'])
  expect(code).toBe(0)
  for (const mode of [
    'first',
    'all [number]',
    'count',
    'unique',
    'best',
    'min-cost [number]',
    'zdd <file>',
    'estimate',
    'json',
  ]) {
    expect(stdout).toContain(`--${mode}`)
  }
})
