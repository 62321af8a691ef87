import { type Board, type Position, skyscrapers } from '../../../src/families/skyscrapers/index.ts'
import type { Hinter } from '../../../src/family.ts'
import type { Player } from '../../../src/hands.ts'
import { valuesIn } from '../../../src/logic/index.ts'

/** The parts of the family by their names. */
export const { draw } = skyscrapers
export const certificateCodec = skyscrapers.codecs.certificate!
export const explainer = skyscrapers.abilities.explain!
export const forced = skyscrapers.abilities.forced!
export const hinter: Hinter<Board, Position> = skyscrapers.abilities.hint!
export const player: Player<Board, Position> = skyscrapers.hands.play!
export const drawPosition = player.draw
export const startOf = player.start

/** The heights whose bits are set, the lowest first. */
export const heightsIn = (bits: number) => valuesIn(bits).map((value) => value + 1)
