import {
  type AnyPlay,
  type AnySet,
  ERASER,
  type Hint,
  InputError,
  type Json,
  type Place,
  type Puzzle,
  parseJson,
  type Search,
  ShapeError,
} from '../../src/index.ts'
import type {
  AnswerView,
  Change,
  HintReport,
  PlayTable,
  PlayView,
  SetTable,
  StepMarks,
  Stroke,
  StrokeView,
} from '../protocol.ts'
import { texts } from '../texts/index.ts'
import { MOST_SQUARES_WALKED, pictureOf } from './pictures.ts'

/** A puzzle in play or being set. Positions cross to the page as JSON texts: it keeps them, and undoes with them. */

export function playTable(puzzle: Puzzle): PlayTable | undefined {
  const play = playOf(puzzle)
  if (!play) return undefined
  const { words, entry, tools, rules, notes } = play
  return { words, entry, tools, rules, canFillNotes: notes !== undefined }
}

/** A kept position, or the start where the text is no position of this puzzle. */
export function playView(puzzle: Puzzle, kept?: string): PlayView {
  const play = required(playOf(puzzle))
  return viewOf(puzzle, play, kept === undefined ? play.start() : (positionFrom(play, kept) ?? play.start()))
}

/**
 * A tool on several squares. Where all of them have what the tool puts there, they lose it; else all get it. During a
 * drag the first square has decided that.
 */
export function playStroke(puzzle: Puzzle, kept: string, stroke: Stroke): StrokeView {
  const play = required(playOf(puzzle))
  const { tool, places, clearsNotes } = stroke
  let position = positionIn(play, kept)
  const isNote = play.tools.some((group) => group.tools.some(({ name, role }) => name === tool && role === 'note'))
  const isRemoved = (place: Place, before: unknown) => {
    const after = play.act(before, { tool, place })
    if (after === before) return false
    if (play.act(after, { tool: ERASER, place }) === after) return true
    // Of several pencil marks on a square one has gone.
    const length = (each: unknown) => JSON.stringify(play.toJson(each)).length
    return isNote && play.entry === 'value' && length(after) < length(before)
  }
  const removes = stroke.result === undefined && places.every((place) => isRemoved(place, position))
  const result = stroke.result ?? (removes ? 'removed' : 'put')
  for (const place of places) {
    if (tool !== ERASER && isRemoved(place, position) !== (result === 'removed')) continue
    position = play.act(position, { tool, place })
    if (clearsNotes && play.notes && !isNote && tool !== ERASER) position = play.notes.clear(position, place)
  }
  return { ...viewOf(puzzle, play, position), result }
}

export function playMove(puzzle: Puzzle, kept: string, tool: string, place: Place, to: Place): PlayView {
  const play = required(playOf(puzzle))
  return viewOf(puzzle, play, play.act(positionIn(play, kept), { tool, place, to }))
}

export function playTargets(puzzle: Puzzle, kept: string, from: Place): readonly Place[] {
  const play = required(playOf(puzzle))
  return play.targets(positionIn(play, kept), from)
}

export function playPeers(puzzle: Puzzle, place: Place): readonly Place[] {
  return playOf(puzzle)?.peers(place) ?? []
}

export function filledNotes(puzzle: Puzzle, kept: string): PlayView {
  const play = required(playOf(puzzle))
  return viewOf(puzzle, play, required(play.notes).fill(positionIn(play, kept)))
}

export function playMistakes(puzzle: Puzzle, kept: string) {
  const play = required(playOf(puzzle))
  return play.mistakes(positionIn(play, kept))
}

/** The position that a hint is asked for. */
export function hintPosition(puzzle: Puzzle, kept: string): unknown {
  return positionIn(required(playOf(puzzle)), kept)
}

/** Several deductions of one kind that rest on one square each are one hint. */
export function hintReport(puzzle: Puzzle, position: unknown, hints: readonly Hint[]): HintReport {
  const play = required(playOf(puzzle))
  const [hint] = hints
  if (!hint) throw new Error('there is no hint to report')
  if (hint.kind !== 'step') {
    const rule = hint.kind === 'mistake' ? hint.rule : undefined
    const marks = { ...NO_MARKS, conflict: hint.kind === 'mistake' ? hint.places : [] }
    const picture = pictureOf(play.draw(position), hint.words)
    return { kind: hint.kind, words: hint.words, rule, marks, picture }
  }
  const deductions = hints.flatMap((each) => (each.kind === 'step' ? [each.deduction] : []))
  const words = deductions.map((each) => each.words).join(' ')
  const after = deductions.reduce<unknown>((now, each) => now && play.follow(now, each), position)
  return {
    kind: 'step',
    words,
    rule: hint.deduction.rule,
    marks: {
      ...NO_MARKS,
      fresh: deductions.flatMap(({ settles }) => settles.map(({ place }) => place)),
      rests: deductions.flatMap(({ uses }) => uses),
    },
    ...(after !== undefined && { after: JSON.stringify(play.toJson(after)) }),
    picture: pictureOf(after === undefined ? puzzle.drawHint(position, hint) : play.draw(after), words),
  }
}

export const NO_MARKS: StepMarks = { fresh: [], rests: [], assumed: [], conflict: [] }

/** Whether a hint is so simple that others of its kind are shown with it: it rests on one square. */
export function isTrivial(hint: Hint): boolean {
  return hint.kind === 'step' && hint.deduction.uses.length <= 1
}

/** The position after a hint; undefined where hints are not carried out. */
export function followed(puzzle: Puzzle, position: unknown, hint: Hint): unknown {
  return hint.kind === 'step' ? playOf(puzzle)?.follow(position, hint.deduction) : undefined
}

export function setTable(puzzle: Puzzle): SetTable | undefined {
  const set = setOf(puzzle)
  if (!set) return undefined
  const { words, entry, tools, hasBorder, sizes, size, numbers, fromAnswer } = set
  const answerTools = fromAnswer && playOf(puzzle)?.tools
  return {
    ...{ words, entry, tools, hasBorder, sizes, size, numbers },
    ...(answerTools && { fromAnswer: { words: fromAnswer.words, grades: fromAnswer.grades, tools: answerTools } }),
  }
}

/** A solution that is drawn on a cleared board, after another stroke. */
export function answerView(puzzle: Puzzle, kept?: string, stroke?: Stroke): AnswerView {
  const cleared = required(setOf(puzzle)).clear()
  const view = stroke && kept !== undefined ? playStroke(cleared, kept, stroke) : playView(cleared, kept)
  const { play, fromAnswer } = answerSetter(cleared)
  const [fault] = fromAnswer.faults(positionIn(play, view.position))
  const { position, picture } = view
  return {
    position,
    picture,
    result: 'result' in view ? (view as StrokeView).result : undefined,
    fault: fault && { words: fromAnswer.rules[fault.rule]!, places: fault.places },
    isBroken: fault !== undefined && fault.rule in play.rules,
  }
}

/** Looks for a puzzle with a drawn solution. */
export function fromAnswer(puzzle: Puzzle, kept: string, grade: string | undefined, seed: string): Search<Puzzle> {
  const { play, fromAnswer } = answerSetter(required(setOf(puzzle)).clear())
  return fromAnswer.search(positionIn(play, kept), grade, seed)
}

function answerSetter(puzzle: Puzzle) {
  return { play: required(playOf(puzzle)), fromAnswer: required(setOf(puzzle)?.fromAnswer) }
}

interface Changed {
  readonly puzzle: Puzzle
  readonly result?: Stroke['result']
}

/** What a change makes of the puzzle; undefined where it changes nothing. Throws InputError. */
export function changed(puzzle: Puzzle, change: Change): Changed | undefined {
  const set = required(setOf(puzzle))
  switch (change.kind) {
    case 'act': {
      let now: Puzzle | undefined
      let { result } = change
      for (const action of change.actions) {
        const after = required(setOf(now ?? puzzle)).act(action)
        const isRemoved = after && !setOf(after)?.act({ tool: ERASER, place: action.place })
        const found = isRemoved ? 'removed' : 'put'
        if (!after || (change.result !== undefined && found !== change.result)) continue
        result ??= found
        now = after
      }
      return now && { puzzle: now, result }
    }
    case 'resize':
      return { puzzle: set.resize(change.size) }
    case 'number':
      return { puzzle: set.change(change.name, change.value) }
    case 'clear':
      return { puzzle: set.clear() }
  }
}

function viewOf(puzzle: Puzzle, play: AnyPlay, position: unknown): PlayView {
  return {
    position: JSON.stringify(play.toJson(position)),
    picture: pictureOf(play.draw(position), texts.playPicture(puzzle.family.title)),
    standing: play.standing(position),
  }
}

function playOf(puzzle: Puzzle): AnyPlay | undefined {
  return puzzle.squares > MOST_SQUARES_WALKED ? undefined : puzzle.play()
}

function setOf(puzzle: Puzzle): AnySet | undefined {
  return puzzle.squares > MOST_SQUARES_WALKED ? undefined : puzzle.set()
}

function positionIn(play: AnyPlay, kept: string): unknown {
  return required(positionFrom(play, kept))
}

/** Addresses and stores may hold anything. */
function positionFrom(play: AnyPlay, kept: string): unknown {
  try {
    return play.fromJson(parseJson(kept) as Json)
  } catch (error) {
    if (error instanceof InputError || error instanceof ShapeError) return undefined
    throw error
  }
}

function required<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('this board can be neither played nor set here')
  return thing
}
