import { InputError } from './base/input-error.ts'
import type { Parameter, Settings, Size } from './family.ts'

/** Settings as people write them: numbers, or texts such as 8, 8x12, 0.2 and 20%. */
export type RawSettings = Readonly<Record<string, string | number | Size | undefined>>

/** A value for every parameter: what was given, checked against the limits, and defaults for the rest. */
export function settingsFor(parameters: readonly Parameter[], raw: RawSettings): Settings {
  const known = parameters.map((parameter) => parameter.name)
  for (const name of Object.keys(raw)) {
    if (!known.includes(name)) throw new InputError(`unknown setting ${name}; expected one of ${known.join(', ')}`)
  }
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, settingOf(parameter, raw[parameter.name])]))
}

function settingOf(parameter: Parameter, raw: string | number | Size | undefined): number | Size {
  if (raw === undefined) return parameter.default
  const value = parameter.kind === 'size' ? sizeOf(raw) : numberOf(raw)
  if (value === undefined || !isWithin(parameter, value)) {
    throw new InputError(`${parameter.name}: expected ${allowed(parameter)}, found ${shown(raw)}`)
  }
  return value
}

function sizeOf(raw: string | number | Size): Size | undefined {
  if (typeof raw === 'object') return raw
  const match = /^(\d{1,9})(?:[x×](\d{1,9}))?$/i.exec(String(raw).trim())
  if (!match) return undefined
  return { rows: Number(match[1]), columns: Number(match[2] ?? match[1]) }
}

function numberOf(raw: string | number | Size): number | undefined {
  const match = /^(-?\d*\.?\d+(?:e-?\d+)?)(%?)$/i.exec(String(raw).trim())
  if (!match) return undefined
  return Number(match[1]) / (match[2] ? 100 : 1)
}

function isWithin(parameter: Parameter, value: number | Size): boolean {
  if (typeof value === 'number') return value >= parameter.low && value <= parameter.high
  return [value.rows, value.columns].every((n) => Number.isInteger(n) && n >= parameter.low && n <= parameter.high)
}

function allowed(parameter: Parameter): string {
  const range = `from ${parameter.low} to ${parameter.high}`
  return parameter.kind === 'size' ? `a size such as 8 or 8x12, each side ${range}` : `a number ${range}`
}

function shown(raw: string | number | Size): string {
  return typeof raw === 'object' ? `${raw.rows}x${raw.columns}` : `'${raw}'`
}
