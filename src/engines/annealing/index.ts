export {
  Annealer,
  type AnnealingModel,
  type AnnealingQuestion,
  type AnnealingSchedule,
  geometricCooling,
  repeatedCooling,
  searchByAnnealing,
} from './annealing.ts'
export { type PermutationCosts, PermutationModel } from './permutation-model.ts'
