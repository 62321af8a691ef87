import { type Count, exactCover, type RooksBoard, rooks, run, type WhichAnswers } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { linesOf, randomBoard } from './rooks.ts'

/** How many placements of the most rooks there are, and of every number of rooks: the rook polynomial. */
export const rooksCountSuite: Suite = {
  name: 'rooks-count',
  summary: 'placements counted on random boards; without walls Algorithm X with its memo counts them too',
  instances: [
    most(16, 16, 0),
    most(12, 12, 0.1),
    most(20, 20, 0.2),
    most(25, 25, 0.05),
    most(30, 30, 0.05),
    most(60, 60, 0.2),
    most(100, 100, 0.2),
    most(99, 99, 0.4),
    most(99, 99, 0.6),
    most(300, 300, 0.4),
    most(1000, 1000, 0.4),
    most(10, 1000, 0.05),
    most(10, 1000, 0.2),
    polynomial(12, 12, 0),
    polynomial(16, 16, 0.05),
    polynomial(20, 20, 0.05),
    polynomial(20, 20, 0.2),
    polynomial(25, 25, 0.2),
    polynomial(50, 50, 0.4),
    polynomial(99, 99, 0.6),
  ],
}

function most(rows: number, columns: number, density: number): Instance {
  return {
    name: `most rooks, ${nameOf(rows, columns, density)}`,
    prepare: () => {
      const board = randomBoard(rows, density, columns)
      return [counted(board, 'best'), ...(density === 0 ? [byAlgorithmX(board)] : [])]
    },
  }
}

function polynomial(rows: number, columns: number, density: number): Instance {
  return {
    name: `every number of rooks, ${nameOf(rows, columns, density)}`,
    prepare: () => [counted(randomBoard(rows, density, columns), 'all')],
  }
}

function nameOf(rows: number, columns: number, density: number): string {
  return `${rows}×${columns}, ${Math.round(density * 100)} % walls`
}

function counted(board: RooksBoard, which: WhichAnswers): Contender {
  return {
    name: 'rookery',
    run: () => {
      const outcome = run(rooks.abilities.count!.search(board, which))
      const { status, answer, steps } = outcome as { status: string; answer: Count; steps: number }
      return { value: status === 'solved' ? shortened(answer.count) : `at least ${shortened(answer.count)}`, steps }
    },
  }
}

/** On a board without walls every line has its rook, so that placements are exact covers. */
function byAlgorithmX(board: RooksBoard): Contender {
  const { left, right, edges } = linesOf(board)
  const options = edges.map(([row, column]) => [row, left + column])
  const run = () => ({ value: shortened(exactCover({ items: left + right, options }).count()) })
  return { name: 'exact cover', run }
}

/** Long numbers by their beginning and their length. */
function shortened(count: bigint): string {
  const digits = count.toString()
  return digits.length <= 24 ? digits : `${digits.slice(0, 12)}… (${digits.length} digits)`
}
