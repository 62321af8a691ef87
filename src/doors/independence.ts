/**
 * The independence polynomial and the independent sets of a graph.
 *
 * @module rookery/independence
 */

export {
  componentsOf,
  type Graph,
  productOf as polynomialProduct,
  searchByBranching as searchPolynomialByBranching,
  searchByFrontier as searchPolynomialByFrontier,
  searchIndependencePolynomial,
  searchIndependentSets,
} from '../engines/independence/index.ts'
export * from './search.ts'
