/**
 * This family alone.
 *
 * @module rookery/families/star-battle
 */

import { starBattle as family } from '../../families/star-battle/index.ts'
import { anyFamily } from '../../workbench.ts'

export type { Board, Stars } from '../../families/star-battle/index.ts'
export const starBattle = /* @__PURE__ */ anyFamily(family)
export * from '../search.ts'
