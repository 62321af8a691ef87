import type { Grid, Place } from './base/grid.ts'
import { InputError } from './base/input-error.ts'
import type { Json } from './base/json.ts'
import type { Size } from './family.ts'
import { type Action, ERASER, type Notes, type Player, type SetNumber, type Setter, type ToolGroup } from './hands.ts'
import type { Puzzle } from './puzzle.ts'
import { positionOf } from './submission.ts'

/** The members of T with the problem, the first parameter of its functions, filled in. */
type Bound<T> = {
  readonly [K in keyof T]-?: NonNullable<T[K]> extends (problem: never, ...rest: infer R) => infer Q
    ? (...rest: R) => Q
    : T[K]
}

/** A puzzle that people solve square by square. Actions with an unknown tool or place throw InputError. */
export interface AnyPlay extends Omit<Bound<Player<unknown, unknown>>, 'tools' | 'position' | 'notes'> {
  readonly tools: readonly ToolGroup[]
  /** Undefined where there are no pencil marks. */
  readonly notes: Bound<Notes<unknown, unknown>> | undefined
  toJson(position: unknown): Json
  /** Throws ShapeError. */
  fromJson(json: Json): unknown
}

/** A puzzle that people change. Every change gives another puzzle; what is not allowed throws InputError. */
export interface AnySet<P = unknown, A = unknown, C = unknown>
  extends Pick<Setter<unknown>, 'words' | 'entry' | 'sizes'> {
  readonly tools: readonly ToolGroup[]
  readonly hasBorder: boolean
  readonly size: Size
  readonly numbers: readonly NumberOfPuzzle[]
  /** Undefined where the tool can do nothing there. */
  act(action: Action): Puzzle<P, A, C> | undefined
  resize(size: Size): Puzzle<P, A, C>
  change(name: string, value: number): Puzzle<P, A, C>
  clear(): Puzzle<P, A, C>
}

/** A number of the whole problem, as it is and as it may be. */
export interface NumberOfPuzzle extends Pick<SetNumber<unknown>, 'name' | 'title' | 'low'> {
  readonly high: number
  readonly value: number
}

export function anyPlay<P, S>(player: Player<P, S>, problem: P, grid: Grid): AnyPlay {
  const tools = player.tools(problem)
  const { notes } = player
  return {
    words: player.words,
    entry: player.entry,
    openings: player.openings,
    rules: player.rules,
    tools,
    start: () => player.start(problem),
    act: (position, action) => {
      requireAction(tools, action, (place) => isSquare(grid, place))
      return player.act(problem, position as S, action)
    },
    targets: (position, from) => (isSquare(grid, from) ? (player.targets?.(problem, position as S, from) ?? []) : []),
    peers: (place) => (isSquare(grid, place) ? (player.peers?.(problem, place) ?? []) : []),
    notes: notes && {
      fill: (position) => notes.fill(problem, position as S),
      clear: (position, place) => notes.clear(problem, position as S, place),
    },
    follow: (position, deduction) => player.follow?.(problem, position as S, deduction),
    draw: (position) => player.draw(problem, position as S),
    mistakes: (position) => player.mistakes(problem, position as S),
    standing: (position) => player.standing(problem, position as S),
    toJson: (position) => player.position.toJson(position as S, problem),
    fromJson: (json) => positionOf(player.position, problem, json),
  }
}

export function anySet<P, A, C>(
  setter: Setter<P>,
  problem: P,
  { rows, columns }: Grid,
  puzzleOf: (problem: P) => Puzzle<P, A, C>,
): AnySet<P, A, C> {
  const { words, entry, sizes, hasBorder = false, numbers = [] } = setter
  const tools = setter.tools(problem)
  // The corners of the border belong to no line.
  const isBorder = ([row, column]: Place) =>
    isBeside(row, rows) ? isWithin(column, columns) : isWithin(row, rows) && isBeside(column, columns)
  const isPlace = (place: Place) => isSquare({ rows, columns }, place) || (hasBorder && isBorder(place))
  return {
    words,
    entry,
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
