import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Finish, objectsOf, paste, rookery, start, temporaryFolder } from '../cli/rookery.ts'
import { connected, eventually } from './connecting.ts'
import { RedisServer } from './redis-server.ts'
import { work } from './working.ts'

const QUEENS = '{"task":"count","family":"queens","problem":{"n":9}}'
const KINGS = '{"task":"hunt","family":"kings","settings":{"n":12,"ways":24},"seed":"1","attempts":50000}'
const HITORI = '{"task":"generate","family":"hitori","settings":{"size":"5x5"},"seed":"1","count":6}'

function written(text: string, name = 'campaign.json'): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return file
}

const journalOf = (file: string) => file.replace('.json', '.journal')

/** Cuts lines off the end of a journal, and some bytes of the last one that is left. */
function cut(journal: string, lines: number, bytes: number): void {
  const text = readFileSync(journal, 'utf8')
  const whole = text.split('\n').slice(0, lines).join('\n')
  truncateSync(journal, Buffer.byteLength(whole) - bytes)
}

/** A follower as a process of its own. */
function startFollower(args: readonly string[], server: RedisServer): ReturnType<typeof start> {
  const started = start(['campaign', ...args], { ROOKERY_REDIS_URL: server.url })
  onTestFinished(() => void started.child.kill('SIGKILL'))
  return started
}

/** A command about the campaigns of a server, beside a worker in this process. */
function campaign(args: readonly string[], server: RedisServer): Promise<Finish> {
  return rookery(['campaign', ...args], '', { env: { ROOKERY_REDIS_URL: server.url }, hasCompany: true })
}

describe('a campaign on this machine', () => {
  it('prints what the command of its task prints, again when it is resumed, and keeps a journal', async () => {
    for (const [text, words] of [
      [QUEENS, '352 solutions'],
      [KINGS, 'in 50,000 boards'],
    ] as const) {
      const file = written(text)
      const run = await rookery(['campaign', 'run', file, '--threads', '1'])
      expect(run).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(words) })
      const again = await rookery(['campaign', 'run', file, '--threads', '1'])
      expect(again).toEqual({
        code: 2,
        stdout: '',
        stderr: `${journalOf(file)}: this campaign was started already: rookery campaign resume ${journalOf(file)} resumes it; delete the journal to start again\n`,
      })
      const resumed = await rookery(['campaign', 'resume', file, '--threads', '1'])
      expect(resumed.code).toBe(0)
      const timeless = (output: string) => output.replace(/^.*( m?s$| seconds$|nothing was left).*/gm, '')
      expect(timeless(resumed.stdout)).toBe(timeless(run.stdout))
    }
  })

  it('prints JSON lines, and is resumed only in the same form', async () => {
    const file = written(HITORI)
    const run = await rookery(['campaign', 'run', file, '--json', '--threads', '1'])
    expect(run.code).toBe(0)
    const ids = objectsOf(run.stdout).map(({ id }) => id)
    expect(ids).toEqual([1, 2, 3, 4, 5, 6].map((number) => `hitori-1.${number}`))
    expect(await rookery(['campaign', 'resume', file, '--json'])).toEqual(run)
    const otherwise = await rookery(['campaign', 'resume', file])
    expect(otherwise).toMatchObject({ code: 2, stdout: '' })
    expect(otherwise.stderr).toContain('the campaign was begun with --json: resume it in the same way')
  })

  it('does again what a damaged journal does not tell, and says so', async () => {
    const file = written(HITORI)
    const journal = journalOf(file)
    const { stdout } = await rookery(['campaign', 'run', file, '--threads', '1'])
    cut(journal, 3, 7)
    const status = await rookery(['campaign', 'status', file])
    expect(status).toMatchObject({ code: 0, stderr: '' })
    expect(status.stdout).toMatch(/^generate hitori, as generate-hitori-[0-9a-f]{8}\n\d of 6 puzzles done\n/)
    expect(status.stdout).toContain(`${journal}: its last line was cut off after`)
    const json = JSON.parse((await rookery(['campaign', 'status', journal, '--json'])).stdout)
    expect(json).toMatchObject({ task: 'generate', subject: 'hitori', units: 6, deadLetters: 0 })
    expect(json.damages).toHaveLength(1)
    const resumed = await rookery(['campaign', 'resume', journal])
    expect(resumed).toMatchObject({ code: 0, stdout })
    expect(resumed.stderr).toMatch(
      /^rookery: .*its last line was cut off after \d+ bytes; what it told is done again\n$/,
    )
    expect(JSON.parse((await rookery(['campaign', 'status', journal, '--json'])).stdout)).toMatchObject({ done: 6 })
  })

  it('starts again where the journal was cut in its first line and the file is beside it', async () => {
    const file = written(HITORI)
    const journal = journalOf(file)
    const { stdout } = await rookery(['campaign', 'run', file, '--threads', '1'])
    for (const bytes of [0, 20, 60]) {
      truncateSync(journal, bytes)
      const resumed = await rookery(['campaign', 'resume', journal])
      expect(resumed).toMatchObject({ code: 0, stdout })
      expect(resumed.stderr).toBe(
        `rookery: ${journal}: the journal was cut off in its first line; the campaign in ${file} starts again\n`,
      )
    }
    const alone = written('0123456789abcdef {"head":{"roo', 'alone.journal')
    expect(await rookery(['campaign', 'resume', alone])).toEqual({
      code: 2,
      stdout: '',
      stderr: `${alone}: the first line of the journal, which says what the campaign is, is damaged, and there is no campaign file beside it: remove the journal and start again\n`,
    })
    const other = written('Dear diary', 'other.journal')
    writeFileSync(other.replace('.journal', '.json'), HITORI)
    const refused = await rookery(['campaign', 'resume', other])
    expect(refused).toMatchObject({ code: 2, stderr: `${other}:1:1: expected the journal of a campaign\n` })
    expect(readFileSync(other, 'utf8')).toBe('Dear diary')
  })

  it('solves the problems of a file, unless they have changed', async () => {
    const file = written('{"task":"solve","family":"rooks","problems":"corpus.jsonl","check":true}')
    const corpus = join(file, '..', 'corpus.jsonl')
    const { stdout: problems } = await rookery(['generate', 'rooks', '--seed', '1', '--count', '20', '--json'])
    writeFileSync(corpus, problems)
    const run = await rookery(['campaign', 'run', file, '--threads', '1', '--journal', join(file, '..', 'my.journal')])
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const results = objectsOf(run.stdout)
    expect(results).toHaveLength(20)
    for (const result of results) expect(result).toMatchObject({ status: 'solved', checked: true })
    const journal = join(file, '..', 'my.journal')
    expect(await rookery(['campaign', 'resume', journal])).toEqual(run)
    writeFileSync(corpus, problems.slice(problems.indexOf('\n') + 1))
    expect(await rookery(['campaign', 'resume', journal])).toEqual({
      code: 2,
      stdout: '',
      stderr: `${corpus}: this file has changed since the campaign was begun: what is done does not fit what is left\n`,
    })
    expect(existsSync(`${journal}.lock`)).toBe(false)
  })

  it('is refused in one line with the place', async () => {
    const file = written('{"task":"count","family":"queens",\n"problem":{"n":9},"wich":"all"}')
    const { code, stdout, stderr } = await rookery(['campaign', 'run', file])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`${file}:2:26: unknown key 'wich'; expected task, family, problem, which`)
    expect(existsSync(journalOf(file))).toBe(false)
    const small = written('{"task":"count","family":"queens","problem":{"n":1}}')
    expect((await rookery(['campaign', 'run', small])).stderr).toBe(
      `${small}: this count is not cut into parts that could be shared out: rookery count does it\n`,
    )
    expect(existsSync(journalOf(small))).toBe(false)
  })

  it('says in one line what is wrong with a command', async () => {
    const noServer = 'name a Redis server: --redis redis://host:6379, or the variable ROOKERY_REDIS_URL'
    const mistakes: readonly [command: string, message: string][] = [
      ['campaign run none.json', 'none.json: there is no such file'],
      ['campaign resume none.journal', 'none.journal: there is no such file'],
      ['campaign status none', 'there is no file none; for a campaign on a server, name that'],
      ['campaign cancel x', noServer],
      ['campaign pause x --redis redis://127.0.0.1:1', 'redis://127.0.0.1:1 refuses the connection'],
      ['campaign run x --threads 2 --redis redis://h', '--threads and --redis: workers have threads'],
      ['worker', noServer],
      ['worker --redis nonsense', '"nonsense" is no address of a Redis server'],
      ['worker --redis redis://127.0.0.1:1 --threads 0', '--threads: expected a whole number from 1'],
    ]
    for (const [command, message] of mistakes) {
      const { code, stdout, stderr } = await rookery(command.split(' '))
      expect({ code, stdout }, command).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(message)
      expect(stderr.trim().split('\n')).toHaveLength(1)
    }
  })

  it('has examples in its help that work when they are pasted', async () => {
    const commandsOf = async (name: string) => {
      const { stdout } = await rookery(['campaign', name, '--help'])
      return stdout.slice(stdout.indexOf('Example:')).trimEnd().split('\n').slice(1)
    }
    // Both begin with a run.
    const [resume, status] = [await commandsOf('resume'), await commandsOf('status')]
    expect(status.slice(0, -1)).toEqual(resume.slice(0, -1))
    const script = [...resume, status.at(-1)].join('\n')
    const run = paste(`cd ${temporaryFolder()} && set -e\n${script}`)
    expect(run).toMatchObject({ status: 0, stderr: '' })
    expect(run.stdout).toMatch(/3 of 3 puzzles done\n$/)
  })
})

describe('a campaign on Redis', () => {
  it('is resumed after its follower was killed, here or there, with the same result', async () => {
    const server = await RedisServer.start()
    const hunt = written('{"task":"hunt","family":"kings","settings":{"n":12,"ways":24},"seed":"1","attempts":300000}')
    const journal = journalOf(hunt)
    work(server.url)
    const { child, finish } = startFollower(['run', hunt, '--json', '--shard', '1ms'], server)
    await eventually(() => expect(readFileSync(journal, 'utf8').split('\n').length).toBeGreaterThan(4))
    child.kill('SIGKILL')
    await finish
    const [left] = JSON.parse((await campaign(['status', '--json'], server)).stdout).campaigns
    expect(left).toMatchObject({ title: 'hunt kings', state: 'running', units: 19 })
    const there = await campaign(['resume', journal, '--json'], server)
    expect(there.code).toBe(0)
    expect(there.stderr).toMatch(/^resumed after [\d,]+ boards, \d+ hits\n$/)
    const client = await connected(server.url)
    expect(await client.smembers('rookery:campaigns')).toEqual([])
    const alone = written(readFileSync(hunt, 'utf8'))
    const here = await rookery(['campaign', 'run', alone, '--json', '--threads', '1'])
    const hits = (output: string) => output.trim().split('\n').slice(0, -1).sort()
    expect(hits(there.stdout).length).toBeGreaterThan(2)
    expect(hits(there.stdout)).toEqual(hits(here.stdout))
    const end = (output: string) => JSON.parse(output.trim().split('\n').at(-1)!)
    expect(end(there.stdout)).toMatchObject({ status: 'solved', tries: 300_000, hits: end(here.stdout).hits })
  })

  it('is shown, paused, unpaused and cancelled, and its journal stays', async () => {
    const server = await RedisServer.start()
    const file = written('{"task":"hunt","family":"kings","settings":{"n":30,"ways":9999},"seed":"1"}')
    work(server.url)
    const { finish } = startFollower(['run', file], server)
    const client = await connected(server.url)
    const ids = () => client.smembers('rookery:campaigns')
    await eventually(async () => expect(await ids()).toHaveLength(1))
    const id = (await ids())[0]!
    expect(await campaign(['pause', id], server)).toEqual({ code: 0, stdout: `${id} is paused\n`, stderr: '' })
    const table = await campaign(['status'], server)
    expect(table.stdout).toMatch(new RegExp(`^campaign .*\\n *${id} +hunt kings +paused `))
    expect((await campaign(['status', id], server)).stdout).toContain(` ${id}  hunt kings  paused `.trimStart())
    expect(await campaign(['status', 'other'], server)).toMatchObject({ code: 2, stdout: '' })
    expect(await campaign(['unpause', id], server)).toMatchObject({ code: 0, stdout: `${id} is running again\n` })
    expect(await campaign(['cancel', id], server)).toMatchObject({ code: 0, stdout: `${id} is cancelled\n` })
    const end = await finish
    const advice = `resume with: rookery campaign resume ${journalOf(file)}\n`
    expect(end).toMatchObject({ code: 3, stderr: `rookery: the campaign ${id} was cancelled\n${advice}` })
    expect(await ids()).toEqual([])
    expect(await campaign(['cancel', id], server)).toMatchObject({
      code: 2,
      stderr: `rookery: there is no campaign "${id}" on this server: there is none\n`,
    })
    expect((await rookery(['campaign', 'status', journalOf(file)])).stdout).toContain(`hunt kings, as ${id}\n`)
  })
})
