import {
  type ClauseSolver,
  type Finished,
  type Formula,
  firstBroken,
  InputError,
  type Limits,
  type Model,
  type Progress,
  parseDimacs,
  type Seed,
  searchCount,
  searchFormulaCount,
  searchModels,
  solverOf,
} from '../../src/index.ts'
import { about, readSource } from '../input.ts'
import { interruptible } from '../interrupt.ts'
import { type LimitFlags, limitsOf } from '../limits.ts'
import { Output } from '../output.ts'
import { runPrinting } from '../printing-run.ts'
import { ProgressLine, progressWords } from '../progress-line.ts'
import { ProofFile } from '../proof-file.ts'
import { runWithProgress } from '../question.ts'
import {
  costFields,
  costLine,
  headLine,
  reasonFields,
  satExitCode,
  signedValues,
  stopLines,
  VERDICT,
  valueLines,
} from '../sat-words.ts'
import { wantedOf } from '../wanted.ts'

export interface SatFlags extends LimitFlags {
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
  /** The variables that models are told apart by; all of them if nothing is said. */
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
  const count = outcome.status === 'solved' || outcome.status === 'stopped' ? (outcome.answer ?? 0n) : 0n
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

/** What comes out is looked at once more, clause by clause as they were read. */
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
