import { expect, it } from 'vitest'
import { History } from '../../web/state/history.ts'

/** A text that is changed, with its history. */
function changing(steps: readonly string[]): { history: History; now: string } {
  const history = new History()
  let now = ''
  for (const step of steps) {
    history.note(now)
    now = step
  }
  return { history, now }
}

it('goes back and forth over everything there was', () => {
  const { history, now } = changing(['a', 'b', 'c'])
  expect(history.back(now)).toBe('b')
  expect(history.back('b')).toBe('a')
  expect(history.back('a')).toBe('')
  expect(history.back('')).toBeUndefined()
  expect(history.forth('')).toBe('a')
  expect(history.forth('a')).toBe('b')
  expect(history.forth('b')).toBe('c')
  expect(history.forth('c')).toBeUndefined()
})

it('has nothing to do again after something new', () => {
  const { history, now } = changing(['a', 'b'])
  expect(history.back(now)).toBe('a')
  history.note('a')
  expect(history.forth('x')).toBeUndefined()
  expect(history.back('x')).toBe('a')
})

it('keeps the last few hundred, and forgets when told', () => {
  const { history } = changing(Array.from({ length: 2000 }, (_, i) => String(i)))
  expect(history.past.value).toHaveLength(500)
  expect(history.past.value.at(-1)).toBe('1998')
  history.forget(['a'], ['c'])
  expect(history.back('b')).toBe('a')
  expect(history.future.value).toEqual(['b', 'c'])
  history.forget()
  expect([history.past.value, history.future.value]).toEqual([[], []])
})
