import { describe, expect, it } from 'vitest'
import {
  anyFamily,
  type Count,
  type Explanation,
  type Family,
  type Forced,
  IN_ANSWERS,
  type LineCover,
  type Outcome,
  type Placement,
  type RooksBoard,
  rooks,
  run,
  type Search,
} from '../../src/index.ts'
import { refusal } from '../refusal.ts'

type Rooks = Family<RooksBoard, Placement, LineCover>

const plain: Rooks = { ...rooks, abilities: {}, hands: {} }
const { score: _, ...withoutValue } = plain

/** A search that yields once and ends as it is told. */
function* ending<A>(outcome: Outcome<A>): Search<A> {
  yield { steps: 1 }
  return outcome
}

const BOARD = '..X\n...'

describe('a family that only solves', () => {
  const family = anyFamily(plain)
  const puzzle = family.open(BOARD)

  it('says that it can do no more', () => {
    expect(family.can).toEqual({ count: false, explain: false, forced: false, hint: false, list: false, hunt: false })
    expect(family.grades).toEqual([])
    expect(family.deductionRules).toEqual({})
    expect(family.forcedWords).toBeUndefined()
    expect(family.listed).toBeUndefined()
    expect(family.hunt).toBeUndefined()
    expect(family.hands).toEqual({ play: false, set: false })
    expect([puzzle.play(), puzzle.set(), puzzle.countParts('best', 4)]).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['count', () => puzzle.count(), 'rooks cannot be counted'],
    ['explain', () => puzzle.explain(), 'rooks cannot be explained'],
    ['forced', () => puzzle.forced(), 'rooks cannot be asked for forced squares'],
    ['hint', () => puzzle.hint(), 'rooks has no hints'],
    ['hint', () => puzzle.startPosition(), 'rooks has no hints'],
    ['hint', () => puzzle.position('.'), 'rooks has no hints'],
    ['hint', () => puzzle.positionFromJson({}), 'rooks has no hints'],
    ['hint', () => puzzle.positionText([]), 'rooks has no hints'],
    ['hint', () => puzzle.drawHint([]), 'rooks has no hints'],
    ['list', () => puzzle.list(() => {}), 'rooks has nothing to list one by one'],
    ['explain', () => puzzle.drawDeductions([]), 'rooks cannot be explained'],
    ['forced', () => puzzle.drawForced({ squares: new Uint8Array(6) }), 'rooks cannot be asked for forced squares'],
  ] as const)('refuses to %s, before anything is read', (ability, ask, words) => {
    expect(refusal(ask).message).toBe(words)
    expect(refusal(() => family.requireAbility(ability)).message).toBe(words)
  })
})

describe('a count', () => {
  const puzzleWith = (outcome: Outcome<Count>, base: Rooks = plain) =>
    anyFamily({ ...base, abilities: { count: { search: () => ending(outcome) } } }).open(BOARD)

  it('passes the limit of floating-point numbers unharmed', () => {
    const count = 123_456_789_012_345_678_901_234_567_890n
    const puzzle = puzzleWith({ status: 'solved', answer: { value: 3, count, counts: [1n, count - 1n] }, steps: 5 })
    expect(puzzle.family.can.count).toBe(true)
    expect(() => puzzle.family.requireAbility('count')).not.toThrow()
    const { milliseconds, ...result } = puzzle.countResult(run(puzzle.count('all')), 7)
    expect(milliseconds).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(result)).toBe(
      '{"id":7,"family":"rooks","status":"solved","value":3,"count":"123456789012345678901234567890",' +
        '"counts":["1","123456789012345678901234567889"],"steps":5}',
    )
  })

  it('up to turns and mirrors is reported beside the other, once it is complete', () => {
    const answer = { count: 92n, upToSymmetry: 12n }
    const puzzle = puzzleWith({ status: 'solved', answer, steps: 5 })
    expect(puzzle.countResult(run(puzzle.count()))).toMatchObject({ count: '92', upToSymmetry: '12' })
    const stopped = puzzleWith({ status: 'stopped', reason: 'time', answer, steps: 5 })
    expect(stopped.countResult(run(stopped.count()))).not.toHaveProperty('upToSymmetry')
  })

  it('that was stopped is called a lower bound, and says why', () => {
    const why = 'too large to count'
    const puzzle = puzzleWith({ status: 'stopped', reason: 'limits', why, answer: { value: 2, count: 9n }, steps: 5 })
    const { milliseconds: _, ...result } = puzzle.countResult(run(puzzle.count()))
    const expected = { status: 'stopped', reason: 'limits', why, value: 2, atLeast: '9', steps: 5 }
    expect(result).toEqual({ family: 'rooks', ...expected })
  })

  it('that knows nothing yet has no number', () => {
    const puzzle = puzzleWith({ status: 'stopped', reason: 'time', steps: 5 })
    const { milliseconds: _, ...result } = puzzle.countResult(run(puzzle.count()))
    expect(result).toEqual({ family: 'rooks', status: 'stopped', reason: 'time', steps: 5 })
  })

  it('by value is refused in a family without values', () => {
    const puzzle = puzzleWith({ status: 'solved', answer: { count: 4n }, steps: 5 }, withoutValue)
    expect(refusal(() => puzzle.count(3)).message).toBe('answers of rooks have no value to count them by')
    expect(puzzle.countResult(run(puzzle.count()))).toMatchObject({ status: 'solved', count: '4' })
  })
})

describe('an explanation', () => {
  type Told = Explanation<Placement, LineCover>
  const told: Told = {
    grade: 'easy',
    deductions: [{ rule: 'single', words: 'Here.', uses: [[0, 0]], settles: [{ place: [0, 0], as: 'rook' }] }],
    answer: Int32Array.of(0),
  }
  const puzzleWith = (outcome: Outcome<Told>) => {
    const search = () => ending(outcome)
    const explain = {
      rules: { single: 'It is so.' },
      grades: ['easy'],
      search,
      draw: (board: RooksBoard) => rooks.draw(board),
    }
    return anyFamily({ ...plain, abilities: { explain } }).open(BOARD)
  }

  it('that was stopped has no grade and no proof, for the rest may be harder', () => {
    const answer = { ...told, certificate: { across: new Int32Array(0), down: new Int32Array(0) } }
    const puzzle = puzzleWith({ status: 'stopped', reason: 'steps', answer, bound: 2, steps: 5 })
    const { milliseconds: _, ...result } = puzzle.explainResult(run(puzzle.explain()))
    const { deductions } = told
    const found = { deductions, answer: { rooks: [[0, 0]] }, value: 1, bound: 2 }
    expect(result).toEqual({ family: 'rooks', status: 'stopped', reason: 'steps', ...found, steps: 5 })
  })

  it('of an impossible problem says why', () => {
    const puzzle = puzzleWith({ status: 'impossible', why: 'no room', steps: 5 })
    expect(puzzle.explainResult(run(puzzle.explain()))).toMatchObject({ status: 'impossible', reason: 'no room' })
  })

  it('of an ambiguous problem has what can be deduced and both answers, but no grade', () => {
    const puzzle = puzzleWith({ status: 'ambiguous', answers: [told, { ...told, answer: Int32Array.of(1) }], steps: 5 })
    const { milliseconds: _, ...result } = puzzle.explainResult(run(puzzle.explain()))
    const answers = [{ rooks: [[0, 0]] }, { rooks: [[0, 1]] }]
    const { deductions } = told
    expect(result).toEqual({ family: 'rooks', status: 'ambiguous', deductions, answers, steps: 5 })
    const written = [...puzzle.explainResultPieces({ ...run(puzzle.explain()), milliseconds: 1 })].join('')
    expect(JSON.parse(written)).toEqual({ ...result, milliseconds: 1 })
  })
})

describe('forced squares', () => {
  it('are listed by place, row before column', () => {
    const { always, sometimes, never, unasked } = IN_ANSWERS
    const squares = Uint8Array.of(always, never, unasked, sometimes, sometimes, never)
    const forced = {
      words: { always: 'A.', sometimes: 'S.', never: 'N.' },
      search: () => ending<Forced>({ status: 'solved', answer: { squares }, steps: 5 }),
      draw: (board: RooksBoard) => rooks.draw(board),
    }
    const family = anyFamily({ ...plain, abilities: { forced } })
    expect(family.forcedWords).toEqual(forced.words)
    const puzzle = family.open(BOARD)
    const { milliseconds: _, ...result } = puzzle.forcedResult(run(puzzle.forced()), 'a')
    expect(JSON.stringify(result)).toBe(
      '{"id":"a","family":"rooks","status":"solved","always":[[0,0]],"sometimes":[[1,0],[1,1]],' +
        '"never":[[0,1],[1,2]],"steps":5}',
    )
  })
})

describe('a result of solving', () => {
  it('says which of its own limits a search has reached', () => {
    const solvers = {
      tired: () => ending<Placement>({ status: 'stopped', reason: 'limits', why: 'too wide', steps: 5 }),
    }
    const puzzle = anyFamily({ ...plain, solvers } as Rooks).open(BOARD)
    const result = puzzle.result(run(puzzle.solve()))
    expect(result).toMatchObject({ status: 'stopped', reason: 'limits', why: 'too wide', method: 'tired' })
  })
})
