import { describe, expect, it } from 'vitest'
import { families, familyNamed } from '../../src/index.ts'
import { solved } from '../solved.ts'
import { objectsOf, rookery, temporaryFile } from './rookery.ts'

const timeless = (text: string) =>
  text
    .replace(/[\d.]+ m?s\n$/, 'some time\n')
    .replace(/\d+ steps, /, '')
    .replace(/"steps":\d+,"milliseconds":[\d.]+/, '"steps":0')

/** The list of a queens problem. */
async function listed(problem: string, ...flags: string[]) {
  const { code, stdout, stderr } = await rookery(['solve', 'queens', '--all', ...flags], problem)
  expect(stderr).toBe('')
  return { code, stdout: timeless(stdout) }
}

const FOUR = ['.Q..\n...Q\nQ...\n..Q.', '..Q.\nQ...\n...Q\n.Q..']

describe('a list', () => {
  it('has an empty line between its items, and says how many there are', async () => {
    const stdout = `${FOUR.join('\n\n')}\n\n2 boards, all there are.\nsome time\n`
    expect(await listed('4')).toEqual({ code: 0, stdout })
    expect(await listed('4', '3')).toEqual({ code: 0, stdout })
    expect(await listed('1')).toEqual({ code: 0, stdout: 'Q\n\n1 board, all there is.\nsome time\n' })
  })

  it('of some says that there may be more', async () => {
    expect(await listed('4', '1')).toEqual({
      code: 0,
      stdout: `${FOUR[0]}\n\n1 board; there may be more.\nsome time\n`,
    })
  })

  it('with nothing on it is an answer as well', async () => {
    expect(await listed('3')).toEqual({ code: 1, stdout: 'impossible: there are no boards.\nsome time\n' })
    const end = '{"family":"queens","status":"impossible","count":0,"complete":true,"steps":0}\n'
    expect(await listed('3', '--json')).toEqual({ code: 1, stdout: end })
  })

  it('of a problem that contradicts itself says why there is none', async () => {
    const why = 'the given queens on r1c1 and r2c2 attack each other'
    expect(await listed('Q.\n.Q')).toEqual({ code: 1, stdout: `impossible: ${why}\nsome time\n` })
    expect((await listed('Q.\n.Q', '--json')).stdout).toContain(`"reason":"${why}"`)
  })

  it('that was stopped has all that was found, and says so', async () => {
    expect(await listed('8', '--steps', '0')).toEqual({
      code: 3,
      stdout: 'stopped after the steps allowed: 0 boards so far.\nsome time\n',
    })
    // Far more boards than steps.
    const { code, stdout } = await listed('16', '--steps', '1', '--json')
    expect(code).toBe(3)
    const lines = stdout.trim().split('\n')
    const { status, reason, count, complete } = JSON.parse(lines.pop()!)
    expect({ status, reason, complete }).toEqual({ status: 'stopped', reason: 'steps', complete: false })
    expect(lines).toHaveLength(count)
    expect(count).toBeGreaterThan(0)
  })
})

const unable = families.find(({ can }) => !can.list)!

describe('solve --all', () => {
  it.each([
    ['method', [familyNamed('queens').methods[0]!]],
    ['seed', ['1']],
    ['svg', ['x.svg']],
    ['check', []],
    ['batch', ['-']],
  ])('is not to be had with --%s', async (flag, value) => {
    expect(await rookery(['solve', 'queens', '--all', `--${flag}`, ...value], '4')).toEqual({
      code: 2,
      stdout: '',
      stderr: `rookery: --all prints every solution: leave out --${flag}\n`,
    })
  })

  it('is refused by a family that has nothing to list', async () => {
    const { code, stdout, stderr } = await rookery(['solve', unable.name, '--all'], unable.examples[0]!.text)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(`rookery: ${unable.name} has nothing to list one by one\n`)
  })
})

describe.each(families.filter(({ can }) => can.list))('solve $name --all', (family) => {
  const { name } = family
  const { text } = family.examples[0]!
  const wanted = 3
  const items: { text: string; json: unknown }[] = []
  const { isComplete } = solved(
    family.open(text).list((item) => items.push({ text: item.text(), json: item.json() }), wanted),
  )

  it('prints what the library lists, in text and as JSON', async () => {
    const printed = await rookery(['solve', name, temporaryFile(text), '--all', String(wanted)])
    expect(printed).toMatchObject({ code: 0, stderr: '' })
    const end = `${items.length} ${family.listed![items.length === 1 ? 0 : 1]}`
    expect(printed.stdout.startsWith(`${items.map((item) => item.text).join('\n\n')}\n\n${end}`)).toBe(true)
    const json = await rookery(['solve', name, '--json', '--all', String(wanted)], text)
    const lines = objectsOf(json.stdout)
    expect(lines.slice(0, -1)).toEqual(items.map((item) => item.json))
    expect(lines.at(-1)).toMatchObject({
      family: name,
      status: 'solved',
      count: items.length,
      complete: isComplete,
    })
  })

  it('takes a file in the place of a number', async () => {
    const alone = await rookery(['solve', name, '--json', '--all'], text)
    const file = await rookery(['solve', name, '--json', '--all', temporaryFile(text)])
    expect({ ...file, stdout: timeless(file.stdout) }).toEqual({ ...alone, stdout: timeless(alone.stdout) })
  })
})
