import { describe, expect, it } from 'vitest'
import { type LineCover, Random, type RooksBoard, rooks, run } from '../../../src/index.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardOf, randomRows } from './boards.ts'

/** row or column, number, first and last square */
type Line = ['row' | 'column', number, number, number]

/** The rules that are broken, from the words of the rules and without a thought for speed. */
function brokenRules(rows: readonly string[], squares: readonly number[], lines: readonly Line[]): Set<string> {
  const columns = rows[0]!.length
  const broken = new Set<string>()
  const places = squares.map((square) => [Math.floor(square / columns), square % columns] as const)
  const isFree = (row: number, column: number) => rows[row]![column] === '.'
  for (const [row, column] of places) if (!isFree(row, column)) broken.add('wall')
  places.forEach(([row, column], i) => {
    for (const [otherRow, otherColumn] of places.slice(i + 1)) {
      if (row !== otherRow && column !== otherColumn) continue
      const isSame = row === otherRow && column === otherColumn
      const between = squaresOf(
        row === otherRow ? ['row', row, column, otherColumn] : ['column', column, row, otherRow],
      )
      if (isSame || between.every((place) => isFree(...place))) broken.add('attack')
    }
  })
  const covered = new Set<string>()
  for (const line of lines) {
    const squaresOfLine = line[2] <= line[3] ? squaresOf(line) : []
    if (squaresOfLine.length === 0 || !squaresOfLine.every((place) => isFree(...place))) broken.add('proof-line')
    for (const place of squaresOfLine) covered.add(place.join())
  }
  for (let row = 0; row < rows.length; row++) {
    for (let column = 0; column < columns; column++) {
      if (isFree(row, column) && !covered.has(`${row},${column}`)) broken.add('proof-gap')
    }
  }
  if (lines.length > squares.length) broken.add('proof-size')
  return broken
}

function squaresOf([kind, number, one, other]: Line): [number, number][] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  return Array.from({ length: to - from + 1 }, (_, i) => (kind === 'row' ? [number, from + i] : [from + i, number]))
}

const coverOf = (lines: readonly Line[]): LineCover => ({
  across: Int32Array.from(lines.filter(([kind]) => kind === 'row').flatMap(([, ...numbers]) => numbers)),
  down: Int32Array.from(lines.filter(([kind]) => kind === 'column').flatMap(([, ...numbers]) => numbers)),
})

function linesOf({ across, down }: LineCover): Line[] {
  const triples = (kind: Line[0], flat: Int32Array) =>
    Array.from({ length: flat.length / 3 }, (_, i): Line => [kind, flat[3 * i]!, flat[3 * i + 1]!, flat[3 * i + 2]!])
  return [...triples('row', across), ...triples('column', down)]
}

function solve(board: RooksBoard): { squares: number[]; lines: Line[] } {
  const outcome = run(rooks.solvers.matching!(board, new Random(1)))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return { squares: [...outcome.answer], lines: linesOf(outcome.certificate!) }
}

/** Moves, adds or takes away a rook, or drops, shifts, lengthens, shortens, turns or doubles a line. */
function change(random: Random, board: RooksBoard, squares: number[], lines: Line[]): void {
  const anySquare = random.below(board.walls.length)
  const rook = random.below(squares.length || 1)
  const kind = random.below(9)
  if (kind === 0) squares[rook] = anySquare
  else if (kind === 1) squares.push(anySquare)
  else if (kind === 2) squares.splice(rook, 1)
  if (kind < 3 || lines.length === 0) return
  const i = random.below(lines.length)
  const [side, number, from, to] = lines[i]!
  const [numbers, places] = side === 'row' ? [board.rows, board.columns] : [board.columns, board.rows]
  if (kind === 3) lines.splice(i, 1)
  else if (kind === 4) lines[i] = [side, random.below(numbers), from, to]
  else if (kind === 5) lines[i] = [side, number, from, Math.min(places - 1, to + 1 + random.below(2))]
  else if (kind === 6) lines[i] = [side, number, Math.max(0, from - 1), to]
  else if (kind === 7) lines[i] = [side, number, Math.min(places - 1, from + 1), to]
  else lines.push(lines[i]!)
}

describe('checking', () => {
  it('finds exactly the rules broken that a naive reading of them finds, after any changes to a right answer', () => {
    const random = new Random('changes')
    const seen = new Map<string, number>()
    for (let i = 0; i < sweep(10_000); i++) {
      const rows = randomRows(random, 6, 7)
      const board = boardOf(rows)
      const { squares, lines } = solve(board)
      for (let changes = random.below(4); changes > 0; changes--) change(random, board, squares, lines)
      const expected = [...brokenRules(rows, squares, lines)].sort()
      const placement = Int32Array.from(squares)
      const found = (cover?: LineCover) => {
        return [...new Set(rooks.check(board, placement, cover).map(({ rule }) => rule))].sort()
      }
      const shown = `${rows.join('/')} ${squares} ${JSON.stringify(lines)}`
      expect(found(coverOf(lines)), shown).toEqual(expected)
      expect(found(), shown).toEqual(expected.filter((rule) => !rule.startsWith('proof')))
      const key = expected.join()
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    // Right answers, and every rule alone and among others, must have come up for this to mean anything.
    for (const rules of ['', 'attack', 'wall', 'proof-gap', 'proof-line', 'proof-size', 'attack,wall']) {
      expect(seen.get(rules), rules).toBeGreaterThan(inSweep(20))
    }
  })

  it('names the places: the rook on a wall, both rooks that attack, the ends of a bad line, the uncovered square', () => {
    const board = boardOf(['..X', '...'])
    expect(rooks.check(board, Int32Array.of(2))).toEqual([{ rule: 'wall', places: [[0, 2]] }])
    expect(rooks.check(board, Int32Array.of(3, 5))).toEqual([
      {
        rule: 'attack',
        places: [
          [1, 0],
          [1, 2],
        ],
      },
    ])
    expect(rooks.check(board, Int32Array.of(1, 4))).toEqual([
      {
        rule: 'attack',
        places: [
          [0, 1],
          [1, 1],
        ],
      },
    ])
    const lines: Line[] = [['row', 0, 0, 2]]
    expect(rooks.check(board, Int32Array.of(0, 4), coverOf(lines))).toEqual([
      {
        rule: 'proof-line',
        places: [
          [0, 0],
          [0, 2],
        ],
      },
      { rule: 'proof-gap', places: [[1, 0]] },
      { rule: 'proof-gap', places: [[1, 1]] },
      { rule: 'proof-gap', places: [[1, 2]] },
    ])
  })

  it('tells of three rooks in a line as two attacks between neighbours', () => {
    const violations = rooks.check(boardOf(['.....']), Int32Array.of(4, 0, 2))
    expect(violations.map(({ places }) => places)).toEqual([
      [
        [0, 0],
        [0, 2],
      ],
      [
        [0, 2],
        [0, 4],
      ],
    ])
  })
})
