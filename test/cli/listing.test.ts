import { describe, expect, it, vi } from 'vitest'
import { countInWords } from '../../cli/commands/count.ts'
import { printListing, requireOnlyListing } from '../../cli/listing.ts'
import { families, type Limits, run } from '../../src/index.ts'
import { madeUp } from '../contract/made-up.ts'
import { refusal } from '../refusal.ts'
import { rookery, temporaryFile } from './rookery.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
const COLOURS = /\u001b\[\d+m/g
const timeless = (text: string) =>
  text.replace(/[\d.]+ m?s\n$/, 'some time\n').replace(/"milliseconds":[\d.]+/, '"milliseconds":0')

/** The list of a made-up problem in this process. */
async function listed(board: string, most = Infinity, isJson = false, limits: Limits = {}) {
  let stdout = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text).replace(COLOURS, '')
    return true
  })
  try {
    const code = await printListing(madeUp.open(board), most, isJson, limits)
    return { code, stdout: timeless(stdout) }
  } finally {
    spy.mockRestore()
  }
}

describe('a list', () => {
  it('has an empty line between its items, and says how many there are', async () => {
    const stdout = 'row 0\ncolumn 0\n\nrow 0\ncolumn 2\n\n2 free squares, all there are.\n2 steps, some time\n'
    expect(await listed('.X.')).toEqual({ code: 0, stdout })
    expect(await listed('.X.', 2)).toEqual({ code: 0, stdout })
    expect((await listed('.X')).stdout).toContain('\n\n1 free square, all there is.\n')
  })

  it('of some says that there may be more', async () => {
    const { code, stdout } = await listed('...', 1)
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'row 0\ncolumn 0\n\n1 free square; there may be more.\n1 steps, some time\n',
    })
  })

  it('with nothing on it is an answer as well', async () => {
    const none = { code: 1, stdout: 'impossible: there are no free squares.\n0 steps, some time\n' }
    expect(await listed('XX')).toEqual(none)
    const json = await listed('XX', Infinity, true)
    const end = '{"family":"made-up","status":"impossible","count":0,"complete":true,"steps":0,"milliseconds":0}\n'
    expect(json).toEqual({ code: 1, stdout: end })
  })

  it('of a problem that contradicts itself says why there is none', async () => {
    const board = Array.from({ length: 13 }, () => '.').join('\n')
    const { code, stdout } = await listed(board)
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'impossible: thirteen rows bring bad luck\n0 steps, some time\n',
    })
    expect((await listed(board, Infinity, true)).stdout).toContain('"reason":"thirteen rows bring bad luck"')
  })

  it('that was stopped has all that was found, and says so', async () => {
    const { code, stdout } = await listed('....', Infinity, false, { steps: 2 })
    expect(code).toBe(3)
    expect(stdout).toBe(
      'row 0\ncolumn 0\n\nrow 0\ncolumn 1\n\nstopped after the steps allowed: 2 free squares so far.\n2 steps, some time\n',
    )
    const json = await listed('....', Infinity, true, { steps: 2 })
    expect(json.code).toBe(3)
    expect(json.stdout.split('\n').slice(0, 3)).toEqual([
      '{"square":[0,0]}',
      '{"square":[0,1]}',
      '{"family":"made-up","status":"stopped","reason":"steps","count":2,"complete":false,"steps":2,"milliseconds":0}',
    ])
  })
})

describe('a count in words', () => {
  it('says how many there are if turned and mirrored ones are one', () => {
    const outcome = { status: 'solved', answer: { count: 92n, upToSymmetry: 12n }, steps: 5, milliseconds: 1 } as const
    expect(countInWords(outcome)).toEqual(['92 answers, 12 if turned and mirrored ones are one'])
  })
})

const unable = families.find(({ can }) => !can.list)!

describe('solve --all', () => {
  it.each(['method', 'seed', 'svg', 'check', 'batch'])('is not to be had with --%s', (flag) => {
    const message = `--all lists everything there is: leave out --${flag}`
    expect(refusal(() => requireOnlyListing({ [flag]: 'x' })).message).toBe(message)
    expect(() => requireOnlyListing({})).not.toThrow()
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
  const outcome = run(family.open(text).list((item) => items.push({ text: item.text(), json: item.json() }), wanted))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  const { isComplete } = outcome.answer

  it('prints what the library lists, in text and as JSON', async () => {
    const printed = await rookery(['solve', name, temporaryFile(text), '--all', String(wanted)])
    expect(printed).toMatchObject({ code: 0, stderr: '' })
    const end = `${items.length} ${family.listed![items.length === 1 ? 0 : 1]}`
    expect(printed.stdout.startsWith(`${items.map((item) => item.text).join('\n\n')}\n\n${end}`)).toBe(true)
    const json = await rookery(['solve', name, '--json', '--all', String(wanted)], text)
    const lines = json.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.slice(0, -1)).toEqual(items.map((item) => item.json))
    expect(lines.at(-1)).toMatchObject({
      family: name,
      status: 'solved',
      count: items.length,
      complete: isComplete,
    })
  })

  it('stops with what was found, and takes a file in the place of a number', async () => {
    const { code, stdout } = await rookery(['solve', name, '--steps', '0', '--json', '--all', temporaryFile(text)])
    const { status, count, complete } = JSON.parse(stdout.trim().split('\n').at(-1)!)
    expect(stdout.trim().split('\n')).toHaveLength(count + 1)
    // A short list may be done before anybody can stop it.
    expect([code, complete]).toEqual(status === 'stopped' ? [3, false] : [0, true])
    const refused = await rookery(['solve', name, '--all', '2', '--check'], text)
    const stderr = 'rookery: --all lists everything there is: leave out --check\n'
    expect(refused).toEqual({ code: 2, stdout: '', stderr })
  })
})
