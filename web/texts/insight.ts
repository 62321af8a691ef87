import { counted, number } from '../numbers.ts'
import type { Repair, ReviewedMove } from '../protocol.ts'
import { texts } from './index.ts'

/** Words of what is loaded when it is asked for: true candidates, repairs, reviews, proofs, keys and links. */
export const insightTexts = {
  trueCandidates: 'True candidates',
  candidatesKey: 'V',
  noCandidates: 'What remains in some solution was not found in time.',

  refuting: 'Looking for what it leads to…',
  noRefutation: 'No short argument refutes it alone: the explanation has the steps that do.',
  takeOut: 'Take it out',
  inExplanation: 'In the explanation',

  repair: 'Show where a clue would help',
  repairing: 'Comparing solutions…',
  noRepair: 'No single clue removes some of the solutions that were found.',
  repairWords: (of: number) => `Compared with ${counted(of, 'solution')}. A click on a square adds its clue.`,
  repairName: ({ place: [row, column], title }: Repair, rows: number, columns: number) =>
    `${title} ${placeName(row, column, rows, columns)}`,
  repairEffect: ({ removed, of, isUnique }: Repair) =>
    isUnique ? 'makes it unique' : `removes ${number(removed)} of ${number(of)}`,

  reviewTitle: 'Your moves',
  reviewing: 'Comparing your moves with the deductions that were there…',
  nothingToReview: 'There are no moves to compare.',
  reviewed: (moves: readonly ReviewedMove[]) => {
    const follow = moves.filter(({ kind }) => kind === 'deduced').length
    return `${number(follow)} of ${counted(moves.length, 'move')} took the simplest rule there was.`
  },
  reviewedMove: ({ kind, rule, first, steps }: ReviewedMove) => {
    const there = first === undefined ? '' : ` ${texts.ruleName(first)} was there.`
    if (kind === 'mistake') return 'There was a mistake on the board.'
    if (kind === 'guess') return `A guess.${there}`
    if (kind === 'ahead') {
      return `Ahead: it follows after ${counted(steps, 'step')}; the hardest is ${texts.ruleName(rule)}.${there}`
    }
    return `${texts.ruleName(rule)}.`
  },
  move: (index: number) => `Move ${number(index)}`,
  backToCard: 'Back',

  proofHeading: 'Proof',
  proofBranch: (key: string) => (key === 'refuted' ? 'Refuted, one after the other' : texts.ruleName(key)),
  seal: 'checked by the rules alone',
  saveProof: 'Save the proof',
  emptyProof: 'Propagation alone settles every square: nothing has to be refuted.',
  proofCut: (shown: number) => `Only the first ${number(shown)} lines are shown; the file has all.`,

  practise: 'Practise',
  lookingForExercise: 'Looking for a position…',
  noExercise: 'No position was found in a few seconds.',

  /** Some keys are only for families that have their use. */
  keyList: [
    ['← ↑ → ↓', 'Go from square to square'],
    ['Shift + arrows', 'Select several squares'],
    ['Enter', 'Use the chosen tool'],
    ['Del', 'Erase'],
    ['1 – 9', 'Write a value; with Shift a note'],
    ['N', 'Notes on or off', 'notes'],
    ['H', 'Hint: where, which rule, why, do it', 'hint'],
    ['C', 'Check the rules'],
    ['V', 'Held: what remains in some solution', 'forced'],
    ['Ctrl Z, Ctrl Y', 'Undo, redo'],
    ['← →', 'In Explain: step back, next step', 'explain'],
    ['Ctrl Enter', 'Solve'],
    ['T', 'Text, notations and examples'],
    ['Esc', 'Let go: selection, hint, dialog'],
    ['?', 'This list'],
  ] as readonly (readonly [key: string, words: string, need?: 'notes' | 'hint' | 'forced' | 'explain'])[],

  shareTitle: 'Share',
  shareWhat: 'What to share',
  shareKinds: {
    play: { title: 'The puzzle', words: 'To play from the start. Nothing is given away.' },
    position: { title: 'My position', words: 'The board as it is now, with all entries.' },
    analysis: { title: 'The explanation', words: 'Step by step, which shows the solution.' },
    edit: { title: 'For editing', words: 'Opens in Set, with the live verdict.' },
  },
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkTooLong: 'The puzzle is too long for a link: save its text instead.',
  linkField: 'Link',
}

function placeName(row: number, column: number, rows: number, columns: number): string {
  if (row < 0) return `above column ${column + 1}`
  if (row >= rows) return `below column ${column + 1}`
  if (column < 0) return `left of row ${row + 1}`
  if (column >= columns) return `right of row ${row + 1}`
  return `on r${row + 1}c${column + 1}`
}
