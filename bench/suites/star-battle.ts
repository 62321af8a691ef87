import { existsSync, readFileSync } from 'node:fs'
import { Random, run, type StarBattleBoard, starBattle } from '../../src/index.ts'
import { clingos } from '../clingo.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { verdict, workOf } from '../verdict.ts'

/** Beside the checkout, which the bundle is less deep in than this file. */
const folder = ['../../../', '../../']
  .map((up) => new URL(`${up}shared/data/star-battle/`, import.meta.url))
  .find((path) => existsSync(path))
const GROUPS = ['1 star up to 11×11', '1 star, larger', '2 stars up to 10×10', '2 stars, larger', '3 stars']
const [defaultMethod, ...otherMethods] = Object.keys(starBattle.solvers)

interface Level {
  readonly id: string
  readonly board: StarBattleBoard
}

const levels: readonly Level[] = ['collected.jsonl', 'queens.jsonl'].flatMap((file) => {
  if (!folder) return []
  const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const json = JSON.parse(line)
    return { id: json.id as string, board: starBattle.codecs.problem.fromJson(json) }
  })
})

export const starBattleSuite: Suite = {
  name: 'star-battle',
  summary: 'solved and proved unique, from a board in memory; clingo gets its text ready-made',
  areSmall: true,
  instances: suiteOf(({ board }) =>
    clingos(programOf(board), (models) => verdict(models.map((atoms) => starsOf(atoms, board)))),
  ),
}

export const starBattleMethodsSuite: Suite = {
  name: 'star-battle-methods',
  summary: 'the methods beside one another, solved and proved unique, from a board in memory',
  areSmall: true,
  instances: suiteOf((level) => otherMethods.map((method) => ours(level, method))).filter(
    ({ group }) => group !== '3 stars',
  ),
}

function suiteOf(others: (level: Level) => readonly Contender[] | Promise<readonly Contender[]>): Instance[] {
  return levels
    .map((level) => ({
      name: level.id,
      group: groupOf(level),
      prepare: async () => [ours(level, defaultMethod!), ...(await others(level))],
    }))
    .sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group))
}

function groupOf({ board: { rows, stars } }: Level): string {
  if (stars === 1) return GROUPS[rows <= 11 ? 0 : 1]!
  return stars === 2 ? GROUPS[rows <= 10 ? 2 : 3]! : GROUPS[4]!
}

function ours({ board }: Level, method: string): Contender {
  return {
    name: method === defaultMethod ? 'rookery' : `rookery, ${method}`,
    run: () => workOf(run(starBattle.solvers[method]!(board, new Random(1)))),
  }
}

const RULES = `
s { star(R,C) : region(R,C,_) } s :- R=0..n-1.
s { star(R,C) : region(R,C,_) } s :- C=0..n-1.
s { star(R,C) : region(R,C,G) } s :- G=0..n-1.
:- star(R,C), star(R,C+1).
:- star(R,C), star(R+1,C-1..C+1).
#show star/2.
`

function programOf({ rows, stars, regions }: StarBattleBoard): string {
  const facts = Array.from(
    regions,
    (region, square) => `region(${Math.floor(square / rows)},${square % rows},${region}).`,
  )
  return `#const n=${rows}. #const s=${stars}. ${facts.join(' ')}${RULES}`
}

function starsOf(atoms: readonly string[], { rows }: StarBattleBoard): Uint8Array {
  const stars = new Uint8Array(rows * rows)
  for (const atom of atoms) {
    const [, row, column] = /^star\((\d+),(\d+)\)$/.exec(atom)!
    stars[Number(row) * rows + Number(column)] = 1
  }
  return stars
}
