import type { ClauseSolver, Finished, Formula, Model } from '../src/index.ts'
import { WHY_STOPPED } from './words.ts'

/** What the process tells its caller, as in competitions of solvers; other commands use 0, 1 and 3. */
const EXIT = { satisfiable: 10, unsatisfiable: 20, stopped: 0 } as const

/** How a search for models ended. */
export type SatStatus = keyof typeof EXIT

/** What competitions call it. */
export const VERDICT: Readonly<Record<SatStatus, string>> = {
  satisfiable: 's SATISFIABLE',
  unsatisfiable: 's UNSATISFIABLE',
  stopped: 's UNKNOWN',
}

const MOST_COLUMNS = 78

export function satExitCode(status: SatStatus): number {
  return EXIT[status]
}

export function headLine({ variables, clauses }: Formula): string {
  return `c ${counted(variables, 'variable')}, ${counted(clauses, 'clause')}`
}

export function costLine({ steps, milliseconds }: Finished<unknown>, solver: ClauseSolver | undefined): string {
  const work = solver
    ? [
        counted(solver.conflicts, 'conflict'),
        counted(solver.decisions, 'decision'),
        counted(solver.restarts, 'restart'),
      ]
    : []
  return `c ${[...work, counted(steps, 'step'), `${(milliseconds / 1000).toFixed(3)} seconds`].join(', ')}`
}

/** Why a search ended early, if it did. */
export function stopLines(outcome: Finished<unknown>): string[] {
  if (outcome.status !== 'stopped') return []
  const why = outcome.why === undefined ? '' : `: ${outcome.why}`
  return [`c stopped ${WHY_STOPPED[outcome.reason]}${why}`]
}

/** The values of the chosen variables, or of all, as signed numbers. */
export function* signedValues(model: Model, over: readonly number[] | undefined): Generator<number> {
  if (over) for (const variable of over) yield model[variable] ? variable + 1 : -variable - 1
  else for (let variable = 0; variable < model.length; variable++) yield model[variable] ? variable + 1 : -variable - 1
}

/** Signed numbers and a 0 after them, in lines that begin with `v` and are not too long. */
export function* valueLines(values: Iterable<number>): Generator<string> {
  let line = 'v'
  for (const value of values) {
    const word = ` ${value}`
    if (line.length + word.length > MOST_COLUMNS) {
      yield line
      line = 'v'
    }
    line += word
  }
  if (line.length + 2 > MOST_COLUMNS) {
    yield line
    line = 'v'
  }
  yield `${line} 0`
}

/** The end of the object that `--json` prints. */
export function costFields(
  { variables, clauses }: Formula,
  { steps, milliseconds }: Finished<unknown>,
  solver: ClauseSolver | undefined,
): object {
  const work = solver ? { conflicts: solver.conflicts, decisions: solver.decisions, restarts: solver.restarts } : {}
  return { variables, clauses, ...work, steps, milliseconds }
}

/** Why a search that was stopped was. */
export function reasonFields(outcome: Finished<unknown>): object {
  if (outcome.status !== 'stopped') return {}
  const { reason, why } = outcome
  return { reason, ...(why === undefined ? {} : { why }) }
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
}
