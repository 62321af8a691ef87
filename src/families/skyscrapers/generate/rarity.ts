/**
 * How rare the two clues of a line are: the fewer fillings they leave, the more they say. With the tallest building out of the way, a line is
 * seen from both ends like two piles of cycles of a permutation; hence the Stirling numbers.
 */
export class Rarity {
  /** By front × (size + 1) + back: minus the logarithm of the share of all fillings that are seen so. */
  private readonly rarities: Float64Array

  constructor(private readonly size: number) {
    this.rarities = new Float64Array((size + 1) * (size + 1))
    const cycles = stirlingNumbers(size - 1)
    const all = factorial(size)
    for (let front = 1; front <= size; front++) {
      for (let back = 1; front + back <= size + 1; back++) {
        const others = front + back - 2
        const ways = cycles[others]! * (factorial(others) / factorial(front - 1) / factorial(back - 1))
        this.rarities[front * (size + 1) + back] = ways > 0 ? -Math.log2(ways / all) : 0
      }
    }
  }

  /** The rarity of all clues of a board together. */
  of(clues: Uint8Array): number {
    const { size, rarities } = this
    let sum = 0
    for (let i = 0; i < size; i++) {
      sum += rarities[clues[i]! * (size + 1) + clues[3 * size - 1 - i]!]!
      sum += rarities[clues[size + i]! * (size + 1) + clues[4 * size - 1 - i]!]!
    }
    return sum
  }
}

/** By number of cycles: how many permutations of so many things have them. */
function stirlingNumbers(things: number): number[] {
  let row = [1]
  for (let i = 0; i < things; i++) {
    row = Array.from({ length: row.length + 1 }, (_, k) => (row[k - 1] ?? 0) + i * (row[k] ?? 0))
  }
  return row
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}
