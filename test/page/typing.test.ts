import { describe, expect, it } from 'vitest'
import type { Tool, ToolGroup } from '../../src/index.ts'
import { Typing } from '../../web/components/typing.ts'

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
    expect(typing.toolsFor(letters, '0,0', press('x'))).toEqual(['cross'])
    expect(typing.toolsFor(letters, '0,0', press('P', 1, { shiftKey: true }))).toEqual(['piece'])
    expect(typing.toolsFor(letters, '0,0', press('q'))).toBeUndefined()
    expect(typing.toolsFor(letters, '0,0', press('1'))).toBeUndefined()
  })

  it('is the digit, whatever the keyboard makes of it', () => {
    expect(new Typing().toolsFor(twelve, '0,0', press('&', 0, { code: 'Digit3' }))).toEqual(['height 3'])
    expect(new Typing().toolsFor(twelve, '0,0', press('3', 0, { code: 'Numpad3' }))).toEqual(['height 3'])
    expect(new Typing().toolsFor(twelve, '0,0', press('#', 0, { code: 'Digit3', shiftKey: true }))).toEqual(['mark 3'])
  })

  it('is a number of two digits where they follow each other, and what the first did is taken back', () => {
    const typing = new Typing()
    expect(typing.toolsFor(twelve, '0,0', press('1', 1000))).toEqual(['height 1'])
    expect(typing.toolsFor(twelve, '0,0', press('2', 1300))).toEqual(['height 1', 'height 12'])
    expect(typing.toolsFor(twelve, '0,0', press('3', 1500))).toEqual(['height 3'])
    expect(typing.toolsFor(twelve, '0,0', press('0', 1600))).toBeUndefined()
  })

  it('is one digit after the other where time passes, or on another square', () => {
    const typing = new Typing()
    typing.toolsFor(twelve, '0,0', press('1', 1000))
    expect(typing.toolsFor(twelve, '0,0', press('1', 3000))).toEqual(['height 1'])
    expect(typing.toolsFor(twelve, '0,1', press('1', 3100))).toEqual(['height 1'])
    expect(typing.toolsFor(twelve, '0,1', press('1', 3200))).toEqual(['height 1', 'height 11'])
  })

  it('begins a new number after what was typed is gone', () => {
    const typing = new Typing()
    typing.toolsFor(twelve, '0,0', press('1', 1000))
    typing.forget()
    expect(typing.toolsFor(twelve, '0,0', press('2', 1100))).toEqual(['height 2'])
  })

  it('with Shift, has two digits as well, but never one of each kind', () => {
    const typing = new Typing()
    const shifted = { shiftKey: true }
    expect(typing.toolsFor(twelve, '0,0', press('1', 1000, shifted))).toEqual(['mark 1'])
    expect(typing.toolsFor(twelve, '0,0', press('0', 1100, shifted))).toEqual(['mark 1', 'mark 10'])
    expect(typing.toolsFor(twelve, '1,0', press('1', 2000))).toEqual(['height 1'])
    expect(typing.toolsFor(twelve, '1,0', press('2', 2100, shifted))).toEqual(['mark 2'])
  })
})
