import { describe, expect, it } from 'vitest'
import { explanationLines } from '../../cli/commands/explain.ts'
import { hintLines } from '../../cli/commands/hint.ts'
import { answersInQuestion, boundInWords, gapInWords } from '../../cli/goal-words.ts'
import { ambiguousPicture } from '../../cli/picture.ts'
import { readProblem } from '../../cli/problem.ts'
import { progressWords } from '../../cli/progress-line.ts'
import { outcomeInWords } from '../../cli/words.ts'
import { drawingToText, type Explanation, type Finished, run } from '../../src/index.ts'
import { madeUp } from '../contract/made-up.ts'
import { madeUpOpenEnded } from '../contract/made-up-open-ended.ts'

/** Without colours, which depend on where the tests run. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
const plain = (text: string) => text.replace(/\u001b\[\d+m/g, '')

describe('words on a family whose problems have one answer', () => {
  const words = (board: string, steps = Infinity) => {
    const puzzle = madeUp.open(board)
    return plain(outcomeInWords(puzzle, { ...run(puzzle.solve(), { steps }), milliseconds: 1 }))
  }

  it('call what is solved the only answer', () => {
    expect(words('X.')).toBe('X R\nsolved: the only answer. 1 rooks stand.\n2 steps, 1.00 ms')
  })

  it('show two answers one after the other, and on how many squares they differ', () => {
    const end = 'ambiguous: these two answers differ on 2 of 6 squares.\n2 steps, 1.00 ms'
    expect(words('.X.\n...')).toBe(`R X .\n. . .\n\n. X R\n. . .\n${end}`)
  })

  it('say why there is no answer, and that nothing was found', () => {
    expect(words('X')).toBe('impossible: there is no free square\n2 steps, 1.00 ms')
    expect(words('.', 0)).toBe('stopped after the steps allowed: nothing found so far.\n1 steps, 1.00 ms')
  })

  it('leave open whether an answer is the only one when the search was stopped', () => {
    const outcome = { status: 'stopped', reason: 'time', answer: Int32Array.of(0), steps: 5, milliseconds: 1 } as const
    expect(plain(outcomeInWords(madeUp.open('..'), outcome))).toContain(
      'stopped after the time allowed: 1 rooks stand. Whether it is the only answer is not known.\n',
    )
  })

  it('speak of the answers, not of the best', () => {
    expect(answersInQuestion('unique')).toBe('the answers')
    expect(answersInQuestion('maximum')).toBe('the best answers')
  })

  it('have a picture of the squares on which two answers differ', () => {
    const puzzle = madeUp.open('.X.\n...')
    const { drawing, title } = ambiguousPicture(puzzle, [Int32Array.of(0), Int32Array.of(2)])
    expect(drawingToText(drawing)).toBe('* X *\n. . .')
    expect(title).toContain('differ on 2 of 6 squares')
  })

  it('tell of an ambiguous explanation what can be deduced, then the two answers', () => {
    const puzzle = madeUp.open('.X.')
    const deductions = [{ rule: 'wall', words: 'Here is a wall.', uses: [], settles: [] }]
    const told = (answer: Int32Array): Explanation<unknown, unknown> => ({ grade: 'easy', deductions, answer })
    const answers = [told(Int32Array.of(0)), told(Int32Array.of(2))] as const
    const outcome: Finished<Explanation<unknown, unknown>> = { status: 'ambiguous', answers, steps: 5, milliseconds: 1 }
    const end = 'ambiguous: these two answers differ on 2 of 3 squares.\n5 steps, 1.00 ms'
    const lines = [...explanationLines(puzzle, outcome, false)]
    expect(plain(lines.join('\n'))).toBe(`1. Here is a wall. (wall)\n\nR X .\n\n. X R\n${end}`)
  })
})

describe('words on a family whose methods look for ever better answers', () => {
  const puzzle = madeUpOpenEnded.open('.\n.')
  const outcome = { status: 'stopped', reason: 'time', answer: Int32Array.of(1), steps: 5, milliseconds: 1 } as const

  it('say how much better an answer could still be', () => {
    const words = (bound?: number) =>
      plain(outcomeInWords(puzzle, { ...outcome, ...(bound === undefined ? {} : { bound }) }))
    expect(words(10)).toBe(
      '.\nR\nstopped after the time allowed: 1 rooks stand. No answer can have a value below 10 (gap 9.1 %).\n5 steps, 1.00 ms',
    )
    expect(words()).toContain('stopped after the time allowed: 1 rooks stand.\n')
  })

  it('do not speak of it where methods come to an end', () => {
    expect(plain(outcomeInWords(madeUp.open('.\n.'), { ...outcome, bound: 10 }))).toContain(
      'No answer can have a value above 10.\n',
    )
  })

  it('say while it runs what it has come to', () => {
    const standing = { steps: 12_345, value: 164.5, bound: 147.25, done: 0.456 }
    expect(progressWords(standing, 'minimum', true)).toBe(
      'best 164.5 · at least 147.25 · gap 10.5 % · 45 % · 12,345 steps',
    )
    expect(progressWords(standing, 'maximum')).toBe('best 164.5 · at most 147.25 · 45 % · 12,345 steps')
    expect(progressWords({ steps: 1, value: 1.23456 }, 'minimum', true)).toBe('best 1.235 · 1 steps')
    expect(progressWords({ steps: 1, bound: 3 }, 'minimum', true)).toBe('at least 3 · 1 steps')
  })

  it('round a bound to where it claims no more than is proved', () => {
    expect(boundInWords('minimum', 29.0999)).toBe('No answer can have a value below 29.099.')
    expect(boundInWords('maximum', 29.0001)).toBe('No answer can have a value above 29.001.')
    // These are a little less, or more, than they look.
    for (const bound of [29.1, 16.7, 1.005, 0.3, 4.35, 1234.567]) {
      expect(boundInWords('minimum', bound)).toContain(`below ${bound.toLocaleString('en')}.`)
      expect(boundInWords('maximum', bound)).toContain(`above ${bound.toLocaleString('en')}.`)
    }
  })

  it('never call a gap nothing that is something', () => {
    expect(gapInWords(10, 10)).toBe('gap 0 %')
    expect(gapInWords(10, 9.9999)).toBe('gap under 0.1 %')
    expect(gapInWords(10, 0)).toBe('gap 100.0 %')
    expect(gapInWords(0, 0)).toBe('gap 0 %')
    expect(gapInWords(0, -1)).toBeUndefined()
    expect(gapInWords(-8, -10)).toBe('gap 25.0 %')
  })
})

describe('a hint in words', () => {
  const lines = (board: string, position: string) => {
    const puzzle = madeUp.open(board)
    const read = puzzle.position(position)
    return plain(hintLines(puzzle, read, { ...run(puzzle.hint(read)), milliseconds: 1 }).join('\n'))
  }

  it('is a step with its rule, beside the board', () => {
    expect(lines('.X.', '.X.')).toBe('* X .\nstep: A rook fits. (harmless)')
  })

  it('is a mistake and the rule that is broken', () => {
    const rule = 'Two rooks attack each other. (attack)'
    expect(lines('...', 'R.R')).toBe(`R . R\nmistake: They attack each other.\n${rule}`)
  })

  it('is that nothing is left to do, or that there is no answer', () => {
    expect(lines('...', 'R..')).toBe('R . .\nfinished: No more rooks fit.')
    expect(lines('..\n..', 'R.\n..')).toBe('R .\n. .\nstuck: The last row is up to you.')
    expect(lines('XX', 'XX')).toBe('impossible: there is no free square')
  })
})

describe('a problem in the place of a file name', () => {
  it('is read in the notation that knows it', async () => {
    const puzzle = await readProblem(madeUp, 'row:.X', undefined)
    expect([puzzle.notation, puzzle.text()]).toEqual(['row', '.X'])
  })

  it('is refused as a link, with the place in it', async () => {
    await expect(readProblem(madeUp, 'row:.O', undefined)).rejects.toThrow(/^the link:1:\d+: expected/)
  })
})
