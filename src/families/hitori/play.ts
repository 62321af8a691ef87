import { ERASER, type Player, type Tool } from '../../hands.ts'
import type { Board } from './board.ts'
import { check, rules } from './check.ts'
import { drawPosition } from './draw.ts'
import { OPEN, type Position, positionCodec, SHADED, startOf, UNSHADED } from './position.ts'
import { brokenRules, shadingOf } from './position-check.ts'

const shade: Tool = {
  name: 'shade',
  title: 'Shaded',
  key: 's',
  sign: { shape: 'wall', letter: '#' },
  kind: 'square',
}

const keep: Tool = {
  name: 'keep',
  title: 'Stays unshaded',
  key: 'k',
  sign: { shape: 'ring', letter: 'o' },
  kind: 'square',
}

/** What each tool makes of a square. */
const MADE_BY: ReadonlyMap<string, number> = new Map([
  [shade.name, SHADED],
  [keep.name, UNSHADED],
  [ERASER, OPEN],
])

export const player: Player<Board, Position> = {
  words: 'Shade squares, and put rings on those that stay unshaded.',
  position: positionCodec,
  start: startOf,
  tools: () => [{ title: 'Squares', tools: [shade, keep] }],
  act: ({ columns }, position, { tool, place: [row, column] }) => {
    const made = MADE_BY.get(tool)
    if (made === undefined) return position
    const square = row * columns + column
    const value = position[square] === made ? OPEN : made
    if (value === position[square]) return position
    const changed = position.slice()
    changed[square] = value
    return changed
  },
  draw: drawPosition,
  rules: { repeat: rules.repeat, touch: rules.touch, split: rules.split },
  mistakes: brokenRules,
  standing: (board, position) => {
    const shading = shadingOf(position)
    let shaded = 0
    for (const value of shading) shaded += value
    return {
      words: `${shaded.toLocaleString('en')} ${shaded === 1 ? 'square' : 'squares'} shaded.`,
      isComplete: check(board, shading).length === 0,
    }
  },
}
