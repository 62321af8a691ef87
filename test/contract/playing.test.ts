import { describe, expect, it } from 'vitest'
import {
  type AnyPlay,
  drawingToSvg,
  ERASER,
  isInside,
  type Place,
  type Puzzle,
  ShapeError,
  type Size,
} from '../../src/index.ts'
import { holds } from '../property.ts'
import { actionsFor } from './entering.ts'
import { everyFamily } from './families.ts'
import { changedJson } from './json-changes.ts'
import { madeUp } from './made-up.ts'
import { madeUpAnytime } from './made-up-anytime.ts'
import { answered, samplesOf } from './puzzles.ts'
import {
  chosen,
  FEW_SQUARES_IN_HAND,
  MOST_SQUARES_IN_HAND,
  placesOf,
  requireDrawn,
  requireRefusals,
  requireTools,
  squareTools,
  toolsIn,
  type Whim,
  whims,
} from './tool-use.ts'

const SENTENCE = /^[A-Z0-9].*\.$/

function textOf(play: AnyPlay, position: unknown): string {
  return JSON.stringify(play.toJson(position))
}

function sizeOf(puzzle: Puzzle): Size {
  const { rows, columns } = puzzle.draw()
  return { rows, columns }
}

/** All positions on a way that whims lead along, the untouched one first. */
function positionsOn(play: AnyPlay, size: Size, way: readonly Whim[]): unknown[] {
  const tools = [...toolsIn(play.tools), { name: ERASER, kind: 'square' }]
  const places = placesOf(size)
  const positions = [play.start()]
  for (const [toolNumber, placeNumber, targetNumber] of way) {
    const { name: tool, kind } = chosen(tools, toolNumber)
    const position = positions.at(-1)
    const place = chosen(places, placeNumber)
    const targets = kind === 'move' ? play.targets(position, place) : []
    if (kind === 'move' && targets.length === 0) continue
    const before = structuredClone(position)
    positions.push(play.act(position, { tool, place, to: kind === 'move' ? chosen(targets, targetNumber) : undefined }))
    expect(position).toEqual(before)
  }
  return positions
}

function requireMistakes(play: AnyPlay, position: unknown, size: Size): void {
  const mistakes = play.mistakes(position)
  for (const { rule, places } of mistakes) {
    expect(Object.keys(play.rules)).toContain(rule)
    expect(places.every((place) => isInside(size, ...place))).toBe(true)
  }
  const { words, isComplete, value } = play.standing(position)
  expect(words).toMatch(SENTENCE)
  if (isComplete) expect(mistakes).toEqual([])
  if (value !== undefined) expect(Number.isFinite(value)).toBe(true)
}

describe('families without a player', () => {
  it.each([madeUp, madeUpAnytime])('have no hands: $name', (family) => {
    expect(family.hands).toEqual({ play: false, set: false })
    const { puzzle } = samplesOf(family)[0]!
    expect(puzzle.play()).toBeUndefined()
    expect(puzzle.set()).toBeUndefined()
  })
})

describe.each(everyFamily.filter(({ hands }) => hands.play))('playing $name', (family) => {
  const samples = samplesOf(family)
    .filter(({ puzzle }) => puzzle.squares <= MOST_SQUARES_IN_HAND)
    .map(({ name, puzzle }) => ({ name, puzzle, play: puzzle.play()!, size: sizeOf(puzzle) }))
  const small = samples.filter(({ puzzle }) => puzzle.squares <= FEW_SQUARES_IN_HAND).slice(0, 4)

  it('is told of in sentences, with tools that can be told apart', () => {
    expect(small.length).toBeGreaterThan(0)
    for (const { play } of samples) {
      expect(play.words).toMatch(SENTENCE)
      for (const sentence of Object.values(play.rules)) expect(sentence).toMatch(SENTENCE)
      requireTools(play.tools)
    }
  })

  it('refuses unknown tools, places outside and tools for one square that are used on two', () => {
    for (const { play, size } of samples) {
      const outside: Place[] = [
        [-1, 0],
        [0, -1],
        [size.rows, 0],
        [0, size.columns],
      ]
      const start = play.start()
      requireRefusals(play.tools, outside, (action) => play.act(start, action))
      for (const place of outside) expect(play.targets(start, place)).toEqual([])
    }
  })

  it('begins with a board that can be read, drawn and judged, and is the same every time', () => {
    for (const { play, size } of samples) {
      const start = play.start()
      const text = textOf(play, start)
      expect(textOf(play, play.fromJson(JSON.parse(text)))).toBe(text)
      expect(textOf(play, play.start())).toBe(text)
      requireDrawn(play.draw(start), size)
      requireMistakes(play, start, size)
    }
  })

  it('leads to positions that come back from JSON, are drawn and judged, and are not changed by further actions', () => {
    for (const { play, size } of small) {
      holds(whims(30), 40, (way) => {
        const position = positionsOn(play, size, way).at(-1)
        const json = play.toJson(position)
        for (const again of [play.fromJson(json), play.fromJson({ id: 7, position: json })]) {
          expect(play.toJson(again)).toEqual(json)
          expect(play.draw(again)).toEqual(play.draw(position))
          expect(play.standing(again)).toEqual(play.standing(position))
        }
        requireDrawn(play.draw(position), size)
        requireMistakes(play, position, size)
      })
    }
  })

  it('refuses damaged positions, or can play from them', () => {
    for (const { play, size } of small) {
      holds(whims(12), 5, (way) => {
        const json = play.toJson(positionsOn(play, size, way).at(-1))
        holds(changedJson([json]), 40, (changed) => {
          let position: unknown
          try {
            position = play.fromJson(changed)
          } catch (error) {
            if (!(error instanceof ShapeError)) throw error
            expect(error.message).not.toBe('')
            return
          }
          const again = textOf(play, position)
          expect(textOf(play, play.fromJson(JSON.parse(again)))).toBe(again)
          requireDrawn(play.draw(position), size)
          requireMistakes(play, position, size)
        })
      })
    }
  })

  it('refuses positions of other boards and things that are none', () => {
    for (const { play } of small) {
      for (const json of [null, 7, 'position', [], {}, { position: 7 }, { position: {} }]) {
        expect(() => play.fromJson(json)).toThrow(ShapeError)
      }
    }
  })

  it('takes a tool back by using it again, or by the eraser, and shows what it does', () => {
    let changes = 0
    let moves = 0
    for (const { name, play, size } of small) {
      const start = play.start()
      const untouched = textOf(play, start)
      const picture = drawingToSvg(play.draw(start), '')
      for (const place of placesOf(size)) {
        expect(play.act(start, { tool: ERASER, place }), name).toBe(start)
        moves += play.targets(start, place).length
        for (const tool of squareTools(play.tools)) {
          const used = play.act(start, { tool, place })
          if (used === start) continue
          changes++
          expect(textOf(play, used), name).not.toBe(untouched)
          expect(textOf(play, play.act(used, { tool, place })), `${name}: ${tool} at ${place}`).toBe(untouched)
          expect(textOf(play, play.act(used, { tool: ERASER, place })), `${name}: erased ${place}`).toBe(untouched)
        }
        const [first] = squareTools(play.tools)
        const used = first === undefined ? start : play.act(start, { tool: first, place })
        if (used !== start) expect(drawingToSvg(play.draw(used), ''), name).not.toBe(picture)
      }
    }
    expect(changes + moves).toBeGreaterThan(0)
  })

  it('says where moves can lead: they are made there, and nowhere else', () => {
    for (const { play, size } of small) {
      const start = play.start()
      const untouched = textOf(play, start)
      for (const { name: tool, kind } of toolsIn(play.tools)) {
        if (kind !== 'move') continue
        for (const place of placesOf(size)) {
          const targets = new Set(play.targets(start, place).map(String))
          for (const to of placesOf(size)) {
            const isChanged = textOf(play, play.act(start, { tool, place, to })) !== untouched
            expect(isChanged, `${place} to ${to}`).toBe(targets.has(String(to)))
          }
        }
      }
    }
  })

  it('comes to an end with an answer that was found: nothing is missing or wrong, and the value is the same', () => {
    let entered = 0
    for (const { name, puzzle, play } of samples) {
      const outcome = answered(puzzle)
      const actions = actionsFor(puzzle, play, outcome.answer)
      if (!actions) continue
      const isCompleteBefore: boolean[] = []
      const end = actions.reduce((position, action) => {
        const next = play.act(position, action)
        // What is given needs no entering, and may be all that is left.
        if (next !== position) isCompleteBefore.push(play.standing(position).isComplete)
        return next
      }, play.start())
      const { isComplete, value } = play.standing(end)
      expect(value, name).toBe(puzzle.value(outcome.answer))
      // In anytime families, answers that break no rule may be beyond the budget.
      if (family.isAnytime) continue
      entered++
      expect(play.mistakes(end), name).toEqual([])
      expect(isComplete, name).toBe(true)
      // A part of the largest answer is an answer; a part of any other is none.
      if (family.goal !== 'maximum') expect(isCompleteBefore, name).not.toContain(true)
    }
    if (!family.isAnytime) expect(entered).toBeGreaterThan(0)
  })
})
