import {
  type AnyFamily,
  type Finished,
  families,
  familyNamed,
  InputError,
  type Json,
  type Position,
  type Puzzle,
  parseJson,
  pause,
  recognise,
  rowsOf,
  type Search,
  ShapeError,
  searching,
} from '../../src/index.ts'
import { asPart, LONGEST_LINE, limitsOf } from '../limits.ts'
import type { BatchOrder } from '../order.ts'
import { type Carrier, questionOf, requireAnswerable } from '../questions.ts'
import type { Shard, Work } from '../work.ts'

/** A question asked of every line: JSON objects, links, IDs, or texts on one line in which \n ends a row. */

/** For each line the object to print, in their order; null for a line with nothing on it. */
export type BatchResult = readonly (object | null)[]

/** What is printed instead of a result where a line cannot be used. */
interface LineFault {
  readonly id?: Json
  readonly family?: string
  readonly error: { readonly message: string; readonly line: number; readonly column: number }
}

export function batchWork(order: BatchOrder): Work<BatchResult> {
  const family = order.family === undefined ? undefined : familyNamed(order.family)
  if (family) requireAnswerable(family, order)
  const question = questionOf(order)
  const limits = limitsOf(order)
  return { units: Number.POSITIVE_INFINITY, search }

  function search({ first, lines = [] }: Shard): Search<BatchResult> {
    return searching(function* (best) {
      const results: (object | null)[] = []
      best.answer = results
      let steps = 0
      for (const [i, line] of lines.entries()) {
        if (line === null || line.trim() !== '') {
          const begun = beginLine(line, first + i + 1)
          if ('error' in begun) results.push(begun)
          else {
            const outcome: Finished<never> = yield* asPart(begun.search, steps, limits)
            steps += outcome.steps
            results.push(begun.resultOf(outcome))
          }
        } else results.push(null)
        yield* pause({ steps })
      }
      return { status: 'solved', answer: results, steps }
    })
  }

  /** A line that cannot be read, or of which this cannot be asked, gives its fault. */
  function beginLine(line: string | null, lineNumber: number) {
    let read: Partial<ReadLine> = {}
    try {
      read = readLine(line, family, order.from, (carrier) => {
        read = { carrier }
      })
      const { puzzle, carrier } = read as ReadLine
      if (!family) requireAnswerable(puzzle.family, order)
      const search = question.search(puzzle, carrier)
      return { search, resultOf: (outcome: Finished<never>) => question.result(puzzle, outcome, carrier?.id) }
    } catch (error) {
      const reason = error instanceof ShapeError ? error.locatedIn(line ?? '') : error
      if (!(reason instanceof InputError)) throw error
      return faultOf(reason, line, lineNumber, read, family)
    }
  }
}

interface ReadLine {
  readonly puzzle: Puzzle
  /** The object itself, where the line is one. */
  readonly carrier?: Carrier | undefined
}

/** Reads a line; null is one that was too long. Throws InputError or ShapeError. */
export function readLine(
  line: string | null,
  family: AnyFamily | undefined,
  from: string | undefined,
  onCarrier: (carrier: Carrier) => void = () => {},
): ReadLine {
  if (line === null)
    throw new InputError(`the line is longer than ${LONGEST_LINE / 1e6} MB`, { line: 1, column: LONGEST_LINE + 1 })
  if (/^\s*\{/.test(line)) {
    const carrier = parseJson(line) as Carrier
    onCarrier(carrier)
    return { puzzle: family ? family.openJson(carrier) : recognise(line, families).puzzle, carrier }
  }
  const text = rowsOf(line)
  return { puzzle: family ? family.open(text, from) : recognise(text, families, from).puzzle }
}

/** A text's rows all stand on the same line of the file. */
function columnOf(position: Position = { line: 1, column: 1 }, line: string | null): number {
  let start = 0
  for (let row = 1; row < position.line; row++) start = (line ?? '').indexOf('\\n', start) + 2
  return start + position.column
}

function faultOf(
  reason: InputError,
  line: string | null,
  lineNumber: number,
  { carrier, puzzle }: Partial<ReadLine>,
  family = puzzle?.family,
): LineFault {
  const { message, position } = reason
  const { id } = carrier ?? {}
  return {
    ...(id === undefined ? {} : { id }),
    ...(family ? { family: family.name } : {}),
    error: { message, line: lineNumber, column: columnOf(position, line) },
  }
}
