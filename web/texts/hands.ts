import type { Place, Size } from '../../src/index.ts'
import { boundNumber, counted, gap, number } from '../numbers.ts'
import type { FamilyInfo, HintReport, Report, Verdict } from '../protocol.ts'
import { capitalised } from './words.ts'

type Mood = 'quiet' | 'busy' | 'good' | 'open' | 'bad'

/** Words around boards in somebody's hands: squares, tools, hints, verdicts. */
export const handTexts = {
  cell: (place: Place, size: Size, words: string, states: readonly CellState[]) =>
    [`${placeName(place, size)}: ${words === '' ? 'empty' : words}`, ...states.map((state) => stateWords[state])].join(
      ', ',
    ),
  toolHint: (title: string, key: string) => `${title}, key ${key.toUpperCase()}`,

  playPicture: (title: string) => `${title}: the board to play on`,
  playHint: (otherTool: string | undefined) =>
    `Click squares, or go there with the arrow keys and press Enter or the key of a tool${
      otherTool === undefined ? '' : `; the other mouse button, or a long touch, uses “${otherTool}”`
    }.`,
  cannotPlay: (squares: number) => `This board has ${counted(squares, 'square')}: too many to be played by hand here.`,
  undo: 'Undo',
  redo: 'Redo',
  clear: 'Clear',
  hint: 'Hint',
  markMistakes: 'Mark mistakes',
  noMistakes: 'No rule is broken so far.',
  moreMistakes: (count: number) => `and ${number(count)} more`,
  clock: 'Time played',
  finished: ({ goal, isOpenEnded }: FamilyInfo) => {
    if (isOpenEnded) return 'Finished: every rule is kept. Others may still be better.'
    if (goal === 'maximum') return 'Finished: proved to be the most.'
    if (goal === 'minimum') return 'Finished: proved to be the least.'
    return 'Finished: every rule is kept.'
  },
  lookingForHint: 'Looking for a hint…',
  noHint: 'No hint could be found.',
  dismiss: 'Dismiss',
  hintTitle: ({ kind, rule }: HintReport, { rules, deductionRules }: FamilyInfo) => {
    switch (kind) {
      case 'step':
        return `${ruleName(rule)}: ${deductionRules[rule ?? ''] ?? ''}`
      case 'mistake':
        return rule === undefined ? 'A mistake' : (rules[rule] ?? rule)
      case 'finished':
        return 'Finished'
      case 'stuck':
        return 'Nothing follows'
    }
  },

  setHint:
    'What is known of the problem is found out anew after each change. The other mouse button, or Delete, empties squares that can be empty.',
  cannotSet: (squares: number) => `This board has ${counted(squares, 'square')}: too many to be changed by hand here.`,
  showForced: 'Show what is forced',
  side: 'Side',
  rowCount: 'Rows',
  columnCount: 'Columns',
  less: (title: string) => `${title}: one less`,
  more: (title: string) => `${title}: one more`,
  outOfRange: (title: string, low: number, high: number) =>
    `${title}: expected a whole number from ${number(low)} to ${number(high)}.`,
  grade: 'Grade',
  forcedSquares: 'Forced squares',
  verdict: verdictOf,
  gradeFound: (verdict: Verdict | undefined) => {
    const explanation = verdict?.explanation
    if (explanation) return explanation.grade ?? (explanation.status === 'stopped' ? 'not found in time' : 'none')
    return verdict?.isComplete ? 'none' : '…'
  },
  forcedFound: (verdict: Verdict | undefined) => {
    const forced = verdict?.forced
    if (forced?.squares) {
      const { always, sometimes, never } = forced.squares
      return `${number(always + never)} of ${number(always + sometimes + never)}`
    }
    if (forced) return forced.status === 'stopped' ? 'not found in time' : 'none'
    return verdict?.isComplete ? 'none' : '…'
  },
  ruleName,
}

export type CellState = 'picked' | 'target' | 'mistaken'

const stateWords: Readonly<Record<CellState, string>> = {
  picked: 'picked up',
  target: 'can be moved here',
  mistaken: 'part of a mistake',
}

/** Around the board stand the words of its lines. */
function placeName([row, column]: Place, { rows, columns }: Size): string {
  if (row < 0) return `Above column ${column + 1}`
  if (row >= rows) return `Below column ${column + 1}`
  if (column < 0) return `Left of row ${row + 1}`
  if (column >= columns) return `Right of row ${row + 1}`
  return `Row ${row + 1}, column ${column + 1}`
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
      return { mood: 'bad', title: 'Impossible: there is no answer', words }
    case 'ambiguous':
      return { mood: 'open', title: 'Ambiguous: more than one answer', words: differenceWords(answers) }
    case 'solved':
      return solvedVerdict(family, answers, verdict.count)
    case 'stopped':
      return { mood: 'open', title: stoppedTitle(family), words: stoppedWords(family, answers) }
  }
}

function differenceWords({ differences }: Report): string {
  return differences === undefined ? '' : `Two answers differ on ${counted(differences, 'square')}.`
}

/** Whether there is only one answer is asked separately where solving does not tell. */
function solvedVerdict({ goal }: FamilyInfo, { words = '', value }: Report, count: Report | undefined): VerdictWords {
  if (goal === 'unique') return { mood: 'good', title: 'Unique: just one answer', words }
  if (goal === 'count') return { mood: 'good', title: 'Counted exactly', words }
  const best = value === undefined ? '' : ` of value ${number(value)}`
  if (count?.status !== 'solved') {
    const known = count?.count === undefined ? '' : `, at least ${counted(count.count, 'answer')}${best}`
    return { mood: 'open', title: `Solvable${known}`, words }
  }
  if (count.count === 1n) return { mood: 'good', title: `Unique: just one answer${best}`, words }
  return { mood: 'open', title: `Ambiguous: ${number(count.count ?? 0n)} answers${best}`, words }
}

function stoppedTitle({ isOpenEnded }: FamilyInfo): string {
  return isOpenEnded ? 'Solvable' : 'Not known: it takes longer than a few seconds'
}

function stoppedWords({ goal }: FamilyInfo, { words = '', value, bound }: Report): string {
  if (bound === undefined) return words
  const better = gap(value, bound)
  const least = `No answer can have ${goal === 'maximum' ? 'more' : 'less'} than ${boundNumber(bound, goal === 'minimum')}`
  return `${words} ${least}${better === undefined ? '' : ` (gap ${better})`}.`
}
