import { describe, expect, it } from 'vitest'
import { type Progress, type Puzzle, run, type Seed } from '../../src/index.ts'
import { sweep } from '../sweep.ts'
import { everyFamily } from './families.ts'
import { madeUpAnytime } from './made-up-anytime.ts'
import { answerKey, limitsFor, longPuzzle, samplesOf, solving } from './puzzles.ts'

/** Everything a run says, as text: one line a yield, then the outcome. */
function transcript(puzzle: Puzzle, method: string, seed: Seed, most = Infinity): { yields: string[]; end: string } {
  const steps = Math.min(most, limitsFor(puzzle, method).steps ?? Infinity)
  const yields: string[] = []
  const onProgress = ({ answer, ...rest }: Progress<unknown>) => {
    yields.push(JSON.stringify({ ...rest, answer: answer === undefined ? undefined : answerKey(puzzle, answer) }))
  }
  const { milliseconds: _, ...result } = puzzle.result(run(solving(puzzle, method, seed), { steps, onProgress }))
  return { yields, end: JSON.stringify(result) }
}

const MOST_MARKS = sweep(12, 4)

const cases = [...everyFamily, madeUpAnytime].flatMap((family) =>
  family.methods.map((method) => ({ family, name: family.name, method })),
)

describe.each(cases)('repeating a run of $name by $method', ({ family, method }) => {
  const { puzzle: long } = longPuzzle(family, method)
  const puzzles = [...samplesOf(family).map(({ puzzle }) => puzzle), long]

  it('with the same seed says the same, also on a problem that was read again', () => {
    for (const puzzle of puzzles) {
      const first = transcript(puzzle, method, 'another')
      expect(transcript(puzzle, method, 'another')).toEqual(first)
      expect(transcript(family.open(puzzle.text()), method, 'another')).toEqual(first)
    }
  })

  it('with the seed as a number or as text says the same', () => {
    expect(transcript(long, method, 7)).toEqual(transcript(long, method, '7'))
  })

  it('with fewer steps is a prefix of the longer run', () => {
    for (const puzzle of puzzles) {
      const { yields } = transcript(puzzle, method, 1)
      const marks = yields.map((line) => (JSON.parse(line) as Progress<unknown>).steps)
      // Of long runs some marks will do, spread over the whole.
      const apart = Math.ceil(marks.length / MOST_MARKS)
      for (const steps of new Set(marks.filter((_, i) => i % apart === 0).flatMap((mark) => [mark, mark + 1]))) {
        const shorter = transcript(puzzle, method, 1, steps)
        // The run continues up to the first yield at which the limit is reached.
        const stop = marks.findIndex((mark) => mark >= steps)
        expect(shorter.yields).toEqual(stop < 0 ? yields : yields.slice(0, stop + 1))
      }
    }
  })

  it('while another run of the same problem is under way does not disturb it', () => {
    const { steps = Infinity } = limitsFor(long, method)
    const alone = run(solving(long, method), { steps })
    const one = solving(long, method)
    const other = solving(long, method)
    let next = one.next()
    while (!next.done) {
      other.next()
      next = one.next(next.value.steps >= steps ? 'steps' : undefined)
    }
    const { milliseconds: _, ...expected } = long.result(alone)
    expect(JSON.stringify(long.result(next.value)) === JSON.stringify(expected)).toBe(true)
  })
})
