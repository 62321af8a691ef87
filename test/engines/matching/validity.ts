import type { Matching, VertexCover } from '../../../src/index.ts'
import type { Edges } from './graphs.ts'

/** What is wrong with a matching; an empty text if nothing is. */
export function faultOfMatching({ left, right, edges }: Edges, matching: Matching): string {
  const { size, rightOf, leftOf } = matching
  if (rightOf.length !== left || leftOf.length !== right) return 'the sides have the wrong lengths'
  const isEdge = new Set(edges.map(([v, w]) => v * right + w))
  let matched = 0
  for (let v = 0; v < left; v++) {
    const w = rightOf[v]!
    if (w === -1) continue
    matched++
    if (!isEdge.has(v * right + w)) return `${v}-${w} is not an edge`
    if (leftOf[w] !== v) return `left ${v} has ${w}, which has ${leftOf[w]}`
  }
  if (matched !== size) return `${matched} left vertices are matched, the size is ${size}`
  if (leftOf.filter((v) => v !== -1).length !== size) return 'a right vertex has a mate that does not know it'
  return ''
}

/** What is wrong with a cover of that size; an empty text if nothing is. */
export function faultOfCover({ left, right, edges }: Edges, cover: VertexCover, size: number): string {
  const isLeft = new Set(cover.left)
  const isRight = new Set(cover.right)
  if (isLeft.size !== cover.left.length || isRight.size !== cover.right.length) return 'a vertex is there twice'
  if ([...isLeft].some((v) => v < 0 || v >= left) || [...isRight].some((w) => w < 0 || w >= right))
    return 'no such vertex'
  if (isLeft.size + isRight.size !== size) return `${isLeft.size + isRight.size} vertices, not ${size}`
  const open = edges.find(([v, w]) => !isLeft.has(v) && !isRight.has(w))
  return open ? `edge ${open.join('-')} is not covered` : ''
}
