import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'
import { meanOf } from './queen-attack.ts'

/** Scores from elsewhere on the boards of the first seeds. */
interface Known {
  /** The contestant's program, about 9 s in C++. */
  readonly document: number
  /** Best found by others in 1–4 minutes in C++, in several tries. */
  readonly others: number
}

/** By seed, from 1 on. */
const KNOWN: readonly Known[] = [
  { document: 17.529, others: 16.707 },
  { document: 431.8, others: 335.356 },
  { document: 42.079, others: 30.687 },
  { document: 45.385, others: 32.467 },
  { document: 215.057, others: 164.491 },
  { document: 135.458, others: 101.645 },
  { document: 111.91, others: 82.316 },
  { document: 24.581, others: 21.737 },
  { document: 194.279, others: 135.208 },
  { document: 191.539, others: 144.798 },
]

/** The seeds whose boards others have solved. */
export const knownSeeds: readonly number[] = KNOWN.map((_, i) => i + 1)

export function knownScores(seed: number): Known {
  return KNOWN[seed - 1]!
}

/** A score beside those from elsewhere. */
export interface Ratios {
  readonly ofDocument: number
  readonly ofOthers: number
}

export function ratiosOf(seed: number, score: number): Ratios {
  const { document, others } = knownScores(seed)
  return { ofDocument: score / document, ofOthers: score / others }
}

/** The mean of both over some boards. */
export function ratiosInWords(ratios: readonly Ratios[]): string {
  const ofDocument = meanOf(ratios.map((each) => each.ofDocument))
  const ofOthers = meanOf(ratios.map((each) => each.ofOthers))
  return `${ofDocument.toFixed(3)} of the document’s, ${ofOthers.toFixed(3)} of others’`
}

/** The best known score, by seed. */
export const bestScoresFile = join(packageRoot, 'bench', 'queen-attack-best.json')

/** Scores that differ by less are the same, found by sums in another order. */
const SAME = 1e-6
const DECIMALS = 1e6

interface Ranking {
  /** The best score, this one included. */
  readonly best: number
  /** What was in the file before, if anything was. */
  readonly before: number | undefined
  /** Whether this one is better, and was written to the file. */
  readonly isWritten: boolean
}

/**
 * Compares a score with the best in the file, which it replaces if it is better: scores in the file only ever get
 * smaller.
 */
export function rankScore(seed: number, score: number, file = bestScoresFile): Ranking {
  const scores = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  const before = scores[seed]
  const best = Math.min(before ?? score, score)
  // Rounded up, as the file must not claim a score that was not reached.
  const rounded = Math.ceil(score * DECIMALS) / DECIMALS
  const isWritten = before === undefined || score < before - SAME
  // Whole numbers as keys come out in their order, whenever they were added.
  if (isWritten) writeWhole(file, `${JSON.stringify({ ...scores, [seed]: rounded }, null, 2)}\n`)
  return { best, before, isWritten }
}

/** A reader, such as a bench of other boards, never sees half of it. */
function writeWhole(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`
  writeFileSync(part, text)
  renameSync(part, file)
}
