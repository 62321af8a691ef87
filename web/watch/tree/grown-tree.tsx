import type { ComponentChildren } from 'preact'
import { NODE_ENDS } from '../../../src/index.ts'
import type { Moment } from './timeline.ts'
import type { Spot } from './tree-layout.ts'
import { cross, disc, star } from './tree-signs.tsx'
import type { Shown } from './watching.ts'

interface Props {
  readonly shown: Shown
  readonly moment: Moment
  readonly spots: readonly Spot[]
  readonly acrossOf: (spot: Spot) => number
  readonly downOf: (spot: Spot) => number
  /** Half of how large a node is. */
  readonly size: number
  readonly hasNames: boolean
}

/** What is in sight of the tree. Everything of one kind is one path: a few elements, however many nodes there are. */
export function GrownTree({ shown, moment, spots, acrossOf, downOf, size, hasNames }: Props) {
  const { trace, signs, timeline } = shown
  const path = new Set(timeline.pathTo(moment.current))
  const spotOf = new Map(spots.map((spot) => [spot.node, spot]))
  const parts = { edges: '', pathEdges: '', done: '', path: '', deadEnds: '', solutions: '' }
  const names: ComponentChildren[] = []
  for (const spot of spots) {
    const { node } = spot
    const x = tenths(acrossOf(spot))
    const y = tenths(downOf(spot))
    const above = spotOf.get(trace.parents[node]!)
    const isOnPath = path.has(node)
    if (above) {
      const edge = `M${tenths(acrossOf(above))} ${tenths(downOf(above))}L${x} ${y}`
      if (isOnPath) parts.pathEdges += edge
      else parts.edges += edge
    }
    const end = trace.ends[node]
    const isLeaf = end === NODE_ENDS.deadEnd || end === NODE_ENDS.solution
    // With names, what a leaf is stands below it.
    const signY = hasNames ? y + size * 1.75 : y
    if (end === NODE_ENDS.deadEnd) parts.deadEnds += `M${x} ${signY}${cross(hasNames ? size * 0.4 : size)}`
    if (end === NODE_ENDS.solution)
      parts.solutions += `M${x} ${signY}${star(hasNames ? size * 0.65 : Math.max(4, size * 1.6))}`
    if (isOnPath && (hasNames || !isLeaf)) parts.path += `M${x} ${y}${disc(size)}`
    else if (hasNames || !isLeaf) parts.done += `M${x} ${y}${disc(hasNames || size < 3 ? size : size * 0.8)}`
    if (hasNames && node > 0) {
      names.push(
        <text key={node} class={isOnPath ? 'on-path' : undefined} x={x} y={y + size / 3} font-size={size * 0.95}>
          {signs[trace.options[node]!]}
        </text>,
      )
    }
  }
  const current = spotOf.get(moment.current)
  return (
    <>
      <path class="edges" d={parts.edges} />
      <path class="path-edges" d={parts.pathEdges} />
      <path class="done" d={parts.done} />
      <path class="on-path" d={parts.path} />
      <path class="dead-ends" d={parts.deadEnds} />
      <path class="solutions" d={parts.solutions} />
      {current && <path class="current" d={`M${acrossOf(current)} ${downOf(current)}${disc(size + 3.5)}`} />}
      {names}
    </>
  )
}

function tenths(number: number): number {
  return Math.round(number * 10) / 10
}
