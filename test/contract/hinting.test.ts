import { describe, expect, it } from 'vitest'
import {
  type Drawing,
  drawingToSvg,
  drawingToText,
  type Finished,
  type Hint,
  isInside,
  type Json,
  type Puzzle,
  run,
} from '../../src/index.ts'
import { xmlElements } from '../drawing/xml.ts'
import { holds } from '../property.ts'
import { refusal } from '../refusal.ts'
import { damagedText, readOrRefuse } from './damage.ts'
import { everyFamily } from './families.ts'
import { changedJson } from './json-changes.ts'
import { madeUp } from './made-up.ts'
import { samplesOf, solving } from './puzzles.ts'
import { canBeStopped, requireStopsAtOnce } from './stops.ts'

function hinted(puzzle: Puzzle, position?: unknown): Finished<Hint> & { readonly status: 'solved' } {
  const outcome = run(puzzle.hint(position))
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return outcome
}

function requireInBounds(drawing: Drawing, puzzle: Puzzle): void {
  expect(drawing.rows * drawing.columns).toBe(puzzle.squares)
  for (const { place, letter, label, print } of drawing.marks) {
    expect(isInside(drawing, ...place) && label !== '').toBe(true)
    expect(letter).toMatch(print ? /^\S{1,11}$/u : /^\S{1,6}$/u)
  }
  expect(drawingToText(drawing).split('\n')).toHaveLength(drawing.border ? drawing.rows + 2 : drawing.rows)
  xmlElements(drawingToSvg(drawing, 'a hint'))
}

describe.each([...everyFamily.filter(({ can }) => can.hint), madeUp])('hints of $name', (family) => {
  const samples = samplesOf(family).filter(({ puzzle }) => run(solving(puzzle)).status !== 'impossible')

  it('begin with a step by a known rule, in a sentence, that settles squares of the board', () => {
    expect(samples.length).toBeGreaterThan(0)
    for (const { name, puzzle } of samples) {
      const hint = hinted(puzzle).answer
      if (hint.kind !== 'step') throw new Error(`${name}: ${hint.kind}`)
      const { rule, words, uses, settles } = hint.deduction
      if (family.can.explain) expect(Object.keys(family.deductionRules), name).toContain(rule)
      expect(words, name).toMatch(/^[A-Z0-9].*\.$/)
      expect(settles.length, name).toBeGreaterThan(0)
      const board = puzzle.draw()
      for (const place of [...uses, ...settles.map((each) => each.place)]) {
        expect(isInside(board, ...place), words).toBe(true)
      }
    }
  })

  it('say the same of an untouched board whether it is given or not, and again', () => {
    for (const { name, puzzle } of samples) {
      const { milliseconds: _, ...first } = hinted(puzzle)
      const { milliseconds: __, ...second } = hinted(puzzle, puzzle.startPosition())
      const { milliseconds: ___, ...third } = hinted(family.open(puzzle.text()))
      expect(second, name).toEqual(first)
      expect(third, name).toEqual(first)
    }
  })

  it('refute wrong entries by an assumption that leads to a contradiction, and conclude what is right', () => {
    let refuted = 0
    for (const { name, puzzle } of samples) {
      const play = puzzle.play()
      const start = puzzle.startPosition()
      if (!play || puzzle.squares > 49 || !puzzle.refute(start, [0, 0]) || run(puzzle.solve()).status !== 'solved')
        continue
      const tools = play.tools.flatMap((group) => group.tools).filter(({ role }) => role !== 'note')
      for (let square = 0; square < puzzle.squares; square += 3) {
        const { columns } = puzzle.draw()
        const place = [Math.floor(square / columns), square % columns] as const
        const { name: tool } = tools[square % tools.length]!
        const position = play.act(start, { tool, place })
        const isWrong = hinted(puzzle, position).answer.kind === 'mistake'
        const outcome = run(puzzle.refute(position, place)!)
        if (outcome.status !== 'solved') {
          expect(outcome.status, `${name}: ${tool} on ${place}`).toBe('impossible')
          continue
        }
        expect(isWrong, `${name}: ${tool} on ${place}`).toBe(true)
        const { words, settles, inside } = outcome.answer
        refuted++
        expect(words, name).toMatch(/^If .*\. So .*\.$/s)
        expect(inside![0]!.settles[0]!.place, words).toEqual(place)
        expect(inside!.at(-1)!.words, words).toMatch(/^but then/)
        expect(
          settles.map((each) => each.place),
          words,
        ).toEqual([place])
        // What is concluded is no mistake.
        const right = play.follow(start, outcome.answer)
        if (right !== undefined) expect(hinted(puzzle, right).answer.kind, words).not.toBe('mistake')
      }
    }
    if (samples.some(({ puzzle }) => puzzle.refute(puzzle.startPosition(), [0, 0]))) expect(refuted).toBeGreaterThan(0)
  })

  it('stop at once', () => {
    for (const { puzzle } of samples) requireStopsAtOnce(() => puzzle.hint())
    // On small boards it may be done before it can be stopped.
    const { puzzle } = samples.find((sample) => canBeStopped(sample.puzzle.hint()))!
    const outcome = run(puzzle.hint(), { steps: 0 })
    expect(outcome).toMatchObject({ status: 'stopped', reason: 'steps' })
    const result = puzzle.hintResult(outcome, 3)
    expect(result).toMatchObject({ id: 3, family: family.name, status: 'stopped', reason: 'steps' })
    expect(result).not.toHaveProperty('hint')
  })

  it('are reported as an object that JSON keeps, a step with the fields of its deduction', () => {
    for (const { name, puzzle } of samples) {
      const outcome = hinted(puzzle)
      const result = puzzle.hintResult(outcome, 'x')
      expect(JSON.parse(JSON.stringify(result)), name).toEqual(result)
      expect(result, name).toMatchObject({ id: 'x', family: family.name, status: 'solved', steps: outcome.steps })
      const { deduction } = outcome.answer as Hint & { kind: 'step' }
      expect(result.hint, name).toEqual({ kind: 'step', ...deduction })
    }
  })

  it('are drawn on the board, the step with more to see than without', () => {
    let changed = 0
    for (const { puzzle } of samples) {
      const position = puzzle.startPosition()
      const before = puzzle.drawHint(position)
      const after = puzzle.drawHint(position, hinted(puzzle).answer)
      requireInBounds(before, puzzle)
      requireInBounds(after, puzzle)
      if (drawingToSvg(after, '') !== drawingToSvg(before, '')) changed++
    }
    expect(changed).toBeGreaterThan(samples.length / 2)
  })

  it('are about positions that come back from text and from JSON, also from inside of an object', () => {
    for (const { name, puzzle } of samples) {
      const start = puzzle.startPosition()
      const [text, json] = [puzzle.positionText(start), puzzle.positionText(start, 'json')]
      const object = JSON.parse(json) as Json
      const readings = [
        puzzle.position(text),
        puzzle.position(json),
        puzzle.position(JSON.stringify({ id: 7, position: object })),
        puzzle.positionFromJson(object),
        puzzle.positionFromJson({ position: object }),
      ]
      for (const position of readings) {
        expect(puzzle.positionText(position), name).toBe(text)
        expect(puzzle.positionText(position, 'json'), name).toBe(json)
      }
    }
  })

  it('refuse a damaged position with a place, or have something to say of it', () => {
    for (const { puzzle } of samples.filter((sample) => sample.puzzle.squares <= 100).slice(0, 3)) {
      const start = puzzle.startPosition()
      const [text, json] = [puzzle.positionText(start), puzzle.positionText(start, 'json')]
      const requireUsable = (written: string) => {
        const position = readOrRefuse(written, () => puzzle.position(written))
        if (position === undefined) return
        const again = puzzle.positionText(position, 'json')
        if (puzzle.positionText(puzzle.position(again), 'json') !== again) throw new Error('does not come back')
        puzzle.hintResult(run(puzzle.hint(position), { steps: 1000 }))
        puzzle.drawHint(position)
      }
      holds(damagedText([text, json]), 300, requireUsable)
      holds(changedJson([JSON.parse(json)]), 300, (changed) => requireUsable(JSON.stringify(changed)))
    }
  })
})

describe('a hint', () => {
  const resultOf = (board: string, position: string) => {
    const puzzle = madeUp.open(board)
    return puzzle.hintResult(run(puzzle.hint(puzzle.position(position))))
  }

  it('on a board with a mistake says which rule is broken, and where', () => {
    const places = [
      [0, 0],
      [0, 2],
    ]
    const words = 'They attack each other.'
    expect(resultOf('...', 'R.R').hint).toEqual({ kind: 'mistake', rule: 'attack', words, places })
  })

  it('on a board that is done says so', () => {
    expect(resultOf('...', '.R.').hint).toEqual({ kind: 'finished', words: 'No more rooks fit.' })
  })

  it('continues from the position of the board', () => {
    expect(resultOf('..\n..\n..', 'R.\n..\n..').hint).toMatchObject({ settles: [{ place: [1, 1], as: 'rook' }] })
  })

  it('says where nothing follows any more', () => {
    expect(resultOf('..\n..', 'R.\n..').hint).toEqual({ kind: 'stuck', words: 'The last row is up to you.' })
  })

  it('is not given where the problem has no answer', () => {
    const result = resultOf('XX', 'XX')
    expect(result).toMatchObject({ status: 'impossible', reason: 'there is no free square' })
    expect(result).not.toHaveProperty('hint')
  })

  it('refuses a position with its place, also inside of another object', () => {
    const puzzle = madeUp.open('..\n..')
    expect(refusal(() => puzzle.position('{"position": {"rooks": [[0, 7]]}}')).position).toEqual({
      line: 1,
      column: 29,
    })
    expect(() => puzzle.positionFromJson({ position: { rooks: [[0, 7]] } })).toThrow(
      expect.objectContaining({ name: 'ShapeError', path: ['position', 'rooks', 0, 1] }),
    )
  })
})
