import { describe, expect, it } from 'vitest'
import {
  type AnyFamily,
  type AnySet,
  drawingToSvg,
  ERASER,
  type Json,
  type Place,
  type Puzzle,
  run,
  type Size,
} from '../../src/index.ts'
import { holds } from '../property.ts'
import { refusal } from '../refusal.ts'
import { actionsFor } from './entering.ts'
import { everyFamily } from './families.ts'
import { answered, samplesOf, solving } from './puzzles.ts'
import {
  chosen,
  FEW_SQUARES_IN_HAND,
  MOST_SQUARES_IN_HAND,
  placesOf,
  requireDrawn,
  requireRefusals,
  requireTools,
  squareTools,
  type Whim,
  whims,
} from './tool-use.ts'

const SENTENCE = /^[A-Z0-9].*\.$/
const STEPS_OF_A_SOLVER = 2_000
/** Families whose tools only move what must stand somewhere: a second use and the eraser change nothing. */
const NEVER_TAKEN_BACK: readonly string[] = ['kings']
/** To make puzzles from their answers takes a while on larger boards. */
const MOST_SQUARES_FROM_ANSWER = 80
/** Sides of boards on which any sequence of tools is tried. */
const MOST_SIDE_IN_SEQUENCES = 5

function firstSet(family: AnyFamily): AnySet | undefined {
  return family.hands.set ? samplesOf(family)[0]!.puzzle.set() : undefined
}

function setOf(puzzle: Puzzle): AnySet {
  return puzzle.set()!
}

/** The places that tools can be used on, and some around them that they cannot. */
function placesFor({ size, hasBorder }: AnySet): { inside: Place[]; outside: Place[] } {
  const { rows, columns } = size
  const corners: Place[] = [
    [-1, -1],
    [-1, columns],
    [rows, -1],
    [rows, columns],
  ]
  const beside: Place[] = [
    ...Array.from({ length: columns }, (_, column): Place[] => [
      [-1, column],
      [rows, column],
    ]).flat(),
    ...Array.from({ length: rows }, (_, row): Place[] => [
      [row, -1],
      [row, columns],
    ]).flat(),
  ]
  const inside = placesOf(size)
  if (!hasBorder) return { inside, outside: [...corners, ...beside] }
  const beyond: Place[] = [
    [-2, 0],
    [0, -2],
    [rows + 1, 0],
    [0, columns + 1],
  ]
  return { inside: [...inside, ...beside], outside: [...corners, ...beyond] }
}

/** The same problem in every form in which it is written, with a picture of it. */
function requireProblem(family: AnyFamily, puzzle: Puzzle): void {
  const json = JSON.stringify(puzzle.json())
  expect(JSON.stringify(family.open(puzzle.text()).json())).toBe(json)
  expect(family.openJson(JSON.parse(json)).text()).toBe(puzzle.text())
  const set = setOf(puzzle)
  requireDrawn(puzzle.draw(), set.size)
  requireTools(set.tools)
  for (const { low, high, value } of set.numbers) {
    expect(Number.isSafeInteger(value) && value >= low && value <= high).toBe(true)
  }
}

function sizesUpTo({ sizes }: AnySet, most: number): Size[] {
  const { low, high, isSquare } = sizes
  const sides = Array.from({ length: Math.min(most, high) - low + 1 }, (_, i) => low + i)
  return sides.flatMap((rows) => sides.flatMap((columns) => (isSquare && rows !== columns ? [] : [{ rows, columns }])))
}

/** Of skyscrapers with sums or boxes, what a larger board can have: sums up to its tallest building, and no boxes. */
function fittingSkyline(json: Json, side: number): Json {
  const { boxes: _, ...rest } = json as { clues: number[]; parks?: number; boxes?: Json; sums?: true }
  if (!rest.sums) return rest
  const tallest = side - (rest.parks ?? 0)
  return { ...rest, clues: rest.clues.map((clue) => (clue < tallest ? 0 : clue)) }
}

/** One change in eight is to the size, one to a number of the whole problem, if any; tools make the others. */
function changed(puzzle: Puzzle, [what, where, how]: Whim): Puzzle {
  const set = setOf(puzzle)
  if (what % 8 === 0) return set.resize(chosen(sizesUpTo(set, MOST_SIDE_IN_SEQUENCES), where))
  if (what % 8 === 1 && set.numbers.length > 0) {
    const { name, low, high } = chosen(set.numbers, where)
    const after = set.change(name, low + (how % (high - low + 1)))
    expect(setOf(after).numbers.find((number) => number.name === name)!.value).toBe(low + (how % (high - low + 1)))
    return after
  }
  const tool = chosen([...squareTools(set.tools), ERASER], how)
  return set.act({ tool, place: chosen(placesFor(set).inside, where) }) ?? puzzle
}

describe.each(everyFamily.filter(({ hands }) => hands.set))('setting $name', (family) => {
  const samples = samplesOf(family)
    .filter(({ puzzle }) => puzzle.squares <= MOST_SQUARES_IN_HAND)
    .map(({ name, puzzle }) => ({ name, puzzle, set: setOf(puzzle) }))
  const small = samples.filter(({ puzzle }) => puzzle.squares <= FEW_SQUARES_IN_HAND).slice(0, 4)
  const first = small[0]!

  it('is told of in sentences, with tools and numbers that can be told apart', () => {
    expect(small.length).toBeGreaterThan(0)
    for (const { puzzle, set } of samples) {
      expect(set.words).toMatch(SENTENCE)
      requireTools(set.tools)
      const { rows, columns } = puzzle.draw()
      expect(set.size).toEqual({ rows, columns })
      expect(new Set(set.numbers.map(({ name }) => name)).size).toBe(set.numbers.length)
      for (const { name, title } of set.numbers) expect([name.trim(), title.trim()]).not.toContain('')
    }
  })

  it('refuses unknown tools, places outside and tools for one square that are used on two', () => {
    for (const { set } of samples) {
      requireRefusals(set.tools, placesFor(set).outside, (action) => set.act(action))
    }
  })

  it('changes something or says that it does not, and never the puzzle itself', () => {
    for (const { name, puzzle, set } of small) {
      const before = JSON.stringify(puzzle.json())
      const { rows, columns } = set.size
      let changes = 0
      for (const place of placesFor(set).inside) {
        for (const tool of [...squareTools(set.tools), ERASER]) {
          const after = set.act({ tool, place })
          if (!after) continue
          changes++
          const { size } = setOf(after)
          const isRight = JSON.stringify(after.json()) !== before && size.rows === rows && size.columns === columns
          if (!isRight) expect.fail(`${name}: ${tool} at ${place}`)
        }
      }
      if (puzzle.squares > 1) expect(changes, name).toBeGreaterThan(0)
      expect(JSON.stringify(puzzle.json()), name).toBe(before)
    }
  })

  it('shows what it changes', () => {
    for (const { puzzle, set } of small) {
      const picture = drawingToSvg(puzzle.draw(), '')
      for (const place of placesFor(set).inside) {
        const after = set.act({ tool: squareTools(set.tools)[0]!, place })
        if (after) expect(drawingToSvg(after.draw(), '')).not.toBe(picture)
      }
    }
  })

  it('takes a tool on a cleared board back by using it again, or by the eraser, unless something must always stand there', () => {
    const wanted = NEVER_TAKEN_BACK.includes(family.name) ? 'nothing happens' : 'taken back'
    let uses = 0
    // Boards of the same size are often the same once they are cleared.
    const clearedBoards = new Map(small.map(({ set }) => [JSON.stringify(set.clear().json()), set.clear()]))
    for (const [before, cleared] of clearedBoards) {
      const set = setOf(cleared)
      const { inside } = placesFor(set)
      for (const place of inside) expect(set.act({ tool: ERASER, place })).toBeUndefined()
      for (const tool of squareTools(set.tools)) {
        for (const place of inside) {
          const used = set.act({ tool, place })
          if (!used) continue
          uses++
          for (const again of [tool, ERASER]) {
            const after: Puzzle | undefined = setOf(used).act({ tool: again, place })
            const isBack = after === undefined || JSON.stringify(after.json()) === before
            const happened: string = after ? 'taken back' : 'nothing happens'
            if (!isBack || happened !== wanted) expect.fail(`${tool}, then ${again} at ${place}: ${happened}`)
          }
        }
      }
    }
    expect(uses).toBeGreaterThan(0)
  })

  it('leads to problems that can be written, read, drawn, and solved or found to be impossible', () => {
    const sizes = sizesUpTo(first.set, MOST_SIDE_IN_SEQUENCES)
    for (const size of sizes) {
      const resized = first.set.resize(size)
      expect(setOf(resized).size).toEqual(size)
      requireProblem(family, resized)
    }
    holds(whims(12), 150, (way) => {
      let puzzle = chosen([setOf(first.puzzle).clear(), first.puzzle], way.length)
        .set()!
        .resize(chosen(sizes, way[0]![0]))
      for (const whim of way) {
        puzzle = changed(puzzle, whim)
        requireProblem(family, puzzle)
      }
      const outcome = run(solving(puzzle), { steps: STEPS_OF_A_SOLVER })
      if (outcome.status === 'solved') {
        const { answer, certificate } = outcome
        expect(puzzle.check({ answer, certificate })).toEqual([])
        requireDrawn(puzzle.draw({ answer }), setOf(puzzle).size)
      }
      if (family.hands.play) {
        const play = puzzle.play()!
        requireDrawn(play.draw(play.start()), setOf(puzzle).size)
        play.mistakes(play.start())
      }
    })
  })

  it('keeps what stands on both boards: a larger one made smaller again is as it was', () => {
    let grown = 0
    for (const { name, puzzle, set } of samples) {
      const { rows, columns } = set.size
      if (Math.max(rows, columns) >= set.sizes.high) continue
      expect(JSON.stringify(set.resize(set.size).json()), name).toBe(JSON.stringify(puzzle.json()))
      const larger = set.resize({ rows: rows + 1, columns: columns + 1 })
      expect(setOf(larger).size).toEqual({ rows: rows + 1, columns: columns + 1 })
      requireProblem(family, larger)
      const back = setOf(larger).resize(set.size)
      const kept = family.name === 'skyscrapers' ? fittingSkyline(puzzle.json(), rows + 1) : puzzle.json()
      expect(JSON.stringify(back.json()), name).toBe(JSON.stringify(kept))
      grown++
    }
    expect(grown).toBeGreaterThan(0)
  })

  it('takes every size within its limits, and no other', () => {
    const { set } = first
    const { low, high, isSquare } = set.sizes
    expect(low).toBeGreaterThanOrEqual(1)
    expect(high).toBeGreaterThan(low)
    expect(high * high).toBeLessThanOrEqual(MOST_SQUARES_IN_HAND)
    for (const side of [low, high]) requireProblem(family, set.resize({ rows: side, columns: side }))
    if (!isSquare) requireProblem(family, set.resize({ rows: low, columns: high }))
    const wrong: Size[] = [low - 1, high + 1, low + 0.5, Number.NaN].flatMap((side) => [
      { rows: side, columns: side },
      { rows: low, columns: side },
      { rows: side, columns: low },
    ])
    if (isSquare) wrong.push({ rows: low, columns: low + 1 })
    for (const size of wrong) expect(refusal(() => set.resize(size)).message).toMatch(/^expected/)
  })

  it('clears boards of any size, which keep it, and once is enough', () => {
    for (const { puzzle, set } of samples) {
      const cleared = set.clear()
      expect(setOf(cleared).size).toEqual(set.size)
      requireProblem(family, cleared)
      expect(JSON.stringify(setOf(cleared).clear().json())).toBe(JSON.stringify(cleared.json()))
      expect(cleared.squares).toBe(puzzle.squares)
    }
  })

  it('changes numbers of the whole problem within their limits only', () => {
    for (const { set } of small) {
      expect(refusal(() => set.change('no such number', 1)).message).toContain('no such number')
      const { size } = set
      for (const { name, low, high } of set.numbers) {
        for (const value of [low, high]) {
          const after = set.change(name, value)
          requireProblem(family, after)
          expect(setOf(after).size).toEqual(size)
          expect(setOf(after).numbers.find((number) => number.name === name)!.value).toBe(value)
        }
        for (const value of [low - 1, high + 1, low + 0.5, Number.NaN]) {
          expect(refusal(() => set.change(name, value)).message).toContain(name)
        }
      }
    }
  })
})

describe.each(everyFamily.filter((family) => firstSet(family)?.fromAnswer))(
  'setting $name from its answer',
  (family) => {
    const samples = samplesOf(family).flatMap(({ puzzle }) => {
      const found = puzzle.squares <= MOST_SQUARES_FROM_ANSWER && run(solving(puzzle), { steps: STEPS_OF_A_SOLVER })
      return found && found.status === 'solved' ? [puzzle] : []
    })

    it('is told of in sentences', () => {
      const { words, grades, rules } = firstSet(family)!.fromAnswer!
      for (const sentence of [words, ...Object.values(rules)]) expect(sentence).toMatch(SENTENCE)
      expect(grades.every((grade) => family.grades.includes(grade))).toBe(true)
    })

    it('finds a puzzle of the same size with this as its only answer, of the grade asked for', () => {
      expect(samples.length).toBeGreaterThan(0)
      for (const puzzle of samples) {
        const { fromAnswer, size } = setOf(puzzle).clear().set()!
        const play = puzzle.play()!
        const { answer } = answered(puzzle)
        const actions = actionsFor(puzzle, play, answer)!
        const position = actions.reduce((now, action) => play.act(now, action), play.start())
        expect(fromAnswer!.faults(position)).toEqual([])
        for (const grade of [undefined, fromAnswer!.grades[1]]) {
          const found = run(fromAnswer!.search(position, grade, 7))
          if (found.status !== 'solved') {
            // Not every answer has a puzzle of every grade.
            expect(grade).toBeDefined()
            continue
          }
          const made = found.answer
          expect(setOf(made).size).toEqual(size)
          const solved = run(made.solve())
          if (solved.status !== 'solved') expect.fail(`${made.text()} has several solutions or none`)
          expect(made.answerText(solved.answer)).toBe(puzzle.answerText(answer))
          const explained = run(made.explain())
          if (grade !== undefined) expect(explained).toMatchObject({ answer: { grade } })
          // The same seed finds the same.
          const again = run(fromAnswer!.search(position, grade, 7))
          expect(again.status === 'solved' && again.answer.text()).toBe(made.text())
        }
      }
    })

    it('names what is wrong, with squares of the board, and refuses unknown grades', () => {
      for (const puzzle of samples) {
        const set = setOf(puzzle)
        const play = puzzle.play()!
        const tool = squareTools(play.tools)[0]!
        const all = placesOf(set.size).reduce((now, place) => play.act(now, { tool, place }), play.start())
        for (const position of [play.start(), all]) {
          const faults = set.fromAnswer!.faults(position)
          expect(faults.length).toBeGreaterThan(0)
          for (const { rule, places } of faults) {
            expect(Object.keys(set.fromAnswer!.rules)).toContain(rule)
            expect(places.length).toBeGreaterThan(0)
            expect(placesOf(set.size)).toEqual(expect.arrayContaining([...places]))
          }
        }
        expect(refusal(() => set.fromAnswer!.search(all, 'no such grade')).message).toContain('no such grade')
      }
    })
  },
)
