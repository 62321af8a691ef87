import { clingos } from '../clingo.ts'
import type { Contender } from '../harness.ts'
import { type SkyscrapersInstance, sights } from '../problems/skyscrapers.ts'
import { verdict } from '../verdict.ts'

type Board = SkyscrapersInstance['board']

/**
 * `reaches(L,I,H)`: among the first I squares of a line of sight is one as high as H or higher. Of the encodings that
 * were tried this is the fastest on boards from 7×7 on: counting what is seen in a chain of atoms takes a fifth longer
 * there, states of count and maximum or squares hidden by pairs take many times as long. The last rule follows from the
 * others and saves about a fifth. clingo's configurations make little difference.
 */
const RULES = `
1 { at(R,C,1..n) } 1 :- R=0..n-1, C=0..n-1.
1 { at(R,0..n-1,H) } 1 :- R=0..n-1, H=1..n.
1 { at(0..n-1,C,H) } 1 :- C=0..n-1, H=1..n.
reaches(L,I,H) :- sight(L,I,R,C), at(R,C,H), I < n.
reaches(L,I,H) :- reaches(L,I-1,H), sight(L,I,_,_), I < n.
reaches(L,I,H) :- reaches(L,I,H+1), H > 0.
seen(L,1) :- clue(L,_).
seen(L,I) :- sight(L,I,R,C), at(R,C,H), I > 1, not reaches(L,I-1,H).
:- clue(L,K), not K { seen(L,1..n) } K.
:- clue(L,K), sight(L,I,R,C), at(R,C,H), H > n-K+I.
#show at/3.
`

export function skyscrapersClingos(board: Board): Promise<Contender[]> {
  return clingos(programOf(board), (models) => verdict(models.map((atoms) => heightsOf(atoms, board))))
}

function programOf({ columns, clues, givens }: Board): string {
  const place = (square: number) => `${Math.floor(square / columns)},${square % columns}`
  const facts = [`#const n=${columns}.`]
  sights(columns).forEach((squares, line) => {
    if (clues[line] === 0) return
    facts.push(`clue(${line},${clues[line]}).`)
    squares.forEach((square, i) => {
      facts.push(`sight(${line},${i + 1},${place(square)}).`)
    })
  })
  givens.forEach((height, square) => {
    if (height > 0) facts.push(`at(${place(square)},${height}).`)
  })
  return `${facts.join(' ')}${RULES}`
}

function heightsOf(atoms: readonly string[], { rows, columns }: Board): Uint8Array {
  const heights = new Uint8Array(rows * columns)
  for (const atom of atoms) {
    const [, row, column, height] = /^at\((\d+),(\d+),(\d+)\)$/.exec(atom)!
    heights[Number(row) * columns + Number(column)] = Number(height)
  }
  return heights
}
