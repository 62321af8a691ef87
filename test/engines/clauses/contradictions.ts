import { type Random, signedOf } from '../../../src/index.ts'
import * as inLiterals from './instances.ts'

/** Clauses of signed numbers, as in DIMACS files. */
export type Instance = inLiterals.Instance

const signed = ({ variables, clauses }: Instance): Instance => ({
  variables,
  clauses: clauses.map((clause) => clause.map(signedOf)),
})

/** This many clauses of three variables that differ. */
export function randomThrees(random: Random, variables: number, clauses: number): Instance {
  return signed(inLiterals.randomSat(random, variables, clauses / variables))
}

/** One pigeon too many for the holes. */
export function pigeonhole(holes: number): Instance {
  return signed(inLiterals.pigeonhole(holes + 1, holes))
}

/** Tseitin's formula on a random graph of degree 3: each variable in two sums, whose total is odd. */
export function oddSums(random: Random, corners: number): Instance {
  const edges: number[][] = Array.from({ length: corners }, () => [])
  const ends = random.shuffle(Array.from({ length: 3 * corners }, (_, i) => i % corners))
  const variables = (3 * corners) / 2
  for (const [i, corner] of ends.entries()) edges[corner]!.push(1 + (i >> 1))
  const clauses = edges.flatMap((own, corner) => {
    const odd = corner === 0 ? 1 : 0
    // An assignment with the wrong sum is excluded by the clause in which each of its values is turned round.
    const signs = Array.from({ length: 8 }, (_, bits) => own.map((edge, k) => (bits & (1 << k) ? -edge : edge)))
    return signs.filter((clause) => clause.filter((literal) => literal < 0).length % 2 !== odd)
  })
  return { variables, clauses }
}

/** A Latin square whose last number has too few rows: more columns than rows allow it in the first rows only. */
export function latinSquare(side: number, rows: number): Instance {
  const { variables, clauses } = signed(inLiterals.latinSquare(side))
  const excluded: number[][] = []
  for (let row = rows; row < side; row++) {
    for (let column = 0; column <= rows; column++) excluded.push([-((row * side + column + 1) * side)])
  }
  return { variables, clauses: [...clauses, ...excluded] }
}
