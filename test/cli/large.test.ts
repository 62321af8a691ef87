import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rookery, temporaryFile, temporaryFolder } from './rookery.ts'

/** JSON of more bytes is read in pieces. */
const MOST_READ_WHOLE = 1 << 25

describe('answers too large to be read as a whole', () => {
  it('are checked from the file, with their proof', async () => {
    const folder = temporaryFolder()
    const [board, result, cut] = ['board.txt', 'result.json', 'cut.json'].map((name) => join(folder, name))
    writeFileSync(board!, (await rookery(['generate', 'rooks', '--size', '600x500', '--seed', '1'])).stdout)
    const solved = await rookery(['solve', 'rooks', board!, '--json', '--check'])
    expect(solved.code).toBe(0)
    expect(solved.stdout).toContain('"checked":true')
    // Results become that large on boards of millions of squares; blanks are quicker.
    const text = solved.stdout.replace('{', `{${' '.repeat(MOST_READ_WHOLE)}`).trimEnd()
    writeFileSync(result!, text)

    const { code, stdout } = await rookery(['check', 'rooks', board!, result!, '--json'])
    expect(code).toBe(0)
    const { value, certificate } = JSON.parse(solved.stdout)
    expect(JSON.parse(stdout)).toEqual({ family: 'rooks', valid: true, value, proven: true, violations: [] })
    expect(certificate.lines).toHaveLength(value)

    writeFileSync(cut!, text.slice(0, text.indexOf(']', MOST_READ_WHOLE + 300_000)))
    const broken = await rookery(['check', 'rooks', board!, cut!])
    expect(broken.code).toBe(2)
    expect(broken.stderr).toMatch(/cut\.json:1:\d+: expected ',' or '[\]}]', found the end of the text/)
  })

  it('lose their proof when a line of it is taken away', async () => {
    const board = temporaryFile(`${`${'.X'.repeat(100)}\n`.repeat(200)}`)
    const { stdout } = await rookery(['solve', 'rooks', board, '--json'])
    const result = JSON.parse(stdout)
    result.certificate.lines.pop()
    const { code, stdout: verdict } = await rookery(['check', 'rooks', board, '-', '--json'], JSON.stringify(result))
    expect(code).toBe(1)
    expect(JSON.parse(verdict)).toMatchObject({ valid: false, proven: false })
  })

  it('are not drawn', async () => {
    const board = temporaryFile(`${'.'.repeat(1001)}\n`.repeat(1000))
    const { code, stderr } = await rookery(['solve', 'rooks', board, '--svg', 'never-written.svg'])
    expect(code).toBe(2)
    expect(stderr).toBe('rookery: --svg: 1,001,000 squares are too many for a picture; at most 1,000,000 are drawn\n')
  })
})

describe('solve --check', () => {
  it('says that the answer was checked, in words and as JSON', async () => {
    const words = await rookery(['solve', 'rooks', '--check'], '..\n.X\n')
    expect(words.stdout).toContain('\nchecked by the rules alone\n')
    const json = await rookery(['solve', 'rooks', '--check', '--json'], '..\n.X\n')
    expect(JSON.parse(json.stdout)).toMatchObject({ status: 'solved', value: 2, checked: true })
    const unchecked = await rookery(['solve', 'rooks', '--json'], '..\n.X\n')
    expect(JSON.parse(unchecked.stdout)).not.toHaveProperty('checked')
  })
})
