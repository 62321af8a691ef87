import type { Family } from '../family.ts'

/** The same families as in the list, by name, each loaded when somebody asks for it: pages need not load them all. */
// biome-ignore lint/suspicious/noExplicitAny: as with the list of families
export const familyLoaders: Readonly<Record<string, () => Promise<Family<any, any, any>>>> = {
  rooks: async () => (await import('./rooks/index.ts')).rooks,
  kings: async () => (await import('./kings/index.ts')).kings,
  queens: async () => (await import('./queens/index.ts')).queens,
  hitori: async () => (await import('./hitori/index.ts')).hitori,
  skyscrapers: async () => (await import('./skyscrapers/index.ts')).skyscrapers,
  'queen-attack': async () => (await import('./queen-attack/index.ts')).queenAttack,
}
