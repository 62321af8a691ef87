import type { Place } from '../../src/index.ts'
import type { Film } from './film.ts'

/** The positions of all movers after a number of moves. Seeking costs one step for each move in between. */
export class FilmPositions {
  readonly #film: Film
  readonly #places: Place[]
  #made = 0

  constructor(film: Film) {
    this.#film = film
    this.#places = film.movers.map(({ place }) => place)
  }

  /** How many moves are made. */
  get made(): number {
    return this.#made
  }

  placeOf(mover: number): Place {
    return this.#places[mover]!
  }

  /** Makes or undoes moves, and says which movers have moved by it. */
  goTo(made: number): Set<number> {
    const { moves } = this.#film
    const goal = Math.min(Math.max(0, made), moves.length)
    const moved = new Set<number>()
    for (; this.#made < goal; this.#made++) {
      const { mover, to } = moves[this.#made]!
      this.#places[mover] = to
      moved.add(mover)
    }
    while (this.#made > goal) {
      const { mover, from } = moves[--this.#made]!
      this.#places[mover] = from
      moved.add(mover)
    }
    return moved
  }
}

/**
 * A moment of a film: the move that is under way, or else the last that was made. Positions between two numbers are
 * during a move.
 */
export interface Moment {
  /** How many moves are made. */
  readonly made: number
  /** How far the next one has come, from 0 to less than 1. */
  readonly fraction: number
  /** The number of the move to be seen, from 0; -1 before the first. */
  readonly current: number
}

export function momentAt(position: number): Moment {
  const made = Math.floor(position)
  const fraction = position - made
  return { made, fraction, current: fraction > 0 ? made : made - 1 }
}

/** What has been paid for at a position: moves count as soon as they begin. */
export function costAt({ moves }: Film, position: number): number {
  const move = moves[momentAt(position).current]
  return move ? move.costBefore + move.cost : 0
}

/** Between two squares, in rows and columns, gently at both ends. */
export function between(from: Place, to: Place, fraction: number): Place {
  const eased = fraction * fraction * (3 - 2 * fraction)
  return [from[0] + (to[0] - from[0]) * eased, from[1] + (to[1] - from[1]) * eased]
}
