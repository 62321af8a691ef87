import { ClauseSolver, exactlyOne, isFalse, isTrue } from '../../src/engines/clauses/index.ts'
import { type Change, type Conflict, isSingle, type Logic, type Mood, ProbingSearch } from '../../src/logic/index.ts'
import { type Board, linesOf, nameOf, numbersOf } from './latin-board.ts'
import { HIDDEN, LatinDeducer, NAKED } from './latin-deducer.ts'

/** Easy: naked singles. Medium: hidden singles. Hard and expert: an assumption refuted by these. */
export const latinLogic: Logic<Board, LatinDeducer> = {
  grid: (board) => board,
  deducer: (board) => new LatinDeducer(board),
  strongest: HIDDEN,
  levels: () => [
    { grade: 'easy', strength: NAKED, rules: [] },
    { grade: 'medium', strength: HIDDEN, rules: [] },
    { grade: 'hard', assume: NAKED },
    { grade: 'expert', assume: HIDDEN },
  ],
  search: (deducer, mostBranches) => new ProbingSearch(deducer, HIDDEN, mostBranches),
  encode: function* (board, candidates = board.candidates) {
    const { rows } = board
    const solver = new ClauseSolver()
    solver.newVariables(rows ** 3)
    const literal = (cell: number, value: number) => isTrue(cell * rows + value)
    const values = Array.from({ length: rows }, (_, value) => value)
    for (let cell = 0; cell < rows * rows; cell++) {
      exactlyOne(
        solver,
        values.map((value) => literal(cell, value)),
      )
      for (const value of values)
        if (((candidates[cell]! >> value) & 1) === 0) solver.addClause([isFalse(cell * rows + value)])
    }
    for (const line of linesOf(board)) {
      yield
      for (const value of values) {
        const literals = line.map((cell) => literal(cell, value))
        exactlyOne(solver, literals)
      }
    }
    return { solver, literal, variables: Int32Array.from({ length: rows ** 3 }, (_, variable) => variable) }
  },
  words: (board, deducer) => {
    const name = (cell: number) => nameOf(board, cell)
    const lineOf = (reason: number) => {
      const { index, number } = deducer.placeOf(reason)
      return [index < board.rows ? `row ${index}` : `column ${index - board.rows}`, numbersOf(number)[0]] as const
    }
    const settled = ({ before, left }: Change) =>
      isSingle(left) ? String(numbersOf(left)) : `not ${numbersOf(before & ~left).join(' or ')}`
    const conflict = ({ cell, reason }: Conflict, now: Int32Array, [be, have]: readonly [string, string]) => {
      if (reason < deducer.hidden)
        return `only ${numbersOf(now[cell]!)} ${be} left on both ${name(reason)} and ${name(cell)}`
      const [line, number] = lineOf(reason)
      return `${line} ${have} no place for ${number}`
    }
    const concluded = (changes: readonly Change[], mood: Mood) => {
      const be = mood === 'is' ? 'is' : 'would be'
      return changes.map((change) => `${name(change.cell)} ${be} ${settled(change)}`).join(', and ')
    }
    return {
      refuted: ['chain', 'long-chain', 'cases', 'search'],
      between: ', ',
      step: ({ reason, changes }) => {
        const [{ cell }] = changes as [Change]
        const { line } = deducer.placeOf(reason)
        if (reason >= deducer.hidden) {
          const words = `In ${lineOf(reason)[0]}, only ${name(cell)} can be ${lineOf(reason)[1]}.`
          return { rule: 'hidden-single', words, uses: line }
        }
        const lines = linesOf(board).filter((each) => changes.some((change) => each.includes(change.cell)))
        return {
          rule: 'naked-single',
          words: `No other number is left: ${concluded(changes, 'is')}.`,
          uses: lines.flat(),
        }
      },
      assumed: (cell, value) => `${name(cell)} were ${numbersOf(value)}`,
      link: ({ reason, changes }) => {
        const told = changes.filter(({ left }) => !deducer.isSilent(reason, left))
        if (told.length === 0) return undefined
        return `${concluded(told, 'would')}${reason < deducer.hidden ? '' : ` as the only place in ${lineOf(reason)[0]}`}`
      },
      conflict: (each, now) => conflict(each, now, ['would be', 'would have']),
      contradiction: (each, now) => {
        const words = conflict(each, now, ['is', 'has'])
        return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
      },
      concluded,
      settled,
    }
  },
}
