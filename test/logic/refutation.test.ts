import { describe, expect, it } from 'vitest'
import { Random } from '../../src/base/random.ts'
import { ASSUMED, isSingle, REFUTED, type Refutation } from '../../src/logic/index.ts'
import { SINGLES as HIDDEN, type HouseDeducer, PLACED as NAKED, numberOf } from '../../src/logic/numbers/index.ts'
import { Pauses } from '../../src/logic/position.ts'
import { cellsOf, type Lemmas, trace } from '../../src/logic/refutation.ts'
import { inSweep, sweep } from '../sweep.ts'
import { type Board, latinLogic } from './latin.ts'
import { allOf, anyBoard, boardOf, candidatesOf, solutionsOf } from './latin-squares.ts'

const seed = process.env.ROOKERY_TEST_SEED ?? '1'

function traced(deducer: HouseDeducer, start: number, lemmas: Lemmas): Refutation {
  const pauses = new Pauses(() => deducer.position.steps, 1)
  const tracing = trace(deducer, start, lemmas, pauses)
  let next = tracing.next()
  while (!next.done) next = tracing.next()
  return next.value
}

/** Refutes a candidate by propagation and by refutations inside, up to a depth; undefined where that leads nowhere. */
function refute(
  deducer: HouseDeducer,
  cell: number,
  value: number,
  strength: number,
  depth: number,
  lemmas = new Map<number, Refutation>(),
): Refutation | undefined {
  const { position } = deducer
  const start = position.size
  deducer.keep(cell, value, ASSUMED)
  let isRefuted = !deducer.propagate(strength)
  for (let other = 0; depth > 1 && !isRefuted && other < position.cells; other++) {
    for (let bit = 1; bit < 1 << position.values && !isRefuted; bit *= 2) {
      if ((position.candidates[other]! & bit) === 0 || isSingle(position.candidates[other]!)) continue
      const inside = refute(deducer, other, bit, strength, depth - 1, lemmas)
      if (!inside) continue
      lemmas.set(position.size, inside)
      deducer.keep(other, ~bit, REFUTED)
      isRefuted = !deducer.propagate(strength)
    }
  }
  const refutation = isRefuted ? traced(deducer, start, lemmas) : undefined
  for (const place of lemmas.keys()) if (place >= start) lemmas.delete(place)
  deducer.undo(start)
  return refutation
}

/** What a reason says: that a number stands on a square, or that it has no other square in a line. */
function meaningOf({ houses }: HouseDeducer, reason: number) {
  const about = numberOf(reason)
  const line = houses.squaresOf(Math.floor(about / houses.size))
  return { isNaked: reason % 16 === 0, square: about, line, number: 1 << (about % houses.size) }
}

/** Reads a refutation as a person does who knows only what it names. Gives how many refutations there are inside. */
function read(deducer: HouseDeducer, refutation: Refutation, before: Int32Array): number {
  const now = before.slice()
  let inside = 0
  const isLost = (line: readonly number[], number: number, but: number) =>
    line.every((cell) => cell === but || (now[cell]! & number) === 0)
  now[refutation.cell]! &= refutation.value
  expect(now[refutation.cell]).toBe(refutation.value)
  for (const step of refutation.steps) {
    for (const { cell, left, before: had } of step.changes) {
      const removed = had & ~left
      if (step.refutation) {
        expect(step.reason).toBe(REFUTED)
        expect(step.refutation).toMatchObject({ cell, value: removed })
        inside += 1 + read(deducer, step.refutation, now)
        now[cell]! &= ~removed
        continue
      }
      const { isNaked, square, line, number } = meaningOf(deducer, step.reason)
      if (isNaked) expect(isSingle(now[square]!) && removed === now[square]).toBe(true)
      else {
        expect(left).toBe(number)
        expect(line.includes(cell) && isLost(line, number, cell)).toBe(true)
      }
      now[cell]! &= ~removed
    }
  }
  const { cell, reason } = refutation.conflict
  const { isNaked, square, line, number } = meaningOf(deducer, reason)
  if (isNaked) expect(isSingle(now[cell]!) && now[square] === now[cell]).toBe(true)
  else expect(isLost(line, number, -1)).toBe(true)
  return inside
}

/** A board of which nothing is known but what a refutation rests on. */
function boardKnownTo(board: Board, { known }: Refutation): Board {
  const candidates = new Int32Array(board.givens.length).fill(allOf(board))
  for (const [cell, removed] of known) candidates[cell]! &= ~removed
  return boardOf(candidates)
}

describe('a trace', () => {
  it.each([
    ['naked singles', NAKED, 1],
    ['hidden singles', HIDDEN, 1],
    ['refutations inside', NAKED, 2],
  ] as const)('has all that leads to the contradiction, and names what it rests on: %s', (_, strength, depth) => {
    const random = new Random(`trace ${seed}`)
    let traces = 0
    let nested = 0
    let left = 0
    for (let i = 0; i < sweep(300); i++) {
      const board = anyBoard(4, random)
      const deducer = latinLogic.deducer(board)
      if (!deducer.propagate(strength)) continue
      const { candidates, cells, size } = deducer.position
      for (let cell = 0; cell < cells; cell++) {
        for (let value = 1; value < 16; value *= 2) {
          if ((candidates[cell]! & value) === 0 || isSingle(candidates[cell]!)) continue
          const before = candidates.slice()
          const refutation = refute(deducer, cell, value, strength, depth)
          expect(candidates).toEqual(before)
          expect(deducer.position.size).toBe(size)
          if (!refutation) continue
          traces++
          expect(refutation).toMatchObject({ cell, value })
          const restricted = boardKnownTo(board, refutation)
          nested += read(deducer, refutation, candidatesOf(restricted))
          if (refutation.known.length < cells) left++
          for (const solution of solutionsOf(restricted)) expect(solution[cell]).not.toBe(value)
          const named = cellsOf(refutation)
          expect(named).not.toContain(cell)
          for (const [other] of refutation.known) if (other !== cell) expect(named).toContain(other)
        }
      }
    }
    expect(traces).toBeGreaterThan(inSweep(100))
    // Most refutations rest on a part of the board only.
    expect(left).toBeGreaterThan(traces / 2)
    expect(nested > 0).toBe(depth > 1)
  })
})
