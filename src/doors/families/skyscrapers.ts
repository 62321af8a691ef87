/**
 * This family alone.
 *
 * @module rookery/families/skyscrapers
 */

import { skyscrapers as family } from '../../families/skyscrapers/index.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Heights, Position } from '../../families/skyscrapers/index.ts'
export const skyscrapers = /* @__PURE__ */ anyFamily(family)
export * from '../search.ts'
