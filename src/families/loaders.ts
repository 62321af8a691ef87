import type { FamilyName, FamilyTable } from './index.ts'

/**
 * The families, each loaded when it is asked for. A file of its own: where families are also imported at once, bundlers
 * load them at once. Written by the build from the list in index.ts.
 */
export const familyLoaders: { readonly [N in FamilyName]: () => Promise<FamilyTable[N]> } = {
  rooks: async () => (await import('./rooks/index.ts')).rooks,
  kings: async () => (await import('./kings/index.ts')).kings,
  queens: async () => (await import('./queens/index.ts')).queens,
  hitori: async () => (await import('./hitori/index.ts')).hitori,
  skyscrapers: async () => (await import('./skyscrapers/index.ts')).skyscrapers,
  'star-battle': async () => (await import('./star-battle/index.ts')).starBattle,
  'queen-attack': async () => (await import('./queen-attack/index.ts')).queenAttack,
}
