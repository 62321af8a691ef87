import type { Finished, Limits, Search } from '../src/index.ts'
import { Output } from './output.ts'
import { runPrinting } from './printing-run.ts'

export interface Printed<A> {
  readonly outcome: Finished<A>
  /** How many were printed. */
  readonly count: number
}

/** Prints what a search visits, each as soon as it is found, and keeps none. Texts have an empty line between them. */
export async function printItems<I, A>(
  begin: (visit: (item: I) => void) => Search<A>,
  textOf: (item: I) => string,
  isJson: boolean,
  limits: Limits,
): Promise<Printed<A>> {
  const output = new Output()
  let count = 0
  const search = begin((item) => {
    if (!isJson && count > 0) output.line('')
    count++
    output.line(textOf(item))
  })
  const { onProgress, ...rest } = limits
  // On a terminal the items themselves show how it goes.
  const watched = process.stdout.isTTY || !onProgress ? rest : { ...rest, onProgress }
  const outcome = await runPrinting(search, watched, output)
  await output.flush()
  return { outcome, count }
}
