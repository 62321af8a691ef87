/** Who writes down what the solver learns and forgets. The literals are only lent: whoever keeps them copies them. */
export interface ProofSink {
  add(literals: ArrayLike<number>): void
  remove(literals: ArrayLike<number>): void
}
