import type { AnyFamily, Place } from '../../src/index.ts'
import { boundNumber, counted, gap, number } from '../numbers.ts'
import type { FamilyInfo, Rating, Report, Verdict } from '../protocol.ts'
import type { Mode } from '../state/route.ts'
import { capitalised } from './words.ts'

type Goal = AnyFamily['goal']
type Mood = 'quiet' | 'busy' | 'good' | 'open' | 'bad'

/** Words at the table: modes, tools, hints, verdicts. */
export const tableTexts = {
  table: 'Table',
  modesHeading: 'Modes',
  modes: { play: 'Play', set: 'Set', explain: 'Explain', analyse: 'Analyse' } satisfies Record<Mode, string>,
  tools: 'Tools',
  withKey: (label: string, key: string) => `${label} (${key})`,
  undo: 'Undo',
  redo: 'Redo',
  erase: 'Erase',
  notes: 'Notes',
  check: 'Check',
  hint: 'Hint',
  more: 'More',
  clear: 'Clear',
  first: 'To the start',
  last: 'To the end',
  back: 'Back',
  next: 'Next',
  stepOf: (step: number, steps: number) => `${number(step)} of ${number(steps)}`,
  startAgain: 'Start again',
  fillNotes: 'Fill in notes',
  keys: 'Keys',
  markMistakes: 'Mark mistakes at once',
  markPeers: 'Highlight related squares',
  markClues: 'Mark satisfied and broken clues',
  numberFirst: 'Choose the number first',
  clearNotes: 'Clear notes of related squares',
  showCoordinates: 'Show coordinates',
  showClock: 'Show the clock',
  star: 'Star this puzzle',
  rated: (rating: Rating | undefined, { goal, can }: FamilyInfo) => {
    if (!rating || rating.status === undefined) return ''
    if (rating.status === 'ambiguous') return 'no grade: several solutions'
    if (rating.status === 'impossible') return 'no solution'
    if (rating.status === 'stopped') return 'not rated: it takes longer than a few seconds'
    const unique = goal === 'unique' ? 'one solution, proven' : ''
    return [can.explain ? rating.grade : undefined, unique].filter(Boolean).join(' · ')
  },
  rules: 'Rules',
  noGrade: 'not graded',
  cannotPlay: (squares: number) => `This board has ${counted(squares, 'square')}: too many to be played here.`,
  progressOf: ({ done, of }: { readonly done: number; readonly of: number }) => `${done} of ${of} squares decided`,
  noMistakes: 'No rule is broken so far.',
  moreMistakes: (count: number) => `and ${number(count)} more`,
  clock: 'Time played',
  finished: ({ goal }: FamilyInfo) => {
    if (goal === 'maximum') return 'Solved: proven to be the maximum.'
    if (goal === 'minimum') return 'Solved: proven to be the minimum.'
    return 'Solved: every rule is kept.'
  },
  meterName: 'Your value against the proven bound',
  meter: (isBelow: boolean, bound: string, best: string | undefined) =>
    best === undefined
      ? `Proven: the best is ${bound}.`
      : `Found here: ${best}. Proven: nothing ${isBelow ? 'below' : 'above'} ${bound}.`,
  lookingForHint: 'Looking for a hint…',
  noHint: 'No hint could be found.',
  hintKind: { step: 'Hint', mistake: 'A mistake', finished: 'Finished', stuck: 'Nothing follows' },
  rungOf: (rung: number) => `step ${rung} of 4`,
  rungs: { 1: 'Where', 2: 'Rule', 3: 'Why' } as Readonly<Record<number, string>>,
  lookHere: 'Something follows in the marked squares.',
  doIt: 'Do it',
  whyWrong: 'Why is this wrong?',
  dismiss: 'Dismiss',
  solvedTitle: ({ goal }: FamilyInfo) =>
    goal === 'maximum' || goal === 'minimum' ? 'Solved, and proven best' : 'Solved',
  time: 'Time',
  hintsUsed: 'Hints',
  hardestStep: 'Hardest step',
  nextPuzzle: 'Next',
  harder: 'Harder',
  review: 'Review',

  share: 'Share',
  print: 'Print',
  newPuzzle: 'New',

  playIt: 'Play it',
  side: 'Side',
  rowCount: 'Rows',
  columnCount: 'Columns',
  less: (title: string) => `${title}: one less`,
  oneMore: (title: string) => `${title}: one more`,
  outOfRange: (title: string, low: number, high: number) =>
    `${title}: expected a whole number from ${number(low)} to ${number(high)}.`,
  verdictTitle: 'Verdict',
  shownBoard: 'Shown on the board',
  boards: ['Puzzle', 'Solution A', 'Solution B'],
  solution: 'Solution',
  grade: 'Grade',
  forcedSquares: 'Forced squares',
  verdict: verdictOf,
  gradeFound: (verdict: Verdict | undefined) => {
    const { explanation, answers } = verdict ?? {}
    if (explanation?.grade !== undefined) return explanation.grade
    if (answers?.status === 'ambiguous') return 'no grade until unique'
    if (explanation?.status === 'stopped') return 'not found in time'
    return verdict?.isComplete ? '–' : '…'
  },
  hardestFound: (verdict: Verdict | undefined) =>
    verdict?.hardest ? ruleName(verdict.hardest.rule) : verdict?.isComplete ? '–' : '…',
  forcedFound: (verdict: Verdict | undefined) => {
    const forced = verdict?.forced
    if (forced?.squares) {
      const { always, sometimes, never } = forced.squares
      return `${number(always + never)} of ${number(always + sometimes + never)}`
    }
    if (forced) return forced.status === 'stopped' ? 'not found in time' : '–'
    return verdict?.isComplete ? '–' : '…'
  },
  ruleName,

  steps: 'Steps',
  legend: 'What the marks mean',

  text: 'Text',
  notationTitle: capitalised,
  brokenRule: (sentence: string, places: readonly Place[]) =>
    places.length === 0
      ? sentence
      : `${sentence} (${places.map(([row, column]) => `r${row + 1}c${column + 1}`).join(', ')})`,
}

/** The code of a rule as people read it. */
function ruleName(code = ''): string {
  return capitalised(code.replaceAll('-', ' '))
}

export interface VerdictWords {
  readonly mood: Mood
  readonly title: string
  readonly words: string
}

function verdictOf(verdict: Verdict | undefined, family: FamilyInfo): VerdictWords {
  const answers = verdict?.answers
  if (!answers) return { mood: 'busy', title: 'Looking…', words: '' }
  const words = answers.words ?? ''
  switch (answers.status) {
    case 'impossible':
      return { mood: 'bad', title: 'No solution', words }
    case 'ambiguous':
      return { mood: 'open', title: 'Several solutions', words: differenceWords(answers) }
    case 'solved':
      return solvedVerdict(family, answers, verdict.count)
    case 'stopped':
      return { mood: 'open', title: stoppedTitle(family), words: stoppedWords(family, answers) }
  }
}

function differenceWords({ differences }: Report): string {
  return differences === undefined
    ? ''
    : `Two of them differ on ${counted(differences, 'square')}, marked on their boards.`
}

/** Whether there is a single solution is asked separately where solving does not tell. */
function solvedVerdict({ goal }: FamilyInfo, { words = '', value }: Report, count: Report | undefined): VerdictWords {
  if (goal === 'unique') return { mood: 'good', title: 'Unique: one solution', words }
  if (goal === 'count') return { mood: 'good', title: 'Counted exactly', words }
  const best = value === undefined ? '' : ` of value ${number(value)}`
  if (count?.status !== 'solved') {
    const known = count?.count === undefined ? '' : `, at least ${counted(count.count, 'solution')}${best}`
    return { mood: 'open', title: `Solvable${known}`, words }
  }
  if (count.count === 1n) return { mood: 'good', title: `Unique: one solution${best}`, words }
  return { mood: 'open', title: `${number(count.count ?? 0n)} solutions${best}`, words }
}

function stoppedTitle({ isAnytime }: FamilyInfo): string {
  return isAnytime ? 'Solvable' : 'Not known: it takes longer than a few seconds'
}

function stoppedWords({ goal }: { readonly goal: Goal }, { words = '', value, bound }: Report): string {
  if (bound === undefined) return words
  const better = gap(value, bound)
  const least = `No solution can have ${goal === 'maximum' ? 'more' : 'less'} than ${boundNumber(bound, goal === 'minimum')}`
  return `${words} ${least}${better === undefined ? '' : ` (gap ${better})`}.`
}
