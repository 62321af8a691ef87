import { familyNamed } from '../../src/index.ts'
import { runBatch } from '../batch.ts'
import { EXIT } from '../exit-code.ts'
import { interruptible } from '../interrupt.ts'
import { print } from '../output.ts'
import { readProblem } from '../problem.ts'

export interface ConvertFlags {
  readonly to: string
  readonly notation?: string
  readonly json?: true
  readonly batch?: string
}

export async function convert(familyName: string, file: string | undefined, flags: ConvertFlags): Promise<number> {
  const family = familyNamed(familyName)
  family.requireNotation(flags.to)
  const resultOf = (text: string) => ({ family: family.name, notation: flags.to, text })
  if (flags.batch !== undefined) {
    return interruptible((signal) =>
      runBatch(family, flags.batch!, signal, ({ id, puzzle }) => ({
        result: { ...(id === undefined ? {} : { id }), ...resultOf(puzzle.text(flags.to)) },
        code: EXIT.fine,
      })),
    )
  }
  const text = (await readProblem(family, file, flags.notation)).text(flags.to)
  await print(flags.json ? JSON.stringify(resultOf(text)) : text)
  return EXIT.fine
}
