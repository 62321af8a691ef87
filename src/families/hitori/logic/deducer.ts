import { type Conflict, type Need, Position, type TellingDeducer } from '../../../logic/index.ts'
import { SHADED, UNSHADED } from '../shading.ts'
import type { Relations } from './relations.ts'

/** The candidates of a square of which nothing is known: UNSHADED and SHADED are bits. */
export const EITHER = UNSHADED | SHADED

/** The strengths of propagation: by sides and numbers alone, and with cuts. */
export const WITHOUT_CUTS = 0
export const WITH_CUTS = 1

/**
 * What follows from what is known of a board, with undo. Three things follow directly: the neighbours of a shaded
 * square stay unshaded; squares with the number of an unshaded one in the same line are shaded; and a square that would
 * cut the board in two stays unshaded.
 *
 * Whether the board is cut needs no walk over it. Shaded squares never share a side, so a wall that separates is a
 * chain of them from corner to corner that closes, or that leads from the border to the border. Shaded squares that are
 * connected by corners are kept as components, the outside of the board being one of them: a square would cut the board
 * exactly if it touches a component at two corners, or touches one that reaches the border while standing on the border
 * itself.
 */
export class Deducer implements TellingDeducer {
  /** The reason for a change: a square; from `cuts` on, a square that would cut; from `otherReasons` on, a rule's. */
  readonly position: Position
  readonly cuts: number
  readonly otherReasons: number
  /** After a contradiction: a square that must be both, and why the second; or one that closes a wall. */
  readonly conflict: { cell: number; reason: number } & Conflict = { cell: -1, reason: 0 }
  /** By square: the same as the position has. */
  private readonly values: Int32Array
  private walls: Walls | undefined
  /** How much of the trail has been asked for what follows by sides and numbers, and how much by cuts. */
  private followed = 0
  private linked = 0

  /** By shaded square that is linked: a square that stands for its component; and the next member, in a ring. */
  private readonly components: Int32Array
  private readonly nextMembers: Int32Array
  private readonly sizes: Int32Array
  /**
   * The components that became part of others, in order, and how many there were when a square of the trail was linked.
   */
  private readonly merged: Int32Array
  private readonly mergedInto: Int32Array
  private merges = 0
  private readonly mergesBefore: Int32Array

  constructor(readonly relations: Relations) {
    const { squares } = relations
    this.position = new Position(squares, 2, squares)
    this.cuts = squares
    this.otherReasons = 2 * squares
    this.values = this.position.candidates
    // The square that is not on the board is unshaded, so that it need not be asked for.
    this.values[squares] = UNSHADED
    // One piece of memory, as making six takes longer than solving a small board.
    const each = squares + 1
    const room = new Int32Array(6 * each)
    this.components = room.subarray(0, each).fill(-1)
    this.nextMembers = room.subarray(each, 2 * each)
    this.sizes = room.subarray(2 * each, 3 * each)
    this.merged = room.subarray(3 * each, 4 * each)
    this.mergedInto = room.subarray(4 * each, 5 * each)
    this.mergesBefore = room.subarray(5 * each)
    this.components[squares] = squares
    this.nextMembers[squares] = squares
  }

  /** The component of a shaded square (the outside: the square off the board); -1 for others. After cuts only. */
  componentOf(square: number): number {
    return square === this.relations.squares ? -1 : this.components[square]!
  }

  keep(square: number, mask: number, reason: number): boolean {
    const value = this.values[square]! & mask
    if (value === 0) return this.fail(square, reason)
    if (value !== this.values[square]) this.settle(square, value, reason)
    return true
  }

  /** Settles an open square. */
  private settle(square: number, value: number, reason: number): void {
    const { position } = this
    const place = position.size++
    this.values[square] = value
    position.trailCells[place] = square
    position.trailReasons[place] = reason
    position.open--
    position.steps++
  }

  propagate(strength: number): boolean {
    const { position, values } = this
    const { trailCells } = position
    for (;;) {
      while (this.followed < position.size) {
        const square = trailCells[this.followed++]!
        if (!(values[square] === SHADED ? this.followShaded(square) : this.followUnshaded(square))) return false
      }
      if (strength === WITHOUT_CUTS) return true
      // One square at a time, since what follows by sides and numbers is cheaper to find.
      while (this.followed === position.size) {
        if (this.linked === position.size) return true
        const place = this.linked++
        const square = trailCells[place]!
        this.mergesBefore[place] = this.merges
        if (values[square] === SHADED && !this.link(square)) return false
      }
    }
  }

  undo(size: number): void {
    const { values, position } = this
    const { trailCells } = position
    while (this.linked > size) {
      const square = trailCells[--this.linked]!
      if (values[square] === SHADED) this.unlink(square, this.mergesBefore[this.linked]!)
    }
    position.open += position.size - size
    while (position.size > size) values[trailCells[--position.size]!] = EITHER
    if (this.followed > size) this.followed = size
  }

  reset(): void {
    this.undo(0)
  }

  why(reason: number, square: number, _: number, now: Int32Array, need: Need): void {
    if (reason < this.cuts) need(reason, EITHER & ~now[reason]!)
    else if (this.isCut(reason)) for (const other of this.wall(square, now)) need(other, EITHER & ~now[other]!)
  }

  isCut(reason: number): boolean {
    return reason >= this.cuts && reason < this.otherReasons
  }

  /** The shortest wall through a square that is taken as shaded, by what was known then. */
  wall(square: number, now: Int32Array): number[] {
    this.walls ??= new Walls(this.relations)
    return this.walls.shortest(now, square)
  }

  /** The squares on one side of a wall, if they are few. */
  cutOff(wall: readonly number[], square: number, most: number): number[] | undefined {
    this.walls ??= new Walls(this.relations)
    return this.walls.smallArea(wall, square, most)
  }

  private followShaded(square: number): boolean {
    const { values } = this
    const { sides } = this.relations
    for (let i = 4 * square; i < 4 * square + 4; i++) {
      const other = sides[i]!
      const value = values[other]
      if (value === EITHER) this.settle(other, UNSHADED, square)
      else if (value === SHADED) return this.fail(other, square)
    }
    return true
  }

  private followUnshaded(square: number): boolean {
    const { values } = this
    const { nextInRow, nextInColumn } = this.relations
    for (let other = nextInRow[square]!; other !== square; other = nextInRow[other]!) {
      const value = values[other]
      if (value === EITHER) this.settle(other, SHADED, square)
      else if (value === UNSHADED) return this.fail(other, square)
    }
    for (let other = nextInColumn[square]!; other !== square; other = nextInColumn[other]!) {
      const value = values[other]
      if (value === EITHER) this.settle(other, SHADED, square)
      else if (value === UNSHADED) return this.fail(other, square)
    }
    return true
  }

  private fail(square: number, cause: number): false {
    this.conflict.cell = square
    this.conflict.reason = cause
    return false
  }

  /** Adds a shaded square to the components, and settles the squares that would now cut the board. */
  private link(square: number): boolean {
    const { components, nextMembers, sizes } = this
    const { corners, isOnBorder, squares } = this.relations
    components[square] = square
    nextMembers[square] = square
    sizes[square] = 1
    if (isOnBorder[square] === 1) {
      if (this.separatesLine(square)) return this.fail(square, this.cuts + square)
      this.merge(square, squares)
    }
    for (let i = 4 * square; i < 4 * square + 4; i++) {
      const other = corners[i]!
      if (other === squares || components[other]! < 0) continue
      const one = components[square]!
      const two = components[other]!
      if (one === two) return this.fail(square, this.cuts + square)
      // The outside takes all others in, so that each square changes to it only once.
      if (two === squares || (one !== squares && sizes[one]! < sizes[two]!)) this.merge(one, two)
      else this.merge(two, one)
    }
    return true
  }

  /** On a board of a single line, any square with others on both sides separates them. */
  private separatesLine(square: number): boolean {
    const { rows, columns, squares } = this.relations
    return (rows === 1 || columns === 1) && square > 0 && square < squares - 1
  }

  /** Makes a component part of another one, and settles the squares that touch both. */
  private merge(loser: number, winner: number): void {
    const { components, nextMembers } = this
    const place = this.merges++
    this.merged[place] = loser
    this.mergedInto[place] = winner
    this.sizes[winner]! += this.sizes[loser]!
    let member = loser
    do {
      components[member] = winner
      member = nextMembers[member]!
    } while (member !== loser)
    do {
      this.settleAround(member, winner)
      member = nextMembers[member]!
    } while (member !== loser)
    this.exchangeSuccessors(loser, winner)
  }

  /** Makes one ring of two, and two of one again. */
  private exchangeSuccessors(one: number, two: number): void {
    const { nextMembers } = this
    const successor = nextMembers[one]!
    nextMembers[one] = nextMembers[two]!
    nextMembers[two] = successor
  }

  /** Squares at the corners of a member of a component that touch the component once more would cut the board. */
  private settleAround(member: number, component: number): void {
    const { components, values } = this
    const { corners, isOnBorder, squares } = this.relations
    for (let i = 4 * member; i < 4 * member + 4; i++) {
      const square = corners[i]!
      if (values[square] !== EITHER) continue
      let touches = component === squares && isOnBorder[square] === 1 ? 1 : 0
      for (let j = 4 * square; j < 4 * square + 4; j++) {
        const other = corners[j]!
        if (other !== squares && components[other] === component) touches++
      }
      if (touches > 1) this.settle(square, UNSHADED, this.cuts + square)
    }
  }

  /** Takes the square that was linked last out of the components again. */
  private unlink(square: number, mergesBefore: number): void {
    const { components, nextMembers } = this
    while (this.merges > mergesBefore) {
      const place = --this.merges
      const loser = this.merged[place]!
      const winner = this.mergedInto[place]!
      this.exchangeSuccessors(loser, winner)
      this.sizes[winner]! -= this.sizes[loser]!
      let member = loser
      do {
        components[member] = loser
        member = nextMembers[member]!
      } while (member !== loser)
    }
    components[square] = -1
  }
}

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

  /** The shortest wall of shaded squares through an assumed one, in order: closed, or border to border. */
  shortest(known: Int32Array, root: number): number[] {
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
        if (other === squares || other === root || known[other] !== SHADED) continue
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

  /**
   * The squares on one side of a wall through the root, in reading order, if there are at most `most`; else undefined.
   */
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
