import { describe, expect, it } from 'vitest'
import { type HitoriInstance, hitoriInstances } from '../../../bench/problems/hitori.ts'
import { hitori, Random, run } from '../../../src/index.ts'
import { spread } from '../../sweep.ts'

const instances = hitoriInstances()

/** What a method says of a board, and whether it is what the file says. */
function faults({ board, solutions, shading }: HitoriInstance, method: string): string[] {
  const outcome = run(hitori.solvers[method]!(board, new Random(1)))
  const found: string[] = []
  const expected = { none: 'impossible', one: 'solved', several: 'ambiguous' }[solutions]
  if (outcome.status !== expected) found.push(`${outcome.status}, not ${expected}`)
  const answers = outcome.status === 'solved' ? [outcome.answer] : outcome.status === 'ambiguous' ? outcome.answers : []
  for (const answer of answers) {
    for (const { rule } of hitori.check(board, answer)) found.push(`breaks the rule ${rule}`)
    if (answer.length !== board.numbers.length) found.push('is not as large as the board')
    if (shading && answer.join('') !== shading.join('')) found.push('is not the solution of the file')
  }
  if (outcome.status === 'ambiguous' && answers[0]!.join('') === answers[1]!.join('')) found.push('the same twice')
  return found
}

function allFaults(boards: readonly HitoriInstance[], method: string): string[] {
  return boards.flatMap((each) => faults(each, method).map((fault) => `${each.id}: ${fault}`))
}

describe('boards of others', () => {
  it('are there', () => {
    expect(instances.length).toBeGreaterThanOrEqual(60)
    expect(instances.filter(({ shading }) => shading).length).toBeGreaterThanOrEqual(60)
    expect(instances.some(({ board }) => board.rows !== board.columns)).toBe(true)
  })

  it.each([...new Set(instances.map(({ set }) => set))])('have the solutions that are known: %s', (set) => {
    const boards = instances.filter((each) => each.set === set)
    expect(allFaults(spread(boards), Object.keys(hitori.solvers)[0]!)).toEqual([])
  })

  it.each([
    ['clauses', 225],
    ['cover', 100],
  ])('have them by the method %s, on boards of up to %i squares', (method, squares) => {
    const boards = instances.filter(({ board }) => board.numbers.length <= squares)
    expect(boards.length).toBeGreaterThanOrEqual(40)
    expect(allFaults(spread(boards), method)).toEqual([])
  })
})
