import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { UNIT_TRIES } from '../../campaign/index.ts'
import { families } from '../../src/index.ts'
import { entriesIn } from '../campaign/journal-lines.ts'
import { solved } from '../solved.ts'
import { objectsOf, rookery, start, temporaryFolder } from './rookery.ts'

/** Every file of a folder but the journal, with what is in it. */
function hitsIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name !== 'hunt.journal')
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** How many units are done according to the journal, and the names of all hits in it. */
function journalIn(folder: string): { done: number; hits: string[] } {
  const entries = entriesIn(join(folder, 'hunt.journal')).slice(1)
  const names = entries.flatMap(({ result }) => result.hits.map(({ name }: { name: string }) => name))
  const done = entries.filter((entry) => 'done' in entry).map(({ done: [, units] }) => units)
  return { done: done.reduce((sum, units) => sum + units, 0), hits: [...new Set<string>(names)].sort() }
}

/** Waits until a hunt has written some hits. */
async function untilHits(folder: string, wanted: number): Promise<void> {
  while (!existsSync(folder) || readdirSync(folder).filter((name) => /\.txt$/.test(name)).length < wanted)
    await sleep(5)
}

it('hunt without a family that can be hunted in is refused', async () => {
  const unable = families.find(({ can }) => !can.hunt)!
  const { code, stdout, stderr } = await rookery(['hunt', unable.name])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).not.toBe('')
})

describe.each(families.filter(({ can }) => can.hunt))('hunt $name', (family) => {
  const { name, hunt } = family
  const settings = hunt!.settings({})

  it('finds what the library finds, and prints it', async () => {
    const printed = await rookery(['hunt', name, '--threads', '1'])
    expect(printed).toMatchObject({ code: 0, stderr: '' })
    const answer = solved(hunt!.search(settings, 1, 0, UNIT_TRIES))
    const [first] = answer.hits
    expect(printed.stdout.startsWith(`${first!.record()}\n\n1 hit in `)).toBe(true)

    const { code, stdout } = await rookery(['hunt', name, '-m', '5000', '--json'])
    expect(code).toBe(0)
    const lines = objectsOf(stdout)
    const { hits } = answer
    expect(lines[0]).toEqual({ name: hits[0]!.name, problem: hits[0]!.puzzle.json() })
    expect(lines.at(-1)).toMatchObject({ family: name, status: 'solved', seed: '1', tries: 5000 })
    expect(lines.at(-1).hits).toBe(lines.length - 1)
  })

  it('gives the same files whether interrupted or not, and with one thread or two', async () => {
    const [broken, whole] = [temporaryFolder(), temporaryFolder()]
    const { child, finish } = start(['hunt', name, '-m', '999999999', '-o', broken, '--threads', '2'])
    await untilHits(broken, 5)
    child.kill('SIGINT')
    const { code, stdout } = await finish
    expect(code).toBe(3)
    expect(stdout).toMatch(/^stopped on request: \d+ hits in /)
    const { done, hits } = journalIn(broken)
    expect(Object.keys(hitsIn(broken))).toEqual(hits.map((hit) => `${hit}.txt`))
    const attempts = String((done + 5) * UNIT_TRIES - 1000)
    const resumed = await rookery(['hunt', name, '-m', attempts, '-o', broken, '--threads', '1'])
    expect(resumed.stderr).toMatch(/^resumed after [\d,]+ \w+, \d+ hits\n$/)
    expect(resumed.code).toBe(0)
    const uninterrupted = await rookery(['hunt', name, '-m', attempts, '-o', whole, '--threads', '2'])
    expect(uninterrupted).toMatchObject({ code: 0, stderr: '' })
    const all = hitsIn(whole)
    expect(Object.keys(all).length).toBeGreaterThan(0)
    // What was found beyond these attempts, before it was interrupted, is kept too.
    expect(hitsIn(broken)).toMatchObject(all)
    const tried = (stdout: string) => /^[\d,]+ hits in ([\d,]+) /.exec(stdout)?.[1]
    expect(Number(tried(resumed.stdout)!.replaceAll(',', ''))).toBeGreaterThanOrEqual(Number(attempts))
    expect(tried(uninterrupted.stdout)!.replaceAll(',', '')).toBe(attempts)
  })

  it('writes JSON files that solve and check take', async () => {
    const folder = temporaryFolder()
    expect((await rookery(['hunt', name, '-o', folder, '--json'])).code).toBe(0)
    const [file] = Object.keys(hitsIn(folder))
    const hit = JSON.parse(readFileSync(join(folder, file!), 'utf8'))
    expect(file).toBe(`${hit.name}.json`)
    const puzzle = family.openJson(hit.problem)
    expect(hit.result.status).toBe('solved')
    expect(puzzle.check(puzzle.submissionFromJson(hit.result))).toEqual([])
  })

  it('leaves a folder alone in which another run is at work', async () => {
    const folder = temporaryFolder()
    await rookery(['hunt', name, '-m', '1000', '-o', folder])
    const journal = join(folder, 'hunt.journal')
    const text = readFileSync(journal, 'utf8')
    writeFileSync(`${journal}.lock`, `${process.ppid} ${hostname()}\n`)
    const busy = await rookery(['hunt', name, '-m', '1000', '-o', folder])
    expect({ code: busy.code, stdout: busy.stdout }).toEqual({ code: 2, stdout: '' })
    expect(busy.stderr).toContain(`process ${process.ppid} on ${hostname()} works on this campaign`)
    expect(readFileSync(journal, 'utf8')).toBe(text)
  })

  it.each([[['--hits', 'many']], [['-o', 'package.json/folder']], [[`--${hunt!.parameters[0]!.name}`, 'x']]])(
    'refuses %j',
    async (args) => {
      const { code, stdout, stderr } = await rookery(['hunt', name, ...args])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).not.toMatch(/\n\s+at |Error:/)
    },
  )
})
