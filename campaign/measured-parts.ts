import { type CountParts, runAsync } from '../src/index.ts'

/** Enough to share out, and to see how large they are. Every part has to be set up: more of them than needed take longer. */
const FIRST_PARTS = 1 << 7
const MOST_PARTS = 1 << 20
const MORE = 8
/** Parts are short enough if these are shorter than this, in milliseconds: a shard may have as many as are good. */
const SAMPLES = [1 / 6, 1 / 2, 5 / 6]
const LONGEST_PART = 50

/** How many parts a count should be asked for, as measured on some of them; undefined where it cannot be cut. */
export async function measuredParts(
  cut: (wanted: number) => CountParts | undefined,
  signal: { readonly aborted: boolean },
): Promise<number | undefined> {
  let known = 0
  for (let wanted = FIRST_PARTS; ; wanted *= MORE) {
    const parts = cut(wanted)
    if (!parts || parts.parts <= 1) return undefined
    const isFine = wanted >= MOST_PARTS || parts.parts <= known || (await areShort(parts, signal))
    if (isFine || signal.aborted) return wanted
    known = parts.parts
  }
}

async function areShort(parts: CountParts, signal: { readonly aborted: boolean }): Promise<boolean> {
  let long = 0
  for (const place of SAMPLES) {
    const search = parts.count(Math.floor(place * parts.parts))
    const outcome = await runAsync(search, { milliseconds: LONGEST_PART, signal })
    if (outcome.milliseconds >= LONGEST_PART) long++
  }
  return long < SAMPLES.length / 2
}
