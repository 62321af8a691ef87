import { describe, expect, it } from 'vitest'
import { explanationLines } from '../../cli/commands/explain.ts'
import { hintLines } from '../../cli/commands/hint.ts'
import { answersInQuestion } from '../../cli/goal-words.ts'
import { ambiguousPicture } from '../../cli/picture.ts'
import { readProblem } from '../../cli/problem.ts'
import { outcomeInWords } from '../../cli/words.ts'
import { drawingToText, type Explanation, type Finished, run } from '../../src/index.ts'
import { madeUp } from '../contract/made-up.ts'

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
