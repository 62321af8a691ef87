import { expect, it } from 'vitest'
import {
  type AnyFamily,
  families,
  InputError,
  type Puzzle,
  Random,
  recognise,
  UnrecognisedError,
} from '../src/index.ts'
import { writtenSamples } from './contract/puzzles.ts'
import { isLong } from './sweep.ts'

/**
 * Texts with a few characters changed, cut, doubled or moved: recognition reads them, or names the families they may be
 * of.
 */

interface Sample {
  readonly family: AnyFamily
  readonly text: string
}

const SAMPLES: readonly Sample[] = families
  .flatMap((family) =>
    family.notations.flatMap(({ name }) => writtenSamples(family, name).map(({ text }) => ({ family, text }))),
  )
  .filter(({ text }) => text.length <= 600)

const SIGNS = [...'0123456789.-/:?#x,[]{}"\\ \n\t+%aXQé\u0000\ufeff\ud800']

function damaged(text: string, random: Random): string {
  let result = text
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(result.length + 1)
    const end = Math.min(result.length, at + 1 + random.below(random.below(8) === 0 ? 40 : 3))
    const piece = result.slice(at, end)
    const sign = SIGNS[random.below(SIGNS.length)]!
    const replacement = [sign, '', piece + piece, [...piece].reverse().join(''), sign + piece][random.below(5)]!
    result = result.slice(0, at) + replacement + result.slice(end)
  }
  return result
}

it('damaged texts are read by every family that can, or come with candidates', () => {
  const random = new Random('damaged')
  for (let i = isLong ? 100_000 : 5000; i > 0; i--) {
    const { family, text } = SAMPLES[random.below(SAMPLES.length)]!
    const broken = damaged(text, random)
    try {
      const { puzzle, others } = recognise(broken, families)
      // What the family itself still reads is taken for it or named beside, unless only another is sure of it.
      const own = readingOf(family, broken)
      const isNamed = [puzzle, ...others].some((reading) => reading.family === family)
      const isSurer = puzzle.isSure && own?.isSure === false
      if (own && !isNamed && !isSurer) expect.fail(JSON.stringify(broken))
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      // An object that cannot be parsed has a place; anything else has candidates.
      const isTold = error instanceof UnrecognisedError ? error.candidates.includes(family.name) : error.position
      if (!isTold) expect.fail(JSON.stringify(broken))
    }
  }
}, 1_800_000)

function readingOf(family: AnyFamily, text: string): Puzzle | undefined {
  try {
    return family.open(text)
  } catch (error) {
    if (error instanceof InputError) return undefined
    throw error
  }
}
