import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  Campaign,
  type CountResult,
  CountTotal,
  Journal,
  type JournalHead,
  type JournalState,
  lockJournal,
  NumberedUnits,
  Pace,
  readJournal,
  type Shard,
} from '../../campaign/index.ts'
import { resumeJournal } from '../../cli/campaigns/journal.ts'
import { version } from '../../package.json' with { type: 'json' }
import { InputError, Random } from '../../src/index.ts'
import { temporaryFolder } from '../cli/rookery.ts'
import { entriesIn, journalLine } from './journal-lines.ts'

const UNITS = 8
const HEAD: JournalHead = {
  rookery: version,
  order: { task: 'count', family: 'made-up', problem: { board: ['.'] }, which: 'best', parts: UNITS },
  id: 'count-made-up-01234567',
}

/** What a unit comes to: numbers of which no two sums are equal. */
const resultOf = (unit: number): CountResult => ({ count: String(2 ** unit), steps: unit })
const ALL = BigInt(2 ** UNITS - 1)

/** Resumes the journal and does the rest a unit at a time. Gives the total, and which units were done here. */
async function finishWith(journal: Journal, recalled: readonly (readonly [Shard, CountResult])[] = []) {
  const total = new CountTotal()
  const campaign = new Campaign({ supply: new NumberedUnits(UNITS), total, pace: new Pace(0, 1), journal })
  for (const [shard, result] of recalled) campaign.remember(shard, result)
  const done: number[] = []
  while (!campaign.end) {
    const shard = (await campaign.take(1))!
    campaign.finish(shard, { status: 'solved', answer: resultOf(shard.first), steps: 1, milliseconds: 1 })
    done.push(shard.first)
  }
  journal.close()
  return { count: total.count, done }
}

async function recall(file: string) {
  const heads: JournalHead[] = []
  const recalled: [Shard, CountResult][] = []
  const state = await readJournal(file, {
    onHead: (head) => heads.push(head),
    onDone: (shard, result) => recalled.push([shard, result]),
  })
  expect(heads).toEqual([HEAD])
  return { state, recalled }
}

/** Reads a journal, resumes it, and looks that it is as good as new then. */
async function goOn(file: string): Promise<{ state: JournalState; done: number[] }> {
  const { state, recalled } = await recall(file)
  const { count, done } = await finishWith(Journal.resume(file, state, lockJournal(file)), recalled)
  expect(count).toBe(ALL)
  const again = await recall(file)
  expect(again.recalled.map(([{ first }]) => first).sort((a, b) => a - b)).toEqual([...Array(UNITS).keys()])
  return { state, done }
}

async function wholeJournal() {
  const file = join(temporaryFolder(), 'a.journal')
  await finishWith(Journal.begin(file, HEAD))
  const bytes = readFileSync(file)
  const lines = bytes.toString('latin1').split('\n').slice(0, -1)
  expect(lines).toHaveLength(UNITS + 1)
  return { file, bytes, lines }
}

describe('a journal', () => {
  it('has a line for the head and one for every shard, each with its checksum', async () => {
    const { file } = await wholeJournal()
    expect(entriesIn(file)).toEqual([
      { head: HEAD },
      ...Array.from({ length: UNITS }, (_, unit) => ({ done: [unit, 1], milliseconds: 1, result: resultOf(unit) })),
    ])
    expect(existsSync(`${file}.lock`)).toBe(false)
  })

  it('that is cut anywhere is resumed, with a warning where a line was cut, and only what that line told is done again', async () => {
    const { file, bytes, lines } = await wholeJournal()
    const headLength = lines[0]!.length + 1
    for (let cut = 0; cut < headLength; cut++) {
      writeFileSync(file, bytes.subarray(0, cut))
      await expect(recall(file)).rejects.toThrow(InputError)
    }
    let start = headLength
    for (const [unit, line] of lines.slice(1).entries()) {
      for (let length = 0; length <= line.length; length++) {
        // One line at every place; of the others some, as all are read in the same way.
        if (unit !== 3 && length % 11 !== 0 && length < line.length - 1) continue
        writeFileSync(file, bytes.subarray(0, start + length))
        const { state, done } = await goOn(file)
        expect(state.goodBytes).toBe(start)
        const words = [`its last line was cut off after ${length} bytes; what it told is done again`]
        expect(state.damages).toEqual(length === 0 ? [] : words)
        expect(done).toEqual(Array.from({ length: UNITS - unit }, (_, i) => unit + i))
      }
      start += line.length + 1
    }
    expect(start).toBe(bytes.length)
  })

  it('loses only the line in which a bit is wrong', async () => {
    const { file, bytes, lines } = await wholeJournal()
    const random = new Random('bits')
    let start = lines[0]!.length + 1
    for (const [unit, line] of lines.slice(1).entries()) {
      for (let trial = 0; trial < 8; trial++) {
        const damaged = Buffer.from(bytes)
        const place = start + random.below(line.length)
        // A line end in the middle would make two damaged lines of one.
        const bit = [...Array(8).keys()].filter((each) => (damaged[place]! ^ (1 << each)) !== 10)[random.below(7)]!
        damaged[place]! ^= 1 << bit
        writeFileSync(file, damaged)
        const { state, done } = await goOn(file)
        expect(done).toEqual([unit])
        expect(state.damages).toEqual(['1 of its lines is damaged; what it told is done again'])
      }
      start += line.length + 1
    }
  })

  it('loses two lines whose end is wrong, and the last one if that has none', async () => {
    const { file, bytes, lines } = await wholeJournal()
    const ends = lines.map((_, i) => lines.slice(0, i + 1).reduce((sum, line) => sum + line.length + 1, -1))
    const damaged = Buffer.from(bytes)
    for (const end of [ends[3]!, ends[UNITS]!]) damaged[end] = 11
    writeFileSync(file, damaged)
    const { state, done } = await goOn(file)
    expect(done).toEqual([2, 3, UNITS - 1])
    expect(state.damages[0]).toBe('1 of its lines is damaged; what it told is done again')
    expect(state.damages[1]).toMatch(/^its last line was cut off after \d+ bytes/)
    const strange = Buffer.concat([bytes, Buffer.from('\n\nnonsense\n')])
    writeFileSync(file, strange)
    expect((await recall(file)).state).toEqual({
      goodBytes: strange.length,
      damages: ['3 of its lines are damaged; what they told is done again'],
    })
  })

  it('brings back long lines, letters of all alphabets, parts, and dead letters', async () => {
    const file = join(temporaryFolder(), 'a.journal')
    const journal = Journal.begin(file, HEAD)
    const long = { text: 'é♜\n"'.repeat(500_000) }
    journal.shard({ first: 7, units: 3 }, long, 12.5)
    journal.part({ first: 3, units: 2 }, { hits: ['x'] })
    journal.deadLetter({ first: 5, units: 1 }, 'no luck')
    journal.close()
    const heard: unknown[] = []
    const { damages } = await readJournal(file, {
      onHead: () => {},
      onDone: (...args) => heard.push(args),
      onPart: (...args) => heard.push(args),
    })
    expect(damages).toEqual([])
    expect(heard).toEqual([
      [{ first: 7, units: 3 }, long, 12.5],
      [{ first: 3, units: 2 }, { hits: ['x'] }],
    ])
    expect(entriesIn(file).at(-1)).toEqual({ dead: [5, 1], why: 'no luck' })
  })

  it('does not begin where something is, and leaves no lock behind then', () => {
    const file = join(temporaryFolder(), 'a.journal')
    writeFileSync(file, 'mine')
    expect(() => Journal.begin(file, HEAD)).toThrow('EEXIST')
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.lock`)]).toEqual(['mine', false])
  })

  it('that cannot be written says so', () => {
    const journal = Journal.begin(join(temporaryFolder(), 'a.journal'), HEAD)
    journal.close()
    expect(() => journal.shard({ first: 0, units: 1 }, resultOf(0), 1)).toThrow(InputError)
    expect(() => journal.shard({ first: 0, units: 1 }, resultOf(0), 1)).toThrow(/^the journal cannot be written: EBADF/)
  })
})

describe('what is no journal, or not this one,', () => {
  const REMEDY = 'move it away'
  const refused = async (write: (file: string) => void) => {
    const file = join(temporaryFolder(), 'a.journal')
    write(file)
    const error: unknown = await resumeJournal(file, () => {}, REMEDY).catch((reason) => reason)
    expect(existsSync(`${file}.lock`)).toBe(false)
    return (error as Error).message.replaceAll(file, 'FILE')
  }

  it.each([
    ['an empty file', '', 'FILE: expected the journal of a campaign, found an empty file; move it away'],
    ['another file', 'Dear Sir,\n', 'FILE:1:1: expected the journal of a campaign; move it away'],
    ['another file without a line end', 'Dear Sir', 'FILE:1:1: expected the journal of a campaign; move it away'],
    ['bytes', '\0\x01\xff\n\n', 'FILE:1:1: expected the journal of a campaign; move it away'],
    [
      'a head that is damaged',
      journalLine({ head: HEAD }).replace('made-up', 'made-op'),
      'FILE:1:1: the first line of the journal, which says what the campaign is, is damaged: start it again; move it away',
    ],
    [
      'one of another version',
      journalLine({ head: { ...HEAD, rookery: '99.0.0' } }),
      `FILE: the campaign was begun with Rookery 99.0.0, and this is ${version}; move it away`,
    ],
    [
      'a line of a journal',
      journalLine({ done: [0, 1], milliseconds: 1, result: 0 }),
      /^FILE:1:1: expected the journal/,
    ],
  ])('is refused with the remedy: %s', async (_, text, message) => {
    expect(await refused((file) => writeFileSync(file, text, 'latin1'))).toMatch(message)
  })

  it('is refused with the remedy: a folder', async () => {
    expect(await refused((file) => mkdirSync(file))).toMatch(/^FILE: .*; move it away$/)
  })

  it('is refused with the remedy where it is not the one asked for', async () => {
    const file = join(temporaryFolder(), 'a.journal')
    writeFileSync(file, journalLine({ head: HEAD }))
    const judge = () => {
      throw new InputError('not mine')
    }
    await expect(resumeJournal(file, judge, REMEDY)).rejects.toThrow('not mine; move it away')
    expect(existsSync(`${file}.lock`)).toBe(false)
  })

  it('is no trouble where there is nothing', async () => {
    expect(await resumeJournal(join(temporaryFolder(), 'a.journal'), () => {}, REMEDY)).toBeUndefined()
  })
})

describe('the lock of a journal', () => {
  const lockedBy = (holder: string) => {
    const journal = join(temporaryFolder(), 'a.journal')
    writeFileSync(`${journal}.lock`, holder)
    return journal
  }

  it('keeps others out as long as its holder lives', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    const journal = lockedBy(`${child.pid} ${hostname()}\n`)
    const message = `process ${child.pid} on ${hostname()} works on this campaign; if that is not so, remove ${journal}.lock`
    expect(() => lockJournal(journal)).toThrow(new InputError(message))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const unlock = lockJournal(journal)
    expect(readFileSync(`${journal}.lock`, 'utf8')).toBe(`${process.pid} ${hostname()}\n`)
    expect(() => lockJournal(journal)).toThrow(`process ${process.pid} on `)
    unlock()
    expect(existsSync(`${journal}.lock`)).toBe(false)
  })

  it('is taken over from a process that had the same number, and where it names no process', () => {
    for (const holder of [`${process.pid} ${hostname()}\n`, '', 'nobody', '-1 x', `0 ${hostname()}`]) {
      lockJournal(lockedBy(holder))()
    }
  })

  it('of another machine is left alone', () => {
    expect(() => lockJournal(lockedBy('1234 elsewhere\n'))).toThrow('process 1234 on elsewhere works on this campaign')
  })
})
