import type { Parameter, RawSettings } from '../../src/index.ts'

/** What stands in the fields of the generator, as it was typed: the library says what is wrong with it. */
export type Fields = Readonly<Record<string, string>>

/** The name of the field for the seed; no parameter has it. */
export const SEED = 'seed'

export function rowsKey(parameter: string): string {
  return `${parameter}-rows`
}

export function columnsKey(parameter: string): string {
  return `${parameter}-columns`
}

export function defaultFields(parameters: readonly Parameter[]): Fields {
  const fields: Record<string, string> = { [SEED]: '1' }
  for (const parameter of parameters) {
    if (parameter.kind === 'size') {
      fields[rowsKey(parameter.name)] = String(parameter.default.rows)
      fields[columnsKey(parameter.name)] = String(parameter.default.columns)
    } else fields[parameter.name] = String(parameter.default ?? '')
  }
  return fields
}

export function settingsOf(parameters: readonly Parameter[], fields: Fields): RawSettings {
  return Object.fromEntries(
    parameters.map(({ name, kind }) => [
      name,
      kind === 'size' ? `${fields[rowsKey(name)]}x${fields[columnsKey(name)]}` : fields[name],
    ]),
  )
}
