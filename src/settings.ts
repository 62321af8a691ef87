import { InputError, requireKeys } from './base/input-error.ts'

export type Parameter = SizeParameter | NumberParameter | WholeParameter | ChoiceParameter | FlagParameter

interface ParameterBase {
  readonly name: string
  readonly summary: string
}

/** Rows and columns, written 8 or 8x12. */
export interface SizeParameter extends ParameterBase {
  readonly kind: 'size'
  readonly low: number
  readonly high: number
  readonly default: Size
}

export interface NumberParameter extends ParameterBase {
  readonly kind: 'number'
  readonly low: number
  readonly high: number
  /** How fine a slider moves. */
  readonly step: number
  readonly default: number
}

/** A whole number; where there is no default, leaving it out means that any will do. */
export interface WholeParameter extends ParameterBase {
  readonly kind: 'whole'
  readonly low: number
  readonly high: number
  readonly default?: number
}

/** One of a few words. */
export interface ChoiceParameter extends ParameterBase {
  readonly kind: 'choice'
  readonly choices: readonly string[]
  readonly default: string
}

/** Something that is so or not; not unless said. */
export interface FlagParameter extends ParameterBase {
  readonly kind: 'flag'
  readonly default: false
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/** A value for every parameter within its limits, unless it has no default: see `settingsFor`. */
export type Settings = Readonly<Record<string, number | string | boolean | Size | undefined>>

/** Settings as people write them: numbers, or texts such as 8, 8x12, 0.2, 20% and words to choose from. */
export type RawSettings = Readonly<Record<string, string | number | boolean | Size | undefined>>

/** Checked values and defaults for all parameters; a whole number without either stays undefined. */
export function settingsFor(parameters: readonly Parameter[], raw: RawSettings): Settings {
  requireKeys(
    raw,
    parameters.map(({ name }) => name),
    'setting',
  )
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, settingOf(parameter, raw[parameter.name])]))
}

type Raw = string | number | boolean | Size
type Setting = Settings[string]

function settingOf(parameter: Parameter, raw: Raw | undefined): Setting {
  if (raw === undefined) return parameter.default
  // A field that was left empty says as little as a flag that was left out.
  if (parameter.kind === 'whole' && parameter.default === undefined && String(raw).trim() === '') return undefined
  const value = settingFrom(parameter, raw)
  if (value === undefined)
    throw new InputError(`${parameter.name}: expected ${allowed(parameter)}, found ${shown(raw)}`)
  return value
}

/** What was given, or undefined where it is not allowed. */
function settingFrom(parameter: Parameter, raw: Raw): Setting {
  switch (parameter.kind) {
    case 'size': {
      const size = sizeOf(raw)
      return size && isWhole(size.rows, parameter) && isWhole(size.columns, parameter) ? size : undefined
    }
    case 'number': {
      const value = numberOf(raw)
      return value !== undefined && isWithin(value, parameter) ? value : undefined
    }
    case 'whole': {
      const value = wholeOf(raw)
      return value !== undefined && isWithin(value, parameter) ? value : undefined
    }
    case 'choice':
      return parameter.choices.find((choice) => choice === String(raw).trim())
    case 'flag':
      return flagOf(raw)
  }
}

function sizeOf(raw: Raw): Size | undefined {
  if (typeof raw === 'object') return raw
  const match = /^(\d{1,9})(?:[x×](\d{1,9}))?$/i.exec(String(raw).trim())
  if (!match) return undefined
  return { rows: Number(match[1]), columns: Number(match[2] ?? match[1]) }
}

function numberOf(raw: Raw): number | undefined {
  const match = /^(-?\d*\.?\d+(?:e-?\d+)?)(%?)$/i.exec(String(raw).trim())
  if (!match) return undefined
  return Number(match[1]) / (match[2] ? 100 : 1)
}

function wholeOf(raw: Raw): number | undefined {
  const text = String(raw).trim()
  // The + 0 makes 0 of -0.
  return /^-?\d{1,15}$/.test(text) ? Number(text) + 0 : undefined
}

function flagOf(raw: Raw): boolean | undefined {
  switch (typeof raw === 'string' ? raw.trim() : raw) {
    case true:
    case 'yes':
    case 'true':
      return true
    case false:
    case 'no':
    case 'false':
      return false
    default:
      return undefined
  }
}

interface Range {
  readonly low: number
  readonly high: number
}

function isWithin(value: number, { low, high }: Range): boolean {
  return value >= low && value <= high
}

function isWhole(value: number, range: Range): boolean {
  return Number.isInteger(value) && isWithin(value, range)
}

function allowed(parameter: Parameter): string {
  if (parameter.kind === 'choice') return `one of ${parameter.choices.join(', ')}`
  if (parameter.kind === 'flag') return 'yes or no'
  const range = `from ${parameter.low} to ${parameter.high}`
  if (parameter.kind === 'size') return `a size such as 8 or 8x12, each side ${range}`
  return `a ${parameter.kind === 'whole' ? 'whole number' : 'number'} ${range}`
}

function shown(raw: Raw): string {
  return typeof raw === 'object' ? `${raw.rows}x${raw.columns}` : `'${raw}'`
}
