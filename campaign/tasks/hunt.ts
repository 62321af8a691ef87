import { familyNamed, type Hit, type Hunted, InputError, type Outcome, run, type Search } from '../../src/index.ts'
import type { HuntOrder } from '../order.ts'
import type { Shard, Work } from '../work.ts'

/** A unit has so many tries, with random numbers of their own. Small enough to be begun again, and large enough to cost nothing. */
export const UNIT_TRIES = 1 << 14

/** A hit with the text that is kept of it. */
export interface Find {
  readonly name: string
  readonly text: string
}

export interface HuntResult {
  readonly tries: number
  readonly hits: readonly Find[]
  /** Why nobody need go on. */
  readonly end?: HuntEnd
}

export type HuntEnd =
  /** There are no others to try than these. */
  | { readonly status: 'exhausted'; readonly all: number }
  | { readonly status: 'impossible'; readonly why?: string | undefined }
  /** The hunt has come to a limit of its own. */
  | { readonly status: 'stopped'; readonly why?: string | undefined }

export function huntWork(order: HuntOrder, hunt = familyNamed(order.family).hunt): Work<HuntResult> {
  if (!hunt) throw new InputError(`${order.family} has nothing to hunt for`)
  const { attempts = Number.POSITIVE_INFINITY } = order
  return { units: Math.ceil(attempts / UNIT_TRIES), search }

  function* search({ first, units }: Shard): Search<HuntResult> {
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
    for (let unit = first; unit < first + units; unit++) {
      const wanted = triesOf(unit, attempts)
      const unitSearch = hunt!.search(order.settings, order.seed, unit, wanted)
      let next = unitSearch.next()
      while (!next.done) {
        const { steps, answer } = next.value
        const finds = answer ? newOnes(answer) : []
        const made = tries + steps
        const news = finds.length > 0 ? { answer: { tries: made, hits: finds } } : {}
        next = unitSearch.next(yield { steps: made, ...news })
      }
      const outcome = next.value
      if (outcome.status === 'solved' || outcome.status === 'stopped') {
        if (outcome.answer) {
          newOnes(outcome.answer)
          tries += outcome.answer.tries
        }
      }
      if (outcome.status === 'stopped' && outcome.reason !== 'limits') {
        return { status: 'stopped', reason: outcome.reason, answer: { tries, hits }, steps: tries }
      }
      const end = endOf(outcome, wanted)
      if (end) return { status: 'solved', answer: { tries, hits, end }, steps: tries }
    }
    return { status: 'solved', answer: { tries, hits }, steps: tries }
  }
}

/** The last unit is shorter where no more attempts are wanted. */
export function triesOf(unit: number, attempts: number): number {
  return Math.min(UNIT_TRIES, attempts - unit * UNIT_TRIES)
}

function endOf(outcome: Outcome<Hunted<Hit>>, wanted: number): HuntEnd | undefined {
  switch (outcome.status) {
    case 'solved': {
      const { tries } = outcome.answer
      return tries < wanted ? { status: 'exhausted', all: tries } : undefined
    }
    case 'stopped':
      return { status: 'stopped', why: outcome.why }
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
