import { InOrder, LinesAsUnits, type SolveOrder, type SolveResult, solveWork } from '../../campaign/index.ts'
import type { Result } from '../../src/index.ts'
import { EXIT, exitCodeOf, worseCode } from '../exit-code.ts'
import { readable, SourceError } from '../input.ts'
import { Output } from '../output.ts'
import { shareInWords } from './campaign-words.ts'
import type { Mission } from './mission.ts'

/** The problems of a file, one a line, solved and printed in their order. */
export function solveMission(
  order: SolveOrder,
  lines: AsyncIterable<string | null>,
  sourceName: string,
): Mission<SolveResult> {
  const output = new Output()
  let code: number = EXIT.fine
  const total = new InOrder<SolveResult, object | null>(
    (results) => ({ things: results }),
    (result) => {
      if (result === null) return
      output.line(JSON.stringify(result))
      code = worseCode(code, codeOf(result))
    },
    () => output.flush(),
  )
  return {
    order,
    work: solveWork(order),
    supply: new LinesAsUnits(readably(lines, sourceName)),
    total,
    progress: (campaign, milliseconds) => shareInWords(campaign, milliseconds, ['line', 'lines']),
    report: async (end) => {
      await output.flush()
      return end.status === 'finished' ? code : worseCode(code, EXIT.stopped)
    },
  }
}

function codeOf(result: object): number {
  return 'error' in result ? EXIT.badInput : exitCodeOf((result as Result).status)
}

/** What goes wrong while lines are read is about their file. */
async function* readably(lines: AsyncIterable<string | null>, name: string): AsyncGenerator<string | null> {
  try {
    yield* lines
  } catch (error) {
    throw new SourceError(name, readable(error))
  }
}
