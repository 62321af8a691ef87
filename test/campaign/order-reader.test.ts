import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Order, openWork, orderFrom } from '../../campaign/index.ts'
import { families, familyNamed, type Json, parseJson, ShapeError } from '../../src/index.ts'
import { holds } from '../property.ts'

const problemOf = (name: string) => familyNamed(name).open(familyNamed(name).examples[0]!.text).json()
const hunting = families.find(({ can }) => can.hunt)!
const openEnded = families.find(({ isAnytime }) => isAnytime)!

/** Orders that are as they should be, with every field that there is. */
const ORDERS: Record<string, { readonly [key: string]: Json }> = {
  hunt: {
    task: 'hunt',
    family: hunting.name,
    settings: hunting.hunt!.settings({}) as unknown as Json,
    seed: '1',
    form: 'record',
    attempts: 1000,
    hits: 3,
  },
  count: { task: 'count', family: 'queens', problem: { n: 9 }, which: 'best', parts: 30 },
  cover: { task: 'count', engine: 'exact-cover', problem: 'a b c\na\nb c\na b\nc\n', parts: 4 },
  generate: { task: 'generate', family: 'rooks', settings: { size: 5 }, seed: 'x', count: 3, form: 'line' },
  batch: {
    task: 'batch',
    question: 'solve',
    family: 'rooks',
    method: 'matching',
    seed: 's',
    steps: 100,
    time: 50,
    check: true,
  },
  improve: {
    task: 'improve',
    family: openEnded.name,
    problem: problemOf(openEnded.name),
    method: openEnded.methods[0]!,
    seed: '1',
    steps: 1000,
    runs: 4,
  },
}

/** Fields that may be left out. */
const OPTIONAL: Record<string, readonly string[]> = {
  hunt: ['settings', 'attempts', 'hits'],
  count: ['which'],
  cover: [],
  generate: ['settings'],
  batch: ['family', 'method', 'seed', 'steps', 'time', 'check'],
  improve: ['method', 'steps'],
}

const without = (order: { readonly [key: string]: Json }, field: string) =>
  Object.fromEntries(Object.entries(order).filter(([key]) => key !== field))

/** What is said of an order, with the place that it is about. */
function faultOf(json: Json): { message: string; path: readonly unknown[] } | undefined {
  try {
    orderFrom(json)
    return undefined
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error
    return { message: error.message, path: error.path }
  }
}

describe.each(Object.entries(ORDERS))('an order to %s', (name, order) => {
  it('comes back as it was, and can be opened', () => {
    const read = orderFrom(JSON.parse(JSON.stringify(order)))
    expect(orderFrom(read as unknown as Json)).toEqual(read)
    expect(read).toMatchObject({ ...order, ...(order.settings ? { settings: expect.anything() } : {}) })
    expect(openWork(read as Order).units).toBeGreaterThan(0)
  })

  it.each(Object.keys(order))('may be without %s, or may not', (field) => {
    const fault = faultOf(without(order, field))
    if (OPTIONAL[name]!.includes(field)) expect(fault).toBeUndefined()
    else expect(fault?.message).toMatch(/expected/)
  })

  it.each(Object.keys(order))('is refused where %s is of another kind', (field) => {
    for (const value of [null, [], [1], {}, { x: 1 }, 1.5, -1, 2 ** 60, 'x'.repeat(1000), 'nonsense', true] as Json[]) {
      const isMeant =
        (field === 'seed' && value === 'nonsense') ||
        // A single item, which nothing covers.
        (name === 'cover' && field === 'problem' && typeof value === 'string') ||
        (field === 'check' && value === true) ||
        (field === 'which' && value === -1) ||
        (field === 'settings' && JSON.stringify(value) === '{}')
      const fault = faultOf({ ...order, [field]: value })
      expect([value, fault === undefined]).toEqual([value, isMeant])
      if (fault && field !== 'task' && field !== 'engine')
        expect([value, fault.path[0] ?? field]).toEqual([value, field])
    }
  })

  it('is refused with unknown fields', () => {
    for (const key of ['deadline', 'x', '__proto__', 'constructor', 'toString']) {
      const json = parseJson(`${JSON.stringify(order).slice(0, -1)},${JSON.stringify(key)}:1}`)
      expect(faultOf(json)).toEqual({
        message: expect.stringMatching(`^unknown key '${key}'; expected task, `),
        path: [key],
      })
    }
  })

  it('throws nothing but a ShapeError for any value of one of its fields', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        '__proto__',
        'constructor',
        'hasOwnProperty',
        'toString',
        ...families.map((family) => family.name),
      ),
      fc.constantFrom<unknown>(
        JSON.parse('{"__proto__":{"task":"hunt"}}'),
        { size: null },
        { size: [] },
        { size: {} },
        { n: 1e9 },
      ),
      fc.dictionary(fc.constantFrom('size', 'n', 'board', 'id', '__proto__', 'kings'), fc.jsonValue()),
    )
    holds(fc.tuple(fc.constantFrom(...Object.keys(order)), value), 300, ([field, replaced]) => {
      faultOf({ ...order, [field]: replaced as Json })
    })
  })
})

describe('an order', () => {
  it('throws nothing but a ShapeError for any JSON', () => {
    holds(fc.jsonValue(), 500, (json) => {
      expect(faultOf(json as Json)).toBeDefined()
    })
    const keys = fc.constantFrom(
      'task',
      'family',
      'settings',
      'seed',
      'problem',
      'parts',
      'engine',
      '__proto__',
      'form',
    )
    const words = fc.constantFrom<unknown>(
      'hunt',
      'count',
      'generate',
      'batch',
      'improve',
      'rooks',
      'queens',
      '__proto__',
    )
    holds(fc.dictionary(keys, fc.oneof(words, fc.jsonValue())), 1000, (json) => {
      faultOf(json as Json)
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'HUNT', ''])('knows no task %j', (task) => {
    expect(faultOf({ ...ORDERS.hunt, task })).toEqual({
      message: `expected one of hunt, count, generate, batch, improve, found '${task}'`,
      path: ['task'],
    })
  })

  it('is not what its prototype says', () => {
    const json = parseJson(`{"__proto__": ${JSON.stringify(ORDERS.hunt)}}`)
    expect(faultOf(json)?.path).toEqual(['task'])
  })

  it.each([
    ['hunt', { family: 'rooks' }, 'rooks has nothing to hunt for', ['family']],
    ['hunt', { form: 'picture' }, "expected one of record, line, file, found 'picture'", ['form']],
    ['count', { parts: 2 ** 20 + 1 }, /from 1 to 1048576/, ['parts']],
    ['count', { which: 'some' }, "expected 'best', 'all' or a whole number", ['which']],
    ['cover', { engine: 'clauses' }, "expected one of exact-cover, found 'clauses'", ['engine']],
    ['cover', { problem: 'a b\nc\n' }, /./, ['problem']],
    ['generate', { form: 'braille' }, /braille/, ['form']],
    ['generate', { settings: { colour: 'red' } }, /colour/, ['settings']],
    ['generate', { settings: { size: [5] } }, 'expected a number, a text or true or false', ['settings', 'size']],
    ['batch', { method: 'magic' }, /magic/, ['method']],
    ['batch', { family: 'solitaire' }, /solitaire/, ['family']],
    ['improve', { problem: { n: 'many' } }, /./, ['problem']],
  ] as [string, { [key: string]: Json }, string | RegExp, string[]][])(
    'to %s with %j is refused',
    (name, change, message, path) => {
      const fault = faultOf({ ...ORDERS[name]!, ...change })
      expect(fault?.message).toMatch(message)
      expect(fault?.path.slice(0, path.length)).toEqual(path)
    },
  )
})
