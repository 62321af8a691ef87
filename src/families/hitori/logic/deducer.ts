import { OPEN, type Position, SHADED, UNSHADED } from '../position.ts'
import type { Relations } from './relations.ts'

/** In place of a square as the cause: nothing, or that shading the square would cut the board in two. */
export const NO_CAUSE = -1
export const CUT = -2

/**
 * What follows from what is known of a board, with undo. Three things follow directly: the neighbours of a shaded square stay
 * unshaded; squares with the number of an unshaded one in the same line are shaded; and a square that would cut the board in two
 * stays unshaded.
 *
 * Whether the board is cut needs no walk over it. Shaded squares never share a side, so a wall that separates is a chain of them
 * from corner to corner that closes, or that leads from the border to the border. Shaded squares that hang together by corners
 * are kept as components, the outside of the board being one of them: a square would cut the board exactly if it touches a
 * component at two corners, or touches one that reaches the border while standing on the border itself.
 */
export class Deducer {
  /** By square; the square that is not on the board is unshaded, so that nobody has to ask for it. */
  readonly values: Position
  /** The squares settled, in order. */
  readonly trail: Int32Array
  size = 0
  /** By square that is settled: the square from which it followed, NO_CAUSE or CUT; and its place on the trail. */
  readonly causes: Int32Array
  readonly places: Int32Array
  /** After a contradiction: a square that must be both, and why the second; or, with CUT, that closes a wall. */
  conflictSquare = -1
  conflictCause = NO_CAUSE
  /** Squares settled so far, undone or not: what the work is measured by. */
  steps = 0
  /** How much of the trail has been asked for what follows by sides and numbers, and how much by cuts. */
  private followed = 0
  private linked = 0

  /** By shaded square that is linked: a square that stands for its component; and the next member, in a ring. */
  private readonly components: Int32Array
  private readonly nextMembers: Int32Array
  private readonly sizes: Int32Array
  /** The components that became part of others, in order, and how many there were when a square of the trail was linked. */
  private readonly merged: Int32Array
  private readonly mergedInto: Int32Array
  private merges = 0
  private readonly mergesBefore: Int32Array

  constructor(readonly relations: Relations) {
    const { squares } = relations
    this.values = new Uint8Array(squares + 1)
    this.values[squares] = UNSHADED
    this.trail = new Int32Array(squares)
    this.causes = new Int32Array(squares)
    this.places = new Int32Array(squares)
    this.components = new Int32Array(squares + 1).fill(-1)
    this.nextMembers = new Int32Array(squares + 1)
    this.sizes = new Int32Array(squares + 1)
    this.merged = new Int32Array(squares + 1)
    this.mergedInto = new Int32Array(squares + 1)
    this.mergesBefore = new Int32Array(squares)
    this.components[squares] = squares
    this.nextMembers[squares] = squares
  }

  get open(): number {
    return this.relations.squares - this.size
  }

  /**
   * What stands for the component of a shaded square, the square that is not on the board if the outside belongs to it; -1 for all
   * others. Only after conclusions with cuts.
   */
  componentOf(square: number): number {
    return square === this.relations.squares ? -1 : this.components[square]!
  }

  /** Says that an open square is shaded or stays unshaded. */
  settle(square: number, value: number, cause = NO_CAUSE): void {
    this.values[square] = value
    this.causes[square] = cause
    this.places[square] = this.size
    this.trail[this.size++] = square
    this.steps++
  }

  /** Draws all direct conclusions, those from cuts only if wanted; gives false if there is a contradiction. */
  propagate(withCuts: boolean): boolean {
    for (;;) {
      while (this.followed < this.size) {
        const square = this.trail[this.followed++]!
        if (!(this.values[square] === SHADED ? this.followShaded(square) : this.followUnshaded(square))) return false
      }
      if (!withCuts) return true
      // One square at a time, since what follows by sides and numbers is cheaper to find.
      while (this.followed === this.size) {
        if (this.linked === this.size) return true
        const place = this.linked++
        const square = this.trail[place]!
        this.mergesBefore[place] = this.merges
        if (this.values[square] === SHADED && !this.link(square)) return false
      }
    }
  }

  /** Forgets all but the first squares that were settled. */
  undo(size: number): void {
    const { values, trail } = this
    while (this.linked > size) {
      const square = trail[--this.linked]!
      if (values[square] === SHADED) this.unlink(square, this.mergesBefore[this.linked]!)
    }
    while (this.size > size) values[trail[--this.size]!] = OPEN
    if (this.followed > size) this.followed = size
  }

  private followShaded(square: number): boolean {
    const { values } = this
    const { sides } = this.relations
    for (let i = 4 * square; i < 4 * square + 4; i++) {
      const other = sides[i]!
      const value = values[other]
      if (value === OPEN) this.settle(other, UNSHADED, square)
      else if (value === SHADED) return this.fail(other, square)
    }
    return true
  }

  private followUnshaded(square: number): boolean {
    const { values } = this
    const { nextInRow, nextInColumn } = this.relations
    for (let other = nextInRow[square]!; other !== square; other = nextInRow[other]!) {
      const value = values[other]
      if (value === OPEN) this.settle(other, SHADED, square)
      else if (value === UNSHADED) return this.fail(other, square)
    }
    for (let other = nextInColumn[square]!; other !== square; other = nextInColumn[other]!) {
      const value = values[other]
      if (value === OPEN) this.settle(other, SHADED, square)
      else if (value === UNSHADED) return this.fail(other, square)
    }
    return true
  }

  private fail(square: number, cause: number): false {
    this.conflictSquare = square
    this.conflictCause = cause
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
      if (this.separatesLine(square)) return this.fail(square, CUT)
      this.merge(square, squares)
    }
    for (let i = 4 * square; i < 4 * square + 4; i++) {
      const other = corners[i]!
      if (other === squares || components[other]! < 0) continue
      const one = components[square]!
      const two = components[other]!
      if (one === two) return this.fail(square, CUT)
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
      if (values[square] !== OPEN) continue
      let touches = component === squares && isOnBorder[square] === 1 ? 1 : 0
      for (let j = 4 * square; j < 4 * square + 4; j++) {
        const other = corners[j]!
        if (other !== squares && components[other] === component) touches++
      }
      if (touches > 1) this.settle(square, UNSHADED, CUT)
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
