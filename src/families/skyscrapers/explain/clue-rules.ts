import { allowedByBoth, allowedByClue } from '../logic/clue-limits.ts'
import { type Finding, findingOf } from './finding.ts'
import type { Known } from './known.ts'
import { capital, cluesWords, lineName } from './words.ts'

/** The tallest stands first where one building is seen. */
export function findClueOne(known: Known, line: number): Finding | undefined {
  return fromEachEnd(known, line, (clue, squares, shows) => {
    const { size } = known.geometry
    if (clue !== 1) return undefined
    const reason = `${shows}, so the tallest building stands first:`
    return findingOf(known, 'clue-one', reason, squares.slice(0, 1), squares.slice(0, 1), () => 1 << (size - 1))
  })
}

/** All buildings are seen. */
export function findStaircase(known: Known, line: number): Finding | undefined {
  return fromEachEnd(known, line, (clue, squares, shows) => {
    if (clue !== squares.length || clue === 1) return undefined
    return findingOf(known, 'staircase', `${shows}, all its buildings, so they rise:`, squares, squares, (i) => 1 << i)
  })
}

/** Clues that add up to one more than the size; or to more than that, which no line does. */
export function findBothEnds(known: Known, line: number): Finding | undefined {
  const { geometry } = known
  const { size } = geometry
  const front = geometry.fronts[line]!
  const back = geometry.backs[line]!
  if (front === 0 || back === 0) return undefined
  const shows = `${capital(lineName(geometry, line))} shows ${cluesWords(geometry, line)}`
  if (front + back > size + 1) {
    return { contradiction: `${shows}, but both ends see together at most one more than its ${size} buildings.` }
  }
  if (front === 1 && back === 1 && size > 1) {
    return { contradiction: `${shows}, but the tallest building cannot stand at both ends.` }
  }
  if (front + back !== size + 1) return undefined
  const squares = geometry.squaresOf(line)
  const reason = `${shows}, so every building is seen, and they rise to the tallest and fall behind it:`
  return findingOf(known, 'both-ends', reason, squares, squares, (i) => allowedByBoth(size, front, i))
}

/** Too tall near a clue. */
export function findClueLimit(known: Known, line: number): Finding | undefined {
  return fromEachEnd(known, line, (clue, squares, shows) => {
    if (clue < 2) return undefined
    const near = squares.slice(0, clue - 1)
    const reason = `${shows}, so taller ones must follow behind its first squares:`
    return findingOf(known, 'clue-limit', reason, near, near, (i) => allowedByClue(squares.length, clue, i))
  })
}

/** Looks at a line from its front and then from its back. */
function fromEachEnd(
  known: Known,
  line: number,
  look: (clue: number, squares: readonly number[], shows: string) => Finding | undefined,
): Finding | undefined {
  const { geometry } = known
  const name = capital(lineName(geometry, line))
  const squares = geometry.squaresOf(line)
  return (
    look(geometry.fronts[line]!, squares, `${name} shows ${cluesWords(geometry, line, 'front')}`) ??
    look(geometry.backs[line]!, squares.reverse(), `${name} shows ${cluesWords(geometry, line, 'back')}`)
  )
}
