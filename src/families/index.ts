import type { Family } from '../family.ts'
import { hitori } from './hitori/index.ts'
import { kings } from './kings/index.ts'
import { queenAttack } from './queen-attack/index.ts'
import { queens } from './queens/index.ts'
import { rooks } from './rooks/index.ts'
import { skyscrapers } from './skyscrapers/index.ts'

/** Every family, in the order in which menus show them. A new family is added here and nowhere else. */
// biome-ignore lint/suspicious/noExplicitAny: the workbench closes over each family's own types
export const families: readonly Family<any, any, any>[] = [rooks, kings, queens, hitori, skyscrapers, queenAttack]
