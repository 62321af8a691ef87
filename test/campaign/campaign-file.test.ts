import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readCampaignFile } from '../../cli/campaigns/file.ts'

/** A folder with these files, of which the first is the campaign's. */
function written(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-campaign-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return join(folder, Object.keys(files)[0]!)
}

async function read(json: unknown, others: Readonly<Record<string, string>> = {}, isJson = false) {
  const text = typeof json === 'string' ? json : JSON.stringify(json)
  return readCampaignFile(written({ 'campaign.json': text, ...others }), isJson)
}

const orderIn = async (...args: Parameters<typeof read>) => (await read(...args)).order

describe('the file of a campaign', () => {
  it('has a hunt', async () => {
    const hunt = { task: 'hunt', family: 'kings', settings: { n: 20, ways: 48 }, seed: 7, attempts: 1000, hits: 5 }
    const order = await orderIn(hunt)
    expect(order).toMatchObject({ ...hunt, seed: '7', form: 'record' })
    expect(await orderIn(hunt, {}, true)).toMatchObject({ form: 'line' })
    expect(await orderIn({ task: 'hunt', family: 'kings' })).toMatchObject({ seed: '1', form: 'record' })
  })

  it('has a count of a problem as an object, as a text, or in another file', async () => {
    const order = await orderIn({ task: 'count', family: 'queens', problem: { n: 5 } })
    expect(order).toMatchObject({ task: 'count', family: 'queens', problem: { n: 5 }, which: 'best' })
    const board = '.....\n'.repeat(5)
    expect(await orderIn({ task: 'count', family: 'queens', problem: board })).toEqual(order)
    const elsewhere = { task: 'count', family: 'queens', problem: { file: 'board.txt' } }
    expect(await orderIn(elsewhere, { 'board.txt': board })).toEqual(order)
    expect(await orderIn({ task: 'count', family: 'queens', problem: { n: 5 }, which: 3 })).toMatchObject({ which: 3 })
  })

  it('has a count of covers', async () => {
    const problem = 'a b\na\nb\na b\n'
    const order = { task: 'count', engine: 'exact-cover', problem, parts: 1 }
    expect(await orderIn({ task: 'count', engine: 'exact-cover', problem })).toEqual(order)
    const elsewhere = { task: 'count', engine: 'exact-cover', problem: { file: 'x.dlx' } }
    expect(await orderIn(elsewhere, { 'x.dlx': problem })).toEqual(order)
  })

  it('has problems to be made', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => stderr.mockRestore())
    const generate = { task: 'generate', family: 'hitori', seed: '1', count: 10 }
    expect(await orderIn(generate)).toMatchObject({ ...generate, form: 'text' })
    expect(await orderIn({ ...generate, notation: 'json' })).toMatchObject({ form: 'json' })
    expect(await orderIn(generate, {}, true)).toMatchObject({ form: 'line' })
    expect(stderr).not.toHaveBeenCalled()
    const order = await orderIn({ task: 'generate', family: 'hitori' })
    expect(order).toMatchObject({ count: 1, seed: expect.stringMatching(/^\d+$/) })
    expect(stderr).toHaveBeenCalledExactlyOnceWith(`seed ${'seed' in order ? order.seed : ''}\n`)
  })

  it('has problems to be solved', async () => {
    const solve = { task: 'solve', family: 'hitori', problems: 'corpus.jsonl', time: '1.5s', check: true, steps: 9 }
    const { order, problems } = await read(solve)
    expect(order).toEqual({ task: 'batch', question: 'solve', family: 'hitori', time: 1500, check: true, steps: 9 })
    expect(problems).toMatch(/rookery-campaign-.*\/corpus\.jsonl$/)
    expect(await orderIn({ ...solve, time: 250, seed: 3 })).toMatchObject({ time: 250, seed: '3' })
  })

  it('has runs for anytime searches', async () => {
    const problem = { file: 'board.txt' }
    const board = { 'board.txt': 'wwb\n...\nbbw\n' }
    const improve = { task: 'improve', family: 'rooks', problem, runs: 3, steps: 100 }
    const order = await orderIn(improve, { 'board.txt': '..\n..\n' })
    expect(order).toMatchObject({ task: 'improve', family: 'rooks', runs: 3, steps: 100, seed: '1' })
    await expect(orderIn(improve, board)).rejects.toThrow(/board\.txt:1:1: /)
  })

  it.each([
    ['{"task":"hunt",}', '1:16: expected a key in double quotes'],
    ['[]', '1:1: expected an object, found a list'],
    ['{}', '1:1: expected a string as task, found nothing'],
    [
      '{"task":"conquer"}',
      "1:9: expected one of hunt, count, generate, improve, solve, check, explain, forced, hint, grade, convert as task, found 'conquer'",
    ],
    [
      '{"task":"toString"}',
      "1:9: expected one of hunt, count, generate, improve, solve, check, explain, forced, hint, grade, convert as task, found 'toString'",
    ],
    ['{"task":"hunt",\n "family":"dragons"}', "2:11: unknown family 'dragons'"],
    ['{"task":"hunt","family":"rooks"}', '1:25: rooks has nothing to hunt for'],
    [
      '{"task":"hunt","family":"kings",\n"hit":1}',
      "2:7: unknown key 'hit'; expected task, family, settings, seed, attempts, hits",
    ],
    ['{"task":"hunt","family":"kings","hits":0}', '1:40: expected a whole number from 1 to'],
    ['{"task":"hunt","family":"kings","seed":true}', '1:40: expected a string as seed, found true'],
    ['{"task":"hunt","family":"kings","settings":{"m":3}}', "1:44: unknown setting 'm'"],
    ['{"task":"count","family":"queens"}', '1:1: expected a "problem"'],
    ['{"task":"count","family":"queens","problem":{"n":"x"}}', '1:50: expected a whole number'],
    [
      '{"task":"count","family":"queens","problem":"...\\n.?.\\n..."}',
      '1:45: line 2, column 2 of the problem: expected',
    ],
    ['{"task":"count","family":"queens","problem":{"file":"x","n":3}}', '1:61: unknown key \'n\' beside "file"'],
    ['{"task":"count","family":"queens","problem":{"n":4},"which":"worst"}', "1:61: expected 'best', 'all' or a whole"],
    ['{"task":"count","engine":"magic","problem":""}', "1:26: expected 'exact-cover' as engine, found 'magic'"],
    ['{"task":"count","engine":"exact-cover","problem":"a a"}', '1:50: line 1, column 3 of the problem: '],
    ['{"task":"generate","family":"hitori","seed":"1","notation":"clay"}', '1:60: '],
    ['{"task":"generate","family":"hitori","seed":"1","count":1.5}', '1:57: expected a whole number'],
    ['{"task":"solve","family":"hitori"}', '1:1: expected a string as problems, found nothing'],
    ['{"task":"solve","family":"hitori","problems":"x","time":"soon"}', '1:57: expected a time such as 10s'],
    ['{"task":"solve","family":"hitori","problems":"x","method":"luck"}', '1:59: '],
    ['{"task":"solve","family":"hitori","problems":"x","check":1}', '1:58: expected true or false'],
    ['{"task":"improve","family":"rooks","problem":{"file":"none.txt"},"runs":1}', 'none.txt: there is no such file'],
    ['{"task":"improve","family":"rooks","problem":"..\\n..","runs":0}', '1:62: expected a whole number from 1'],
  ])('is refused as %s', async (text, message) => {
    const error = await read(text).then(
      (value) => `read as ${JSON.stringify(value)}`,
      (reason: Error) => reason.message,
    )
    expect(error).toContain(message)
  })
})
