import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random, rooks, run } from '../../src/index.ts'
import type { Contender, Instance, Suite } from '../harness.ts'
import { builtCommand, builtLibrary, nodeProcess, nodeScript, outputFile, scratchFolder } from '../node-process.ts'
import { randomBoard } from './rooks.ts'

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
      const file = join(scratchFolder, 'board.txt')
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
      const file = join(scratchFolder, 'boards.jsonl')
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
  const script = `
    import { readFileSync } from 'node:fs'
    import { familyNamed, run } from '${builtLibrary}'
    const family = familyNamed('rooks')
    let sum = 0
    for (const line of readFileSync(${JSON.stringify(file)}, 'utf8').trim().split('\\n')) {
      const puzzle = family.openJson(JSON.parse(line))
      sum += puzzle.value(run(puzzle.solve()).answer)
    }
    console.log(sum)`
  return { name: 'reading and solving', run: () => nodeScript(script, Number) }
}

function processOf(name: string, args: readonly string[], readValue: (output: string) => number): Contender {
  return { name, run: () => nodeProcess([builtCommand, ...args], readValue) }
}
