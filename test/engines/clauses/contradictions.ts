import type { Random } from '../../../src/index.ts'

/** Clauses of signed numbers, as in DIMACS files. */
export interface Instance {
  readonly variables: number
  readonly clauses: readonly (readonly number[])[]
}

/** This many clauses of three variables that differ. */
export function randomThrees(random: Random, variables: number, clauses: number): Instance {
  const clause = () => {
    const chosen = new Set<number>()
    while (chosen.size < 3) chosen.add(1 + random.below(variables))
    return [...chosen].map((variable) => (random.below(2) === 0 ? variable : -variable))
  }
  return { variables, clauses: Array.from({ length: clauses }, clause) }
}

/** One pigeon too many for the holes. */
export function pigeonhole(holes: number): Instance {
  const at = (pigeon: number, hole: number) => 1 + pigeon * holes + hole
  const clauses: number[][] = []
  for (let pigeon = 0; pigeon <= holes; pigeon++) {
    clauses.push(Array.from({ length: holes }, (_, hole) => at(pigeon, hole)))
    for (let other = 0; other < pigeon; other++) {
      for (let hole = 0; hole < holes; hole++) clauses.push([-at(pigeon, hole), -at(other, hole)])
    }
  }
  return { variables: (holes + 1) * holes, clauses }
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
  const is = (row: number, column: number, number: number) => 1 + (row * side + column) * side + number
  const all = Array.from({ length: side }, (_, i) => i)
  const exactlyOne = (literals: number[]) => [
    literals,
    ...literals.flatMap((a, i) => literals.slice(0, i).map((b) => [-a, -b])),
  ]
  const clauses = all.flatMap((a) =>
    all.flatMap((b) => [
      ...exactlyOne(all.map((c) => is(a, b, c))),
      ...exactlyOne(all.map((c) => is(a, c, b))),
      ...exactlyOne(all.map((c) => is(c, a, b))),
    ]),
  )
  for (const row of all.slice(rows))
    for (let column = 0; column <= rows; column++) clauses.push([-is(row, column, side - 1)])
  return { variables: side ** 3, clauses }
}
