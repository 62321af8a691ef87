import {
  type Brancher,
  BranchingSearch,
  EITHER,
  REFUTED,
  type SolutionSearch,
  StagedSearch,
} from '../../logic/index.ts'
import { STAR } from './board.ts'
import { COUNTING, type Deducer, SETS } from './deducer.ts'

/** Branches by counting alone; beyond these, sets of lines and tilings pay, on larger boards much sooner. */
const BRANCHES_BY_COUNTING = [3000, 300] as const
const LARGEST_OF_SMALL = 10
/** Branches with them; where more are needed, learning from contradictions pays. */
const BRANCHES_BY_SETS = 3000
/** From this many stars on it pays to assume every candidate once before the first of those branches. */
const STARS_TO_PROBE = 3

export function searchByBranching(deducer: Deducer, mostBranches = BRANCHES_BY_SETS): SolutionSearch {
  const { size, stars } = deducer.houses
  const stage = (strength: number, most: number, probes: boolean) =>
    new BranchingSearch(deducer, new FewestWays(deducer), strength, Math.min(most, mostBranches), probes)
  return new StagedSearch(deducer, [
    () => stage(COUNTING, BRANCHES_BY_COUNTING[size > LARGEST_OF_SMALL ? 1 : 0], false),
    () => stage(SETS, BRANCHES_BY_SETS, stars >= STARS_TO_PROBE),
  ])
}

/**
 * Tries a star in the house with the fewest ways to choose squares for its stars; houses that were often contradicted
 * count more. After a refutation it stays in that house: to choose again each time can take a thousand times as long.
 */
class FewestWays implements Brancher {
  cell = -1
  readonly value = STAR
  readonly restartEvery = Number.POSITIVE_INFINITY
  /** By house: how often it was contradicted, and one more. */
  private readonly weights: Float64Array
  /** By square: the house in which it was chosen last. */
  private readonly chosenIn: Int32Array

  constructor(private readonly deducer: Deducer) {
    const { count, size } = deducer.houses
    this.weights = new Float64Array(count).fill(1)
    this.chosenIn = new Int32Array(size * size)
  }

  choose(): void {
    const { houses, position } = this.deducer
    const house = this.houseOfRefuted() ?? this.fewestWays()
    let i = houses.starts[house]!
    while (position.candidates[houses.squares[i]!] !== EITHER) i++
    this.cell = houses.squares[i]!
    this.chosenIn[this.cell] = house
  }

  onConflict(): void {
    // Stars that touch say little about where it is narrow.
    const houses = this.deducer.housesOf(this.deducer.conflict.reason)
    for (const house of houses) this.weights[house]! += 1 / houses.length
  }

  onRestart(): void {}

  /** The house of the last branch, if that was refuted and some of its stars are still missing. */
  private houseOfRefuted(): number | undefined {
    const { position, missing } = this.deducer
    const { trailCells, trailReasons } = position
    let place = position.size - 1
    while (place >= 0 && trailReasons[place]! >= 0) place--
    if (place < 0 || trailReasons[place] !== REFUTED) return undefined
    const house = this.chosenIn[trailCells[place]!]!
    return missing[house]! > 0 ? house : undefined
  }

  private fewestWays(): number {
    const { houses, open, missing } = this.deducer
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let house = 0; house < houses.count; house++) {
      const wanted = missing[house]!
      if (wanted === 0) continue
      const squares = open[house]!
      let ways = squares
      for (let i = 1; i < wanted; i++) ways = (ways * (squares - i)) / (i + 1)
      ways /= this.weights[house]!
      if (ways >= least) continue
      least = ways
      best = house
    }
    return best
  }
}
