import type { GradeResult } from '../../campaign/index.ts'
import { QUESTION_MAKERS } from '../../campaign/index.ts'
import type { Explanation, Finished, Puzzle } from '../../src/index.ts'
import { print } from '../output.ts'
import { subjectOf } from '../puzzle-input.ts'
import { ask, orderOf, type QuestionFlags } from '../question.ts'

interface GradeFlags extends QuestionFlags {
  readonly csv?: true
}

const HEAD = ['status', 'grade', 'size', 'link']

/** Grades puzzles, one line each: status, grade, size and link. */
export async function grade(args: readonly (string | undefined)[], flags: GradeFlags): Promise<number> {
  const lineOf = flags.json ? JSON.stringify : flags.csv ? csvLine : textLine
  if (flags.csv && !flags.json) await print(HEAD.join(','))
  return ask<Explanation<unknown, unknown>>(await subjectOf(args), flags, {
    order: orderOf('grade', flags),
    lines: (puzzle: Puzzle, outcome: Finished<Explanation<unknown, unknown>>) => [
      lineOf(QUESTION_MAKERS.grade().result(puzzle, outcome)),
    ],
    batchLine: lineOf,
  })
}

/** `solved  medium  8x8  https://…` */
function textLine(result: object): string {
  const [status, grade, size, link] = cellsOf(result)
  return `${status!.padEnd(10)}  ${grade!.padEnd(7)}  ${size!.padEnd(7)}  ${link}`.trimEnd()
}

function csvLine(result: object): string {
  return cellsOf(result)
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
}

function cellsOf(result: object): string[] {
  if ('error' in result) {
    const { message, line, column } = (result as { error: { message: string; line: number; column: number } }).error
    return ['error', '', '', `${line}:${column}: ${message}`]
  }
  const { status, grade, rows, columns, link } = result as GradeResult
  return [status, grade ?? '', `${columns}x${rows}`, link ?? '']
}
