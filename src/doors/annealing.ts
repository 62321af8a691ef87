/**
 * Simulated annealing of any model.
 *
 * @module rookery/annealing
 */

export { Random, type Seed } from '../base/random.ts'
export { type Budget, stepBudget } from '../budget.ts'
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
} from '../engines/annealing/index.ts'
export * from './search.ts'
