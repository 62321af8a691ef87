import { spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * Plants the faults of `faults.json` one after the other and says which of them the tests find. Everything happens in a
 * copy of the project in a temporary folder; the checkout is only read.
 *
 * A fault is caught if a test fails with it, fails with it again alone, and passes without it. A test that runs out of
 * time, and an error outside of tests, are not enough.
 *
 *     npm run test:faults                      all of them
 *     npm run test:faults -- NAME …            only these
 *     npm run test:faults -- --from 12         from the twelfth on
 *     npm run test:faults -- --in ../before    with the sources and tests of another checkout
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} file where its line was when the list was written: if it is not there, all sources are searched
 * @property {string} before a line that is there once, without the white space around it
 * @property {string} after what takes its place; nothing if the line is taken out
 * @property {string} breaks what goes wrong for a user of the project
 * @property {string[]} projects the vitest projects with tests that import the file
 * @property {string} [built] the project whose tests reach the file through `dist/`: if no other test finds the fault,
 *   it is built and all of that project runs
 * @property {true} [hang] the fault shows only by a test that does not end
 */

const HERE = dirname(fileURLToPath(import.meta.url))
const RUNNER = 'test/faults/run-tests.mjs'
/** A search without an end may take all memory of the machine: a process gets no more than this. */
const MOST_KILOBYTES = 6_000_000
const SOURCES = ['src', 'campaign', 'cli', 'web']
const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'coverage'])

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    in: { type: 'string', default: join(HERE, '../..') },
    minutes: { type: 'string', default: '20' },
    workers: { type: 'string' },
  },
})
const milliseconds = Number(options.minutes) * 60_000

/** @type {Fault[]} */
const all = JSON.parse(readFileSync(join(HERE, 'faults.json'), 'utf8'))
const unknown = names.filter((name) => !all.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`unknown fault ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const faults = all.slice(Number(options.from) - 1).filter(({ name }) => names.length === 0 || names.includes(name))

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'rookery-faults-')))
/** @type {import('node:child_process').ChildProcess | undefined} */
let running
process.on('exit', () => {
  stopRunning()
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => process.exit(130))

function stopRunning() {
  // The tests' own servers and browsers are in the same group of processes.
  try {
    if (running?.pid) process.kill(-running.pid, 'SIGKILL')
  } catch {}
}

/**
 * Runs a command in the copy; undefined if it does not end in time.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {number} end
 * @returns {Promise<{ code: number | null, output: string } | undefined>}
 */
function execute(command, args, end) {
  return new Promise((resolve, reject) => {
    // The option of vitest does not reach projects, which have a setting of their own.
    const env = { ...process.env, ...(options.workers && { VITEST_MAX_WORKERS: options.workers }) }
    const limited = ['-c', `ulimit -d ${MOST_KILOBYTES}; exec "$@"`, 'sh', command, ...args]
    const child = spawn('sh', limited, { cwd: copy, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    let output = ''
    let isLate = false
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    const timer = setTimeout(
      () => {
        isLate = true
        stopRunning()
      },
      Math.max(0, end - Date.now()),
    )
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      stopRunning()
      running = undefined
      resolve(isLate ? undefined : { code, output })
    })
  })
}

function makeCopy() {
  cpSync(options.in, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
  copyFileSync(join(HERE, basename(RUNNER)), join(copy, ensured(RUNNER)))
  // The packages are only linked, the caches between them are the copy's own.
  const packages = realpathSync(join(options.in, 'node_modules'))
  mkdirSync(join(copy, 'node_modules'))
  for (const entry of readdirSync(packages)) {
    if (!/^\.(?!bin$)/.test(entry)) symlinkSync(join(packages, entry), join(copy, 'node_modules', entry))
  }
}

/** @param {string} file */
function ensured(file) {
  mkdirSync(join(copy, dirname(file)), { recursive: true })
  return file
}

/**
 * @param {Partial<import('./run-tests.mjs').Run>} run
 * @param {string} source
 * @param {number} end
 * @returns {Promise<import('./run-tests.mjs').Result | undefined>}
 */
async function runTests(run, source, end) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const given = { source, isRelated: false, report, ...run }
  const finished = await execute(process.execPath, [RUNNER, JSON.stringify(given)], end)
  if (!finished) return undefined
  if (!existsSync(report)) throw new Error(`vitest did not run:\n${finished.output}`)
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** @param {number} end */
async function build(end) {
  const finished = await execute('npm', ['run', 'build'], end)
  if (finished?.code !== 0) throw new Error(`the build fails:\n${finished?.output}`)
}

/**
 * The files of the copy with the line that a fault changes, once for each time: the one that the list names, or all
 * others, for code may have moved since.
 *
 * @param {Fault} fault
 */
function placesOf({ file, before }) {
  const placesIn = (/** @type {string} */ path) =>
    linesOf(path).flatMap((line) => (line.trim() === before ? [path] : []))
  const named = existsSync(join(copy, file)) ? placesIn(file) : []
  if (named.length > 0) return named
  return SOURCES.flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => placesIn(join(folder, path))),
  )
}

/** @param {string} path */
function linesOf(path) {
  return readFileSync(join(copy, path), 'utf8').split('\n')
}

/**
 * Puts the fault into the copy. Gives what takes it out again.
 *
 * @param {string} file
 * @param {Fault} fault
 * @returns {() => void}
 */
function plant(file, { before, after }) {
  const lines = linesOf(file)
  const changed = lines.map((line) => (line.trim() === before ? line.replace(before, () => after) : line))
  writeFileSync(join(copy, file), changed.join('\n'))
  return () => writeFileSync(join(copy, file), lines.join('\n'))
}

/**
 * @typedef {{ status: 'caught' | 'missed' | 'stale' | 'hangs' | 'broken' | 'unsure', words: string }} Verdict
 *
 * @param {Fault} fault
 * @returns {Promise<Verdict>}
 */
async function verdictOn(fault) {
  const [place, ...others] = placesOf(fault)
  if (place === undefined || others.length > 0) {
    return { status: 'stale', words: `its line is in ${[place, ...others].join(', ') || 'no file'}: ${fault.before}` }
  }
  const uproot = plant(place, fault)
  const end = Date.now() + milliseconds
  let passed = 0
  let isBuilt = false
  const runs = [{ projects: fault.projects, isRelated: true }, ...(fault.built ? [{ projects: [fault.built] }] : [])]
  try {
    for (const run of runs) {
      if (!run.isRelated) {
        renameSync(join(copy, 'dist'), join(copy, 'dist-before'))
        isBuilt = true
        await build(end)
      }
      const result = await runTests(run, place, end)
      if (!result) return slow(fault, `no end within ${options.minutes} minutes`)
      passed += result.passed
      const { failure } = result
      if (!failure) continue
      const name = failure.name.replace(/\s+/g, ' ')
      const where = `${failure.file} > ${name}: ${failure.message.split('\n')[0]}`
      if (failure.kind === 'timeout') return slow(fault, where)
      if (failure.kind === 'error') return { status: 'broken', words: where }
      // A test that fails now and then would be taken for one that finds the fault.
      const alone = { projects: run.projects, files: [failure.file], test: failure.name }
      const again = await runTests(alone, place, end)
      if (!again?.failure) return { status: 'unsure', words: `${where} (but not a second time)` }
      uproot()
      if (isBuilt) rebuilt()
      isBuilt = false
      const sound = await runTests(alone, place, end)
      const isSound = sound && sound.passed > 0 && !sound.failure
      return isSound
        ? { status: 'caught', words: where }
        : { status: 'unsure', words: `${where} (and without the fault: ${sound?.failure?.message ?? 'not run'})` }
    }
    return { status: 'missed', words: `${passed} tests passed` }
  } finally {
    uproot()
    if (isBuilt) rebuilt()
  }
}

/** Puts back what was built without a fault. */
function rebuilt() {
  rmSync(join(copy, 'dist'), { recursive: true, force: true })
  renameSync(join(copy, 'dist-before'), join(copy, 'dist'))
}

/**
 * @param {Fault} fault
 * @param {string} words
 * @returns {Verdict}
 */
function slow({ hang }, words) {
  return { status: hang ? 'caught' : 'hangs', words }
}

const secondsSince = (/** @type {number} */ start) => `${Math.round((Date.now() - start) / 1000)} s`

const start = Date.now()
makeCopy()
await build(Date.now() + milliseconds)
console.log(`${faults.length} faults in a copy of ${realpathSync(options.in)}, built in ${secondsSince(start)}`)
/** @type {Map<Verdict['status'], number>} */
const tally = new Map()
for (const fault of faults) {
  const begun = Date.now()
  const { status, words } = await verdictOn(fault)
  tally.set(status, (tally.get(status) ?? 0) + 1)
  console.log(`${status.padEnd(6)} ${fault.name} (${secondsSince(begun)}): ${words}`)
}
const counts = [...tally].map(([status, count]) => `${count} ${status}`)
console.log(`${counts.join(', ')} of ${faults.length} faults in ${secondsSince(start)}`)
process.exit(tally.get('caught') === faults.length ? 0 : 1)
