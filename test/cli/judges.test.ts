import { describe, expect, it } from 'vitest'
import { familyNamed } from '../../src/index.ts'
import { rookery } from './rookery.ts'

/**
 * Judges written from the rules of the sites, on the bytes that a submission would print. They know nothing of the
 * library.
 */

/** The boards of a family for a site: examples and new ones, as the site hands them over. */
async function inputs(family: string, notation: string, settings: readonly string[]): Promise<string[]> {
  const generated = await rookery(['generate', family, '--seed', '5', '--count', '6', '--to', notation, ...settings])
  expect(generated).toMatchObject({ code: 0, stderr: '' })
  return generated.stdout.trimEnd().split('\n\n')
}

async function submission(family: string, site: string, input: string, ...more: string[]): Promise<string> {
  const { code, stdout, stderr } = await rookery(['solve', family, '--from', site, '--to', site, ...more], input)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/**
 * CodinGame, Harmless Rooks: the greatest number of rooks, on a line; X is a wall. Counted by Kuhn's matching of line
 * segments.
 */
function harmlessRooks(input: string): number {
  const [count, ...rows] = input.trimEnd().split('\n')
  expect(rows).toHaveLength(Number(count))
  const segment = (cells: (row: number, column: number) => string, r: number, c: number) => {
    let start = c
    while (start > 0 && cells(r, start - 1) !== 'X') start--
    return `${r} ${start}`
  }
  const edges = new Map<string, string[]>()
  for (let r = 0; r < rows.length; r++) {
    for (let c = 0; c < rows[r]!.length; c++) {
      if (rows[r]![c] === 'X') continue
      const across = segment((row, column) => rows[row]![column]!, r, c)
      const down = segment((column, row) => rows[row]![column]!, c, r)
      edges.set(across, [...(edges.get(across) ?? []), down])
    }
  }
  const partner = new Map<string, string>()
  const augment = (across: string, seen: Set<string>): boolean =>
    edges.get(across)!.some((down) => {
      if (seen.has(down)) return false
      seen.add(down)
      if (partner.has(down) && !augment(partner.get(down)!, seen)) return false
      partner.set(down, across)
      return true
    })
  return [...edges.keys()].filter((across) => augment(across, new Set())).length
}

/** CodinGame, Hitori Solver: the rows with * on shaded squares; no repeats, no two shaded touch, the rest connected. */
function isHitoriSolution(input: string, output: string): boolean {
  const [size, ...rows] = input.trimEnd().split('\n')
  const n = Number(size)
  const answer = output.split('\n')
  if (answer.pop() !== '' || answer.length !== n || answer.some((row) => row.length !== n)) return false
  const shaded = (r: number, c: number) => answer[r]?.[c] === '*'
  const open: [number, number][] = []
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      if (!shaded(r, c)) {
        if (answer[r]![c] !== rows[r]![c]) return false
        open.push([r, c])
        for (let k = 0; k < n; k++) {
          if (k !== c && !shaded(r, k) && rows[r]![k] === rows[r]![c]) return false
          if (k !== r && !shaded(k, c) && rows[k]![c] === rows[r]![c]) return false
        }
      } else if (shaded(r + 1, c) || shaded(r, c + 1)) return false
    }
  }
  const reached = new Set<string>()
  const visit = (r: number, c: number): void => {
    if (r < 0 || c < 0 || r >= n || c >= n || shaded(r, c) || reached.has(`${r} ${c}`)) return
    reached.add(`${r} ${c}`)
    for (const [dr, dc] of [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ] as const)
      visit(r + dr, c + dc)
  }
  visit(...open[0]!)
  return reached.size === open.length
}

/** Codewars, skyscrapers: clues clockwise from the top left, 0 for none; the solution as a list of rows. */
function isSkyline(clues: readonly number[], output: string): boolean {
  const grid = JSON.parse(output) as number[][]
  const n = clues.length / 4
  const heights = JSON.stringify(Array.from({ length: n }, (_, i) => i + 1))
  const columns = Array.from({ length: n }, (_, c) => grid.map((row) => row[c]!))
  const isLatin = [...grid, ...columns].every((line) => JSON.stringify([...line].sort((a, b) => a - b)) === heights)
  const lines = [
    ...columns,
    ...grid.map((row) => [...row].reverse()),
    ...columns.map((column) => [...column].reverse()).reverse(),
    ...[...grid].reverse(),
  ]
  const seen = (line: readonly number[]) => line.filter((height, i) => height > Math.max(0, ...line.slice(0, i))).length
  return grid.length === n && isLatin && clues.every((clue, i) => clue === 0 || seen(lines[i]!) === clue)
}

/** Topcoder, Marathon Match 150: the number of moves, then a straight slide a line. Attacks only cost points. */
function planIsLegal(input: string, output: string): boolean {
  const [side, , ...cells] = input.trim().split(/\s+/).map(Number)
  const n = side!
  const lines = output.split('\n')
  if (lines.pop() !== '' || !lines.every((line) => /^\d+( \d+){0,3}$/.test(line))) return false
  const [count, ...moves] = lines
  if (moves.length !== Number(count)) return false
  for (const move of moves) {
    const [r1, c1, r2, c2] = move.split(' ').map(Number) as [number, number, number, number]
    if (![r1, c1, r2, c2].every((each) => each >= 0 && each < n)) return false
    const [dr, dc] = [Math.sign(r2 - r1), Math.sign(c2 - c1)]
    const isLine = r1 === r2 || c1 === c2 || Math.abs(r1 - r2) === Math.abs(c1 - c2)
    if (!isLine || (dr === 0 && dc === 0) || cells[r1 * n + c1]! <= 0) return false
    for (let r = r1 + dr, c = c1 + dc; ; r += dr, c += dc) {
      if (cells[r * n + c] !== 0) return false
      if (r === r2 && c === c2) break
    }
    cells[r2 * n + c2] = cells[r1 * n + c1]!
    cells[r1 * n + c1] = 0
  }
  return true
}

describe('a solution printed for a site passes its judge:', () => {
  it('CodinGame, Harmless Rooks', async () => {
    const boards = await inputs('rooks', 'codingame', ['--size', '9', '--density', '0.3'])
    for (const board of boards) expect(await submission('rooks', 'codingame', board)).toBe(`${harmlessRooks(board)}\n`)
  })

  it('CodinGame, Hitori Solver', async () => {
    for (const board of await inputs('hitori', 'codingame', ['--size', '7'])) {
      const output = await submission('hitori', 'codingame', board)
      expect(isHitoriSolution(board, output), output).toBe(true)
      expect(isHitoriSolution(board, output.replace('*', '1'))).toBe(false)
    }
  })

  it('Codewars, skyscrapers of every size that it asks for', async () => {
    for (const size of ['4', '6', '7']) {
      for (const board of await inputs('skyscrapers', 'codewars', ['--size', size, '--givens', 'none'])) {
        const clues = board.split(' ').map(Number)
        const output = await submission('skyscrapers', 'codewars', board)
        expect(isSkyline(clues, output), output).toBe(true)
        expect(
          isSkyline([...clues].reverse(), output) &&
            isSkyline(
              clues.map((clue) => (clue % 4) + 1),
              output,
            ),
        ).toBe(false)
      }
    }
  })

  it('Topcoder, Marathon Match 150', async () => {
    const contest = familyNamed('queen-attack').examples[0]!.text
    const boards = [contest, ...(await inputs('queen-attack', 'topcoder', ['--n', '9']))]
    for (const board of boards) {
      const output = await submission('queen-attack', 'topcoder', board, '--steps', '2000')
      expect(planIsLegal(board, output), output).toBe(true)
      expect(planIsLegal(board, `${output}0 0 0 0\n`)).toBe(false)
    }
  })
})
