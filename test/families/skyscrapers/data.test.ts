import { describe, expect, it } from 'vitest'
import { type SkyscrapersInstance, skyscrapersInstances } from '../../../bench/problems/skyscrapers.ts'
import { Random, run, skyscrapers } from '../../../src/index.ts'
import { spread } from '../../sweep.ts'
import { keepsRules } from './boards.ts'

const instances = skyscrapersInstances()

/** What a method says of a board, and whether it is what the file says. */
function faults({ board, solutions, heights }: SkyscrapersInstance, method: string): string[] {
  const outcome = run(skyscrapers.solvers[method]!(board, new Random(1)))
  const found: string[] = []
  const expected = { none: 'impossible', one: 'solved', several: 'ambiguous' }[solutions]
  if (outcome.status !== expected) found.push(`${outcome.status}, not ${expected}`)
  const answers = outcome.status === 'solved' ? [outcome.answer] : outcome.status === 'ambiguous' ? outcome.answers : []
  for (const answer of answers) {
    for (const { rule } of skyscrapers.check(board, answer)) found.push(`breaks the rule ${rule}`)
    if (!keepsRules(board, answer)) found.push('breaks a rule')
    if (heights && answer.join() !== heights.join()) found.push('is not the solution of the file')
  }
  if (outcome.status === 'ambiguous' && answers[0]!.join() === answers[1]!.join()) found.push('the same twice')
  return found
}

function allFaults(boards: readonly SkyscrapersInstance[], method: string): string[] {
  return boards.flatMap((each) => faults(each, method).map((fault) => `${each.id}: ${fault}`))
}

describe('boards of others', () => {
  it('are there', () => {
    expect(instances.length).toBeGreaterThanOrEqual(70)
    expect(instances.filter(({ heights }) => heights).length).toBeGreaterThanOrEqual(70)
    expect(new Set(instances.map(({ board }) => board.rows)).size).toBeGreaterThanOrEqual(6)
    expect(instances.some(({ board }) => board.givens.some((given) => given > 0))).toBe(true)
    expect(instances.every(({ solutions, heights }) => (solutions === 'one') === (heights !== undefined))).toBe(true)
  })

  it.each([...new Set(instances.map(({ set }) => set))])('have the solutions that are known: %s', (set) => {
    const boards = instances.filter((each) => each.set === set)
    expect(allFaults(spread(boards), Object.keys(skyscrapers.solvers)[0]!)).toEqual([])
  })

  it('have them by the method clauses, every fourth of them', () => {
    const boards = instances.filter((_, i) => i % 4 === 0)
    expect(boards.length).toBeGreaterThanOrEqual(15)
    expect(allFaults(spread(boards), 'clauses')).toEqual([])
  })
})
