import {
  type AnyFamily,
  type BudgetLimits,
  type Finished,
  InputError,
  type Limits,
  type Parameter,
  type Puzzle,
  type RawSettings,
  run,
  type Search,
  type Seed,
} from '../../src/index.ts'
import { solved } from '../solved.ts'
import { sweep } from '../sweep.ts'

export interface Sample {
  readonly name: string
  readonly puzzle: Puzzle
}

/** One generated problem of each size finds most faults. Seed 1 is left to the examples of some families. */
const SEEDS = [2, 1, 3].slice(0, sweep(3, 1))

/** Made once for all test files, as generating may take its time. */
const samples = new Map<AnyFamily, readonly Sample[]>()

/** Every example of a family, and generated problems of several sizes. */
export function samplesOf(family: AnyFamily): readonly Sample[] {
  const known = samples.get(family) ?? newSamples(family)
  samples.set(family, known)
  return known
}

function newSamples(family: AnyFamily): Sample[] {
  const examples = family.examples.map(({ name, text }) => ({ name, puzzle: family.open(text) }))
  const choices: [string, RawSettings][] = [
    ['low', settingsWhere(family, lowest)],
    ['default', {}],
    ['larger', settingsWhere(family, larger)],
  ]
  const generated = choices.flatMap(([name, settings]) =>
    SEEDS.map((seed) => ({ name: `${name} ${seed}`, puzzle: generatedPuzzle(family, settings, seed) })),
  )
  // Where parameters have no defaults, all choices lead to the same boards: one of each will do.
  const texts = new Set<string>()
  return [...examples, ...generated].filter(({ puzzle }) => {
    const isNew = !texts.has(puzzle.text())
    texts.add(puzzle.text())
    return isNew
  })
}

/** A problem in a notation, or undefined where the notation has no way to write it, which it says in an InputError. */
export function writtenIn(puzzle: Puzzle, notation: string): string | undefined {
  try {
    return puzzle.text(notation)
  } catch (error) {
    if (error instanceof InputError && error.message !== '') return undefined
    throw error
  }
}

/** The problems that a notation can write, with their texts: at least one generated and one example. */
export function writtenSamples(family: AnyFamily, notation: string): (Sample & { readonly text: string })[] {
  const examples = family.examples.map(({ name }) => name)
  const written = samplesOf(family).flatMap((sample) => {
    const text = writtenIn(sample.puzzle, notation)
    return text === undefined ? [] : [{ ...sample, text }]
  })
  const fromExamples = written.filter(({ name }) => examples.includes(name)).length
  if (fromExamples === 0) throw new Error(`${notation} writes no example of ${family.name}`)
  if (fromExamples === written.length) throw new Error(`${notation} writes no generated problem of ${family.name}`)
  return written
}

/** The first example that a notation can write. */
export function exampleIn(family: AnyFamily, notation: string): Puzzle {
  const puzzle = family.examples
    .map(({ text }) => family.open(text))
    .find((each) => writtenIn(each, notation) !== undefined)
  if (!puzzle) throw new Error(`${notation} writes no example of ${family.name}`)
  return puzzle
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
    case 'flag':
      return parameter.default
  }
}

/** Never only square boards: rows and columns that are mixed up must show. What may be so or not is so. */
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
    case 'flag':
      return true
  }
}

/** Boards on which every method must come to its end. */
export const FEW_SQUARES = 30
/** On a large board at least one step a square: with fewer, a method may not have begun. */
const STEPS_OF_OTHER_METHODS = 10_000

/** What methods of anytime families may plan for here; without it they choose a budget themselves. */
export const ANYTIME_BUDGET = { steps: 6_000 } as const satisfies BudgetLimits

/** A search for an answer that comes to its end: an anytime method gets a small budget. */
export function solving(puzzle: Puzzle, method?: string, seed?: Seed): Search<unknown, unknown> {
  return puzzle.solve({ method, seed, budget: puzzle.family.isAnytime ? ANYTIME_BUDGET : undefined })
}

type Answered = Finished<unknown, unknown> & { readonly answer: unknown }

/** Answers that are known already: most tests ask for the same ones. */
const answers = new WeakMap<Puzzle, Answered>()

/** The proved answer of the default method; of an anytime method, the best within the budget. */
export function answered(puzzle: Puzzle): Answered {
  const known = answers.get(puzzle) ?? newAnswer(puzzle)
  answers.set(puzzle, known)
  return known
}

function newAnswer(puzzle: Puzzle): Answered {
  const outcome = run(solving(puzzle))
  if (outcome.status === 'solved') return outcome
  if (puzzle.family.isAnytime && outcome.status === 'stopped' && outcome.reason === 'steps') {
    if (outcome.answer !== undefined) return { ...outcome, answer: outcome.answer }
  }
  throw new Error(`${puzzle.family.name} ended ${outcome.status}`)
}

/** Other methods may be hopeless on larger boards: they get some steps. Anytime methods end with their budget. */
export function limitsFor(puzzle: Puzzle, method: string): Pick<Limits, 'steps'> {
  const { methods, isAnytime } = puzzle.family
  const mustEnd = method === methods[0] || isAnytime || puzzle.squares <= FEW_SQUARES
  return mustEnd ? {} : { steps: Math.max(STEPS_OF_OTHER_METHODS, puzzle.squares) }
}

/** The value of the best answer by the default method; undefined in families without values. */
export function bestValue(puzzle: Puzzle): number | undefined {
  if (puzzle.family.isAnytime) throw new Error(`the best value in ${puzzle.family.name} is unknown`)
  return puzzle.value(answered(puzzle).answer)
}

export function generatedPuzzle(family: AnyFamily, settings: RawSettings, seed: number | string): Puzzle {
  return solved(family.generate(settings, seed))
}

/** On boards of this side every method has enough to do to be interrupted several times. */
const LONG_SIDE = 1000

/** Enough turns for every phase of a method to be interrupted. */
const SEVERAL_YIELDS = 6

interface LongPuzzle {
  readonly puzzle: Puzzle
  readonly yields: number
}

const longPuzzles = new Map<AnyFamily, Map<string, LongPuzzle>>()

/**
 * A problem on which a method yields several times: the size is doubled until it does. Where even the largest boards
 * that can be generated are small, a fast method may be done with fewer yields, but with at least one.
 */
export function longPuzzle(family: AnyFamily, method: string): LongPuzzle {
  const ofFamily = longPuzzles.get(family) ?? new Map<string, LongPuzzle>()
  const known = ofFamily.get(method) ?? newLongPuzzle(family, method, SEVERAL_YIELDS)
  longPuzzles.set(family, ofFamily.set(method, known))
  return known
}

function newLongPuzzle(family: AnyFamily, method: string, wanted: number): LongPuzzle {
  for (let scale = 1; ; scale *= 2) {
    let isLargest = true
    const grown = (parameter: Parameter): Raw => {
      if (parameter.kind === 'whole' && parameter.default !== undefined) {
        const grownTo = Math.min(parameter.high, parameter.default * scale)
        // What is none by default does not grow.
        if (grownTo < parameter.high && parameter.default > 0) isLargest = false
        return grownTo
      }
      if (parameter.kind !== 'size') return parameter.default
      const { rows, columns } = parameter.default
      if (rows * scale < parameter.high) isLargest = false
      else if (parameter.high >= LONG_SIDE) throw new Error(`${family.name}: ${method} never yields ${wanted} times`)
      return {
        rows: Math.min(parameter.high, rows * scale),
        columns: Math.min(parameter.high, Math.ceil(columns * scale * 1.5)),
      }
    }
    const puzzle = generatedPuzzle(family, settingsWhere(family, grown), 'long')
    let yields = 0
    run(solving(puzzle, method), {
      ...limitsFor(puzzle, method),
      onProgress: () => yields++,
      signal: {
        get aborted() {
          return yields >= wanted
        },
      },
    })
    if (yields >= wanted || (isLargest && yields > 0)) return { puzzle, yields }
    if (isLargest) throw new Error(`${family.name}: ${method} never yields`)
  }
}

/** An answer as a text that can be compared, for every type. */
export function answerKey(puzzle: Puzzle, answer: unknown): string {
  return puzzle.answerText(answer, 'json')
}
