/** What the doors of all families share: running searches, what they find, and how it is shown. */
export type { Drawing } from '../drawing/drawing.ts'
export { drawingToSvg } from '../drawing/svg.ts'
export { drawingToText } from '../drawing/text.ts'
export { type Count, type Deduction, type Explanation, type Forced, IN_ANSWERS, type Violation } from '../family.ts'
export * from './search.ts'
