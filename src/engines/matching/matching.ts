/** Edges of which no two share an end; -1 where a vertex is not matched. */
export interface Matching {
  readonly size: number
  readonly rightOf: Int32Array
  readonly leftOf: Int32Array
}

/**
 * Vertices that touch every edge. As every edge of a matching needs one of its own, a cover as large as a matching proves
 * that the matching is maximum, and that the cover is minimum.
 */
export interface VertexCover {
  readonly left: Int32Array
  readonly right: Int32Array
}

/** What stands for the mate of a vertex that has none. */
export const NONE = -1
