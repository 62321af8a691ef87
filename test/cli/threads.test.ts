import { describe, expect, it } from 'vitest'
import { families } from '../../src/index.ts'
import { ANYTIME_BUDGET } from '../contract/puzzles.ts'
import { rookery } from './rookery.ts'

const STEPS = ['--steps', String(ANYTIME_BUDGET.steps)]

const timeless = (json: string) => JSON.parse(json.replace(/"milliseconds":[\d.]+/, '"milliseconds":0'))

describe.each(families.filter(({ isAnytime }) => isAnytime))('solving $name, an anytime search,', (family) => {
  const { name } = family
  const sign = family.goal === 'minimum' ? -1 : 1
  // The larger the board, the less likely that a run proves anything and ends at once.
  const [puzzle] = family.examples.map(({ text }) => family.open(text)).sort((a, b) => b.squares - a.squares)
  const text = puzzle!.text()
  const solved = async (...flags: string[]) => {
    const { code, stdout, stderr } = await rookery(['solve', name, '--json', ...flags], text)
    expect(stderr).toBe('')
    return { code, result: timeless(stdout) }
  }

  it('on several threads gives the best of what each finds alone, and the same again', async () => {
    const flags = [...STEPS, '--seed', 'x']
    const both = await solved(...flags, '--threads', '2')
    expect(await solved(...flags, '--threads', '2')).toEqual(both)
    const alone = [(await solved(...flags)).result, (await solved(...STEPS, '--seed', 'x.1')).result]
    const best = Math.max(...alone.map(({ value }) => sign * value))
    expect(sign * both.result.value).toBe(best)
    expect(both.result.answer).toEqual(alone.find(({ value }) => sign * value === best).answer)
    expect(both).toMatchObject({ code: 3, result: { status: 'stopped', reason: 'steps', seed: 'x' } })
    expect(sign * both.result.bound).toBe(Math.min(...alone.map(({ bound }) => sign * bound)))
    expect(both.result.steps).toBe(alone[0].steps + alone[1].steps)
  })

  it.each(['1', '2'])('on %s threads uses the time from the start of the command', async (threads) => {
    const flags = ['--time', '1h', '--threads', threads, '--json']
    // Everything is used up before the search begins.
    const called = { started: performance.now() - 3_600_000 }
    const { code, stdout } = await rookery(['solve', name, ...flags], text, called)
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 3, status: 'stopped', reason: 'time' })
  })

  it.each(['1', '2'])('on %s threads uses all of its time', async (threads) => {
    const started = performance.now()
    const { code, stdout } = await rookery(['solve', name, '--json', '--time', '400ms', '--threads', threads], text)
    expect(performance.now() - started).toBeGreaterThan(350)
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 3, status: 'stopped', reason: 'time' })
  })

  it('says in words how good the answer is at least', async () => {
    const { code, stdout } = await rookery(['solve', name, ...STEPS, '--check'], text)
    expect(code).toBe(3)
    const bound = family.goal === 'minimum' ? 'below' : 'above'
    expect(stdout).toMatch(
      new RegExp(`^stopped after the steps allowed: .*No solution .* ${bound} [\\d.,]+ \\(gap .* %\\)`, 'm'),
    )
    expect(stdout).toContain('\nchecked by the rules alone')
  })

  it('gives every line of a batch the whole budget', async () => {
    const line = JSON.stringify(puzzle!.json())
    const { stdout } = await rookery(['solve', name, '--batch', '-', ...STEPS], `${line}\n${line}`)
    const [first, second] = stdout.trim().split('\n').map(timeless)
    expect(second).toEqual(first)
    expect(first.answer).toBeDefined()
  })

  it('on several threads ends with Ctrl-C, with the best of all', async () => {
    const flags = ['--time', '1h', '--threads', '2', '--json']
    const { code, stdout } = await rookery(['solve', name, ...flags], text, {
      interruptWhen: ({ stderr }) => /best [\d.,]+ /.test(stderr),
    })
    const result = JSON.parse(stdout)
    expect({ code, ...result }).toMatchObject({ code: 3, status: 'stopped', reason: 'aborted' })
    expect(puzzle!.check(puzzle!.submissionFromJson(result))).toEqual([])
  })

  it('takes several threads for a batch', async () => {
    const lines = Array.from({ length: 4 }, (_, id) => JSON.stringify({ id, ...(puzzle!.json() as object) })).join('\n')
    const [one, several] = await Promise.all(
      ['1', '3'].map((threads) => rookery(['solve', name, '--batch', '-', ...STEPS, '--threads', threads], lines)),
    )
    const results = (stdout: string) => stdout.trim().split('\n').map(timeless)
    expect(results(one!.stdout).map(({ id }) => id)).toEqual([0, 1, 2, 3])
    expect({ ...several, stdout: results(several!.stdout) }).toEqual({ ...one, stdout: results(one!.stdout) })
  })
})

describe('threads', () => {
  const [proving] = families.filter(({ isAnytime }) => !isAnytime)
  const { name, examples } = proving!

  it('are refused where methods come to their end on one', async () => {
    const { code, stdout, stderr } = await rookery(['solve', name, '--threads', '2'], examples[0]!.text)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(`rookery: --threads: methods of ${name} use one thread; leave it out\n`)
  })

  it('are refused for a list', async () => {
    const listing = families.find(({ can }) => can.list)!
    const { code, stdout } = await rookery(
      ['solve', listing.name, '--all', '--threads', '2'],
      listing.examples[0]!.text,
    )
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  it('may be one for every task', async () => {
    const one = await rookery(['solve', name, '--threads', '1', '--notation', 'text'], examples[0]!.text)
    expect(one).toEqual(await rookery(['solve', name, '--notation', 'text'], examples[0]!.text))
    expect(one.code).toBe(0)
  })
})
