import { join } from 'node:path'
import {
  type BatchOrder,
  type BatchResult,
  batchWork,
  type End,
  type GenerateOrder,
  type GenerateResult,
  generateWork,
  InOrder,
  idOfUnit,
  LinesAsUnits,
  type Made,
  NumberedUnits,
} from '../../campaign/index.ts'
import { type AnyFamily, InputError } from '../../src/index.ts'
import { EXIT, exitCodeOfEnd, exitCodeOfResult, worseCode } from '../exit.ts'
import { readable, SourceError } from '../input.ts'
import { Output, writeText } from '../output.ts'
import { counted, durationInWords } from '../words.ts'
import { type Job, shareInWords } from './run.ts'

/** Jobs whose results are printed in the order of their units: the lines of a batch, generated puzzles. */

/** A question asked of every line of a file. `lineOf` is what is printed for a result; JSON if left out. */
export function batchJob(
  order: BatchOrder,
  lines: AsyncIterable<string | null>,
  sourceName: string,
  lineOf: (result: object) => string = JSON.stringify,
): Job<BatchResult> {
  const output = new Output()
  let code: number = EXIT.fine
  const total = new InOrder<BatchResult, object | null>(
    (results) => ({ things: results }),
    (result) => {
      if (result === null) return
      output.line(lineOf(result))
      code = worseCode(code, exitCodeOfResult(result))
    },
    () => output.flush(),
  )
  return {
    order,
    work: batchWork(order),
    supply: new LinesAsUnits(readably(lines, sourceName)),
    total,
    progress: (campaign, milliseconds) => shareInWords(campaign, milliseconds, ['line', 'lines']),
    report: async (end) => {
      await output.flush()
      return worseCode(code, exitCodeOfEnd(end))
    },
  }
}

/** What goes wrong while lines are read is about their file. */
async function* readably(lines: AsyncIterable<string | null>, name: string): AsyncGenerator<string | null> {
  try {
    yield* lines
  } catch (error) {
    throw new SourceError(name, readable(error))
  }
}

interface GenerateTelling {
  /** Where each puzzle is written to a file; printed if left out. */
  readonly folder?: string | undefined
  /** Whether standard error gets a summary. */
  readonly hasSummary?: boolean
}

/** New puzzles, printed or written to a folder. */
export function generateJob(
  order: GenerateOrder,
  family: AnyFamily,
  { folder, hasSummary }: GenerateTelling = {},
): Job<GenerateResult> {
  const output = new Output()
  const isJson = order.form === 'line'
  const grades = new Map<string, number>()
  let count = 0
  const total = new InOrder<GenerateResult, Made>(
    ({ made, end }) => ({ things: made, ...(end ? { end } : {}) }),
    (made, unit) => {
      count++
      if (made.grade !== undefined) grades.set(made.grade, (grades.get(made.grade) ?? 0) + 1)
      if (folder !== undefined) writeFiles(folder, idOfUnit(order, unit), made, isJson)
      else printMade(made, unit)
    },
    async () => {
      if (output.isFull) await output.flush()
    },
  )
  return {
    order,
    work: generateWork(order, family),
    supply: new NumberedUnits(order.count),
    total,
    progress: (campaign, milliseconds) => shareInWords(campaign, milliseconds, ['puzzle', 'puzzles']),
    report: async (end, _campaign, milliseconds) => {
      await output.flush()
      if (end.status === 'refused') throw new InputError(end.why)
      if (end.status !== 'finished') process.stderr.write(`${whyIn(end)}\n`)
      if (hasSummary) process.stderr.write(`${summary(milliseconds)}\n`)
      return exitCodeOfEnd(end)
    },
  }

  function printMade({ text, solution, grade }: Made, unit: number): void {
    if (unit > 0 && !isJson) output.line('')
    output.line(text)
    if (!isJson && order.solutions && solution !== undefined) output.line(`\n${headOf(grade)}\n${solution}`)
  }

  /** `12 puzzles (3 easy, 9 hard) in 4.20 s, seed 7` */
  function summary(milliseconds: number): string {
    const known = family.grades.filter((grade) => grades.has(grade)).map((grade) => `${grades.get(grade)} ${grade}`)
    const rated = known.length === 0 ? '' : ` (${known.join(', ')})`
    const where = folder === undefined ? '' : `, in ${folder}`
    return `${counted(count, 'puzzle')}${rated} in ${durationInWords(milliseconds)}, seed ${order.seed}${where}`
  }
}

function headOf(grade: string | undefined): string {
  return grade === undefined ? 'solution:' : `solution (${grade}):`
}

function whyIn(end: End): string {
  if ('why' in end && end.why !== undefined) return end.why
  return end.status === 'impossible' ? 'there is no such puzzle' : 'stopped'
}

function writeFiles(folder: string, id: string, { text, solution, grade }: Made, isJson: boolean): void {
  writeText(join(folder, `${id}.${isJson ? 'json' : 'txt'}`), text)
  if (isJson || solution === undefined) return
  writeText(join(folder, `${id}.solution.txt`), grade === undefined ? solution : `${solution}\n\ngrade: ${grade}`)
}
