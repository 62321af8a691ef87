import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AnyFamily, isInside, type Json } from '../../src/index.ts'
import { everyFamily } from './families.ts'

/** A wrong answer, or a wrong proof, that breaks just one rule. */
interface Broken {
  readonly rule: string
  readonly problem: Json
  readonly answer: Json
  readonly certificate?: Json
}

function brokenBoards(family: AnyFamily): Broken[] {
  const file = new URL(`../fixtures/${family.name}/broken.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Broken[]) : []
}

describe.each(everyFamily)('the rules of $name', (family) => {
  const broken = brokenBoards(family)

  it('are each a sentence', () => {
    expect(Object.keys(family.rules).length).toBeGreaterThan(0)
    for (const sentence of Object.values(family.rules)) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('are each broken by some board', () => {
    expect([...new Set(broken.map(({ rule }) => rule))].sort()).toEqual(Object.keys(family.rules).sort())
  })

  it.each(broken)('find just $rule broken', ({ rule, problem, answer, certificate }) => {
    const puzzle = family.openJson(problem)
    const submission = puzzle.submission(JSON.stringify({ answer, ...(certificate && { certificate }) }))
    const violations = puzzle.check(submission)
    expect([...new Set(violations.map((violation) => violation.rule))]).toEqual([rule])
    const drawing = puzzle.draw(submission)
    for (const { places } of violations) {
      for (const [row, column] of places) expect(isInside(drawing, row, column)).toBe(true)
    }
  })
})
