import { describe, expect, it } from 'vitest'
import { addressOf, type Route, readRoute } from '../../web/state/route.ts'

const text = '12\n21 & #?'

const routes: readonly Route[] = [
  { place: 'home' },
  { place: 'library' },
  { place: 'learn', topic: undefined, size: undefined },
  { place: 'learn', topic: 'search-trees:letters', size: '7' },
  { place: 'new', family: 'a family', fields: { size: '8', seed: '5' } },
  { place: 'print', family: 'b', fields: {} },
  { place: 'table', family: 'a', mode: 'play', text, position: undefined, step: undefined, method: undefined },
  { place: 'table', family: 'a', mode: 'explain', text, position: undefined, step: 12, method: 'clauses' },
  { place: 'table', family: 'a', mode: 'play', text, position: '{"x":1}', step: undefined, method: undefined },
]

describe('addresses', () => {
  it.each(routes)('lead back to $place', (route) => {
    const { hash, isWhole } = addressOf(route)
    expect(isWhole).toBe(true)
    expect(readRoute(hash)).toEqual(route)
  })

  it.each(['', '#', '#nonsense', '#/nowhere/at/all', '#family=rooks'])('%j is home', (hash) => {
    expect(readRoute(hash)).toEqual({ place: 'home' })
  })

  it('a step that is no number, and a mode that does not exist, are left out', () => {
    expect(readRoute('#/t/a?mode=cook&step=-1')).toMatchObject({ mode: 'play', step: undefined })
  })

  it('a text that is too long stays out, and so does a position without its text', () => {
    const long = { place: 'table', family: 'a', mode: 'play', text: '1'.repeat(9000), position: '{}' } as const
    const { hash, isWhole } = addressOf(long)
    expect(isWhole).toBe(false)
    expect(readRoute(hash)).toMatchObject({ family: 'a', text: undefined, position: undefined })
  })
})
