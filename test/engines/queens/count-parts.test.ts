import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { borderTrees, countSubtrees, type TreeNode, treeOf } from '../../../src/engines/queens/index.ts'
import { MeetInTheMiddle } from '../../../src/engines/queens/meet-in-the-middle.ts'
import { TreeCut } from '../../../src/engines/queens/subtrees.ts'
import {
  type Count,
  type CountParts,
  InputError,
  type QueensTask,
  queensCountParts,
  Random,
  run,
  type Search,
  searchQueensCount,
} from '../../../src/index.ts'
import { holds } from '../../property.ts'
import { boardsByTrying, smallTasks, steepTask } from './plain-boards.ts'

function solved(search: Search<Count>): { answer: Count; steps: number } {
  const outcome = run(search)
  if (outcome.status !== 'solved') throw new Error(`the count ended ${outcome.status}`)
  return { answer: outcome.answer, steps: outcome.steps }
}

/** All parts, counted in a random order and put together. */
function together({ parts, steps, count, whole }: CountParts, seed: number): { answer: Count; steps: number } {
  const order = Array.from({ length: parts }, (_, part) => part)
  new Random(seed).shuffle(order)
  let sum = 0n
  let work = steps
  for (const part of order) {
    const counted = solved(count(part))
    sum += counted.answer.count
    work += counted.steps
  }
  const last = solved(whole(sum))
  return { answer: last.answer, steps: work + last.steps }
}

/** Boards of which some rows are given and some squares blocked, too large for trying everything. */
function largerTask(n: number, seed: number): QueensTask {
  const random = new Random(seed)
  const blocked = Uint8Array.from({ length: n * n }, () => (random.below(5) === 0 ? 1 : 0))
  const given = new Int32Array(n).fill(-1)
  const column = random.below(n)
  given[random.below(n)] = column
  for (let row = 0; row < n; row++) if (given[row]! >= 0) blocked[row * n + given[row]!] = 0
  return { n, given, blocked }
}

const WANTED = [0, 1, 2, 10, 100, 3000]

describe('a count of queens in parts', () => {
  it('is the uncut count on empty boards, steps and symmetry included', () => {
    for (let n = 1; n <= 12; n++) {
      const uncut = solved(searchQueensCount({ n }))
      for (const wanted of WANTED) {
        const parts = queensCountParts({ n }, wanted)
        if (parts) expect(together(parts, wanted + n), `${n} queens, ${wanted} wanted`).toEqual(uncut)
        expect(parts !== undefined, `${n} queens`).toBe(n >= 5)
      }
    }
  })

  it('is the uncut count where queens are given and squares blocked', () => {
    let cut = 0
    for (let seed = 0; seed < 12; seed++) {
      const task = largerTask(12 + (seed % 2), seed)
      const uncut = solved(searchQueensCount(task))
      for (const wanted of WANTED) {
        const parts = queensCountParts(task, wanted)
        if (!parts) continue
        if (parts.parts > 1) cut++
        expect(together(parts, seed), `seed ${seed}, ${wanted} wanted`).toEqual(uncut)
      }
    }
    expect(cut).toBeGreaterThan(30)
  })

  it('is the uncut count on the widest boards that fit in masks', () => {
    const task = steepTask(31, 16)
    const uncut = solved(searchQueensCount(task))
    expect(uncut.answer.count).toBeGreaterThan(1n)
    for (const wanted of WANTED) {
      const parts = queensCountParts(task, wanted)!
      expect(together(parts, wanted)).toEqual(uncut)
    }
  })

  it('is the uncut count on small boards of all kinds, wherever there are parts', () => {
    holds(fc.tuple(smallTasks, fc.nat(50)), 200, ([task, wanted]) => {
      const parts = queensCountParts(task, wanted)
      if (parts) expect(together(parts, wanted)).toEqual(solved(searchQueensCount(task)))
    })
  })

  it('has as many parts as wanted where there is enough to share out, and hardly more', () => {
    const classes = borderTrees(27).length
    const cases = [
      ...[50, 500, 5000, 50_000].map((wanted) => ({ task: largerTask(24, 1), trees: 1, wanted })),
      ...[500, 50_000].map((wanted) => ({ task: { n: 27 }, trees: classes, wanted })),
    ]
    for (const { task, trees, wanted } of cases) {
      const { parts, steps } = queensCountParts(task, wanted)!
      expect(parts).toBeGreaterThanOrEqual(wanted)
      expect(parts).toBeLessThan(wanted + task.n)
      // Every subtree beyond the trees that are there from the beginning took a step.
      expect(steps).toBeGreaterThanOrEqual(parts - trees)
    }
  })

  it('has a part for every class of border queens at most, where counts meet in the middle', () => {
    const classes = borderTrees(18).length
    for (const wanted of [50, 500, classes, 50_000]) {
      expect(queensCountParts({ n: 18 }, wanted)).toMatchObject({ parts: Math.min(wanted, classes), steps: 0 })
    }
  })

  it('is cut as far as the walk goes and no farther, however much is wanted', () => {
    const task = largerTask(14, 3)
    const farthest = queensCountParts(task, Number.POSITIVE_INFINITY)!
    expect(farthest.parts).toBeGreaterThan(300)
    expect(queensCountParts(task, 1e9)!.parts).toBe(farthest.parts)
    expect(together(farthest, 1)).toEqual(solved(searchQueensCount(task)))
    for (const wanted of [Number.NaN, -1, 1]) expect(queensCountParts(task, wanted)!.parts).toBe(1)
  })

  it('has the same parts again', () => {
    const count = (part: number) => solved(queensCountParts({ n: 13 }, 300)!.count(part))
    const { parts } = queensCountParts({ n: 13 }, 300)!
    for (const part of [0, 1, 77, parts - 1]) expect(count(part)).toEqual(count(part))
    const kept = queensCountParts({ n: 13 }, 300)!
    expect(solved(kept.count(5))).toEqual(solved(kept.count(5)))
    expect(solved(kept.count(5))).toEqual(count(5))
  })

  it('has none where there is nothing to share out', () => {
    const column = Uint8Array.from({ length: 64 }, (_, square) => (square % 8 === 7 ? 1 : 0))
    const fullyGiven = Int32Array.of(0, 2, 4, 1, 3)
    const tasks = [{ n: 1 }, { n: 3 }, { n: 8, blocked: column }, { n: 5, given: fullyGiven }, { n: 32 }]
    for (const task of [...tasks, steepTask(35, 14)]) expect(queensCountParts(task, 10)).toBeUndefined()
  })

  it('refuses parts that are not there', () => {
    const { parts, count } = queensCountParts({ n: 12 }, 10)!
    for (const part of [-1, parts, 0.5, Number.NaN]) {
      expect(() => count(part)).toThrow(InputError)
      expect(() => count(part)).toThrow(`part: expected a whole number from 0 to ${parts - 1}, found ${part}`)
    }
  })

  it('can be stopped within a part, with no more boards than the part has', () => {
    const { count } = queensCountParts({ n: 14 }, 30)!
    const search = count(0)
    const first = search.next()
    expect(first).toMatchObject({ done: false, value: { done: expect.any(Number) } })
    const end = search.next('aborted')
    if (!end.done || end.value.status !== 'stopped') throw new Error('not stopped')
    expect(end.value.steps).toBe((first.value as { steps: number }).steps)
    expect(end.value.answer!.count).toBeGreaterThan(0n)
    expect(end.value.answer!.count).toBeLessThan(solved(count(0)).answer.count)
  })
})

describe('meeting in the middle', () => {
  it('counts as recursion does', () => {
    for (const n of [10, 12, 18]) {
      for (const { split, ...tree } of borderTrees(n).slice(n < 18 ? 0 : -1)) {
        expect(split).toBeGreaterThan(2)
        const met = solved(countSubtrees(n, [{ ...tree, split: split! }])).answer
        expect(met, `${n} queens`).toEqual(solved(countSubtrees(n, [tree])).answer)
      }
    }
  })
})

describe('meeting in the middle with a word for each direction', () => {
  /** All fillings of a class, with a pause after every few rows. */
  function fillings(counter: MeetInTheMiddle, { rows, split }: ReturnType<typeof borderTrees>[number]): number {
    counter.begin(rows, split!)
    while (!counter.work(7));
    return counter.count
  }

  it.each([
    [10, 724],
    [11, 2680],
    [12, 14_200],
  ])('counts in every class of %i queens what one word for both counts', (n, boards) => {
    const narrow = new MeetInTheMiddle(n)
    const wide = new MeetInTheMiddle(n, true)
    let sum = 0
    for (const tree of borderTrees(n)) {
      const count = fillings(wide, tree)
      expect(count).toBe(fillings(narrow, tree))
      sum += count * tree.weight
    }
    expect(sum).toBe(boards)
  })

  it('counts in the smallest class of 19 queens what recursion counts', () => {
    const { split, ...tree } = borderTrees(19).at(-1)!
    const met = solved(countSubtrees(19, [{ ...tree, split: split! }])).answer
    expect(met).toEqual(solved(countSubtrees(19, [tree])).answer)
  })
})

describe('subtrees', () => {
  it('have every board in just one of them, by a list of all', () => {
    // A queen in the first corner, so that the rows below it are open and are filled from the top.
    const given = new Int32Array(12).fill(-1)
    given[0] = 0
    const boards = boardsByTrying({ n: 12, given })
    expect(boards.length).toBeGreaterThan(100)
    for (const wanted of [1, 5, 40, 1000]) {
      const cut = new TreeCut(treeOf({ n: 12, given }), wanted)
      const tops = Array.from({ length: cut.parts }, (_, part) => cut.subtrees(part)[0]!.top ?? TREE_TOP)
      const boardsIn = tops.map((top) => boards.filter((board) => isBelow(board, top)).length)
      const counts = tops.map((_, part) => Number(solved(countSubtrees(12, cut.subtrees(part))).answer.count))
      expect(counts).toEqual(boardsIn)
      expect(boardsIn.reduce((sum, count) => sum + count, 0)).toBe(boards.length)
      expect(boards.filter((board) => tops.filter((top) => isBelow(board, top)).length !== 1)).toEqual([])
    }
  })

  it('come with the largest share first', () => {
    const cut = new TreeCut(treeOf(largerTask(14, 0)), 60)
    const shares = Array.from({ length: cut.parts }, (_, part) => cut.subtrees(part)[0]!.share)
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
    expect(shares[0]).toBeGreaterThan(shares.at(-1)!)
  })
})

const TREE_TOP: TreeNode = { row: 0, columns: 0, left: 0, right: 0 }

/** Whether a board has the queens of a node in the open rows above it, where row 0 is given and all others are open. */
function isBelow(board: readonly number[], { row, columns, left, right }: TreeNode): boolean {
  const node = { columns: 0, left: 0, right: 0 }
  for (let open = 0; open < row; open++) {
    const bit = 1 << board[open + 1]!
    node.columns |= bit
    node.left |= bit << (row - open)
    node.right |= bit >>> (row - open)
  }
  return node.columns === columns && node.left === left && node.right === right
}
