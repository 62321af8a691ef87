import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inspect } from '../../bench/harness.ts'
import { suites } from '../../bench/suites/index.ts'
import { isLong } from '../sweep.ts'

const FILE = new URL('../../bench/expected.json', import.meta.url)

/** suite to instance to what the first contender gives: results and work, which no noise can blur. */
type Expected = Record<string, Record<string, { value: number | string; steps: number }>>

const expected: Expected = JSON.parse(readFileSync(FILE, 'utf8'))
const found: Expected = {}

/** Most plans for the boards of the contest take half a second each. */
const LONG = /^queen-attack: seed (00[2-5]|007|009|010), plan/
const isTried = (suiteName: string, instanceName: string) =>
  isLong || process.env.ROOKERY_UPDATE || !LONG.test(`${suiteName}: ${instanceName}`)

for (const [suiteName, instances] of Object.entries(expected)) {
  const suite = suites.find(({ name }) => name === suiteName)
  const names = Object.keys(instances).filter((name) => isTried(suiteName, name))
  it.each(names)(`${suiteName}: %s takes exactly the work it took`, async (instanceName) => {
    const instance = suite!.instances.find(({ name }) => name === instanceName)
    const [ours] = await instance!.prepare()
    const { value, steps } = await inspect(ours!)
    found[suiteName] = { ...found[suiteName], [instanceName]: { value, steps: steps! } }
    // A change of the algorithm changes the work: ROOKERY_UPDATE=1 writes the file again, and the diff shows by how
    // much.
    if (process.env.ROOKERY_UPDATE) writeFileSync(FILE, `${JSON.stringify({ ...expected, ...found }, null, 2)}\n`)
    else expect({ value, steps }).toEqual(instances[instanceName])
  })
}
