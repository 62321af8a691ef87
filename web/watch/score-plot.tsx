import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { AnyFamily } from '../../src/index.ts'
import { plotTexts } from '../texts/plot.ts'
import './score-plot.css'
import { ScoreChart } from './score-plot-chart.ts'
import { pointAt, type ScorePoint, type ScoreSeries, seriesOf, summaryOf } from './score-plot-series.ts'

interface Props {
  /** In the order of their times; a list that has grown is a new list. */
  readonly points: readonly ScorePoint[]
  readonly goal: AnyFamily['goal']
}

/** The best value and the bound over time, in a box of constant height. */
export function ScorePlot({ points, goal }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ScoreChart>(undefined)
  const pointed = useSignal<number | undefined>(undefined)
  const hasFailed = useSignal(false)
  const series = useMemo(() => seriesOf(points), [points])
  const latest = useRef(series)
  latest.current = series

  useEffect(() => {
    let isGone = false
    const load = async () => {
      const loaded = await ScoreChart.load(box.current!, latest.current, (time) => {
        pointed.value = time
      })
      if (isGone) return loaded.remove()
      chart.current = loaded
      loaded.show(latest.current)
    }
    load().catch(() => {
      hasFailed.value = true
    })
    return () => {
      isGone = true
      chart.current?.remove()
      chart.current = undefined
    }
  }, [pointed, hasFailed])

  useEffect(() => chart.current?.show(series), [series])

  return (
    <figure class="plot" aria-label={plotTexts.plot}>
      <div
        class="plot-box"
        ref={box}
        role="img"
        aria-label={points.length === 0 ? plotTexts.empty : plotTexts.summary(summaryOf(series), goal)}
      />
      <figcaption>
        {hasFailed.value ? plotTexts.failed : <Legend series={series} goal={goal} pointed={pointed.value} />}
      </figcaption>
    </figure>
  )
}

interface LegendProps {
  readonly series: ScoreSeries
  readonly goal: AnyFamily['goal']
  /** The time under the mouse. */
  readonly pointed: number | undefined
}

/** What the lines are, with the numbers at the time under the mouse, or else the latest ones. */
function Legend({ series, goal, pointed }: LegendProps) {
  const [times, values, bounds] = series
  const time = pointed ?? times.at(-1)
  const index = time === undefined ? 0 : pointAt(series, time)
  const value = values[index] ?? undefined
  const bound = bounds[index] ?? undefined
  return (
    <dl class="plot-legend">
      <div>
        <dt>
          <span class="plot-sample" aria-hidden="true" />
          {plotTexts.best}
        </dt>
        <dd>{value === undefined ? plotTexts.none : plotTexts.value(value)}</dd>
      </div>
      <div>
        <dt>
          <span class="plot-sample of-bound" aria-hidden="true" />
          {plotTexts.bound(goal)}
        </dt>
        <dd>{bound === undefined ? plotTexts.none : plotTexts.boundValue(bound, goal)}</dd>
      </div>
      <div class="plot-time">
        <dt>{plotTexts.time}</dt>
        <dd>{time === undefined ? plotTexts.none : plotTexts.duration(time)}</dd>
      </div>
    </dl>
  )
}
