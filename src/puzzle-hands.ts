import type { Grid, Place } from './base/grid.ts'
import { InputError } from './base/input-error.ts'
import type { Json } from './base/json.ts'
import type { Drawing } from './drawing/drawing.ts'
import type { Family, Size, Violation } from './family.ts'
import { type Action, ERASER, type Player, type PlayStanding, type Setter, type ToolGroup } from './hands.ts'
import type { Puzzle } from './puzzle.ts'
import { positionOf } from './submission.ts'

/** A puzzle in the hands of somebody who solves it. Positions are whatever came out of the same puzzle. */
export interface AnyPlay {
  readonly words: string
  readonly rules: Readonly<Record<string, string>>
  readonly tools: readonly ToolGroup[]
  start(): unknown
  /** The position afterwards, the same one where nothing changes. Throws InputError where there is no such tool or place. */
  act(position: unknown, action: Action): unknown
  /** Where what stands on a square can go, for tools that move. */
  targets(position: unknown, from: Place): readonly Place[]
  draw(position: unknown): Drawing
  mistakes(position: unknown): Violation[]
  standing(position: unknown): PlayStanding
  toJson(position: unknown): Json
  /** Throws ShapeError. */
  fromJson(json: Json): unknown
}

/** A puzzle in the hands of somebody who makes one. Every change gives another puzzle. */
export interface AnySet {
  readonly words: string
  readonly tools: readonly ToolGroup[]
  readonly hasBorder: boolean
  readonly sizes: Setter<unknown>['sizes']
  readonly size: Size
  readonly numbers: readonly NumberOfPuzzle[]
  /** Undefined where the tool can do nothing there. Throws InputError where there is no such tool or place. */
  act(action: Action): Puzzle | undefined
  /** Throws InputError outside of the limits, as does `change`. */
  resize(size: Size): Puzzle
  change(name: string, value: number): Puzzle
  clear(): Puzzle
}

/** A number of the whole problem, as it is and as it may be. */
export interface NumberOfPuzzle {
  readonly name: string
  readonly title: string
  readonly low: number
  readonly high: number
  readonly value: number
}

export function anyPlay<P, S>(family: Family<P, unknown, unknown>, player: Player<P, S>, problem: P): AnyPlay {
  const tools = player.tools(problem)
  const grid = family.grid(problem)
  return {
    words: player.words,
    rules: player.rules,
    tools,
    start: () => player.start(problem),
    act: (position, action) => {
      requireAction(tools, action, (place) => isSquare(grid, place))
      return player.act(problem, position as S, action)
    },
    targets: (position, from) => (isSquare(grid, from) ? (player.targets?.(problem, position as S, from) ?? []) : []),
    draw: (position) => player.draw(problem, position as S),
    mistakes: (position) => player.mistakes(problem, position as S),
    standing: (position) => player.standing(problem, position as S),
    toJson: (position) => player.position.toJson(position as S, problem),
    fromJson: (json) => positionOf(player.position, problem, json),
  }
}

export function anySet<P>(
  family: Family<P, unknown, unknown>,
  setter: Setter<P>,
  problem: P,
  puzzleOf: (problem: P) => Puzzle,
): AnySet {
  const { words, sizes, hasBorder = false, numbers = [] } = setter
  const tools = setter.tools(problem)
  const { rows, columns } = family.grid(problem)
  // The corners of the border belong to no line.
  const isBorder = ([row, column]: Place) =>
    isBeside(row, rows) ? isWithin(column, columns) : isWithin(row, rows) && isBeside(column, columns)
  const isPlace = (place: Place) => isSquare({ rows, columns }, place) || (hasBorder && isBorder(place))
  return {
    words,
    tools,
    hasBorder,
    sizes,
    size: { rows, columns },
    numbers: numbers.map(({ name, title, low, high, value }) => {
      return { name, title, low, high: high(problem), value: value(problem) }
    }),
    act: (action) => {
      requireAction(tools, action, isPlace)
      const changed = setter.act(problem, action)
      return changed === problem ? undefined : puzzleOf(changed)
    },
    resize: (size) => {
      const { low, high, isSquare } = sizes
      const isWithin = (side: number) => Number.isSafeInteger(side) && side >= low && side <= high
      if (!isWithin(size.rows) || !isWithin(size.columns)) {
        throw new InputError(`expected sides from ${low} to ${high}, found ${size.rows} and ${size.columns}`)
      }
      if (isSquare && size.rows !== size.columns) {
        throw new InputError(`expected as many rows as columns, found ${size.rows} and ${size.columns}`)
      }
      return puzzleOf(setter.resize(problem, size))
    },
    change: (name, value) => {
      const number = numbers.find((each) => each.name === name)
      if (!number) throw new InputError(`unknown number '${name}'`)
      const high = number.high(problem)
      if (!Number.isSafeInteger(value) || value < number.low || value > high) {
        throw new InputError(`${name}: expected a whole number from ${number.low} to ${high}, found ${value}`)
      }
      return puzzleOf(number.change(problem, value))
    },
    clear: () => puzzleOf(setter.clear(problem)),
  }
}

function isSquare({ rows, columns }: Grid, [row, column]: Place): boolean {
  return isWithin(row, rows) && isWithin(column, columns)
}

function isWithin(at: number, many: number): boolean {
  return Number.isInteger(at) && at >= 0 && at < many
}

function isBeside(at: number, many: number): boolean {
  return at === -1 || at === many
}

function requireAction(tools: readonly ToolGroup[], { tool, place, to }: Action, isPlace: (place: Place) => boolean) {
  const found = tools.flatMap((group) => group.tools).find(({ name }) => name === tool)
  if (!found && tool !== ERASER) throw new InputError(`unknown tool '${tool}'`)
  for (const each of to ? [place, to] : [place]) {
    if (!isPlace(each)) throw new InputError(`expected a square of the board, found [${each.join(', ')}]`)
  }
  if ((found?.kind === 'move') !== (to !== undefined)) {
    throw new InputError(to ? `${tool} is used on one square` : `${tool} leads from one square to another`)
  }
}
