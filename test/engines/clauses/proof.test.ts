import { describe, expect, it } from 'vitest'
import { formulaOf, literalOf, ProofText, Random, type SolverSettings, solverOf } from '../../../src/index.ts'
import { sweep } from '../../sweep.ts'
import { type Instance, latinSquare, oddSums, pigeonhole, randomThrees } from './contradictions.ts'
import { faultOf, type ProofLine, parseProof } from './drat-checker.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '20011'

interface Run {
  readonly status: string
  readonly conflicts: number
  readonly proof: ProofLine[]
}

function solved({ variables, clauses }: Instance, settings: SolverSettings = {}): Run {
  const pieces: string[] = []
  const text = new ProofText((piece) => pieces.push(piece))
  const formula = formulaOf(
    variables,
    clauses.map((clause) => clause.map(literalOf)),
  )
  const solver = solverOf(formula, { ...settings, proof: text })
  const { status } = solver.solve()
  text.flush()
  return { status, conflicts: solver.conflicts, proof: parseProof(pieces.join('')) }
}

/** The run of an instance that must be impossible, with a proof that must be right. */
function refuted(instance: Instance, settings: SolverSettings = {}): Run {
  const run = solved(instance, settings)
  expect(run.status).toBe('impossible')
  expect(faultOf(instance.clauses, run.proof)).toBeUndefined()
  return run
}

const lines = (...texts: string[]) => parseProof(texts.map((text) => `${text}\n`).join(''))

describe('the checker', () => {
  const SQUARE = [
    [1, 2],
    [1, -2],
    [-1, 2],
    [-1, -2],
  ]
  // Seven clauses of eight: satisfied by all three false, and by nothing else.
  const SEVEN = [
    [1, 2, -3],
    [1, -2, 3],
    [1, -2, -3],
    [-1, 2, 3],
    [-1, 2, -3],
    [-1, -2, 3],
    [-1, -2, -3],
  ]

  it.each<[string, number[][], ProofLine[]]>([
    ['units that end in a conflict', SQUARE, lines('1 0', '0')],
    ['deletions of what is not needed', SQUARE, lines('1 0', 'd 1 2 0', 'd -2 1 0', '0')],
    ['two steps', [...SEVEN, [1, 2, 3]], lines('1 2 0', '1 0', '2 0', '0')],
    ['the deletion of a reason after its unit is there', [[1], [-1, 2], ...SEVEN], lines('2 0', 'd -1 2 0', '0')],
    ['one of two clauses that are the same deleted', [...SQUARE, [2, 1]], lines('d 1 2 0', '1 0', '0')],
    ['an empty clause of the formula', [[1], []], []],
    [
      'a definition, which is no consequence',
      [...SEVEN, [1, 2, 3]],
      lines('4 -1 0', '-4 1 0', '4 2 0', '4 0', '2 0', '0'),
    ],
  ])('accepts %s', (_, clauses, proof) => {
    expect(faultOf(clauses, proof)).toBeUndefined()
  })

  it.each<[string, number[][], ProofLine[], RegExp]>([
    ['a clause that does not follow', SEVEN, lines('1 0', '0'), /^line 1, 1 0: does not follow/],
    ['the empty clause where there is a model', SEVEN, lines('-1 0', '-2 0', '0'), /^line 3, 0: does not follow/],
    ['a step that takes two at once', [...SEVEN, [1, 2, 3]], lines('0'), /^line 1, 0: does not follow/],
    ['a proof that stops early', SQUARE, lines('1 0'), /does not arrive at the empty clause/],
    ['no proof at all', SQUARE, [], /does not arrive/],
    ['the use of a clause that is deleted', SQUARE, lines('d 1 2 0', '1 0', '0'), /^line 2, 1 0: does not follow/],
    ['the deletion of a clause that is not there', SQUARE, lines('d 1 3 0', '1 0', '0'), /^line 1, .* no such clause/],
    ['a second deletion of one clause', SQUARE, lines('1 0', 'd 1 2 0', 'd 1 2 0', '0'), /^line 3, .* no such clause/],
    // What was known by what is deleted is not known any more.
    ['a unit that was deleted', [[1], [-1, 2], [-2, 3]], lines('d 1 0', '2 0'), /^line 2, 2 0: does not follow/],
    ['a reason that was deleted', [[1], [-1, 2], [-2, 3], [-3, 4]], lines('d -1 2 0', '3 0'), /^line 2, 3 0: does not/],
    ['a definition whose first literal is not new', [[-1, 4]], lines('1 2 3 0'), /^line 1, 1 2 3 0: does not follow/],
    ['the same with the new one first, as far as it goes', [[-1, 4]], lines('3 1 2 0'), /does not arrive/],
  ])('refuses %s', (_, clauses, proof, fault) => {
    expect(faultOf(clauses, proof)).toMatch(fault)
  })

  it('refuses a proof of another formula, in particular of one that has models', () => {
    const random = new Random(seed).fork('models')
    let tried = 0
    while (tried < 50) {
      const { variables, clauses } = randomThrees(random, 20, 120)
      const { status, proof } = solved({ variables, clauses })
      if (status !== 'impossible') continue
      // What one assignment breaks is taken away, so that it is a model.
      const sign = Array.from({ length: variables + 1 }, () => (random.below(2) === 0 ? 1 : -1))
      const kept = clauses.filter((clause) => clause.some((literal) => literal * sign[Math.abs(literal)]! > 0))
      expect(
        faultOf(
          kept,
          proof.filter(({ isDeletion }) => !isDeletion),
        ),
      ).toBeDefined()
      tried++
    }
  })

  it('reads nothing but DRAT', () => {
    for (const text of ['1 2', '1 2 0', '1 2\n', '1  2 0\n', 'd1 0\n', '1 0 \n', 'x 0\n', '01 0\n', '1 0\n\n']) {
      expect(() => parseProof(text), JSON.stringify(text)).toThrow()
    }
    expect(parseProof('1 -2 0\nd 3 0\n0\n')).toEqual([
      { isDeletion: false, literals: [1, -2] },
      { isDeletion: true, literals: [3] },
      { isDeletion: false, literals: [] },
    ])
  })
})

describe('proofs are right', () => {
  it('for random formulas', () => {
    const random = new Random(seed).fork('threes')
    let count = 0
    while (count < sweep(400)) {
      const variables = 20 + random.below(count % 4 === 0 ? 81 : 31)
      const instance = randomThrees(random, variables, Math.ceil(variables * (4.6 + 2 * random.real())))
      const run = solved(instance, { seed: count })
      if (run.status !== 'impossible') continue
      count++
      expect(faultOf(instance.clauses, run.proof)).toBeUndefined()
    }
  })

  it('for formulas with units, empty clauses, tautologies and literals that are repeated', () => {
    const random = new Random(seed).fork('mixed')
    let count = 0
    while (count < 300) {
      const variables = 1 + random.below(9)
      const clause = () =>
        Array.from({ length: Math.max(random.below(50) === 0 ? 0 : 1, random.below(5)) }, () => {
          const variable = 1 + random.below(variables)
          return random.below(2) === 0 ? variable : -variable
        })
      const instance = { variables, clauses: Array.from({ length: 4 * variables + random.below(20) }, clause) }
      const run = solved(instance)
      if (run.status !== 'impossible') continue
      count++
      expect(faultOf(instance.clauses, run.proof)).toBeUndefined()
    }
  })

  it.each([1, 2, 3, 4, 5, 6, 7])('for one pigeon more than %i holes', (holes) => {
    refuted(pigeonhole(holes))
  })

  it.each([4, 8, 12, 16, 20])('for sums around %i corners', (corners) => {
    for (let i = 0; i < 5; i++) refuted(oddSums(new Random(`${seed}/${i}`), corners))
  })

  it.each([
    [3, 1],
    [4, 2],
    [5, 3],
    [6, 3],
    [7, 4],
  ])('for Latin squares of side %i in which a number has just %i rows', (side, rows) => {
    refuted(latinSquare(side, rows))
  })

  it('over many reductions, and after clauses were simplified by what is known for good', () => {
    const random = new Random(seed).fork('long')
    let [learned, deleted, shortened, ownDeleted] = [0, 0, 0, 0]
    for (let i = 0; i < 6; i++) {
      const instance = randomThrees(random, 150, 720)
      const { status, conflicts, proof } = solved(instance, { seed: i, mostLearnedWords: i % 2 === 0 ? 3000 : 1 << 20 })
      if (status !== 'impossible') continue
      expect(faultOf(instance.clauses, proof)).toBeUndefined()
      const keyOf = ({ literals }: { literals: readonly number[] }) => [...literals].sort((a, b) => a - b).join(' ')
      const own = new Set(instance.clauses.map((literals) => keyOf({ literals })))
      learned += conflicts
      deleted += proof.filter(({ isDeletion }) => isDeletion).length
      ownDeleted += proof.filter((line) => line.isDeletion && own.has(keyOf(line))).length
      shortened += proof.filter((line, k) => !line.isDeletion && isShorter(line, proof[k + 1])).length
    }
    expect(learned).toBeGreaterThan(2000)
    expect(deleted).toBeGreaterThan(1000)
    expect(ownDeleted).toBeGreaterThan(0)
    expect(shortened).toBeGreaterThan(0)
  })

  it('and do not change the run', () => {
    const instance = randomThrees(new Random(seed).fork('same'), 120, 600)
    const formula = formulaOf(
      instance.variables,
      instance.clauses.map((clause) => clause.map(literalOf)),
    )
    const plain = solverOf(formula)
    plain.solve()
    const { conflicts, proof } = solved(instance)
    expect(conflicts).toBe(plain.conflicts)
    expect(proof.length).toBeGreaterThan(0)
  })
})

/** Whether a clause is added and then one deleted that has all its literals and more. */
function isShorter(line: ProofLine, next: ProofLine | undefined): boolean {
  if (!next?.isDeletion || next.literals.length <= line.literals.length) return false
  return line.literals.every((literal) => next.literals.includes(literal))
}

describe('ProofText', () => {
  it('writes a line for each clause, with signs and from 1', () => {
    const pieces: string[] = []
    const text = new ProofText((piece) => pieces.push(piece))
    text.add([0, 3])
    text.remove(Int32Array.of(2 * 9, 2 * 99 + 1, 2 * 268435455))
    text.add([])
    expect(pieces).toEqual([])
    text.flush()
    expect(pieces).toEqual(['1 -2 0\nd 10 -100 268435456 0\n0\n'])
    text.flush()
    expect(pieces).toHaveLength(1)
  })

  it('hands over pieces of at most 64 kB that make up the whole, however long a clause is', () => {
    const random = new Random(seed).fork('pieces')
    const pieces: string[] = []
    const text = new ProofText((piece) => pieces.push(piece))
    const wanted: string[] = []
    for (let i = 0; i < 300; i++) {
      const literals = Array.from({ length: i === 7 ? 50_000 : random.below(400) }, () => random.below(1 << 29))
      const isDeletion = random.below(3) === 0
      if (isDeletion) text.remove(literals)
      else text.add(literals)
      const signed = literals.map((literal) => (literal % 2 === 0 ? '' : '-') + (Math.floor(literal / 2) + 1))
      wanted.push([...(isDeletion ? ['d'] : []), ...signed, '0\n'].join(' '))
    }
    text.flush()
    expect(pieces.join('')).toBe(wanted.join(''))
    expect(pieces.length).toBeGreaterThan(10)
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(1 << 16)
    expect(Math.min(...pieces.slice(0, -1).map((piece) => piece.length))).toBeGreaterThan(60_000)
  })
})
