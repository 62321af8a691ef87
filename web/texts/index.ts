import type { AnyFamily, Place, Position } from '../../src/index.ts'
import { boundNumber, counted, gap, number } from '../numbers.ts'
import type { CheckReport, Question, Report, Task } from '../protocol.ts'
import { handTexts } from './hands.ts'
import { sharingTexts } from './sharing.ts'
import { capitalised, placesFromOne } from './words.ts'

type Goal = AnyFamily['goal']

const solved: Record<Goal, string> = {
  unique: 'Solved, the only answer',
  maximum: 'Solved, proved to be the most',
  minimum: 'Solved, proved to be the least',
  count: 'Solved, counted exactly',
  any: 'Solved',
}

/** What a search that was stopped has not proved. */
const unproved: Record<Goal, string> = {
  unique: 'Whether it is the only answer is not known.',
  maximum: 'It is not proved.',
  minimum: 'It is not proved.',
  count: 'It is not proved.',
  any: 'Whether there is an answer is not known.',
}

/** Whether answers can be better or worse than each other. */
export function hasValues(goal: Goal): boolean {
  return goal === 'maximum' || goal === 'minimum'
}

/** Every word on the page that does not come from a family. Parts that are loaded later have theirs beside this file. */
export const texts = {
  ...handTexts,
  ...sharingTexts,
  places: placesFromOne,
  name: 'Rookery',
  tagline: 'Board puzzles, solved and proved.',
  privacy: 'Everything runs in your browser. Nothing you type leaves this page.',
  cannotStart: 'The page could not start its worker. Reload it, or try a current browser.',
  failed: 'Something went wrong',

  problemHeading: 'Problem',
  family: 'Puzzle',
  examples: 'Examples',
  text: 'Text',
  textHint: 'Type or paste a board, a link or an ID of any puzzle, or JSON. A file can be dropped here.',
  otherReadings: 'It can be read as',
  loading: 'Loading…',
  cannotLoad: 'This part of the page could not be loaded. Is there a connection?',
  readAs: (notation: string, squares: number) => `Read as ${notation}, ${counted(squares, 'square')}.`,
  reading: 'Reading…',
  lineAndColumn: ({ line, column }: Position) => `Line ${number(line)}, column ${number(column)}`,
  goThere: 'Go there',
  held: (characters: number) => `${counted(characters, 'character')}: too long to edit here.`,
  heldGenerated: (squares: number) => `A generated board of ${counted(squares, 'square')}: too long to edit here.`,
  heldHint: 'It can be solved all the same.',
  download: 'Download the text',
  downloadName: (family: string) => `${family}.txt`,
  remove: 'Remove it',

  generateHeading: 'Generate a board',
  rows: (parameter: string) => `${capitalised(parameter)}: rows`,
  columns: (parameter: string) => `${capitalised(parameter)}: columns`,
  times: '×',
  parameter: capitalised,
  slider: (parameter: string) => `${capitalised(parameter)}, as a slider`,
  range: (low: number, high: number) => `${number(low)} to ${number(high)}`,
  mayBeEmpty: 'may be empty',
  seed: 'Seed',
  seedHint: 'the same seed makes the same board',
  generate: 'Generate',
  another: 'Another',
  anotherHint: 'Generate with a new seed',
  printSheet: 'Print a sheet…',
  generating: 'How much of the board is made',
  cancel: 'Cancel',
  nothingMade: 'Stopped before a board was made.',

  viewsHeading: 'What to do with it',
  views: { solve: 'Solve', play: 'Play', set: 'Set', watch: 'Watch' },
  filmHeading: 'The answer, move by move',
  noFilm: 'Solve the problem to watch its answer.',
  noMoves: 'The answer that was found has no moves.',
  filmSoon: 'Solving. Stop it to watch the best answer so far.',
  treeHeading: 'A search, step by step',
  plotHeading: 'How good the answer was, over time',

  solve: 'Solve',
  abilities: { count: 'Count', explain: 'Explain', forced: 'Forced squares' } satisfies Record<Question, string>,
  abilityHints: {
    count: (goal) => `How many ${answersInQuestion(goal)} there are`,
    explain: () => 'The deductions that lead to the answer, one by one',
    forced: (goal) => `Which squares are taken in all, some or none of the ${answersInQuestion(goal)}`,
  } satisfies Record<Question, (goal: Goal) => string>,
  moreToAsk: 'More to ask',
  stop: 'Stop',
  method: 'Method',
  orPress: 'or press',
  modifierKey: (isMac: boolean) => (isMac ? '⌘' : 'Ctrl'),
  enterKey: 'Enter',
  idle: 'Not solved yet',
  idleWords: 'The solver runs beside the page, shows how far it has come and can be stopped at any time.',
  noProblem: 'Nothing to solve yet',
  noProblemWords: 'Choose an example, paste a text or generate a board.',
  faultyProblem: 'The text cannot be read',
  faultyProblemWords: 'It is marked where it goes wrong. The board below is the last one that could be read.',
  faultyProblemWordsWithoutBoard: 'It says beside the text what is wrong, and where.',
  running: {
    solve: 'Solving…',
    count: 'Counting…',
    explain: 'Explaining…',
    forced: 'Looking at every square…',
    generate: 'Generating…',
  } satisfies Record<Task | 'generate', string>,
  runningWords: {
    solve: 'Stop keeps the best answer so far.',
    count: 'Stop keeps what has been counted so far.',
    explain: 'It can be stopped at any time.',
    forced: 'Only the whole search can tell which squares are forced.',
    generate: 'Stop leaves the board as it was.',
  } satisfies Record<Task | 'generate', string>,
  stopping: 'Stopping…',
  progress: 'How much of the work is done',

  value: 'Value',
  gap: 'Gap',
  bound: (goal: Goal) => (goal === 'maximum' ? 'At most' : goal === 'minimum' ? 'At least' : 'Bound'),
  time: 'Time',
  steps: 'Steps',
  unknown: '–',

  outcome: (report: Report, goal: Goal): string => {
    switch (report.status) {
      case 'solved':
        return solvedTitle(report, goal)
      case 'stopped':
        return stoppedTitle(report, goal)
      case 'ambiguous':
        return 'More than one answer'
      case 'impossible':
        return 'There is no answer'
    }
  },
  outcomeWords: (report: Report, goal: Goal, isOpenEnded = false): string => {
    const words = report.words ? [report.words] : []
    if (report.task === 'count') words.push(countWords(report))
    else if (report.status === 'stopped') words.push(stillOpen(report, goal, isOpenEnded))
    if (report.status === 'ambiguous') words.push(ambiguousWords(report))
    if (report.limit) words.push(sentence(report.limit))
    return words.join(' ')
  },
  forcedWords: ({ always, sometimes, never }: NonNullable<AnyFamily['forcedWords']>) =>
    `Always: ${always} Sometimes: ${sometimes} Never: ${never}`,
  deductions: (count: number) => counted(count, 'deduction'),
  deductionsHint: 'Choose one to see its board. Places are written as row and column: r1c1 is the upper left corner.',
  step: (index: number, count: number) => `Step ${number(index + 1)} of ${number(count)}`,
  first: 'First',
  last: 'Last',
  deductionsCut: (shown: number) => `Only the first ${number(shown)} are listed; the JSON has all.`,
  previous: 'Previous',
  next: 'Next',
  checking: 'Checking the answer by the rules alone…',
  checkedFine: (hasProof: boolean, hasTwo = false) =>
    `Checked: by the rules alone, ${hasTwo ? 'both answers are' : hasProof ? 'the answer and its proof are' : 'the answer is'} right.`,
  checkedBad: ({ count }: CheckReport) => `Checked: ${counted(count, 'fault')} found.`,
  brokenRule: (sentence: string, places: readonly Place[]) =>
    places.length === 0
      ? sentence
      : `${sentence} (${places.map(([row, column]) => `r${row + 1}c${column + 1}`).join(', ')})`,
  differs: 'differs between the two answers',

  board: 'Board',
  noBoard: 'The board appears here as soon as the text can be read.',
  tooLarge: (squares: number) => `Too large to draw here: ${counted(squares, 'square')}.`,
  dimensions: (rows: number, columns: number) => `${number(rows)} × ${number(columns)}`,
  problemPicture: (title: string) => `${title}: the board to be solved`,
  legend: 'What the picture shows',

  json: 'Result as JSON',
  copy: 'Copy',
  copied: 'Copied',
  cannotCopy: 'Selected: copy it by hand',
  cutJson: (characters: number) => `Only the beginning is shown; Copy takes all ${counted(characters, 'character')}.`,
}

function answersInQuestion(goal: Goal): string {
  return hasValues(goal) ? 'best answers' : 'answers'
}

function solvedTitle({ task, count = 0n, grade, squares }: Report, goal: Goal): string {
  if (task === 'count') return counted(count, 'answer')
  if (task === 'explain') return `Explained, grade: ${grade}`
  if (task === 'forced' && squares) {
    const { always, sometimes, never } = squares
    return `${counted(always, 'square')} always, ${number(sometimes)} sometimes, ${number(never)} never`
  }
  return solved[goal]
}

function stoppedTitle({ task, count, hasAnswer }: Report, goal: Goal): string {
  if (task === 'count') return count === undefined ? 'Stopped before anything was counted' : atLeast(count)
  if (task === 'explain') return 'Stopped before the explanation was complete'
  if (task === 'forced') return 'Stopped before it was known'
  if (!hasAnswer) return 'Stopped without an answer'
  return hasValues(goal) ? 'Stopped with the best so far' : 'Stopped with an answer'
}

function atLeast(count: bigint): string {
  return `At least ${counted(count, 'answer')}`
}

function countWords({ status, value, upToSymmetry }: Report): string {
  const which = value === undefined ? 'All answers' : `The answers of value ${number(value)}, which is the best,`
  const symmetry =
    upToSymmetry === undefined ? '' : ` If turned and mirrored ones are one, there are ${number(upToSymmetry)}.`
  if (status === 'solved') return `${which} were counted exactly.${symmetry}`
  return status === 'stopped' ? 'The counting was stopped: there may be more.' : ''
}

function ambiguousWords({ differences }: Report): string {
  const where = differences === undefined ? '' : `, which differ on ${counted(differences, 'square')}`
  return `Two of the answers are shown${where}.`
}

/** Some reasons begin in the middle of a sentence. */
function sentence(words: string): string {
  return capitalised(/[.!?]$/.test(words) ? words : `${words}.`)
}

/** What a search that was stopped leaves open. */
function stillOpen({ task, bound, value }: Report, goal: Goal, isOpenEnded: boolean): string {
  if (task === 'forced') return 'Nothing can be said of any square before the end.'
  if (bound === undefined) return unproved[goal]
  if (bound === value) return 'No answer can be better, though that was not yet proved in full.'
  const better = isOpenEnded ? gap(value, bound) : undefined
  const more = better === undefined ? '' : ` (gap ${better})`
  if (goal === 'maximum') return `No answer can have more than ${boundNumber(bound, false)}${more}.`
  if (goal === 'minimum') return `No answer can have less than ${boundNumber(bound, true)}${more}.`
  return `The bound is ${number(bound)}.`
}
