import { describe, expect, it } from 'vitest'
import { explainer } from '../../../src/families/rooks/index.ts'
import { type Deduction, drawingToText, Random, type RooksBoard, rooks, run } from '../../../src/index.ts'
import { solved } from '../../solved.ts'
import { isLong, sweep } from '../../sweep.ts'
import { boardOf, mostRooksByBruteForce, randomRows } from './boards.ts'

type Place = readonly [row: number, column: number]

const name = ([row, column]: Place) => `r${row + 1}c${column + 1}`

function explain(board: RooksBoard) {
  return solved(explainer.search(board))
}

/** Reads deductions as a person does, with nothing but the board and its rooks, and throws where one is not so. */
class Reader {
  readonly rooks = new Map<string, Place>()
  private isCertain = true
  private readonly lines = new Map<string, Place[]>()

  constructor(private readonly rows: readonly string[]) {}

  read(deduction: Deduction): void {
    const { rule, settles, words } = deduction
    expect(Object.keys(explainer.rules)).toContain(rule)
    expect(words).toMatch(/\.$/)
    if (rule === 'single') this.readSingle(deduction)
    else if (rule === 'block') this.readBlock(deduction)
    else if (rule === 'pair') this.readPair(deduction)
    else if (rule === 'try') this.readTry(deduction)
    else if (rule === 'augment') this.readAugment(deduction)
    else this.readProof(deduction)
    for (const { place, as } of settles) {
      if (as === 'empty') {
        if (!this.rooks.delete(name(place))) throw new Error(`no rook on ${name(place)}`)
      } else expect(as).toBe('rook')
    }
    for (const { place, as } of settles) {
      if (as !== 'rook') continue
      if (!this.isFree(place)) throw new Error(`${name(place)} is not free`)
      this.rooks.set(name(place), place)
    }
  }

  private isWall([row, column]: Place): boolean {
    return this.rows[row]?.[column] !== '.'
  }

  /** The squares of the line through a place, along a row or along a column. */
  private line(place: Place, isAcross: boolean): Place[] {
    const key = `${name(place)} ${isAcross}`
    const known = this.lines.get(key)
    if (known) return known
    const step = (at: Place, by: number): Place => (isAcross ? [at[0], at[1] + by] : [at[0] + by, at[1]])
    let start = place
    while (!this.isWall(step(start, -1))) start = step(start, -1)
    const squares = [start]
    while (!this.isWall(step(squares.at(-1)!, 1))) squares.push(step(squares.at(-1)!, 1))
    for (const square of squares) this.lines.set(`${name(square)} ${isAcross}`, squares)
    return squares
  }

  private isFree(place: Place): boolean {
    if (this.isWall(place)) return false
    return ![...this.line(place, true), ...this.line(place, false)].some((square) => this.rooks.has(name(square)))
  }

  private freeOn(place: Place, isAcross: boolean): Place[] {
    return this.line(place, isAcross).filter((square) => this.isFree(square))
  }

  private oneRook({ settles }: Deduction): Place {
    expect(this.isCertain).toBe(true)
    expect(settles).toHaveLength(1)
    return settles[0]!.place
  }

  private readSingle(deduction: Deduction): void {
    const rook = this.oneRook(deduction)
    const [, kind, where] = /^The (row|column) line through (\S+) has one free square left: a rook on/.exec(
      deduction.words,
    )!
    expect(where).toBe(name(rook))
    expect(this.freeOn(rook, kind === 'row')).toEqual([rook])
    expect(deduction.uses).toEqual(this.line(rook, kind === 'row'))
    const line = this.line(rook, kind === 'row')
    expect(deduction.lines).toMatchObject([{ from: line[0], to: line.at(-1) }])
  }

  private readBlock(deduction: Deduction): void {
    const rook = this.oneRook(deduction)
    expect(deduction.words).toContain(`: a rook on ${name(rook)} is never worse`)
    const columns = this.freeOn(rook, true)
    const rows = this.freeOn(rook, false)
    const used = new Set(deduction.uses.map(name))
    expect(used.size).toBe(deduction.uses.length)
    expect(used).toEqual(new Set([...columns, ...rows].map(name)))
    for (const [row] of rows) {
      for (const [, column] of columns) {
        if (!this.isFree([row, column]))
          throw new Error(`${name([row, column])} is a gap in the block of ${name(rook)}`)
        // The crossing lies on the very lines that are meant, with no wall between.
        const isOnRow = this.line([row, rook[1]], true) === this.line([row, column], true)
        const isOnColumn = this.line([rook[0], column], false) === this.line([row, column], false)
        if (!isOnRow || !isOnColumn)
          throw new Error(`a wall parts ${name([row, column])} from the lines of ${name(rook)}`)
      }
    }
  }

  private readPair(deduction: Deduction): void {
    const rook = this.oneRook(deduction)
    const [, kind, one, two] = /^The (row|column) lines through (\S+) and (\S+) have/.exec(deduction.words)!
    const isAcross = kind === 'row'
    const other = deduction.uses.find((place) => name(place) === two)!
    expect(one).toBe(name(rook))
    const own = this.freeOn(rook, isAcross)
    const others = this.freeOn(other, isAcross)
    expect(own).toHaveLength(2)
    expect(others).toHaveLength(2)
    expect(own.map(name)).not.toContain(two)
    expect(new Set(deduction.uses.map(name))).toEqual(new Set([...own, ...others].map(name)))
    for (let i = 0; i < 2; i++) expect(this.line(own[i]!, !isAcross)).toContainEqual(others[i])
  }

  private readTry({ uses, settles, words }: Deduction): void {
    expect(this.isCertain).toBe(true)
    this.isCertain = false
    const free = this.rows.flatMap((text, row) =>
      [...text].flatMap((_, column) => (this.isFree([row, column]) ? [[row, column]] : [])),
    )
    expect(uses).toEqual(free)
    expect(words).toContain(`the ${free.length} free squares`)
    expect(words).toContain(` ${settles.length} rooks`)
  }

  private readAugment({ settles, words }: Deduction): void {
    expect(this.isCertain).toBe(false)
    const taken = settles.filter(({ as }) => as === 'empty')
    const added = settles.filter(({ as }) => as === 'rook')
    expect(added).toHaveLength(taken.length + 1)
    expect(words).toContain(`makes room for one more on ${name(added.at(-1)!.place)}.`)
    taken.forEach(({ place }, i) => {
      // Every rook moves along its own row.
      expect(this.line(place, true)).toContainEqual(added[i]!.place)
      if (taken.length <= 6) expect(words).toContain(`from ${name(place)} to ${name(added[i]!.place)}`)
    })
  }

  private readProof({ lines, settles }: Deduction): void {
    expect(settles).toEqual([])
    expect(lines).toHaveLength(this.rooks.size)
    const met = new Set<string>()
    for (const { from, to } of lines!) {
      expect(from[0] === to[0] || from[1] === to[1]).toBe(true)
      for (let row = from[0]; row <= to[0]; row++) {
        for (let column = from[1]; column <= to[1]; column++) {
          if (this.isWall([row, column]))
            throw new Error(`a line of the proof crosses the wall on ${name([row, column])}`)
          met.add(name([row, column]))
        }
      }
    }
    const free = this.rows.join('').split('.').length - 1
    expect(met.size).toBe(free)
  }
}

function readThrough(rows: readonly string[]) {
  const explanation = explain(boardOf(rows))
  const reader = new Reader(rows)
  for (const deduction of explanation.deductions) reader.read(deduction)
  const columns = rows[0]!.length
  const squares = [...reader.rooks.values()].map(([row, column]) => row * columns + column)
  expect(squares.sort((a, b) => a - b)).toEqual([...explanation.answer])
  expect(rooks.check(boardOf(rows), explanation.answer, explanation.certificate)).toEqual([])
  const used = new Set(explanation.deductions.map(({ rule }) => rule))
  expect(explanation.deductions.at(-1)!.rule).toBe('proof')
  expect(explanation.grade).toBe(used.has('try') ? 'hard' : used.has('block') || used.has('pair') ? 'medium' : 'easy')
  return { ...explanation, used }
}

const HARD = ['....X...', 'X.X.....', '.....X..', '.X......', '........', '....X...', '........', '........']

describe('an explanation', () => {
  it('is true in each of its deductions, and leads to the most rooks, on small boards', () => {
    const random = new Random('read')
    for (let i = 0; i < sweep(400); i++) {
      const rows = randomRows(random, i % 2 ? 4 : 3, i % 2 ? 4 : 6)
      expect(readThrough(rows).answer).toHaveLength(mostRooksByBruteForce(rows))
    }
  })

  it('is true in each of its deductions on larger boards, of every grade and by every rule', () => {
    const random = new Random('larger')
    const grades = new Set<string>()
    const rules = new Set<string>()
    for (let i = 0; i < sweep(60, 30); i++) {
      // Now and then a board on which a first try is seldom the best.
      const side = i % 10 === 0 ? 30 : 5 + random.below(16)
      const density = i % 10 === 0 ? 0.04 : 0.03 + 0.4 * random.real() ** 2
      const rows = Array.from({ length: side }, () =>
        Array.from({ length: side + (i % 3) }, () => (random.real() < density ? 'X' : '.')).join(''),
      )
      const { grade, used } = readThrough(rows)
      grades.add(grade)
      for (const rule of used) rules.add(rule)
    }
    expect([...grades].sort()).toEqual(['easy', 'hard', 'medium'])
    expect([...rules].sort()).toEqual(Object.keys(explainer.rules).sort())
  })

  it('says in words what a person can follow', () => {
    const { deductions } = explain(boardOf(['.X', 'X.']))
    expect(deductions.map(({ words }) => words)).toEqual([
      expect.stringMatching(
        /^The (row|column) line through r\dc\d has one free square left: a rook on r\dc\d is never worse than any other choice\.$/,
      ),
      expect.any(String),
      'These 2 lines together meet every free square, and no line can hold two rooks: no more than 2 fit.',
    ])
    expect(explain(boardOf(['.'])).deductions.at(-1)!.words).toBe(
      'This line meets every free square, and no line can hold two rooks: no more than 1 fits.',
    )
  })

  it('grades by what is needed', () => {
    expect(explain(boardOf(['XX', 'XX']))).toMatchObject({
      grade: 'easy',
      deductions: [{ rule: 'proof', words: 'There is no free square, so no rook fits.' }],
    })
    expect(explain(boardOf(['..X..', 'XX.XX'])).grade).toBe('easy')
    expect(explain(boardOf(['...', '...', '...'])).grade).toBe('medium')
    expect(explain(boardOf(HARD)).grade).toBe('hard')
    expect(explainer.grades).toEqual(['easy', 'medium', 'hard'])
  })

  it('is the same every time, and can be stopped at every pause', () => {
    const board = run(rooks.generate({ size: { rows: 150, columns: 160 }, density: 0.05 }, new Random(2)))
    if (board.status !== 'solved') throw new Error(`ended ${board.status}`)
    expect(explain(board.answer)).toEqual(explain(board.answer))
    let pauses = 0
    run(explainer.search(board.answer), { onProgress: () => pauses++ })
    expect(pauses).toBeGreaterThan(5)
    for (let k = 1; k <= pauses; k += isLong ? 1 : 3) {
      const search = explainer.search(board.answer)
      for (let i = 0; i < k; i++) search.next()
      expect(search.next('time')).toMatchObject({ done: true, value: { status: 'stopped', reason: 'time' } })
    }
  })

  it('of a board too large to be told is not begun', () => {
    const board = { rows: 1001, columns: 1000, walls: new Uint8Array(1_001_000) }
    expect(run(explainer.search(board))).toMatchObject({
      status: 'stopped',
      reason: 'limits',
      why: expect.stringContaining('too many deductions'),
    })
  })

  it('of thousands of deductions takes a few steps each', () => {
    const board = solved(rooks.generate({ size: { rows: 300, columns: 300 }, density: 0.2 }, new Random(1)))
    const outcome = run(explainer.search(board))
    if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
    const { length } = outcome.answer.deductions
    expect(length).toBeGreaterThan(10_000)
    expect(outcome.steps).toBeLessThan(50 * length)
  })
})

describe('the picture of deductions', () => {
  it('shows the rooks so far, what the last one looks at, and its lines', () => {
    const board = boardOf(['..X', 'X..', '...'])
    const { deductions } = explain(board)
    expect(drawingToText(explainer.draw(board, []))).toBe('. . X\nX . .\n. . .')
    deductions.forEach((deduction, i) => {
      const so = deductions.slice(0, i + 1)
      const drawing = explainer.draw(board, so)
      const pieces = drawing.marks.filter(({ shape }) => shape === 'piece').map(({ place }) => name(place))
      const settled = so.flatMap(({ settles }) => settles.map(({ place }) => name(place)))
      expect(new Set(pieces)).toEqual(new Set(settled))
      const tinted = drawing.marks.filter(({ shape }) => shape === 'tint').map(({ place }) => place)
      expect(tinted).toEqual(deduction.uses)
      expect(drawing.lines).toEqual(deduction.lines)
    })
  })

  it('crosses out rooks that are taken away', () => {
    const random = new Random('moves')
    let seen = 0
    while (seen < 5) {
      const rows = Array.from({ length: 24 }, () =>
        Array.from({ length: 24 }, () => (random.real() < 0.05 ? 'X' : '.')).join(''),
      )
      const board = boardOf(rows)
      const { deductions } = explain(board)
      const at = deductions.findIndex(({ rule }) => rule === 'augment')
      if (at < 0) continue
      seen++
      const { marks } = explainer.draw(board, deductions.slice(0, at + 1))
      const crossed = marks.filter(({ shape }) => shape === 'cross').map(({ place }) => place)
      expect(crossed).toEqual(deductions[at]!.uses)
      const pieces = new Set(marks.filter(({ shape }) => shape === 'piece').map(({ place }) => name(place)))
      for (const place of crossed) expect(pieces.has(name(place))).toBe(false)
    }
  })
})
