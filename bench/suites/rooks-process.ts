import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Random, rooks, run } from '../../src/index.ts'
import type { Contender, Instance, Suite, Work } from '../harness.ts'
import { packageRoot } from '../package-root.ts'
import { randomBoard } from './rooks.ts'

const folder = mkdtempSync(join(tmpdir(), 'rookery-bench-'))
const outputFile = join(folder, 'output')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Runs before the program's own code and says on standard error how much memory the process needed at most. */
const REPORT_MEMORY = `data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS))`

export const rooksProcessSuite: Suite = {
  name: 'rooks-process',
  summary: 'whole processes, from start to exit, with their peak of memory',
  instances: [
    solveFile(99, 0.2),
    solveFile(500, 0.05),
    solveFile(2000, 0.05),
    solveFile(2000, 0.2),
    solveFile(2000, 0.4),
    batch(10_000, 12),
    batch(10_000, 30),
  ],
}

function solveFile(side: number, density: number): Instance {
  return {
    name: `solve ${side}×${side}, ${Math.round(density * 100)} % walls`,
    prepare: () => {
      const file = join(folder, 'board.txt')
      writeFileSync(file, rooks.problem.format(randomBoard(side, density)))
      return [processOf('rookery solve --json', ['solve', 'rooks', file, '--json'], valueOfResult)]
    },
  }
}

function valueOfResult(output: string): number {
  return (JSON.parse(output) as { value: number }).value
}

/**
 * Many small boards through --batch, against a process that only reads and solves them, and against the searches alone:
 * the sum of the times that the results themselves tell, without start-up, reading, writing or anything else.
 */
function batch(count: number, side: number): Instance {
  return {
    name: `${count.toLocaleString('en')} boards ${side}×${side}`,
    prepare: () => {
      const file = join(folder, 'boards.jsonl')
      const settings = { size: { rows: side, columns: side }, density: 0.2 }
      const lines: string[] = []
      for (let id = 0; id < count; id++) {
        const outcome = run(rooks.generate(settings, new Random(id)))
        if (outcome.status === 'solved')
          lines.push(JSON.stringify({ id, ...(rooks.problem.toJson(outcome.answer) as object) }))
      }
      writeFileSync(file, `${lines.join('\n')}\n`)
      const sum = (output: string) =>
        output.split('\n').reduce((total, line) => total + (line === '' ? 0 : valueOfResult(line)), 0)
      const whole = processOf('rookery solve --batch', ['solve', 'rooks', '--batch', file], sum)
      return [whole, readingAndSolving(file), searchesAlone(whole)]
    },
  }
}

/** Reads the times off the output that a batch leaves behind. */
function searchesAlone(whole: Contender): Contender {
  const run = async () => {
    const { value } = await whole.run()
    const lines = readFileSync(outputFile, 'utf8').trimEnd().split('\n')
    const times = lines.map((line) => (JSON.parse(line) as { milliseconds: number }).milliseconds)
    return { value, milliseconds: times.reduce((total, time) => total + time, 0) }
  }
  return { name: 'its searches alone', run }
}

function readingAndSolving(file: string): Contender {
  const library = pathToFileURL(join(packageRoot, 'dist', 'index.js')).href
  const script = `
    import { readFileSync } from 'node:fs'
    import { familyNamed, run } from '${library}'
    const family = familyNamed('rooks')
    let sum = 0
    for (const line of readFileSync(${JSON.stringify(file)}, 'utf8').trim().split('\\n')) {
      const puzzle = family.openJson(JSON.parse(line))
      sum += puzzle.value(run(puzzle.solve()).answer)
    }
    console.log(sum)`
  return { name: 'reading and solving', run: () => work(['--input-type=module', '-e', script], Number) }
}

function processOf(name: string, args: readonly string[], readValue: (output: string) => number): Contender {
  return { name, run: () => work([join(packageRoot, 'dist', 'main.js'), ...args], readValue) }
}

/** Runs Node to its end; its output goes to a file, so that reading it costs the process nothing. */
async function work(args: readonly string[], readValue: (output: string) => number): Promise<Work> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', REPORT_MEMORY, ...args], {
    stdio: ['ignore', openSync(outputFile, 'w'), 'pipe'],
  })
  let messages = ''
  child.stderr!.on('data', (data) => {
    messages += data
  })
  await new Promise((resolve) => child.on('close', resolve))
  const milliseconds = performance.now() - started
  const peak = /peak (\d+)$/.exec(messages)
  if (!peak) throw new Error(`node ${args.join(' ')}: ${messages}`)
  return { value: readValue(readFileSync(outputFile, 'utf8')), megabytes: Number(peak[1]) / 1024, milliseconds }
}
