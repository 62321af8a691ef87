import { type Measurement, median } from './harness.ts'

const HEAD = ['instance', 'contender', 'result', 'steps', 'MB', 'median ms', 'least ms', 'ratio']

/** Measurements as a table in Markdown, numbers to the right. */
export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map((m) => [
    m.instance,
    m.contender,
    typeof m.value === 'number' ? m.value.toLocaleString('en') : m.value,
    m.steps === undefined ? '' : m.steps.toLocaleString('en'),
    m.megabytes === undefined ? '' : m.megabytes.toFixed(0),
    milliseconds(m.median),
    milliseconds(m.minimum),
    m.ratio.toFixed(2),
  ])
  return aligned(HEAD, rows)
}

const GROUP_HEAD = [
  'group',
  'contender',
  'instances',
  'steps',
  'median ms',
  '95 % ms',
  'most ms',
  'median ratio',
  'mean ratio',
  'worst ratio',
]

/**
 * For suites with groups: each contender's times over a group, the sum of its steps, and its ratios to the first one.
 * The mean is geometric; the worst ratio is the least, that of the instance on which the first one does worst beside
 * it.
 */
export function groupTable(measurements: readonly Measurement[]): string | undefined {
  const groups = new Map<string, Measurement[]>()
  for (const measurement of measurements) {
    if (measurement.group === undefined) continue
    const key = `${measurement.group} ${measurement.contender}`
    const own = groups.get(key)
    if (own) own.push(measurement)
    else groups.set(key, [measurement])
  }
  if (groups.size === 0) return undefined
  return aligned(GROUP_HEAD, [...groups.values()].map(groupRow))
}

function groupRow(own: readonly Measurement[]): string[] {
  const { group, contender } = own[0]!
  const times = own.map((each) => each.median).sort((a, b) => a - b)
  const ratios = own.map(({ ratio }) => ratio)
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  const steps = own.reduce((sum, each) => sum + (each.steps ?? 0), 0)
  return [
    group!,
    contender,
    String(own.length),
    own.some((each) => each.steps !== undefined) ? steps.toLocaleString('en') : '',
    milliseconds(median(times)),
    milliseconds(times[Math.ceil(0.95 * times.length) - 1]!),
    milliseconds(times.at(-1)!),
    median(ratios).toFixed(2),
    mean.toFixed(2),
    Math.min(...ratios).toFixed(2),
  ]
}

/** A table in Markdown. All columns but the first two are numbers. */
function aligned(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

function milliseconds(time: number): string {
  return time.toFixed(time < 10 ? 2 : time < 100 ? 1 : 0)
}
