import { type Board, EMPTY, errorPrice, WALL } from '../board.ts'
import { lineCount, linesOfSquares } from '../line-counts.ts'
import type { Prices } from '../prices.ts'
import type { NearSquares } from './near-squares.ts'

/** More than the share by which sums of prices and distances can be wrong, with a few times ten thousand of them. */
const ROUNDING = 4e-12

/**
 * What queens do at given prices. Prices are one list: those of the lines for colour after colour, then those of the squares; within a colour
 * rows, columns and both kinds of diagonals, as in Prices.
 */
export class Market {
  readonly priceCount: number
  /** No line may cost more. */
  readonly highest: number
  readonly squareCount: number
  readonly linesPerColour: number
  /** Where the prices of squares begin. */
  readonly firstSquare: number
  /** The four lines through each square, from 0 for every colour. */
  readonly linesOf: Int32Array
  /** By queen, in order of their squares: its colour from 0. */
  readonly colours: Int32Array
  /** By colour and square: what a queen of that colour pays there, its way apart. */
  readonly dues: Float64Array

  private readonly colourCount: number
  private readonly walls: Uint8Array
  /** By colour: what is due on the cheapest square. */
  private readonly leastDues: Float64Array

  constructor(
    readonly board: Board,
    readonly near: NearSquares,
  ) {
    const { rows, columns, colours, squares } = board
    this.highest = errorPrice(board)
    this.squareCount = rows * columns
    this.linesPerColour = lineCount(board)
    this.firstSquare = colours * this.linesPerColour
    this.priceCount = this.firstSquare + this.squareCount
    this.linesOf = linesOfSquares(board)
    this.walls = Uint8Array.from(squares, (content) => (content === WALL ? 1 : 0))
    this.colours = Int32Array.from(squares.filter((content) => content > EMPTY)).map((colour) => colour - 1)
    this.colourCount = colours
    this.dues = new Float64Array(colours * this.squareCount)
    this.leastDues = new Float64Array(colours)
  }

  /** The bound that prices prove. By price, excess becomes the number of queens that want its line or square, less one. */
  boundOf(prices: Float64Array, excess: Float64Array): number {
    this.addUpDues(prices)
    const paid = this.chooseSquares(excess)
    let returned = 0
    for (let i = 0; i < prices.length; i++) returned += prices[i]!
    return paid - returned - ROUNDING * (paid + returned)
  }

  pricesOf(list: Float64Array): Prices {
    const lines: Float64Array[] = []
    for (let start = 0; start < this.firstSquare; start += this.linesPerColour) {
      lines.push(list.slice(start, start + this.linesPerColour))
    }
    return { lines, squares: list.slice(this.firstSquare) }
  }

  addUpDues(prices: Float64Array): void {
    const { linesOf, dues, squareCount, linesPerColour, firstSquare, walls } = this
    for (let colour = 0; colour < this.colourCount; colour++) {
      const first = colour * linesPerColour
      let least = Number.POSITIVE_INFINITY
      for (let square = 0, i = 0; square < squareCount; square++, i += 4) {
        const due =
          prices[first + linesOf[i]!]! +
          prices[first + linesOf[i + 1]!]! +
          prices[first + linesOf[i + 2]!]! +
          prices[first + linesOf[i + 3]!]! +
          prices[firstSquare + square]!
        dues[colour * squareCount + square] = due
        if (due < least && walls[square] === 0) least = due
      }
      this.leastDues[colour] = least
    }
  }

  /** Every queen takes the square that is cheapest for it. Gives what they pay in all. */
  private chooseSquares(excess: Float64Array): number {
    const { near, colours, dues, linesOf, squareCount, linesPerColour, firstSquare } = this
    const { starts, squares, distances, slack } = near
    excess.fill(-1)
    let paid = 0
    for (let queen = 0; queen < colours.length; queen++) {
      const colour = colours[queen]!
      const first = colour * squareCount
      const saved = slack - this.leastDues[colour]!
      // Squares as far away as this cannot be cheaper than the cheapest so far, even at the lowest prices.
      let tooFar = Number.POSITIVE_INFINITY
      let least = Number.POSITIVE_INFINITY
      let target = 0
      const end = starts[queen + 1]!
      for (let i = starts[queen]!; i < end; i++) {
        const distance = distances[i]!
        if (distance >= tooFar) break
        const cost = distance + dues[first + squares[i]!]!
        if (cost < least) {
          least = cost
          target = squares[i]!
          tooFar = cost + saved
        }
      }
      paid += least
      const firstLine = colour * linesPerColour
      for (let i = 4 * target; i < 4 * target + 4; i++) excess[firstLine + linesOf[i]!]!++
      excess[firstSquare + target]!++
    }
    return paid
  }
}
