import {
  bestAnswer,
  type Count,
  type CountParts,
  InputError,
  loadFamily,
  type Opening,
  readingsOf,
  recognise,
  runAsync,
  UnrecognisedError,
} from '../../src/index.ts'
import type { SheetMade, SheetOrder, SheetProgress } from '../print/sheet-order.ts'
import type { CountTask, Exercise, GenerateOrder, LearnedRule, PartCount, Picture, Thumbnail } from '../protocol.ts'
import { texts } from '../texts/index.ts'
import { MOST_SQUARES_DRAWN, pictureOf } from './pictures.ts'
import { playView } from './positions.ts'
import { faultOf } from './puzzle-info.ts'
import { exampleOf, exerciseFor } from './teaching.ts'

/** Longer texts are not tried with every family. */
const LONGEST_RECOGNISED = 1_000_000

/** Kinds of searches that run beside each other. */
type Kind =
  | 'search'
  | 'explain'
  | 'aside'
  | 'rating'
  | 'standard'
  | 'sheet'
  | 'candidates'
  | 'review'
  | 'repair'
  | 'answer'

/** What every worker can do: it needs no puzzle on the table. */
export class PoolEngine {
  private counted: { readonly key: string; readonly parts: Promise<CountParts | undefined> } | undefined
  /** One search of each kind runs at a time. */
  private readonly stoppers = new Map<Kind, AbortController>()

  /** The names of the families that read a text, the likeliest first; where that is unclear, in the order given. */
  async recognise(text: string, families: readonly string[]): Promise<string[]> {
    if (text.length > LONGEST_RECOGNISED || text.trim() === '') return []
    const loaded = await Promise.all(families.map(loadFamily))
    return readingsOf(text, loaded).map(({ family }) => family.name)
  }

  /** The family that a text was clearly meant for, where none reads it. */
  async closest(text: string, families: readonly string[]): Promise<string | undefined> {
    try {
      recognise(text, await Promise.all(families.map(loadFamily)))
    } catch (error) {
      if (!(error instanceof UnrecognisedError)) throw error
      if (error.position) return error.candidates[0]
    }
    return undefined
  }

  /** Generates a puzzle to choose from; the puzzle on the table stays. */
  async thumbnail({ family, settings, seed }: GenerateOrder): Promise<Thumbnail> {
    try {
      const loaded = await loadFamily(family)
      const outcome = await runAsync(loaded.generate(settings, seed), { signal: this.start('search') })
      if (outcome.status !== 'solved') {
        return { why: (outcome.status === 'ambiguous' ? undefined : outcome.why) ?? texts.nothingMade }
      }
      const puzzle = outcome.answer
      return { text: puzzle.text(), picture: pictureOf(puzzle.draw(), texts.problemPicture(loaded.title)) }
    } catch (error) {
      return { why: faultOf(error).message }
    }
  }

  /** A generated puzzle whose explanation uses a rule, and the step that does. */
  exampleOf(family: string, openings: readonly Opening[], rule: string): Promise<LearnedRule | undefined> {
    return exampleOf(family, openings, rule)
  }

  /** A position whose simplest next step is a rule, from puzzles with seeds from this one on. */
  exercise(family: string, openings: readonly Opening[], rule: string, seed: number): Promise<Exercise | undefined> {
    return exerciseFor(family, openings, rule, seed)
  }

  /** A picture of a text that was kept. */
  async pictureOf(family: string, text: string, position?: string): Promise<Picture | undefined> {
    const loaded = await loadFamily(family)
    try {
      const puzzle = loaded.open(text)
      if (puzzle.squares > MOST_SQUARES_DRAWN) return undefined
      if (position !== undefined) return playView(puzzle, position).picture
      return pictureOf(puzzle.draw(), texts.problemPicture(loaded.title))
    } catch (error) {
      if (error instanceof InputError) return undefined
      throw error
    }
  }

  /** Makes puzzles for a sheet of paper; the puzzle on the table stays. */
  async sheet(family: string, order: SheetOrder, listener: (progress: SheetProgress) => void): Promise<SheetMade> {
    const signal = this.start('sheet')
    const { makeSheet } = await import('../print/sheet-maker.ts')
    return makeSheet(await loadFamily(family), order, { signal, onProgress: listener })
  }

  stopSheet(): void {
    this.stopOf('sheet')
  }

  /** How many parts a count has, and the work of cutting it; one part where it is not to be cut. */
  async cutCount(task: CountTask, wanted: number): Promise<{ readonly parts: number; readonly steps: number }> {
    const { parts = 1, steps = 0 } = (await this.partsOf(task, wanted)) ?? {}
    return { parts, steps }
  }

  async countPart(task: CountTask, wanted: number, part: number, milliseconds?: number): Promise<PartCount> {
    const signal = this.start('search')
    const parts = (await this.partsOf(task, wanted))!
    const outcome = await runAsync(parts.count(part), { signal, ...(milliseconds !== undefined && { milliseconds }) })
    const { steps } = outcome
    if (outcome.status === 'solved') return { count: outcome.answer.count, steps }
    if (outcome.status !== 'stopped') throw new Error('a part of a count can always be counted')
    return { count: outcome.answer?.count ?? 0n, steps, reason: outcome.reason, why: outcome.why }
  }

  /** The whole, from the sum of all parts. */
  async wholeCount(task: CountTask, wanted: number, count: bigint): Promise<{ answer: Count; steps: number }> {
    const outcome = await runAsync((await this.partsOf(task, wanted))!.whole(count))
    if (outcome.status !== 'solved') throw new Error('the sum of all parts is the whole')
    return outcome
  }

  private partsOf({ family, text }: CountTask, wanted: number): Promise<CountParts | undefined> {
    const key = `${family} ${wanted} ${text}`
    if (this.counted?.key !== key) {
      const parts = loadFamily(family).then((loaded) => loaded.open(text).countParts('best', wanted))
      this.counted = { key, parts }
    }
    return this.counted.parts
  }

  /** One shard of a hunt: the hits, and how many were tried. */
  async hunt(
    family: string,
    settings: GenerateOrder['settings'],
    seed: string,
    shard: number,
    tries: number,
  ): Promise<{ readonly tries: number; readonly hits: readonly { text: string; record: string }[]; why?: string }> {
    // Who stops the hunt while the family is loading stops it too.
    const signal = this.start('search')
    const { hunt } = await loadFamily(family)
    if (!hunt) throw new Error(`there is nothing to hunt for in ${family}`)
    try {
      const search = hunt.search(hunt.settings(settings), seed, shard, tries)
      const outcome = await runAsync(search, { signal })
      const found = bestAnswer(outcome)
      const hits = (found?.hits ?? []).map((hit) => ({ text: hit.puzzle.text(), record: hit.record() }))
      const why = outcome.status === 'impossible' ? outcome.why : undefined
      return { tries: found?.tries ?? 0, hits, ...(why !== undefined && { why }) }
    } catch (error) {
      return { tries: 0, hits: [], why: faultOf(error).message }
    }
  }

  stop(): void {
    this.stopOf('search')
    this.stopOf('explain')
  }

  protected start(kind: Kind): AbortSignal {
    this.stopOf(kind)
    const stopper = new AbortController()
    this.stoppers.set(kind, stopper)
    return stopper.signal
  }

  protected isCurrent(kind: Kind, signal: AbortSignal): boolean {
    return this.stoppers.get(kind)?.signal === signal
  }

  protected stopOf(kind: Kind): void {
    this.stoppers.get(kind)?.abort()
  }
}
