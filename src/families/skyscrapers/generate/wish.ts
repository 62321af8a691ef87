import type { Settings } from '../../../family.ts'
import { GRADES, type Grade } from '../logic/levels.ts'
import type { Symmetry } from './symmetry.ts'

/** What a board shall be like. */
export interface Wish {
  readonly size: number
  /** Nothing if any will do. */
  readonly grade?: Grade
  readonly givens: 'none' | 'some'
  readonly symmetry: Symmetry
  readonly clues: 'any' | 'fewest' | 'all'
}

/** By size and what is given: grades that no board has. That was found by looking at all boards with one solution, up to symmetry. */
const ABSENT: readonly { readonly size: number; readonly givens: Wish['givens']; readonly grades: readonly Grade[] }[] =
  [
    { size: 3, givens: 'none', grades: ['hard', 'tricky', 'extreme'] },
    { size: 3, givens: 'some', grades: ['hard', 'extreme'] },
  ]

/** Where nothing is said about givens, boards have some from this size on: on larger ones clues alone seldom make easy boards. */
const GIVENS_FROM_SIZE = 8

export function wishOf(settings: Settings): Wish {
  const grade = GRADES.find((name) => name === settings.difficulty)
  const size = settings.size as number
  const usual = size < GIVENS_FROM_SIZE ? 'none' : 'some'
  return {
    size,
    ...(grade === undefined ? {} : { grade }),
    givens: settings.givens === 'auto' ? usual : (settings.givens as Wish['givens']),
    symmetry: settings.symmetry as Symmetry,
    clues: settings.clues as Wish['clues'],
  }
}

/** Why there is no such board, where that is known beforehand. */
export function whyImpossible({ size, grade, givens }: Wish): string | undefined {
  const absent = ABSENT.find((each) => each.size === size && each.givens === givens)
  if (grade === undefined || !absent?.grades.includes(grade)) return undefined
  const kind = givens === 'none' ? ' without givens' : ''
  return `no board of ${size} by ${size} squares${kind} is ${grade}; try a larger size or another difficulty`
}

/** Why a board was not found, and what would make it easier. */
export function whyNotFound(wish: Wish, drafts: number): string {
  const { size, grade, givens, symmetry, clues } = wish
  const article = grade === 'easy' || grade === 'extreme' ? 'an' : 'a'
  const wanted = grade === undefined ? 'a board' : `${article} ${grade} board`
  const advice = [
    ...(givens === 'none' ? ['with givens'] : []),
    'another size',
    ...(grade === undefined ? [] : ['another difficulty']),
    ...(symmetry === 'none' ? [] : ['without symmetry']),
    ...(clues === 'all' ? ['with fewer clues'] : []),
    'another seed',
  ]
  const last = advice.pop()
  return `${wanted} of ${size} by ${size} squares as wished was not found in ${drafts} drafts; try ${advice.join(', ')} or ${last}`
}
