import type { PlotSummary } from '../texts/plot.ts'

/** What a search knew at a time. What is left out is as it was before. */
export interface ScorePoint {
  readonly milliseconds: number
  readonly value?: number | undefined
  readonly bound?: number | undefined
}

type Row = (number | null)[]

/** Times in seconds, values and bounds at these times; null where there is none yet. */
export type ScoreSeries = [times: number[], values: Row, bounds: Row]

/** Points at which nothing is new are left out, but the last: a search that runs for long brings very many of them. */
export function seriesOf(points: readonly ScorePoint[]): ScoreSeries {
  const series: ScoreSeries = [[], [], []]
  const [times, values, bounds] = series
  let value: number | null = null
  let bound: number | null = null
  points.forEach((point, index) => {
    const isNews = (point.value ?? value) !== value || (point.bound ?? bound) !== bound
    value = point.value ?? value
    bound = point.bound ?? bound
    if (!isNews && index > 0 && index < points.length - 1) return
    times.push(point.milliseconds / 1000)
    values.push(value)
    bounds.push(bound)
  })
  return series
}

export function summaryOf([times, values, bounds]: ScoreSeries): PlotSummary {
  const known = values.filter((value) => value !== null)
  return {
    from: times[0] ?? 0,
    to: times.at(-1) ?? 0,
    first: known[0],
    last: known.at(-1),
    bound: bounds.at(-1) ?? undefined,
  }
}

export function hasScores([, values, bounds]: ScoreSeries): boolean {
  return [...values, ...bounds].some((score) => score !== null)
}

/** The number of the last point that is not after a time; of the first one if all are. */
export function pointAt([times]: ScoreSeries, time: number): number {
  const later = times.findIndex((other) => other > time)
  return Math.max(0, (later < 0 ? times.length : later) - 1)
}

/** From the beginning of the search on; a search that has only just begun has a second to fill. */
export function timeRange([times]: ScoreSeries): [number, number] {
  return [0, Math.max(times.at(-1) ?? 0, times.length < 2 ? 1 : 0.001)]
}

/** A first answer far from all others would press these together at the edge, so it may be outside. */
const MOST_AROUND = 1.5

/**
 * What the plot shows of the scale of values: all of it, unless the beginning is far from what holds in the second half
 * of the time.
 */
export function valueRange(series: ScoreSeries): [number, number] {
  const all = scoresSince(series, Number.NEGATIVE_INFINITY)
  if (all.length === 0) return [0, 1]
  const [times] = series
  const [low, high] = extent(all)
  const [lateLow, lateHigh] = extent(scoresSince(series, (times[0]! + times.at(-1)!) / 2))
  const room = (lateHigh - lateLow) * MOST_AROUND
  const from = room > 0 ? Math.max(low, lateLow - room) : low
  const to = room > 0 ? Math.min(high, lateHigh + room) : high
  const margin = (to - from) * 0.08 || Math.abs(to) * 0.05 || 1
  return [from - margin, to + margin]
}

/** Values and bounds that hold at this time or later. */
function scoresSince(series: ScoreSeries, time: number): number[] {
  const [, values, bounds] = series
  const first = pointAt(series, time)
  return [...values.slice(first), ...bounds.slice(first)].filter((score) => score !== null)
}

function extent(numbers: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const number of numbers) {
    low = Math.min(low, number)
    high = Math.max(high, number)
  }
  return [low, high]
}
