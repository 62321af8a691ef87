import { describe, expect, it } from 'vitest'
import {
  drawingToSvg,
  drawingToText,
  type Forced,
  IN_ANSWERS,
  isInside,
  type Mark,
  type Puzzle,
  run,
} from '../../src/index.ts'
import { xmlElements } from '../drawing/xml.ts'
import { solved } from '../solved.ts'
import { everyFamily } from './families.ts'
import { limitsFor, samplesOf, solving } from './puzzles.ts'
import { requireStopsAtOnce } from './stops.ts'

function forcedOf(puzzle: Puzzle): Forced {
  return solved(puzzle.forced())
}

/** The squares on which an answer puts something: those whose marks are others than without it. */
function takenSquares(puzzle: Puzzle, answer: unknown): Set<number> {
  const columns = puzzle.draw().columns
  const key = ({ place, letter, label }: Mark) => JSON.stringify([place, letter, label])
  const before = new Set(puzzle.draw().marks.map(key))
  const added = puzzle.draw({ answer }).marks.filter((mark) => !before.has(key(mark)))
  return new Set(added.map(({ place: [row, column] }) => row * columns + column))
}

describe.each(everyFamily.filter(({ can }) => can.forced))('forced squares of $name', (family) => {
  const samples = samplesOf(family)

  it('have a sentence for always, sometimes and never', () => {
    for (const howOften of ['always', 'sometimes', 'never'] as const) {
      expect(family.forcedWords?.[howOften]).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('have a known number for every square', () => {
    const known: readonly number[] = Object.values(IN_ANSWERS)
    for (const { name, puzzle } of samples) {
      const { squares } = forcedOf(puzzle)
      expect(squares, name).toHaveLength(puzzle.squares)
      expect(
        squares.every((howOften) => known.includes(howOften)),
        name,
      ).toBe(true)
    }
  })

  it('are kept by the answers of every method', () => {
    for (const { name, puzzle } of samples) {
      const { squares } = forcedOf(puzzle)
      for (const method of family.methods) {
        const outcome = run(solving(puzzle, method), limitsFor(puzzle, method))
        if (outcome.status !== 'solved') continue
        const taken = takenSquares(puzzle, outcome.answer)
        for (let square = 0; square < squares.length; square++) {
          if (squares[square] === IN_ANSWERS.always) expect(taken.has(square), `${name} ${square}`).toBe(true)
          if (squares[square] === IN_ANSWERS.never) expect(taken.has(square), `${name} ${square}`).toBe(false)
          if (squares[square] === IN_ANSWERS.unasked) expect(taken.has(square), `${name} ${square}`).toBe(false)
        }
      }
    }
  })

  it.runIf(family.can.count)('leave no choice exactly where one best answer is counted', () => {
    for (const { name, puzzle } of samples.filter((sample) => sample.puzzle.squares <= 100)) {
      const answer = solved(puzzle.count())
      const hasChoice = forcedOf(puzzle).squares.includes(IN_ANSWERS.sometimes)
      expect(hasChoice, name).toBe(answer.count > 1n)
    }
  })

  it('are drawn on the board, with a mark for every square that is asked about', () => {
    for (const { name, puzzle } of samples) {
      const forced = forcedOf(puzzle)
      const drawing = puzzle.drawForced(forced)
      const { rows, columns } = puzzle.draw()
      expect(drawing, name).toMatchObject({ rows, columns })
      const marked = new Set(drawing.marks.map(({ place: [row, column] }) => row * columns + column))
      forced.squares.forEach((howOften, square) => {
        if (howOften !== IN_ANSWERS.unasked) expect(marked.has(square), `${name} ${square}`).toBe(true)
      })
      for (const { place, letter, label, print } of drawing.marks) {
        expect(isInside(drawing, ...place) && label !== '', name).toBe(true)
        expect(letter).toMatch(print ? /^\S{1,11}$/u : /^\S{1,6}$/u)
      }
      expect(drawingToText(drawing).split('\n'), name).toHaveLength(rows + (drawing.border ? 2 : 0))
      xmlElements(drawingToSvg(drawing, name))
    }
  })

  it('stop at once, and say nothing that is not so', () => {
    for (const { puzzle } of samples) {
      const { squares } = forcedOf(puzzle)
      for (const { answer } of requireStopsAtOnce(() => puzzle.forced())) {
        if (!answer) continue
        answer.squares.forEach((howOften, square) => {
          if (howOften !== IN_ANSWERS.unasked) expect(howOften).toBe(squares[square])
        })
      }
    }
  })

  it('are reported as places that JSON keeps, each square once', () => {
    for (const { name, puzzle } of samples) {
      const outcome = run(puzzle.forced())
      const result = puzzle.forcedResult(outcome)
      expect(JSON.parse(JSON.stringify(result)), name).toEqual(result)
      expect(result, name).toMatchObject({ family: family.name, status: 'solved', steps: outcome.steps })
      const { squares } = forcedOf(puzzle)
      const { columns } = puzzle.draw()
      for (const howOften of ['always', 'sometimes', 'never'] as const) {
        const listed = result[howOften]!.map(([row, column]) => row * columns + column)
        const expected = [...squares.keys()].filter((square) => squares[square] === IN_ANSWERS[howOften])
        expect(listed, name).toEqual(expected)
      }
    }
  })
})
