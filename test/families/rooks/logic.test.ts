import { describe, expect, it } from 'vitest'
import { attackLines, coverWith, logicRest, solveByLogic } from '../../../src/families/rooks/index.ts'
import { LogicKernel } from '../../../src/families/rooks/logic/kernel.ts'
import { Random, type RooksBoard, rooks, run } from '../../../src/index.ts'
import { solved } from '../../solved.ts'
import { inSweep, sweep } from '../../sweep.ts'
import { boardOf, mostRooksByBruteForce, randomRows } from './boards.ts'

const RULES = ['single', 'block', 'pair']

function kernelOf(board: RooksBoard, budget = 1e9): LogicKernel {
  const building = attackLines(board)
  let built = building.next()
  while (!built.done) built = building.next()
  const kernel = new LogicKernel(built.value, board.columns)
  while (!kernel.work(budget));
  return kernel
}

/** The rooks in order as places, read off the board: the numbers of lines are counted again here. */
function placedBy(rows: readonly string[], kernel: LogicKernel): [row: number, column: number][] {
  const across: [number, number][][] = []
  const down: [number, number][][] = []
  const isFree = (row: number, column: number) => rows[row]?.[column] === '.'
  rows.forEach((text, row) => {
    for (let column = 0; column < text.length; column++) {
      if (!isFree(row, column)) continue
      if (!isFree(row, column - 1)) across.push([])
      across.at(-1)!.push([row, column])
      if (isFree(row - 1, column)) continue
      const line: [number, number][] = []
      for (let at = row; isFree(at, column); at++) line.push([at, column])
      down.push(line)
    }
  })
  return Array.from({ length: kernel.rooks }, (_, k) => {
    const line = kernel.placed[k]!
    const other = down[kernel.mate[line]! - across.length]!
    return across[line]!.find(([row, column]) => other.some((place) => place[0] === row && place[1] === column))!
  })
}

/** The board without what these rooks attack: what other rooks could still use, with walls left where they are. */
function mostBeside(rows: readonly string[], placed: readonly (readonly [number, number])[]): number {
  const squares = rows.map((row) => [...row])
  for (const [row, column] of placed) {
    for (const [down, right] of [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ] as const) {
      let [r, c] = [row, column]
      while (rows[r]?.[c] === '.') {
        squares[r]![c] = 'a'
        r += down
        c += right
      }
    }
  }
  // Attacked squares are neither free nor walls: try every set of the free ones, two in sight of each other never both.
  const free = squares.flatMap((row, r) => row.flatMap((square, c) => (square === '.' ? [[r, c] as const] : [])))
  const doSee = (a: readonly [number, number], b: readonly [number, number]) => {
    if (a[0] !== b[0] && a[1] !== b[1]) return false
    for (let r = Math.min(a[0], b[0]); r <= Math.max(a[0], b[0]); r++) {
      for (let c = Math.min(a[1], b[1]); c <= Math.max(a[1], b[1]); c++) if (rows[r]![c] === 'X') return false
    }
    return true
  }
  const chosen: (readonly [number, number])[] = []
  const most = (at: number): number => {
    if (at === free.length) return 0
    const without = most(at + 1)
    if (chosen.some((other) => doSee(other, free[at]!))) return without
    chosen.push(free[at]!)
    const withIt = 1 + most(at + 1)
    chosen.pop()
    return Math.max(without, withIt)
  }
  return most(0)
}

const SHAPES: readonly (readonly [rows: number, columns: number])[] = [
  [4, 4],
  [3, 6],
  [6, 3],
  [2, 9],
]

function randomShape(random: Random, i: number): string[] {
  const [mostRows, mostColumns] = SHAPES[i % 4]!
  return randomRows(random, mostRows, mostColumns)
}

describe('rooks placed by rules', () => {
  it('can always be completed to the most there are, after each of them', () => {
    const random = new Random('sound')
    const used = [0, 0, 0]
    for (let i = 0; i < sweep(2000); i++) {
      const rows = randomShape(random, i)
      const best = mostRooksByBruteForce(rows)
      const kernel = kernelOf(boardOf(rows))
      const placed = placedBy(rows, kernel)
      for (let k = 0; k < placed.length; k++) {
        used[kernel.ruleOf[k]!]!++
        // There are many singles: all of them are tried on every fifth board, elsewhere only the last rook.
        if (kernel.ruleOf[k] === 0 && k + 1 < placed.length && i % 5 > 0) continue
        const most = k + 1 + mostBeside(rows, placed.slice(0, k + 1))
        if (most !== best)
          throw new Error(`rook ${k} by ${RULES[kernel.ruleOf[k]!]}: ${most} of ${best} on ${rows.join('/')}`)
      }
    }
    for (const times of used) expect(times).toBeGreaterThan(inSweep(100))
  })

  it('leave no single, block or pair, seen from every square', () => {
    const random = new Random('complete')
    let stuck = 0
    for (let i = 0; i < sweep(200); i++) {
      const side = 10 + random.below(20)
      const density = 0.02 + 0.1 * random.real()
      const rows = Array.from({ length: side }, () =>
        Array.from({ length: side }, () => (random.real() < density ? 'X' : '.')).join(''),
      )
      const kernel = kernelOf(boardOf(rows))
      if (kernel.freeSquares === 0) continue
      stuck++
      const open = (line: number) =>
        [...kernel.crossings.subarray(kernel.starts[line], kernel.starts[line + 1])].filter(
          (other) => kernel.mate[other] === -1,
        )
      const sets = Array.from(
        { length: kernel.count },
        (_, line) => new Set(kernel.mate[line] === -1 ? open(line) : []),
      )
      const twos = new Set<string>()
      sets.forEach((own, line) => {
        expect(own.size).not.toBe(1)
        if (own.size === 2) {
          const name = [...own].join()
          expect(twos.has(name)).toBe(false)
          twos.add(name)
        }
        if (line >= kernel.across) return
        for (const other of own) {
          const isBlock = [...sets[other]!].every((v) => [...own].every((x) => sets[v]!.has(x)))
          expect(isBlock).toBe(false)
        }
      })
    }
    expect(stuck).toBeGreaterThan(inSweep(40))
  })

  it('do not depend on the slices', () => {
    const random = new Random('slices')
    for (let i = 0; i < sweep(200); i++) {
      const board = boardOf(randomRows(random, 25, 25))
      const whole = kernelOf(board)
      for (const budget of [1, 7, 100]) {
        const sliced = kernelOf(board, budget)
        expect(sliced.rooks).toBe(whole.rooks)
        expect(sliced.placed).toEqual(whole.placed)
        expect(sliced.reasonOf).toEqual(whole.reasonOf)
        expect(sliced.freeAfterSingles).toBe(whole.freeAfterSingles)
        expect(sliced.freeSquares).toBe(whole.freeSquares)
      }
    }
  })

  it('settle open boards, and strips by singles alone', () => {
    for (const [n, m] of [
      [2, 2],
      [3, 7],
      [40, 40],
    ] as const) {
      const kernel = kernelOf(boardOf(Array.from({ length: n }, () => '.'.repeat(m))))
      expect(kernel).toMatchObject({ freeSquares: 0, freeAfterSingles: n * m, rooks: Math.min(n, m) })
    }
    expect(kernelOf(boardOf(['..X...X.']))).toMatchObject({ freeSquares: 0, freeAfterSingles: 0, rooks: 3 })
  })
})

describe('the proof carried back through the rules', () => {
  it('is refused when what it starts from proves nothing', () => {
    // A ring of six lines on which no rule applies; a cover of nothing leaves its squares uncovered.
    const rows = ['....X...', 'X.X.....', '.....X..', '.X......', '........', '....X...', '........', '........']
    const kernel = kernelOf(boardOf(rows))
    expect(kernel.freeSquares).toBeGreaterThan(0)
    const resting = logicRest(kernel)
    let rest = resting.next()
    while (!rest.done) rest = resting.next()
    const proving = coverWith(kernel, rest.value, { left: new Int32Array(0), right: new Int32Array(0) })
    expect(() => {
      while (!proving.next().done);
    }).toThrow('no line of the proof')
  })
})

describe('the method by logic', () => {
  it('finds as many rooks as brute force, with a proof', () => {
    const random = new Random('method')
    for (let i = 0; i < sweep(3000); i++) {
      const rows = randomShape(random, i)
      const board = boardOf(rows)
      const outcome = run(solveByLogic(board))
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      expect(rooks.check(board, outcome.answer, outcome.certificate)).toEqual([])
      if (outcome.answer.length !== mostRooksByBruteForce(rows)) throw new Error(rows.join('/'))
    }
  })

  it('proves its answers on boards where the rules are stuck', () => {
    const random = new Random('larger')
    let stuck = 0
    for (let i = 0; i < sweep(300); i++) {
      const board = boardOf(randomRows(random, 60, 60))
      if (kernelOf(board).freeSquares > 0) stuck++
      const outcome = run(solveByLogic(board))
      if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
      // A placement that passes the check with a proof that passes it is maximum.
      expect(rooks.check(board, outcome.answer, outcome.certificate)).toEqual([])
      expect([...outcome.answer]).toEqual([...outcome.answer].sort((a, b) => a - b))
    }
    expect(stuck).toBeGreaterThan(inSweep(30))
  })

  it('can be stopped at every pause, with a valid placement and a bound that holds', () => {
    const board = solved(rooks.generate({ size: { rows: 500, columns: 450 }, density: 0.12 }, new Random(5)))
    const values: number[] = []
    const bounds: number[] = []
    const steps: number[] = []
    const full = run(solveByLogic(board), {
      onProgress: (progress) => {
        values.push(progress.value!)
        bounds.push(progress.bound!)
        steps.push(progress.steps)
      },
    })
    if (full.status !== 'solved') throw new Error(`ended ${full.status}`)
    const most = full.answer.length
    const rising = (numbers: number[]) => [...numbers].sort((a, b) => a - b)
    expect(values).toEqual(rising(values))
    expect(steps).toEqual(rising(steps))
    expect(bounds).toEqual(rising(bounds).reverse())
    expect(bounds.at(-1)).toBeGreaterThanOrEqual(most)
    expect(values.length).toBeGreaterThan(20)
    for (let k = 1; k <= values.length; k += k < 10 || k > values.length - 12 ? 1 : 5) {
      const search = solveByLogic(board)
      for (let i = 0; i < k; i++) search.next()
      const last = search.next('aborted')
      if (!last.done || last.value.status !== 'stopped') throw new Error(`not stopped at pause ${k}`)
      const { answer, bound, reason } = last.value
      expect(reason).toBe('aborted')
      expect(rooks.check(board, answer!)).toEqual([])
      expect(answer!.length).toBeGreaterThanOrEqual(values[k - 1]!)
      expect(bound).toBeGreaterThanOrEqual(most)
    }
  })
})
