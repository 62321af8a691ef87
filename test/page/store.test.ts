import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeptBoard, keepBoard, keptBoard } from '../../web/state/store.ts'

const board: KeptBoard = { position: '{"a":1}', past: ['{}'], future: ['{"a":2}'], elapsed: 1234 }

/** As browsers have it, with room for so many characters. */
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

describe('boards that the browser keeps', () => {
  let store = storage()

  beforeEach(() => {
    store = storage()
    vi.stubGlobal('localStorage', store)
  })

  afterEach(() => vi.unstubAllGlobals())

  it('come back for their own problem alone', () => {
    keepBoard('one', 'text', board)
    expect(keptBoard('one', 'text')).toMatchObject(board)
    expect(keptBoard('one', 'other')).toBeUndefined()
    expect(keptBoard('two', 'text')).toBeUndefined()
  })

  it('are told apart where their texts share a key', () => {
    // The two pairs of letters have the same sum in base 31.
    keepBoard('one', 'Aa', board)
    keepBoard('one', 'BB', { ...board, position: '{}' })
    expect(store.kept.size).toBe(2)
    expect(keptBoard('one', 'BB')?.position).toBe('{}')
    expect(keptBoard('one', 'Aa')).toBeUndefined()
  })

  it('are the thirty that were played last', () => {
    for (let i = 0; i < 31; i++) keepBoard('one', `text ${i}`, board)
    keepBoard('one', 'text 1', board)
    keepBoard('one', 'text 31', board)
    expect(keptBoard('one', 'text 0')).toBeUndefined()
    expect(keptBoard('one', 'text 1')).toBeDefined()
    expect(keptBoard('one', 'text 2')).toBeUndefined()
    expect(store.kept.size).toBe(31)
  })

  it('are kept without a history that is too long', () => {
    const past = Array.from({ length: 500 }, () => 'x'.repeat(300))
    keepBoard('one', 'text', { ...board, past })
    expect(keptBoard('one', 'text')).toMatchObject({ ...board, past: [], future: [] })
  })

  it('are nothing where the store has something else, is full or is none', () => {
    keepBoard('one', 'text', board)
    const [key] = [...store.kept.keys()]
    const strange = ['', 'null', '7', '[]', '{"text":"text"}', JSON.stringify({ ...board, text: 'text', past: [1] })]
    for (const each of strange) {
      store.kept.set(key!, each)
      expect(keptBoard('one', 'text')).toBeUndefined()
    }
    vi.stubGlobal('localStorage', storage(10))
    keepBoard('one', 'text', board)
    expect(keptBoard('one', 'text')).toBeUndefined()
    vi.stubGlobal('localStorage', undefined)
    keepBoard('one', 'text', board)
    expect(keptBoard('one', 'text')).toBeUndefined()
  })
})
