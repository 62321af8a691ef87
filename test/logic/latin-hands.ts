import type { Drawing } from '../../src/drawing/drawing.ts'
import type { Deduction, Hinter } from '../../src/family.ts'
import { ERASER, type Player } from '../../src/hands.ts'
import * as layer from '../../src/logic/index.ts'
import { type Board, type Candidates, drawCandidates, nameOf, positionCodec } from './latin-board.ts'
import { repeats, rules } from './latin-check.ts'
import { latinLogic } from './latin-logic.ts'

const one: layer.Bounds = { steps: Number.POSITIVE_INFINITY, cases: [{ depth: 2, steps: 1 << 20 }] }
export const bounds: layer.ExplanationBounds = { unique: one, several: one }
const namesOf = (problem: Board, cells: readonly number[]) => cells.map((cell) => nameOf(problem, cell)).join(', ')

/** The candidates that deductions leave. */
export function drawAfter(problem: Board, position: Candidates, deductions: readonly Deduction[]): Drawing {
  const after = position.slice()
  for (const { place, left } of deductions.flatMap(({ settles }) => settles)) {
    after[place[0] * problem.columns + place[1]] = left!.reduce((bits, value) => bits | (1 << value), 0)
  }
  return drawCandidates(problem, after)
}

const hinting: layer.Hinting<Board, Candidates, layer.TellingDeducer> = {
  entries: (_, position) => position,
  open: (_, position) => [...position.keys()].filter((cell) => !layer.isSingle(position[cell]!)),
  broken: (problem, position) => {
    const [first] = repeats(problem, position)
    return first && { kind: 'mistake', words: rules.repeat, ...first }
  },
  finished: 'Every square has its number.',
  stuck: 'Several solutions are left, and they differ on every open square.',
  wrong: (problem, _, cells) => `No solution has what is left on ${namesOf(problem, cells)}.`,
  clash: (problem, _, cells) => `No solution has what is left on ${namesOf(problem, cells)} together.`,
}

export const hint: Hinter<Board, Candidates> = {
  position: positionCodec,
  start: (problem) => problem.candidates,
  search: (problem, position) => layer.hint(latinLogic, hinting, problem, position, bounds),
  draw: (problem, position, given) =>
    layer.withHint(drawAfter(problem, position, given?.kind === 'step' ? [given.deduction] : []), given),
}

export const play: Player<Board, Candidates> = {
  ...hint,
  words: 'Put numbers on squares, or cross candidates out.',
  entry: 'value',
  openings: [],
  tools: ({ rows }) =>
    ['', 'not '].map((not) => ({
      title: not === '' ? 'Numbers' : 'Candidates',
      tools: Array.from({ length: rows }, (_, i) => {
        const key = String(i + 1)
        const sign = { shape: not === '' ? 'number' : 'cross', letter: (i + 1).toString(36) } as const
        return { name: `${not}${key}`, title: not === '' ? `Number ${key}` : `Not ${key}`, key, sign, kind: 'square' }
      }),
    })),
  act: ({ columns, candidates }, position, { tool, place: [row, column] }) => {
    const cell = row * columns + column
    const [given, before] = [candidates[cell]!, position[cell]!]
    const number = tool === ERASER ? 0 : given & (1 << (Number(tool.replace('not ', '')) - 1))
    const wanted = tool.startsWith('not ') ? before ^ number : number === before || number === 0 ? given : number
    const after = tool !== ERASER && (number === 0 || wanted === 0) ? before : wanted
    return after === before ? position : position.map((each, other) => (other === cell ? after : each))
  },
  draw: drawCandidates,
  rules,
  mistakes: repeats,
  standing: (problem, position) => {
    const filled = position.filter(layer.isSingle).length
    const isComplete = filled === position.length && repeats(problem, position).length === 0
    return { words: `${filled} of ${position.length} squares filled.`, isComplete }
  },
}
