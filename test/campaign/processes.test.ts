import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { UNIT_TRIES } from '../../campaign/index.ts'
import { families } from '../../src/index.ts'
import { rookery, start, temporaryFile, temporaryFolder } from '../cli/rookery.ts'
import { entriesIn } from './journal-lines.ts'

const hunting = families.find(({ can }) => can.hunt)!.name

/** Without what differs from run to run: times and rates. */
const timeless = (text: string) =>
  text.replace(/"milliseconds":[\d.]+/g, '').replace(/(, [\d.,]+ a second)?, [\d.,]+ m?s$/gm, '')

/** Every file of a folder but the journal, with what is in it. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name !== 'hunt.journal')
  return Object.fromEntries(names.sort().map((name) => [name, timeless(readFileSync(join(folder, name), 'utf8'))]))
}

describe('a command prints the same on one, two and four threads:', () => {
  async function expectTheSame(args: readonly string[], input?: string) {
    const [one, ...others] = await Promise.all(
      ['1', '2', '4'].map(async (threads) => {
        const { code, stdout, stderr } = await rookery([...args, '--threads', threads], input)
        return { code, stdout: timeless(stdout), stderr }
      }),
    )
    for (const other of others) expect(other).toEqual(one)
    expect(one!.stderr).toBe('')
    return one!
  }

  // How a count is cut decides how many steps it takes.
  it('count', async () => {
    const results = await Promise.all(
      ['1', '2', '4'].map(async (threads) => {
        const { stdout } = await rookery(['count', 'queens', '--json', '--threads', threads], '15\n')
        return { ...JSON.parse(stdout), milliseconds: 0, steps: 0 }
      }),
    )
    expect(results[0]).toMatchObject({ family: 'queens', status: 'solved', count: '2279184' })
    expect(results).toEqual(Array(3).fill(results[0]))
  })

  it('cover --count', async () => {
    const file = fileURLToPath(new URL('../../bench/instances/exact-cover/langford-12.dlx', import.meta.url))
    const counts = await Promise.all(
      ['1', '2', '4'].map(async (threads) => (await rookery(['cover', file, '--count', '--threads', threads])).stdout),
    )
    expect(counts.map((text) => text.split('\n')[0])).toEqual(Array(3).fill('216288'))
  })

  it('generate', async () => {
    const args = ['generate', 'rooks', '--size', '10', '--seed', 'x', '--count', '150']
    const texts = await expectTheSame(args)
    expect(texts.stdout.split('\n\n')).toHaveLength(150)
    const { stdout } = await expectTheSame([...args, '--json'])
    expect(stdout.trim().split('\n')).toHaveLength(150)
  })

  it('solve --batch', async () => {
    const { stdout } = await rookery(['generate', 'rooks', '--size', '9', '--seed', 'x', '--count', '300', '--json'])
    const lines = stdout.trim().split('\n')
    lines[17] = 'nonsense'
    lines[170] = ''
    const batch = await expectTheSame(['solve', 'rooks', '--check', '--batch', '-'], lines.join('\n'))
    expect(batch.code).toBe(2)
    expect(batch.stdout.trim().split('\n')).toHaveLength(299)
  })

  it('hunt', async () => {
    const found = await Promise.all(
      ['1', '2', '4'].map(async (threads) => {
        const folder = temporaryFolder()
        const { stdout } = await rookery(['hunt', hunting, '-m', '60000', '--threads', threads, '-o', folder])
        return [filesIn(folder), timeless(stdout).replaceAll(folder, 'FOLDER')]
      }),
    )
    expect(found[1]).toEqual(found[0])
    expect(found[2]).toEqual(found[0])
    expect(found[0]![1]).toMatch(/^\d+ hits in 60,000 /)
  })
})

describe('a hunt that is killed', () => {
  it('at any moment, again and again, gives the same files as one that is left alone', async () => {
    const [broken, whole] = [temporaryFolder(), temporaryFolder()]
    const hunt = (folder: string, threads: number, attempts: number) =>
      ['hunt', hunting, '-m', attempts, '-o', folder, '--threads', threads].map(String)
    const journal = join(broken, 'hunt.journal')
    /** How many lines there are, with one that is cut off. */
    const lines = () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length : 0)
    const files = () => readdirSync(broken).length
    // It has just begun; it is at some shard, or between two; it has found something; it is somewhere later.
    const moments = [
      () => existsSync(`${journal}.lock`),
      (before: number) => lines() > before,
      (_: number, filesBefore: number) => files() > filesBefore,
      (before: number) => lines() > before + 2,
      (before: number) => lines() > before + 1,
    ]
    for (const [kill, isTime] of moments.entries()) {
      const [linesBefore, filesBefore] = [lines(), files()]
      // It would never end by itself.
      const { child, finish } = start(hunt(broken, 1 + (kill % 3), 1e12))
      while (!isTime(linesBefore, filesBefore)) {
        expect(child.exitCode).toBe(null)
        await sleep(2)
      }
      child.kill('SIGKILL')
      expect((await finish).code).toBe(null)
      expect(existsSync(`${journal}.lock`)).toBe(true)
    }
    // All that was found before is found in these attempts.
    const units = readFileSync(journal, 'utf8').matchAll(/ \{"done":\[(\d+),(\d+)\],.*\n/g)
    const last = Math.max(...[...units].map(([, first, count]) => Number(first) + Number(count)))
    const attempts = (last + 2) * UNIT_TRIES - 777
    const { code, stdout } = await rookery(hunt(broken, 2, attempts))
    expect(code).toBe(0)
    const uninterrupted = await rookery(hunt(whole, 1, attempts))
    expect(uninterrupted).toMatchObject({ code: 0, stderr: '' })
    // A hit that was being written is no hit yet; it has been written since.
    const hits = Object.entries(filesIn(broken)).filter(([name]) => !name.endsWith('.part'))
    expect(Object.fromEntries(hits)).toEqual(filesIn(whole))
    const summary = (text: string) => text.split(', in ')[0]
    expect(summary(stdout)).toBe(summary(uninterrupted.stdout))
    const done = entriesIn(journal).filter((entry) => 'done' in entry)
    expect(done.reduce((sum, { result }) => sum + result.tries, 0)).toBe(attempts)
    expect(existsSync(`${journal}.lock`)).toBe(false)
  })
})

describe('a batch', () => {
  it('ends with Ctrl-C also while it waits for the next line', async () => {
    const { child, finish } = start(['solve', 'rooks', '--batch', '-', '--threads', '2'])
    child.stdin!.write('{"id":1,"board":["."]}\n')
    await new Promise((resolve) => child.stdout!.once('data', resolve))
    child.kill('SIGINT')
    const { code, stdout, stderr } = await finish
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, status: 'solved' })
  })

  it('on many threads says nothing but its results, however slow its reader is', async () => {
    const line = JSON.stringify({ board: Array(3).fill('.'.repeat(20)) })
    const file = temporaryFile(`${line}\n`.repeat(15_000))
    const { child, finish } = start(['solve', 'rooks', '--batch', file, '--threads', '8'])
    // All threads have begun, and wait for the reader, long before it continues.
    child.stdout!.once('data', () => {
      child.stdout!.pause()
      setTimeout(() => child.stdout!.resume(), 1500)
    })
    const { code, stdout, stderr } = await finish
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trim().split('\n')).toHaveLength(15_000)
  })
})
