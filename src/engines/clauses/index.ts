export { allDifferentPropagator } from './all-different.ts'
export { automatonPropagator, type Machine, tablePropagator } from './automaton.ts'
export { atLeast, atMost, atMostOne, exactly, exactlyOne, limitSum, literalSum } from './cardinality.ts'
export { ClauseBuilder } from './clause-builder.ts'
export { ConnectivityPropagator } from './connectivity.ts'
export { gridEdges } from './connectivity-graph.ts'
export { formatDimacs, ProofText, parseDimacs } from './dimacs.ts'
export {
  type Formula,
  firstBroken,
  formulaOf,
  isFalse,
  isTrue,
  type Literal,
  literalOf,
  type Model,
  not,
  type ProofSink,
  signedOf,
  variableOf,
} from './formula.ts'
export { type Comparison, IntegerVariable } from './integers.ts'
export { type CountLimit, type CountQuestion, searchCount, searchFormulaCount } from './model-count.ts'
export {
  type Backbone,
  type ModelQuestion,
  type ModelsQuestion,
  type ModelsSearch,
  models,
  type Occurrence,
  searchBackbone,
  searchModels,
  searchUnique,
} from './models.ts'
export type {
  Condition,
  NamedBackbone,
  NamedModel,
  NamedModelsQuestion,
  NamedQuestion,
  Statement,
  ValueOf,
} from './named-model.ts'
export { type Propagator, PropagatorError, type PropagatorState } from './propagator.ts'
export { ClauseSolver, type SolverSettings, solverOf } from './solver.ts'
