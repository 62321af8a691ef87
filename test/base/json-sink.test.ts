import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectArray } from '../../src/base/json.ts'
import { JsonSink } from '../../src/base/json-sink.ts'
import { expectInteger, expectObject, InputError, type Json, readJson } from '../../src/index.ts'
import { holds } from '../property.ts'
import { inSweep } from '../sweep.ts'

interface Read {
  readonly outer: readonly number[]
  readonly inner: readonly number[]
  readonly rest: Json
}

/** Numbers up to 9 in two lists, one inside another object; lists of other names are left out. */
function wholeRead(text: string): Read {
  return readJson(text, (json) => {
    const object = expectObject(json)
    const numbers = (list: Json | undefined) =>
      expectArray(list, ['list']).map((value, i) => expectInteger(value, 0, 9, ['list', i]))
    const inside = expectObject(object.in, ['in'])
    const outer = numbers(object.list)
    const inner = within(() => numbers(inside.list))
    return { outer, inner, rest: { ...object, list: [], in: { ...inside, list: [] } } }
  })
}

function within<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw Object.assign(error as object, { path: ['in', ...(error as { path: string[] }).path] })
  }
}

function readInPieces(text: string, cuts: readonly number[], chunkLength: number): Read {
  const outer: number[] = []
  const inner: number[] = []
  const take = (to: number[]) => (value: Json, i: number) => {
    to.push(expectInteger(value, 0, 9, ['list', i]))
  }
  const takers = [
    { path: ['list'], take: take(outer) },
    { path: ['in', 'list'], take: take(inner) },
  ]
  const read = (rest: Json) => {
    const object = expectObject(rest)
    const inside = expectObject(object.in, ['in'])
    expectArray(object.list, ['list'])
    within(() => expectArray(inside.list, ['list']))
    return { outer, inner, rest }
  }
  const sink = new JsonSink(takers, read, chunkLength)
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b)
  for (let i = 1; i < places.length; i++) sink.push(text.slice(places[i - 1]!, places[i]!))
  return sink.end()
}

function outcomeOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { message: error.message, position: error.position }
  }
}

const number = fc.nat(9)
const document = fc.record({
  before: fc.jsonValue({ maxDepth: 2 }),
  list: fc.array(number),
  'a "key"[': fc.constantFrom('list', '[1,2]', '\\', '"', 'x'),
  in: fc.record({ other: fc.array(number), list: fc.array(number), deep: fc.record({ list: fc.array(number) }) }),
  after: fc.jsonValue({ maxDepth: 2 }),
})

const cuts = fc.array(fc.nat(2000), { maxLength: 6 })
const chunkLength = fc.constantFrom(1, 3, 10, 1 << 16)
const indent = fc.constantFrom(undefined, 1, '\t')

describe('JSON in pieces', () => {
  it('is read as if it had come whole', () => {
    holds(fc.tuple(document, indent, cuts, chunkLength), 3000, ([value, space, places, length]) => {
      const text = JSON.stringify(value, undefined, space)
      expect(readInPieces(text, places, length)).toEqual(wholeRead(text))
    })
  })

  it('is refused with the same words and places when it is no JSON or has the wrong shape', () => {
    let same = 0
    const damage = fc.tuple(
      fc.nat(5000),
      fc.constantFrom('', '!', ',', '[', ']', '{', '}', '"', '-', '77', 'null', '\n'),
    )
    holds(
      fc.tuple(document, indent, cuts, chunkLength, damage),
      5000,
      ([value, space, places, length, [at, piece]]) => {
        const text = JSON.stringify(value, undefined, space)
        const place = at % text.length
        const damaged = text.slice(0, place) + piece + text.slice(place + 1)
        const expected = outcomeOf(() => wholeRead(damaged)) as object
        const found = outcomeOf(() => readInPieces(damaged, places, length)) as object
        // Reading from the front meets a mistake inside a list before one that stands further on.
        if ('message' in expected) expect(found).toHaveProperty('message')
        else expect(found).toEqual(expected)
        if ('message' in expected && JSON.stringify(found) === JSON.stringify(expected)) same++
      },
    )
    expect(same).toBeGreaterThan(inSweep(500))
  })

  it.each([
    ['{"list":[1,2,30],"in":{"list":[]}}', 14, 'expected a whole number from 0 to 9 as list[2], found 30'],
    ['{"list":[1,2,3,],"in":{"list":[]}}', 16, "expected a JSON value, found ']'"],
    ['{"list":[1,2,3],"in":{"list":[4 5]}}', 33, "expected ',' or ']', found '5'"],
    ['{"list":[1,2,3],"in":7}', 22, 'expected an object as in, found 7'],
    ['{"list":[1,2,3],"in":{"list":[]}} x', 35, "expected the end of the JSON, found 'x'"],
    ['{"list":[1,2', 13, "expected ',' or ']', found the end of the text"],
  ])('says where %s is wrong', (text, column, message) => {
    for (const length of [1, 100]) {
      const error = outcomeOf(() => readInPieces(text, [], length))
      expect(error).toEqual({ message, position: { line: 1, column } })
    }
  })

  it('finds places below lists of several lines', () => {
    const text = '{"list":[1,\n2,\n3],"in":{"list":[\n4,\n40]}}'
    const error = outcomeOf(() => readInPieces(text, [], 1))
    expect(error).toMatchObject({ position: { line: 5, column: 1 } })
    const late = '{"list":[1,\n2,\n3], "in": 5}'
    expect(outcomeOf(() => readInPieces(late, [], 1))).toMatchObject({ position: { line: 3, column: 11 } })
  })

  it('does not hold what belongs to no list', () => {
    const sink = new JsonSink([], (rest) => rest)
    const piece = 'x'.repeat(1 << 24)
    const error = outcomeOf(() => {
      sink.push('"')
      for (let i = 0; i < 20; i++) sink.push(piece)
    })
    expect(error).toMatchObject({ message: expect.stringContaining('a JSON value of more than') })
  })
})
