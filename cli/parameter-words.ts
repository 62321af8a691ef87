import type { Parameter } from '../src/index.ts'

/** What a setting is, its limits and its default, for help texts. */
export function parameterInWords(parameter: Parameter): string {
  const { summary, low, high } = parameter
  if (parameter.kind === 'number') return `${summary}, from ${low} to ${high} (default: ${parameter.default})`
  const { rows, columns } = parameter.default
  return `${summary}: 8 or 8x12, sides from ${low} to ${high} (default: ${rows}x${columns})`
}
