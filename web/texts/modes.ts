import { counted, number } from '../numbers.ts'
import type { AnswerView, Report } from '../protocol.ts'

const PLACES_NAMED = 4

/** Words of Set and Explain, which are loaded with them. */
export const modeTexts = {
  explainRunning: 'Looking for the simplest way…',
  nothingToExplain: 'There is nothing to explain yet.',
  explained: ({ status, grade, deductions = [] }: Report) => {
    const steps = counted(deductions.length, 'step')
    if (status === 'solved') return `Explained in ${steps}, grade: ${grade}`
    if (status === 'ambiguous') return `Several solutions: only ${steps} hold for all of them`
    if (status === 'impossible') return 'No solution'
    return `Stopped after ${steps}`
  },
  stepsCut: (shown: number) => `Only the first ${number(shown)} steps are listed; the JSON has all.`,
  markNames: { fresh: 'new in this step', rests: 'what it rests on', assumed: 'if the assumption held' },
  cannotSet: (squares: number) => `This board has ${counted(squares, 'square')}: too many to be changed here.`,
  showForced: 'Show forced squares',
  showHardest: 'Outline the hardest step',

  drawSolution: 'Draw the solution',
  findPuzzle: 'Find the puzzle',
  findingPuzzle: 'Looking for a puzzle with this solution…',
  noPuzzleYet: 'No puzzle with this solution was found yet.',
  backToPuzzle: 'Back',
  anyGrade: 'any',
  drawn: (view: AnswerView | undefined, why: string | undefined) => {
    if (!view) return '…'
    if (!view.fault) return why ?? 'A puzzle may be found.'
    const { words, places } = view.fault
    const names = places.slice(0, PLACES_NAMED).map(([row, column]) => `r${row + 1}c${column + 1}`)
    return `${words} ${names.join(', ')}${places.length > PLACES_NAMED ? ', …' : ''}`
  },
}
