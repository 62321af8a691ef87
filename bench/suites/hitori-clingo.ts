import { clingos } from '../clingo.ts'
import type { Contender } from '../harness.ts'
import type { HitoriInstance } from '../problems/hitori.ts'
import { verdict } from '../verdict.ts'

type Board = HitoriInstance['board']

/**
 * Unshaded squares grow from a corner, so that they are connected. Of the encodings that were tried this is the
 * fastest: choosing shaded squares first and then asking which are reached takes from a third to a half longer. Most of
 * the time is grounding, which is why neighbours are told by sums rather than found by comparing, and why clingo's
 * configurations make no difference.
 */
const RULES = `
{ unshaded(0,0) }.
unshaded(0,1) :- not unshaded(0,0), square(0,1).
unshaded(1,0) :- not unshaded(0,0), not square(0,1), square(1,0).
{ unshaded(R,C+1) } :- unshaded(R,C), square(R,C+1).
{ unshaded(R,C-1) } :- unshaded(R,C), square(R,C-1).
{ unshaded(R+1,C) } :- unshaded(R,C), square(R+1,C).
{ unshaded(R-1,C) } :- unshaded(R,C), square(R-1,C).
:- square(R,C), square(R,C+1), not unshaded(R,C), not unshaded(R,C+1).
:- square(R,C), square(R+1,C), not unshaded(R,C), not unshaded(R+1,C).
:- number(R,C,N), number(R,D,N), C < D, unshaded(R,C), unshaded(R,D).
:- number(R,C,N), number(S,C,N), R < S, unshaded(R,C), unshaded(S,C).
#show unshaded/2.
`

export function hitoriClingos(board: Board): Promise<Contender[]> {
  return clingos(programOf(board), (models) => verdict(models.map((atoms) => shadingOf(atoms, board))))
}

function programOf({ rows, columns, numbers }: Board): string {
  const facts = [`square(0..${rows - 1},0..${columns - 1}).`]
  numbers.forEach((number, square) => {
    if (number > 0) facts.push(`number(${Math.floor(square / columns)},${square % columns},${number}).`)
  })
  return `${facts.join(' ')}${RULES}`
}

function shadingOf(atoms: readonly string[], { rows, columns }: Board): Uint8Array {
  const shading = new Uint8Array(rows * columns).fill(1)
  for (const atom of atoms) {
    const [, row, column] = /^unshaded\((\d+),(\d+)\)$/.exec(atom)!
    shading[Number(row) * columns + Number(column)] = 0
  }
  return shading
}
