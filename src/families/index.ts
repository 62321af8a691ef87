import { hitori } from './hitori/index.ts'
import { kings } from './kings/index.ts'
import { queenAttack } from './queen-attack/index.ts'
import { queens } from './queens/index.ts'
import { rooks } from './rooks/index.ts'
import { skyscrapers } from './skyscrapers/index.ts'
import { starBattle } from './star-battle/index.ts'

/**
 * The one place where families are registered: an import, what it exports, and a line in the table. The build writes
 * `loaders.ts` and the subpaths (`src/doors/families/`) from this file, see `build/family-files.ts`.
 */

export type { Board as HitoriBoard, Position as HitoriPosition, Shading } from './hitori/index.ts'
export type { Board as KingsBoard, Group, Ways } from './kings/index.ts'
export type { Board as QueenAttackBoard, Move, Plan, Prices } from './queen-attack/index.ts'
export {
  MOST_SLIDES,
  SlideFlood,
  SlideRouter,
  slideCosts,
  slideDistances,
  Terrain,
} from './queen-attack/index.ts'
export type { Board as QueensBoard, Placement as QueensPlacement } from './queens/index.ts'
export type { Board as RooksBoard, LineCover, Placement } from './rooks/index.ts'
export type { Board as SkyscrapersBoard, Heights, Position as SkyscrapersPosition } from './skyscrapers/index.ts'
export type { Board as StarBattleBoard, Stars } from './star-battle/index.ts'
export { hitori, kings, queenAttack, queens, rooks, skyscrapers, starBattle }

/** Every family by its name, in the order of menus. */
export const familyTable = {
  rooks,
  kings,
  queens,
  hitori,
  skyscrapers,
  'star-battle': starBattle,
  'queen-attack': queenAttack,
}

export type FamilyTable = typeof familyTable
export type FamilyName = keyof FamilyTable
