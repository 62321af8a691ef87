import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { UNIT_TRIES } from '../../campaign/index.ts'
import { progressInWords } from '../../cli/campaigns/hunt.ts'
import { type HuntFlags, hunt } from '../../cli/commands/hunt.ts'
import { version } from '../../package.json' with { type: 'json' }
import type { AnyHunt, RawSettings } from '../../src/index.ts'
import { entriesIn, journalLine } from '../campaign/journal-lines.ts'
import { madeUp } from '../contract/made-up.ts'
import { temporaryFile, temporaryFolder } from './rookery.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
const COLOURS = /\u001b\[\d+m/g

/** A hunt of the made-up family in this process: its exit code, and what it prints. */
async function hunted(
  raw: RawSettings,
  flags: HuntFlags,
  thread?: string,
  hunter: AnyHunt = madeUp.hunt!,
  written = { stdout: '', stderr: '' },
) {
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text).replace(COLOURS, '')
      return true
    }),
  )
  try {
    const script = thread === undefined ? undefined : pathToFileURL(temporaryFile(thread, 'thread.mjs'))
    // Threads begin at once, however short the hunt.
    const code = await hunt(madeUp, hunter, raw, { threads: 1, ...flags }, script, 0)
    return { code, ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const timeless = (text: string) => text.replace(/[\d.]+ m?s\n$/, 'some time\n').replace(/"milliseconds":[\d.]+/, '')
const filesIn = (folder: string) => readdirSync(folder).sort()
const journalOf = (folder: string) => join(folder, 'hunt.journal')
const linesOf = (folder: string) => readFileSync(journalOf(folder), 'utf8').trimEnd().split('\n')

/** How many were tried in each unit that is done, as the journal has it. */
function triesIn(folder: string): Record<number, number> {
  const done = entriesIn(journalOf(folder)).filter((entry) => 'done' in entry)
  return Object.fromEntries(done.map(({ done: [first], result: { tries } }) => [first, tries]))
}

/** All rows of three squares with two walls. */
const TWO_OF_THREE = { width: 3, walls: 2 }

describe('a hunt that prints', () => {
  it('ends with the first hit unless told otherwise', async () => {
    const { code, stdout, stderr } = await hunted(TWO_OF_THREE, {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(timeless(stdout)).toMatch(/^[X.]{3}\n2 walls\n\n1 hit in 64 rows\.\n64 rows tried, some time\n$/)
  })

  it('ends after as many hits as wanted, each another', async () => {
    const { code, stdout } = await hunted(TWO_OF_THREE, { hits: 3 })
    const [a, b, c, end] = stdout.split('\n\n')
    expect([a, b, c].sort()).toEqual(['.XX\n2 walls', 'X.X\n2 walls', 'XX.\n2 walls'])
    expect(end).toMatch(/^3 hits in \d+ rows\.\n/)
    expect(code).toBe(0)
  })

  it('makes all attempts that it was told, and says so where none was a hit', async () => {
    expect((await hunted(TWO_OF_THREE, { attempts: 200 })).stdout).toContain('\n\n3 hits in 200 rows.\n')
    const none = await hunted({ width: 30, walls: 30 }, { attempts: 100 })
    expect(none.code).toBe(1)
    expect(timeless(none.stdout)).toBe('no hit in 100 rows.\n100 rows tried, some time\n')
  })

  it('prints with --json an object a line, and one at the end', async () => {
    const { code, stdout } = await hunted({ width: '5', walls: 4, mirrored: true }, { json: true })
    expect(code).toBe(0)
    const [hit, end] = stdout.trim().split('\n')
    expect(JSON.parse(hit!)).toEqual({ name: 'XXoXX', problem: { board: ['XX.XX'] } })
    const { milliseconds, ...result } = JSON.parse(end!)
    expect(milliseconds).toBeGreaterThan(0)
    const settings = { width: 5, walls: 4, mirrored: true }
    expect(result).toEqual({ family: 'made-up', status: 'solved', settings, seed: '1', tries: 8, hits: 1 })
    const none = await hunted({ width: 30, walls: 30 }, { json: true, attempts: 5, seed: 'x' })
    expect(none.code).toBe(1)
    expect(JSON.parse(none.stdout)).toMatchObject({ status: 'missed', seed: 'x', tries: 5, hits: 0 })
  })

  it('ends where there are no others to try, which proves that there is no hit', async () => {
    const all = await hunted({ width: 5, walls: 2, mirrored: true }, { attempts: 1e6 })
    expect(all.code).toBe(0)
    expect(all.stdout).toContain('\n\n2 hits in 8 rows; there are no other rows to try.\n')
    const none = await hunted({ width: 4, walls: 3, mirrored: true }, {})
    expect(none.code).toBe(1)
    expect(none.stdout).toMatch(/^impossible: no hit in 4 rows; there are no other rows to try\.\n/)
  })

  it('says why there is nothing to try', async () => {
    expect(await hunted({ width: 4, walls: 5 }, {})).toEqual({
      code: 1,
      stdout: 'impossible: 5 walls do not fit into 4 squares.\n',
      stderr: '',
    })
    const { stdout } = await hunted({ width: 4, walls: 5 }, { json: true })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'impossible', reason: '5 walls do not fit into 4 squares.' })
  })

  it('stops after the time allowed, with what it has tried', async () => {
    const { code, stdout } = await hunted({ width: 30, walls: 30 }, { time: 20 })
    expect(code).toBe(3)
    expect(stdout).toMatch(/^stopped after the time allowed: no hit in [\d,]+ rows\.\n/)
  })

  it.each([
    [{ attempts: 0 }, {}, '--attempts: expected a whole number from 1 on, found 0'],
    [{ hits: 0 }, {}, '--hits: expected a whole number from 1 on, found 0'],
    [{ threads: 0 }, {}, '--threads: expected a whole number from 1 on, found 0'],
    [{}, { width: '31' }, "width: expected a whole number from 1 to 30, found '31'"],
    [{}, { walls: 35 }, 'walls: expected no more than 30, found 35'],
  ])('refuses %j %j', async (flags, raw, message) => {
    await expect(hunted(raw, flags)).rejects.toThrow(message)
  })
})

describe('a hunt with a folder', () => {
  it('has a file for each hit, and a journal', async () => {
    const folder = join(temporaryFolder(), 'new', 'folder')
    const { code, stdout } = await hunted(TWO_OF_THREE, { attempts: 200, out: folder })
    expect(code).toBe(0)
    expect(timeless(stdout)).toBe(`3 hits in 200 rows, in ${folder}.\n200 rows tried, some time\n`)
    expect(filesIn(folder)).toEqual(['XXo.txt', 'XoX.txt', 'hunt.journal', 'oXX.txt'])
    expect(readFileSync(join(folder, 'XoX.txt'), 'utf8')).toBe('X.X\n2 walls\n')
    const [head, shard, ...more] = entriesIn(journalOf(folder))
    const settings = { width: 3, walls: 2, mirrored: false }
    const order = { task: 'hunt', family: 'made-up', settings, seed: '1', form: 'record', attempts: 200 }
    expect(head).toEqual({ head: { rookery: version, id: expect.stringMatching(/^hunt-made-up-[0-9a-f]{8}$/), order } })
    expect(shard).toMatchObject({ done: [0, 1], result: { tries: 200 } })
    expect(shard.result.hits.map(({ name }: { name: string }) => name).sort()).toEqual(['XXo', 'XoX', 'oXX'])
    expect(more).toEqual([])
  })

  it('writes the problem and its result with --json', async () => {
    const folder = temporaryFolder()
    await hunted({ width: 2, walls: 1 }, { out: folder, json: true, hits: 2 })
    expect(filesIn(folder)).toEqual(['Xo.json', 'hunt.journal', 'oX.json'])
    const { result, ...rest } = JSON.parse(readFileSync(join(folder, 'Xo.json'), 'utf8'))
    expect(rest).toEqual({ name: 'Xo', problem: { board: ['X.'] } })
    expect(result).toMatchObject({ family: 'made-up', status: 'solved', answer: { rooks: [[0, 1]] } })
  })

  it('resumes where it was, also with more attempts, as if it had never ended', async () => {
    const raw = { width: 12, walls: 1 }
    const [folder, whole] = [temporaryFolder(), temporaryFolder()]
    await hunted(raw, { attempts: 3000, out: folder })
    const more = await hunted(raw, { attempts: UNIT_TRIES + 1000, out: folder })
    expect(more.stderr).toMatch(/^resumed after 3,000 rows, \d+ hits\n$/)
    await hunted(raw, { attempts: UNIT_TRIES + 1000, out: whole })
    expect(filesIn(folder)).toEqual(filesIn(whole))
    expect(triesIn(folder)).toEqual({ 0: UNIT_TRIES, 1: 1000 })
    expect(triesIn(whole)).toEqual(triesIn(folder))
    const { code, stdout } = await hunted(raw, { attempts: UNIT_TRIES, out: folder })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^12 hits in 17,384 rows, in .*\.\nnothing was left to do/)
  })

  it('remembers that there are no others to try', async () => {
    const folder = temporaryFolder()
    const raw = { width: 5, walls: 2, mirrored: true }
    const first = await hunted(raw, { attempts: 100, out: folder })
    const again = await hunted(raw, { attempts: 1000, out: folder })
    expect([first.code, again.code]).toEqual([0, 0])
    expect(again.stdout).toContain('2 hits in 8 rows')
    expect(again.stdout).toContain('nothing was left to do')
  })

  it('is refused where another hunt is, with the difference', async () => {
    const folder = temporaryFolder()
    await hunted(TWO_OF_THREE, { attempts: 100, out: folder })
    const before = readFileSync(journalOf(folder), 'utf8')
    const other = (raw: RawSettings, flags: HuntFlags = {}) => hunted(raw, { attempts: 100, out: folder, ...flags })
    await expect(other({ width: 3 })).rejects.toThrow('another hunt is in this folder: its walls is 2, not 7; ')
    await expect(other({ ...TWO_OF_THREE, mirrored: true })).rejects.toThrow('its mirrored is false, not true; ')
    await expect(other(TWO_OF_THREE, { seed: '2' })).rejects.toThrow('its seed is "1", not "2"; ')
    await expect(other(TWO_OF_THREE, { json: true })).rejects.toThrow('its form is "record", not "file"; ')
    expect(readFileSync(journalOf(folder), 'utf8')).toBe(before)
  })

  it.each([
    ['', 'expected the journal of a campaign, found an empty file'],
    ['[]', '1:1: expected the journal of a campaign'],
    ['{"head":{}}\n', '1:1: expected the journal of a campaign'],
    [(text: string) => text.slice(0, 60), 'the first line of the journal, which says what the campaign is, is damaged'],
    [(text: string) => text.replace('"seed":"1"', '"seed":"2"'), 'the first line of the journal'],
    [(text: string) => text.slice(text.indexOf('\n') + 1), 'expected the journal of a campaign'],
    [journalLine({ head: { rookery: '0.0.1', order: {}, id: 'x' } }), 'was begun with Rookery 0.0.1, and this is '],
    [
      journalLine({ head: { rookery: version, order: { task: 'solve', family: 'made-up' }, id: 'x' } }),
      'another campaign is in this folder',
    ],
  ])('is refused where the journal cannot be used: %#', async (damage, message) => {
    const folder = temporaryFolder()
    await hunted(TWO_OF_THREE, { attempts: 100, out: folder })
    const before = readFileSync(journalOf(folder), 'utf8')
    const text = typeof damage === 'string' ? damage : damage(before)
    writeFileSync(journalOf(folder), text)
    const again = hunted(TWO_OF_THREE, { attempts: 200, out: folder })
    await expect(again).rejects.toThrow(message)
    await expect(again).rejects.toThrow('move this file away or choose another folder')
    expect(readFileSync(journalOf(folder), 'utf8')).toBe(text)
    // It is not held any more.
    expect(filesIn(folder)).not.toContain('hunt.journal.lock')
  })

  it('does again what damaged lines told, and says so', async () => {
    const raw = { width: 14, walls: 1 }
    const [folder, whole] = [temporaryFolder(), temporaryFolder()]
    const flags = { attempts: 4 * UNIT_TRIES }
    for (const out of [folder, whole]) await hunted(raw, { ...flags, out })
    const [head, first, second, ...rest] = linesOf(folder)
    expect(rest.length).toBeGreaterThan(0)
    const last = rest.at(-1)!
    const text = [head, first, second!.replace(/"tries":\d/, '"tries":9'), ...rest.slice(0, -1), last.slice(0, -7)]
    writeFileSync(journalOf(folder), text.join('\n'))
    const again = await hunted(raw, { ...flags, out: folder })
    const cut = `its last line was cut off after ${last.length - 7} bytes; what it told is done again`
    expect(again.stderr).toMatch(
      new RegExp(
        `^rookery: .*/hunt.journal: 1 of its lines is damaged; what it told is done again\n` +
          `rookery: .*/hunt.journal: ${cut}\nresumed after [\\d,]+ rows, \\d+ hits\n$`,
      ),
    )
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^13 hits in 65,536 rows/) })
    expect(filesIn(folder)).toEqual(filesIn(whole))
    expect(filesIn(whole)).toHaveLength(14)
    const after = await hunted(raw, { ...flags, out: folder })
    expect(after.stdout).toMatch(/^13 hits in 65,536 rows, in .*\.\nnothing was left to do/)
  })

  it('ends with an error, and without half a file, where a hit cannot be written', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'XoX.txt', 'in the way'), { recursive: true })
    await expect(hunted(TWO_OF_THREE, { hits: 3, out: folder })).rejects.toThrow('XoX.txt: ')
    expect(filesIn(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    // No shard is called done.
    expect(triesIn(folder)).toEqual({})
    expect(filesIn(folder)).not.toContain('hunt.journal.lock')
  })

  it('ends with as many hits as wanted, also if they are from another run', async () => {
    const folder = temporaryFolder()
    await hunted(TWO_OF_THREE, { hits: 2, out: folder })
    const names = filesIn(folder)
    expect(names).toHaveLength(3)
    const again = await hunted(TWO_OF_THREE, { hits: 2, out: folder })
    expect(again.code).toBe(0)
    expect(again.stdout).toMatch(/^2 hits in /)
    expect(filesIn(folder)).toEqual(names)
    await hunted(TWO_OF_THREE, { hits: 3, out: folder })
    expect(filesIn(folder)).toEqual(['XXo.txt', 'XoX.txt', 'hunt.journal', 'oXX.txt'])
  })
})

describe('threads', () => {
  const raw = { width: 12, walls: 1 }
  const attempts = 3 * UNIT_TRIES + 100

  it.each([
    ['throw new Error("out of luck")', 'out of luck'],
    ['export default () => process.exit(4)', 'worker exited with code: 4'],
  ])('that die are not missed: %s', async (script, why) => {
    const [folder, whole] = [temporaryFolder(), temporaryFolder()]
    await hunted(raw, { attempts, out: whole })
    // This thread begins when there is nothing else to be hoped for.
    const written = { stdout: '', stderr: '' }
    function* search(...args: Parameters<AnyHunt['search']>) {
      while (written.stderr === '') yield { steps: 0 }
      return yield* madeUp.hunt!.search(...args)
    }
    const died = await hunted(raw, { attempts, out: folder, threads: 3 }, script, { ...madeUp.hunt!, search }, written)
    expect(died.code).toBe(0)
    expect(died.stderr).toMatch(
      new RegExp(`^rookery: other threads cannot be used \\(${why}\\); continuing on one thread\n$`),
    )
    expect(filesIn(folder)).toEqual(filesIn(whole))
  })

  it('send what they find, which is counted once', async () => {
    const folder = temporaryFolder()
    const thread = `
      export default ({ shard, port }) => {
        const tries = shard.first === 3 ? 100 : shard.units * ${UNIT_TRIES}
        const find = { name: 'from-a-thread', text: 'found' }
        port.postMessage({ steps: 10, answer: { tries: 10, hits: [find, find] } })
        return { status: 'solved', answer: { tries, hits: [find] }, steps: tries, milliseconds: 1 }
      }`
    function* search(...args: Parameters<AnyHunt['search']>) {
      // What a thread has found waits in the journal for what this thread has before it.
      while (Object.keys(triesIn(folder)).length === 0) yield { steps: 0 }
      if (args[2] === 0) expect(filesIn(folder)).toEqual(['hunt.journal', 'hunt.journal.lock'])
      return yield* madeUp.hunt!.search(...args)
    }
    const flags = { attempts, out: folder, threads: 2 }
    const { code, stdout } = await hunted({ width: 30, walls: 30 }, flags, thread, { ...madeUp.hunt!, search })
    expect(code).toBe(0)
    expect(stdout).toContain('1 hit in 49,252 rows')
    expect(filesIn(folder)).toEqual(['from-a-thread.txt', 'hunt.journal'])
    const tries = Object.values(triesIn(folder))
    expect(tries.reduce((sum, each) => sum + each, 0)).toBe(attempts)
  })
})

describe('progress in words', () => {
  const nouns = ['board', 'boards'] as const
  const words = (tries: number, hits: number, attempts = Infinity) =>
    progressInWords({ tries, hits, newTries: tries, milliseconds: 2000 }, attempts, nouns)

  it('says how fast it goes, and when the next hit may come', () => {
    expect(words(12_000, 0)).toBe('12,000 boards · 6,000 boards/s · 0 hits')
    expect(words(12_000, 1)).toBe('12,000 boards · 6,000 boards/s · 1 hit · the next in about 2 s')
    expect(words(3, 0, 1000)).toBe('3 boards · 1.5 boards/s · 0 hits · all 1,000 in about 12 min')
    expect(words(0, 0, 1000)).toBe('0 boards · 0 boards/s · 0 hits')
  })
})
