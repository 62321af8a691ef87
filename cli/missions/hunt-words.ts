import pc from 'picocolors'
import type { AnyHunt, StopReason } from '../../src/index.ts'
import { durationInWords, impossibleInWords, stoppedInWords } from '../words.ts'
import { rateInWords, waitInWords } from './campaign-words.ts'

/** How a hunt ended. */
export type HuntEnd =
  /** As many hits as wanted. */
  | { readonly status: 'enough' }
  /** All attempts were made. */
  | { readonly status: 'finished' }
  /** There are no others to try than these. */
  | { readonly status: 'exhausted'; readonly all: number }
  | { readonly status: 'impossible'; readonly why?: string | undefined }
  | { readonly status: 'stopped'; readonly reason: StopReason; readonly why?: string | undefined }

/** How far a hunt has come, in this run and before. */
export interface Tally {
  readonly tries: number
  readonly hits: number
  /** Tries of this run alone. */
  readonly newTries: number
  readonly milliseconds: number
}

type Nouns = AnyHunt['nouns']

/** `1,234 boards · 56 boards/s · 2 hits · the next in about 3 s` */
export function progressInWords(tally: Tally, attempts: number, nouns: Nouns): string {
  const { tries, hits, newTries, milliseconds } = tally
  const perSecond = (newTries / milliseconds) * 1000
  const words = [counted(tries, nouns), `${rateInWords(perSecond)} ${nouns[1]}/s`, counted(hits, HITS)]
  if (perSecond > 0) {
    if (hits > 0) words.push(`the next in about ${waitInWords(tries / hits / perSecond)}`)
    else if (attempts > tries && attempts < Infinity) {
      words.push(`all ${attempts.toLocaleString('en')} in about ${waitInWords((attempts - tries) / perSecond)}`)
    }
  }
  return words.join(' · ')
}

/** `goes on after 1,234 boards, 2 hits` */
export function goesOnInWords({ tries, hits }: Pick<Tally, 'tries' | 'hits'>, nouns: Nouns): string {
  return `goes on after ${counted(tries, nouns)}, ${counted(hits, HITS)}`
}

/** What came out, what it took, and where the hits are. */
export function endLines(end: HuntEnd, tally: Tally, nouns: Nouns, folder: string | undefined): string[] {
  const { tries, hits, newTries, milliseconds } = tally
  const where = folder !== undefined && hits > 0 ? `, in ${folder}` : ''
  const found = `${hits === 0 ? 'no hit' : counted(hits, HITS)} in ${counted(tries, nouns)}${where}`
  const rate = milliseconds < 1000 ? '' : `, ${rateInWords((newTries / milliseconds) * 1000)} a second`
  const cost = pc.dim(
    newTries === 0 && tries > 0
      ? `nothing was left to do${end.status === 'exhausted' ? '' : ': --attempts and --hits say how much is wanted in all'}`
      : `${counted(newTries, nouns)} tried${rate}, ${durationInWords(milliseconds)}`,
  )
  switch (end.status) {
    case 'enough':
    case 'finished':
      return [`${found}.`, cost]
    case 'exhausted': {
      const all = `there are no other ${nouns[1]} to try.`
      return [hits > 0 ? `${found}; ${all}` : impossibleInWords(`${found}; ${all}`), cost]
    }
    case 'impossible':
      return [impossibleInWords(end.why ?? `there are no ${nouns[1]} to try.`)]
    case 'stopped': {
      const why = end.why === undefined ? [] : [end.why]
      return [`${stoppedInWords(end)} ${found}.`, ...why, cost]
    }
  }
}

/** What `--json` says of the end: missed where all attempts were made without a hit. */
export function statusOf({ status }: HuntEnd, hits: number): 'solved' | 'missed' | 'impossible' | 'stopped' {
  if (status === 'stopped' || status === 'impossible') return status
  if (hits > 0) return 'solved'
  return status === 'exhausted' ? 'impossible' : 'missed'
}

const HITS: Nouns = ['hit', 'hits']

function counted(number: number, [one, several]: Nouns): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`
}
