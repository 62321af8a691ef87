import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { progressWords } from '../../cli/progress-line.ts'
import { boundInWords, gapInWords } from '../../cli/words.ts'
import { families } from '../../src/index.ts'
import { rookery, temporaryFile, temporaryFolder } from './rookery.ts'

const timeless = (text: string) => text.replace(/\d+ steps, [\d.]+ m?s\n$/, 'some steps\n')
const told = async (args: readonly string[], input: string) => timeless((await rookery(args, input)).stdout)

/** Two answers: nothing is shaded, or one square. */
const TWO_ANSWERS = '1 2\n2 1\n'
const NO_ANSWER = '1 1 1\n1 1 1\n1 1 1\n'
const ONE_ANSWER = '1 1 1\n2 3 4\n2 2 4\n'

describe('words on a family whose problems have one answer', () => {
  it('call what is solved the only solution', async () => {
    expect(await told(['solve', 'hitori'], ONE_ANSWER)).toMatch(/^.*\n.*\n.*\nsolved: the only solution\. /)
  })

  it('show two answers one after the other, and on how many squares they differ', async () => {
    const both = '1 2\n2 1\n\n# 2\n2 1\nambiguous: these two solutions differ on 1 of 4 squares.\nsome steps\n'
    expect(await told(['solve', 'hitori'], TWO_ANSWERS)).toBe(both)
    expect((await rookery(['solve', 'hitori'], TWO_ANSWERS)).code).toBe(1)
    expect(await told(['explain', 'hitori'], TWO_ANSWERS)).toBe(both)
  })

  it('tell what can be deduced before they show two answers', async () => {
    expect(await told(['explain', 'hitori'], '1 1 2\n1 2 3\n2 3 1\n')).toMatch(
      /^1\. .* \([a-z-]+\)\n\n# 1 2\n1 2 3\n2 3 1\n\n# 1 #\n1 2 3\n2 3 1\nambiguous: .* on 1 of 9 squares\.\nsome steps\n$/,
    )
  })

  it('have a picture of the squares on which two answers differ', async () => {
    const svg = join(temporaryFolder(), 'both.svg')
    await rookery(['solve', 'hitori', '--svg', svg], TWO_ANSWERS)
    const picture = readFileSync(svg, 'utf8')
    expect(picture).toContain('two solutions differ on 1 of 4 squares')
    expect(picture.match(/class="tint"/g)).toHaveLength(1)
  })

  it('say that there is no answer, and that nothing was found', async () => {
    expect(await told(['solve', 'hitori'], NO_ANSWER)).toBe('impossible: there is no solution.\nsome steps\n')
    expect(await told(['explain', 'hitori'], NO_ANSWER)).toMatch(/^impossible: /m)
    const board = (await rookery(['generate', 'hitori', '--size', '20', '--seed', '1'])).stdout
    expect(await told(['solve', 'hitori', '--steps', '0'], board)).toBe(
      'stopped after the steps allowed: nothing found so far.\nsome steps\n',
    )
  })

  it('leave open whether an answer is the only one when the search was stopped', async () => {
    const board = (await rookery(['generate', 'hitori', '--size', '20', '--seed', '1'])).stdout
    expect(await told(['solve', 'hitori', '--method', 'cover', '--steps', '1'], board)).toMatch(
      /\nstopped after the steps allowed: \d+ shaded .* Whether it is the only solution is not known\.\nsome steps\n$/,
    )
  })

  it('speak of the answers where none is better than another, else of the best', async () => {
    const { stdout } = await rookery(['families'])
    const forced = (name: string) => stdout.split(/^(?=\S)/m).find((each) => each.startsWith(`${name} `))
    expect(forced('hitori')).toContain('the same in every solution\n')
    expect(forced('rooks')).toContain('the same in every best solution\n')
  })
})

describe('words on bounds', () => {
  it('say how good an answer can be, and only of anytime searches the gap', async () => {
    const board = (await rookery(['generate', 'rooks', '--size', '300', '--seed', '1'])).stdout
    expect(await told(['solve', 'rooks', '--steps', '0'], board)).toMatch(
      /^stopped after the steps allowed: 0 rooks, .* No solution can have a value above [\d,]+\.$/m,
    )
    const openEnded = families.find(({ isAnytime }) => isAnytime)!
    const texts = openEnded.examples.map(({ text }) => text).sort((one, other) => other.length - one.length)
    expect(await told(['solve', openEnded.name, '--steps', '5000'], texts[0]!)).toMatch(
      /^stopped after the steps allowed: .* No solution can have a value below [\d.]+ \(gap [\d.]+ %\)\.$/m,
    )
  })

  it('say while it runs what it has come to', () => {
    const standing = { steps: 12_345, value: 164.5, bound: 147.25, done: 0.456 }
    expect(progressWords(standing, 'minimum', true)).toBe(
      'best 164.5 · at least 147.25 · gap 10.5 % · 45 % · 12,345 steps',
    )
    expect(progressWords(standing, 'maximum')).toBe('best 164.5 · at most 147.25 · 45 % · 12,345 steps')
    expect(progressWords({ steps: 1, value: 1.23456 }, 'minimum', true)).toBe('best 1.235 · 1 steps')
    expect(progressWords({ steps: 1, bound: 3 }, 'minimum', true)).toBe('at least 3 · 1 steps')
  })

  it('round a bound to where it claims no more than is proved', () => {
    expect(boundInWords('minimum', 29.0999)).toBe('No solution can have a value below 29.099.')
    expect(boundInWords('maximum', 29.0001)).toBe('No solution can have a value above 29.001.')
    // These are a little less, or more, than they look.
    for (const bound of [29.1, 16.7, 1.005, 0.3, 4.35, 1234.567]) {
      expect(boundInWords('minimum', bound)).toContain(`below ${bound.toLocaleString('en')}.`)
      expect(boundInWords('maximum', bound)).toContain(`above ${bound.toLocaleString('en')}.`)
    }
  })

  it('never call a gap nothing that is something', () => {
    expect(gapInWords(10, 10)).toBe('gap 0 %')
    expect(gapInWords(10, 9.9999)).toBe('gap under 0.1 %')
    expect(gapInWords(10, 0)).toBe('gap 100.0 %')
    expect(gapInWords(0, 0)).toBe('gap 0 %')
    expect(gapInWords(0, -1)).toBeUndefined()
    expect(gapInWords(-8, -10)).toBe('gap 25.0 %')
  })
})

describe('a hint in words', () => {
  const hint = async (board: string, position: string) => {
    const { code, stdout } = await rookery(['hint', 'hitori', temporaryFile(board), '-'], position)
    return { code, stdout: timeless(stdout) }
  }

  it('is a mistake and the rule that is broken', async () => {
    const { code, stdout } = await hint(ONE_ANSWER, '##.\n...\n...\n')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^# # 1\n2 3 4\n2 2 4\nmistake: .*\n.* \([a-z-]+\)\nsome steps\n$/)
  })

  it('is that several answers are left', async () => {
    expect(await hint(TWO_ANSWERS, '..\n..\n')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^1 2\n2 1\nstuck: .*\nsome steps\n$/),
    })
  })

  it('is that nothing is left to do, or that there is no answer', async () => {
    const { stdout: solved } = await rookery(['solve', 'hitori', '--notation', 'text'], ONE_ANSWER)
    const finished = await hint(ONE_ANSWER, solved.replaceAll('.', 'o'))
    expect(finished).toMatchObject({ code: 0, stdout: expect.stringMatching(/^finished: /m) })
    const impossible = await hint(NO_ANSWER, '...\n...\n...\n')
    expect(impossible).toMatchObject({ code: 1, stdout: expect.stringMatching(/^impossible: /) })
  })
})
