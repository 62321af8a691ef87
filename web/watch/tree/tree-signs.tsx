import { treeTexts } from '../../texts/tree.ts'

/** Outlines around the point where they begin. */
export const disc = (r: number) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

export const cross = (r: number) => `m${-r} ${-r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`

/** Five points, the first of them up. */
export function star(r: number): string {
  const corners = Array.from({ length: 10 }, (_, k) => {
    const reach = k % 2 === 0 ? r : r * 0.42
    const angle = (k * Math.PI) / 5
    return [reach * Math.sin(angle), -reach * Math.cos(angle)] as const
  })
  const steps = corners
    .slice(1)
    .map(([x, y], k) => `l${hundredths(x - corners[k]![0])} ${hundredths(y - corners[k]![1])}`)
  return `m0 ${-r}${steps.join('')}z`
}

function hundredths(number: number): number {
  return Math.round(number * 100) / 100
}

const SAMPLES = [
  ['on-path', disc(5), treeTexts.signs.path],
  ['done', disc(4.5), treeTexts.signs.branches],
  ['dead-ends', cross(4), treeTexts.signs.deadEnd],
  ['solutions', star(7), treeTexts.signs.solution],
] as const

export function TreeLegend() {
  return (
    <ul class="tree-legend" aria-label={treeTexts.legend}>
      {SAMPLES.map(([kind, outline, words]) => (
        <li key={kind}>
          <svg viewBox="-8 -8 16 16" aria-hidden="true">
            <path class={kind} d={`M0 0${outline}`} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}
