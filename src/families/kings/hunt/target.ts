/** The target of the hunt: an exact number of ways for a number of kings. */
export class Target {
  /** If this many kings fit, every board has too many ways. */
  readonly tooManyKings: number
  /** Ways by how many kings fewer than the most are set, in the groups looked at so far. */
  private sums = new Float64Array(16)

  constructor(
    readonly kings: number,
    readonly ways: number,
  ) {
    this.tooManyKings = kings === 0 ? Number.POSITIVE_INFINITY : tooMany(kings, ways)
  }

  /**
   * Whether groups with these polynomials are a hit. Numbers only grow, so a sum above the target is rejected at once,
   * long before it is too large to be exact.
   */
  isMetBy(polynomials: readonly Float64Array[], groups: number): boolean {
    const { kings, ways } = this
    let most = 0
    for (let i = 0; i < groups; i++) most += polynomials[i]!.length - 1
    if (most < kings) return ways === 0
    if (most >= this.tooManyKings) return false
    const fewer = most - kings
    if (this.sums.length <= fewer) this.sums = new Float64Array(2 * fewer)
    const { sums } = this
    sums.fill(0, 0, fewer + 1)
    sums[0] = 1
    for (let i = 0; i < groups; i++) {
      const polynomial = polynomials[i]!
      const top = polynomial.length - 1
      for (let missing = fewer; missing >= 0; missing--) {
        let sum = 0
        for (let here = Math.min(missing, top); here >= 0; here--)
          sum += sums[missing - here]! * polynomial[top - here]!
        sums[missing] = sum
      }
      if (sums[fewer]! > ways) return false
    }
    return sums[fewer] === ways
  }
}

/** Where `most` kings fit, any `kings` of them can be left standing: the first number that leaves more choices than ways. */
function tooMany(kings: number, ways: number): number {
  let most = kings
  let choices = 1
  while (choices <= ways) {
    most++
    choices = (choices * most) / (most - kings)
  }
  return most
}
