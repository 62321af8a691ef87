import type { CostedCover, CoverZdd, Estimate, Finished, PartialCover, Tally, WrittenCover } from '../src/index.ts'
import { print } from './output.ts'
import { WHY_STOPPED } from './words.ts'

/** The words for covers: fields of a JSON object, and lines of text. */
export interface Report<A> {
  readonly fields: (answer: A) => object
  /** `isProven`: the search was complete. */
  readonly lines: (answer: A, isProven: boolean) => readonly string[]
  readonly bound?: (bound: number) => string
}

/** What the searches of a problem find, in the words of its text. */
export class CoverWords {
  constructor(private readonly written: WrittenCover) {}

  /** A cover as its options are written, one a line. */
  cover(options: readonly number[]): string {
    // A comment in the format of the problem, so that an empty cover is not mistaken for no cover.
    if (options.length === 0) return '| no options'
    return inOrder(options)
      .map((option) => this.written.optionText(option))
      .join('\n')
  }

  /** A cover as a list of lists of items. */
  lists(options: readonly number[]): string[][] {
    return inOrder(options).map((option) => this.written.optionItems(option))
  }

  readonly first: Report<readonly number[]> = {
    fields: (options) => ({ options: this.lists(options) }),
    lines: (options) => [this.cover(options)],
  }

  readonly count: Report<Pick<Tally, 'count'>> = {
    fields: ({ count }) => ({ count: String(count) }),
    lines: ({ count }, isProven) => [isProven ? String(count) : `at least ${count}`],
  }

  readonly unique: Report<readonly number[]> = {
    fields: this.first.fields,
    lines: (options, isProven) => [isProven ? 'unique: the only cover' : 'one cover so far', this.cover(options)],
  }

  readonly best: Report<PartialCover> = {
    fields: ({ options, covered, uncovered }) => ({
      options: this.lists(options),
      covered,
      uncovered: this.names(uncovered),
    }),
    lines: ({ options, covered, uncovered }) => [
      `covered: ${covered} of ${this.written.problem.items} items`,
      ...(uncovered.length > 0 ? [`not covered: ${this.names(uncovered).join(' ')}`] : []),
      this.cover(options),
    ],
    bound: (bound) => `no more than ${bound} items can be covered`,
  }

  readonly minCost: Report<CostedCover> = {
    fields: ({ options, cost }) => ({ options: this.lists(options), cost }),
    lines: ({ options, cost }) => [`cost: ${cost}`, this.cover(options)],
    bound: (bound) => `no cover costs less than ${bound}`,
  }

  readonly cheapest: Report<readonly CostedCover[]> = {
    fields: (covers) => ({ covers: covers.map(({ options, cost }) => ({ options: this.lists(options), cost })) }),
    lines: (covers) => [covers.map((cover) => this.minCost.lines(cover, true).join('\n')).join('\n\n')],
    bound: (bound) => `no cover costs less than ${bound}`,
  }

  readonly zdd: Report<CoverZdd> = {
    fields: (zdd) => ({ nodes: zdd.size, count: String(zdd.count()) }),
    lines: (zdd) => [`nodes: ${zdd.size}`, `covers: ${zdd.count()}`],
  }

  readonly estimate: Report<Estimate> = {
    fields: (estimate) => ({ estimate }),
    lines: ({ covers, coversError, nodes, nodesError, samples }) => [
      `covers: about ${roughly(covers, coversError)}`,
      `options a full search tries: about ${roughly(nodes, nodesError)}`,
      `from ${samples.toLocaleString('en')} ${samples === 1 ? 'sample' : 'samples'}`,
    ],
  }

  /** The object that `--json` prints, in the order in which people read it. */
  result<A>(outcome: Finished<A>, { fields }: Report<A>): object {
    const { status, steps, milliseconds } = outcome
    const end = { steps, milliseconds }
    switch (outcome.status) {
      case 'solved':
        return { status, ...fields(outcome.answer), ...end }
      case 'ambiguous':
        return { status, covers: outcome.answers.map((answer) => this.lists(answer as readonly number[])), ...end }
      case 'impossible':
        return { status, ...(outcome.why === undefined ? {} : { reason: outcome.why }), ...end }
      case 'stopped': {
        const found = outcome.answer === undefined ? {} : fields(outcome.answer)
        const bound = outcome.bound === undefined ? {} : { bound: outcome.bound }
        const why = outcome.why === undefined ? {} : { why: outcome.why }
        return { status, reason: outcome.reason, ...why, ...found, ...bound, ...end }
      }
    }
  }

  /** Covers go to standard output; the notice that there may be more, to standard error. */
  async print<A>(outcome: Finished<A>, { lines, bound: boundInWords }: Report<A>): Promise<void> {
    switch (outcome.status) {
      case 'solved':
        return print(lines(outcome.answer, true).join('\n'))
      case 'ambiguous': {
        const covers = outcome.answers.map((answer) => this.cover(answer as readonly number[]))
        return print(`ambiguous: these two covers differ\n${covers.join('\n\n')}`)
      }
      case 'impossible':
        return print(impossible(outcome.why))
      case 'stopped': {
        const { answer, bound } = outcome
        if (answer !== undefined) await print(lines(answer, false).join('\n'))
        const nothing = answer === undefined ? `: ${outcome.why ?? 'nothing found so far'}` : ''
        const limit = bound !== undefined && boundInWords ? `; ${boundInWords(bound)}` : ''
        process.stderr.write(`stopped ${WHY_STOPPED[outcome.reason]}${nothing}${limit}\n`)
      }
    }
  }

  /** The summary after covers that were printed one by one. */
  async printEnd(outcome: Finished<Tally>, count: number): Promise<void> {
    if (outcome.status === 'impossible') await print(impossible(outcome.why))
    if (outcome.status !== 'stopped') return
    process.stderr.write(
      `stopped ${WHY_STOPPED[outcome.reason]}: ${count} ${count === 1 ? 'cover' : 'covers'} so far\n`,
    )
  }

  private names(items: readonly number[]): string[] {
    return items.map((item) => this.written.itemNames[item]!)
  }
}

function impossible(why = 'there is no cover'): string {
  return `impossible: ${why}`
}

/** Kernels find the options of a cover in various orders; people read them in the order of the text. */
function inOrder(options: readonly number[]): number[] {
  return [...options].sort((a, b) => a - b)
}

function roughly(value: number, error: number): string {
  return Number.isFinite(error) ? `${rounded(value)} ± ${rounded(error)}` : rounded(value)
}

function rounded(value: number): string {
  if (value >= 1e15) return value.toExponential(3)
  return value.toLocaleString('en', { maximumSignificantDigits: 4 })
}
