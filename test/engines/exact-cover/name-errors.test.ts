import { describe, expect, it } from 'vitest'
import { CoverBuilder, InputError } from '../../../src/index.ts'

describe('an error of the builder', () => {
  const board = () =>
    new CoverBuilder<unknown, unknown>()
      .requirements([['cell', 0, 1], ['cell', 0, 12], 'row', 7])
      .optional({ diagonal: 3 })
      .action('place', ['row'])
      .action(['shade', 0, 1], [['cell', 0, 1]])

  class Square {
    constructor(
      readonly row: number,
      readonly column: number,
    ) {}
  }

  it.each<[string, (builder: CoverBuilder<unknown, unknown>) => unknown, string]>([
    ['a requirement twice', (b) => b.requirement(['cell', 0, 1]), "requirement ['cell', 0, 1] is declared twice"],
    ['an optional one twice', (b) => b.optional({ diagonal: 3 }), 'requirement { diagonal: 3 } is declared twice'],
    ['both kinds', (b) => b.optional('row'), "requirement 'row' is declared both as required and as optional"],
    [
      'both kinds',
      (b) => b.requirement({ diagonal: 3 }),
      'requirement { diagonal: 3 } is declared both as required and as optional',
    ],
    ['one of many', (b) => b.requirements(['x', 'y', 'x']), "requirement 'x' is declared twice"],
    ['one of many', (b) => b.optionals([1n, 2n, 1n]), 'requirement 1n is declared twice'],
    ['an action twice', (b) => b.action(['shade', 0, 1], ['row']), "action ['shade', 0, 1] is declared twice"],
    ['no cover', (b) => b.action('idle', []), "action 'idle' covers nothing"],
    [
      'a cover twice',
      (b) => b.action('x', [7, ['cell', 0, 1], ['cell', 0, 1]]),
      "action 'x' covers ['cell', 0, 1] twice",
    ],
    [
      'an unknown one',
      (b) => b.action('x', [7, 'window']),
      "action 'x' covers 'window', which is not declared as a requirement: declare it first",
    ],
    [
      'a typing error',
      (b) => b.action('x', [['cel', 0, 12]]),
      "action 'x' covers ['cel', 0, 12], which is not declared as a requirement; did you mean ['cell', 0, 12]?",
    ],
    [
      'a number',
      (b) => b.action('x', [['cell', 0, 2]]),
      "action 'x' covers ['cell', 0, 2], which is not declared as a requirement: declare it first",
    ],
    [
      'a sign',
      (b) => b.action('x', [['cell', 0, -1]]),
      "action 'x' covers ['cell', 0, -1], which is not declared as a requirement: declare it first",
    ],
    [
      'a type',
      (b) => b.action('x', ['7']),
      "action 'x' covers '7', which is not declared as a requirement; did you mean 7?",
    ],
    [
      'one of several that are close',
      (b) => b.requirements(['columns', 'column']).action('x', ['colum']),
      "action 'x' covers 'colum', which is not declared as a requirement; did you mean 'column'?",
    ],
    [
      'one of several that are as close',
      (b) => b.requirements(['column a', 'column b']).action('x', ['column c']),
      "action 'x' covers 'column c', which is not declared as a requirement; did you mean 'column a'?",
    ],
    [
      'case',
      (b) => b.action('x', ['Row']),
      "action 'x' covers 'Row', which is not declared as a requirement; did you mean 'row'?",
    ],
    [
      'an instance',
      (b) => b.action(new Square(1, 2), ['door']),
      "action Square { row: 1, column: 2 } covers 'door', which is not declared as a requirement: declare it first",
    ],
    [
      'a colour',
      (b) => b.action('x', [7], { colours: [['row', 'red']] }),
      "action 'x' colours 'row', which is not optional",
    ],
    [
      'a colour',
      (b) => b.action('x', [7], { colours: [['door', 'red']] }),
      "action 'x' colours 'door', which is not declared as a requirement: declare it first",
    ],
    [
      'two colours',
      (b) =>
        b.action('x', [7], {
          colours: [
            [{ diagonal: 3 }, 1],
            [{ diagonal: 3 }, 1],
          ],
        }),
      "action 'x' colours { diagonal: 3 } twice",
    ],
    ['a cost', (b) => b.action('x', [7], { cost: 1.5 }), "the cost of action 'x': expected a whole number, found 1.5"],
    [
      'a group',
      (b) => b.exclusive(['place', 'Place']),
      "an exclusive group names the action 'Place', which is not declared; did you mean 'place'?",
    ],
    [
      'a group',
      (b) => b.exclusive([['shade', 1, 0]]),
      "an exclusive group names the action ['shade', 1, 0], which is not declared",
    ],
    ['a group', (b) => b.exclusive(['place', 'place']), "an exclusive group names the action 'place' twice"],
    [
      'how often',
      (b) => b.requirement('x', { times: -1 }),
      "requirement 'x': expected times to be a whole number from 0 on, found -1",
    ],
    [
      'how often',
      (b) => b.requirement('x', { atMost: 0.5 }),
      "requirement 'x': expected atMost to be a whole number from 0 on, found 0.5",
    ],
    [
      'how often',
      (b) => b.requirement('x', { atLeast: 3, atMost: 2 }),
      "requirement 'x' must be covered at least 3 times but at most 2 times",
    ],
    [
      'how often',
      (b) => b.requirement('x', { times: 1, atMost: 2 }),
      "requirement 'x' has times, which leaves nothing to say for atLeast and atMost",
    ],
    ['nothing at all', () => new CoverBuilder().build(), 'there are no requirements: declare at least one'],
    ['a quote', (b) => b.action("it's\n", []), "action 'it\\'s\\n' covers nothing"],
    ['a symbol', (b) => b.action(Symbol('s'), []), 'action Symbol(s) covers nothing'],
    ['undefined', (b) => b.action([undefined, null, true], []), 'action [undefined, null, true] covers nothing'],
    ['a long key', (b) => b.action('x'.repeat(200), []), `action '${'x'.repeat(78)}… covers nothing`],
  ])('about %s names the culprit', (_, mistake, message) => {
    const builder = board()
    let thrown: unknown
    try {
      mistake(builder)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(InputError)
    expect((thrown as InputError).message).toBe(message)
  })
})
