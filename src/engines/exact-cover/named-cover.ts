import type { Seed } from '../../base/random.ts'
import type { CountParts } from '../../family.ts'
import { type Search, translate } from '../../search.ts'
import type { ExactCover } from './cover.ts'
import type { CostedCover, Estimate, PartialCover, Prefix, Tally } from './problem.ts'

/** A cover with its cost, in the caller's own keys. */
export interface CostedActions<A> {
  readonly actions: readonly A[]
  readonly cost: number
}

/** Actions that cover no requirement too often, and maybe not all of them. */
export interface PartialActions<R, A> {
  readonly actions: readonly A[]
  /** How many requirements are covered as often as they must be. */
  readonly covered: number
  /** The requirements that are not. */
  readonly uncovered: readonly R[]
}

/** An exact cover problem that answers in the keys it was stated with: the very ones, not copies. */
export class NamedCover<R, A> {
  constructor(
    private readonly cover: ExactCover,
    private readonly requirements: readonly R[],
    private readonly actions: readonly A[],
  ) {}

  /** All covers, one at a time, each found when it is asked for. */
  *solutions(): IterableIterator<A[]> {
    for (const options of this.cover.solutions()) yield this.named(options)
  }

  first(): A[] | undefined {
    const options = this.cover.first()
    return options && this.named(options)
  }

  all(most?: number): A[][] {
    return this.cover.all(most).map((options) => this.named(options))
  }

  count(): bigint {
    return this.cover.count()
  }

  isUnique(): boolean {
    return this.cover.isUnique()
  }

  cheapest(): CostedActions<A> | undefined {
    const cheapest = this.cover.cheapest()
    return cheapest && this.costed(cheapest)
  }

  best(): PartialActions<R, A> {
    return this.partial(this.cover.best())
  }

  estimate(samples?: number, seed?: Seed): Estimate {
    return this.cover.estimate(samples, seed)
  }

  searchEstimate(samples?: number, seed?: Seed): Search<Estimate> {
    return this.cover.searchEstimate(samples, seed)
  }

  searchFirst(): Search<A[]> {
    return translate(this.cover.searchFirst(), (options) => this.named(options), asItIs)
  }

  searchEach(visit: (actions: A[]) => void, most?: number): Search<Tally> {
    return this.cover.searchEach((options) => visit(this.named(options)), most)
  }

  searchCount(): Search<Tally> {
    return this.cover.searchCount()
  }

  searchUnique(): Search<A[]> {
    return translate(this.cover.searchUnique(), (options) => this.named(options), asItIs)
  }

  searchCheapest(): Search<CostedActions<A>> {
    return translate(this.cover.searchCheapest(), (cheapest) => this.costed(cheapest), asItIs)
  }

  searchBest(): Search<PartialActions<R, A>> {
    return translate(this.cover.searchBest(), (best) => this.partial(best), asItIs)
  }

  /** Parts of the search that have no cover in common and together have all of them. Actions are numbered there, as they were added. */
  split(parts: number): Prefix[] {
    return this.cover.split(parts)
  }

  /** The number of covers in parts; undefined where cutting it would not pay. */
  countParts(wanted: number): CountParts | undefined {
    return this.cover.countParts(wanted)
  }

  /** The same problem, only that part of it. */
  within(prefix: Prefix): NamedCover<R, A> {
    return new NamedCover(this.cover.within(prefix), this.requirements, this.actions)
  }

  private named(options: readonly number[]): A[] {
    return options.map((option) => this.actions[option]!)
  }

  private costed({ options, cost }: CostedCover): CostedActions<A> {
    return { actions: this.named(options), cost }
  }

  private partial({ options, covered, uncovered }: PartialCover): PartialActions<R, A> {
    return { actions: this.named(options), covered, uncovered: uncovered.map((item) => this.requirements[item]!) }
  }
}

const asItIs = <T>(certificate: T): T => certificate
