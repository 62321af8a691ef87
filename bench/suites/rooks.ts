import { IN_ANSWERS, Random, type RooksBoard, rooks, run } from '../../src/index.ts'
import type { Contender, Instance, Suite, Work } from '../harness.ts'
import { peer } from '../peers.ts'

type BipartiteMatching = (left: number, right: number, edges: [number, number][]) => [number, number][]

/** Seed 1 of every size and density. The small ones are also what the tests compare steps and values on. */
export const rooksSuite: Suite = {
  name: 'rooks',
  summary: 'the most rooks with proof, from a board in memory; peers get ready-made edges and give no proof',
  instances: [
    random(99, 0.05),
    random(99, 0.2),
    random(99, 0.4),
    random(500, 0.05),
    random(1000, 0.05),
    random(1000, 0.2),
    random(1000, 0.4),
    random(2000, 0.05),
    random(2000, 0.2),
    random(2000, 0.4),
  ],
}

/** CodinGame's largest boards, from no walls to hardly anything else. */
export const rooksCodinGameSuite: Suite = {
  name: 'rooks-codingame',
  summary: '99×99 boards in memory, solved with proof, at every density',
  instances: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((density) => ({
    name: `99×99, ${Math.round(density * 100)} % walls`,
    prepare: () => [ours(randomBoard(99, density))],
  })),
}

/**
 * Apart from the peers: beside them 3000×3000 took 2.3 s instead of 1.5 s, presumably because their objects are
 * collected on our time.
 */
export const rooksGrowthSuite: Suite = {
  name: 'rooks-growth',
  summary: 'how time and work grow with the board, 20 % walls',
  instances: [1000, 2000, 3000, 4000].map((side) => ({
    name: `${side}×${side}`,
    prepare: () => [ours(randomBoard(side, 0.2))],
  })),
}

/** What else can be asked of a board. */
export const rooksQuestionsSuite: Suite = {
  name: 'rooks-questions',
  summary: 'forced squares and explanations on random boards with 20 % walls, from a board in memory',
  instances: [
    ...[99, 1000, 2000].map((side) => question('forced squares', side, (board) => forcedWork(board))),
    ...[99, 300, 1000].map((side) => question('explanation', side, (board) => explanationWork(board))),
  ],
}

function question(name: string, side: number, work: (board: RooksBoard) => Work): Instance {
  return {
    name: `${name}, ${side}×${side}`,
    prepare: () => {
      const board = randomBoard(side, 0.2)
      return [{ name: 'rookery', run: () => work(board) }]
    },
  }
}

function forcedWork(board: RooksBoard): Work {
  const outcome = run(rooks.abilities.forced!.search(board))
  if (outcome.status !== 'solved') throw new Error('a run without limits ends solved')
  let always = 0
  for (const square of outcome.answer.squares) if (square === IN_ANSWERS.always) always++
  return { value: `${always} always`, steps: outcome.steps }
}

function explanationWork(board: RooksBoard): Work {
  const outcome = run(rooks.abilities.explain!.search(board))
  if (outcome.status !== 'solved') throw new Error('a run without limits ends solved')
  return { value: `${outcome.answer.deductions.length} deductions`, steps: outcome.steps }
}

export function randomBoard(rows: number, density: number, columns = rows): RooksBoard {
  const settings = { size: { rows, columns }, density }
  const name = rows === columns ? `${rows} ${density}` : `${rows} ${columns} ${density}`
  const outcome = run(rooks.generate(settings, new Random(1).fork(name)))
  if (outcome.status !== 'solved') throw new Error('a random board is always found')
  return outcome.answer
}

function random(side: number, density: number): Instance {
  return {
    name: `${side}×${side}, ${Math.round(density * 100)} % walls`,
    prepare: () => {
      const board = randomBoard(side, density)
      return [ours(board), ours(board, 'logic'), ...bipartiteMatching(board)]
    },
  }
}

function ours(board: RooksBoard, method = 'matching'): Contender {
  return {
    name: method === 'matching' ? 'rookery' : `rookery, ${method}`,
    run: () => {
      const outcome = run(rooks.solvers[method]!(board, new Random(1)))
      if (outcome.status !== 'solved') throw new Error('a run without limits ends solved')
      return { value: outcome.answer.length, steps: outcome.steps }
    },
  }
}

function bipartiteMatching(board: RooksBoard): Contender[] {
  const matching = peer<BipartiteMatching>('bipartite-matching')
  if (!matching) return []
  const run = () => {
    // Millions of pairs, built again for every run: kept, they would make each collection of garbage slower for the
    // others.
    const { left, right, edges } = linesOf(board)
    const started = performance.now()
    const value = matching(left, right, edges).length
    return { value, milliseconds: performance.now() - started }
  }
  return [{ name: 'bipartite-matching', run }]
}

/** The graph of row lines and column lines, built apart from the family's own code. */
export function linesOf({ rows, columns, walls }: RooksBoard) {
  const edges: [number, number][] = []
  const columnLine = new Int32Array(columns)
  let left = 0
  let right = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const square = row * columns + column
      if (walls[square]) continue
      if (column === 0 || walls[square - 1]) left++
      if (row === 0 || walls[square - columns]) columnLine[column] = right++
      edges.push([left - 1, columnLine[column]!])
    }
  }
  return { left, right, edges }
}
