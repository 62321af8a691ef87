import { describe, expect, it } from 'vitest'
import { families, run } from '../../src/index.ts'
import { everyFamily } from './families.ts'
import { samplesOf } from './puzzles.ts'
import { placesOf, toolsIn } from './tool-use.ts'

/** What the page needs to know of a family that can be played or set. */
describe.each(everyFamily)('$name', (family) => {
  const [sample] = samplesOf(family)
  const play = sample!.puzzle.play()
  const set = sample!.puzzle.set()

  it.runIf(play !== undefined)('says how solutions are entered', () => {
    const tools = toolsIn(play!.tools)
    expect(play!.entry === 'move').toBe(tools.some(({ kind }) => kind === 'move'))
    expect(tools.some(({ role }) => role !== 'note')).toBe(true)
    if (play!.entry === 'value') expect(tools.some(({ key }) => /^\d/.test(key))).toBe(true)
    if (set) expect(['paint', 'value']).toContain(set.entry)
  })

  it.runIf(play !== undefined && play.openings.length > 0)('has openings that make puzzles, one of them usual', () => {
    const { openings } = play!
    expect(openings.filter(({ isUsual }) => isUsual)).toHaveLength(1)
    expect(new Set(openings.map(({ title }) => title)).size).toBe(openings.length)
    for (const { settings } of openings) expect(run(family.generate(settings, 'openings')).status).toBe('solved')
  })

  it.runIf(play !== undefined)('names peers on the board, never the square itself', () => {
    const squares = placesOf(sample!.puzzle.draw())
    const names = new Set(squares.map(String))
    for (const place of squares.slice(0, 20)) {
      for (const peer of play!.peers(place)) {
        expect(names.has(String(peer))).toBe(true)
        expect(String(peer)).not.toBe(String(place))
      }
    }
  })

  // The family of the tests leaves it to the player.
  const carriesOut = play !== undefined && family.can.hint && families.includes(family)
  it.runIf(carriesOut)('carries hints out: what a hint settles is not hinted again', () => {
    const start = play!.start()
    const outcome = run(sample!.puzzle.hint(start))
    if (outcome.status !== 'solved' || outcome.answer.kind !== 'step') throw new Error('no step at first')
    const after = play!.follow(start, outcome.answer.deduction)
    if (after === undefined) throw new Error('the first step cannot be carried out')
    expect(play!.mistakes(after)).toEqual([])
    const next = run(sample!.puzzle.hint(after))
    if (next.status === 'solved' && next.answer.kind === 'step') {
      expect(next.answer.deduction.words).not.toBe(outcome.answer.deduction.words)
    }
  })
})
