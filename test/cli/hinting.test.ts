import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { families, run } from '../../src/index.ts'
import { canBeStopped } from '../contract/stops.ts'
import { KINDS } from './kinds.ts'
import { objectsOf, rookery, temporaryFile, temporaryFolder, timeless } from './rookery.ts'

const able = KINDS.filter(({ can }) => can.hint)

it('is refused where a family has no hints', async () => {
  const { name, examples } = families.find(({ can }) => !can.hint)!
  const { code, stdout, stderr } = await rookery(['hint', name], examples[0]!.text)
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `rookery: ${name} has no hints\n` })
})

it('is listed where a family has it, and only there', async () => {
  for (const { name, can } of families) {
    const { stdout } = await rookery(['families', name])
    expect(/^ {4}hint /m.test(stdout)).toBe(can.hint)
  }
})

describe.each(able)('hint $name', (family) => {
  const { name } = family
  const { text } = family.examples[0]!
  const puzzle = family.open(text)
  const start = puzzle.positionText(puzzle.startPosition())
  const outcome = run(puzzle.hint())
  if (outcome.status !== 'solved' || outcome.answer.kind !== 'step') throw new Error('no step')
  const { words, rule } = outcome.answer.deduction

  it('gives the first step on an untouched board, from standard input or a file', async () => {
    for (const [args, input] of [
      [['hint', name], text],
      [['hint', name, temporaryFile(text)], ''],
      [['hint', name, temporaryFile(text), '-'], start],
      [['hint', name, '-', temporaryFile(start, 'position.txt')], text],
    ] as const) {
      const { code, stdout, stderr } = await rookery(args, input)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toContain(`step: ${words} (${rule})\n`)
      expect(stdout).toMatch(/ steps, [\d.]+ m?s\n$/)
    }
  })

  it('prints with --json what the library reports, and writes a picture', async () => {
    const svg = join(temporaryFolder(), 'hint.svg')
    const { code, stdout } = await rookery(['hint', name, '--json', '--svg', svg], text)
    expect(code).toBe(0)
    expect(timeless(stdout)).toBe(`${timeless(JSON.stringify(puzzle.hintResult(outcome)))}\n`)
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  })

  it('takes a batch with and without positions, and continues after a bad one', async () => {
    const problem = puzzle.json() as object
    const position = JSON.parse(puzzle.positionText(puzzle.startPosition(), 'json'))
    const lines = [
      { id: 1, ...problem },
      { id: 2, ...problem, position },
      { id: 3, ...problem, position: 7 },
      { id: 4, ...problem, position: {} },
    ]
    const { code, stdout } = await rookery(
      ['hint', name, '--batch', '-'],
      lines.map((line) => JSON.stringify(line)).join('\n'),
    )
    expect(code).toBe(2)
    const results = objectsOf(stdout)
    expect(results.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    for (const { hint } of results.slice(0, 2)) expect(hint).toMatchObject({ kind: 'step', rule, words })
    for (const [i, { error }] of results.slice(2).entries()) expect(error.line).toBe(3 + i)
  })

  it('stops after the steps allowed, with exit code 3', async () => {
    const { text } = family.examples.find((example) => canBeStopped(family.open(example.text).hint()))!
    const stopped = await rookery(['hint', name, '--steps', '0', '--json'], text)
    expect(stopped.code).toBe(3)
    expect(JSON.parse(stopped.stdout)).toMatchObject({ family: name, status: 'stopped', reason: 'steps' })
    const inWords = await rookery(['hint', name, '--time', '0ms'], text)
    expect(inWords).toMatchObject({ code: 3, stdout: expect.stringContaining('stopped after the time allowed:') })
  })

  it('refuses a bad position with its place, and standard input for both', async () => {
    const file = temporaryFile(`${start}§`, 'position.txt')
    const bad = await rookery(['hint', name, temporaryFile(text), file])
    expect(bad).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`${file}:`) })
    expect(await rookery(['hint', name, '-', '-'], text)).toMatchObject({ code: 2, stdout: '' })
  })
})
