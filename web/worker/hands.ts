import {
  type Action,
  type AnyPlay,
  type AnySet,
  type Hint,
  InputError,
  type Json,
  type Place,
  type Puzzle,
  parseJson,
  ShapeError,
} from '../../src/index.ts'
import type { Change, HintReport, PlayTable, PlayView, SetTable } from '../protocol.ts'
import { texts } from '../texts/index.ts'
import { MOST_SQUARES_WALKED, pictureOf } from './pictures.ts'

/** The puzzle on the desk in somebody's hands. Positions cross to the page as JSON texts: it keeps them, and undoes and redoes with them. */

export function playTable(puzzle: Puzzle): PlayTable | undefined {
  const play = playOf(puzzle)
  return play && { words: play.words, tools: play.tools, rules: play.rules }
}

/** The board as it was left, or as nobody has touched it where that is no position of this problem. */
export function playView(puzzle: Puzzle, kept?: string): PlayView {
  const play = required(playOf(puzzle))
  return viewOf(puzzle, play, kept === undefined ? play.start() : (positionFrom(play, kept) ?? play.start()))
}

export function playAct(puzzle: Puzzle, kept: string, action: Action): PlayView {
  const play = required(playOf(puzzle))
  return viewOf(puzzle, play, play.act(positionIn(play, kept), action))
}

export function playTargets(puzzle: Puzzle, kept: string, from: Place): readonly Place[] {
  const play = required(playOf(puzzle))
  return play.targets(positionIn(play, kept), from)
}

export function playMistakes(puzzle: Puzzle, kept: string) {
  const play = required(playOf(puzzle))
  return play.mistakes(positionIn(play, kept))
}

/** The position that a hint is asked for. */
export function hintPosition(puzzle: Puzzle, kept: string): unknown {
  return positionIn(required(playOf(puzzle)), kept)
}

export function hintReport(puzzle: Puzzle, position: unknown, hint: Hint): HintReport {
  const words = hint.kind === 'step' ? hint.deduction.words : hint.words
  const rule = hint.kind === 'step' ? hint.deduction.rule : hint.kind === 'mistake' ? hint.rule : undefined
  return { kind: hint.kind, words, rule, picture: pictureOf(puzzle.drawHint(position, hint), words) }
}

export function setTable(puzzle: Puzzle): SetTable | undefined {
  const set = setOf(puzzle)
  if (!set) return undefined
  const { words, tools, hasBorder, sizes, size, numbers } = set
  return { words, tools, hasBorder, sizes, size, numbers }
}

/** What a change makes of the puzzle; undefined where it changes nothing. Throws InputError. */
export function changed(puzzle: Puzzle, change: Change): Puzzle | undefined {
  const set = required(setOf(puzzle))
  switch (change.kind) {
    case 'act':
      return set.act(change.action)
    case 'resize':
      return set.resize(change.size)
    case 'number':
      return set.change(change.name, change.value)
    case 'clear':
      return set.clear()
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

/** What addresses and stores keep may come from anywhere. */
function positionFrom(play: AnyPlay, kept: string): unknown {
  try {
    return play.fromJson(parseJson(kept) as Json)
  } catch (error) {
    if (error instanceof InputError || error instanceof ShapeError) return undefined
    throw error
  }
}

function required<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('this board is not to be played or changed by hand')
  return thing
}
