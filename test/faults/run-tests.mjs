import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, startVitest } from 'vitest/node'

/**
 * Runs tests until the first one fails and writes what happened to a file. A process of its own, started by `plant.mjs`
 * in its copy of the project, so that it can be ended where a fault makes it run for ever.
 *
 * @typedef {object} Run
 * @property {string[]} projects the vitest projects that may run
 * @property {string} source the file whose tests run first
 * @property {boolean} isRelated whether only the tests run that import the source, directly or not
 * @property {string[]} [files] the test files that may run, all if left out
 * @property {string} [test] the full name of the only test that runs
 * @property {string} report the file for the result
 *
 * @typedef {object} Failure
 * @property {'test' | 'timeout' | 'error'} kind a test that failed, one that ran out of time, or an error outside of
 *   tests
 * @property {string} file
 * @property {string} name
 * @property {string} message
 *
 * @typedef {{ passed: number, failure?: Failure }} Result
 */

/** @type {Run} */
const run = JSON.parse(process.argv[2] ?? '')

const wordsOf = (/** @type {string} */ path) => path.split(/[^a-z]+/i)

/** The tests with the most words of the source's path in their own come first: there most faults are found. */
class NearestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const wanted = new Set(wordsOf(run.source))
    const nearness = new Map(
      files.map((file) => {
        const words = new Set(wordsOf(relative(process.cwd(), file.moduleId)))
        return [file, [...words].filter((word) => wanted.has(word)).length]
      }),
    )
    const groupOf = (/** @type {(typeof files)[0]} */ file) => file.project.config.sequence.groupOrder
    return files.sort((a, b) => groupOf(a) - groupOf(b) || (nearness.get(b) ?? 0) - (nearness.get(a) ?? 0))
  }
}

/** @type {Result} */
const result = { passed: 0 }

/** @param {Failure} failure */
function fail(failure) {
  result.failure ??= { ...failure, file: relative(process.cwd(), failure.file) }
}

/** @type {import('vitest/node').Reporter} */
const reporter = {
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'passed') result.passed++
    if (state !== 'failed') return
    const message = errors[0]?.message ?? ''
    const kind = /^(Test|Hook) timed out in \d+ms/.test(message) ? 'timeout' : 'test'
    fail({ kind, file: test.module.moduleId, name: test.fullName, message })
  },
  onTestRunEnd(modules, errors) {
    for (const module of modules) {
      for (const { message } of module.errors()) fail({ kind: 'error', file: module.moduleId, name: '', message })
      // Hooks fail for the group of tests around them.
      for (const suite of module.children.allSuites()) {
        for (const { message } of suite.errors()) {
          fail({ kind: 'error', file: module.moduleId, name: suite.fullName, message })
        }
      }
    }
    for (const { message, cause } of errors) {
      fail({ kind: 'error', file: '', name: '', message: cause ? `${message} ${cause.message}` : message })
    }
  },
}

/**
 * Vitest matches the names of a test and of the groups around it with spaces between them, and tells them with arrows.
 */
const patternOf = (/** @type {string} */ name) =>
  new RegExp(`${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' > ', '(?: > | )')}$`)

const vitest = await startVitest('test', run.files ?? [], {
  watch: false,
  project: run.projects,
  ...(run.isRelated ? { related: [run.source] } : {}),
  ...(run.test ? { testNamePattern: patternOf(run.test) } : {}),
  bail: 1,
  retry: 0,
  passWithNoTests: true,
  reporters: [reporter],
  sequence: { sequencer: NearestFirst },
})
writeFileSync(run.report, JSON.stringify(result))
await vitest.close()
process.exit()
