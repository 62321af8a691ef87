import {
  type AnyHunt,
  type Finished,
  type Hit,
  type Hunted,
  type Outcome,
  type Progress,
  run,
  type Search,
  type Seed,
  type Settings,
  type StopReason,
} from '../../src/index.ts'
import type { Shard } from './shards.ts'

/** What is hunted for, as plain data that can be sent to a worker. */
export interface HuntOrder {
  readonly family: string
  readonly settings: Settings
  readonly seed: Seed
  /** In which form hits are wanted. */
  readonly form: Form
}

/** A record for people, the problem as one line of JSON, or as a file of JSON with the answer. */
type Form = 'record' | 'line' | 'file'

/** A hit with the text that is kept of it. */
export interface Find {
  readonly name: string
  readonly text: string
}

/** How the search of a shard ended. */
export type ShardEnd =
  | { readonly status: 'done' }
  /** There are no others to try than these. */
  | { readonly status: 'exhausted'; readonly tries: number }
  | { readonly status: 'impossible'; readonly why?: string | undefined }
  | { readonly status: 'stopped'; readonly reason: StopReason; readonly why?: string | undefined }

/** Hears how many were tried so far, and what was found since the last time. */
export type Listener = (tries: number, finds: readonly Find[]) => void

/** How often somebody hears of a search that finds nothing. */
const TELL_MILLISECONDS = 100

/** Searches shards, one after the other, and tells each hit once. */
export class Finder {
  private readonly known = new Set<string>()
  private told = 0

  constructor(
    private readonly hunt: AnyHunt,
    private readonly order: HuntOrder,
    private readonly listener: Listener,
  ) {}

  search({ number, tries }: Shard): Search<Hunted<Hit>> {
    return this.hunt.search(this.order.settings, this.order.seed, number, tries)
  }

  readonly onProgress = ({ steps, answer }: Progress<Hunted<Hit>>): void => {
    const finds = answer ? this.newOnes(answer) : []
    const now = performance.now()
    if (finds.length === 0 && now - this.told < TELL_MILLISECONDS) return
    this.told = now
    this.listener(steps, finds)
  }

  end(shard: Shard, outcome: Finished<Hunted<Hit>>): ShardEnd {
    const hunted = huntedIn(outcome)
    if (hunted) this.listener(hunted.tries, this.newOnes(hunted))
    switch (outcome.status) {
      case 'solved': {
        const { tries } = outcome.answer
        return tries < shard.tries ? { status: 'exhausted', tries } : { status: 'done' }
      }
      case 'stopped':
        return { status: 'stopped', reason: outcome.reason, why: outcome.why }
      default:
        return { status: 'impossible', why: outcome.status === 'impossible' ? outcome.why : undefined }
    }
  }

  private newOnes({ hits }: Hunted<Hit>): Find[] {
    const finds: Find[] = []
    for (const hit of hits) {
      if (this.known.has(hit.name)) continue
      this.known.add(hit.name)
      finds.push({ name: hit.name, text: textOf(hit, this.order.form) })
    }
    return finds
  }
}

function huntedIn(outcome: Outcome<Hunted<Hit>>): Hunted<Hit> | undefined {
  return outcome.status === 'solved' || outcome.status === 'stopped' ? outcome.answer : undefined
}

function textOf({ name, puzzle, record }: Hit, form: Form): string {
  if (form === 'record') return record()
  const problem = puzzle.json()
  if (form === 'line') return JSON.stringify({ name, problem })
  return JSON.stringify({ name, problem, result: puzzle.result(run(puzzle.solve())) })
}
