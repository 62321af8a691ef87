import { closeSync, fstatSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs'
import {
  bestAnswer,
  type ClauseSolver,
  type Finished,
  type Formula,
  firstBroken,
  InputError,
  type Limits,
  type Model,
  type Progress,
  ProofText,
  parseDimacs,
  reasonFields,
  type Seed,
  searchCount,
  searchFormulaCount,
  searchModels,
  solverOf,
} from '../../src/index.ts'
import { interruptible } from '../exit.ts'
import { about, readable, readSource, SourceError } from '../input.ts'
import { type LimitFlags, limitsOf, wantedOf } from '../options.ts'
import { Output, runPrinting } from '../output.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'
import { runWithProgress } from '../question.ts'
import { counted, WHY_STOPPED } from '../words.ts'

interface SatFlags extends LimitFlags {
  /** How many, if that was said. */
  readonly all?: true | string
  readonly count?: true
  readonly over?: string
  readonly proof?: string
  readonly seed?: Seed
  readonly json?: true
}

/** What is asked, and of what. */
interface Task {
  readonly formula: Formula
  /** The file it was read from, if it was not standard input. */
  readonly file: string | undefined
  /** The variables by which models differ; all of them by default. */
  readonly over: readonly number[] | undefined
  readonly flags: SatFlags
}

export async function sat(fileArgument: string | undefined, flags: SatFlags): Promise<number> {
  requireOneQuestion(flags)
  const { most, file } = wantedOf(flags.all, fileArgument, 'models')
  const formula = await readFormula(file)
  const task: Task = { formula, file: file === '-' ? undefined : file, over: chosenOf(flags.over, formula), flags }
  return interruptible((signal) => {
    const limits = limitsOf(flags, signal)
    if (flags.all !== undefined) return printModels(task, most, limits)
    return flags.count ? printCount(task, limits) : printModel(task, limits)
  })
}

/** Without the comments, which would hold on to the whole text. */
async function readFormula(file: string | undefined): Promise<Formula> {
  const { name, text } = await readSource(file)
  const { variables, clauses, starts, literals } = about(name, () => parseDimacs(text))
  return { variables, clauses, starts, literals }
}

/** One model, or the proof that there is none. */
async function printModel({ formula, file, flags }: Task, limits: Limits): Promise<number> {
  const proof = flags.proof === undefined ? undefined : ProofFile.create(flags.proof, file)
  let isKept = false
  let solver: ClauseSolver
  let outcome: Finished<Model>
  try {
    solver = solverOf(formula, { ...seedOf(flags), ...(proof ? { proof: proof.sink } : {}) })
    outcome = await runWithProgress(solver.search(), limits, wordsOf(solver))
    if (outcome.status === 'impossible' && proof) {
      proof.keep()
      isKept = true
    }
  } finally {
    if (!isKept) proof?.discard()
  }
  const model = outcome.status === 'solved' ? outcome.answer : undefined
  if (model) requireModel(formula, model)
  const status = model ? 'satisfiable' : outcome.status === 'impossible' ? 'unsatisfiable' : 'stopped'
  const output = new Output()
  if (flags.json) {
    const found = model ? { model: [...signedValues(model, undefined)] } : {}
    const written = isKept ? { proof: flags.proof } : {}
    const cost = costFields(formula, outcome, solver)
    output.line(JSON.stringify({ status, ...reasonFields(outcome), ...found, ...written, ...cost }))
  } else {
    output.line(headLine(formula))
    for (const line of [costLine(outcome, solver), ...stopLines(outcome)]) output.line(line)
    output.line(VERDICT[status])
    if (model) await printValues(output, model, undefined)
  }
  await output.flush()
  return satExitCode(status)
}

/** Models as they are found; none is kept. */
async function printModels({ formula, over, flags }: Task, most: number, limits: Limits): Promise<number> {
  const output = new Output()
  const solver = solverOf(formula, seedOf(flags))
  let count = 0
  const onModel = (model: Model) => {
    requireModel(formula, model)
    const values = signedValues(model, over)
    if (flags.json) output.line(JSON.stringify({ model: [...values] }))
    else {
      if (count === 0) output.line(VERDICT.satisfiable)
      for (const line of valueLines(values)) output.line(line)
    }
    count++
  }
  if (!flags.json) output.line(headLine(formula))
  const line = new ProgressLine()
  const words = wordsOf(solver)
  // On a terminal the models themselves show how it goes.
  const onProgress = process.stdout.isTTY
    ? {}
    : { onProgress: (progress: Progress<unknown>) => line.update(() => words(progress)) }
  const search = searchModels(solver, { onModel, most, ...(over ? { over } : {}) })
  const outcome = await runPrinting(search, { ...limits, ...onProgress }, output).finally(() => line.end())
  const isEnough = count === most
  const status = outcome.status === 'stopped' && !isEnough ? 'stopped' : count > 0 ? 'satisfiable' : 'unsatisfiable'
  const isComplete = outcome.status !== 'stopped'
  if (flags.json) {
    const reason = status === 'stopped' ? reasonFields(outcome) : {}
    const found = { count: String(count), complete: isComplete }
    output.line(JSON.stringify({ status, ...reason, ...found, ...costFields(formula, outcome, solver) }))
  } else {
    if (count === 0) output.line(VERDICT[status])
    output.line(`c ${count} ${count === 1 ? 'model' : 'models'}, ${isComplete ? 'all there are' : 'there may be more'}`)
    for (const each of [costLine(outcome, solver), ...(isEnough ? [] : stopLines(outcome))]) output.line(each)
  }
  await output.flush()
  return satExitCode(status)
}

async function printCount({ formula, over, flags }: Task, limits: Limits): Promise<number> {
  const solver = over && solverOf(formula, seedOf(flags))
  const search = solver ? searchCount(solver, { over }) : searchFormulaCount(formula)
  const outcome = await runWithProgress(search, limits, wordsOf(solver))
  const isProven = outcome.status === 'solved'
  const count = bestAnswer(outcome) ?? 0n
  const known = count > 0n ? 'satisfiable' : isProven ? 'unsatisfiable' : 'stopped'
  const status = isProven ? known : 'stopped'
  const output = new Output()
  if (flags.json) {
    const found = { [isProven ? 'count' : 'atLeast']: String(count) }
    output.line(JSON.stringify({ status, ...reasonFields(outcome), ...found, ...costFields(formula, outcome, solver) }))
  } else {
    output.line(headLine(formula))
    for (const line of [costLine(outcome, solver), ...stopLines(outcome)]) output.line(line)
    output.line(VERDICT[known])
    output.line(isProven ? `c s type ${over ? 'pmc' : 'mc'}\nc s exact arb int ${count}` : `c at least ${count} models`)
  }
  await output.flush()
  return satExitCode(status)
}

async function printValues(output: Output, model: Model, over: readonly number[] | undefined): Promise<void> {
  for (const line of valueLines(signedValues(model, over))) {
    output.line(line)
    if (output.isFull) await output.flush()
  }
}

/** Verifies a model against the clauses as they were read. */
function requireModel(formula: Formula, model: Model): void {
  const broken = firstBroken(formula, model)
  if (broken >= 0) throw new Error(`the model leaves clause ${broken + 1} false`)
}

function wordsOf(solver: ClauseSolver | undefined) {
  return ({ value, ...progress }: Progress<unknown>): string => {
    const models = value === undefined ? [] : [`${value.toLocaleString('en')} models`]
    const conflicts = solver ? [`${solver.conflicts.toLocaleString('en')} conflicts`] : []
    return [...models, ...conflicts, progressWords(progress, 'maximum')].join(' · ')
  }
}

function seedOf({ seed }: SatFlags): { seed?: Seed } {
  return seed === undefined ? {} : { seed }
}

function requireOneQuestion({ all, count, over, proof }: SatFlags): void {
  if (all !== undefined && count) throw new InputError('--all and --count ask for different things: choose one')
  if (proof !== undefined && (all !== undefined || count)) {
    throw new InputError(`--proof is for a search of one model: leave out ${count ? '--count' : '--all'}`)
  }
  if (over !== undefined && all === undefined && !count) throw new InputError('--over needs --all or --count')
}

/** Variables as they are numbered in the file, each once, in their order. */
function chosenOf(over: string | undefined, { variables }: Formula): readonly number[] | undefined {
  if (over === undefined) return undefined
  const chosen = over.split(',').map((word) => {
    const number = /^\s*\d{1,15}\s*$/.test(word) ? Number(word) : 0
    if (number >= 1 && number <= variables) return number - 1
    throw new InputError(`--over: expected variables from 1 to ${variables} with commas between, found '${word}'`)
  })
  return [...new Set(chosen)].sort((a, b) => a - b)
}

/** Exit codes as in competitions of solvers; other commands use 0, 1 and 3. */
const EXIT = { satisfiable: 10, unsatisfiable: 20, stopped: 0 } as const

/** How a search for models ended. */
type SatStatus = keyof typeof EXIT

/** What competitions call it. */
const VERDICT: Readonly<Record<SatStatus, string>> = {
  satisfiable: 's SATISFIABLE',
  unsatisfiable: 's UNSATISFIABLE',
  stopped: 's UNKNOWN',
}

const MOST_COLUMNS = 78

function satExitCode(status: SatStatus): number {
  return EXIT[status]
}

function headLine({ variables, clauses }: Formula): string {
  return `c ${counted(variables, 'variable')}, ${counted(clauses, 'clause')}`
}

function costLine({ steps, milliseconds }: Finished<unknown>, solver: ClauseSolver | undefined): string {
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
function stopLines(outcome: Finished<unknown>): string[] {
  if (outcome.status !== 'stopped') return []
  const why = outcome.why === undefined ? '' : `: ${outcome.why}`
  return [`c stopped ${WHY_STOPPED[outcome.reason]}${why}`]
}

/** The values of the chosen variables, or of all, as signed numbers. */
function* signedValues(model: Model, over: readonly number[] | undefined): Generator<number> {
  if (over) for (const variable of over) yield model[variable] ? variable + 1 : -variable - 1
  else for (let variable = 0; variable < model.length; variable++) yield model[variable] ? variable + 1 : -variable - 1
}

/** Signed numbers and a 0 after them, in lines that begin with `v` and are not too long. */
function* valueLines(values: Iterable<number>): Generator<string> {
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
function costFields(
  { variables, clauses }: Formula,
  { steps, milliseconds }: Finished<unknown>,
  solver: ClauseSolver | undefined,
): object {
  const work = solver ? { conflicts: solver.conflicts, decisions: solver.decisions, restarts: solver.restarts } : {}
  return { variables, clauses, ...work, steps, milliseconds }
}

/** A proof is written piece by piece while it is found, so that memory does not grow with it. */
class ProofFile {
  readonly sink = new ProofText((piece) => this.write(piece))

  private constructor(
    readonly name: string,
    private readonly descriptor: number,
  ) {}

  /** Empties the file, or makes one; `problem` is the file that it must not be. */
  static create(name: string, problem: string | undefined): ProofFile {
    const identity = identityOf(name)
    if (identity !== undefined && problem !== undefined && identity === identityOf(problem)) {
      throw new SourceError(name, new InputError('the proof would overwrite the problem'))
    }
    return new ProofFile(
      name,
      attempt(name, () => openSync(name, 'w')),
    )
  }

  /** The proof is complete. */
  keep(): void {
    this.sink.flush()
    attempt(this.name, () => closeSync(this.descriptor))
  }

  /** There is no proof. What is no ordinary file, such as a pipe, stays. */
  discard(): void {
    attempt(this.name, () => {
      const isFile = fstatSync(this.descriptor).isFile()
      closeSync(this.descriptor)
      if (isFile) unlinkSync(this.name)
    })
  }

  private write(piece: string): void {
    const bytes = Buffer.from(piece, 'latin1')
    attempt(this.name, () => {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.descriptor, bytes, written)
    })
  }
}

function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true })
  return stats && `${stats.dev}/${stats.ino}`
}

/** What goes wrong with the file is said with its name. */
function attempt<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new SourceError(file, new InputError('there is no such folder to write to'))
    if (code === 'ENOSPC') throw new SourceError(file, new InputError('no room is left for the proof'))
    throw new SourceError(file, readable(error))
  }
}
