import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type GenerateFailure,
  type GenerateOrder,
  type GenerateResult,
  generateWork,
  InOrder,
  idOfUnit,
  NumberedUnits,
} from '../../campaign/index.ts'
import { type AnyFamily, InputError } from '../../src/index.ts'
import { EXIT, exitCodeOf } from '../exit-code.ts'
import { readable, SourceError } from '../input.ts'
import { Output } from '../output.ts'
import { shareInWords } from './campaign-words.ts'
import type { Mission } from './mission.ts'

/** New problems, printed or written to a folder in their order. */
export function generateMission(order: GenerateOrder, family: AnyFamily, folder?: string): Mission<GenerateResult> {
  const output = new Output()
  const isJson = order.form === 'line'
  let failure: GenerateFailure | undefined
  const total = new InOrder<GenerateResult, string | GenerateFailure>(
    (result) => {
      const { texts } = result
      return result.failure ? { things: [...texts, result.failure], isLast: true } : { things: texts }
    },
    (made, unit) => {
      if (typeof made !== 'string') failure = made
      else if (folder !== undefined) write(join(folder, `${idOfUnit(order, unit)}.${isJson ? 'json' : 'txt'}`), made)
      else {
        if (unit > 0 && !isJson) output.line('')
        output.line(made)
      }
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
    progress: (campaign, milliseconds) => shareInWords(campaign, milliseconds, ['problem', 'problems']),
    report: async (end) => {
      await output.flush()
      if (failure) return failed(failure)
      if (end.status === 'finished') return EXIT.fine
      process.stderr.write('stopped\n')
      return EXIT.stopped
    },
  }
}

/** What was made before is printed; then this. */
function failed({ status, why }: GenerateFailure): number {
  if (status === 'unwritable') throw new InputError(why!)
  process.stderr.write(`${why ?? (status === 'impossible' ? 'there is no such puzzle' : 'stopped')}\n`)
  return exitCodeOf(status)
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`)
  } catch (error) {
    throw new SourceError(file, readable(error))
  }
}
