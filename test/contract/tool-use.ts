import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Action,
  type Drawing,
  drawingToSvg,
  drawingToText,
  ERASER,
  isInside,
  type Place,
  type Size,
  type Tool,
  type ToolGroup,
} from '../../src/index.ts'
import { xmlElements } from '../drawing/xml.ts'
import { refusal } from '../refusal.ts'

/** Front ends do not offer larger boards for playing. */
export const MOST_SQUARES_IN_HAND = 2_500

/** On boards up to this size everything is tried on every square. */
export const FEW_SQUARES_IN_HAND = 150

export function toolsIn(groups: readonly ToolGroup[]): readonly Tool[] {
  return groups.flatMap(({ tools }) => tools)
}

/** Tools that take a single square. */
export function squareTools(groups: readonly ToolGroup[]): readonly string[] {
  return toolsIn(groups).flatMap(({ name, kind }) => (kind === 'square' ? [name] : []))
}

export function placesOf({ rows, columns }: Size): Place[] {
  return Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns])
}

/** What every list of tools promises. */
export function requireTools(groups: readonly ToolGroup[]): void {
  expect(groups.length).toBeGreaterThan(0)
  const names = toolsIn(groups).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toContain(ERASER)
  for (const { title, tools } of groups) {
    expect(title).toMatch(/^\S/)
    expect(tools.length).toBeGreaterThan(0)
    const keys = tools.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { name, title, key } of tools) {
      expect(name).toMatch(/^\S/)
      expect(title).toMatch(/^[A-Z0-9]/)
      expect(key).toMatch(/^(?:\d+|[^\sA-Z])$/u)
    }
  }
}

/** An unknown tool, no place, or the wrong number of places is refused before anything happens. */
export function requireRefusals(
  groups: readonly ToolGroup[],
  outside: readonly Place[],
  act: (action: Action) => unknown,
): void {
  const here: Place = [0, 0]
  expect(refusal(() => act({ tool: 'no such tool', place: here })).message).toContain('no such tool')
  expect(refusal(() => act({ tool: '', place: here })).message).not.toBe('')
  expect(refusal(() => act({ tool: ERASER, place: here, to: here })).message).not.toBe('')
  for (const { name, kind } of toolsIn(groups)) {
    const to = kind === 'move' ? here : undefined
    expect(refusal(() => act({ tool: name, place: here, to: to ? undefined : here })).message).toContain(name)
    for (const place of outside) {
      expect(refusal(() => act({ tool: name, place, to })).message).toMatch(/^expected a square/)
      if (to)
        expect(refusal(() => act({ tool: name, place: here, to: place })).message).toContain(`[${place.join(', ')}]`)
    }
  }
  for (const place of outside) refusal(() => act({ tool: ERASER, place }))
}

/** Drawings stay on the board, say what everything is, and can be shown. */
export function requireDrawn(drawing: Drawing, { rows, columns }: Size): void {
  expect([drawing.rows, drawing.columns]).toEqual([rows, columns])
  const strange = drawing.marks.filter(({ place, letter, label, print }) => {
    const isLetter = (print ? /^\S{1,11}$/u : /^\S{1,6}$/u).test(letter)
    return !isInside(drawing, ...place) || label.trim() === '' || !isLetter
  })
  expect(strange).toEqual([])
  for (const { from, to, label } of drawing.lines) {
    expect(isInside(drawing, ...from) && isInside(drawing, ...to) && label !== '').toBe(true)
  }
  expect(drawingToText(drawing).split('\n')).toHaveLength(drawing.border ? rows + 2 : rows)
  xmlElements(drawingToSvg(drawing, 'a board in play'))
}

/** Numbers from which each step chooses by itself: what is done, where, and to where. */
export type Whim = readonly [number, number, number]

export function whims(most: number): fc.Arbitrary<readonly Whim[]> {
  return fc.array(fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000)), { minLength: 1, maxLength: most })
}

/** One of the list, for any number. */
export function chosen<T>(list: readonly T[], number: number): T {
  return list[number % list.length]!
}
