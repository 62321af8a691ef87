/**
 * This family alone.
 *
 * @module rookery/families/queens
 */

import { queens as family } from '../../families/queens/index.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Placement } from '../../families/queens/index.ts'
export const queens = /* @__PURE__ */ anyFamily(family)
export * from '../search.ts'
