/**
 * Assignment at least cost, with prices as proof.
 *
 * @module rookery/assignment
 */

export {
  type Assignment,
  AssignmentKernel,
  assignAtLeastCost,
  checkAssignment,
  searchAssignment,
} from '../engines/assignment/index.ts'
export * from './search.ts'
