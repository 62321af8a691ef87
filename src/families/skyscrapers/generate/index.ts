import type { Random } from '../../../base/random.ts'
import type { Parameter, Settings } from '../../../family.ts'
import { boardOfGrade, GRADES, type Grade, Meter, proven, Thinning } from '../../../logic/index.ts'
import { RandomSolution } from '../../../logic/numbers/index.ts'
import { type Part, pause, type Search, searching } from '../../../search.ts'
import { type Board, empty, isVariant, type Variant, variantOf } from '../board.ts'
import { Deducer } from '../lines/deducer.ts'
import { skyscrapersLogic } from '../logic/index.ts'
import { Climbing } from './climbing.ts'
import { Draft, groupsOf, SYMMETRIES, type Symmetry } from './draft.ts'
import { LatinSquare } from './latin-square.ts'

export const parameters: readonly Parameter[] = [
  {
    kind: 'whole',
    name: 'size',
    summary: 'rows, columns and heights of the board',
    low: 3,
    high: 9,
    default: 6,
  },
  {
    kind: 'choice',
    name: 'difficulty',
    summary: 'how hard it is to find the solution by logic',
    choices: ['any', ...GRADES],
    default: 'medium',
  },
  {
    kind: 'choice',
    name: 'clues',
    summary: 'number of clues: fewest, all or any',
    choices: ['fewest', 'all', 'any'],
    default: 'fewest',
  },
  {
    kind: 'choice',
    name: 'givens',
    summary: 'whether some heights are given; auto: from 8 by 8 squares on, and with parks, diagonals, boxes or sums',
    choices: ['auto', 'none', 'some'],
    default: 'auto',
  },
  {
    kind: 'choice',
    name: 'symmetry',
    summary: 'what the pattern of clues and givens looks like',
    choices: SYMMETRIES,
    default: 'none',
  },
  { kind: 'flag', name: 'diagonals', summary: 'both diagonals hold every height once too', default: false },
  { kind: 'whole', name: 'parks', summary: 'empty squares in every row and column', low: 0, high: 3, default: 0 },
  {
    kind: 'choice',
    name: 'boxes',
    summary: 'boxes of rows by columns that hold every height once too',
    choices: ['none', '2x2', '2x3', '3x2', '2x4', '4x2', '3x3'],
    default: 'none',
  },
  { kind: 'flag', name: 'sums', summary: 'clues are sums of the heights that are seen', default: false },
]

/** A board with exactly one solution and of the grade that was asked for, or why there is none. */
export function generate(settings: Settings, random: Random): Search<Board> {
  return searching(function* () {
    const target = targetOf(settings)
    yield* pause({ steps: 0 })
    const whyNot = whyImpossible(target)
    if (whyNot !== undefined) return { status: 'impossible', why: whyNot, steps: 0 }
    const search = new BoardSearch(target, random)
    const draft = yield* search.search()
    const { steps } = search.meter
    if (!draft) return { status: 'stopped', reason: 'limits', why: whyNotFound(target, search.drafts), steps }
    return yield* proven(skyscrapersLogic, draft.board(), target.grade, steps)
  })
}

/** What is asked of a board. */
export interface Target {
  readonly size: number
  /** Nothing if any will do. */
  readonly grade?: Grade
  readonly givens: 'none' | 'some'
  readonly symmetry: Symmetry
  readonly clues: 'any' | 'fewest' | 'all'
  readonly variant: Variant
}

/** By size and givens: grades that no board has, found by looking at all unique boards up to symmetry. */
const ABSENT: readonly {
  readonly size: number
  readonly givens: Target['givens']
  readonly grades: readonly Grade[]
}[] = [
  { size: 3, givens: 'none', grades: ['hard', 'expert', 'extreme'] },
  { size: 3, givens: 'some', grades: ['hard', 'extreme'] },
]

/** From this size on boards have givens by default: clues alone seldom make larger ones easy. */
const GIVENS_FROM_SIZE = 8

function targetOf(settings: Settings): Target {
  const grade = GRADES.find((name) => name === settings.difficulty)
  const size = settings.size as number
  const boxes = /^(\d)x(\d)$/.exec(String(settings.boxes))
  const variant = variantOf({
    diagonals: settings.diagonals === true,
    parks: settings.parks as number,
    sums: settings.sums === true,
    ...(boxes && { boxes: [Number(boxes[1]), Number(boxes[2])] as const }),
  })
  const usual = size < GIVENS_FROM_SIZE && !isVariant(variant) ? 'none' : 'some'
  return {
    size,
    ...(grade === undefined ? {} : { grade }),
    givens: settings.givens === 'auto' ? usual : (settings.givens as Target['givens']),
    symmetry: settings.symmetry as Symmetry,
    clues: settings.clues as Target['clues'],
    variant,
  }
}

/** Why there is no such board, where that is known beforehand. */
function whyImpossible({ size, grade, givens, variant }: Target): string | undefined {
  const { boxes, parks = 0, diagonals } = variant
  if (boxes && boxes[0] * boxes[1] !== size) {
    return `boxes of ${boxes.join('x')} squares need a size of ${boxes[0] * boxes[1]}, not ${size}`
  }
  if (parks > size - 2) return `a board of ${size} by ${size} squares has room for ${size - 2} parks in a line at most`
  if (diagonals && size === 3) return 'no board of 3 by 3 squares has every height on both diagonals; try a larger size'
  if (isVariant(variant)) return undefined
  const absent = ABSENT.find((each) => each.size === size && each.givens === givens)
  if (grade === undefined || !absent?.grades.includes(grade)) return undefined
  const kind = givens === 'none' ? ' without givens' : ''
  return `no board of ${size} by ${size} squares${kind} is ${grade}; try a larger size or another difficulty`
}

/** Why a board was not found, and what would make it easier. */
function whyNotFound(target: Target, drafts: number): string {
  const { size, grade, givens, symmetry, clues } = target
  const advice = [
    ...(givens === 'none' ? ['with givens'] : []),
    'another size',
    ...(grade === undefined ? [] : ['another difficulty']),
    ...(symmetry === 'none' ? [] : ['without symmetry']),
    ...(clues === 'all' ? ['with fewer clues'] : []),
    'another seed',
  ]
  const last = advice.pop()
  return `${boardOfGrade(grade)} of ${size} by ${size} squares with these settings was not found in ${drafts} drafts; try ${advice.join(', ')} or ${last}`
}

/** It gives up after this much work for every square. */
const STEPS_PER_SQUARE = 1_000_000
/** The number of levels up to the grades easy and medium: what they leave open is quickly found. */
const EASY = 1
const MEDIUM = 2
/**
 * Where a level leaves more candidates than this, times the size, it is no use to ask whether a higher one settles all.
 */
const NEAR_PER_LINE = 4
/** How often a draft that is too easy is thinned again in other ways. */
const MOST_THINNINGS = 4
/** One group in this many is shown again before that. */
const BACK_ONE_IN = 4

/** Drafts boards, one after the other, until one is as asked for. */
class BoardSearch {
  readonly meter: Meter
  /** How many drafts were begun. */
  drafts = 0

  private readonly square: LatinSquare | RandomSolution
  private readonly draft: Draft
  /** Nothing on variants, whose solutions cannot be changed a little: they are drawn until one will do. */
  private readonly climbing: Climbing | undefined
  /** The groups of squares that can be given, and all groups that may be hidden, as indices. */
  private readonly groups: readonly number[][]
  private readonly givens: readonly number[]
  private readonly hideable: readonly number[]

  constructor(
    private readonly target: Target,
    private readonly random: Random,
  ) {
    const { size, givens, clues, symmetry } = target
    this.groups = groupsOf(size, symmetry)
    this.meter = new Meter(STEPS_PER_SQUARE * size * size)
    const plain = isVariant(target.variant) ? undefined : new LatinSquare(size, random)
    this.square = plain ?? new RandomSolution(new Deducer(empty(size, target.variant)), random)
    this.draft = new Draft(size, this.square.numbers, target.variant, this.groups, this.meter)
    this.climbing = plain && new Climbing(plain, this.draft, random, this.meter)
    const all = [...this.groups.keys()]
    const isClue = (group: number) => this.groups[group]![0]! < 4 * size
    this.givens = givens === 'none' ? [] : all.filter((group) => !isClue(group))
    this.hideable = clues === 'all' ? this.givens : [...all.filter(isClue), ...this.givens]
  }

  /** A draft as asked for, or nothing if that takes too long. */
  *search(): Part<Draft | undefined> {
    while (!this.meter.isSpent) {
      this.drafts++
      const { grade } = this.target
      // Where any grade will do, each is aimed at as often.
      const levels = 1 + (grade === undefined ? this.random.below(GRADES.length) : GRADES.indexOf(grade))
      if (yield* this.make(levels)) return this.draft
    }
    return undefined
  }

  private *make(levels: number): Part<boolean> {
    if (this.hideable.length === 0) return yield* this.climbTo(levels, this.target.grade !== undefined)
    const isBegun = this.target.givens === 'none' ? yield* this.climbTo(levels, false) : yield* this.give(levels)
    return isBegun && (yield* this.harden(levels))
  }

  /** Looks for a square that all clues settle with some levels, and not with fewer if that matters. */
  private *climbTo(levels: number, isExact: boolean): Part<boolean> {
    const { draft, climbing, target, square } = this
    const near = levels > MEDIUM ? NEAR_PER_LINE * target.size : 0
    function* isWanted(excess: number): Part<boolean> {
      if (excess > near) return false
      if (excess > 0 && !(yield* draft.isSettledBy(levels))) return false
      return !isExact || levels === EASY || !(yield* draft.isSettledBy(levels - 1))
    }
    if (climbing) return yield* climbing.climb(Math.min(levels, MEDIUM), isWanted, isExact && levels > MEDIUM ? 1 : 0)
    square.draw()
    draft.showClues()
    return yield* isWanted(draft.excessAfter(Math.min(levels, MEDIUM)))
  }

  /** Draws a square and gives as many of its heights as it takes for some levels, but at least some. */
  private *give(levels: number): Part<boolean> {
    const { square, draft, meter, random, target } = this
    square.draw()
    draft.showClues()
    const order = random.shuffle([...this.givens])
    // Few of them leave more to the clues, which makes for harder boards.
    const least = 1 + random.below(target.size)
    let given = 0
    let excess = draft.excessAfter(Math.min(levels, MEDIUM))
    for (const group of order) {
      const isOfUse = this.groups[group]!.some((place) => draft.isOpen(place - 4 * target.size))
      if (excess === 0 && given >= least) break
      if (excess > 0 && !isOfUse) continue
      draft.show(group)
      given += this.groups[group]!.length
      excess = draft.excessAfter(Math.min(levels, MEDIUM))
      yield* meter.pause()
    }
    return excess === 0
  }

  /** Hides what can be hidden, in several ways, until the draft is hard enough. */
  private *harden(levels: number): Part<boolean> {
    const { draft, random, target, meter, hideable } = this
    const thinning = new Thinning(draft, hideable, levels, target.grade !== undefined, random)
    for (let i = 0; i < MOST_THINNINGS && !meter.isSpent; i++) {
      if (i > 0) thinning.thicken(BACK_ONE_IN)
      const isHard = yield* thinning.thin(target.clues === 'any' ? random.below(hideable.length) : hideable.length)
      if (isHard && (target.givens === 'none' || draft.hasGivens)) return true
    }
    return false
  }
}
