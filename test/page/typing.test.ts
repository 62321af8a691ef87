import { describe, expect, it } from 'vitest'
import type { Tool, ToolGroup } from '../../src/index.ts'
import { Typing } from '../../web/board/typing.ts'

function tool(name: string, key: string): Tool {
  return { name, title: name, key, sign: { shape: 'number', letter: key }, kind: 'square' }
}

function numbers(prefix: string, most: number): ToolGroup {
  const tools = Array.from({ length: most }, (_, i) => tool(`${prefix}${i + 1}`, String(i + 1)))
  return { title: prefix, tools }
}

const twelve = [numbers('height ', 12), numbers('mark ', 12)]
const letters = [{ title: 'Signs', tools: [tool('piece', 'p'), tool('cross', 'x')] }]

/** A key and the time at which it is pressed. */
function press(key: string, timeStamp = 0, more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const code = /^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`
  return { key, code, timeStamp, shiftKey: false, ...more } as KeyboardEvent
}

describe('what keys on a square mean', () => {
  it('is the tool that has the key, in capitals too', () => {
    const typing = new Typing()
    expect(typing.toolFor(letters, '0,0', press('x'))).toEqual({ tool: 'cross', isLonger: false })
    expect(typing.toolFor(letters, '0,0', press('P', 1, { shiftKey: true }))).toEqual({
      tool: 'piece',
      isLonger: false,
    })
    expect(typing.toolFor(letters, '0,0', press('q'))).toBeUndefined()
    expect(typing.toolFor(letters, '0,0', press('1'))).toBeUndefined()
  })

  it('is the digit on every keyboard layout', () => {
    expect(new Typing().toolFor(twelve, '0,0', press('&', 0, { code: 'Digit3' }))).toEqual({
      tool: 'height 3',
      isLonger: false,
    })
    expect(new Typing().toolFor(twelve, '0,0', press('3', 0, { code: 'Numpad3' }))).toEqual({
      tool: 'height 3',
      isLonger: false,
    })
    expect(new Typing().toolFor(twelve, '0,0', press('#', 0, { code: 'Digit3', shiftKey: true }))).toEqual({
      tool: 'mark 3',
      isLonger: false,
    })
  })

  it('is a number of two digits where they follow each other, and what the first did is taken back', () => {
    const typing = new Typing()
    expect(typing.toolFor(twelve, '0,0', press('1', 1000))).toEqual({ tool: 'height 1', isLonger: false })
    expect(typing.toolFor(twelve, '0,0', press('2', 1300))).toEqual({ tool: 'height 12', isLonger: true })
    expect(typing.toolFor(twelve, '0,0', press('3', 1500))).toEqual({ tool: 'height 3', isLonger: false })
    expect(typing.toolFor(twelve, '0,0', press('0', 1600))).toBeUndefined()
  })

  it('is one digit after the other where time passes, or on another square', () => {
    const typing = new Typing()
    typing.toolFor(twelve, '0,0', press('1', 1000))
    expect(typing.toolFor(twelve, '0,0', press('1', 3000))).toEqual({ tool: 'height 1', isLonger: false })
    expect(typing.toolFor(twelve, '0,1', press('1', 3100))).toEqual({ tool: 'height 1', isLonger: false })
    expect(typing.toolFor(twelve, '0,1', press('1', 3200))).toEqual({ tool: 'height 11', isLonger: true })
  })

  it('begins a new number after what was typed is gone', () => {
    const typing = new Typing()
    typing.toolFor(twelve, '0,0', press('1', 1000))
    typing.forget()
    expect(typing.toolFor(twelve, '0,0', press('2', 1100))).toEqual({ tool: 'height 2', isLonger: false })
  })

  it('with Shift, has two digits as well, but never one of each kind', () => {
    const typing = new Typing()
    const shifted = { shiftKey: true }
    expect(typing.toolFor(twelve, '0,0', press('1', 1000, shifted))).toEqual({ tool: 'mark 1', isLonger: false })
    expect(typing.toolFor(twelve, '0,0', press('0', 1100, shifted))).toEqual({ tool: 'mark 10', isLonger: true })
    expect(typing.toolFor(twelve, '1,0', press('1', 2000))).toEqual({ tool: 'height 1', isLonger: false })
    expect(typing.toolFor(twelve, '1,0', press('2', 2100, shifted))).toEqual({ tool: 'mark 2', isLonger: false })
  })
})
