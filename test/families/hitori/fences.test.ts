import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Fences } from '../../../src/families/hitori/index.ts'
import { holds } from '../../property.ts'
import { inSweep } from '../../sweep.ts'

/** Whether the unshaded squares fall apart, by spreading from one of them. */
function isApart(rows: number, columns: number, shaded: ReadonlySet<number>): boolean {
  const unshaded = Array.from({ length: rows * columns }, (_, square) => square).filter((square) => !shaded.has(square))
  const reached = new Set(unshaded.slice(0, 1))
  for (const square of reached) for (const other of unshaded) if (areBeside(columns, square, other)) reached.add(other)
  return reached.size < unshaded.length
}

function areBeside(columns: number, a: number, b: number): boolean {
  const down = Math.floor(a / columns) - Math.floor(b / columns)
  return Math.abs(down) + Math.abs((a % columns) - (b % columns)) === 1
}

const walks = fc.record({
  rows: fc.integer({ min: 1, max: 7 }),
  columns: fc.integer({ min: 1, max: 7 }),
  // Each is a square to shade, if that is allowed, or one step back.
  moves: fc.array(fc.option(fc.nat({ max: 48 }), { freq: 4 }), { maxLength: 60 }),
})

it('knows what a shaded square separates, also after squares were unshaded', () => {
  let separated = 0
  holds(walks, 2000, ({ rows, columns, moves }) => {
    const fences = new Fences({ rows, columns })
    const path: number[] = []
    const isFree = (square: number) => !path.some((other) => other === square || areBeside(columns, other, square))
    for (const move of moves) {
      if (move === null) {
        const last = path.pop()
        if (last !== undefined) fences.unshade(last)
        continue
      }
      const square = move % (rows * columns)
      if (!isFree(square)) continue
      const expected = isApart(rows, columns, new Set([...path, square]))
      expect(fences.separates(square)).toBe(expected)
      expect(fences.shade(square)).toBe(!expected)
      if (expected) {
        separated++
        fences.unshade(square)
      } else path.push(square)
    }
  })
  expect(separated).toBeGreaterThan(inSweep(300))
})
