import {
  type AnyFamily,
  drawingToSvg,
  type Finished,
  InputError,
  type Parameter,
  type Progress,
  type Puzzle,
  type RawSettings,
  runAsync,
  type Search,
  type Settings,
  settingsFor,
  submissionsOf,
} from '../../src/index.ts'
import { printTexts } from '../texts/print.ts'
import type { SheetEnding, SheetMade, SheetOrder, SheetProgress, SheetPuzzle, SheetSetting } from './sheet-order.ts'

const MILLISECONDS_BETWEEN_NEWS = 100

/** Larger boards are unreadable on paper, however large the page. */
const MOST_SQUARES_ON_PAPER = 10_000

/** For anytime searches. Counted in steps, so that the same sheet can be made again. */
const STEPS_FOR_THE_BEST = 200_000

/** For all the others, which nearly always need far less. */
const MILLISECONDS_FOR_AN_ANSWER = 10_000

/** Where a grade takes more, it is no help to those who have to choose a puzzle. */
const STEPS_FOR_A_GRADE = 500_000

/** The sheet is given up after this many seeds in a row without a new puzzle. */
const MOST_SEEDS_IN_VAIN = 12

interface SheetLimits {
  readonly signal: { readonly aborted: boolean }
  readonly onProgress: (progress: SheetProgress) => void
}

/**
 * The seed of a sheet's first, second, third … puzzle: the sheet's own, which makes the first puzzle the one that the
 * seed makes alone, then the same with -2, -3, … behind it. Seeds that make nothing, or a puzzle that is on the sheet
 * already, are passed over.
 */
export function seedOf(sheetSeed: string, place: number): string {
  return place === 1 ? sheetSeed : `${sheetSeed}-${place}`
}

/** Make, solve and grade puzzles until there are as many as wanted. If it ends early, what was made is returned. */
export async function makeSheet(family: AnyFamily, order: SheetOrder, limits: SheetLimits): Promise<SheetMade> {
  const { signal } = limits
  const work = new SheetWork(order.count, limits)
  const puzzles: SheetPuzzle[] = []
  const known = new Set<string>()
  const made = (ending: SheetEnding, why?: string): SheetMade => ({
    puzzles,
    ending,
    why,
    settings: ending === 'refused' ? [] : unusualSettings(family.parameters, order.settings),
  })

  let inVain = 0
  let why: string | undefined
  for (let place = 1; puzzles.length < order.count; place++) {
    if (inVain === MOST_SEEDS_IN_VAIN) return made('exhausted', why)
    await othersTurn()
    if (signal.aborted) return made('cancelled')
    const seed = seedOf(order.seed, place)
    const outcome = await generated(family, order.settings, seed, work)
    if (outcome.status === 'impossible') return made('refused', outcome.why)
    if (outcome.status === 'solved' && outcome.answer.squares > MOST_SQUARES_ON_PAPER) return made('too-large')
    if (outcome.status !== 'solved' || known.has(outcome.answer.text())) {
      if (outcome.status === 'stopped') why = outcome.why
      inVain++
      continue
    }
    inVain = 0
    known.add(outcome.answer.text())
    puzzles.push(await finished(outcome.answer, puzzles.length + 1, seed, work))
    if (signal.aborted && puzzles.length < order.count) return made('cancelled')
    work.tellDone(puzzles.length)
  }
  return made('complete')
}

/** Settings that the family refuses make no puzzle either. */
async function generated(family: AnyFamily, settings: RawSettings, seed: string, work: SheetWork) {
  try {
    return await work.run(family.generate(settings, seed))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { status: 'impossible', why: error.message } as const
  }
}

/** A puzzle with its answer and its grade. After a signal it has what was found until then. */
async function finished(puzzle: Puzzle, number: number, seed: string, work: SheetWork): Promise<SheetPuzzle> {
  const { title, goal, isAnytime } = puzzle.family
  const outcome = isAnytime
    ? await work.run(puzzle.solve({ budget: { steps: STEPS_FOR_THE_BEST } }))
    : await work.run(puzzle.solve(), { milliseconds: MILLISECONDS_FOR_AN_ANSWER })
  // Without the proof, which is drawn over the answer and is not what people compare theirs with.
  const answer = submissionsOf(outcome).map((found) => ({ answer: found.answer }))[0]
  const drawing = puzzle.draw()
  const around = drawing.border ? 2 : 0
  return {
    number,
    seed,
    grade: await gradeOf(puzzle, work),
    rows: drawing.rows + around,
    columns: drawing.columns + around,
    problemSvg: drawingToSvg(drawing, printTexts.problemPicture(title, number)),
    answerSvg: answer && drawingToSvg(puzzle.draw(answer), printTexts.answerPicture(title, number)),
    // Where there is nothing to count and nothing to compare, the picture is the answer.
    words: answer && goal !== 'unique' && goal !== 'any' ? puzzle.describe(answer) : undefined,
  }
}

async function gradeOf(puzzle: Puzzle, work: SheetWork): Promise<string | undefined> {
  if (!puzzle.family.can.explain) return undefined
  const outcome = await work.run(puzzle.explain(), { steps: STEPS_FOR_A_GRADE })
  return outcome.status === 'solved' ? outcome.answer.grade : undefined
}

/** Runs one search after the other and tells how far they have come together. */
class SheetWork {
  private done = 0
  private steps = 0
  private toldAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly of: number,
    private readonly limits: SheetLimits,
  ) {}

  async run<A, C>(
    search: Search<A, C>,
    limits: { readonly steps?: number; readonly milliseconds?: number } = {},
  ): Promise<Finished<A, C>> {
    const before = this.steps
    const onProgress = ({ steps }: Progress<A>) => {
      this.steps = before + steps
      if (performance.now() - this.toldAt >= MILLISECONDS_BETWEEN_NEWS) this.tell()
    }
    const outcome = await runAsync(search, { ...limits, signal: this.limits.signal, onProgress })
    this.steps = Math.max(this.steps, before + outcome.steps)
    return outcome
  }

  tellDone(done: number): void {
    this.done = done
    this.tell()
  }

  private tell(): void {
    this.toldAt = performance.now()
    this.limits.onProgress({ done: this.done, of: this.of, steps: this.steps })
  }
}

/** Yield to the event loop: searches that end at once never do, so a cancel would not be noticed. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

function unusualSettings(parameters: readonly Parameter[], raw: RawSettings): SheetSetting[] {
  const settings = settingsFor(parameters, raw)
  return parameters.flatMap((parameter) => {
    const { name } = parameter
    const value = written(settings[name])
    return value === written(parameter.default) ? [] : [{ name, value }]
  })
}

function written(value: Settings[string]): string {
  return typeof value === 'object' ? printTexts.size(value.rows, value.columns) : String(value ?? '')
}
