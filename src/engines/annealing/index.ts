export {
  Annealer,
  type AnnealingModel,
  type AnnealingQuestion,
  type AnnealingSchedule,
  geometricCooling,
  type PermutationCosts,
  PermutationModel,
  repeatedCooling,
  searchByAnnealing,
} from './annealing.ts'
