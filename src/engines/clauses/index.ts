export { atLeast, atMost, atMostOne, exactly, exactlyOne } from './builder/cardinality.ts'
export { ClauseBuilder } from './builder/clause-builder.ts'
export { type Comparison, IntegerVariable } from './builder/integers.ts'
export type {
  Condition,
  NamedBackbone,
  NamedModel,
  NamedModelsQuestion,
  NamedQuestion,
  Statement,
} from './builder/named-model.ts'
export { limitSum, literalSum } from './builder/partial-sums.ts'
export { type Formula, firstBroken, formulaOf, solverOf } from './formula.ts'
export { PropagatorError } from './kernel/reason-check.ts'
export { isFalse, isTrue, type Literal, literalOf, not, signedOf, variableOf } from './literal.ts'
export type { ProofSink } from './proof.ts'
export type { Propagator, PropagatorState } from './propagator.ts'
export { allDifferentPropagator } from './propagators/all-different.ts'
export { automatonPropagator, type Machine } from './propagators/automaton.ts'
export { ConnectivityPropagator } from './propagators/connectivity.ts'
export { gridEdges } from './propagators/connectivity-graph.ts'
export { tablePropagator } from './propagators/table.ts'
export { type Backbone, type Occurrence, searchBackbone } from './questions/backbone.ts'
export { type CountLimit, type CountQuestion, searchCount, searchFormulaCount } from './questions/model-count.ts'
export { type ModelsQuestion, type ModelsSearch, models, searchModels, searchUnique } from './questions/models.ts'
export type { ModelQuestion } from './questions/question.ts'
export { ClauseSolver, type Model, type SolverSettings } from './solver.ts'
export { formatDimacs, parseDimacs } from './text/dimacs.ts'
export { ProofText } from './text/proof-text.ts'
