import type { Deducer } from '../logic/deducer.ts'
import type { Relations } from '../logic/relations.ts'
import { SHADED } from '../position.ts'

const UNREACHED = 0x3fffffff
/** In place of a square: the outside of the board. */
const OUTSIDE = -1

/** Finds the walls that shaded squares make corner to corner, and what they cut off. */
export class Walls {
  private readonly stamps: Int32Array
  private stamp = 0
  private readonly distances: Int32Array
  private readonly parents: Int32Array
  /** The square next to the first one through which a square was reached. */
  private readonly branches: Int32Array
  private readonly queue: Int32Array

  constructor(private readonly relations: Relations) {
    const { squares } = relations
    this.stamps = new Int32Array(squares + 1)
    this.distances = new Int32Array(squares)
    this.parents = new Int32Array(squares)
    this.branches = new Int32Array(squares)
    this.queue = new Int32Array(squares)
  }

  /**
   * The shortest wall through a square that is taken as shaded, in order: closed, or from border to border. Of the others only
   * those count that are shaded and have a place on the trail before `limit`.
   */
  shortest({ values, places }: Deducer, root: number, limit: number): number[] {
    const { rows, columns, squares, corners, isOnBorder } = this.relations
    // On a board of one line a square is a wall of its own.
    if (rows === 1 || columns === 1) return [root]
    const { stamps, distances, branches, parents, queue } = this
    const stamp = ++this.stamp
    stamps[root] = stamp
    distances[root] = 0
    queue[0] = root
    let outsideDistance = isOnBorder[root] === 1 ? 1 : UNREACHED
    let outsideParent = root
    let outsideBranch = OUTSIDE
    let best = UNREACHED
    let bestOne = root
    let bestTwo = root
    for (let head = 0, tail = 1; head < tail; head++) {
      const square = queue[head]!
      const distance = distances[square]!
      if (2 * distance >= best && distance + 1 + outsideDistance >= best) break
      if (square !== root && isOnBorder[square] === 1) {
        if (outsideDistance === UNREACHED) {
          outsideDistance = distance + 1
          outsideParent = square
          outsideBranch = branches[square]!
        } else if (outsideBranch !== branches[square] && distance + 1 + outsideDistance < best) {
          best = distance + 1 + outsideDistance
          bestOne = square
          bestTwo = outsideParent
        }
      }
      for (let i = 4 * square; i < 4 * square + 4; i++) {
        const other = corners[i]!
        if (other === squares || other === root || values[other] !== SHADED || places[other]! >= limit) continue
        if (stamps[other] !== stamp) {
          stamps[other] = stamp
          distances[other] = distance + 1
          branches[other] = square === root ? other : branches[square]!
          parents[other] = square
          queue[tail++] = other
        } else if (branches[other] !== branches[square] && distance + 1 + distances[other]! < best) {
          best = distance + 1 + distances[other]!
          bestOne = square
          bestTwo = other
        }
      }
    }
    if (best === UNREACHED) throw new Error(`no wall goes through the square ${root}`)
    const wall: number[] = []
    for (let square = bestOne; square !== root; square = parents[square]!) wall.push(square)
    wall.push(root)
    const rest: number[] = []
    for (let square = bestTwo; square !== root; square = parents[square]!) rest.push(square)
    return wall.concat(rest.reverse())
  }

  /** The squares on one side of a wall through the root, in reading order, if they are at most so many; else undefined. */
  smallArea(wall: readonly number[], root: number, most: number): number[] | undefined {
    const { sides, squares } = this.relations
    const { stamps } = this
    let smallest: number[] | undefined
    for (let i = 4 * root; i < 4 * root + 4; i++) {
      if (sides[i] === squares) continue
      const stamp = ++this.stamp
      for (const square of wall) stamps[square] = stamp
      // The square that is not on the board counts as reached.
      stamps[squares] = stamp
      const area = [sides[i]!]
      stamps[sides[i]!] = stamp
      for (let k = 0; k < area.length && area.length <= most; k++) {
        for (let j = 4 * area[k]!; j < 4 * area[k]! + 4; j++) {
          const other = sides[j]!
          if (stamps[other] === stamp) continue
          stamps[other] = stamp
          area.push(other)
        }
      }
      if (area.length <= most && (!smallest || area.length < smallest.length)) smallest = area
    }
    return smallest?.sort((one, two) => one - two)
  }
}
