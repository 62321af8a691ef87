import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Formula,
  firstBroken,
  formatDimacs,
  formulaOf,
  InputError,
  literalOf,
  parseDimacs,
  signedOf,
  solverOf,
} from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { refusal, refusalInWords } from '../../refusal.ts'
import { inSweep } from '../../sweep.ts'

/** The clauses as lists of signed numbers. */
function listsOf({ clauses, starts, literals }: Formula): number[][] {
  return Array.from({ length: clauses }, (_, k) => Array.from(literals.subarray(starts[k], starts[k + 1]), signedOf))
}

function formulaOfSigned(variables: number, clauses: readonly (readonly number[])[]): Formula {
  return formulaOf(
    variables,
    clauses.map((clause) => clause.map(literalOf)),
  )
}

interface Signed {
  readonly variables: number
  readonly clauses: number[][]
}

const signed: fc.Arbitrary<Signed> = fc
  .oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom(1000, 268435456))
  .chain((variables) => {
    const literal = fc
      .tuple(fc.integer({ min: 1, max: Math.max(variables, 1) }), fc.boolean())
      .map(([variable, isTrue]) => (isTrue ? variable : -variable))
    const clause = variables === 0 ? fc.constant<number[]>([]) : fc.array(literal, { maxLength: 6 })
    return fc.record({ variables: fc.constant(variables), clauses: fc.array(clause, { maxLength: 8 }) })
  })

describe('parseDimacs', () => {
  it('reads clauses and comments', () => {
    const formula = parseDimacs('c a small one\nc\np cnf 3 2\n1 -3 0\n2 3 -1 0\n')
    expect(formula).toEqual({
      variables: 3,
      clauses: 2,
      starts: Int32Array.of(0, 2, 5),
      literals: Int32Array.of(0, 5, 2, 4, 1),
      comments: ['a small one', ''],
    })
  })

  it.each<[string, string, number, number[][]]>([
    ['nothing at all', 'p cnf 0 0', 0, []],
    ['variables without clauses', 'p cnf 5 0\n', 5, []],
    ['an empty clause', 'p cnf 0 1\n0\n', 0, [[]]],
    ['several empty clauses', 'p cnf 1 3\n0 0\n0\n', 1, [[], [], []]],
    ['several clauses a line', 'p cnf 2 3\n1 0 2 0 -1 -2 0\n', 2, [[1], [2], [-1, -2]]],
    ['a clause over several lines', 'p cnf 3 1\n1\n\n2\n3\n0\n', 3, [[1, 2, 3]]],
    ['comments between clauses', 'p cnf 2 2\n1 0\nc 2 0\n  c x\ncomment\n2 0\n', 2, [[1], [2]]],
    ['a comment inside a clause', 'p cnf 2 1\n1\nc here\n2 0\n', 2, [[1, 2]]],
    ['a comment behind a clause', 'p cnf 2 2\n1 0 c the first\n2 0 c\n', 2, [[1], [2]]],
    ['comments before and after all', 'c\ncnf comes next\np cnf 1 1\n1 0\nc the end', 1, [[1]]],
    ['the end as in SATLIB', 'p cnf 2 1\n1 2 0\n%\n0\n\n', 2, [[1, 2]]],
    ['the same without the 0', 'p cnf 2 1\n1 2 0\n%', 2, [[1, 2]]],
    ['the same in one line', 'p cnf 2 1\n1 2 0 % 0', 2, [[1, 2]]],
    ['lines as on Windows', 'c x\r\np cnf 2 1\r\n1 2 0\r\n%\r\n0\r\n', 2, [[1, 2]]],
    ['a byte order mark', '\ufeffp cnf 1 1\n1 0\n', 1, [[1]]],
    ['a byte order mark before a comment', '\ufeffcomment\np cnf 1 1\n1 0\n', 1, [[1]]],
    ['blanks and tabs everywhere', '\n \t\n  p \t cnf  2   2  \n\t1\t0  \n\n   -2\u00a00\t\n  ', 2, [[1], [-2]]],
    ['no line end at the end', 'p cnf 1 1\n-1 0', 1, [[-1]]],
    [
      'literals that are repeated, and opposites',
      'p cnf 2 2\n1 1 0\n2 -2 0\n',
      2,
      [
        [1, 1],
        [2, -2],
      ],
    ],
    ['zeros before a number', 'p cnf 02 1\n01 -002 00\n', 2, [[1, -2]]],
    ['the largest variable', 'p cnf 268435456 1\n268435456 -268435456 0\n', 268435456, [[268435456, -268435456]]],
  ])('reads %s', (_, text, variables, clauses) => {
    const formula = parseDimacs(text)
    expect(formula.variables).toBe(variables)
    expect(listsOf(formula)).toEqual(clauses)
  })

  it('reads every layout', () => {
    const gap = fc.constantFrom(' ', '\n', '\t ', '\r\n', ' \n\n ', '\nc 7 0 x\n', '\ncomment\n', ' c -1 0\n')
    holds(fc.record({ signed, gaps: fc.infiniteStream(gap) }), 1000, ({ signed: { variables, clauses }, gaps }) => {
      const words = clauses.flatMap((clause) => [...clause, 0])
      const parts = [`p cnf ${variables} ${clauses.length}\n`]
      for (const word of words) parts.push(String(word), gaps.next().value)
      const formula = parseDimacs(parts.join(''))
      expect(formula.variables).toBe(variables)
      expect(listsOf(formula)).toEqual(clauses)
    })
  })

  it.each<[string, string, string]>([
    ['nothing', '', '1:1: expected p cnf VARIABLES CLAUSES, found the end of the text'],
    ['comments alone', 'c x\n', '2:1: expected p cnf VARIABLES CLAUSES, found the end of the text'],
    ['no head', 'c x\n1 2 0\n', "2:1: expected p cnf VARIABLES CLAUSES before the first clause, found '1'"],
    ['another word', 'hello\n', "1:1: expected p cnf VARIABLES CLAUSES before the first clause, found 'hello'"],
    ['another format', 'p sat 3\n', "1:3: expected 'cnf' after 'p', for no other format is known, found 'sat'"],
    [
      'a head without numbers',
      'p cnf\n',
      '1:6: expected the number of variables, up to 268435456, found the end of the line',
    ],
    ['a head with one number', 'p cnf 3', '1:8: expected the number of clauses, found the end of the text'],
    ['a head over two lines', 'p cnf 3\n2\n', '1:8: expected the number of clauses, found the end of the line'],
    ['a head with a word', 'p cnf x 3\n', "1:7: expected the number of variables, up to 268435456, found 'x'"],
    ['fewer than no clauses', 'p cnf 3 -2\n', "1:9: expected the number of clauses, found '-2'"],
    [
      'too many variables',
      'p cnf 268435457 1\n1 0\n',
      "1:7: expected the number of variables, up to 268435456, found '268435457'",
    ],
    [
      'far too many clauses',
      'p cnf 1 99999999999999999999\n',
      "1:9: expected the number of clauses, found '99999999999999999999'",
    ],
    ['more in the head', 'p cnf 3 2 1\n', "1:11: expected the end of the line after the number of clauses, found '1'"],
    ['a second head', 'p cnf 1 1\n1 0\np cnf 1 1\n', "3:1: expected a literal or 0, found 'p'"],
    ['a word', 'p cnf 3 1\n1 x 0\n', "2:3: expected a literal or 0, found 'x'"],
    ['a long word', `p cnf 3 1\n${'x'.repeat(99)} 0\n`, `2:1: expected a literal or 0, found '${'x'.repeat(40)}…'`],
    ['a number with a point', 'p cnf 3 1\n1 1.5 0\n', "2:3: expected a literal or 0, found '1.5'"],
    ['a plus', 'p cnf 3 1\n+1 0\n', "2:1: expected a literal or 0, found '+1'"],
    ['a minus alone', 'p cnf 3 1\n1 - 2 0\n', "2:3: expected a literal or 0, found '-'"],
    ['a minus at the end', 'p cnf 3 1\n1 -', "2:3: expected a literal or 0, found '-'"],
    ['two minuses', 'p cnf 3 1\n--1 0\n', "2:1: expected a literal or 0, found '--1'"],
    ['less than nothing', 'p cnf 3 1\n1 -0\n', "2:3: expected a literal or 0, found '-0'"],
    ['commas', 'p cnf 3 1\n1,2,0\n', "2:1: expected a literal or 0, found '1,2,0'"],
    ['a word that begins with c', 'p cnf 3 1\n1 cat 0\n', "2:3: expected a literal or 0, found 'cat'"],
    [
      'what cannot be seen',
      'p cnf 3 1\n1 \u200b2 0\n',
      '2:3: expected a literal or 0, found the invisible character U+200B',
    ],
    ['a variable too many', 'p cnf 3 2\n1 0\n 2 -4 0\n', "3:4: expected a literal from -3 to 3, found '-4'"],
    ['one of one digit', 'p cnf 3 1\n4 0\n', "2:1: expected a literal from -3 to 3, found '4'"],
    [
      'a huge number',
      'p cnf 3 1\n99999999999999999999999 0\n',
      "2:1: expected a literal from -3 to 3, found '99999999999999999999999'",
    ],
    [
      '2^32 + 1, which is not 1',
      'p cnf 3 1\n4294967297 0\n',
      "2:1: expected a literal from -3 to 3, found '4294967297'",
    ],
    [
      'a literal where there are no variables',
      'p cnf 0 1\n1 0\n',
      "2:1: expected 0, for there are no variables, found '1'",
    ],
    ['no 0 at the end', 'p cnf 3 2\n1 2 0\n2 3\nc x\n', '4:4: the last clause has no 0 at its end'],
    ['no 0 and no line end', 'p cnf 3 1\n1 2', '2:4: the last clause has no 0 at its end'],
    ['no 0 before %', 'p cnf 3 1\n1 2\n%\n0\n', '2:4: the last clause has no 0 at its end'],
    [
      'too few clauses',
      'c x\np cnf 3 3\n1 2 0\n2 3 0\n',
      '2:9: the number of clauses: the head says 3, the text has 2',
    ],
    ['too many clauses', 'p  cnf 3  1\n1 2 0\n2 3 0\n', '1:11: the number of clauses: the head says 1, the text has 2'],
    ['a clause after %', 'p cnf 3 1\n1 2 0\n%\n0\n3 0\n', "5:1: expected nothing but a single 0 after '%', found '3'"],
    ['two zeros after %', 'p cnf 3 1\n1 2 0\n%\n0 0\n', "4:3: expected nothing but a single 0 after '%', found '0'"],
    ['a word after %', 'p cnf 3 1\n1 2 0\n% end\n', "3:3: expected nothing but a single 0 after '%', found 'end'"],
    ['a % with something at it', 'p cnf 3 1\n1 2 0\n%0\n', "3:1: expected a literal or 0, found '%0'"],
  ])('refuses %s', (_, text, message) => {
    expect(refusalInWords(() => parseDimacs(text))).toBe(message)
  })

  it('reads or refuses, but never fails otherwise, and what it reads is in order', () => {
    const piece = fc.constantFrom(
      'p cnf 2 1',
      'p',
      'cnf',
      '1',
      '-2',
      '0',
      '3',
      '%',
      'c',
      'x',
      ' ',
      ' ',
      '\n',
      '\n',
      '-',
      '\ufeff',
    )
    let read = 0
    holds(
      fc.record({ hasHead: fc.boolean(), pieces: fc.array(piece, { maxLength: 12 }) }),
      8000,
      ({ hasHead, pieces }) => {
        try {
          const formula = parseDimacs((hasHead ? 'p cnf 2 1\n' : '') + pieces.join(''))
          read++
          expect(formula.starts).toHaveLength(formula.clauses + 1)
          for (const literal of listsOf(formula).flat())
            expect(Math.abs(literal)).toBeLessThanOrEqual(formula.variables)
        } catch (error) {
          if (!(error instanceof InputError)) throw error
          expect(error.position).toBeDefined()
        }
      },
    )
    expect(read).toBeGreaterThan(inSweep(20))
  })
})

describe('formatDimacs', () => {
  it('writes what parseDimacs reads', () => {
    const comments = fc.array(
      fc.string().map((text) => text.replace(/[\n\r]/g, '').trimEnd()),
      { maxLength: 3 },
    )
    holds(fc.record({ signed, comments }), 2000, ({ signed: { variables, clauses }, comments }) => {
      const formula = { ...formulaOfSigned(variables, clauses), comments }
      expect(parseDimacs(formatDimacs(formula))).toEqual(formula)
    })
  })

  it('writes a clause a line', () => {
    expect(formatDimacs({ ...formulaOfSigned(3, [[1, -2], [], [3]]), comments: ['x', ''] })).toBe(
      'c x\nc\np cnf 3 3\n1 -2 0\n0\n3 0\n',
    )
    expect(formatDimacs(formulaOfSigned(0, []))).toBe('p cnf 0 0\n')
  })

  const right = formulaOfSigned(3, [[1, -2], [3]])
  it.each<[string, Formula, string]>([
    [
      'a comment of two lines',
      { ...right, comments: ['a\nb'] },
      'comments: expected one line each, found one with a line break',
    ],
    ['literals beyond the variables', { ...right, variables: 2 }, 'clause 1: expected a literal from 0 to 3, found 4'],
    [
      'a number of clauses that is not right',
      { ...right, clauses: 3 },
      'starts: expected 4 numbers for 3 clauses, found 3',
    ],
    [
      'a first clause that begins late',
      { ...right, starts: Int32Array.of(1, 2, 3) },
      'starts: expected to begin with 0, found 1',
    ],
    [
      'literals of no clause',
      { ...right, starts: Int32Array.of(0, 1, 2) },
      'starts: expected to end with 3, where the literals end, found 2',
    ],
    [
      'clauses that overlap',
      { ...right, clauses: 3, starts: Int32Array.of(0, 2, 1, 3) },
      'starts: expected numbers that do not fall, found 1 after 2',
    ],
  ])('refuses %s, and so does solverOf', (_, formula, message) => {
    expect(refusal(() => formatDimacs(formula)).message).toBe(message)
    if (!formula.comments) expect(refusal(() => solverOf(formula)).message).toBe(message)
  })
})

describe('formulaOf', () => {
  it.each([
    [2, 4, 'clause 1: expected a literal from 0 to 3, found 4'],
    [2, -1, 'clause 1: expected a literal from 0 to 3, found -1'],
    [2, 0.5, 'clause 1: expected a literal from 0 to 3, found 0.5'],
    [2, Number.NaN, 'clause 1: expected a literal from 0 to 3, found NaN'],
    [0, 0, 'clause 1: expected no literal, for there are no variables, found 0'],
  ])('of %i variables refuses literal %d', (variables, literal, message) => {
    expect(refusal(() => formulaOf(variables, [[], [literal]])).message).toBe(message)
  })
})

/** Whether an assignment, given as bits, satisfies a clause: what the format means, in the plainest words. */
function isSatisfied(clause: readonly number[], bits: number): boolean {
  return clause.some((literal) => (((bits >> (Math.abs(literal) - 1)) & 1) === 1) === literal > 0)
}

describe('a formula', () => {
  const small = signed.filter(({ variables }) => variables <= 9)

  it('is solved as brute force says, and the model satisfies it', () => {
    let satisfiable = 0
    let impossible = 0
    holds(small, 2000, ({ variables, clauses }) => {
      const formula = formulaOfSigned(variables, clauses)
      const outcome = solverOf(formula, { seed: 3 }).solve()
      let hasModel = false
      for (let bits = 0; bits < 1 << variables; bits++)
        hasModel ||= clauses.every((clause) => isSatisfied(clause, bits))
      expect(outcome.status).toBe(hasModel ? 'solved' : 'impossible')
      if (outcome.status !== 'solved') impossible++
      else {
        satisfiable++
        expect(outcome.answer).toHaveLength(variables)
        expect(firstBroken(formula, outcome.answer)).toBe(-1)
      }
    })
    expect(Math.min(satisfiable, impossible)).toBeGreaterThan(inSweep(100))
  })

  it('tells the first clause that an assignment breaks', () => {
    holds(fc.record({ small, bits: fc.nat({ max: 511 }) }), 2000, ({ small: { variables, clauses }, bits }) => {
      const model = Uint8Array.from({ length: variables }, (_, variable) => (bits >> variable) & 1)
      const broken = clauses.findIndex((clause) => !isSatisfied(clause, bits))
      expect(firstBroken(formulaOfSigned(variables, clauses), model)).toBe(broken)
    })
  })
})
