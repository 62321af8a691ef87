import type { Parameter } from '../src/index.ts'

/** What a setting is, its limits and its default, for help texts. */
export function parameterInWords(parameter: Parameter): string {
  const { summary } = parameter
  switch (parameter.kind) {
    case 'size': {
      const { low, high } = parameter
      const { rows, columns } = parameter.default
      return `${summary}: 8 or 8x12, sides from ${low} to ${high} (default: ${rows}x${columns})`
    }
    case 'choice':
      return `${summary}: ${parameter.choices.join(', ')} (default: ${parameter.default})`
    case 'flag':
      return summary
    default: {
      const { low, high } = parameter
      const usual = parameter.default === undefined ? '' : ` (default: ${parameter.default})`
      return `${summary}, from ${low} to ${high}${usual}`
    }
  }
}
