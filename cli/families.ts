import { type AnyFamily, familyNames, loadFamily } from '../src/index.ts'
import { unknownName } from './suggestions.ts'

/** Families are loaded when they are asked for: loading all of them takes longer than many a puzzle. */

export function allFamilies(): Promise<readonly AnyFamily[]> {
  return Promise.all(familyNames.map((name) => loadFamily(name)))
}

/** Rejects with InputError, with the likeliest name, where there is no such family. */
export async function familyOf(name: string): Promise<AnyFamily> {
  requireFamily(name)
  return loadFamily(name)
}

export function requireFamily(name: string): void {
  if (!familyNames.includes(name)) throw unknownName('family', name, familyNames)
}

/** Commands that list what families have. */
const ABOUT_ALL = ['help', 'completion', 'man']
/** Commands with a subcommand for each family. */
const BY_FAMILY = ['generate', 'hunt']

/** The families that the commands for these arguments have to know: few, unless help is asked for. */
export async function familiesFor(args: readonly string[]): Promise<readonly AnyFamily[]> {
  const [first, second] = args
  const isHelp = first === undefined || ABOUT_ALL.includes(first) || args.some((word) => /^(-h|--help)$/.test(word))
  if (!isHelp && second !== undefined && familyNames.includes(second)) return [await loadFamily(second)]
  return isHelp || BY_FAMILY.includes(first) ? allFamilies() : []
}
