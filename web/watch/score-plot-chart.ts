import type uPlot from 'uplot'
import { plotTexts } from '../texts/plot.ts'
import { hasScores, type ScoreSeries, timeRange, valueRange } from './score-plot-series.ts'

const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif'

/** The lines themselves, drawn by a library that is loaded only when there is something to plot. */
export class ScoreChart {
  readonly #plot: uPlot
  readonly #watcher: ResizeObserver
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)')
  /** The theme that was chosen on the page. */
  readonly #theme = new MutationObserver(() => this.#redraw())

  /** Fills the box and stays as large as it. `point` is called with the time under the mouse in seconds, or nothing. */
  static async load(
    box: HTMLElement,
    series: ScoreSeries,
    point: (time: number | undefined) => void,
  ): Promise<ScoreChart> {
    const [{ default: Plot }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')])
    return new ScoreChart(Plot, box, series, point)
  }

  private constructor(
    Plot: typeof uPlot,
    box: HTMLElement,
    series: ScoreSeries,
    point: (time: number | undefined) => void,
  ) {
    this.#plot = new Plot({ ...sizeOf(box), ...optionsOf(Plot, box, point) }, series, box)
    this.#watcher = new ResizeObserver(() => this.#plot.setSize(sizeOf(box)))
    this.#watcher.observe(box)
    this.#scheme.addEventListener('change', this.#redraw)
    this.#theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  }

  show(series: ScoreSeries): void {
    this.#plot.setData(series)
  }

  remove(): void {
    this.#scheme.removeEventListener('change', this.#redraw)
    this.#theme.disconnect()
    this.#watcher.disconnect()
    this.#plot.destroy()
  }

  readonly #redraw = (): void => this.#plot.redraw()
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: clientWidth, height: clientHeight }
}

function optionsOf(
  Plot: typeof uPlot,
  box: HTMLElement,
  point: (time: number | undefined) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  // Asked for whenever something is drawn, as the scheme may have changed since.
  const colour = (name: string) => () => getComputedStyle(box).getPropertyValue(name).trim()
  // What is known holds until something better is.
  const steps = Plot.paths.stepped!({ align: 1 })
  // A line of a single point would not be seen.
  const points = { show: ({ data }: uPlot) => data[0].length === 1, size: 7 }
  const line = { paths: steps, points, width: 2 }
  const axis = {
    font: FONT,
    stroke: colour('--soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1, size: 6 },
  }
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: ({ data }) => timeRange(data as ScoreSeries) },
      y: { range: ({ data }) => valueRange(data as ScoreSeries) },
    },
    series: [{}, { ...line, stroke: colour('--accent') }, { ...line, stroke: colour('--open'), dash: [6, 4] }],
    axes: [
      { ...axis, size: 32, space: 80, values: (_, ticks) => ticks.map(plotTexts.seconds) },
      { ...axis, size: widthOfWords, values: valueWords },
    ],
    hooks: {
      setCursor: [(plot) => point((plot.cursor.left ?? -1) < 0 ? undefined : plot.posToVal(plot.cursor.left!, 'x'))],
    },
  }
}

/** A scale of nothing has no numbers. */
function valueWords({ data }: uPlot, ticks: number[]): string[] {
  return ticks.map((tick) => (hasScores(data as ScoreSeries) ? plotTexts.value(tick) : ''))
}

/** About as wide as the longest of the words, beside ticks and gap. */
function widthOfWords(_: uPlot, words: string[] | null): number {
  const longest = Math.max(3, ...(words ?? []).map((word) => word?.length ?? 0))
  return Math.ceil(longest * 7) + 16
}
