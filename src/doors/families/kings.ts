/**
 * This family alone.
 *
 * @module rookery/families/kings
 */

import { kings as family } from '../../families/kings/index.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Group, Ways } from '../../families/kings/index.ts'
export const kings = /* @__PURE__ */ anyFamily(family)
export * from '../search.ts'
