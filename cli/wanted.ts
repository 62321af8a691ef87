import { InputError } from '../src/index.ts'

/**
 * How many are wanted, and of which file. The file may stand where --all takes a number: `--all problem.dlx` means all of the problem in
 * that file.
 */
export function wantedOf(all: true | string | undefined, file: string | undefined, what: string) {
  const everything = Number.POSITIVE_INFINITY
  if (all === undefined || all === true) return { most: everything, file }
  if (/^\d{1,15}$/.test(all) && Number(all) > 0) return { most: Number(all), file }
  if (file === undefined && !/^\d+$/.test(all)) return { most: everything, file: all }
  throw new InputError(`--all: expected how many ${what}, a whole number from 1 on, found '${all}'`)
}
