import { writeFile } from 'node:fs/promises'
import { type Measurement, measure } from '../../bench/harness.ts'
import { suites } from '../../bench/suites/index.ts'
import { groupTable, table } from '../../bench/table.ts'
import { InputError } from '../../src/index.ts'
import { EXIT } from '../exit.ts'
import { readable, SourceError } from '../input.ts'
import { print } from '../output.ts'

interface BenchFlags {
  readonly rounds: number
  readonly only?: string
  readonly out?: string
  readonly json?: true
}

/** Longer tables are not printed where there are groups. */
const MOST_ROWS = 200

export async function bench(names: readonly string[], flags: BenchFlags): Promise<number> {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name))
  if (unknown !== undefined) {
    throw new InputError(`unknown suite '${unknown}'; there are ${suites.map((suite) => suite.name).join(', ')}`)
  }
  if (flags.rounds < 1) throw new InputError('--rounds: expected a number from 1 on')
  const chosen = suites.filter((suite) => names.length === 0 || names.includes(suite.name))
  const all: Measurement[] = []
  for (const suite of chosen) {
    const measured: Measurement[] = []
    await measure(suite, flags, (measurement) => {
      measured.push(measurement)
      const { instance, contender, median } = measurement
      process.stderr.write(`${suite.name}: ${instance}: ${contender} ${median.toFixed(1)} ms\n`)
    })
    all.push(...measured)
    if (flags.json) continue
    const groups = groupTable(measured)
    // Of many instances only the groups are of interest; --out has all of them.
    const isLong = groups !== undefined && measured.length > MOST_ROWS
    const tables = [...(isLong ? [] : [table(measured)]), ...(groups === undefined ? [] : [groups])]
    await print(`\n## ${suite.name}: ${suite.summary}\n\n${tables.join('\n\n')}`)
  }
  const report = JSON.stringify({ node: process.version, rounds: flags.rounds, measurements: all })
  if (flags.json) await print(report)
  if (flags.out !== undefined) {
    const file = flags.out
    await writeFile(file, `${report}\n`).catch((error) => {
      throw new SourceError(file, readable(error))
    })
  }
  return EXIT.fine
}
