import type { AnyFamily } from '../../src/index.ts'
import { analysisTexts } from './analysis.ts'
import { boardTexts } from './board.ts'
import { placeTexts } from './places.ts'
import { tableTexts } from './table.ts'
import { capitalised } from './words.ts'

/** Whether solutions can be better or worse than each other. */
export function hasValues(goal: AnyFamily['goal']): boolean {
  return goal === 'maximum' || goal === 'minimum'
}

/** Every word on the page that is not from a family. Parts that are loaded later have theirs beside this file. */
export const texts = {
  ...boardTexts,
  ...tableTexts,
  ...analysisTexts,
  ...placeTexts,
  /** A clause as a sentence; coordinates stay in lower case. */
  sentence: (clause: string) => `${/^r\d/.test(clause) ? clause : capitalised(clause)}.`,
}
