import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, boardCodec, OPEN, SHADED, setter } from '../../../src/families/hitori/index.ts'
import { anyFamily, ERASER, hitori, type Place, Random, run } from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { boardOf, smallBoards } from './boards.ts'
import { solutionsByBruteForce } from './brute-force.ts'

const board = boardOf('123', '201')
const { open } = anyFamily(hitori)

const names = (of: Board) => setter.tools(of).flatMap(({ tools }) => tools.map(({ name }) => name))
const upTo = (most: number) => Array.from({ length: most }, (_, i) => String(i + 1))

function requireReadsBack(of: Board): void {
  expect(boardCodec.parse(boardCodec.format(of))).toEqual(of)
  expect(boardCodec.fromJson(boardCodec.toJson(of))).toEqual(of)
  expect(open(boardCodec.format(of)).json()).toEqual(boardCodec.toJson(of))
}

describe('setting numbers', () => {
  it('are as many as the board may need, from all digits to what fits on a page', () => {
    expect(names(board)).toEqual(upTo(9))
    expect(names({ rows: 12, columns: 2, numbers: new Int32Array(24) })).toEqual(upTo(12))
    expect(names({ rows: 2, columns: 14, numbers: new Int32Array(28) })).toEqual(upTo(14))
    expect(names({ rows: 1, columns: 2, numbers: Int32Array.of(3, 17) })).toEqual(upTo(17))
    expect(names({ rows: 1, columns: 2, numbers: Int32Array.of(3, 170) })).toEqual(upTo(31))
    const [group] = setter.tools(board)
    expect(group!.tools[2]).toEqual({
      name: '3',
      title: 'Number 3',
      key: '3',
      sign: { shape: 'number', letter: '3' },
      kind: 'square',
    })
  })

  it('replace each other, and go when they are put again or erased', () => {
    const numbersAfter = (tool: string, place: Place) => [...setter.act(board, { tool, place }).numbers]
    expect(numbersAfter('9', [1, 1])).toEqual([1, 2, 3, 2, 9, 1])
    expect(numbersAfter('9', [0, 2])).toEqual([1, 2, 9, 2, 0, 1])
    expect(numbersAfter('3', [0, 2])).toEqual([1, 2, 0, 2, 0, 1])
    expect(numbersAfter(ERASER, [1, 0])).toEqual([1, 2, 3, 0, 0, 1])
    expect([...board.numbers]).toEqual([1, 2, 3, 2, 0, 1])
  })

  it('leave the very same board where nothing is done', () => {
    expect(setter.act(board, { tool: ERASER, place: [1, 1] })).toBe(board)
    for (const tool of ['10', '0', '', '1.5', 'wall']) expect(setter.act(board, { tool, place: [0, 0] })).toBe(board)
  })
})

describe('a board of numbers of another size', () => {
  it('keeps what stands on both', () => {
    expect(setter.resize(board, { rows: 3, columns: 2 })).toEqual(boardOf('12', '20', '00'))
    expect(setter.resize(board, { rows: 1, columns: 5 })).toEqual(boardOf('12300'))
    expect(setter.resize(board, { rows: 2, columns: 3 })).toEqual(board)
  })

  it('is blank once it is cleared', () => {
    expect(setter.clear(board)).toEqual(boardOf('000', '000'))
  })
})

describe('any actions on a board of numbers', () => {
  it('it changes as said, one square at a time, and reads back', () => {
    const { low, high } = setter.sizes
    const side = fc.integer({ min: low, max: high })
    const step = fc.oneof(
      { weight: 20, arbitrary: fc.record({ tool: fc.nat(), row: fc.nat(), column: fc.nat() }) },
      { weight: 2, arbitrary: fc.record({ rows: side, columns: side }) },
      { weight: 1, arbitrary: fc.constant('clear' as const) },
    )
    holds(fc.tuple(smallBoards(20), fc.array(step, { maxLength: 25 })), 200, ([start, steps]) => {
      let current = start
      let grid = rowsOf(start)
      for (const each of steps) {
        if (each === 'clear') {
          current = setter.clear(current)
          grid = grid.map((line) => line.map(() => 0))
        } else if ('rows' in each) {
          current = setter.resize(current, each)
          const old = grid
          grid = Array.from({ length: each.rows }, (_, row) =>
            Array.from({ length: each.columns }, (_, column) => old[row]?.[column] ?? 0),
          )
        } else {
          const tools = [ERASER, ...names(current)]
          const tool = tools[each.tool % tools.length]!
          const place: Place = [each.row % current.rows, each.column % current.columns]
          const before = current.numbers.slice()
          const next = setter.act(current, { tool, place })
          expect(current.numbers).toEqual(before)
          const there = grid[place[0]]![place[1]]!
          const number = tool === ERASER || Number(tool) === there ? 0 : Number(tool)
          grid[place[0]]![place[1]] = number
          expect(next === current).toBe(there === number)
          current = next
        }
        expect(rowsOf(current)).toEqual(grid)
      }
      requireReadsBack(current)
    })
  })
})

function rowsOf({ rows, columns, numbers }: Board): number[][] {
  return Array.from({ length: rows }, (_, row) => [...numbers.slice(row * columns, (row + 1) * columns)])
}

describe('a board made from its shading', () => {
  it.each([
    [1, 1],
    [2, 2],
    [1, 4],
    [2, 3],
    [3, 3],
  ])('is found where there is one, and nowhere else: all shadings of %i by %i', (rows, columns) => {
    const squares = rows * columns
    const most = Math.max(rows, columns)
    const unique = new Set<string>()
    for (let index = 0; index < most ** squares; index++) {
      const numbers = Int32Array.from(
        { length: squares },
        (_, square) => 1 + (Math.floor(index / most ** square) % most),
      )
      const solutions = solutionsByBruteForce({ rows, columns, numbers })
      if (solutions.length === 1) unique.add(solutions[0]!.join(''))
    }
    const made = new Set<string>()
    for (let bits = 0; bits < 2 ** squares; bits++) {
      const position = Uint8Array.from({ length: squares }, (_, square) => ((bits >> square) & 1 ? SHADED : OPEN))
      const shading = Array.from(position, (value) => (value === SHADED ? 1 : 0)).join('')
      const { faults, search } = setter.fromAnswer!
      const blank = { rows, columns, numbers: new Int32Array(squares) }
      if (faults(blank, position).length > 0) continue
      const outcome = run(search(blank, position, undefined, new Random(bits)))
      if (outcome.status !== 'solved') {
        expect(outcome).toMatchObject({ status: 'impossible', why: expect.stringContaining('only solution') })
        continue
      }
      expect(solutionsByBruteForce(outcome.answer).map((each) => each.join(''))).toEqual([shading])
      made.add(shading)
    }
    expect([...made].sort()).toEqual([...unique].sort())
  })

  it('says where squares touch, are cut off or could be shaded too', () => {
    const faultsOf = (...rows: string[]) => {
      const position = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? SHADED : OPEN))
      const blank = { rows: rows.length, columns: rows[0]!.length, numbers: new Int32Array(position.length) }
      return setter.fromAnswer!.faults(blank, position).map(({ rule, places }) => `${rule} ${places.join(' ')}`)
    }
    expect(faultsOf('##.', '...', '..#')).toEqual(['touch 0,0 0,1'])
    expect(faultsOf('.#.', '#..', '...')).toEqual(['split 0,0'])
    expect(faultsOf('...', '.#.', '...')).toEqual(['more 0,0 0,2 2,0 2,2'])
    expect(faultsOf('#..', '..#', '...')).toEqual(['more 2,0'])
    expect(faultsOf('#.#', '...', '.#.')).toEqual([])
  })
})
