import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { type HuntFlags, hunt } from '../../cli/commands/hunt.ts'
import { progressInWords } from '../../cli/hunting/hunt-words.ts'
import { SHARD_TRIES } from '../../cli/hunting/shards.ts'
import type { AnyHunt, RawSettings } from '../../src/index.ts'
import { madeUp } from '../contract/made-up.ts'
import { temporaryFolder } from './rookery.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
const COLOURS = /\u001b\[\d+m/g

/** A hunt of the made-up family in this process: its exit code, and what it prints. */
async function hunted(raw: RawSettings, flags: HuntFlags, worker?: string, hunter: AnyHunt = madeUp.hunt!) {
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text).replace(COLOURS, '')
      return true
    }),
  )
  try {
    const script = worker === undefined ? undefined : new URL(`data:text/javascript,${encodeURIComponent(worker)}`)
    // Workers begin at once, however short the hunt.
    const code = await hunt(madeUp, hunter, raw, { threads: 1, ...flags }, script, 0)
    return { code, ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const timeless = (text: string) => text.replace(/[\d.]+ m?s\n$/, 'some time\n').replace(/"milliseconds":[\d.]+/, '')
const filesIn = (folder: string) => readdirSync(folder).sort()
const journalIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'hunt.json'), 'utf8'))

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
    expect(filesIn(folder)).toEqual(['XXo.txt', 'XoX.txt', 'hunt.json', 'oXX.txt'])
    expect(readFileSync(join(folder, 'XoX.txt'), 'utf8')).toBe('X.X\n2 walls\n')
    expect(journalIn(folder)).toMatchObject({
      family: 'made-up',
      settings: { width: 3, walls: 2, mirrored: false },
      seed: '1',
      tries: 200,
      done: [],
      short: [0, 200],
    })
    expect(journalIn(folder).hits.sort()).toEqual(['XXo', 'XoX', 'oXX'])
  })

  it('writes the problem and its result with --json', async () => {
    const folder = temporaryFolder()
    await hunted({ width: 2, walls: 1 }, { out: folder, json: true, hits: 2 })
    expect(filesIn(folder)).toEqual(['Xo.json', 'hunt.json', 'oX.json'])
    const { result, ...rest } = JSON.parse(readFileSync(join(folder, 'Xo.json'), 'utf8'))
    expect(rest).toEqual({ name: 'Xo', problem: { board: ['X.'] } })
    expect(result).toMatchObject({ family: 'made-up', status: 'solved', answer: { rooks: [[0, 1]] } })
  })

  it('goes on where it was, also with more attempts, as if it had never ended', async () => {
    const raw = { width: 12, walls: 1 }
    const [folder, whole] = [temporaryFolder(), temporaryFolder()]
    await hunted(raw, { attempts: 3000, out: folder })
    const more = await hunted(raw, { attempts: SHARD_TRIES + 1000, out: folder })
    expect(more.stderr).toMatch(/^goes on after 3,000 rows, \d+ hits\n$/)
    await hunted(raw, { attempts: SHARD_TRIES + 1000, out: whole })
    expect(filesIn(folder)).toEqual(filesIn(whole))
    expect(journalIn(folder)).toEqual({ ...journalIn(whole), hits: expect.anything() })
    const { code, stdout } = await hunted(raw, { attempts: SHARD_TRIES, out: folder })
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
    const before = readFileSync(join(folder, 'hunt.json'), 'utf8')
    const other = (raw: RawSettings, flags: HuntFlags = {}) => hunted(raw, { attempts: 100, out: folder, ...flags })
    await expect(other({ width: 3 })).rejects.toThrow('another hunt is in this folder: its walls is 2, not 7; ')
    await expect(other({ ...TWO_OF_THREE, mirrored: true })).rejects.toThrow('its mirrored is false, not true; ')
    await expect(other(TWO_OF_THREE, { seed: '2' })).rejects.toThrow('its seed is "1", not "2"; ')
    await expect(other(TWO_OF_THREE, { json: true })).rejects.toThrow('its files is "txt", not "json"; ')
    expect(readFileSync(join(folder, 'hunt.json'), 'utf8')).toBe(before)
  })

  it.each([
    ['', '1:1: expected'],
    ['{"family": "made-up", "settings"', '1:33: expected'],
    ['[]', '1:1: expected the journal of a hunt, an object'],
    ['{}', '1:1: expected the journal of a hunt, found none of its "family"'],
    [{ settings: 3 }, 'expected the settings of a hunt'],
    [{ done: undefined }, 'expected a list as "done"'],
    [{ done: [[3, 2]] }, 'expected shards in their order'],
    [
      {
        done: [
          [0, 2],
          [2, 3],
        ],
      },
      'expected shards in their order',
    ],
    [{ done: [[0, -1]] }, 'expected whole numbers from 0 on'],
    [{ done: [[0, 1, 2]] }, 'expected two numbers'],
    [{ short: [1] }, 'expected whole numbers from 0 on'],
    [{ all: 'many' }, 'expected whole numbers from 0 on'],
    [{ hits: [1] }, 'expected the name of a hit'],
  ])('is refused where the journal is damaged: %j', async (damage, message) => {
    const folder = temporaryFolder()
    await hunted(TWO_OF_THREE, { attempts: 100, out: folder })
    const text = typeof damage === 'string' ? damage : JSON.stringify({ ...journalIn(folder), ...damage })
    writeFileSync(join(folder, 'hunt.json'), text)
    const again = hunted(TWO_OF_THREE, { attempts: 200, out: folder })
    await expect(again).rejects.toThrow(message)
    await expect(again).rejects.toThrow('move this file away or choose another folder')
    expect(readFileSync(join(folder, 'hunt.json'), 'utf8')).toBe(text)
  })

  it('ends with an error, and without half a file, where a hit cannot be written', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'XoX.txt', 'in the way'), { recursive: true })
    await expect(hunted(TWO_OF_THREE, { hits: 3, out: folder })).rejects.toThrow('XoX.txt: ')
    expect(filesIn(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    // What was found before is noted, and no shard is called done.
    expect(journalIn(folder)).toMatchObject({ tries: 0, done: [] })
  })
})

describe('workers', () => {
  const raw = { width: 12, walls: 1 }
  const attempts = SHARD_TRIES + 100

  it('that die are missed by nobody: what they were trying is tried again', async () => {
    const [folder, whole] = [temporaryFolder(), temporaryFolder()]
    await hunted(raw, { attempts, out: whole })
    const died = await hunted(raw, { attempts, out: folder, threads: 3 }, 'throw new Error("out of luck")')
    expect(died.code).toBe(0)
    expect(died.stderr).toBe('rookery: a worker has died (out of luck); what it was trying is tried again\n')
    expect(filesIn(folder)).toEqual(filesIn(whole))
  })

  it('send what they find, which is counted once', async () => {
    const folder = temporaryFolder()
    const worker = `
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ tries }) => {
        const find = { name: 'from-a-worker', text: 'found' }
        parentPort.postMessage({ tries: 10, finds: [find, find] })
        parentPort.postMessage({ tries, finds: [find] })
        parentPort.postMessage({ end: { status: 'done' } })
      })`
    const { code, stdout } = await hunted({ width: 30, walls: 30 }, { attempts, out: folder, threads: 2 }, worker)
    expect(code).toBe(0)
    expect(stdout).toContain('1 hit in 16,484 rows')
    expect(filesIn(folder)).toEqual(['from-a-worker.txt', 'hunt.json'])
    expect(journalIn(folder)).toMatchObject({ tries: attempts, done: [[0, 0]], short: [1, 100] })
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
