export { Annealer, type AnnealingModel } from './annealer.ts'
export { type PermutationCosts, PermutationModel } from './permutation-model.ts'
export { type AnnealingSchedule, geometricCooling, repeatedCooling } from './schedule.ts'
export { type AnnealingQuestion, searchByAnnealing } from './search.ts'
