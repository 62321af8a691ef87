import type { Session } from '../state/session.ts'
import { texts } from '../texts/index.ts'

/** What is said where there is nothing to take in hand: boards with squares to go to will be there as soon as it is known how. */
export function noticeFor(session: Session, tooLarge: (squares: number) => string): string {
  const state = session.textState.value
  if (session.isReading.value) return texts.reading
  if (state.kind !== 'read') return texts.noProblemWords
  return state.problem.picture?.cells ? texts.loading : tooLarge(state.problem.squares)
}
