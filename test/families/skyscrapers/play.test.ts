import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, examples, type Position } from '../../../src/families/skyscrapers/index.ts'
import { drawingToText, ERASER, type Place, placeOf, Random, run, skyscrapers } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'
import { boardOf, boards, fixtureBoards, keepsRules, seen, sights } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'
import { heightsIn, player, positionCodec } from './parts.ts'

/** Above the first column 2 is seen, on the left of the last row 1; 3 is given in the middle of the second row. */
const board = boardOf(
  [2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
  [
    [0, 0, 0],
    [0, 3, 0],
    [0, 0, 0],
  ],
)

const text = (position: Position, of: Board = board) => positionCodec.format(position, of).replaceAll(/ +/g, ' ')

/** The position after tools on places, one after the other. */
function after(...actions: [tool: string, row: number, column: number][]): Position {
  return actions.reduce(
    (position, [tool, row, column]) => player.act(board, position, { tool, place: [row, column] }),
    player.start(board),
  )
}

/**
 * Boards of all kinds with heights and marks at random on them, and here and there a given that was left out or
 * overwritten.
 */
function positions(low: number, high: number): fc.Arbitrary<[Board, Position]> {
  return fc.tuple(boards(low, high), fc.nat()).map(([each, seed]) => {
    const random = new Random(seed)
    const share = random.real()
    const heights = each.givens.map((given) => {
      if (given !== 0) return random.below(10) > 0 ? given : random.below(each.rows + 1)
      return random.real() < share ? 1 + random.below(each.rows) : 0
    })
    const marks = Int32Array.from(heights, (height) => (height === 0 ? random.below(1 << each.rows) : 0))
    return [each, { entries: heights, marks }]
  })
}

/** What stands on every square, given or put there; 0 where nothing does. */
function shown({ givens }: Board, { entries: heights }: Position): number[] {
  return Array.from(heights, (height, square) => (height === 0 ? givens[square]! : height))
}

/** What is certainly wrong, by the words of the rules, as `rule square square`. */
function expectedMistakes(each: Board, position: Position): string[] {
  const { rows: size, clues, givens } = each
  const heights = shown(each, position)
  const found: string[] = []
  sights(size).forEach((line, clue) => {
    const side = Math.floor(clue / size)
    const there = line.map((square) => heights[square]!)
    if (!there.includes(0) && clues[clue] !== 0 && clues[clue] !== seen(there)) found.push(`view ${line.join(' ')}`)
    // Columns from above, rows from the left.
    if (side === 1 || side === 2) return
    for (let height = 1; height <= size; height++) {
      const alike = line.filter((square) => heights[square] === height)
      const rule = side === 0 ? 'column' : 'row'
      for (let i = 1; i < alike.length; i++) found.push(`${rule} ${alike[i - 1]} ${alike[i]}`)
    }
  })
  givens.forEach((given, square) => {
    if (given !== 0 && heights[square] !== given) found.push(`given ${square}`)
  })
  return found.sort()
}

function foundMistakes(each: Board, position: Position): string[] {
  const squareOf = ([row, column]: Place) => row * each.columns + column
  return player
    .mistakes(each, position)
    .map(({ rule, places }) => [rule, ...places.map(squareOf)].join(' '))
    .sort()
}

describe('playing skyscrapers', () => {
  it('has heights and pencil marks as tools, with the same keys', () => {
    const [heights, marks, ...others] = player.tools(board)
    expect(others).toEqual([])
    expect(heights!.tools.map(({ name, title, key }) => [name, title, key])).toEqual([
      ['1', 'Height 1', '1'],
      ['2', 'Height 2', '2'],
      ['3', 'Height 3', '3'],
    ])
    expect(marks!.tools.map(({ name, title, key }) => [name, title, key])).toEqual([
      ['pencil 1', 'Pencil 1', '1'],
      ['pencil 2', 'Pencil 2', '2'],
      ['pencil 3', 'Pencil 3', '3'],
    ])
  })

  it('begins with what is given', () => {
    expect(text(player.start(board))).toBe('. . .\n. 3 .\n. . .')
  })

  it('puts heights, replaces them, and takes them away when they are put again', () => {
    expect(text(after(['2', 0, 0]))).toBe('2 . .\n. 3 .\n. . .')
    expect(text(after(['2', 0, 0], ['1', 0, 0]))).toBe('1 . .\n. 3 .\n. . .')
    expect(text(after(['2', 0, 0], ['2', 0, 0]))).toBe('. . .\n. 3 .\n. . .')
    expect(text(after(['2', 0, 0], ['1', 2, 1], [ERASER, 0, 0]))).toBe('. . .\n. 3 .\n. 1 .')
  })

  it('adds and takes away marks, which make room for a height and do not come back', () => {
    const pencilled = after(['pencil 1', 0, 2], ['pencil 3', 0, 2])
    expect(text(pencilled)).toContain('{13}')
    expect(drawingToText(player.draw(board, pencilled))).toContain('{13}')
    expect(text(after(['pencil 1', 0, 2], ['pencil 3', 0, 2], ['pencil 1', 0, 2]))).toContain('{3}')
    expect(text(after(['pencil 1', 0, 2], [ERASER, 0, 2]))).toBe('. . .\n. 3 .\n. . .')
    expect(after(['pencil 1', 0, 2], ['2', 0, 2])).toEqual(after(['2', 0, 2]))
    expect(after(['pencil 1', 0, 2], ['2', 0, 2], ['2', 0, 2])).toEqual(player.start(board))
  })

  it('gives the very same position where nothing is done', () => {
    const position = after(['2', 0, 0], ['pencil 1', 0, 1])
    const nothing: [string, Place][] = [
      ['pencil 1', [0, 0]],
      ['1', [1, 1]],
      ['3', [1, 1]],
      ['pencil 3', [1, 1]],
      [ERASER, [1, 1]],
      [ERASER, [2, 2]],
      ['4', [2, 2]],
      ['pencil 4', [2, 2]],
      ['pencil', [2, 2]],
      ['toString', [2, 2]],
    ]
    for (const [tool, place] of nothing) expect(player.act(board, position, { tool, place })).toBe(position)
  })

  it('gives back what is given where something else was read in its place', () => {
    const read = positionCodec.parse('. . .\n. 2 .\n. . .', board)
    expect(player.mistakes(board, read)).toEqual([{ rule: 'given', places: [[1, 1]] }])
    expect(player.act(board, read, { tool: ERASER, place: [1, 1] })).toEqual(player.start(board))
  })

  it('changes one square at a time, never the position it is given, and what comes out reads back', () => {
    const action = fc.record({ tool: fc.nat(), row: fc.nat(), column: fc.nat() })
    holds(fc.tuple(boards(1, 10), fc.array(action, { maxLength: 60 })), 200, ([each, actions]) => {
      const { rows: size, givens } = each
      const tools = [ERASER, ...player.tools(each).flatMap((group) => group.tools.map(({ name }) => name))]
      let position = player.start(each)
      const heights = Array.from(givens)
      const marks = heights.map(() => new Set<number>())
      for (const { tool, row, column } of actions) {
        const name = tools[tool % tools.length]!
        const place: Place = [row % size, column % size]
        const square = place[0] * size + place[1]
        const before = { entries: position.entries.slice(), marks: position.marks.slice() }
        const told = `${heights[square]} ${[...marks[square]!].sort()}`
        const next = player.act(each, position, { tool: name, place })
        expect(position).toEqual(before)
        if (givens[square] === 0) {
          const pencil = /^pencil (\d+)$/.exec(name)
          if (name === ERASER) {
            heights[square] = 0
            marks[square]!.clear()
          } else if (!pencil) {
            heights[square] = heights[square] === Number(name) ? 0 : Number(name)
            marks[square]!.clear()
          } else if (heights[square] === 0 && !marks[square]!.delete(Number(pencil[1]))) {
            marks[square]!.add(Number(pencil[1]))
          }
        }
        expect(next === position).toBe(told === `${heights[square]} ${[...marks[square]!].sort()}`)
        position = next
      }
      expect(Array.from(position.entries)).toEqual(heights)
      expect(Array.from(position.marks, heightsIn)).toEqual(marks.map((set) => [...set].sort((a, b) => a - b)))
      expect(positionCodec.fromJson(positionCodec.toJson(position, each), each)).toEqual(position)
      expect(positionCodec.parse(positionCodec.format(position, each), each)).toEqual(position)
    })
  })
})

describe('mistakes in building', () => {
  it('are heights that repeat, and clues of full lines', () => {
    expect(foundMistakes(board, after(['2', 0, 0], ['2', 0, 2], ['3', 2, 1]))).toEqual(['column 4 7', 'row 0 2'])
    // The first column shows three from above; as long as it is not full nothing is said.
    expect(foundMistakes(board, after(['1', 0, 0], ['2', 1, 0]))).toEqual([])
    expect(foundMistakes(board, after(['1', 0, 0], ['2', 1, 0], ['3', 2, 0]))).toEqual(['view 0 3 6'])
    expect(foundMistakes(board, after(['1', 2, 0], ['2', 2, 1], ['3', 2, 2]))).toEqual(['view 6 7 8'])
    // Marks are no entries.
    expect(foundMistakes(board, after(['2', 0, 0], ['pencil 2', 0, 2]))).toEqual([])
  })

  it('are all that the words of the rules say, on any position', () => {
    const rulesSeen = new Set<string>()
    holds(positions(1, 6), 1_000, ([each, position]) => {
      const found = foundMistakes(each, position)
      expect(found).toEqual(expectedMistakes(each, position))
      for (const mistake of found) rulesSeen.add(mistake.split(' ')[0]!)
    })
    // The rules of variants are broken on boards that have them.
    const ofVariants = ['box', 'diagonal', 'parks']
    expect([...rulesSeen, ...ofVariants].sort()).toEqual(Object.keys(player.rules).sort())
  })

  it('are certain: no solution has all heights of a position with mistakes', () => {
    let wrong = 0
    holds(positions(1, 4), 300, ([each, position]) => {
      if (player.mistakes(each, position).length === 0) return
      wrong++
      const heights = shown(each, position)
      const agreeing = solutionsByBruteForce(each).filter((solution) =>
        heights.every((height, square) => height === 0 || height === solution[square]),
      )
      expect(agreeing).toEqual([])
    })
    expect(wrong).toBeGreaterThan(inSweep(50))
  })
})

describe('how far a building is', () => {
  it('is told in words', () => {
    expect(player.standing(board, player.start(board)).words).toBe('1 of 9 squares filled.')
    expect(player.standing(board, after(['2', 0, 0], ['pencil 1', 0, 1])).words).toBe('2 of 9 squares filled.')
  })

  it('is complete just when all rules are kept', () => {
    let complete = 0
    holds(fc.tuple(boards(1, 3), fc.nat()), 500, ([each, seed]) => {
      const random = new Random(seed)
      const solutions = solutionsByBruteForce(each)
      const heights = solutions[random.below(solutions.length || 1)]?.slice() ?? new Uint8Array(each.givens.length)
      if (random.below(2) === 0) heights[random.below(heights.length)] = random.below(each.rows + 1)
      const position = { entries: heights, marks: new Int32Array(heights.length) }
      const { isComplete } = player.standing(each, position)
      expect(isComplete).toBe(keepsRules(each, Uint8Array.from(shown(each, position))))
      if (!isComplete) return
      complete++
      expect(player.mistakes(each, position)).toEqual([])
    })
    expect(complete).toBeGreaterThan(inSweep(50))
  })

  const known = [
    ...examples.map((example) => ({ name: example.name, board: skyscrapers.codecs.problem.parse(example.text) })),
    ...fixtureBoards()
      .slice(0, 20)
      .map(({ id, board: each }) => ({ name: id, board: each })),
  ]
  it.each(known)('is complete without a mistake on the way when the answer is entered: $name', ({ board: each }) => {
    const outcome = run(skyscrapers.solvers.lines!(each, new Random(1)))
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    let position = player.start(each)
    const isOpen = (square: number) => each.givens[square] === 0
    for (const square of [...outcome.answer.keys()].filter(isOpen)) {
      expect(player.standing(each, position).isComplete).toBe(false)
      const tool = String(outcome.answer[square])
      position = player.act(each, position, { tool, place: placeOf(each, square) })
      expect(player.mistakes(each, position)).toEqual([])
    }
    expect(player.standing(each, position).isComplete).toBe(true)
  })
})

/** The places of the clues of a 3×3, clockwise from the top left. */
const AROUND: readonly Place[] = [
  [-1, 0],
  [-1, 1],
  [-1, 2],
  [0, 3],
  [1, 3],
  [2, 3],
  [3, 2],
  [3, 1],
  [3, 0],
  [2, -1],
  [1, -1],
  [0, -1],
]

/** How many of three buildings are seen from a place beside the board. */
function seenFrom(heights: readonly number[], clue: number): number {
  const [row, column] = AROUND[clue]!
  const step: Place = [row < 0 ? 1 : row > 2 ? -1 : 0, column < 0 ? 1 : column > 2 ? -1 : 0]
  const line = [1, 2, 3].map((i) => heights[(row + i * step[0]) * 3 + column + i * step[1]]!)
  return line.filter((height, i) => line.slice(0, i).every((before) => before < height)).length
}

describe('clues', () => {
  const decided = (position: Position, of: Board = board) => player.standing(of, position).clues!

  it('are decided as soon as nothing more can be seen', () => {
    expect(decided(after())).toEqual({ met: [], broken: [] })
    expect(decided(after(['2', 0, 0]))).toEqual({ met: [], broken: [] })
    expect(decided(after(['2', 0, 0], ['3', 1, 0]))).toEqual({ met: [[-1, 0]], broken: [] })
    expect(decided(after(['3', 0, 0]))).toEqual({ met: [], broken: [[-1, 0]] })
    expect(decided(after(['3', 2, 0]))).toEqual({ met: [[2, -1]], broken: [] })
  })

  it('are all met by a solution, wherever they stand', () => {
    const each = boardOf(new Array(12).fill(0), [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    const heights = [1, 2, 3, 2, 3, 1, 3, 1, 2]
    const clues = Uint8Array.from({ length: 12 }, (_, clue) => seenFrom(heights, clue))
    const { met, broken } = decided({ entries: Uint8Array.from(heights), marks: new Int32Array(9) }, { ...each, clues })
    expect(broken).toEqual([])
    expect(new Set(met.map(String)).size).toBe(12)
    // Each of them alone: a wrong clue is broken at its own place.
    for (let clue = 0; clue < 12; clue++) {
      const wrong = clues.map((number, at) => (at === clue ? (number % 3) + 1 : 0))
      const alone = { ...each, clues: wrong }
      const places = decided({ entries: Uint8Array.from(heights), marks: new Int32Array(9) }, alone).broken
      expect(places).toEqual([AROUND[clue]])
    }
  })
})
