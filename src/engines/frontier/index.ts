/**
 * Dynamic programming over a frontier, with merged states: the engine behind all counters that do not list. A problem
 * extends `FrontierCounter` with how its states follow from each other; hot loops stay with the problem.
 */
export { COUNTED, FrontierCounter, type FrontierStart, OUTGROWN, WORKING } from './counter.ts'
export { addMultiple, addNumber, addPolynomial, bigintAt } from './limbs.ts'
export { cheapestPlan, countAll } from './searching.ts'
