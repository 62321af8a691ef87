import type { Measurement } from './harness.ts'

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
  const widths = HEAD.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(HEAD), rule, ...rows.map(line)].join('\n')
}

function milliseconds(time: number): string {
  return time.toFixed(time < 10 ? 2 : time < 100 ? 1 : 0)
}
