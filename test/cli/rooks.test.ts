import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { objectsOf, rookery, temporaryFile } from './rookery.ts'

const FIVE = 'XX..X\n....X\nXX.X.\nX....\n.....\n'

describe('rooks on the command line', () => {
  it('proves six rooks on the five by five board with six lines', async () => {
    const { stdout } = await rookery(['solve', 'rooks', '--json'], FIVE)
    const result = JSON.parse(stdout)
    expect(result.value).toBe(6)
    expect(result.answer.rooks).toHaveLength(6)
    expect(result.certificate.lines).toHaveLength(6)
  })

  it("prints just the number in CodinGame's notation", async () => {
    expect((await rookery(['solve', 'rooks', '--notation', 'codingame'], `5\n${FIVE}`)).stdout).toBe('6\n')
  })

  it('names the squares of rooks that attack each other', async () => {
    const { code, stdout } = await rookery(['check', 'rooks', temporaryFile('...\n...\n'), '-'], 'R.R\n...\n')
    expect(code).toBe(1)
    expect(stdout).toBe('r1c1 r1c3: Two rooks attack each other. (attack)\n')
  })
})

describe('an argument that could be a link', () => {
  const solve = (argument: string, cwd: string) =>
    rookery(['solve', 'rooks', argument, '--notation', 'text'], '', { cwd })

  it('is a file if there is one of that name', async () => {
    const folder = dirname(temporaryFile('.X\n', '1:2'))
    expect(await solve('1:2', folder)).toEqual({ code: 0, stdout: 'RX\n', stderr: '' })
    const missed = await solve('1:3', folder)
    expect(missed).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^the link:1:1: /) })
  })

  it('is a file that is missed if no notation knows it', async () => {
    expect((await solve('a:b', '/')).stderr).toBe('a:b: there is no such file\n')
    expect((await solve('2024/board.txt', '/')).stderr).toBe('2024/board.txt: there is no such file\n')
  })
})

describe('bad boards give one clear message, exit code 2 and no stack trace', () => {
  const BINARY = Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256)
  it.each<[string, string | Uint8Array, string]>([
    ['ragged rows', '...\n..\n', ':2:3: expected 3 squares as in the first row, found 2\n  ..\n    ^\n'],
    ['an empty file', '', ":1:1: expected a row of '.' or 'X', found the end of the text\n"],
    ['a binary file', BINARY, ':1:1: expected a text, found binary data\n'],
    [
      'a line of 20 MB',
      '.'.repeat(2e7),
      `:1:65536: a row has at most 65535 squares\n  ${'.'.repeat(70)}\n  ${' '.repeat(40)}^\n`,
    ],
    [
      'a line of 20 MB of JSON',
      `{"board": ["${'.'.repeat(2e7)}"]}`,
      `:1:12: a board has at most 65535 columns and 250000000 squares\n  {"board": ["${'.'.repeat(29)}\n  ${' '.repeat(11)}^\n`,
    ],
    [
      'JSON cut short',
      '{"board": ["..", ".',
      ':1:20: expected the closing \'"\' of a string, found the end of the text\n  {"board": ["..", ".\n                     ^\n',
    ],
  ])('%s', async (_, content, message) => {
    const file = temporaryFile(content)
    const { code, stdout, stderr } = await rookery(['solve', 'rooks', file])
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `${file}${message}` })
  })

  it('as JSON too', async () => {
    const { code, stdout } = await rookery(['solve', 'rooks', '--json'], '...\n..\n')
    expect(code).toBe(2)
    const message = 'expected 3 squares as in the first row, found 2'
    expect(JSON.parse(stdout)).toEqual({ error: { message, source: 'standard input', line: 2, column: 3 } })
  })

  it('a line of 65 MB in a batch', async () => {
    const file = temporaryFile(`{"id":1,"board":["."]}\n${'x'.repeat(65e6)}\n{"id":3,"board":["."]}\n`)
    const { code, stdout } = await rookery(['solve', 'rooks', '--batch', file])
    expect(code).toBe(2)
    const results = objectsOf(stdout)
    expect(results.map(({ id, error }) => id ?? error.line)).toEqual([1, 2, 3])
  })
})
