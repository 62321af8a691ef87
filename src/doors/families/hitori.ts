/**
 * This family alone.
 *
 * @module rookery/families/hitori
 */

import { hitori as family } from '../../families/hitori/index.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Position, Shading } from '../../families/hitori/index.ts'
export const hitori = /* @__PURE__ */ anyFamily(family)
export * from '../search.ts'
