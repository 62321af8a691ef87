/**
 * This family alone.
 *
 * @module rookery/families/rooks
 */

import { rooks as family } from '../../families/rooks/index.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, LineCover, Placement } from '../../families/rooks/index.ts'
export const rooks = /* @__PURE__ */ anyFamily(family)
export * from '../search.ts'
