import {
  familyNamed,
  type Hit,
  type Hunted,
  InputError,
  inner,
  type Outcome,
  type Progress,
  run,
  type Search,
  searching,
} from '../../src/index.ts'
import type { HuntOrder } from '../order.ts'
import type { End, Shard, Total, Work } from '../work.ts'
import { ShardRow } from './in-order.ts'

/** Tries in a unit, which has its own random numbers: few enough to be repeated, and enough to cost nothing. */
export const UNIT_TRIES = 1 << 14

/** A hit with the text that is kept of it. */
export interface Find {
  readonly name: string
  readonly text: string
}

export interface HuntResult {
  readonly tries: number
  readonly hits: readonly Find[]
  /** Why no further unit is needed. */
  readonly end?: End
}

export function huntWork(order: HuntOrder, hunt = familyNamed(order.family).hunt): Work<HuntResult> {
  if (!hunt) throw new InputError(`${order.family} has nothing to hunt for`)
  const { attempts = Number.POSITIVE_INFINITY } = order
  return { units: Math.ceil(attempts / UNIT_TRIES), search }

  function search({ first, units }: Shard): Search<HuntResult> {
    return searching(function* (best) {
      const known = new Set<string>()
      const hits: Find[] = []
      const newOnes = (hunted: Hunted<Hit>): Find[] => {
        const finds: Find[] = []
        for (const hit of hunted.hits) {
          if (known.has(hit.name)) continue
          known.add(hit.name)
          finds.push({ name: hit.name, text: textOf(hit, order.form) })
        }
        hits.push(...finds)
        return finds
      }
      let tries = 0
      best.compute = () => ({ answer: { tries, hits } })
      const add = ({ answer }: { readonly answer?: Hunted<Hit> }) => {
        if (!answer) return
        newOnes(answer)
        tries += answer.tries
      }
      for (let unit = first; unit < first + units; unit++) {
        const wanted = triesOf(unit, attempts)
        const progressOf = ({ steps, answer }: Progress<Hunted<Hit>>): Progress<HuntResult> => {
          const finds = answer ? newOnes(answer) : []
          const made = tries + steps
          return finds.length > 0 ? { steps: made, answer: { tries: made, hits: finds } } : { steps: made }
        }
        const outcome = yield* inner(hunt!.search(order.settings, order.seed, unit, wanted), progressOf, add)
        if (outcome.status === 'solved' || outcome.status === 'stopped') add(outcome)
        const end = endOf(outcome, wanted)
        if (end) return { status: 'solved', answer: { tries, hits, end }, steps: tries }
      }
      return { status: 'solved', answer: { tries, hits }, steps: tries }
    })
  }
}

/** The last unit is shorter where no more attempts are wanted. */
export function triesOf(unit: number, attempts: number): number {
  return Math.min(UNIT_TRIES, attempts - unit * UNIT_TRIES)
}

function endOf(outcome: Outcome<Hunted<Hit>>, wanted: number): End | undefined {
  switch (outcome.status) {
    case 'solved': {
      const { tries } = outcome.answer
      return tries < wanted ? { status: 'exhausted', all: tries } : undefined
    }
    case 'stopped':
      return { status: 'stopped', reason: 'limits', why: outcome.why }
    default:
      return { status: 'impossible', why: outcome.status === 'impossible' ? outcome.why : undefined }
  }
}

function textOf({ name, puzzle, record }: Hit, form: HuntOrder['form']): string {
  if (form === 'record') return record()
  const problem = puzzle.json()
  if (form === 'line') return JSON.stringify({ name, problem })
  return JSON.stringify({ name, problem, result: puzzle.result(run(puzzle.solve())) })
}

/** Hits, each once, by name, in the order of their units: the first N are the same for any number of workers. */
export class HitTotal implements Total<HuntResult> {
  wanted = Number.POSITIVE_INFINITY
  /** Tries of the shards that are done. */
  tries = 0
  private ended: End | undefined
  private readonly names = new Set<string>()
  private readonly row = new ShardRow<HuntResult>((_, result) => this.take(result))
  /** What was found in shards that are not done, and have others before them. */
  private readonly parts = new Map<number, Find[]>()

  constructor(
    /** Stop after this many. */
    private readonly most: number,
    private readonly keep: (find: Find) => void,
    readonly settle: () => Promise<void>,
  ) {}

  get hits(): number {
    return this.names.size
  }

  get end(): End | undefined {
    return this.ended ?? (this.hasEnough ? { status: 'finished' } : undefined)
  }

  private get hasEnough(): boolean {
    return this.hits >= this.most
  }

  add(shard: Shard, result: HuntResult): void {
    this.tries += result.tries
    this.parts.delete(shard.first)
    if (result.end) this.wantOnlyBefore(shard.first + shard.units)
    this.row.add(shard, result)
    this.keepAll(this.parts.get(this.row.next) ?? [])
    if (!this.hasEnough) this.countAhead()
  }

  addPart({ first }: Shard, { hits }: HuntResult): void {
    if (first === this.row.next) this.keepAll(hits)
    else this.parts.set(first, [...(this.parts.get(first) ?? []), ...hits])
  }

  leaveOut(shard: Shard): void {
    this.row.leaveOut(shard)
  }

  /** Keeps what was found behind shards that will not be done. */
  closeGaps(): void {
    const done = this.row.rest.map(({ shard, thing }) => [shard.first, thing?.hits ?? []] as const)
    const found = [...done, ...this.parts].sort(([a], [b]) => a - b)
    for (const [, hits] of found) this.keepAll(hits)
  }

  private take({ hits, end }: HuntResult): void {
    this.keepAll(hits)
    if (!end || this.hasEnough) return
    this.ended = end
    this.wantOnlyBefore(0)
  }

  private keepAll(hits: readonly Find[]): void {
    for (const find of hits) {
      if (this.hasEnough) break
      if (this.names.has(find.name)) continue
      this.keep(find)
      this.names.add(find.name)
    }
    if (this.hasEnough) this.wantOnlyBefore(0)
  }

  /** Where those that wait are enough, nothing behind them is wanted. */
  private countAhead(): void {
    if (this.most === Number.POSITIVE_INFINITY) return
    const names = new Set(this.names)
    for (const { shard, thing } of this.row.rest) {
      for (const { name } of thing?.hits ?? []) names.add(name)
      if (names.size >= this.most) this.wantOnlyBefore(shard.first + shard.units)
    }
  }

  private wantOnlyBefore(unit: number): void {
    this.wanted = Math.min(this.wanted, unit)
  }
}
