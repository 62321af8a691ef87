import type { Known } from './known.ts'
import type { SimpleEnd, SimpleLink, SimpleRefutation } from './simple-refutation.ts'
import { seenFrom } from './simple-supposing.ts'
import { lineName, nameOf } from './words.ts'

/** Longer chains are told by their number and their end. */
const MOST_LINKS_TOLD = 12

/** Says how something that was supposed leads to a contradiction, in full sentences, up to what follows from it. */
export function simpleSentences(known: Known, { square, height, links, end }: SimpleRefutation): string {
  const supposed = `If ${nameOf(known.board, square)} were ${height}`
  const wrong = endWords(known, end)
  if (links.length === 0) return `${supposed}, ${wrong}. So`
  if (links.length > MOST_LINKS_TOLD) {
    const last = links.at(-1)!
    const told = `${links.length} squares would get their heights one after the other, at last ${last.height} on ${nameOf(known.board, last.square)}`
    return `${supposed}, ${told}: but then ${wrong}. So`
  }
  return `${supposed}, ${links.map((link) => linkWords(known, link)).join(', then ')}: but then ${wrong}. So`
}

function linkWords({ board, geometry }: Known, { square, height, line }: SimpleLink): string {
  const name = nameOf(board, square)
  if (line < 0) return `only ${height} would be left for ${name}`
  return `in ${lineName(geometry, line)} the height ${height} would fit only on ${name}`
}

function endWords({ board, geometry }: Known, end: SimpleEnd): string {
  if (end.kind === 'no-height') return `no height would be left for ${nameOf(board, end.square)}`
  const name = lineName(geometry, end.line)
  if (end.kind === 'no-square') return `no square of ${name} would be left for ${end.height}`
  const isRow = end.line < geometry.size
  const front = { clue: geometry.fronts[end.line]!, seen: seenFrom(end.heights), from: isRow ? 'the left' : 'above' }
  const back = {
    clue: geometry.backs[end.line]!,
    seen: seenFrom([...end.heights].reverse()),
    from: isRow ? 'the right' : 'below',
  }
  const { clue, seen, from } = front.clue !== 0 && front.clue !== front.seen ? front : back
  return `${name} would be ${end.heights.join(' ')} and show ${seen} from ${from} instead of ${clue}`
}

/** The squares that a refutation looks at: those that get heights, and the lines it speaks of. */
export function squaresUsed({ geometry }: Known, { links, end }: SimpleRefutation): Set<number> {
  const used = new Set<number>()
  const useLine = (line: number) => {
    for (const square of geometry.squaresOf(line)) used.add(square)
  }
  for (const { square, line } of links) {
    used.add(square)
    if (line >= 0) useLine(line)
  }
  if (end.kind === 'no-height') used.add(end.square)
  else useLine(end.line)
  return used
}
