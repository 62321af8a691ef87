import { NODE_ENDS, TRACE_EVENTS } from '../../../src/index.ts'
import { treeTexts } from '../../texts/tree.ts'
import type { Moment, Timeline } from './timeline.ts'
import type { Recording } from './tree-engine.ts'

/** What happens in a step, in a sentence or two. */
export function stepWords({ trace, items, options }: Recording, timeline: Timeline, moment: Moment): string {
  const { kind, node } = moment
  const itemOf = (at: number) => items[trace.items[at]!] ?? ''
  const option = options[trace.options[node]!] ?? ''
  const parent = trace.parents[node]!

  if (kind === TRACE_EVENTS.solution) return treeTexts.solution(moment.solutions)
  if (kind === TRACE_EVENTS.leave) {
    if (node === 0) return treeTexts.finished(moment.entered, moment.solutions)
    const left = trace.branches[parent]! - timeline.triedBranches(parent, moment)
    return `${treeTexts.takesBack(option)} ${treeTexts.optionsToTry(left, itemOf(parent))}`
  }
  const end = trace.ends[node]
  const branches = trace.branches[node]!
  if (node === 0) {
    return end === NODE_ENDS.deadEnd ? treeTexts.beginsDead(itemOf(0)) : treeTexts.begins(itemOf(0), branches)
  }
  const chosen = treeTexts.chooses(option, itemOf(parent))
  if (end === NODE_ENDS.solution) return `${chosen} ${treeTexts.allCovered}`
  return `${chosen} ${end === NODE_ENDS.deadEnd ? treeTexts.deadEnd(itemOf(node)) : treeTexts.goesOn(itemOf(node), branches)}`
}
