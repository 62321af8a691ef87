import { type AnyFamily, type Limits, type Parameter, type Puzzle, type RawSettings, run } from '../../src/index.ts'

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

type Raw = RawSettings[string]

export function settingsWhere(family: AnyFamily, choose: (parameter: Parameter) => Raw): RawSettings {
  return Object.fromEntries(family.parameters.map((parameter) => [parameter.name, choose(parameter)]))
}

/** The low limit; a number that may be left out is left out, as it may contradict the others. */
export function lowest(parameter: Parameter): Raw {
  switch (parameter.kind) {
    case 'size':
      return { rows: parameter.low, columns: parameter.low }
    case 'number':
      return parameter.low
    case 'whole':
      return parameter.default === undefined ? undefined : parameter.low
    case 'choice':
      return parameter.default
  }
}

/** Never only square boards: rows and columns that are mixed up must show. */
export function larger(parameter: Parameter): Raw {
  switch (parameter.kind) {
    case 'size': {
      const { rows, columns } = parameter.default
      return { rows: Math.min(parameter.high, rows * 2), columns: Math.min(parameter.high, columns * 3) }
    }
    case 'number':
      return Math.min(parameter.high, parameter.default + 10 * parameter.step)
    case 'whole':
      return parameter.default === undefined ? undefined : Math.min(parameter.high, parameter.default * 2)
    case 'choice':
      return parameter.default
  }
}

/** Boards on which every method must come to its end. */
export const FEW_SQUARES = 30
const STEPS_OF_OTHER_METHODS = 10_000

/** Methods other than the default may be hopeless on larger boards, and are stopped after some steps. */
export function limitsFor(puzzle: Puzzle, method: string): Pick<Limits, 'steps'> {
  const mustEnd = method === puzzle.family.methods[0] || puzzle.squares <= FEW_SQUARES
  return mustEnd ? {} : { steps: STEPS_OF_OTHER_METHODS }
}

/** The value of the best answer by the default method; undefined in families without values. */
export function bestValue(puzzle: Puzzle): number | undefined {
  const outcome = run(puzzle.solve())
  if (outcome.status !== 'solved') throw new Error(`ended ${outcome.status}`)
  return puzzle.value(outcome.answer)
}

export function generatedPuzzle(family: AnyFamily, settings: RawSettings, seed: number | string): Puzzle {
  const outcome = run(family.generate(settings, seed))
  if (outcome.status !== 'solved') throw new Error(`${family.name}: generate ended ${outcome.status}`)
  return outcome.answer
}

/** A problem on which a method yields at least `wanted` times: the size is doubled until it does. */
export function longPuzzle(family: AnyFamily, method: string, wanted: number): Puzzle {
  for (let scale = 1; ; scale *= 2) {
    const grown = (parameter: Parameter): Raw => {
      if (parameter.kind !== 'size') return parameter.default
      const { rows, columns } = parameter.default
      if (rows * scale > parameter.high) throw new Error(`${family.name}: ${method} never yields ${wanted} times`)
      return { rows: rows * scale, columns: Math.min(parameter.high, Math.ceil(columns * scale * 1.5)) }
    }
    const puzzle = generatedPuzzle(family, settingsWhere(family, grown), 'long')
    let yields = 0
    run(puzzle.solve({ method }), {
      ...limitsFor(puzzle, method),
      onProgress: () => yields++,
      signal: {
        get aborted() {
          return yields >= wanted
        },
      },
    })
    if (yields >= wanted) return puzzle
  }
}

/** An answer as a text that can be compared, whatever its type. */
export function answerKey(puzzle: Puzzle, answer: unknown): string {
  return puzzle.answerText(answer, 'json')
}
