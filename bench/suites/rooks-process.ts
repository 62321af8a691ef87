import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random, rooks, run } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { builtCommand, builtLibrary, nodeProcess, nodeScript, outputFile, scratchFolder } from '../node-process.ts'
import { randomBoard } from './rooks.ts'

export const rooksProcessSuite: Suite = {
  name: 'rooks-process',
  summary: 'whole processes, from start to exit, with their peak of memory',
  instances: [
    fromStandardInput(99, 0),
    fromStandardInput(99, 0.2),
    fromStandardInput(99, 0.5),
    fromStandardInput(99, 0.9),
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
      const file = join(scratchFolder, 'board.txt')
      writeFileSync(file, rooks.codecs.problem.format(randomBoard(side, density)))
      return [processOf('rookery solve --json', ['solve', 'rooks', file, '--json'], valueOfResult)]
    },
  }
}

/** As CodinGame gives it, and as it wants the answer: a number. */
function fromStandardInput(side: number, density: number): Instance {
  return {
    name: `solve --notation codingame ${side}×${side}, ${Math.round(density * 100)} % walls, on standard input`,
    prepare: () => {
      const file = join(scratchFolder, 'board.txt')
      writeFileSync(file, rooks.codecs.notations[0]!.format(randomBoard(side, density)))
      const args = [builtCommand, 'solve', 'rooks', '--notation', 'codingame']
      const run = () => nodeProcess(args, (output) => Number(output.toString()), file)
      return [{ name: 'rookery solve', run }]
    },
  }
}

const LARGE_SIDE = 10_000

/**
 * A board of a hundred million squares: generated, solved with its proof written out and checked, and checked from the
 * file.
 */
export const rooksScaleSuite: Suite = {
  name: 'rooks-scale',
  summary: 'a board of a hundred million squares, as whole processes with their peak of memory',
  instances: [
    largeBoard('solve', (board) => [['solve', 'rooks', board], rooksInWords]),
    largeBoard('solve --check', (board) => [['solve', 'rooks', board, '--check'], rooksInWords]),
    largeBoard('solve --check --json', (board) => [['solve', 'rooks', board, '--check', '--json'], valueOfResult]),
    largeBoard('check', (board, result) => [['check', 'rooks', board, result], rooksInWords]),
  ],
}

function largeBoard(
  name: string,
  command: (board: string, result: string) => [args: string[], readValue: (output: Buffer) => number],
): Instance {
  return {
    name: `${name} ${LARGE_SIDE}×${LARGE_SIDE}, 20 % walls`,
    prepare: async () => {
      const board = join(scratchFolder, 'large-board.txt')
      const result = join(scratchFolder, 'large-result.json')
      if (!existsSync(board)) writeFileSync(board, rooks.codecs.problem.format(randomBoard(LARGE_SIDE, 0.2)))
      const [args, readValue] = command(board, result)
      if (args.includes(result) && !existsSync(result)) {
        await nodeProcess([builtCommand, 'solve', 'rooks', board, '--json'], valueOfResult)
        renameSync(outputFile, result)
      }
      return [processOf('rookery', args, readValue)]
    },
  }
}

/** The number in "solved: 14,813,539 rooks, …". */
function rooksInWords(output: Buffer): number {
  return Number(/([\d,]+) rooks/.exec(output.toString())![1]!.replaceAll(',', ''))
}

/** The first value in the output, which may be larger than any string. */
function valueOfResult(output: Buffer): number {
  const at = output.indexOf('"value":')
  return Number.parseInt(output.subarray(at + 8, at + 30).toString(), 10)
}

/**
 * Many small boards through --batch, against a process that only reads and solves them, and against the searches alone:
 * the sum of the times that the results themselves tell, without start-up, reading, writing or anything else.
 */
function batch(count: number, side: number): Instance {
  return {
    name: `${count.toLocaleString('en')} boards ${side}×${side}`,
    prepare: () => {
      const file = join(scratchFolder, 'boards.jsonl')
      const settings = { size: { rows: side, columns: side }, density: 0.2 }
      const lines: string[] = []
      for (let id = 0; id < count; id++) {
        const outcome = run(rooks.generate(settings, new Random(id)))
        if (outcome.status === 'solved')
          lines.push(JSON.stringify({ id, ...(rooks.codecs.problem.toJson(outcome.answer) as object) }))
      }
      writeFileSync(file, `${lines.join('\n')}\n`)
      const sum = (output: Buffer) =>
        [...output.toString().matchAll(/"value":(\d+)/g)].reduce((total, [, value]) => total + Number(value), 0)
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
  const script = `
    import { readFileSync } from 'node:fs'
    import { familyNamed, run } from '${builtLibrary()}'
    const family = familyNamed('rooks')
    let sum = 0
    for (const line of readFileSync(${JSON.stringify(file)}, 'utf8').trim().split('\\n')) {
      const puzzle = family.openJson(JSON.parse(line))
      sum += puzzle.value(run(puzzle.solve()).answer)
    }
    console.log(sum)`
  return { name: 'reading and solving', run: () => nodeScript(script, (output) => Number(output.toString())) }
}

function processOf(name: string, args: readonly string[], readValue: (output: Buffer) => number): Contender {
  return { name, run: () => nodeProcess([builtCommand, ...args], readValue) }
}
