import type { AnyFamily } from '../../src/index.ts'
import { boundNumber, counted, gap, number } from '../numbers.ts'
import type { CheckReport, Report, Task } from '../protocol.ts'
import { capitalised } from './words.ts'

type Goal = AnyFamily['goal']

const solved: Record<Goal, string> = {
  unique: 'Solved: the only solution',
  maximum: 'Solved: proven to be the maximum',
  minimum: 'Solved: proven to be the minimum',
  count: 'Solved: counted exactly',
  any: 'Solved',
}

/** What a search that was stopped has not proved. */
const unproved: Record<Goal, string> = {
  unique: 'Whether it is the only solution is not known.',
  maximum: 'It is not proven.',
  minimum: 'It is not proven.',
  count: 'It is not proven.',
  any: 'Whether there is a solution is not known.',
}

/** Words of Analyse. */
export const analysisTexts = {
  solve: 'Solve',
  count: 'Count',
  forced: 'Forced',
  countHint: (goal: Goal) => `Count the ${solutionsOf(goal)}`,
  forcedHint: (goal: Goal) =>
    `Show the squares that are the same in every ${goal === 'maximum' || goal === 'minimum' ? 'best ' : ''}solution`,
  stop: 'Stop',
  method: 'Method',
  timeLimit: 'Time',
  timeNamed: (milliseconds: number | undefined) => {
    if (milliseconds === undefined) return 'until stopped'
    return milliseconds >= 60_000 ? `${milliseconds / 60_000} min` : `${milliseconds / 1000} s`
  },
  outcomeTitle: 'Result',
  idle: 'Nothing asked yet',
  idleWords: 'Solve, count or look for forced squares. A search can be stopped at any time.',
  failed: 'Something went wrong',
  running: {
    solve: 'Solving…',
    count: 'Counting…',
    explain: 'Explaining…',
    forced: 'Looking at every square…',
  } satisfies Record<Task, string>,
  runningWords: {
    solve: 'Stop keeps the best so far.',
    count: 'Stop keeps what has been counted so far.',
    explain: 'It can be stopped at any time.',
    forced: 'Only the whole search can tell which squares are forced.',
  } satisfies Record<Task, string>,
  countedSoFar: (count: bigint) => `${counted(count, 'solution')} so far, on all cores. Stop keeps them.`,
  stopping: 'Stopping…',
  progress: 'How much of the work is done',
  value: 'Value',
  gap: 'Gap',
  bound: (goal: Goal) => (goal === 'maximum' ? 'Upper bound' : goal === 'minimum' ? 'Lower bound' : 'Bound'),
  work: 'Steps',
  unknown: '–',

  mood: ({ status }: Report) => (status === 'solved' ? 'good' : status === 'impossible' ? 'bad' : 'open'),
  outcome: (report: Report, goal: Goal): string => {
    switch (report.status) {
      case 'solved':
        return solvedTitle(report, goal)
      case 'stopped':
        return stoppedTitle(report, goal)
      case 'ambiguous':
        return 'Several solutions'
      case 'impossible':
        return 'No solution'
    }
  },
  outcomeWords: (report: Report, goal: Goal, isAnytime = false): string => {
    const words = report.words ? [report.words] : []
    if (report.task === 'count') words.push(countWords(report))
    else if (report.status === 'stopped') words.push(stillOpen(report, goal, isAnytime))
    if (report.status === 'ambiguous') words.push(severalWords(report))
    if (report.limit) words.push(sentence(report.limit))
    return words.join(' ')
  },
  forcedWords: ({ always, sometimes, never }: NonNullable<AnyFamily['forcedWords']>) =>
    `Always: ${always} Sometimes: ${sometimes} Never: ${never}`,
  checking: 'Checking by the rules alone…',
  checkedFine: (hasProof: boolean, hasTwo = false) =>
    `Checked by the rules alone: ${hasTwo ? 'both solutions are' : hasProof ? 'the solution and its proof are' : 'the solution is'} right.`,
  checkedBad: ({ count }: CheckReport) => `Checked: ${counted(count, 'fault')} found.`,
  differs: 'differs between the two solutions',
  filmHeading: 'The solution, move by move',
  json: 'Result as JSON, with its proof',
  copy: 'Copy',
  copied: 'Copied',
  cannotCopy: 'Selected: press Ctrl C',
  cutJson: (characters: number) => `Only the beginning is shown; Copy takes all ${counted(characters, 'character')}.`,

  list: 'List',
  listHeading: (several: string) => `List the ${several}`,
  listed: (count: number, what: string, isAll: boolean) =>
    `${number(count)} ${what} listed${isAll ? ': all there are.' : '; there are more.'}`,
  huntHeading: 'Hunt for rare puzzles',
  startHunt: (workers: number) => `Hunt on ${counted(workers, 'worker')}`,
  hunted: (tries: string, what: string, hits: number) => `${tries} ${what} tried, ${counted(hits, 'hit')}.`,
  openHit: (index: number) => `Open hit ${index}`,
}

function solutionsOf(goal: Goal): string {
  return goal === 'maximum' || goal === 'minimum' ? 'best solutions' : 'solutions'
}

function solvedTitle({ task, count = 0n, squares }: Report, goal: Goal): string {
  if (task === 'count') return counted(count, 'solution')
  if (task === 'forced' && squares) {
    const { always, sometimes, never } = squares
    return `${counted(always, 'square')} always, ${number(sometimes)} sometimes, ${number(never)} never`
  }
  return solved[goal]
}

function stoppedTitle({ task, count, hasAnswer }: Report, goal: Goal): string {
  if (task === 'count') return count === undefined ? 'Stopped before anything was counted' : atLeast(count)
  if (task === 'forced') return 'Stopped before it was known'
  if (!hasAnswer) return 'Stopped without a solution'
  return goal === 'maximum' || goal === 'minimum' ? 'Stopped with the best so far' : 'Stopped with a solution'
}

function atLeast(count: bigint): string {
  return `At least ${counted(count, 'solution')}`
}

function countWords({ status, value, upToSymmetry }: Report): string {
  const which = value === undefined ? 'All solutions' : `The solutions of value ${number(value)}, the best,`
  const symmetry = upToSymmetry === undefined ? '' : ` Up to rotation and reflection there are ${number(upToSymmetry)}.`
  if (status === 'solved') return `${which} were counted exactly.${symmetry}`
  return status === 'stopped' ? 'The count was stopped: there may be more.' : ''
}

function severalWords({ differences }: Report): string {
  const where = differences === undefined ? '' : `, which differ on ${counted(differences, 'square')}`
  return `Two of the solutions are shown${where}.`
}

/** Some reasons begin in the middle of a sentence. */
function sentence(words: string): string {
  return capitalised(/[.!?]$/.test(words) ? words : `${words}.`)
}

/** What a search that was stopped leaves open. */
function stillOpen({ task, bound, value }: Report, goal: Goal, isAnytime: boolean): string {
  if (task === 'forced') return 'Nothing can be said of any square before the end.'
  if (bound === undefined) return unproved[goal]
  if (bound === value) return 'No solution can be better, though that was not yet proven in full.'
  const better = isAnytime ? gap(value, bound) : undefined
  const more = better === undefined ? '' : ` (gap ${better})`
  if (goal === 'maximum') return `No solution can have more than ${boundNumber(bound, false)}${more}.`
  if (goal === 'minimum') return `No solution can have less than ${boundNumber(bound, true)}${more}.`
  return `The bound is ${number(bound)}.`
}
