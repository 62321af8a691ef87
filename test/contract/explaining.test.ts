import { describe, expect, it } from 'vitest'
import {
  drawingToSvg,
  drawingToText,
  type Explanation,
  type Finished,
  isInside,
  type Puzzle,
  run,
} from '../../src/index.ts'
import { xmlElements } from '../drawing/xml.ts'
import { everyFamily } from './families.ts'
import { answerKey, bestValue, samplesOf } from './puzzles.ts'
import { requireStopsAtOnce } from './stops.ts'

type Explained = Finished<Explanation<unknown, unknown>> & { readonly status: 'solved' }

const explanations = new WeakMap<Puzzle, Explained>()

function explained(puzzle: Puzzle): Explained {
  const outcome = explanations.get(puzzle) ?? run(puzzle.explain())
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  explanations.set(puzzle, outcome)
  return outcome
}

describe.each(everyFamily.filter(({ can }) => can.explain))('explaining $name', (family) => {
  const samples = samplesOf(family)

  it('has grades, and a sentence for every rule', () => {
    expect(family.grades.length).toBeGreaterThan(0)
    expect(new Set(family.grades).size).toBe(family.grades.length)
    expect(Object.keys(family.deductionRules).length).toBeGreaterThan(0)
    for (const sentence of Object.values(family.deductionRules)) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('comes to an answer that passes the check with its proof and is as good as the solver’s', () => {
    for (const { name, puzzle } of samples) {
      const { answer } = explained(puzzle)
      expect(puzzle.check(answer), name).toEqual([])
      expect(puzzle.check({ answer: answer.answer }), name).toEqual([])
      expect(puzzle.value(answer.answer), name).toBe(bestValue(puzzle))
    }
  })

  it('has a known grade, and deductions by known rules, in sentences, on squares of the board', () => {
    for (const { name, puzzle } of samples) {
      const { grade, deductions } = explained(puzzle).answer
      expect(family.grades, name).toContain(grade)
      const board = puzzle.draw()
      for (const { rule, words, uses, settles, lines = [] } of deductions) {
        expect(Object.keys(family.deductionRules), name).toContain(rule)
        expect(words, name).toMatch(/^[A-Z0-9].*\.$/)
        for (const place of uses) expect(isInside(board, ...place), words).toBe(true)
        for (const { place, as } of settles) expect(isInside(board, ...place) && as !== '', words).toBe(true)
        for (const { from, to, label } of lines) {
          expect(isInside(board, ...from) && isInside(board, ...to) && label !== '', words).toBe(true)
        }
      }
    }
  })

  it('deduces something: every deduction settles squares or shows lines', () => {
    for (const { name, puzzle } of samples) {
      const { deductions } = explained(puzzle).answer
      const idle = deductions.filter(({ settles, lines = [] }) => settles.length === 0 && lines.length === 0)
      // A board on which there is nothing to do may be explained by words alone.
      if (deductions.length > 1) expect(idle, name).toEqual([])
    }
  })

  it('draws the board before, between and after the deductions', () => {
    for (const { name, puzzle } of samples) {
      const { deductions } = explained(puzzle).answer
      const { rows, columns } = puzzle.draw()
      for (const k of new Set([0, 1, deductions.length >> 1, deductions.length])) {
        if (k > deductions.length) continue
        const drawing = puzzle.drawDeductions(deductions.slice(0, k))
        expect(drawing, name).toMatchObject({ rows, columns })
        for (const { place, letter, label, print } of drawing.marks) {
          expect(isInside(drawing, ...place) && label !== '', name).toBe(true)
          expect(letter).toMatch(print ? /^\S{1,11}$/u : /^\S{1,6}$/u)
        }
        expect(drawingToText(drawing).split('\n'), name).toHaveLength(drawing.border ? rows + 2 : rows)
        xmlElements(drawingToSvg(drawing, name))
      }
      expect(drawingToText(puzzle.drawDeductions([])), name).toBe(drawingToText(puzzle.draw()))
    }
  })

  it('shows more and more: the board after the last deduction is not the empty one', () => {
    const changed = samples.filter(({ puzzle }) => {
      const after = drawingToText(puzzle.drawDeductions(explained(puzzle).answer.deductions))
      return after !== drawingToText(puzzle.draw())
    })
    expect(changed.length).toBeGreaterThan(samples.length / 2)
  })

  it('stops at once, and an answer it has then is right', () => {
    for (const { puzzle } of samples) {
      for (const { answer } of requireStopsAtOnce(() => puzzle.explain())) {
        if (answer) expect(puzzle.check({ answer: answer.answer })).toEqual([])
      }
    }
  })

  it('reports a result that JSON keeps and that can be read as an answer with its proof', () => {
    for (const { name, puzzle } of samples) {
      const outcome = explained(puzzle)
      const { answer, grade, deductions } = outcome.answer
      const result = puzzle.explainResult(outcome, [1])
      expect(JSON.parse(JSON.stringify(result)), name).toEqual(result)
      expect(result, name).toMatchObject({ id: [1], family: family.name, status: 'solved', grade })
      expect(result.deductions, name).toEqual(deductions)
      expect(JSON.stringify(result.answer), name).toBe(answerKey(puzzle, answer))
      expect(result.value, name).toBe(puzzle.value(answer))
      const submission = puzzle.submission(JSON.stringify(result))
      expect('certificate' in submission, name).toBe('certificate' in outcome.answer)
      expect(puzzle.check(submission), name).toEqual([])
    }
  })

  it('says the same again, also on a problem that was read again', () => {
    for (const { name, puzzle } of samples) {
      const { milliseconds: _, ...first } = puzzle.explainResult(explained(puzzle))
      for (const again of [puzzle, family.open(puzzle.text())]) {
        const { milliseconds: __, ...second } = again.explainResult(run(again.explain()))
        expect(second, name).toEqual(first)
      }
    }
  })
})
