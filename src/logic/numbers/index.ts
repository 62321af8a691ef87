/**
 * What puzzles with numbers on a square board share: every number stands once in every house. A family says which
 * houses there are and what else is asked; deducer, clauses, sentences, texts, play, hints and checks are made from
 * that.
 */
export * from './board.ts'
export * from './check.ts'
export * from './codecs.ts'
export * from './draw.ts'
export * from './explain.ts'
export { numberFamily } from './family.ts'
export { generateGivens, RandomSolution } from './generate.ts'
export * from './hands.ts'
export { HOUSE_KINDS, HouseDeducer, KIND_BITS, numberOf, PLACED, SINGLES } from './house-deducer.ts'
export * from './house-logic.ts'
export * from './house-words.ts'
export * from './houses.ts'
export { type Picture, parsePicture } from './picture.ts'
