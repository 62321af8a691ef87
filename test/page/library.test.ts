import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeptBoard, Library } from '../../web/state/library.ts'

const board: KeptBoard = { position: '{"a":1}', past: ['{}'], future: ['{"a":2}'], elapsed: 1234, hints: 2 }

/** As browsers have it, with room for a given number of characters. */
function storage(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const used = [...kept.values()].reduce((sum, each) => sum + each.length, 0)
      if (used + value.length > room) throw new Error('no room')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  }
}

describe('the library', () => {
  let store = storage()

  beforeEach(() => {
    store = storage()
    vi.stubGlobal('localStorage', store)
    vi.stubGlobal('addEventListener', () => undefined)
  })

  afterEach(() => vi.unstubAllGlobals())

  it('keeps a board until it is removed', () => {
    const library = new Library()
    library.keep('a', 'text', board)
    library.note('a', 'text', { isBegun: true })
    expect(new Library().kept('a', 'text')).toEqual({ ...board, text: 'text' })
    expect(library.kept('b', 'text')).toBeUndefined()
    library.remove(library.entries.value[0]!)
    expect(library.entries.value).toEqual([])
    expect(library.kept('a', 'text')).toBeUndefined()
  })

  it('lists what was used last first, and knows it again after a reload', () => {
    const library = new Library()
    library.note('a', 'one', { isStarred: true })
    library.note('a', 'two', {})
    library.note('a', 'one', { isSolved: true })
    const [first, second] = new Library().entries.value
    expect(first).toMatchObject({ text: 'one', isStarred: true, isSolved: true })
    expect(second).toMatchObject({ text: 'two', isStarred: false })
    library.change(second!, { isStarred: true })
    expect(library.entries.value.map(({ text }) => text)).toEqual(['one', 'two'])
  })

  it('forgets the oldest, with their boards', () => {
    const library = new Library()
    library.keep('a', 'first', board)
    for (let i = 0; i <= 200; i++) library.note('a', i === 0 ? 'first' : `text ${i}`, {})
    expect(library.entries.value).toHaveLength(200)
    expect(library.kept('a', 'first')).toBeUndefined()
  })

  it('keeps a long history out, and copes without room', () => {
    const library = new Library()
    library.keep('a', 'text', { ...board, past: ['x'.repeat(200_000)] })
    expect(library.kept('a', 'text')).toMatchObject({ position: board.position, past: [], future: [] })
    vi.stubGlobal('localStorage', storage(0))
    const full = new Library()
    full.note('a', 'text', {})
    full.keep('a', 'text', board)
    expect(full.entries.value).toHaveLength(1)
    expect(full.kept('a', 'text')).toBeUndefined()
  })

  it.each(['null', '{', '[1]', '{"text":"text","position":1}'])('copes with a store that holds %s', (value) => {
    for (const key of ['rookery.library', 'rookery.board.a.4.3556653']) store.kept.set(key, value)
    const library = new Library()
    expect(library.entries.value).toEqual([])
    expect(library.kept('a', 'text')).toBeUndefined()
  })
})
