import { Arena } from '../../base/arena.ts'
import { InputError } from '../../base/input-error.ts'
import type { CoverProblem } from './problem.ts'

/** A checked problem: option o has cells[starts[o]] to cells[starts[o + 1] - 1]; groups are secondary items. */
export interface Matrix {
  readonly primary: number
  /** All items: primary, secondary, exclusion groups. */
  readonly items: number
  readonly options: number
  readonly starts: Int32Array
  readonly cells: Int32Array
  /** How many options each item has. */
  readonly sizes: Int32Array
  /** Whether there are options with secondary items only: they are never needed, and never chosen. */
  readonly hasIdle: boolean
  /** The colour of each cell; 0 for none. */
  readonly colours: Int32Array | undefined
  /** How often each primary item is covered; undefined if exactly once. */
  readonly least: Int32Array | undefined
  readonly most: Int32Array | undefined
  readonly costs: Float64Array | undefined
}

/** More items than this are a mistake, or would not fit into memory. */
const MOST_ITEMS = 100_000_000

/** Whether every primary item is covered exactly once and no secondary item has colours. */
export const isPlain = (matrix: Matrix): boolean => matrix.least === undefined && matrix.colours === undefined

/** Whether an option has secondary items only: such an option is never needed, and never chosen. */
export function isIdle({ primary, starts, cells }: Matrix, option: number): boolean {
  for (let c = starts[option]!; c < starts[option + 1]!; c++) if (cells[c]! < primary) return false
  return true
}

export function matrixOf(problem: CoverProblem): Matrix {
  const primary = wholeNumber(problem.items, 'items')
  const listed = primary + wholeNumber(problem.secondary ?? 0, 'secondary')
  if (listed === 0) throw new InputError('there are no items: a cover problem needs at least one')
  const { options } = problem
  if (typeof options?.length !== 'number') throw new InputError('options: expected a list of options')
  const groups = groupsOf(problem)
  const arrays = flatten(options, primary, listed, groups)
  return {
    primary,
    items: listed + groups.count,
    options: options.length,
    ...arrays,
    colours: coloursOf(problem, primary, arrays.starts, arrays.cells),
    ...multiplicitiesOf(problem, primary),
    costs: costsOf(problem),
  }
}

function wholeNumber(value: number, name: string): number {
  if (Number.isInteger(value) && value >= 0 && value <= MOST_ITEMS) return value
  throw new InputError(
    `${name}: expected how many there are, a whole number from 0 to ${MOST_ITEMS}, found ${String(value)}`,
  )
}

function flatten(options: ArrayLike<ArrayLike<number>>, primary: number, items: number, groups: Groups) {
  const count = options.length
  // Most problems have options of one length. Going through all of them for their lengths first would take long on
  // small problems.
  const guess = count === 0 ? 0 : count * lengthOf(options, 0) + groups.members
  const arena = Arena.ofSize(guess + count + 1 + (items + groups.count) * 2)
  let cells = arena.take(guess)
  const starts = arena.take(count + 1)
  const sizes = arena.take(items + groups.count)
  const last = arena.take(items + groups.count)
  let hasIdle = false
  let end = 0
  for (let o = 0; o < count; o++) {
    const option = options[o]!
    const length = option == null ? lengthOf(options, o) : option.length
    let lowest = primary
    starts[o] = end
    if (!(length > 0)) throw noItems(options, o)
    if (end + length + groups.members > cells.length) {
      const larger = new Int32Array(2 * (end + length + groups.members))
      larger.set(cells)
      cells = larger
    }
    for (let k = 0; k < length; k++) {
      const item = option[k]!
      // Comparing with the integer that would be stored keeps fractions and NaN out.
      if (typeof item !== 'number' || item >>> 0 !== item || item >= items) throw badItem(o, item, items)
      if (last[item] === o + 1) throw new InputError(`option ${o} covers item ${item} twice`)
      last[item] = o + 1
      sizes[item]!++
      cells[end++] = item
      if (item < lowest) lowest = item
    }
    if (lowest === primary) hasIdle = true
    if (!groups.of) continue
    for (const group of groups.of[o]!) {
      last[items + group] = o + 1
      sizes[items + group]!++
      cells[end++] = items + group
    }
  }
  starts[count] = end
  return { starts, cells: end === cells.length ? cells : cells.slice(0, end), sizes, hasIdle }
}

function noItems(options: ArrayLike<ArrayLike<number>>, o: number): InputError {
  lengthOf(options, o)
  return new InputError(`option ${o} covers no item`)
}

function lengthOf(options: ArrayLike<ArrayLike<number>>, o: number): number {
  const length = options[o]?.length
  if (typeof length !== 'number') throw new InputError(`option ${o}: expected a list of items`)
  return length
}

function badItem(option: number, item: unknown, items: number): InputError {
  return new InputError(`option ${option} covers item ${String(item)}, but items are numbered from 0 to ${items - 1}`)
}

interface Groups {
  readonly count: number
  readonly members: number
  /** The groups of each option. */
  readonly of: readonly number[][] | undefined
}

function groupsOf({ exclusions, options }: CoverProblem): Groups {
  if (!exclusions || exclusions.length === 0) return { count: 0, members: 0, of: undefined }
  const of: number[][] = Array.from({ length: options.length }, () => [])
  let members = 0
  for (let group = 0; group < exclusions.length; group++) {
    if (typeof exclusions[group]?.length !== 'number') {
      throw new InputError(`exclusion group ${group}: expected a list of options`)
    }
    for (const option of Array.from(exclusions[group]!)) {
      const groupsOfOption = Number.isInteger(option) ? of[option] : undefined
      if (!groupsOfOption) {
        throw new InputError(
          `exclusion group ${group} names option ${String(option)}, ` +
            `but options are numbered from 0 to ${options.length - 1}`,
        )
      }
      if (groupsOfOption.at(-1) === group) throw new InputError(`exclusion group ${group} names option ${option} twice`)
      groupsOfOption.push(group)
      members++
    }
  }
  return { count: exclusions.length, members, of }
}

function coloursOf({ colours, options }: CoverProblem, primary: number, starts: Int32Array, cells: Int32Array) {
  if (!colours) return undefined
  if (colours.length !== options.length) {
    throw new InputError(`colours: expected a list for each of the ${options.length} options, found ${colours.length}`)
  }
  const flat = new Int32Array(cells.length)
  let isUsed = false
  for (let o = 0; o < options.length; o++) {
    const { length } = options[o]!
    if (colours[o]?.length !== length) {
      throw new InputError(`option ${o} has ${length} items and ${String(colours[o]?.length ?? 0)} colours`)
    }
    for (let k = 0; k < length; k++) {
      const colour = colours[o]![k]!
      const item = options[o]![k]!
      if (!Number.isInteger(colour) || colour < 0 || colour > 0x3fffffff) {
        throw new InputError(
          `option ${o} gives item ${item} the colour ${String(colour)}; expected a whole number from 0 on`,
        )
      }
      if (colour > 0 && item < primary) {
        throw new InputError(
          `option ${o} gives item ${item} a colour, but the item is primary: only secondary items have colours`,
        )
      }
      flat[starts[o]! + k] = colour
      if (colour > 0) isUsed = true
    }
  }
  return isUsed ? flat : undefined
}

function multiplicitiesOf({ multiplicities }: CoverProblem, primary: number) {
  if (!multiplicities) return { least: undefined, most: undefined }
  if (multiplicities.length !== primary) {
    throw new InputError(
      `multiplicities: expected one for each of the ${primary} items, found ${multiplicities.length}`,
    )
  }
  const least = new Int32Array(primary)
  const most = new Int32Array(primary)
  let isUsed = false
  for (let item = 0; item < primary; item++) {
    const range = multiplicities[item]
    if (range?.length !== 2)
      throw new InputError(`the multiplicity of item ${item}: expected two numbers, at least and at most`)
    const [low, high] = range
    if (!Number.isInteger(low) || !Number.isInteger(high) || low < 0 || high < low || high > 0x3fffffff) {
      throw new InputError(
        `the multiplicity of item ${item}: expected whole numbers, the first not above the second, ` +
          `found ${String(low)} and ${String(high)}`,
      )
    }
    least[item] = low
    most[item] = high
    if (low !== 1 || high !== 1) isUsed = true
  }
  return isUsed ? { least, most } : { least: undefined, most: undefined }
}

function costsOf({ costs, options }: CoverProblem): Float64Array | undefined {
  if (!costs) return undefined
  if (costs.length !== options.length) {
    throw new InputError(`costs: expected one for each of the ${options.length} options, found ${costs.length}`)
  }
  const flat = new Float64Array(costs.length)
  for (let o = 0; o < costs.length; o++) {
    const cost = costs[o]!
    if (!Number.isSafeInteger(cost)) {
      throw new InputError(`the cost of option ${o}: expected a whole number, found ${String(cost)}`)
    }
    flat[o] = cost
  }
  return flat
}
