import { type AnyFamily, type Parameter, type Puzzle, type RawSettings, run, type Size } from '../../src/index.ts'

export interface Sample {
  readonly name: string
  readonly puzzle: Puzzle
}

/** Every example of a family, and generated problems of several sizes. */
export function samplesOf(family: AnyFamily): Sample[] {
  const examples = family.examples.map(({ name, text }) => ({ name, puzzle: family.open(text) }))
  const choices: [string, RawSettings][] = [
    ['low', settingsWhere(family, lowest)],
    ['default', {}],
    ['larger', settingsWhere(family, larger)],
  ]
  const generated = choices.flatMap(([name, settings]) =>
    [1, 2, 3].map((seed) => ({ name: `${name} ${seed}`, puzzle: generatedPuzzle(family, settings, seed) })),
  )
  return [...examples, ...generated]
}

export function settingsWhere(family: AnyFamily, choose: (parameter: Parameter) => number | Size): RawSettings {
  return Object.fromEntries(family.parameters.map((parameter) => [parameter.name, choose(parameter)]))
}

export function lowest(parameter: Parameter): number | Size {
  return parameter.kind === 'size' ? { rows: parameter.low, columns: parameter.low } : parameter.low
}

/** Never only square boards: rows and columns that are mixed up must show. */
export function larger(parameter: Parameter): number | Size {
  if (parameter.kind === 'number') return Math.min(parameter.high, parameter.default + 10 * parameter.step)
  const { rows, columns } = parameter.default
  return { rows: Math.min(parameter.high, rows * 2), columns: Math.min(parameter.high, columns * 3) }
}

export function generatedPuzzle(family: AnyFamily, settings: RawSettings, seed: number | string): Puzzle {
  const outcome = run(family.generate(settings, seed))
  if (outcome.status !== 'solved') throw new Error(`${family.name}: generate ended ${outcome.status}`)
  return outcome.answer
}

/** A problem on which a method yields at least `wanted` times: the size is doubled until it does. */
export function longPuzzle(family: AnyFamily, method: string, wanted: number): Puzzle {
  for (let scale = 1; ; scale *= 2) {
    const grown = (parameter: Parameter) => {
      if (parameter.kind === 'number') return parameter.default
      const { rows, columns } = parameter.default
      if (rows * scale > parameter.high) throw new Error(`${family.name}: ${method} never yields ${wanted} times`)
      return { rows: rows * scale, columns: Math.min(parameter.high, Math.ceil(columns * scale * 1.5)) }
    }
    const puzzle = generatedPuzzle(family, settingsWhere(family, grown), 'long')
    let yields = 0
    run(puzzle.solve({ method }), { onProgress: () => yields++ })
    if (yields >= wanted) return puzzle
  }
}

/** An answer as a text that can be compared, whatever its type. */
export function answerKey(puzzle: Puzzle, answer: unknown): string {
  return puzzle.answerText(answer, 'json')
}
